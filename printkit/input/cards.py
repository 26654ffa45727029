"""Cards as tables, whichever file they stand in, in; checked rows out, each with its place."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from printkit.diagnostics import Place, Report, Spot
from printkit.diagnostics.source import read_source
from printkit.diagnostics.wording import quoted
from printkit.input.names import check_name, check_word
from printkit.input.schema import Key, fits, read_table, report_unknown

#: A hundred thousand cards weigh 200 kg: a slip, or meant to harm.
MOST_PIECES = 100_000
#: Who made more mistakes than this in one file made one mistake many times.
MOST_MISTAKES = 200

#: More fields than this no layout reads.
MOST_FIELDS = 100

#: The types that a field may be declared as, and what makes the value of a card that leaves it out.
FIELD_TYPES: Mapping[str, Callable[[], Any]] = {
    "text": str,
    "whole": int,
    "number": float,
    "flag": bool,
    "list": list,
}

RESERVED = (
    Key("id", "text", required=True),
    Key("copies", "whole", 1),
    Key("face", "text"),
    Key("back", "text"),
)
_CARD = Key("card", "table", help="write each one as `[[card]]`, or as `{ id = ... }`")
_RESERVED_NAMES = tuple(key.name for key in RESERVED)

#: How alike a free field and `copies` must be to be taken for a slip: `copys` is, `copper` is not.
_ALIKE = 0.7


@dataclass(frozen=True, slots=True)
class Source:
    """Tables of cards as they were written, the types of their fields, and how to find their places."""

    tables: list[Any]
    types: Mapping[str, str]  # by field; empty where the fields are free
    at: Spot
    where: str  # how a message calls one: "[[card]]"
    place: Callable[[Spot], Place] | None = None  # for a file whose spots are not TOML's


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card's id and copies, the faces it names itself, and its other fields."""

    id: str
    copies: int
    face: str | None
    back: str | None
    fields: Mapping[str, Any]
    at: Spot | Place


def read_types(table: Mapping[str, Any], at: Spot, report: Report) -> dict[str, str]:
    """Return the declared types by field."""
    types: dict[str, str] = {}
    if len(table) > MOST_FIELDS:
        message = f"there are {len(table)} fields, more than {MOST_FIELDS}"
        report.error("too-many", message, at, "declare those that a layout reads")
        return types
    for name, value in table.items():
        if name in _RESERVED_NAMES:
            message = f"{quoted(name)} can't be declared: every card has it"
            report.error("bad-name", message, at / name, "delete this line")
        elif check_word(name, "a field", at / name, report) and fits(
            value, Key(name, "text", choices=tuple(FIELD_TYPES)), at / name, report
        ):
            types[name] = value
    return types


def read_rows(source: Source, report: Report) -> list[CardRow]:
    """Return the cards that are well formed; all that is wrong with the others goes into the report."""
    if len(source.tables) > MOST_PIECES:
        message = f"there are {len(source.tables)} cards, more than {MOST_PIECES}"
        report.error("too-many", message, _settle(source, source.at), "split them over several components")
        return []
    mine, rows = Report(), []
    for index, table in enumerate(source.tables):
        if len(mine.findings) >= MOST_MISTAKES:
            message = f"reading stopped here after {MOST_MISTAKES} mistakes"
            mine.error("too-many-mistakes", message, source.at / index, "mend the first ones and look again")
            break
        row = _read_row(table, source, source.at / index, mine)
        rows += [row] if row else []
    rows = _drop_doubles(rows, source, mine)
    for finding in mine:
        report.add(replace(finding, at=_settle(source, finding.at)))
    return [replace(row, at=_settle(source, row.at) or row.at) for row in rows]


def _settle(source: Source, at: Spot | Place | None) -> Spot | Place | None:
    """Return a place for a spot, in a file where only its reader can find it."""
    return source.place(at) if source.place and isinstance(at, Spot) else at


def _read_row(table: Any, source: Source, at: Spot, report: Report) -> CardRow | None:
    """Return one card, or None with findings."""
    if not fits(table, _CARD, at, report):
        return None
    if source.types:
        keys = (*RESERVED, *(Key(name, type_) for name, type_ in source.types.items()))
        values = read_table(table, keys, at, source.where, report)
        fields = {
            name: FIELD_TYPES[type_]() if values[name] is None else values[name]
            for name, type_ in source.types.items()
        }
    else:
        fields = free_fields(table, at, source.where, report)
        reserved = {name: value for name, value in table.items() if name in _RESERVED_NAMES}
        values = read_table(reserved, RESERVED, at, source.where, report)
    if values["id"] is None or not check_name(values["id"], "a card", at / "id", report):
        return None
    if values["copies"] < 1:
        message = f"the card {quoted(values['id'])} has {values['copies']} copies"
        report.error("bad-copies", message, at / "copies", "give it 1 or more, or delete the card")
        return None
    return CardRow(values["id"], values["copies"], values["face"], values["back"], fields, at)


def free_fields(table: Mapping[str, Any], at: Spot, where: str, report: Report) -> dict[str, Any]:
    """Return a card's undeclared fields; one that looks like a slip in a reserved name is reported."""
    fields = {}
    for name, value in table.items():
        if name in _RESERVED_NAMES:
            continue
        if _resembles_reserved(name):
            report_unknown({name: value}, _RESERVED_NAMES, at, where, report)
        elif check_word(name, "a field", at / name, report):
            fields[name] = value
    return fields


def _resembles_reserved(name: str) -> bool:
    """Return whether a name is most likely meant as a reserved one: `copys`, `Id`, `faces`."""
    from difflib import get_close_matches  # late: most cards have no fields but the declared ones

    plain = name[:60].lower()
    return plain.rstrip("s") in _RESERVED_NAMES or bool(get_close_matches(plain, ("copies",), 1, _ALIKE))


def _drop_doubles(rows: list[CardRow], source: Source, report: Report) -> list[CardRow]:
    """Return the first card of each id; report the others, with the line of the first."""
    first: dict[str, CardRow] = {}
    doubles = [row for row in rows if first.setdefault(row.id, row) is not row]
    place = source.place
    if doubles and place is None:
        from printkit.diagnostics.toml_places import outline  # late: only slips need it

        place = outline(read_source(source.at.file)).place
    for row in doubles[:MOST_MISTAKES]:
        before = first[row.id].at
        line = place(before).line if place and isinstance(before, Spot) else 0
        message = f"the id {quoted(row.id)} is taken by the card in line {line}"
        at = row.at / "id" if isinstance(row.at, Spot) else row.at
        report.error("double-id", message, at, "give each card its own id, or one card `copies = 2`")
    return list(first.values())
