"""Numbers in, numbers and words out: the functions that layouts and formulas may call."""

import hashlib
import math
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
    "sin": math.sin,
    "cos": math.cos,
    "sqrt": math.sqrt,
    "hypot": math.hypot,
    "atan2": math.atan2,
    "radians": math.radians,
    "ceil": math.ceil,
    "floor": math.floor,
    "round": round_to,
    "abs": abs,
    "len": len,
    "fixed": fixed,
    "percent": percent,
    "jitter": jitter,
}
