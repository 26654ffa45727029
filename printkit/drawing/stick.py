"""The words of one line in, its marks out: letters of one style that follow each other are one mark.

Named after the composing stick, in which a printer sets one line of type.
"""

from collections.abc import Sequence
from functools import lru_cache

from printkit.diagnostics import Place
from printkit.drawing.typestyle import Type
from printkit.drawing.words import Icon, TextPiece, Word
from printkit.model.scene import Mark, Text, Use


class Stick:
    """Sets lines at a scale; `stretch` narrows or widens the letters besides."""

    def __init__(self, scale: float, place: Place, stretch: float = 1.0) -> None:
        self.scale = scale
        self.place = place
        self.stretch = stretch
        self.marks: list[Mark] = []
        self._style: Type | None = None  # of the letters that wait to become a mark
        self._strings: list[str] = []
        self._kerns: list[tuple[float, ...] | None] = []  # in em, or none; None for a word space
        self._extra = 0.0  # widens each space, in mm
        self._from = 0.0  # where the waiting letters begin
        self._x = 0.0
        self._y = 0.0

    def line(
        self, words: Sequence[Word], x: float, y: float, extra: float = 0.0, hyphen: bool = False
    ) -> None:
        """Set words on a base line; `extra` mm widen each space; a soft hyphen at the end may show."""
        self._x, self._y, self._extra = x, y, extra
        factor = self.scale * self.stretch
        last = words[-1] if words else None
        for word in words:
            for piece in word.pieces:
                if isinstance(piece, Icon):
                    self._icon(piece)
                else:
                    self._letters(piece.style, piece.string, piece.kerns, piece.width * factor)
            if word.space is not None and word is not last:
                self._letters(word.space, " ", None, word.gap * factor + extra)
        if hyphen and last is not None and last.hyphen:
            style = next(piece.style for piece in reversed(last.pieces) if isinstance(piece, TextPiece))
            self._letters(style, "-", (), last.hyphen * factor)
        self._flush()

    def _letters(self, style: Type, string: str, kerns: tuple[float, ...] | None, width: float) -> None:
        """Set letters behind those before."""
        if style is not self._style:
            self._flush()
            self._style = style
            self._from = self._x
        self._strings.append(string)
        self._kerns.append(kerns)
        self._x += width

    def _icon(self, icon: Icon) -> None:
        """Set an icon, its foot on the base line."""
        self._flush()
        factor = icon.height * self.scale / icon.scene.height
        top = self._y - (icon.shift + icon.height) * self.scale
        self.marks.append(Use(icon.scene, (factor, 0.0, 0.0, factor, self._x, top)))
        self._x += icon.width * self.scale

    def _flush(self) -> None:
        """Make one mark of the letters that wait."""
        style, string = self._style, "".join(self._strings)
        if style is not None and string and not string.isspace():
            self.marks.append(self._mark(style, string))
        self._style = None
        self._strings.clear()
        self._kerns.clear()

    def _mark(self, style: Type, string: str) -> Text:
        """Return the mark of letters of one style."""
        scale = self.scale
        return Text(
            self._from,
            self._y - style.shift * scale,
            string,
            style.face.path,
            style.size * scale * style.face.scale,
            style.fill,
            style.set_stretch * self.stretch,
            style.spacing * scale,
            self._kerning(style) if self._extra or style.face.widen or any(self._kerns) else (),
            style.stroke,
            style.stroke_width * scale,
            style.opacity,
            self.place,
            self._x - self._from - style.spacing * scale * style.set_stretch * self.stretch,
        )

    def _kerning(self, style: Type) -> tuple[float, ...]:
        """Return the room after each of the waiting letters, that of widened spaces too."""
        size = style.size * self.scale
        extra = self._extra / (style.set_stretch * self.stretch) + style.face.widen * size
        kerns: list[float] = []
        for string, ems in zip(self._strings, self._kerns, strict=True):
            if ems:
                kerns.extend(_scaled(ems, size))
            elif ems is None:
                kerns.append(extra)
            else:
                kerns.extend([0.0] * len(string))
        return tuple(kerns)


@lru_cache(maxsize=8192)
def _scaled(ems: tuple[float, ...], size: float) -> tuple[float, ...]:
    """Return kerns in mm; a word that comes again shares its numbers."""
    return tuple([em * size for em in ems])
