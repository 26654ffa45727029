"""A component's `cards` in, a file's name, a list or nothing; its checked cards out, each with its place.

Each card has the templates of its sides: its own or the component's, with the card's fields filled in.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Place, Report, Spot
from printkit.diagnostics.places import outline, read_source
from printkit.diagnostics.wording import quoted
from printkit.files import inside
from printkit.input.games import card_tables
from printkit.input.schema import Key, check_name, fits, read_table, type_of
from printkit.input.tables.grid import CardFile, TableOptions
from printkit.input.tables.in_languages import with_languages
from printkit.input.tables.pick import continued, join_table, rows_where, with_pictures
from printkit.input.tables.read import note_of, read_card_file, read_table_file
from printkit.input.tables.table_options import is_address, read_options
from printkit.input.tables.words import slug
from printkit.lazy import MANY, CompressedList, LazySequence, PackedFields
from printkit.model.card_table import CardTable
from printkit.model.game import Card

_PLACEHOLDER = r"\{([^{}]*)\}"

#: Paths need no longer texts, and many copies of a very long one could fill the memory.
_LONGEST_PATH, _LONGEST_WORD = 300, 100

#: What a cell says that names a layout.
_TEMPLATE = r"\S*/\S+|\S+\.(svg|xml|jinja|j2)"

_CARD = Key("card", "table", help="write each one as `[[card]]`, or as `{ id = ... }`")


class CardRow(NamedTuple):
    """A card's id and copies, the templates that it names itself, and its other fields."""

    id: str
    copies: int
    face: str | None
    back: str | None
    fields: Mapping[str, Any]
    at: Spot | Place
    kind: str | None = None  # what stands for `{kind}` in the path of a template
    cell: Callable[[str], Place] | None = None  # the place of a field, for cards from a table


def read_cards(values: Mapping[str, Any], folder: Path, at: Spot, report: Report) -> Sequence[CardRow]:
    """Return a component's cards: from a file or the component, as many as `count`, or the one that it is."""
    given, types = values["cards"], card_tables.read_types(values["fields"] or {}, at / "fields", report)
    if given is None:
        return _cards_without_table(values, at, report)
    if values["count"] is not None:
        message = "`count` has no effect on a component with `cards`"
        report.error("bad-value", message, at / "count", "delete one of the two")
    if isinstance(given, list):
        return _checked_rows(card_tables.Records(given, at / "cards", "the card", types), values, at, report)
    options = read_options(values, types, at, report)
    path = _file_of(options.file, folder, at / "cards", report) if options else None
    if options is None or path is None:
        return []
    found = read_card_file(CardFile(path, at / "cards"), options, report)
    if isinstance(found, CardTable):
        found = _picked(found, options, folder, report)
    if isinstance(found, card_tables.Records):
        return _checked_rows(found._replace(types=found.types or types), values, at, report)
    return [] if found is None else _table_rows(found, options, values, at, report)


def _file_of(name: str, folder: Path, at: Spot, report: Report) -> Path | None:
    if not is_address(name):
        return inside(folder, name, report, at)
    from printkit.input.tables.fetch import fetch  # late: the network's modules take long to load

    return fetch(name, report, at)


def _cards_without_table(values: Mapping[str, Any], at: Spot, report: Report) -> list[CardRow]:
    copies, count = values["copies"], values["count"]
    if isinstance(copies, str):
        message = "`copies` names a column, but there is no table of `cards`"
        report.error("bad-value", message, at / "copies", "write a number, or name the table: `cards = ...`")
        copies = 1
    if count is None:
        return [CardRow(values["name"] or "", copies or 1, None, None, {}, at)]
    digits = len(str(count))
    return [
        CardRow(f"{number:0{digits}}", copies or 1, None, None, {"number": number}, at / "count")
        for number in range(1, count + 1)
    ]


def _checked_rows(
    records: card_tables.Records, values: Mapping[str, Any], at: Spot, report: Report
) -> list[CardRow]:
    if values["copies"] not in (None, 1):
        message = "`copies` has no effect on a component with `cards`"
        report.error("bad-value", message, at / "copies", "give each card its own `copies`, or use `sets`")
    if not records.tables:
        _report_none(values, at, report)
    if len(records.tables) > card_tables.MOST_PIECES:
        message = f"there are {len(records.tables)} cards, more than {card_tables.MOST_PIECES}"
        report.error("too-many", message, records.at, "split them into several components")
        return []
    own, rows = Report(), []
    for index, table in enumerate(records.tables):
        if len(own.findings) >= card_tables.MOST_MISTAKES:
            message = f"reading stopped here after {card_tables.MOST_MISTAKES} mistakes"
            own.error("too-many-mistakes", message, records.at / index, "mend the first ones and check again")
            break
        row = _read_row(table, records, records.at / index, own)
        rows += [row] if row else []
    rows = _drop_duplicates(rows, records, own)
    report.add_all(own)
    return rows


