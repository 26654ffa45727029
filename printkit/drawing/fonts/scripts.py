"""Which letters change with their neighbours, which run from right to left, what Chinese ones look like."""

import re
from collections.abc import Iterable

_RIGHT_TO_LEFT = (
    "\u0590-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
)
#: Digits of these scripts, which run from left to right in their texts.
_DIGITS = "\u0660-\u0669\u06f0-\u06f9"
#: From left to right, and joined, stacked or moved: of India, Tibet and Mongolia, Burmese, Thai, Lao, Khmer.
_JOINED = "\u0900-\u109f\u1780-\u18af\u1b00-\u1b7f\ua980-\ua9df"
#: What says which way letters run: marks, embeddings, isolates.
_TURNS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
#: What joins letters or keeps them apart: it is a part of their word.
JOINERS = "\u200c\u200d"

#: Runs of letters that are shaped together, and of others.
RIGHT_TO_LEFT = re.compile(f"(?![{_DIGITS}])[{_RIGHT_TO_LEFT}]")
OF_SUCH_TEXTS = re.compile(f"[{_RIGHT_TO_LEFT}{_TURNS}]")
TURNS = re.compile(f"[{_TURNS}]+")
SHAPED = re.compile(f"[{_RIGHT_TO_LEFT}{_JOINED}]")
_RUNS = re.compile(
    f"[{_TURNS}]+|[{_RIGHT_TO_LEFT}][{_RIGHT_TO_LEFT}{JOINERS}]*|[{_JOINED}][{_JOINED}{JOINERS}]*"
    f"|[^{_RIGHT_TO_LEFT}{_JOINED}{_TURNS}]+"
)


def runs_of(word: str) -> list[str]:
    """Return a word cut into runs that are shaped together and runs that are not."""
    return [word] if word.isascii() else _RUNS.findall(word)


_KANA, _HANGUL, _HAN = (re.compile(f"[{one}]") for one in ("\u3041-\u30ff", "\uac00-\ud7af", "\u4e00-\u9fff"))
#: The letters that are usual in China, in Taiwan and in Japan are those of these encodings.
_USUAL = {"SC": "gb2312", "TC": "big5", "JP": "shift_jis"}


def han_of(language: str, texts: Iterable[str]) -> str:
    """Return whose shapes Chinese letters have: of China (`SC`), Taiwan (`TC`), Japan (`JP`), Korea (`KR`).

    Texts tell where the language is none of those.
    """
    code, *more = language.lower().split("-")
    if code == "zh":
        return "SC" if {"hant", "tw", "hk", "mo"}.isdisjoint(more) else "TC"
    text = "".join(texts)
    for one, region, letters in (("ja", "JP", _KANA), ("ko", "KR", _HANGUL)):
        if code == one or letters.search(text):
            return region
    han = "".join(_HAN.findall(text))
    return max(_USUAL, key=lambda region: len(han.encode(_USUAL[region], "ignore")))
