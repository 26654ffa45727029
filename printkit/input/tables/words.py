"""Headings and cells in, what they usually mean out: names of fields, words of several languages."""

import re
import unicodedata
from collections.abc import Container, Mapping
from functools import cache, reduce
from itertools import chain, count

from printkit.folders import shared_toml

#: What is before an item of a list.
BULLET = r"(?:[-*+•●▪◦‣]|\d{1,3}[.)])\s+"
#: The words of several languages that tables are read by, as they are written.
_LISTS = shared_toml("table-words.toml")
_LETTERS, _LATIN = (
    str.maketrans(dict(pair.split("=") for pair in _LISTS[key].split())) for key in ("letters", "latin")
)
_LONGEST_NAME = 60


def plain(text: str) -> str:
    """Return text in small letters without accents, Latin where it can be: `Größe` as `grosse`."""
    if text.isascii():
        return text.casefold()
    apart = unicodedata.normalize("NFKD", text.casefold()).translate(_LETTERS)
    bare = "".join(letter for letter in apart if not "\u0300" <= letter <= "\u036f")
    return unicodedata.normalize("NFC", bare)


def field_name(heading: str) -> str:
    """Return the name by which templates read a column, or "" if nothing of the heading can be in one.

    Names are letters of any script, digits and `_`: `Card Name` is `card_name`, `Größe` is `grosse`,
    `Имя` is `имя`. Of a heading without letters, `#` is `number`, a heart `black_heart_suit`.
    """
    words = re.sub(r"\W+", "_", plain(heading)).strip("_")
    words = re.sub(r"__+", "_", words)[:_LONGEST_NAME].strip("_")
    if words and not words[0].isalpha():
        words = f"c_{words}"
    if words.isidentifier():
        return words
    sign = heading.strip()[:1]
    if sign in _LISTS["signs"]:
        return str(_LISTS["signs"][sign])
    name = unicodedata.name(sign, "") if sign and unicodedata.category(sign) == "So" else ""
    return re.sub(r"\W+", "_", name.lower())[:_LONGEST_NAME]


def slug(text: str, most: int = 48) -> str:
    """Return text as a card's id: small Latin letters, digits and hyphens; "" if there are none in it."""
    words = re.sub(r"[^a-z0-9]+", "-", plain(text).translate(_LATIN)).strip("-")
    if len(words) > most:
        words = words[: most + 1].rpartition("-")[0] or words[:most]
    return words.strip("-")


def is_called(column: str, heading: str, name: str = "") -> bool:
    """Return whether a word means a column: it is its heading or its name, or would be the same name."""
    return column in (heading, name) or (field_name(column) or column) in (field_name(heading), name)