def _report_none(values: Mapping[str, Any], at: Spot, report: Report) -> None:
    message = f"there are no cards for {quoted(values['name'])}"
    help = "add a card, or leave `cards` out to print a single one"
    report.error("no-cards", message, at / "cards", help)


def _table_rows(
    table: CardTable, options: TableOptions, values: Mapping[str, Any], at: Spot, report: Report
) -> Sequence[CardRow]:
    note = note_of(table)
    if note:
        report.add(note)
    if not table.rows:
        _report_none(values, at, report)
    templates = []  # columns called `face` or `back` that name layouts, and are no text to print
    for side in ("face", "back"):
        words = [str(row[side]) for row in table.rows if row.get(side) not in (None, "")]
        if words and all(re.fullmatch(_TEMPLATE, word) for word in words):
            templates.append(side)
    rows = (_table_row(table, index, options.kind, templates) for index in range(len(table.rows)))
    return [*rows] if len(table.rows) < MANY else _packed(rows, table.place)


def _packed(rows: Iterable[CardRow], place: Callable[[int, str], Place]) -> Sequence[CardRow]:
    fields, heads = CompressedList[dict[str, Any]](), CompressedList[CardRow]()
    for row in rows:
        fields.append(dict(row.fields))
        heads.append(row._replace(fields={}, cell=None))

    def make(index: int, head: CardRow) -> CardRow:
        return head._replace(fields=PackedFields(fields, index), cell=partial(place, index))

    return LazySequence(heads, make)


def _picked(table: CardTable, options: TableOptions, folder: Path, report: Report) -> CardTable | None:
    """Return a table with a second one joined to it, and only the rows asked for; None with findings."""
    picked: CardTable | None = with_languages(table, options, report)
    at = options.at or Spot(table.path)
    if options.join is not None:
        path = _file_of(options.join.file, folder, at / "join" / "file", report)
        named = CardFile(path, at / "join" / "file") if path else None
        second = TableOptions(sheet=options.join.sheet, copies=1)
        other = read_table_file(named, second, report) if named else None
        picked = join_table(picked, other, options.join.on, at / "join", report) if picked and other else None
    if picked and options.where is not None:
        picked = rows_where(picked, options.where, at / "where", report)
    known = [column.name for column in picked.columns] if picked else []
    if picked and options.kind is not None and options.kind not in known:
        report.no_column(options.kind, table.path, known, at / "kind")
        return None
    if picked and options.continue_after is not None:
        picked = continued(picked, options.continue_after, options.continue_on == "back")
    return picked and with_pictures(picked, options.pictures, folder, at / "pictures", report)


def _table_row(table: CardTable, index: int, kind: str | None, templates: Sequence[str]) -> CardRow:
    row = table.rows[index]
    fields = {name: value for name, value in row.items() if name != "id" and name not in templates}
    if table.copies_column not in (None, "copies"):
        fields[str(table.copies_column)] = table.copies[index]
    face, back = ((row[side] or None) if side in templates else None for side in ("face", "back"))
    own_kind = slug(str(row.get(kind, ""))) if kind else None
    id, copies, at = table.ids[index], table.copies[index], table.place(index, None)
    return CardRow(id, copies, face, back, fields, at, own_kind, partial(table.place, index))


def _read_row(table: Any, records: card_tables.Records, at: Spot, report: Report) -> CardRow | None:
    if not fits(table, _CARD, at, report):
        return None
    if records.types:
        keys = (*card_tables.RESERVED, *(Key(name, type_) for name, type_ in records.types.items()))
        values = read_table(table, keys, at, records.where, report)
        fields = {
            name: card_tables.FIELD_TYPES[type_]() if values[name] is None else values[name]
            for name, type_ in records.types.items()
        }
    else:
        fields = card_tables.free_fields(table, at, records.where, report)
        reserved = {name: value for name, value in table.items() if name in card_tables.RESERVED_NAMES}
        values = read_table(reserved, card_tables.RESERVED, at, records.where, report)
    if values["id"] is None or not check_name(values["id"], "a card", at / "id", report):
        return None
    if values["copies"] < 1:
        message = f"the card {quoted(values['id'])} has {values['copies']} copies"
        report.error("bad-copies", message, at / "copies", "set `copies` to 1 or more, or delete the card")
        return None
    return CardRow(values["id"], values["copies"], values["face"], values["back"], fields, at)


