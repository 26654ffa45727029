"""A stretch of letters without white space in, the pieces between which a line may break out."""

import re
from functools import lru_cache

#: Chinese and Japanese letters and marks, between which a line may break anywhere.
_EAST = (
    "\u2e80-\u2fdf\u3000-\u312f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef"
    "\U00020000-\U0003ffff"
)

#: What never begins a line: closing marks, small kana, and marks that sit on the letter before.
_NOT_FIRST = (
    ".,:;!?%)\\]}»›”’…\u2025\u3001-\u3003\u3005\u3009\u300b\u300d\u300f\u3011\u3015\u3017\u3019\u301b"
    "\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096\u3099-\u309e\u30a0\u30a1"
    "\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6\u30fb-\u30fe\u31f0-\u31ff"
    "\uff01\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff3d\uff5d\uff60\uff61\uff63-\uff65"
    "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u200d"
)

#: What never ends a line: opening marks.
_NOT_LAST = (
    "(\\[{«‹“‘\u3008\u300a\u300c\u300e\u3010\u3014\u3016\u3018\u301a\u301d"
    "\uff08\uff3b\uff5b\uff5f\uff62\u200d\u2060"
)

_BREAK = (
    "(?<=[\u00ad\u200b])(?!$)"  # where the author allows one
    r"|(?<=[^\W\d][-\u2010/])(?=[^\W\d])"  # well-known, and/or; not 2-4, not -5
    r"|(?<=[^\s(\[{–—][–—])(?=[^\W\d]|[“‘\"'(])"
    f"|(?<=[{_EAST}])(?<![{_NOT_LAST}])(?![{_NOT_FIRST}]|$)"
    f"|(?<!^)(?<![{_NOT_LAST}])(?=[{_EAST}])(?![{_NOT_FIRST}])"
)

#: Written from right to left, or with letters that change with their neighbours: beyond this typesetter.
_UNSUPPORTED = (
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"  # right to left
    "\u0900-\u0dff\u0f00-\u109f\u1780-\u17ff\u1800-\u18af\u1b00-\u1b7f\ua980-\ua9df"  # joined letters
    "\u0e00-\u0eff\u202a-\u202e\u2066-\u2069]"  # no spaces between words; changes of direction
)


@lru_cache(maxsize=2)
def _compiled(pattern: str) -> re.Pattern[str]:
    """Return a pattern compiled, late: these two take longer than many a page without such words."""
    return re.compile(pattern)


@lru_cache(maxsize=8192)
def split_word(chunk: str) -> tuple[str, ...]:
    """Return a chunk's pieces: breaks come after hyphens and dashes, and between East Asian letters."""
    if chunk.isascii() and "-" not in chunk and "/" not in chunk:
        return (chunk,)
    return tuple(piece for piece in _compiled(_BREAK).split(chunk) if piece)


def find_unsupported(text: str) -> str | None:
    """Return the first letter of a script that would come out wrong, or None."""
    found = None if text.isascii() else _compiled(_UNSUPPORTED).search(text)
    return found[0] if found else None
