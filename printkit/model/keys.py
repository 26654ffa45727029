"""A table's key in, the whole numbers that it covers out: `4`, `300-320`, `361+`; a name covers none."""

import re
from typing import Any

_SPAN = r"([0-9]{1,6})(?:\+|[-\u2013]([0-9]{1,6}))"
#: No key of a table is further from zero.
HIGHEST = 10**6


def span(key: Any) -> tuple[int, int | None] | None:
    """Return a key's first and last number, the last None in `6+`; None for a name."""
    if isinstance(key, int) and not isinstance(key, bool):
        return (key, key) if abs(key) < HIGHEST else None
    found = re.fullmatch(_SPAN, key) if isinstance(key, str) else None
    if found is None:
        return None
    first, last = int(found[1]), None if found[2] is None else int(found[2])
    return None if last is not None and last < first else (first, last)


def covers(key: Any, asked: Any) -> bool:
    """Return whether a key is the one asked for, or a range that holds the number asked for."""
    if isinstance(asked, str):
        return bool(key == asked)
    if isinstance(asked, bool) or not isinstance(asked, int):
        return False
    ends = span(key)
    return ends is not None and ends[0] <= asked and (ends[1] is None or asked <= ends[1])
