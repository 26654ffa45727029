"""Rules of every kind, that hold, that fail, and that make no sense: the verdict on each, kept in `kept/`.

`WRITE_KEPT=1 pytest tests/rules/test_kept.py` writes the words anew: read the difference.
"""

import shutil
from pathlib import Path

import pytest
from kept import assert_kept
from smallgame import Run

from printkit.input.games.rules import KINDS

KEPT = Path(__file__).parent / "kept"
RULES = (KEPT / "rules.txt").read_text(encoding="utf-8").splitlines()


def test_every_kind_is_there() -> None:
    assert {rule.split()[0] for rule in RULES} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_the_verdict_on_each_rule_of_a_kind(tmp_path: Path, run: Run, kind: str) -> None:
    shutil.copytree(KEPT / "small", tmp_path / "small")
    rules = []
    for rule in (one for one in RULES if one.split()[0] == kind):
        says = rule.replace("\\", "").replace('"', "'")
        head = f'[[rule]]\nkind = "{kind}"\nsays = "{says}"\norigin = "house"\n'
        rules.append(head + rule.removeprefix(f"{kind} ").replace("; ", "\n"))
    (tmp_path / "small" / "rules.toml").write_text("\n\n".join(rules) + "\n", encoding="utf-8")
    said = run("check", "small")
    assert "more, not shown" not in said.err
    assert_kept(KEPT / f"{kind}.txt", f"{said.out}\n{said.err}")
