"""Where things lie: shared templates, the folders of games, and what is kept between runs."""

import os
import sys
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


def brand_roots() -> list[Path]:
    """Return the folders that hold brands: `brands/` where the user stands comes first."""
    return [Path("brands"), _data("templates") / "brands"]


def cache_folder() -> Path | None:
    """Return the folder for compiled templates; `PRINTKIT_CACHE` names another, or none with `off`."""
    named = os.environ.get("PRINTKIT_CACHE")
    if named:
        return None if named == "off" else Path(named)
    try:
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "printkit"
    except RuntimeError:  # there is no home
        return None


def config_folder() -> Path | None:
    """Return the folder for what the user sets up, as each system has it; `PRINTKIT_CONFIG` names another."""
    named = os.environ.get("PRINTKIT_CONFIG")
    if named:
        return Path(named)
    try:
        if sys.platform == "win32":
            return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "printkit"
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Application Support" / "printkit"
        return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "printkit"
    except RuntimeError:  # there is no home
        return None


def package_folder() -> Path:
    """Return the folder of printkit's own modules."""
    return _PACKAGE
