"""A table and what `game.toml` picks of it in, a table out: rows chosen by a formula, columns joined on."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from printkit.diagnostics import Place, Report, Spot
from printkit.diagnostics.wording import listed, quoted
from printkit.input.tables.types import text_of
from printkit.input.tables.words import NAME_WORDS, field_name, plain, unused
from printkit.model.card_table import CardTable, Column
from printkit.model.game import PICTURE_FIELD
from printkit.pictures import list_pictures, report_missing

#: The field that says which part of a text that was cut a card has.
CONTINUED = "continued"
#: Those that have what goes on on its back, and which part that is.
MORE, CONTINUED_BACK = "more", "continued_back"
#: How many values without a partner a message names.
_MOST_NAMED = 5


def rows_where(table: CardTable, formula: str, at: Spot, report: Report) -> CardTable | None:
    """Return the rows for which a formula over their fields is true, or None with a finding."""
    rows = (
        {**row, "id": id, "copies": copies}
        for row, id, copies in zip(table.rows, table.ids, table.copies, strict=True)
    )
    with report.collect() as own:
        kept = numbers_where(formula, rows, [column.name for column in table.columns], at, own)
    if table.rows and not kept and not own.failed:
        message = f"`where` leaves out all {len(table.rows)} cards of {quoted(table.path.name)}"
        help = "compare with what is in the cells: `where` must be true for some"
        report.error("no-cards", message, at, help)
        return None
    if own.failed:
        return None
    return table._replace(
        rows=tuple(table.rows[index] for index in kept),
        ids=tuple(table.ids[index] for index in kept),
        copies=tuple(table.copies[index] for index in kept),
        place=lambda index, name: table.place(kept[index], name),
    )


def continued(table: CardTable, letters: int, on_back: bool = False) -> CardTable:
    """Return a table in which no text is longer than so many letters: what is left goes on on another card.

    Such cards are told apart by `continued`: "1/2", "2/2"; it is "" on all others. If it goes on on the back,
    `more` is what stands there, and `continued_back` its number.
    """
    rows, ids, origins, known = list[Mapping[str, Any]](), list[str](), list[int](), {*table.ids}
    for index, row in enumerate(table.rows):
        texts = {
            name: value for name, value in row.items() if isinstance(value, str) and len(value) > letters
        }
        name = max(texts, key=lambda one: len(texts[one]), default="")
        parts = cut_text(texts[name], letters) if name else [""]
        numbered = [
            (part, f"{at}/{len(parts)}" if name and parts[1:] else "") for at, part in enumerate(parts, 1)
        ]
        backs = numbered[1::2] if on_back else []
        fronts = numbered[::2] if on_back else numbered
        for number, (front, back) in enumerate(zip_longest(fronts, backs, fillvalue=("", "")), start=1):
            own = dict(zip((CONTINUED, MORE, CONTINUED_BACK), (front[1], *back), strict=True))
            rows.append({**own, **row, **({name: front[0]} if name else {})})
            ids.append(table.ids[index] if number == 1 else unused(f"{table.ids[index]}-{number}", known))
            origins.append(index)
    return table._replace(
        rows=tuple(rows),
        ids=tuple(ids),
        copies=tuple(table.copies[index] for index in origins),
        place=lambda index, column: table.place(origins[index], column),
    )


def cut_text(text: str, letters: int) -> list[str]:
    """Return a text in parts of about equal length, none longer than so many letters where it has spaces.

    It is cut behind a paragraph, a sentence or a word, whichever is near enough; bold words stay bold.
    """
    parts = []
    while len(text) > letters:
        wanted = min(letters, len(text) * 5 // (4 * -(-len(text) // letters)))
        ends = (
            text.rfind(end, wanted // 3, wanted) + len(end.rstrip())
            for end in ("\n\n", "\n", ". ", "! ", "? ")
        )
        at = max((end for end in ends if end > wanted // 3), default=0) or text.rfind(" ", 1, wanted)
        at = at if at > 0 else wanted
        part, text = text[:at].rstrip(), text[at:].lstrip()
        bold = "**" if part.count("**") % 2 else ""
        parts.append(part + bold)
        text = bold + text
    return [*parts, text]


def numbers_where(
    formula: str, rows: Iterable[Mapping[str, Any]], fields: Iterable[str], at: Spot | None, report: Report
) -> list[int]:
    """Return the numbers, from 0, of the rows for which a formula is true: it may read a field, or `card`."""
    from printkit.template.formulas import Formulas, reporting  # late: few tables are picked from

    formulas, found = Formulas(), list[int]()
    names = formulas.names(dict.fromkeys(fields, ""))
    with reporting(formula, names, at, report, formulas):
        for number, row in enumerate(rows):
            names |= {**dict.fromkeys(fields, ""), **row, "card": SimpleNamespace(**row)}
            with formulas.sandbox.rendering():
                if formulas.prepare(formula, names)():
                    found.append(number)
    return found


def join_table(table: CardTable, other: CardTable, on: str, at: Spot, report: Report) -> CardTable | None:
    """Return a table with the columns of another one, where a column's cells agree; None with a finding."""
    name = field_name(on)
    for one in (table, other):
        known = [column.name for column in one.columns]
        if name not in known:
            report.no_column(on, one.path, known, at / "on")
            return None
    partners: dict[str, int] = {}
    for index, row in enumerate(other.rows):
        partners.setdefault(_key(row[name]), index)
    found = [partners.get(_key(row[name])) for row in table.rows]
    _report_single(table, other, name, [index for index, at in enumerate(found) if at is None], report)
    names = {column.name for column in table.columns}
    added = {unused(one.name, names): one for one in other.columns if one.name != name}
    return with_columns(table, other, found, added)


