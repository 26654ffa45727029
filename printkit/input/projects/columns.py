"""A deck's marks in, its table with a column for all that differs from card to card out."""

from collections.abc import Sequence

from printkit.diagnostics.wording import counted, listed
from printkit.input.tables.words import field_name, unused
from printkit.model.project import Mark, ProjectDeck
from printkit.pictures import Pictures

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
