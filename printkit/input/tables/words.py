"""Headings and cells in, what they usually mean out: names of fields, words of several languages."""

import re
import tomllib
import unicodedata

from printkit.folders import shared_templates

#: Letters that Unicode does not take apart into a Latin letter and its accent.
_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
_LONGEST_NAME = 60

#: Greek and Cyrillic letters without accents, and how their sounds are written in Latin ones.
_LATIN = str.maketrans(
    dict(
        pair.split("=")
        for pair in (
            "а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n "
            "о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh "
            "щ=shch ъ= ы=y ь= э=e ю=yu я=ya і=i є=ie ґ=g "
            "α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n "
            "ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o"
        ).split()
    )
)

#: What a heading of one sign means.
_SIGNS = {"#": "number", "№": "number", "%": "percent", "€": "euro", "$": "dollar", "£": "pound", "+": "plus"}


def plain(text: str) -> str:
    """Return text in small letters without accents, Latin where it can be: `Größe` as `grosse`."""
    apart = unicodedata.normalize("NFKD", text.casefold()).translate(_LETTERS)
    bare = "".join(letter for letter in apart if not "\u0300" <= letter <= "\u036f")
    return unicodedata.normalize("NFC", bare)


def field_name(heading: str) -> str:
    """Return the name by which templates read a column, or "" if nothing of the heading can be in one.

    Names are letters of any script, digits and `_`: `Card Name` is `card_name`, `Größe` is `grosse`,
    `Имя` is `имя`.
    """
    words = re.sub(r"\W+", "_", plain(heading)).strip("_")
    words = re.sub(r"__+", "_", words)[:_LONGEST_NAME].strip("_")
    if words and not words[0].isalpha():
        words = f"c_{words}"
    if words.isidentifier():
        return words
    return _sign_name(heading.strip())


def _sign_name(heading: str) -> str:
    """Return a name for a heading without letters: `#` is `number`, a heart `black_heart_suit`."""
    sign = heading[:1]
    if sign in _SIGNS:
        return _SIGNS[sign]
    name = unicodedata.name(sign, "") if sign and unicodedata.category(sign) == "So" else ""
    return re.sub(r"\W+", "_", name.lower())[:_LONGEST_NAME]


def slug(text: str, most: int = 48) -> str:
    """Return text as a card's id: small Latin letters, digits and hyphens; "" if there are none in it."""
    words = re.sub(r"[^a-z0-9]+", "-", plain(text).translate(_LATIN)).strip("-")
    if len(words) > most:
        words = words[: most + 1].rpartition("-")[0] or words[:most]
    return words.strip("-")


def letter_of(column: int) -> str:
    """Return a column's letter, as spreadsheets call it: 0 is A, 26 is AA."""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


#: The words of several languages that tables are read by, as they are written.
_LISTS = tomllib.loads((shared_templates() / "table-words.toml").read_text(encoding="utf-8"))


def _names(key: str) -> frozenset[str]:
    return frozenset(map(field_name, _LISTS[key]))


ID_WORDS, NAME_WORDS, ALONE_WORDS = _names("id"), _names("name"), _names("alone")
COPIES_WORDS, OFTEN_COPIES, PERHAPS_COPIES = map(_names, ("copies", "often-copies", "perhaps-copies"))
YES, NO, UNKNOWN = (frozenset(map(plain, _LISTS[key])) for key in ("yes", "no", "unknown"))
FORMULA_ERRORS = frozenset(_LISTS["formula-errors"])

#: How a row of totals begins, and what it says that it counts.
_TOTAL = (
    r"(?:(?:grand |sub ?|sub-)?total(?:s|e|en|i|es)?|sums?|summe|"
    r"gesamt(?:summe|zahl)?|insgesamt|somme|suma|somma|razem|lacznie|totaal|"
    r"итого|всего|σύνολο|合計|合计|총계)"
)
_COUNTED = (
    r"(?:cards?|copies|pieces|deck|count|qty|karten|kopien|stuck|cartes|exemplaires|cartas|copias|carte|copie|"
    r"kart|kaarten|kort|карт)"
)
_OF = r"(?:(?:#|no\.?|nb|number|of|the|in|de|des|der|di) ){0,3}"
_IS_TOTAL = rf"{_TOTAL}(?: {_OF}{_COUNTED})?|{_COUNTED} {_OF}{_TOTAL}"
_BEGINS_TOTAL = rf"{_TOTAL}\b"


def is_total(text: str) -> bool:
    """Return whether a cell says that its row adds up others: `Total`, `Total cards`."""
    return bool(re.fullmatch(_IS_TOTAL, plain(text).strip(" :=.")))


def may_be_total(text: str) -> bool:
    """Return whether a cell begins like one of a row that adds up others: `Total attack`, `Total Recall`."""
    return bool(re.match(_BEGINS_TOTAL, plain(text).strip(" :=.")))
