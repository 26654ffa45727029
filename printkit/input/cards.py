"""A component's `cards` in, a file's name, a list or nothing; its checked cards out, each with its place.

Each card has the templates of its sides: its own or the component's, with the card's fields filled in.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Place, Report, Spot
from printkit.diagnostics.places import outline, read_source
from printkit.diagnostics.wording import listed, quoted, suggestion
from printkit.files import inside
from printkit.input.card_tables import (
    FIELD_TYPES,
    MOST_MISTAKES,
    MOST_PIECES,
    RESERVED,
    RESERVED_NAMES,
    CardFile,
    Grid,
    Records,
    free_fields,
    read_types,
    records_of,
)
from printkit.input.readers import READERS
from printkit.input.schema import Key, check_name, fits, read_table, type_of
from printkit.model.game import Card

_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")

#: Paths need no longer texts, and many copies of a very long one could fill the memory.
_LONGEST_PATH, _LONGEST_WORD = 300, 100

_CARD = Key("card", "table", help="write each one as `[[card]]`, or as `{ id = ... }`")


class CardRow(NamedTuple):
    """A card's id and copies, the templates that it names itself, and its other fields."""

    id: str
    copies: int
    face: str | None
    back: str | None
    fields: Mapping[str, Any]
    at: Spot | Place


def read_cards(values: Mapping[str, Any], folder: Path, at: Spot, report: Report) -> list[CardRow]:
    """Return a component's cards: from a file, from the component itself, or the one card that it is."""
    given = values["cards"]
    if given is None:
        return [CardRow(values["name"] or "", values["copies"], None, None, {}, at)]
    if values["copies"] != 1:
        message = "`copies` has no effect on a component with `cards`"
        report.error("bad-value", message, at / "copies", "give each card its own `copies`, or use `sets`")
    records = _find_records(given, values["fields"] or {}, folder, at, report)
    if records is None:
        return []
    if not records.tables:
        message = f"there are no cards for {quoted(values['name'])}"
        help = "add a card, or leave `cards` out to print a single one"
        report.error("no-cards", message, at / "cards", help)
    return _read_rows(records, report)


def _find_records(
    given: str | list[Any], fields: Mapping[str, Any], folder: Path, at: Spot, report: Report
) -> Records | None:
    """Return the cards as they are written, in the component or in a file; the file's own types win."""
    types = read_types(fields, at / "fields", report)
    if not isinstance(given, str):
        return Records(given, at / "cards", "the card", types)
    path = inside(folder, given, report, at / "cards")
    if path is None:
        return None
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        message = f"{quoted(path.name)} is not a kind of file that cards can be read from"
        help = f"save it as {listed(READERS, 'or')}"
        report.error("unknown-format", message, at / "cards", help)
        return None
    found = reader(CardFile(path, at / "cards"), report)
    if isinstance(found, Grid):
        return records_of(found, types, report)
    return found._replace(types=found.types or types) if found else None


def _read_rows(records: Records, report: Report) -> list[CardRow]:
    """Return the well-formed cards; report what is wrong with the others."""
    if len(records.tables) > MOST_PIECES:
        message = f"there are {len(records.tables)} cards, more than {MOST_PIECES}"
        report.error("too-many", message, _resolve(records, records.at), "split them into several components")
        return []
    own, rows = Report(), []
    for index, table in enumerate(records.tables):
        if len(own.findings) >= MOST_MISTAKES:
            message = f"reading stopped here after {MOST_MISTAKES} mistakes"
            own.error("too-many-mistakes", message, records.at / index, "mend the first ones and check again")
            break
        row = _read_row(table, records, records.at / index, own)
        rows += [row] if row else []
    rows = _drop_duplicates(rows, records, own)
    for finding in own:
        report.add(replace(finding, at=_resolve(records, finding.at)))
    return [row._replace(at=_resolve(records, row.at) or row.at) for row in rows]


def _resolve(records: Records, at: Spot | Place | None) -> Spot | Place | None:
    """Return a place for a spot in a file that is not TOML, where only the reader can find it."""
    return records.place(at) if records.place and isinstance(at, Spot) else at


