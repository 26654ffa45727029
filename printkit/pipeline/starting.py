"""A table of cards in, the game that is made from it out; and new folders to own.

The files of such a game (`game.toml` and layouts) are written into the cache, in a folder named by their
content. Its cards and pictures stay where they are: `Game.folder` is the table's folder.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.diagnostics import Finding, Place, Report, Spot
from printkit.diagnostics.wording import listed
from printkit.files import write_whole
from printkit.folders import cache_folder, one_of_few, own_name, shared_templates
from printkit.input.find import output_name
from printkit.input.tables.table_options import is_address
from printkit.model.options import StartOptions
from printkit.model.results import GameResult, TakenTable

if TYPE_CHECKING:
    from printkit.input.tables.reading import Reading
    from printkit.model.card_table import CardTable
    from printkit.model.game import Card, Catalogue, Game
    from printkit.starter.folder import DeckPlan

#: The cache's folder for the files of games that are made from tables, a folder for each table.
_STARTED = "started"


@contextmanager
def started_folder(table: Path) -> Iterator[Path]:
    """Give the folder for the files of a game made from a table: in the cache, or one that is removed."""
    cache = cache_folder()
    if cache is None:
        import tempfile

        with tempfile.TemporaryDirectory(prefix="printkit-") as folder:
            yield Path(folder)
    else:
        yield one_of_few(cache / _STARTED / own_name(table))


def fetched(games: Iterable[str], report: Report) -> Iterator[str]:
    """Yield names of games; for the address of a published table, the file that it was fetched into."""
    for game in games:
        if not is_address(game):
            yield game
            continue
        from printkit.input.tables.fetch import fetch

        file = fetch(game, report)
        if file is not None:
            yield str(file)


def named_addresses(game: Path, report: Report) -> list[str]:
    """Return the addresses of published tables that a game's folder names."""
    from printkit.input.tables.table_options import addresses_in
    from printkit.input.toml import read_toml

    return addresses_in(read_toml(game / "game.toml", report, None) or {})


def start_game(
    file: Path, options: StartOptions, catalogue: Catalogue, report: Report
) -> tuple[Game | None, TakenTable]:
    """Return the game that a table becomes, and what its columns were taken for."""
    from printkit.input.games.game import load_started_game
    from printkit.starter.folder import deck_files

    file = file.resolve()
    planned = plan_table(file, options, catalogue, report)
    if planned is None:
        return None, TakenTable()
    table, deck, reading = planned
    found = Report()
    source = _write(Path(options.folder or ""), deck_files(deck))
    game = load_started_game(output_name(file), file.parent, source, catalogue, found)
    for finding in found:
        finding = _in_own_words(finding)
        made = finding.at is not None and finding.at.file.is_relative_to(source)
        report.add(replace(finding, at=Place(file)) if made else finding)
    return game and replace(game, table=file.name), _taken(table, deck, reading, options)


def plan_table(
    file: Path, options: StartOptions, catalogue: Catalogue, report: Report
) -> tuple[CardTable, DeckPlan, Reading] | None:
    """Return a table, the deck that it becomes and what is said of it, or None with findings."""
    from printkit.input.tables.read import read_table_file
    from printkit.input.tables.reading import read_reading, roles_said
    from printkit.starter.deck import plan_deck
    from printkit.starter.roles import dashes_in

    reading = read_reading(file, options, report)
    if reading is None:
        return None
    asked, found = reading.table_options(), Report()
    table = read_table_file(file, asked, found)
    if table is None or found.failed:
        for finding in found:
            report.add(finding if finding.code == "no-cards" else _in_own_words(finding))
        return None  # what else was found is found again when the game is read
    dashes = dashes_in(table.columns, table.rows, table.id_column)
    if asked.copies is None and reading.part_of(table.heading(table.copies_column)):
        asked = asked._replace(copies=1)  # the column that was taken for copies is something else
    if asked.copies == 1 or dashes:
        table = read_table_file(file, asked._replace(none=dashes), Report()) or table
    said = roles_said(table, reading, report)
    deck = plan_deck(table, reading.options, said, shared_templates(), tuple(catalogue.sizes), report)
    if deck is None or report.failed:
        return None
    given = asked._replace(none=dashes)._asdict()
    stated = {key: given[key.replace("-", "_")] for key in _STATED}
    stated = {
        key: value
        for key, value in stated.items()
        if value not in (None, "", ()) and (value or key == "header")
    }
    return table, deck._replace(stated={**deck.stated, **stated}), reading


