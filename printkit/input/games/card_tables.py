"""The fields that cards declare in, their types out; and cards before they are checked: tables with keys."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted
from printkit.input.schema import Key, check_word, fits, keys_of, report_unknown

#: A hundred thousand cards weigh 200 kg: a mistake or an attack.
MOST_PIECES = 100_000
#: More mistakes than this in one file are one mistake, repeated.
MOST_MISTAKES = 200
#: No template reads more fields than this.
MOST_FIELDS = 100

#: The types that a field may have, and how to make the value of a card that leaves the field out.
FIELD_TYPES: Mapping[str, Callable[[], Any]] = {
    "text": str,
    "whole": int,
    "number": float,
    "flag": bool,
    "list": list,
}

RESERVED = keys_of("card")
RESERVED_NAMES = tuple(key.name for key in RESERVED)

#: How similar a free field and `copies` must be to count as a typing error: `copys` is, `copper` is not.
_ALIKE = 0.7


class Records(NamedTuple):
    """Cards as tables with keys, the types of their fields, and how to find their places."""

    tables: Sequence[Any]
    at: Spot
    where: str  # what a message calls one table: "[[card]]"
    types: Mapping[str, str] = {}  # by field; empty: fields of any name and type


def read_types(table: Mapping[str, Any], at: Spot, report: Report) -> dict[str, str]:
    """Return the declared types by field."""
    types: dict[str, str] = {}
    if len(table) > MOST_FIELDS:
        message = f"there are {len(table)} fields, more than {MOST_FIELDS}"
        report.error("too-many", message, at, "declare only those that a layout reads")
        return types
    for name, value in table.items():
        if name in RESERVED_NAMES:
            message = f"{quoted(name)} can't be declared: every card has it"
            report.error("bad-name", message, at / name, "delete this line")
        elif check_word(name, "a field", at / name, report) and fits(
            value, Key(name, "text", choices=tuple(FIELD_TYPES)), at / name, report
        ):
            types[name] = value
    return types


def free_fields(table: Mapping[str, Any], at: Spot, where: str, report: Report) -> dict[str, Any]:
    """Return a card's undeclared fields; report those that look like a misspelt reserved name."""
    fields = {}
    for name, value in table.items():
        if name in RESERVED_NAMES:
            continue
        if _is_misspelt(name, value):
            report_unknown({name: value}, RESERVED_NAMES, at, where, report)
        elif check_word(name, "a field", at / name, report):
            fields[name] = value
    return fields


def _is_misspelt(name: str, value: Any) -> bool:
    """Return whether a name is most likely meant to be a reserved one: `copys`, `Id`, `faces` of a path."""
    from difflib import get_close_matches  # late: most cards have only declared fields

    plain = name[:60].lower()
    alike = plain in RESERVED_NAMES or bool(get_close_matches(plain, ("copies",), 1, _ALIKE))
    names_layout = isinstance(value, str) and ("/" in value or value.endswith(".svg"))
    return alike or (names_layout and plain.rstrip("s") in RESERVED_NAMES)
