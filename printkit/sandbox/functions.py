"""Numbers in, numbers and words out: the functions that layouts and formulas may call."""

import hashlib
import math
import re
from collections.abc import Callable, Mapping
from typing import Any

from printkit.sandbox.access import printable
from printkit.units import decimal

#: More decimals than this have no meaning, and could fill memory.
MOST_DIGITS = 30


def fixed(value: Any, digits: int = 2) -> str:
    """Return a number with at most so many decimals, no trailing zeros, and never "-0"."""
    if not isinstance(digits, int) or not 0 <= digits <= MOST_DIGITS:
        raise ValueError(f"`fixed` takes 0 to {MOST_DIGITS} digits")
    number = float(value)
    if not math.isfinite(number):
        raise ValueError(f"`fixed` takes a number, not {number}")
    return decimal(number, digits)


def amount(value: Any, unit: str = "", one: str = "", point: str = ".") -> Any:
    """Return a number as people write it, with its unit; a text that is no number as it is.

    All digits that somebody typed are written, and few of a calculated number, but never 0 for what is not.
    `one` is the unit of 1, if that is another word.
    """
    written = value if isinstance(value, str) else _digits(value).replace(".", point)
    if _CALCULATED.fullmatch(written):  # a number in a column of words, as Python writes it
        written = _digits(float(written)).replace(".", point)
    if not _COUNTED.fullmatch(written):
        return value if isinstance(value, str) else written
    written = f"\u2212{written[1:]}" if written.startswith("-") else written
    if unit in _BEFORE and point == ".":
        return unit + written
    unit = one or unit if written == "1" else unit
    return f"{written}\u00a0{unit}" if unit else written


#: A number in a cell, perhaps of several digits with signs between them, or a range: `~50`, `150,000`, `2-4`.
_COUNTED = re.compile(
    r"[-\u2212+±~≈<>≤≥]{0,2} ?\d[\d.,'’\u00a0\u202f ]{0,40}([-–—] ?\d[\d.,'’\u00a0\u202f ]{0,40})?[+?]?"
)
_CALCULATED = re.compile(r"-?\d\.\d{1,20}e-\d\d|-?\de-\d\d|-?\d{1,12}\.\d{9,20}")
#: Units that stand before a number, where a point stands before its decimals.
_BEFORE = ("$", "£")
#: Nobody types a number of more digits, zeros before it not counted.
_MOST_TYPED = 9


def _digits(number: Any) -> str:
    """Return a number without an exponent; a calculated one rounded: to three decimals, or digits."""
    if isinstance(number, bool | int):
        return str(number)
    number = float(number)
    if not math.isfinite(number):
        raise ValueError(f"`amount` takes a number, not {number}")
    short = f"{number:.{_MOST_TYPED}g}"
    first = -int(f"{number:e}".partition("e")[2])  # where its first digit is, behind the point
    if float(short) == number:
        return (
            decimal(number, min(max(first + _MOST_TYPED - 1, 0), MOST_DIGITS))
            if first < MOST_DIGITS
            else short
        )
    return decimal(number, max(3, first + 2)) if first + 2 < MOST_DIGITS else f"{number:.3g}"


def percent(chance: Any) -> str:
    """Return a chance as a whole percentage; "0" and "100" only where it is exact."""
    if isinstance(chance, str) or not 0 <= chance <= 1:
        raise ValueError(f"`percent` takes a chance from 0 to 1, not {str(printable(chance))[:40]}")
    top, bottom = chance.as_integer_ratio()
    whole = (200 * top + bottom) // (2 * bottom)  # the nearest whole number, halves rounded up
    if whole == 0 < top:
        return "<1"
    return ">99" if whole == 100 and top < bottom else str(whole)


def jitter(seed: Any, index: Any = 0) -> float:
    """Return noise from -1 to 1: the same for the same seed and index, on every machine."""
    key = f"{str(printable(seed))[:1000]}\0{str(printable(index))[:1000]}"
    digest = hashlib.blake2b(key.encode("utf-8", "replace"), digest_size=6).digest()
    return int.from_bytes(digest) / (1 << 47) - 1.0


def round_to(value: Any, digits: int | None = None) -> Any:
    """Return a number rounded to so many decimals, or to a whole number."""
    return round(value) if digits is None else round(value, few_digits(digits))


def few_digits(digits: int) -> int:
    """Return a number of decimals, or raise where it is out of range."""
    if not isinstance(digits, int) or abs(digits) > MOST_DIGITS:
        raise ValueError(f"`round` takes at most {MOST_DIGITS} digits")
    return digits


#: The functions of numbers, and a few of texts.
NUMERIC: Mapping[str, Callable[..., Any]] = {
    **{name: getattr(math, name) for name in "sin cos sqrt hypot atan2 radians ceil floor".split()},
    **{one.__name__: one for one in (abs, len, fixed, percent, jitter)},
    "round": round_to,
}