#: What is stated in the files of a game that is made from a table, as it was asked for.
_STATED = ("sheet", "header", "rows", "per-column", "copies", "none")


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


def _taken(table: CardTable, deck: DeckPlan, reading: Reading, given: StartOptions) -> TakenTable:
    from printkit.input.tables.reading import reading_text
    from printkit.starter.folder import about, parts_of

    return TakenTable(
        about(table.path.name, table.sheet, len(table.rows), sum(table.copies)),
        (*parts_of(deck, table.heading(table.copies_column)), *_read_as(table, deck, reading)),
        deck.look.name,
        deck.others,
        reading_text(table, reading, given),
    )


def _read_as(table: CardTable, deck: DeckPlan, reading: Reading) -> Iterator[tuple[str, str]]:
    """Yield what else was guessed to read a table, and how to say it."""
    from printkit.input.tables.reading import new_columns

    dashes = deck.stated.get("none")
    if isinstance(dashes, tuple):
        yield "empty", f"cells that say {listed(dashes, 'or')}"
    notes = [note for note in table.notes if not note.startswith(("names from", "copies from", "no column"))]
    if notes:
        yield "read", "; ".join(notes) + (f"; {table.help.partition(' (')[0]}" if table.help else "")
    if reading.at:
        new = new_columns(table, reading)
        yield "as said", reading.at.file.name + (f"; new in the table: {listed(new, 'and')}" if new else "")


def at_cells(findings: Iterable[Finding], file: Path, game: Game) -> list[Finding]:
    """Return findings so that none points into a layout that was made for a table, but at the table's cell.

    Where a text does not fit, what follows from that (it is small, or near an edge) is left out.
    """
    cards = {card.id: card for component in game.components for card in component.cards}
    moved: dict[Finding, None] = {}
    tight: set[Any] = set()
    for finding in sorted(findings, key=lambda one: one.code != _TIGHT[0]):  # a stable order otherwise
        card = _card_of(finding, cards)
        made = finding.at is not None and finding.at.file.is_relative_to(game.source)
        if finding.code in _BACKS and made:
            continue  # a look with answers on its backs is meant to have them
        if finding.code in _TIGHT and card is not None:
            if card.id in tight:
                continue
            tight.add(card.id)
            finding = replace(finding, help=_FIT)
        if made:
            finding = replace(finding, at=_cell_of(finding, card, file) if card else Place(file))
        moved[finding] = None
    return _one_for_all_letters([*moved])


def _one_for_all_letters(findings: list[Finding]) -> list[Finding]:
    missing = [one for one in findings if one.code == "missing-letter"]
    letters = [*dict.fromkeys(word for one in missing for word in _quoted_in(one)[:1])]
    if len(letters) < 2:
        return [replace(one, help=_OWN_FONT) if one in missing else one for one in findings]
    few = ", ".join(f"`{letter}`" for letter in letters[:_MOST_LETTERS])
    more = f" and {len(letters) - _MOST_LETTERS} more" if len(letters) > _MOST_LETTERS else ""
    message = f"there is no font for {len(letters)} letters of this table, boxes are printed: {few}{more}"
    first = replace(missing[0], message=message, help=_OWN_FONT)
    return [first if one is missing[0] else one for one in findings if one not in missing[1:]]


#: So many letters that no font has are listed.
_MOST_LETTERS = 8
_OWN_FONT = (
    "put a font that has them next to the table, a `.ttf` file (Noto Sans of its language, for example), or "
    "install it on this computer, and print again"
)


