"""A game's name or path in, its folder out."""

import os
from collections.abc import Sequence
from pathlib import Path

from printkit.diagnostics import Report
from printkit.diagnostics.wording import quoted, suggestion

GAME_FILE = "game.toml"


def game_folders(roots: Sequence[Path]) -> dict[str, Path]:
    """Return every folder with a game in it, by name, sorted; of two of one name the first root's."""
    found: dict[str, Path] = {}
    for root in roots:
        for folder in _folders(root):
            found.setdefault(folder.name, folder)
    return dict(sorted(found.items()))


def _folders(root: Path) -> list[Path]:
    """Return a root's folders that hold a game; none where there is no such root."""
    try:
        return [folder for folder in root.iterdir() if _holds_game(folder)]
    except OSError:
        return []


def _holds_game(folder: Path) -> bool:
    """Return whether a folder holds a game."""
    try:
        return (folder / GAME_FILE).is_file()
    except (OSError, ValueError):
        return False


def find_game(name: str, roots: Sequence[Path], report: Report) -> Path | None:
    """Return the folder that a name from the roots or a path means, or None with a finding."""
    known = game_folders(roots)
    if name in known:
        return known[name]
    if name and _holds_game(Path(name)):
        return Path(name)
    if _is_path(name):
        message = f"there is no `{GAME_FILE}` in {quoted(name)}"
        folder = Path(name).parent
        help = "name a folder that holds a game, or a game of `printkit list`"
        if Path(name).name == GAME_FILE and _holds_game(folder):
            message, help = f"{quoted(name)} is a file", f"name its folder: {quoted(str(folder))}"
        report.error("unknown-game", message, None, help)
        return None
    help = suggestion(name, known) or "make a folder `decks/NAME` with a `game.toml` in it"
    report.error("unknown-game", f"unknown game {quoted(name)}", None, help)
    return None


def _is_path(name: str) -> bool:
    """Return whether a word is meant as a path: it has a separator, or names a folder that is there."""
    separators = {os.sep, os.altsep or os.sep}
    try:
        return any(sign in name for sign in separators) or (bool(name) and Path(name).is_dir())
    except (OSError, ValueError):
        return False
