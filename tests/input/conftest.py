"""How the tests of this room read a small game: the game and the words that the user sees."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from slips import Read, Said
from smallgame import Make

from printkit.diagnostics import Report
from printkit.diagnostics.render import as_text
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.games.game import load_game
from printkit.model.game import Catalogue, Game


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    report = Report()
    catalogue = load_catalogue(shared_templates(), report)
    assert as_text(report) == ""
    return catalogue


@pytest.fixture
def read(make_game: Make, catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Read:
    """Write a game and read it, standing in the folder around it."""
    monkeypatch.chdir(tmp_path)

    def call(game: str | bytes, files: dict[str, str | bytes] | None = None) -> tuple[Game | None, str]:
        make_game({"game.toml": game, **(files or {})})
        report = Report()
        found = load_game(Path("small"), catalogue, report)
        return found, as_text(report)

    return call


@pytest.fixture
def said(read: Read) -> Said:
    """Read a game that is wrong, and return what is said about it."""

    def call(game: str | bytes, files: dict[str, str | bytes] | None = None) -> str:
        found, words = read(game, files)
        assert found is None
        return words

    return call


@pytest.fixture
def run_python() -> Callable[[str], str]:
    """Run a line of Python in a process of its own."""

    def call(line: str) -> str:
        return subprocess.run(
            [sys.executable, "-c", line], capture_output=True, text=True, check=True, timeout=60
        ).stdout

    return call
