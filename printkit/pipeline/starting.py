"""A table of cards in, the game that is made from it out; and new folders to own.

The files of such a game (`game.toml` and layouts) are written into the cache, in a folder named by their
content. Its cards and pictures stay where they are: `Game.folder` is the table's folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from printkit import folders
from printkit.diagnostics import Cell, Place, Report
from printkit.diagnostics.wording import listed, quoted
from printkit.files import write_whole
from printkit.input.find import name_of_started
from printkit.input.finished.names import table_of_pictures
from printkit.input.tables.table_options import addresses_in, is_address
from printkit.input.tables.words import is_called
from printkit.input.toml import read_toml
from printkit.model.options import PARTS, StartOptions
from printkit.model.results import GameResult, ReadColumn, TakenTable
from printkit.pictures import is_picture_name
from printkit.starter.cell_findings import in_own_words
from printkit.starter.headings import match

if TYPE_CHECKING:
    from printkit.input.tables.reading import Reading
    from printkit.model.card_table import CardTable
    from printkit.model.game import Catalogue, Game
    from printkit.starter.folder import DeckPlan

#: The cache's folder for the files of games that are made from tables, a folder for each table.
_STARTED = "started"
#: And for what is in a zip of pictures.
UNPACKED = "unpacked"


#: What a table's options are called on the command line.
_FOR_TABLES = {
    **{name: name for name in ("look", "theme", "header", "without", "rows")},
    **{"columns": "as", "per_column": "per-column", "back_columns": "back-columns"},
}
_FOR_PICTURES = {
    **{name: name for name in ("grid", "backs", "pages")},
    **{"has_bleed": "has-bleed", "make_bleed": "make-bleed", "at": "from"},
}
#: Options that make no sense, what there is instead, and what helps, by what a game is made of.
_UNFIT = {
    "table": (_FOR_PICTURES, "a table", "leave it out"),
    "set": (
        _FOR_TABLES,
        "no table",
        "`--look` and `--theme` make cards of the pictures in a folder (unpack a zip), with their names",
    ),
    "game": (
        {**_FOR_TABLES, **_FOR_PICTURES, "title": "title", "size": "size"},
        "a game with layouts of its own",
        "change its `game.toml` or its layouts; in a batch, give the column another name",
    ),
}


def report_unfit(options: StartOptions, kind: str, name: str, report: Report) -> None:
    """Report options that make no sense for what a game is made of."""
    wrong, what, help = _UNFIT[kind]
    for key, given in options._asdict().items():
        if key in wrong and given not in (None, (), "") and (given or key == "header"):
            whose = "pictures" if key in _FOR_PICTURES else "tables"
            message = f"`--{wrong[key]}` is for {whose}; {quoted(name)} is {what}"
            report.usage_error("bad-option", message, None, help)


@contextmanager
def started_folder(table: Path) -> Iterator[Path]:
    """Give the folder for the files of a game made from a table: in the cache, or one that is removed."""
    cache = folders.cache_folder()
    if cache is None:
        with folders.scratch_folder() as folder:
            yield Path(folder)
    else:
        yield folders.one_of_few(cache / _STARTED / folders.own_name(table))


def fetched(games: Iterable[str], report: Report) -> Iterator[str]:
    """Yield names of games; for the address of a published table, the file that it was fetched into."""
    for game in games:
        if not is_address(game):
            yield game
            continue
        from printkit.input.tables.fetch import fetch

        file = fetch(game, report)
        if file is not None:
            bring_reading(file)
            yield str(file)


def bring_reading(fetched_table: Path) -> None:
    """Put what is said of a fetched table, in this folder, beside it, where it is read."""
    from printkit.input.tables.reading import reading_file

    beside = reading_file(fetched_table)
    with suppress(OSError):
        if Path(beside.name).is_file():
            write_whole(beside, Path(beside.name).read_bytes())
        else:
            beside.unlink(missing_ok=True)


def named_addresses(game: Path, report: Report) -> list[str]:
    """Return the addresses of published tables that a game's folder names."""
    return addresses_in(read_toml(game / "game.toml", report, None) or {})


