"""Lengths: what an author writes (`3`, `3mm`, `0.25in`, `9pt`) in, millimetres out."""

import math
import re
from contextlib import suppress
from functools import lru_cache

MM_PER_INCH = 25.4
POINTS_PER_INCH = 72.0
POINTS_PER_MM = POINTS_PER_INCH / MM_PER_INCH
MM_PER_POINT = MM_PER_INCH / POINTS_PER_INCH

#: No sheet, card or mark is larger than this; a larger number is a typing error.
LONGEST_MM = 10_000.0

#: Lengths that differ by less than this are equal: the difference is rounding.
SAME_MM = 1e-6

#: Text may reach this far out of its room: nobody sees it.
UNSEEN_MM = 0.01

#: How many lengths are kept as they were read or written last: cards have many in common.
_KEPT = 16384

_MM_PER = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_POINT}
#: A number as SVG and CSS write it; no part of it is tried twice, however many digits there are.
NUMBER = r"[-+]?(?:\d++\.?\d*+|\.\d++)(?:[eE][-+]?\d++)?"
_SIDES = r"([\d.]+)\s*(mm|cm|in|pt|)\s*[x×*]\s*([\d.]+)\s*(mm|cm|in|pt|)"
_LENGTH = re.compile(rf"\s*({NUMBER})\s*(mm|cm|in|pt|)\s*")


@lru_cache(maxsize=_KEPT)
def parse_length(text: str) -> float | None:
    """Return the length in mm, or None if the text is not a length that fits on paper."""
    value = None
    if text.isascii() and "_" not in text:  # Python reads more than SVG does: any script's digits, `1_000`
        with suppress(ValueError):
            value = float(text)
    if value is None:
        found = _LENGTH.fullmatch(text)
        if found is None:
            return None
        value = float(found[1]) * _MM_PER[found[2]]
    if abs(value) < SAME_MM:
        return 0.0  # dividing by less would make numbers that are larger than any
    return value if math.isfinite(value) and abs(value) <= LONGEST_MM else None


def parse_sides(text: str) -> tuple[float | None, float | None, str] | None:
    """Return the width and the height of `210x297` or `8.5x11in`, each None if it is no length; and the unit.

    None for what is not written like that.
    """
    found = re.fullmatch(_SIDES, text.strip().lower())
    if found is None:
        return None
    unit = found[4] or found[2]
    return parse_length(found[1] + (found[2] or unit)), parse_length(found[3] + unit), unit


def points(mm: float) -> float:
    """Return a length in PDF points."""
    return mm * POINTS_PER_MM


def show_mm(value: float) -> str:
    """Return a length for messages: at most two decimals, no trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=_KEPT)
def decimal(value: float, digits: int = 3) -> str:
    """Return a number in as few characters as possible: at most three decimals, no trailing zeros."""
    if not value:
        return "0"
    text = "%.3f" % value if digits == 3 else f"{value:.{digits}f}"  # noqa: UP031 - a third faster, and the usual case
    if digits:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
