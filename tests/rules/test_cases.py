"""Every kind of rule and every slip in one: a game that breaks it and one that does not, word by word.

A case is a folder of `tests/diagnostics/cases`, named by a finding's code: the files of a `wrong/` and of a
`right/` game, what `printkit check` says of the wrong one on its standard error (`said.txt`), and the proof
that it prints for the right one (`proof.txt`). `python tests/rules/test_cases.py` writes the words anew, to
be read before they are committed.
"""

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from smallgame import CARD, CARDS, GAME, Said

from printkit.rules.checks import CHECKS
from printkit.spec.rules import KINDS

CASES = Path(__file__).resolve().parents[1] / "diagnostics" / "cases"
CODES = sorted(path.parents[1].name for path in CASES.glob("*/right/rules.toml"))


def lay(code: str, side: str, folder: Path) -> None:
    """Write a case's game, what it leaves out being as in the smallest game."""
    for name, text in {"game.toml": GAME, "cards.toml": CARDS, "layouts/card.svg": CARD}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    shutil.copytree(CASES / code / side, folder, dirs_exist_ok=True)


@pytest.mark.parametrize("code", CODES)
def test_what_is_wrong_is_told_in_these_words(code: str, tmp_path: Path, run: Callable[..., Said]) -> None:
    lay(code, "wrong", tmp_path / "small")
    said = run("check", "./small")
    assert said.err == (CASES / code / "said.txt").read_text(encoding="utf-8")
    assert f"[{code}]" in said.err
    assert said.code == int("error[" in said.err)


@pytest.mark.parametrize("code", CODES)
def test_what_holds_is_proven_in_these_words(code: str, tmp_path: Path, run: Callable[..., Said]) -> None:
    lay(code, "right", tmp_path / "small")
    said = run("check", "./small")
    assert (said.code, said.err) == (0, "")
    assert said.out == (CASES / code / "proof.txt").read_text(encoding="utf-8")


def test_every_kind_has_a_case_and_a_check() -> None:
    assert list(CHECKS) == list(KINDS)
    assert {f"broken-{kind}" for kind in KINDS} <= set(CODES)


if __name__ == "__main__":
    from printkit.cli import main

    for code in CODES:
        for side, file, stream in (("wrong", "said.txt", "stderr"), ("right", "proof.txt", "stdout")):
            with tempfile.TemporaryDirectory() as place:
                lay(code, side, Path(place) / "decks" / "small")
                os.chdir(Path(place) / "decks")
                result = CliRunner().invoke(main, ["check", "./small"])
            (CASES / code / file).write_text(getattr(result, stream), encoding="utf-8")
