"""The current folder in, its games and tables out; and a new game from a table dropped on a page."""

from __future__ import annotations

import re
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report
from printkit.diagnostics.wording import harmless
from printkit.folders import bundled_games, game_roots
from printkit.input.find import GAME_FILE, game_folders, output_name
from printkit.input.tables.formats import sure_suffixes, table_suffixes
from printkit.input.toml import read_toml
from printkit.studio import commands

_NAME = re.compile(r"[^\w. -]+")
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
#: So many games are shown, so much of a title, and so many colours of each.
_MOST, _LONGEST, _COLOURS = 300, 120, 7
#: A larger file is not looked into, in bytes.
_LARGEST = 500_000


def list_games() -> list[dict[str, Any]]:
    """Return the games and tables here, and those that come with printkit."""
    here = [_game(folder.name, str(folder), "here") for folder in _folders(Path())]
    for name, folder in game_folders(game_roots()).items():
        own = folder.resolve().is_relative_to(bundled_games().resolve())
        here.append(_game(name, name, "printkit" if own else "here", folder))
    tables = [
        {"name": file.name, "game": file.name, "title": file.stem, "from": "table"}
        for file in sorted(Path().iterdir())
        if file.suffix.lower() in sure_suffixes() and file.is_file() and not file.name.startswith(".")
    ]
    return [*here, *tables][:_MOST]


def _folders(place: Path) -> list[Path]:
    try:
        return sorted(one for one in place.iterdir() if one.is_dir() and (one / GAME_FILE).is_file())
    except OSError:
        return []


def _game(name: str, game: str, where: str, folder: Path | None = None) -> dict[str, Any]:
    """Return a game with its title and colours, as far as they can be read at once."""
    file = (folder or Path(game)) / GAME_FILE
    told: dict[str, Any] = {}
    with suppress(OSError):
        told = (read_toml(file, Report(), None) if file.stat().st_size < _LARGEST else None) or {}
    words = {key: harmless(one) for key in ("title", "subtitle") if isinstance(one := told.get(key), str)}
    palette = told.get("palette")
    colours = [*palette.values()] if isinstance(palette, dict) else []
    return {
        "name": name,
        "game": game,
        "from": where,
        "title": words.get("title", name)[:_LONGEST],
        "subtitle": words.get("subtitle", "")[:_LONGEST],
        "players": _players(told.get("players")),
        "colours": [one for one in colours if isinstance(one, str) and _COLOUR.fullmatch(one)][:_COLOURS],
    }


def _players(given: Any) -> str:
    """Return how many can play, in words."""
    match given:
        case [int() as least, int() as most]:
            return f"{least} players" if least == most else f"{least} to {most} players"
    return ""


def new_from_table(name: str, data: bytes) -> tuple[str | None, str]:
    """Write a new game for a table, into a folder here; return the folder, and what printkit said."""
    clean = _NAME.sub("-", Path(name.replace("\\", "/")).name).strip(". -") or "cards.csv"
    if Path(clean).suffix.lower() not in table_suffixes():
        return None, f"{clean} is no table: drop a spreadsheet, or a CSV, JSON or YAML file"
    with tempfile.TemporaryDirectory(prefix="printkit-") as folder:
        file = Path(folder) / clean
        file.write_bytes(data)
        slug = _free(re.sub(r"[^a-z0-9]+", "-", output_name(file).lower()).strip("-") or "cards")
        done = commands.run(["new", slug, "--from", str(file)])
    return (slug if done.returncode == 0 else None), commands.said(done)


def _free(name: str) -> str:
    if not Path(name).exists():
        return name
    return next(f"{name}-{number}" for number in range(2, 10_000) if not Path(f"{name}-{number}").exists())
