"""Bytes that are no UTF-8 in, their text out, in the encoding that its letters are most likely in.

Nothing here knows a language: `templates/encodings.toml` has the letters of each.
"""

import re
from collections.abc import Collection, Iterator
from typing import Any

from printkit.folders import shared_toml

#: So many bytes, of the lines that have letters beyond a to z, show the encoding.
_SAMPLE = 4000
#: Text whose letters are less usual than this is in no encoding that is known.
_LIKELY = 0.6
#: A longer alphabet is one of a script of its own, whose letters are told apart by how frequent they are.
_OWN_SCRIPT = 24
_SIGN, _RARE = 0.8, 0.3


def codec_of(encoding: str) -> str:
    """Return what Python calls an encoding."""
    known = shared_toml("encodings.toml")["encoding"].get(encoding)
    return known["codec"] if known else encoding


def guess_encoding(data: bytes) -> tuple[str, str] | None:
    """Return bytes as text and the name of their encoding, or None if they fit none that is known."""
    tables = shared_toml("encodings.toml")
    lines = b"\n".join(line for line in data.splitlines() if not line.isascii())
    sample = lines if len(lines) <= _SAMPLE else lines[: lines.find(b"\n", _SAMPLE)] or lines
    rated = {}
    for name, about in tables["encoding"].items():
        try:
            rated[name] = _rate(sample.decode(about["codec"]), about, tables["signs"])
        except UnicodeDecodeError:
            continue
    for name in sorted(rated, key=lambda one: -rated[one]):
        try:
            return (data.decode(codec_of(name)), name) if rated[name] >= _LIKELY else None
        except UnicodeDecodeError:
            continue
    return None


def _rate(text: str, about: dict[str, Any], signs: Collection[str]) -> float:
    """Return how likely a text is in an encoding, from 0 to 1, by its letters beyond a to z."""
    count = max(1, sum(letter > "\x7f" for letter in text))
    if "letters" in about:
        return max(sum(_letters(text, alphabet, signs)) for alphabet in about["letters"]) / count
    return sum(_of_thousands(letter, about, signs) for letter in text if letter > "\x7f") / count


def _letters(text: str, alphabet: str, signs: Collection[str]) -> Iterator[float]:
    own = len(alphabet) > _OWN_SCRIPT
    worth = {letter: 1 - own * at / len(alphabet) / 2 for at, letter in enumerate(alphabet)}
    for found in re.finditer(r"[^\x00-\x7f]", text):
        start, letter = found.start(), found[0]
        before, after = text[max(0, start - 1) : start], text[start + 1 : start + 2]
        value = worth.get(letter, worth.get(letter.lower()))
        if value is None:
            usual = before.isalnum() if letter == "’" else not (before.isalpha() and after.isalpha())
            yield (1 if usual else _SIGN) * (letter in signs)
        elif own and any(one.isascii() and one.isalpha() for one in (before, after)):
            yield 0  # letters of two scripts are in no word
        elif not letter.isupper():
            yield value
        elif before.islower():
            yield value - 1
        else:  # a name begins with a capital; words of capitals are rare
            yield value + (0.1 if after.islower() and not before.isalpha() else -0.2 * own)


def _of_thousands(letter: str, about: dict[str, Any], signs: Collection[str]) -> float:
    written = letter.encode(about["codec"])
    first, last = about["common"]
    if "\u3040" <= letter <= "\u30ff":
        return float(about.get("kana", 0))
    if "\uff01" <= letter <= "\uff5e" or "\u3000" <= letter <= "\u3017" or letter in signs:
        return _SIGN
    if "\uac00" <= letter <= "\ud7a3" or "\u4e00" <= letter <= "\u9fff":
        usual = first <= written[0] <= last and written[-1] >= about.get("second", 0)
        return (1 if usual else _RARE if "hangul" in about else 0) - 0.1 * (letter < "\ua000")
    return 0
