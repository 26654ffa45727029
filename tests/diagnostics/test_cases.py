"""Every case under `cases/`: a small game with one thing wrong, its exact words, and the same game mended.

A case is a folder named by a finding's code. `wrong/` and `right/` hold the files that differ from the
smallest game, `said.txt` the exact words of `printkit check small` on the wrong one. Without `right/`, the
smallest game is the right one. Where rules are the matter, `proof.txt` has the words of the proof.

A case may have a `command.txt`: the arguments of another command, and on a second line those of the right
one, where they differ. Then `wrong/` and `right/` are laid into the working folder, where `small/` is the
game, `brands/` has brands, and `settings/` is the user's settings.

A code that needs more than files, such as a folder that can't be written to, has an ordinary test somewhere,
marked with `@pytest.mark.code("cannot-write")`. `test_codes.py` wants one or the other for every code.

After a change of words, `python tests/diagnostics/test_cases.py` writes all words anew, to be read before
they are committed. With names of cases, it writes those alone.
"""

import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterable
from contextlib import chdir
from pathlib import Path
from unittest.mock import patch

import pytest
from click.testing import CliRunner

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # for the script; pytest has it there already

from smallgame import CARD, CARDS, GAME, Run, Said

CASES = Path(__file__).parent / "cases"
CODES = sorted(path.name for path in CASES.iterdir() if path.is_dir())

#: Cases that render much, or build.
SLOW = {"back-not-turnable", "target-bleed", "unknown-target"}


def lay(code: str, side: str, place: Path) -> None:
    """Write a case's game into a folder; what it leaves out is as in the smallest game."""
    for name, text in {"game.toml": GAME, "cards.toml": CARDS, "layouts/card.svg": CARD}.items():
        (place / "small" / name).parent.mkdir(parents=True, exist_ok=True)
        (place / "small" / name).write_text(text, encoding="utf-8")
    if (CASES / code / side).exists():
        target = place if (CASES / code / "command.txt").exists() else place / "small"
        shutil.copytree(CASES / code / side, target, dirs_exist_ok=True)


def words_of(code: str, side: str) -> list[str]:
    """Return the arguments that a case is run with."""
    file = CASES / code / "command.txt"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else ["check small"]
    return shlex.split(lines[0 if side == "wrong" else -1])


def has_right(code: str) -> bool:
    """Return whether the right one of a case is not just the smallest game, checked."""
    return any((CASES / code / name).exists() for name in ("right", "command.txt"))


def has_proof(code: str) -> bool:
    """Return whether the right one of a case brings a proof."""
    return any((CASES / code / "right").rglob("rules.toml"))


@pytest.fixture
def try_out(tmp_path: Path, run: Run, own_settings: Path) -> Run:
    """Run one side of a case."""

    def call(code: str, side: str) -> Said:
        lay(code, side, tmp_path)
        return run(*words_of(code, side))

    return call


def params(codes: Iterable[str]) -> list[object]:
    """Return cases as parameters of a test, those that take long marked."""
    return [pytest.param(code, marks=[pytest.mark.slow] * (code in SLOW)) for code in codes]


@pytest.mark.parametrize("code", params(CODES))
def test_the_wrong_one_is_told_in_these_words(code: str, try_out: Run) -> None:
    said = try_out(code, "wrong")
    assert said.err == (CASES / code / "said.txt").read_text(encoding="utf-8")
    assert f"[{code}]" in said.err
    assert bool(said.code) == ("error[" in said.err)


@pytest.mark.parametrize("code", params([*filter(has_right, CODES), "the smallest game"]))
def test_the_right_one_passes(code: str, try_out: Run) -> None:
    said = try_out(code, "right")
    assert (said.code, said.err) == (0, "")
    if has_proof(code):
        assert said.out == (CASES / code / "proof.txt").read_text(encoding="utf-8")


def write_words(code: str) -> None:
    """Write the words of a case anew."""
    from printkit.cli import main

    for side, file, stream in (("wrong", "said.txt", "stderr"), ("right", "proof.txt", "stdout")):
        if side == "right" and not has_proof(code):
            continue
        with tempfile.TemporaryDirectory() as place:
            lay(code, side, Path(place))
            with patch.dict(os.environ, PRINTKIT_CONFIG=f"{place}/settings"), chdir(place):
                result = CliRunner().invoke(main, words_of(code, side))
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            print(f"{code}: {type(result.exception).__name__}: {result.exception}", file=sys.stderr)
        (CASES / code / file).write_text(getattr(result, stream), encoding="utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as cache, patch.dict(os.environ, PRINTKIT_CACHE=cache):
        for code in sys.argv[1:] or CODES:
            write_words(code)