def picture_addresses(file: Path, options: StartOptions, report: Report) -> list[str]:
    """Return the addresses in a table's cells that are those of pictures, by their endings or headings."""
    from printkit.input.tables.read import read_table_file
    from printkit.input.tables.reading import read_reading

    reading = read_reading(file, options, report)
    table = read_table_file(file, reading.table_options(), report) if reading else None
    if table is None:
        return []
    words = folders.shared_toml("roles.toml")
    found = []
    for column in table.columns:
        called = match(column.heading, words["headings"]["picture"])
        cells = filter(is_address, (column.text(row) for row in table.rows))
        found += [cell for cell in cells if called or is_picture_name(cell.partition("?")[0])]
    return found


def pictures_held(file: Path, _: Report) -> list[str]:
    """Return what the pictures on a workbook's cells are called, each with its part of the file."""
    from printkit.input.tables.formats.sheet_pictures import pictures_in

    return [f"{one.name}\t{one.part}" for one in pictures_in(file)]


def start_table(
    file: Path, options: StartOptions, catalogue: Catalogue, report: Report
) -> tuple[Game | None, TakenTable]:
    """Return the game that a table becomes, and what its columns were taken for."""
    from printkit.input.games.icons import signs_taken
    from printkit.input.tables.reading import reading_text
    from printkit.starter.folder import deck_files, parts_of

    if file.is_dir():
        file = table_of_pictures(file, Path(options.folder or "")) or file
    planned = plan_table(file, options, catalogue, report)
    if planned is None:
        return None, TakenTable()
    table, deck, reading = planned
    game = _made_game(file, file.parent, deck_files(deck), options, catalogue, report)
    signs = signs_taken(game)
    taken = TakenTable(
        table.describe(),
        (
            *parts_of(deck, table.heading(table.copies_column)),
            *_read_as(table, deck, reading),
            *([("signs", signs)] if signs else []),
        ),
        deck.look.name,
        deck.look.theme,
        deck.others,
        table.decks[1:],
        reading_text(table, reading, options),
        _columns(table, deck, reading),
        table.sheet,
        table.sheets,
        reading.spans,
        (*_notes(table), *filter(None, [table.help])),
    )
    return game and replace(game, table=file.name), taken


def start_set(
    place: Path, options: StartOptions, catalogue: Catalogue, report: Report
) -> tuple[Game | None, TakenTable]:
    """Return the game that pictures of cards become, and what was found in them."""
    from printkit.pipeline.finished import plan_finished
    from printkit.starter.finished import finished_files

    room = Path(options.folder or "") / UNPACKED
    if table := table_of_pictures(place, room):
        return start_table(table, options, catalogue, report)
    planned = plan_finished(place, room, options, catalogue, report)
    if planned is None:
        return None, TakenTable()
    game = _made_game(place, planned.folder, finished_files(planned.deck), options, catalogue, report)
    return game and replace(game, table=place.name), TakenTable(planned.about, planned.parts)


def _made_game(
    file: Path,
    folder: Path,
    files: Mapping[str, str],
    options: StartOptions,
    catalogue: Catalogue,
    report: Report,
) -> Game | None:
    """Return the game whose files are written into the cache; what is wrong there is said of `file`."""
    from printkit.input.games.game import load_started_game

    room, found = Path(options.folder or ""), Report()
    try:
        source = _write(room, files)
    except OSError as wrong:
        help = "make room there, or name another folder in the variable XDG_CACHE_HOME"
        report.write_error(f"write into the cache, `{room}`", wrong, help)
        return None
    game = load_started_game(name_of_started(file, options.deck), folder, source, catalogue, found)
    for finding in found:
        finding = in_own_words(finding)
        made = finding.at is not None and finding.at.file.is_relative_to(source)
        report.add(replace(finding, at=Place(file)) if made else finding)
    return game


def plan_table(
    file: Path, options: StartOptions, catalogue: Catalogue, report: Report
) -> tuple[CardTable, DeckPlan, Reading] | None:
    """Return a table, the deck that it becomes and what is said of it, or None with findings."""
    from printkit.input.games.icons import icons_by_word
    from printkit.input.tables.read import read_table_file
    from printkit.input.tables.reading import read_reading, roles_said
    from printkit.starter.deck import plan_deck

    reading = read_reading(file, options, report)
    if reading is None:
        return None
    asked, found = reading.table_options(), Report()
    table = read_table_file(file, asked, found)
    if table is None or found.failed:
        for finding in found:
            report.add(finding if finding.code == "no-cards" else in_own_words(finding))
        return None  # what else was found is found again when the game is read
    said = roles_said(table, reading, report)
    options = reading.options
    if table.decks or options.deck:
        options = options._replace(title=options.title or table.sheet)
    deck = plan_deck(table, options, said, catalogue.sizes, report, icons_by_word())
    if deck is None or report.failed:
        return None
    given = {**asked._asdict(), "rows": options.rows, **table.stated}
    given["sheet"] = table.sheet if table.decks else given["sheet"]
    stated = {key: given[key.replace("-", "_")] for key in _STATED}
    stated = {
        key: value
        for key, value in stated.items()
        if value not in (None, "", ()) and (value or key == "header")
    }
    look = deck.look._replace(fonts=_installed(deck.look.fonts, catalogue))
    return table, deck._replace(look=look, stated={**deck.stated, **stated}), reading


