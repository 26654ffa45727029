"""A face and the one whose place it takes in, the face set as large and as wide as that one out."""

from dataclasses import replace
from functools import lru_cache

from printkit.drawing.fonts import Typeface

#: What stands for a page of words where the widths of two faces are compared.
_SAMPLE = "the quick brown fox jumps over a lazy dog THE QUICK BROWN FOX JUMPS OVER A LAZY DOG 0123456789"

#: A face is never set so much larger or smaller than asked for, nor squeezed more.
_LEAST, _MOST, _SQUEEZED = 0.8, 1.25, 0.85


def stand_in(face: Typeface, like: Typeface) -> Typeface:
    """Return a face as high as another's; how much wider its letters may be set is its `narrow`."""
    return face if face.path == like.path else _stand_in(_ById(face), _ById(like))


class _ById:
    """A face, told from others by being itself."""

    def __init__(self, face: Typeface) -> None:
        self.face = face

    def __hash__(self) -> int:
        return id(self.face)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ById) and self.face is other.face


@lru_cache(maxsize=64)
def _stand_in(new: _ById, old: _ById) -> Typeface:
    """Compare two faces and fit the new one."""
    face, like = new.face, old.face
    higher = (like.cap_height / face.cap_height + like.x_height / face.x_height) / 2
    scale = min(_MOST, max(_LEAST, higher))
    wider = like.word(_SAMPLE).width / (face.word(_SAMPLE).width * scale)
    if wider < 1:  # a wide face is set a little smaller and a little narrower
        narrow = max(_SQUEEZED, wider**0.5)
        scale *= wider / narrow
    else:
        narrow = wider
    return replace(
        face,
        units=face.units / scale,
        cap_height=face.cap_height * scale,
        x_height=face.x_height * scale,
        ascent=face.ascent * scale,
        descent=face.descent * scale,
        scale=scale,
        narrow=narrow,
        widen=max(0.0, like.space - face.space * scale),
        _words={},
    )
