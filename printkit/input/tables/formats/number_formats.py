"""A number and a spreadsheet's format in, the words that it shows out: `25%`, `$1,200.50`, `2:30 PM`."""

import re
from datetime import datetime, time
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, NamedTuple

_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<letter>.)|_.|\*.|\[\$(?P<sign>[^\]-]*)(?:-(?P<place>[0-9A-Fa-f]*))?[^\]]*\]'
    r"|\[(?:Black|Blue|Cyan|Green|Magenta|Red|White|Yellow|Color ?\d+)\]|(?P<digits>[0#?,.]+)|(?P<other>.)",
    re.IGNORECASE | re.DOTALL,
)
_CLOCK = re.compile(r"(\[\$[^\]]*\])?(h{1,2}):mm(:ss)?\s*(AM/PM|A/P)(;@)?", re.IGNORECASE)
_SIGNS = frozenset("$€£¥₩₹₽₺₴₫฿¢+-–()%: '!&^~{}<>=×°")
_LONGEST = 200
_LARGEST, _MOST_DECIMALS = 1e15, 10

#: Languages, by the last ten bits of their number, that write a point before decimals; and places that do.
_POINT = frozenset((0x04, 0x09, 0x0D, 0x11, 0x12, 0x1E, 0x39))
_POINT_TOO = frozenset((0x0807, 0x0810, 0x080A, 0x100C))


class _Section(NamedTuple):
    """A format for numbers: words before them, the digits, words behind them."""

    before: str
    digits: str
    behind: str
    comma: bool  # before decimals


def shows(code: str) -> bool:
    """Return whether a format shows more of a number than its digits: a sign, a word, zeros before it."""
    if len(code) > _LONGEST:
        return False
    if _CLOCK.fullmatch(code):
        return True
    section = _read(_sections(code)[0])
    if section is None or not section.digits:
        return False
    whole = section.digits.partition(".")[0].replace(",", "")
    return bool(section.before.strip() or section.behind.strip() or whole.count("0") > 1)


def shown(value: Any, code: str) -> str | None:
    """Return the words that a format shows of a value, or None if that is not known."""
    clock = _CLOCK.fullmatch(code)
    if clock:
        if not isinstance(value, time | datetime):
            return None
        seconds = f":{value.second:02}" if clock[3] else ""
        half = "AM" if value.hour < 12 else "PM"
        return f"{value.hour % 12 or 12:0{len(clock[2])}}:{value.minute:02}{seconds} {half}"
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < _LARGEST:
        return None
    sections = _sections(code)
    index = 1 if value < 0 and len(sections) > 1 else 2 if value == 0 and len(sections) > 2 else 0
    section = _read(sections[index])
    if section is None:
        return None
    minus = "-" if value < 0 and index == 0 else ""
    number = abs(Decimal(repr(value))) * (100 if "%" in section.before + section.behind else 1)
    words = f"{minus}{section.before}{_digits(number, section)}{section.behind}"
    return " ".join(words.split())


def _sections(code: str) -> list[str]:
    """Return a format's parts: for positive numbers, negative ones, zero, and texts."""
    return re.findall(r'(?:^|;)((?:"[^"]*"|\\.|[^;"\\])*)', code) or [""]


def _read(section: str) -> _Section | None:
    """Return what a part of a format says, or None for what is no plain number: dates, fractions."""
    words, digits = ["", ""], ""
    comma = False
    for token in _TOKEN.finditer(section):
        word = next((token[name] for name in ("quoted", "letter", "sign", "other") if token[name]), "")
        if token["digits"]:
            if digits:
                return None
            digits = token["digits"]
        elif token["other"] and word not in _SIGNS:
            return None
        words[bool(digits)] += word
        place = int(token["place"] or "0", 16) & 0xFFFF  # the number of a language
        comma = comma or (place > 0x3FF and place & 0x3FF not in _POINT and place not in _POINT_TOO)
    if digits.endswith(",") or digits.count(".") > 1 or len(digits.partition(".")[2]) > _MOST_DECIMALS:
        return None
    return _Section(words[0], digits, words[1], comma)


def _digits(number: Decimal, section: _Section) -> str:
    whole, _, part = section.digits.partition(".")
    if not section.digits:
        return ""
    rounded = number.quantize(Decimal(1).scaleb(-len(part)), ROUND_HALF_UP)
    left, _, right = f"{rounded:f}".partition(".")
    least = whole.replace(",", "").count("0")
    left = left.lstrip("0").rjust(least, "0")
    if "," in whole:
        left = f"{int(left or 0):0{least},}" if left else left
    right = right[: part.count("0")] + right[part.count("0") :].rstrip("0")
    point = "." if right else ""
    return f"{left}{point}{right}".translate(str.maketrans(".,", ",.") if section.comma else {})
