"""Where printkit's own data lies: shared templates, and the folders in which games are looked for."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _data(name: str) -> Path:
    """Return a folder of ours: in the wheel it lies inside the package, in a checkout beside it."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def shared_templates() -> Path:
    """Return the folder of shared layouts, parts, sizes, papers and fonts."""
    return _data("templates")


def game_roots() -> list[Path]:
    """Return the folders that hold games: `decks/` where the user stands comes first."""
    return [Path("decks"), _data("decks")]
