"""Fifty mistakes that beginners make, each with the exact words that answer it.

A mistake is a folder of `mistakes/`: `files/` are laid over those of `smallest/`, a game that has none, in a
folder of their own; `command.txt` is what is typed in it; `said.txt` is what printkit says (paths of that
folder are left out). Whoever reads it should be able to mend the mistake without asking anybody.

After a change of words, `python tests/strangers/test_mistakes.py` writes all of them anew, to be read before
they are committed. With names of mistakes, it writes those alone.
"""

import os
import shlex
import shutil
import sys
import tempfile
from contextlib import chdir
from pathlib import Path
from unittest.mock import patch

import pytest
from click.testing import CliRunner

from printkit.cli import main

HERE = Path(__file__).parent
MISTAKES = sorted(path.name for path in (HERE / "mistakes").iterdir())


def make(name: str, folder: Path) -> tuple[str, int]:
    """Make a mistake in a folder; return what was said, and the exit code."""
    for files in (HERE / "smallest", HERE / "mistakes" / name / "files"):
        if files.exists():
            shutil.copytree(files, folder, dirs_exist_ok=True)
    arguments = shlex.split((HERE / "mistakes" / name / "command.txt").read_text(encoding="utf-8"))
    with chdir(folder), patch("printkit.pipeline.isolated.are_ours", lambda _: True):
        result = CliRunner().invoke(main, arguments, prog_name="printkit")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.stderr.replace(f"{folder}{os.sep}", ""), result.exit_code


def test_there_are_fifty() -> None:
    assert len(MISTAKES) >= 50


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_answered_in_these_words(name: str, tmp_path: Path) -> None:
    said, code = make(name, tmp_path)
    assert said == (HERE / "mistakes" / name / "said.txt").read_text(encoding="utf-8")
    assert code or "warning[" in said


def write_words(name: str) -> None:
    """Write what is said of a mistake."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            said, code = make(name, Path(folder).resolve())
        except Exception as error:  # to be mended: a traceback is no answer
            said, code = f"{type(error).__name__}: {error}\n", 99
    (HERE / "mistakes" / name / "said.txt").write_text(said, encoding="utf-8")
    print(f"=== {name} ({code})\n{said}")


if __name__ == "__main__":
    with (
        tempfile.TemporaryDirectory() as cache,
        patch.dict(os.environ, PRINTKIT_CACHE=cache, PRINTKIT_CONFIG=cache),
    ):
        for chosen in sys.argv[1:] or MISTAKES:
            write_words(chosen)