def _installed(fonts: Mapping[str, tuple[str, ...]], catalogue: Catalogue) -> dict[str, tuple[str, ...]]:
    known = catalogue.fonts
    there = [name for name, one in known.items() if all(file.is_file() for file in one.files.values())]
    return {role: tuple(one for one in named if one in there) or named[-1:] for role, named in fonts.items()}


#: What is stated in the files of a game that is made from a table, as it was asked for.
_STATED = ("sheet", "header", "rows", "per-column", "copies", "none", "icons")


def _write(folder: Path, files: Mapping[str, str]) -> Path:
    """Write the files of a game into a folder named by their content; return it.

    What is there already is compared, not trusted: an earlier run of the same table wrote it.
    """
    import hashlib

    content = "\0".join(f"{name}\0{text}" for name, text in sorted(files.items())).encode()
    source = folder / hashlib.blake2b(content, digest_size=16).hexdigest()
    for name, text in files.items():
        path = source / name
        with suppress(OSError, ValueError):
            if path.read_text(encoding="utf-8") == text:
                continue
        write_whole(path, text.encode())
    return source


def _read_as(table: CardTable, deck: DeckPlan, reading: Reading) -> Iterator[tuple[str, str]]:
    from printkit.input.tables.reading import new_columns

    dashes = deck.stated.get("none")
    if isinstance(dashes, tuple):
        yield "empty", f"cells that say {listed(dashes, 'or')}"
    if notes := [*_notes(table)]:
        yield "read", "; ".join(notes) + (f"; {table.help.partition(' (')[0]}" if table.help else "")
    if reading.at:
        new = new_columns(table, reading)
        yield "as said", reading.at.file.name + (f"; new in the table: {listed(new, 'and')}" if new else "")


def _notes(table: CardTable) -> Iterator[str]:
    said = ("names from", 'copies from "', "no column")
    yield from (note for note in table.notes if not note.startswith(said))


def _columns(table: CardTable, deck: DeckPlan, reading: Reading) -> tuple[ReadColumn, ...]:
    parts = {role: part for part, role in PARTS.items()}
    roles = {one.name: role for role in reversed([*deck.roles]) for one in deck.roles[role]}
    names = {one.name: parts[roles[one.name]] for one in table.columns if one.name in roles}
    names |= {table.copies_column: "copies"} if table.copies_column else {}
    cells = {name: table.place(0, name).cell or Cell(0) for name in names if table.rows}
    headings = [one.heading for one in cells.values()]
    found = []
    for name, cell in sorted(cells.items(), key=lambda one: (len(one[1].column), one[1].column)):
        called = cell.heading if headings.count(cell.heading) == 1 else name
        said = any(is_called(one, cell.heading, name) for one in reading.columns)
        found.append(ReadColumn(called, name, names[name], said))
    return tuple(found)


def keep_reading(table: str, result: GameResult) -> str:
    """Write what was said of a table into the file beside it; say where it is kept, "" if nothing was new."""
    if not result.table.reading or not result.files:
        return ""
    if is_address(table):
        from printkit.input.tables.fetch import kept_copy

        kept = kept_copy(table)
        return write_reading(kept, result.table.reading) if kept else ""
    return write_reading(Path(table), result.table.reading)


def write_reading(table: Path, text: str) -> str:
    """Write the file beside a table that says how it is read; return its name, or why there is none."""
    from printkit.input.tables.reading import reading_file

    file, cache = reading_file(table), folders.fetched_tables()
    try:
        write_whole(file, text.encode())
        if cache and table.is_relative_to(cache):  # it is kept here too, in sight
            file = Path(file.name)
            write_whole(file, text.encode())
    except OSError as wrong:
        return f"nowhere: {file.name} can't be written ({(wrong.strerror or 'unknown reason').lower()})"
    file.chmod(0o644)  # it goes along with the table, to others too
    return file.name
