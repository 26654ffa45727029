"""The name of a picture comes in, `GAME/NAME`; the picture goes out, cut by that game's book."""

from importlib import import_module
from pathlib import Path
from types import ModuleType

from artwork.press.svg import Picture

HERE = Path(__file__).resolve().parent


def games() -> list[str]:
    """Return the games whose pictures are cut by a program: the folders here that have a book."""
    return sorted(path.parent.name for path in HERE.glob("*/book.py"))


def _book(game: str) -> ModuleType:
    """Return a game's book: it has `names()`, and `picture(name)`."""
    return import_module(f"artwork.{game}.book")


def names() -> list[str]:
    """Return every picture of every game."""
    return [f"{game}/{name}" for game in games() for name in _book(game).names()]


def picture(name: str) -> Picture:
    """Cut the picture of that name."""
    game, _, path = name.partition("/")
    found: Picture = _book(game).picture(path)
    return found
