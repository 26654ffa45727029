"""Which letters change with their neighbours, and which run from right to left."""

import re

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
_CUT = re.compile(f"[{_RIGHT_TO_LEFT}{_JOINED}{_TURNS}]")
_RUNS = re.compile(
    f"[{_TURNS}]+|[{_RIGHT_TO_LEFT}][{_RIGHT_TO_LEFT}{JOINERS}]*|[{_JOINED}][{_JOINED}{JOINERS}]*"
    f"|[^{_RIGHT_TO_LEFT}{_JOINED}{_TURNS}]+"
)


def runs_of(word: str) -> list[str]:
    """Return a word cut into runs that are shaped together and runs that are not."""
    return [word] if word.isascii() or not _CUT.search(word) else _RUNS.findall(word)