def _read_row(table: Any, records: Records, at: Spot, report: Report) -> CardRow | None:
    """Return one card, or None with findings."""
    if not fits(table, _CARD, at, report):
        return None
    if records.types:
        keys = (*RESERVED, *(Key(name, type_) for name, type_ in records.types.items()))
        values = read_table(table, keys, at, records.where, report)
        fields = {
            name: FIELD_TYPES[type_]() if values[name] is None else values[name]
            for name, type_ in records.types.items()
        }
    else:
        fields = free_fields(table, at, records.where, report)
        reserved = {name: value for name, value in table.items() if name in RESERVED_NAMES}
        values = read_table(reserved, RESERVED, at, records.where, report)
    if values["id"] is None or not check_name(values["id"], "a card", at / "id", report):
        return None
    if values["copies"] < 1:
        message = f"the card {quoted(values['id'])} has {values['copies']} copies"
        report.error("bad-copies", message, at / "copies", "set `copies` to 1 or more, or delete the card")
        return None
    return CardRow(values["id"], values["copies"], values["face"], values["back"], fields, at)


def _drop_duplicates(rows: list[CardRow], records: Records, report: Report) -> list[CardRow]:
    """Return the first card of each id; report the others with the line of the first."""
    first: dict[str, CardRow] = {}
    duplicates = [row for row in rows if first.setdefault(row.id, row) is not row]
    place = records.place
    if duplicates and place is None:
        place = outline(read_source(records.at.file)).place
    for row in duplicates[:MOST_MISTAKES]:
        before = first[row.id].at
        line = place(before).line if place and isinstance(before, Spot) else 0
        message = f"the id {quoted(row.id)} is already used by the card in line {line}"
        at = row.at / "id" if isinstance(row.at, Spot) else row.at
        report.error("double-id", message, at, "give each card its own id, or one card `copies = 2`")
    return list(first.values())


def assign_templates(
    rows: Sequence[CardRow], values: Mapping[str, Any], folder: Path, at: Spot, report: Report
) -> list[Card]:
    """Return cards with their own templates or the component's, with fields filled in."""
    bare = next((row for row in rows if row.face is None and values["face"] is None), None)
    if bare is not None:
        subject = quoted(bare.id) if bare.id else "it"
        message = f"`face` is missing: nothing says how {subject} looks"
        report.error("missing-key", message, at, 'add `face = "layouts/card.svg"`')
    resolver = _TemplateResolver(values, at, report)
    cards = []
    for row in rows:
        face = resolver.template(row, "face", row.face)
        back = resolver.template(row, "back", row.back)
        cards.append(Card(row.id, row.copies, face or "", back, row.fields, row.at))
    for path, where in resolver.named.items():
        inside(folder, path, report, where)
    return cards


@dataclass(slots=True)
class _TemplateResolver:
    """Fills the fields of cards into paths of templates, and reports each missing field once."""

    values: Mapping[str, Any]
    at: Spot
    report: Report
    named: dict[str, Spot | Place] = field(default_factory=dict)  # each path, and where it was first named
    missing_fields: set[tuple[str, str]] = field(default_factory=set)

    def template(self, row: CardRow, side: str, own: str | None) -> str | None:
        """Return the path of one side's template."""
        text = self.values[side] if own is None else own
        if text is None:
            return None
        where = self.at / side if own is None else row.at / side if isinstance(row.at, Spot) else row.at
        path = self.fill(text, side, row, where)
        if path is not None:
            self.named.setdefault(path, where)
        return path

    def fill(self, text: str, side: str, row: CardRow, where: Spot | Place) -> str | None:
        """Return a template's path with each `{field}` replaced by the card's value."""
        if len(text) > _LONGEST_PATH:
            message = f"{quoted(side)} is longer than {_LONGEST_PATH} characters"
            self.report.error("bad-value", message, where, "name the layout's file")
            return None
        words = {"id": row.id, **_path_words(row.fields)}
        missing = [name for name in _PLACEHOLDER.findall(text) if name not in words]
        for name in missing:
            if (text, name) not in self.missing_fields:
                self.missing_fields.add((text, name))
                message = (
                    f"{quoted(side)} asks for `{{{name}}}`, which the card {quoted(row.id)} does not have"
                )
                self.report.error("unknown-field", message, where, suggestion(name, words))
        return None if missing else _PLACEHOLDER.sub(lambda found: words[found[1]], text)


def _path_words(fields: Mapping[str, Any]) -> dict[str, str]:
    """Return the fields that can be part of a path: short text and whole numbers."""
    plain = {name: str(value) for name, value in fields.items() if type_of(value) in ("text", "whole")}
    return {name: word for name, word in plain.items() if len(word) <= _LONGEST_WORD}
