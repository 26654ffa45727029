"""Objects with keys in, as JSON and YAML have them, rows out: one row an object, one column a key."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from printkit.diagnostics import Place, Report
from printkit.input.tables.grid import MOST_COLUMNS, MOST_ROWS, CellGrid, Row, Source

#: Longer lists and tables within a card are no fields.
_MOST_VALUES = 100
#: Objects in objects in objects are no fields either.
_DEEPEST = 5


class Found(NamedTuple):
    """One object: its values, where it begins, and the place of one of its keys."""

    values: Any
    line: int
    place: Callable[[str | None], Place]


def grid_of(source: Source, found: Sequence[Found], report: Report) -> CellGrid | None:
    """Return objects as rows, or None with a finding."""
    if len(found) > MOST_ROWS:
        message = f"there are {len(found)} cards, more than {MOST_ROWS}"
        report.error("too-many", message, Place(source.path), "split them into several files")
        return None
    strange = [one for one in found if not isinstance(one.values, Mapping)]
    for one in strange[:20]:
        help = "write each card as `name: value` pairs"
        report.error("wrong-type", "a card must be an object with keys", one.place(None), help)
    if strange:
        return None
    flat = [_flat(one.values) for one in found]
    header = tuple(dict.fromkeys(key for values in flat for key in values))[: MOST_COLUMNS + 1]
    return CellGrid(
        source.path,
        [_row(one, values, header) for one, values in zip(found, flat, strict=True)],
        header=header,
    )


def _row(found: Found, values: Mapping[str, Any], header: Sequence[str]) -> Row:

    def place(column: int | None) -> Place:
        return found.place(None if column is None else header[column].partition(" ")[0])

    return Row(found.line, [values.get(key, "") for key in header], place)


def _flat(values: Mapping[Any, Any]) -> dict[str, Any]:
    """Return an object's values by key; those of an object within it as `outer inner`."""
    flat: dict[str, Any] = {}
    for key, value in values.items():
        if isinstance(value, Mapping):
            inner = list(value.items())[:_MOST_VALUES]
            flat |= {f"{key} {name}": _plain(one) for name, one in inner}
        else:
            flat[str(key)] = _plain(value)
    return flat


def _plain(value: Any) -> Any:
    """Return a value as a cell holds it: lists of texts stay lists, deeper ones become text."""
    if isinstance(value, list):
        return [one if isinstance(one, str) else _short(one) for one in value[:_MOST_VALUES]]
    return _short(value) if isinstance(value, Mapping) else value


def _short(value: Any, depth: int = 0) -> str:
    """Return a value as text: an object by its values, `Wizard 3`, and by the names of what is true."""
    if value is None or depth > _DEEPEST:
        return ""
    if isinstance(value, Mapping):
        pairs = [*value.items()][:_MOST_VALUES]
        words = [
            str(key) if one is True else _short(one, depth + 1) for key, one in pairs if one is not False
        ]
        return " ".join(filter(None, words))[:1000]
    if isinstance(value, list):
        return ", ".join(filter(None, (_short(one, depth + 1) for one in value[:_MOST_VALUES])))[:1000]
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)[:1000]


def items_of(value: Any) -> list[tuple[str | int, Any]] | None:
    """Return the objects in a document: those of a list, of the one list under a key, or of a table."""
    if isinstance(value, list):
        return list(enumerate(value))
    if not isinstance(value, Mapping):
        return None
    lists = [one for one in value.values() if isinstance(one, list) and one and isinstance(one[0], Mapping)]
    if len(lists) == 1:
        return list(enumerate(lists[0]))
    if value and all(isinstance(one, Mapping) for one in value.values()):
        return [
            (str(key), one if "name" in one or "id" in one else {"name": key, **one})
            for key, one in value.items()
        ]
    return None