def letter_of(column: int) -> str:
    """Return a column's letter, as spreadsheets call it: 0 is A, 26 is AA."""
    return letter_of(column // 26 - 1) + chr(ord("A") + column % 26) if column >= 0 else ""


def column_of(letters: str) -> int:
    """Return the column that spreadsheets call so: A is 0."""
    return reduce(lambda number, letter: number * 26 + ord(letter) - 64, letters, 0) - 1


def unused(name: str, taken: Container[str]) -> str:
    """Return a name, numbered if it is taken: the second `cost` is `cost_2`."""
    numbered = (f"{name}_{number}" for number in count(2))
    return next(one for one in chain([name], numbered) if one not in taken)


def _names(key: str) -> frozenset[str]:
    return frozenset(map(field_name, _LISTS[key]))


ID_WORDS, NAME_WORDS, ALONE_WORDS = _names("id"), _names("name"), _names("alone")
COPY_WORDS, OFTEN_COPIES, PERHAPS_COPIES = map(_names, ("copy-words", "often-copies", "perhaps-copies"))
COPIES_WORDS = COPY_WORDS | _names("copies")
STATISTICS, BESIDE_STATISTICS = map(_names, ("statistics", "beside-statistics"))
COPY_UNITS = "|".join(_LISTS["copy-units"])
NUMERALS = {plain(word): int(one) for one, words in _LISTS["numerals"].items() for word in words.split()}
SHEET_WORDS, ANSWER_WORDS, _OTHER_SHEETS, _OLD_SHEETS = map(
    _names, ("sheet", "answers", "other-sheets", "old-sheets")
)
YES, NO, UNKNOWN = (frozenset(map(plain, _LISTS[key])) for key in ("yes", "no", "unknown"))
OTHER_PARTS: Mapping[str, str] = _LISTS["parts"]
_FORMULA_ERRORS, _ERROR_NUMBER = frozenset(_LISTS["formula-errors"]), r"(Err|Fehler|Erreur):\d{3}"


@cache
def _known_names() -> frozenset[str]:
    """Return what headings usually say, as names of fields: those of `templates/roles.toml` too."""
    roles = shared_toml("roles.toml")
    words = chain(roles["generic"], *roles["headings"].values())
    return ID_WORDS | NAME_WORDS | COPIES_WORDS | ALONE_WORDS | {*map(field_name, words)}


def means_something(name: str) -> bool:
    """Return whether a column's name is known from many tables."""
    return name in _known_names() or says_copies(name)


def _any_of(key: str) -> str:
    return f"(?:{'|'.join(_LISTS[key])})"


#: How a row of totals begins, what it says that it counts, and what is between.
_TOTAL, _COUNTED, _OF = map(_any_of, ("total", "counted", "between"))
_IS_TOTAL = rf"{_TOTAL}(?: (?:{_OF} ){{0,3}}{_COUNTED})?|{_COUNTED} (?:{_OF} ){{0,3}}{_TOTAL}"
_COUNT, _THING = map(_any_of, ("count-of", "of-what"))
_HOW_MANY = re.compile(
    rf"(?:{_COUNT}|{_any_of('how-many')}) (?:{_OF} )*{_THING}|(?:card|{_THING}) (?:{_OF} )*{_COUNT}"
)
_BEGINS_REMARK = rf"(?:{'|'.join(_LISTS['remarks'])})(?: *:| *$)"


def says_copies(name: str) -> bool:
    """Return whether a column's name says how many there are, in its usual words: `number_in_deck`."""
    return name in COPIES_WORDS or bool(
        COPY_WORDS & {*name.split("_")} or _HOW_MANY.fullmatch(name.replace("_", " "))
    )


def is_other_sheet(called: str) -> bool:
    """Return whether a sheet is called as those without cards are, or earlier ones: `OLD v1`."""
    name = field_name(called)
    return name in _OTHER_SHEETS or name.partition("_")[0] in _OLD_SHEETS


def is_remark(text: str) -> bool:
    """Return whether a cell begins as a remark below a table does: `Notes: ...`, `TODO`."""
    return bool(re.match(_BEGINS_REMARK, plain(text).strip()))


def is_page(text: str) -> bool:
    """Return whether a cell is what is printed at the foot of a page: `Page 2 of 5`."""
    return bool(re.fullmatch(rf"{_any_of('pages')} \d+(?: ?(?:{_OF}|/) ?\d+)?", plain(text).strip(" -")))


def is_total(text: str) -> bool:
    """Return whether a cell says that its row adds up others: `Total`, `Total cards`."""
    return bool(re.fullmatch(_IS_TOTAL, plain(text).strip(" :=.")))


def may_be_total(text: str) -> bool:
    """Return whether a cell begins like one of a row that adds up others: `Total attack`, `Total Recall`."""
    return bool(re.match(rf"{_TOTAL}\b", plain(text).strip(" :=.")))


def is_formula_error(cell: str) -> bool:
    """Return whether a cell is what a formula shows that has no value."""
    return cell in _FORMULA_ERRORS or (cell[-4:-3] == ":" and re.fullmatch(_ERROR_NUMBER, cell) is not None)
