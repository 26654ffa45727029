"""The table of checks: each has its cases, and finds in them alone what the table says of it."""

import re
import shutil
import sys
from inspect import getsource
from pathlib import Path

import pytest
from smallgame import Make, Run

from printkit.preflight import inspection
from printkit.preflight.checks import CHECKS, COMPARISONS, Check, Comparison

CASES = Path(__file__).resolve().parents[1] / "diagnostics" / "cases"
SLOW = {"back-not-turnable"}  # compares backs dot by dot
EACH = [
    pytest.param(check, code, id=f"{check.find.__name__}-{code}", marks=[pytest.mark.slow] * (code in SLOW))
    for check in (*CHECKS, *COMPARISONS)
    for code in check.codes
]


@pytest.mark.first
@pytest.mark.parametrize(("check", "code"), EACH)
def test_a_check_finds_its_fault_in_its_case_by_itself(
    check: Check | Comparison,
    code: str,
    make_game: Make,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert (CASES / code).is_dir(), f"write a case: tests/diagnostics/cases/{code}"
    for table in ("CHECKS", "COMPARISONS"):
        monkeypatch.setattr(
            inspection, table, tuple(one for one in getattr(inspection, table) if one is check)
        )
    game = make_game()
    for side, found in (("wrong", [code]), ("right", [])):
        shutil.copytree(CASES / code / side, game, dirs_exist_ok=True)
        assert re.findall(r"^\w+\[([a-z-]+)\]", run("check", game).err, re.MULTILINE) == found


def test_the_table_names_every_code_that_a_check_can_report() -> None:
    listed: dict[str, set[str]] = {}
    for check in (*CHECKS, *COMPARISONS):
        listed.setdefault(check.find.__module__, set()).update(check.codes)
    for module, codes in listed.items():
        assert set(re.findall(r'Fault\([^"]*"([a-z-]+)"', getsource(sys.modules[module]))) == codes
