"""A rendered layout's text in, the texts of its outermost elements out: by them one knows what is drawn."""

import re
from dataclasses import dataclass, field
from functools import lru_cache

#: A tag or a comment; a `<` that begins neither stands alone.
_TAG = re.compile(
    r"""<(?:[^<>"'!?][^<>"']*+(?:(?:"[^"<]*+"|'[^'<]*+')[^<>"']*+)*+>|!--(?:[^-]|-[^-])*+-->)?"""
)
#: A root that only holds others: a drawing, or a group.
_ROOT = re.compile(r"<(?:svg|g)[\s>]")
#: What moves, clips or lightens a root, or names it for use elsewhere, concerns all in it at once.
_AT_ONCE = re.compile(r"\s(?:transform|opacity|clip-path|id)\s*=")
_ID = re.compile(r"\sid\s*=")


@dataclass(slots=True)
class SplitLayout:
    """A layout's root as it opens and closes, and the elements right in it, each as it is written."""

    head: str = ""  # empty where the one piece is the root itself
    foot: str = ""
    pieces: list[str] = field(default_factory=list)


def split_layout(text: str) -> SplitLayout:
    """Return a layout cut up, or in one piece where it must be read as a whole, as what is malformed must."""
    found = SplitLayout()
    depth = start = done = 0
    for tag in _TAG.finditer(text):
        words = tag[0]
        kind = words[1:2]
        if depth < 2:
            start = tag.start()
            if start > done and not text[done:start].isspace():
                break  # words outside of any element
            done = tag.end()
        if kind == "!":
            continue
        if not kind or not (depth or _begins(words, found)):
            break
        if kind == "/":
            depth -= 1
        elif words[-2:] != "/>":
            depth += 1
            continue
        if depth == 1:
            done = tag.end()
            found.pieces.append(text[start:done])
        elif not depth:
            found.foot = words
    else:
        if found.foot and not depth and not text[done:].strip():
            return found
    return SplitLayout(pieces=[text])


def _begins(words: str, found: SplitLayout) -> bool:
    """Take a tag as the root's, if it is the first one, and one that only holds others."""
    if found.head or not _ROOT.match(words) or _AT_ONCE.search(words):
        return False
    found.head = words
    return True


@lru_cache(maxsize=4096)
def bears_id(piece: str) -> bool:
    """Say whether other pieces may use something in a piece by its name."""
    return _ID.search(piece) is not None
