"""Another tool's project in, a `Project` out: a tool an entry in `TOOLS`, and a module of the same name.

The module has `read`: it takes the file, the catalogue's sizes, a folder to write pictures into and a
`Report`; it returns a `Project`, or None after it reported why there is none. What it can't take, it lists.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from printkit.diagnostics import Report
from printkit.diagnostics.wording import counted, listed
from printkit.files import is_file
from printkit.font_file import FONT_ENDINGS, WEB_FONTS, BrokenFont, FontFile, unwrapped
from printkit.input.tables.words import field_name, slug, unused
from printkit.model.game import Size
from printkit.model.project import Mark, Project, ProjectDeck
from printkit.pictures import Pictures, list_pictures


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


#: Fields that every card has.
_TAKEN = ("id", "copies")


def in_columns(deck: ProjectDeck, pictures: Pictures, left: list[str]) -> ProjectDeck:
    """Return a deck whose table has all that differs on its cards, by fields, and whose marks say where."""
    headings: dict[str, str] = {}
    rows: list[dict[str, str]] = [{} for _ in deck.rows]
    for heading in dict.fromkeys(heading for row in deck.rows for heading in row):
        field = _add(heading, [row.get(heading, "") for row in deck.rows], rows, headings)
        headings[field] = heading if field_name(heading) == field else field
    sides = []
    for side in (deck.front, deck.back):
        marks = []
        for mark in side:
            column = _column_of(mark, rows, headings) if len({*mark.values}) > 1 else ""
            if mark.kind == "picture":
                mark = _found(mark, pictures, deck.name, left)
                for row, path in zip(rows, mark.values, strict=True):
                    row |= {column: path} if column else {}
            marks += [mark._replace(column=column)] if any(mark.values) else []
        sides.append(marks)
    return deck._replace(rows=rows, front=sides[0], back=sides[1], headings=headings)


def _found(mark: Mark, pictures: Pictures, deck: str, left: list[str]) -> Mark:
    paths = {one: pictures.find(one) for one in dict.fromkeys(filter(None, mark.values))}
    if missing := [one for one, path in paths.items() if not path]:
        left.append(f"{deck}: {counted(len(missing), 'missing picture')}: {listed([*missing][:3], 'and')}")
    return mark._replace(values=[paths.get(one, "") for one in mark.values])


def _column_of(mark: Mark, rows: Sequence[dict[str, str]], headings: dict[str, str]) -> str:
    """Return the field that has a mark's values: a column of the table, or one that is added to it."""
    for field in headings:
        if [row[field] for row in rows] == [*mark.values]:
            return field
    return _add(mark.name, mark.values, rows, headings)


def _add(name: str, values: Sequence[str], rows: Sequence[dict[str, str]], headings: dict[str, str]) -> str:
    """Add a column to a table; return the field that it is."""
    field = unused(field_name(name) or "column", {*headings, *_TAKEN})
    headings[field] = field
    for row, value in zip(rows, values, strict=True):
        row[field] = value
    return field


#: So many fonts are looked into, and larger ones, in bytes, are left where they are.
_MOST_FONTS, _LARGEST = 200, 20_000_000


def fonts_in(folder: Path) -> tuple[dict[str, dict[str, str]], dict[str, str]]:
    """Return the families in a folder as a `Project` has them: their files, and what forbids others."""
    families: dict[str, dict[str, str]] = {}
    forbidden: dict[str, str] = {}
    for path in sorted(list_pictures(folder, FONT_ENDINGS).by_path.values())[:_MOST_FONTS]:
        with suppress(OSError, BrokenFont):
            font = _read(folder / path)
            for name, style in font.names:
                if font.forbidden:
                    forbidden[name.casefold()] = font.forbidden
                else:
                    families.setdefault(name.casefold(), {}).setdefault(style, path)
    # printing begins with the plain style: where a family has none here, its first stands for it
    plain = {name: {"regular": next(iter(files.values())), **files} for name, files in families.items()}
    return plain, forbidden


def _read(file: Path) -> FontFile:
    if file.stat().st_size > _LARGEST:
        raise BrokenFont("it is too large")
    data = file.read_bytes()
    return FontFile(unwrapped(data) if data[:4] in WEB_FONTS else data)