def with_columns(
    table: CardTable, other: CardTable, partners: Sequence[int | None], added: dict[str, Column]
) -> CardTable:
    """Return a table with columns of another, by their new names: of each card's partner there, if any."""
    empty: dict[str, Any] = {one.name: [] if one.type == "list" else "" for one in other.columns}

    def place(index: int, column: str | None) -> Place:
        partner = partners[index]
        if column not in added or partner is None:
            return table.place(index, column)
        there = other.place(partner, added[column].name)
        return there._replace(cell=there.cell and there.cell._replace(card=table.ids[index]))

    partner_rows = (empty if at is None else other.rows[at] for at in partners)
    return table._replace(
        columns=(*table.columns, *(one._replace(name=new) for new, one in added.items())),
        rows=tuple(
            {**row, **{new: partner[one.name] for new, one in added.items()}}
            for row, partner in zip(table.rows, partner_rows, strict=True)
        ),
        place=place,
    )


def _key(value: Any) -> str:
    """Return a cell as it is compared: without capitals and accents."""
    return plain(text_of(value))


def _report_single(
    table: CardTable, other: CardTable, name: str, rows: Sequence[int], report: Report
) -> None:
    values = [*dict.fromkeys(text_of(table.rows[index][name]) for index in rows)]
    if values:
        more = f" and {len(values) - _MOST_NAMED} more" if len(values) > _MOST_NAMED else ""
        named = listed(values[:_MOST_NAMED], "or") + more
        message = f"no row of {quoted(other.path.name)} has {named} as its {quoted(name)}"
        help = f"add it there, or leave it: the columns of {quoted(other.path.name)} are then empty"
        report.warning("not-joined", message, table.place(rows[0], name), help)


def with_pictures(
    table: CardTable, heading: Any, folder: Path, at: Spot | None, report: Report
) -> CardTable | None:
    """Return a table with the paths of the pictures that a column's cells name; None with a finding."""
    name = field_name(heading) if heading else None
    column = next((one for one in table.columns if one.name == name), None)
    if name is None:
        return table
    if column is None:
        report.no_column(heading, table.path, [one.heading for one in table.columns], at)
        return None
    pictures = list_pictures(folder)
    cells = [text_of(row[column.name]) for row in table.rows]
    found = {cell: pictures.find(cell) if cell else "" for cell in cells}
    if column.name != table.id_column and plain(heading) not in NAME_WORDS:  # names need not be pictures
        first = {cell: row for row, cell in reversed([*enumerate(cells)]) if cell and not found[cell]}
        missing = {cell: table.place(first[cell], column.name) for cell in found if cell in first}
        report_missing(missing, column.heading, table.path, pictures, report)
    rows = [{**row, PICTURE_FIELD: found[cell]} for row, cell in zip(table.rows, cells, strict=True)]
    others = [one for one in table.columns if one.name != PICTURE_FIELD]
    return table._replace(
        columns=(*others, Column(PICTURE_FIELD, column.heading, "text")),
        rows=tuple(rows),
        place=lambda index, one: table.place(index, column.name if one == PICTURE_FIELD else one),
    )