def without_consequences(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings without those that only follow from a text that does not fit, at the same place."""
    findings = list(findings)
    tight = {(one.at, word) for one in findings if one.code == _TIGHT[0] for word in _quoted_in(one)}
    return [
        one
        for one in findings
        if one.code not in _TIGHT[1:] or not any((one.at, word) in tight for word in _quoted_in(one))
    ]


def _quoted_in(finding: Finding) -> list[str]:
    """Return what a message quotes: among it the card."""
    return _QUOTED.findall(finding.message)


#: What is wrong with texts that are too long for a layout, the cause first; and what can be done about it.
_TIGHT = ("text-does-not-fit", "type-too-small", "text-over-edge", "outside-safe-area")
_BACKS = ("backs-differ", "back-not-turnable")
_FIT = "shorten it, or try another `--look`, or a larger `--size`, such as `tarot` or `jumbo`"
_OWN_ICONS = (
    "write the name of an icon of printkit's, such as `[coin]`; in a folder of your own you can add others: "
    "`printkit new NAME --from FILE`"
)


def _no_icon(finding: Finding) -> Finding:
    """Return other help for what is no icon, unless there is one with almost that name."""
    near = (finding.help or "").startswith("did you mean")
    return finding if near else replace(finding, help=_OWN_ICONS)


def _in_own_words(finding: Finding) -> Finding:
    """Return a finding as it is said to somebody who has no `game.toml`."""
    words = _OWN_WORDS.get(finding.code)
    return words(finding) if words else finding


#: What is said in other words to somebody who has no `game.toml`.
_OWN_WORDS: Mapping[str, Callable[[Finding], Finding]] = {
    "unknown-icon": _no_icon,
    "emoji-simplified": lambda one: replace(
        one,
        help="if that is not enough, write one of printkit's icons, such as `[coin]`, or name a picture "
        "in a column of its own",
    ),
    "no-cards": lambda one: replace(
        one,
        message="there are no cards below the header",
        help="add a row for each card, and save the file",
    ),
    "bad-copies": lambda one: replace(
        one,
        help="write a whole number, such as `2`; if this column means something else, rename its heading",
    ),
}
_QUOTED = re.compile(r"`([^`]*)`")


def _card_of(finding: Finding, cards: Mapping[str, Card]) -> Card | None:
    """Return the card that a finding is about: it is named in the message, or there is no other."""
    named = [cards[word] for word in _QUOTED.findall(finding.message) if word in cards]
    return named[-1] if named else next(iter(cards.values())) if len(cards) == 1 else None


def _cell_of(finding: Finding, card: Card, file: Path) -> Place | Spot:
    """Return the place of the cell whose text a message quotes, or else of the card's longest text.

    A missing letter that is in no cell is one of the title, or of a heading.
    """
    texts = {name: " ".join(value.split()) for name, value in card.fields.items() if isinstance(value, str)}
    quoted = [word.removesuffix("…") for word in _QUOTED.findall(finding.message)]
    found = [name for name, text in texts.items() if any(len(word) > 3 and word in text for word in quoted)]
    if card.cell is None or not texts:
        return card.at
    if finding.code == "missing-letter":
        found = [name for name, text in texts.items() if quoted[0] in text]
        if not found:
            return Place(file)
    found = found or [name for name, value in card.fields.items() if str(value) in quoted]
    if not found and finding.code not in _TIGHT:
        return card.at
    places = {name: card.cell(name) for name in card.fields}
    headed = [name for name, place in places.items() if place.cell and place.cell.heading in quoted]
    return places[next(iter(found or headed), max(texts, key=lambda name: len(texts[name])))]


def keep_reading(table: str, result: GameResult) -> str:
    """Write what was said of a table into the file beside it; return its name, "" if nothing was new."""
    from printkit.input.tables.reading import reading_file

    if not result.table.reading or not result.files:
        return ""
    file = reading_file(Path(table))
    with suppress(OSError):  # what can't be kept is said again the next time
        write_whole(file, result.table.reading.encode())
        return file.name
    return ""
