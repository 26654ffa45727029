"""Every case under `cases/`: a small game with one thing wrong, its exact words, and the same game mended.

A case is a folder named by a finding's code. `wrong/` and `right/` hold the files that differ from the
smallest game, `said.txt` the exact words of `printkit check` on the wrong one. After a change of words,
`python tests/diagnostics/test_cases.py` writes them all anew, to be read before they are committed.
Where rules are the matter, `proof.txt` has the words of the proof that the right one brings.
"""

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from smallgame import CARD, CARDS, GAME, Said

from printkit.input.rules import KINDS
from printkit.rules.checks import CHECKS

CASES = Path(__file__).parent / "cases"
CODES = sorted(path.name for path in CASES.iterdir())


def lay(code: str, side: str, folder: Path) -> None:
    """Write a case's game, what it leaves out being as in the smallest game."""
    for name, text in {"game.toml": GAME, "cards.toml": CARDS, "layouts/card.svg": CARD}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    shutil.copytree(CASES / code / side, folder, dirs_exist_ok=True)


@pytest.mark.parametrize("code", CODES)
def test_the_wrong_one_is_told_in_these_words(code: str, tmp_path: Path, run: Callable[..., Said]) -> None:
    lay(code, "wrong", tmp_path / "small")
    said = run("check", tmp_path / "small")
    assert said.err == (CASES / code / "said.txt").read_text(encoding="utf-8")
    assert f"[{code}]" in said.err
    assert said.code == ("error[" in said.err)


@pytest.mark.parametrize("code", CODES)
def test_the_right_one_passes(code: str, tmp_path: Path, run: Callable[..., Said]) -> None:
    lay(code, "right", tmp_path / "small")
    said = run("check", tmp_path / "small")
    assert (said.code, said.err) == (0, "")
    proof = CASES / code / "proof.txt"
    if (CASES / code / "right" / "rules.toml").exists():
        assert said.out == proof.read_text(encoding="utf-8")


def test_every_kind_of_rule_has_a_case_and_a_check() -> None:
    assert list(CHECKS) == list(KINDS)
    assert {f"broken-{kind}" for kind in KINDS} <= set(CODES)


if __name__ == "__main__":
    import os

    from printkit.cli import main

    for code in CODES:
        for side, file, stream in (("wrong", "said.txt", "stderr"), ("right", "proof.txt", "stdout")):
            with tempfile.TemporaryDirectory() as place:
                lay(code, side, Path(place) / "small")
                os.chdir(place)
                result = CliRunner().invoke(main, ["check", "small"])
            if side == "wrong" or (CASES / code / side / "rules.toml").exists():
                (CASES / code / file).write_text(getattr(result, stream), encoding="utf-8")