def _drop_duplicates(rows: list[CardRow], records: card_tables.Records, report: Report) -> list[CardRow]:
    """Return the first card of each id; report the others with the line of the first."""
    first: dict[str, CardRow] = {}
    duplicates = [row for row in rows if first.setdefault(row.id, row) is not row]
    place = outline(read_source(records.at.file)).place if duplicates else None
    for row in duplicates[: card_tables.MOST_MISTAKES]:
        before = first[row.id].at
        line = place(before).line if place and isinstance(before, Spot) else 0
        message = f"the id {quoted(row.id)} is already used by the card in line {line}"
        at = row.at / "id" if isinstance(row.at, Spot) else row.at
        report.error("double-id", message, at, "give each card its own id, or one card `copies = 2`")
    return list(first.values())


def assign_templates(
    rows: Sequence[CardRow], values: Mapping[str, Any], folder: Path, at: Spot, report: Report
) -> Sequence[Card]:
    """Return cards with their own templates or the component's, with fields filled in."""
    bare = next((row for row in rows if row.face is None), None) if values["face"] is None else None
    if bare is not None:
        subject = quoted(bare.id) if bare.id else "it"
        message = f"`face` is missing: nothing says how {subject} looks"
        report.error("missing-key", message, at, 'add `face = "layouts/card.svg"`')
    resolver = _TemplateResolver(values, at, report)
    sides: list[tuple[str, str | None]] = []
    known: dict[tuple[str, str | None], tuple[str, str | None]] = {}  # equal ones are kept once
    for row in rows:
        pair = resolver.template(row, "face", row.face) or "", resolver.template(row, "back", row.back)
        sides.append(known.setdefault(pair, pair))
    for path, where in resolver.named.items():
        inside(folder, path, report, where)

    def make(index: int, row: CardRow) -> Card:
        return Card(row.id, row.copies, *sides[index], row.fields, row.at, row.cell, index + 1)

    cards = LazySequence(rows, make)
    return cards if isinstance(rows, LazySequence) else tuple(cards)


@dataclass(slots=True, eq=False, repr=False)
class _TemplateResolver:
    """Fills the fields of cards into paths of templates, and reports each missing field once."""

    values: Mapping[str, Any]
    at: Spot
    report: Report
    named: dict[str, Spot | Place] = field(default_factory=dict)  # each path, and where it was first named
    missing_fields: set[tuple[str, str]] = field(default_factory=set)

    def template(self, row: CardRow, side: str, own: str | None) -> str | None:
        """Return the path of one side's template, each `{field}` replaced by the card's value."""
        path = self.values[side] if own is None else own
        if path is None:
            return None
        where = self.at / side if own is None else row.at / side if isinstance(row.at, Spot) else row.at
        if len(path) > _LONGEST_PATH:
            message = f"{quoted(side)} is longer than {_LONGEST_PATH} characters"
            self.report.error("bad-value", message, where, "name the layout's file")
            return None
        if "{" in path:
            words = _words_for_path(row)
            missing = [name for name in re.findall(_PLACEHOLDER, path) if name not in words]
            for name in missing:
                if (path, name) not in self.missing_fields:
                    self.missing_fields.add((path, name))
                    lacking = f"`{{{name}}}`, which the card {quoted(row.id)} does not have"
                    message = f"{quoted(side)} asks for {lacking}"
                    self.report.unknown("unknown-field", message, name, words, where)
            if missing:
                return None
            path = re.sub(_PLACEHOLDER, lambda found: words[found[1]], path)
        self.named.setdefault(path, where)
        return path


def _words_for_path(row: CardRow) -> dict[str, str]:
    words = {"id": row.id}
    for name, value in row.fields.items():
        if type_of(value) in ("text", "whole") and len(str(value)) <= _LONGEST_WORD:
            words[name] = str(value)
    return words if row.kind is None else {**words, "kind": row.kind}
