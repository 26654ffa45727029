"""Another tool's project in, a `Project` out: a tool an entry in `TOOLS`, and a module of the same name.

The module has `read`: it takes the file, the catalogue's sizes, a folder to write pictures into and a
`Report`; it returns a `Project`, or None after it reported why there is none. What it can't take, it lists.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from printkit.diagnostics import Report
from printkit.files import is_file
from printkit.input.projects.columns import in_columns
from printkit.input.projects.fonts import fonts_in
from printkit.input.tables.words import slug, unused
from printkit.model.game import Size
from printkit.model.project import Project, ProjectDeck
from printkit.pictures import list_pictures


class Tool(NamedTuple):
    """A tool: what it is called, how the names of its files end, and what is near the beginning of each."""

    title: str
    endings: tuple[str, ...]
    has: str


_COMMANDS = "CARDSIZE|CARDS|LINK|FONT|TEXT|HTMLTEXT|IMAGE|RECTANGLE|BORDER|PAGE|DPI|UNIT|DUPLEX"

TOOLS: Mapping[str, Tool] = {
    "cardmaker": Tool("CardMaker", (".cmp",), r"<Project\b"),
    "squib": Tool("Squib", (".rb",), r"Squib::Deck\.new"),
    "nandeck": Tool(
        "nanDECK", (".txt", ".nde"), rf"(?im)^\s*(?:{_COMMANDS})\s*=(?s:.*)^\s*(?:{_COMMANDS})\s*="
    ),
    "simulator": Tool("Tabletop Simulator", (".json",), r'"ObjectStates"\s*:'),
    "cider": Tool("Cider", (".json", ".cider"), r'"formatName"\s*:\s*"dexie"'),
}
#: So much of a file is looked at, and so many files of a folder.
_BEGINNING, _MOST_FILES = 20_000, 500


#: What is in a folder that is a project itself, by tools.
_FOLDERS = {"cider": "decks/*/attributes.csv"}


def tool_of(file: Path) -> str:
    """Return the tool whose project a file or a folder is; "" for none of those that are known."""
    for name, inside in _FOLDERS.items():
        if file.is_dir() and any(file.glob(inside)):
            return name
    for name, tool in TOOLS.items():
        if file.name.casefold().endswith(tool.endings) and is_file(file):
            with suppress(OSError), file.open("rb") as opened:
                if re.search(tool.has, opened.read(_BEGINNING).decode("utf-8", "replace").lstrip("\ufeff")):
                    return name
    return ""


def project_in(place: Path) -> Path | None:
    """Return the file of the project that a file is, or that is in a folder; None where there is none."""
    with suppress(OSError):
        inside = sorted(islice(place.iterdir(), _MOST_FILES)) if place.is_dir() else []
        return next(filter(tool_of, (place, *filter(is_file, inside))), None)
    return None


def read_project(file: Path, sizes: Mapping[str, Size], room: Path, report: Report) -> Project | None:
    """Return what a project's file holds, or None with findings; pictures in it are written into `room`."""
    read = import_module(f"{__name__}.{tool_of(file)}").read
    found: Project | None = read(file, sizes, room, report)
    if found is None or report.failed:
        return None
    pictures = list_pictures(found.folder)
    left = [*found.left]
    decks: list[ProjectDeck] = []
    for deck in found.decks:
        name = unused(slug(deck.name) or "cards", {one.name for one in decks})
        decks.append(in_columns(deck._replace(name=name), pictures, left))
    fonts, forbidden = fonts_in(found.folder)
    return found._replace(decks=decks, left=[*dict.fromkeys(left)], fonts=fonts, forbidden=forbidden)
