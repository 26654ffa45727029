"""A paragraph's words in, its lines out, broken at a width, and the marks of each line."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from printkit.diagnostics import Place
from printkit.drawing.text.direction import in_order
from printkit.drawing.text.words import Icon, TextPiece, TextStyle, Word
from printkit.model.scene import Glyph, Image, Mark, Tag, Text, Use
from printkit.units import SAME_MM

#: A paragraph of more lines is not balanced; how often its room is halved to find how wide the lines are.
_MOST_BALANCED, _HALVINGS = 6, 9

#: So much of their room lines may fill where a last word is to have company.
_COMPANY = (0.97, 0.94, 0.91, 0.88, 0.85, 0.82)


class LineSetter:
    """Turns lines of words into marks, at a scale; adjacent letters of one style become one mark."""

    def __init__(self, scale: float, place: Place, stretch: float = 1.0, tag: Tag | None = None) -> None:
        self.scale = scale
        self.place = place
        self.stretch = stretch
        self.tag = tag  # what its lines are a part of
        self.rule = ""  # the ids of the rules that they carry
        self.marks: list[Mark] = []
        self._style: TextStyle | None = None  # of the letters for the next mark
        self._strings: list[str] = []
        self._kerns: list[tuple[float, ...] | None] = []  # in em, or none; None for a word space
        self._glyphs: list[tuple[Glyph, ...]] = []  # that they became together, if they did
        self._widths: list[float] = []  # in mm
        self._extra = 0.0  # added to each space, in mm
        self._from = 0.0  # where the letters for the next mark begin
        self._x = 0.0
        self._y = 0.0

    def line(
        self, words: Sequence[Word], x: float, y: float, extra: float = 0.0, hyphen: bool = False
    ) -> None:
        """Set words on a base line, each space widened by `extra` mm, with a soft hyphen if `hyphen`."""
        self._x, self._y, self._extra = x, y, extra
        if words and words[0].turns:
            self._turned(words, hyphen)
            return
        factor = self.scale * self.stretch
        last = words[-1] if words else None
        for word in words:
            for piece in word.pieces:
                if isinstance(piece, Icon):
                    self._icon(piece)
                else:
                    self._piece(piece)
            if word.space is not None and word is not last:
                self._letters(self._among_glyphs() or word.space, " ", None, word.gap * factor + extra)
        if hyphen and last is not None and last.hyphen:
            self._letters(_last_style(last), "-", (), last.hyphen * factor)
        self._flush()

    def _turned(self, words: Sequence[Word], hyphen: bool) -> None:
        """Set words of which some run from right to left; their marks are in the order they are read in."""
        factor = self.scale * self.stretch
        things: list[tuple[TextPiece | Icon | None, float, int]] = []  # with their widths and levels
        for word in words:
            for piece in word.pieces:
                width = piece.width * (self.scale if isinstance(piece, Icon) else factor)
                things.append((piece, width, piece.level))
            if word.space is not None and word is not words[-1]:
                things.append((None, word.gap * factor + self._extra, word.level))
        if hyphen and words[-1].hyphen:
            dash = TextPiece(_last_style(words[-1]), "-", words[-1].hyphen, (), level=_last_level(words[-1]))
            things.append((dash, dash.width * factor, dash.level))
        order, pen, places = in_order([level for *_, level in things]), self._x, {}
        for at in order:
            places[at] = pen
            pen += things[at][1]
        for at, (thing, *_) in enumerate(things):
            self._x = places[at]
            if isinstance(thing, Icon):
                self._icon(thing)
            elif thing is not None:
                self._piece(thing)
                self._flush()

    def _piece(self, piece: TextPiece) -> None:
        width = piece.width * self.scale * self.stretch
        self._letters(piece.style, piece.string, piece.kerns, width, piece.glyphs)

    def _letters(
        self,
        style: TextStyle,
        string: str,
        kerns: tuple[float, ...] | None,
        width: float,
        glyphs: tuple[Glyph, ...] = (),
    ) -> None:
        if style is not self._style:
            self._flush()
            self._style = style
            self._from = self._x
        self._strings.append(string)
        self._kerns.append(kerns)
        self._glyphs.append(glyphs)
        self._widths.append(width)
        self._x += width

    def _among_glyphs(self) -> TextStyle | None:
        """Return the style of a line's last letters, if they became glyphs: then a space is one too."""
        style = self._style if any(self._glyphs) else None
        return style if style and style.face.covers(" ") else None

    def _all_glyphs(self, style: TextStyle) -> tuple[Glyph, ...]:
        """Return what is drawn of the next mark, if some of its letters became glyphs together."""
        em = style.size * self.scale * style.face.scale * style.set_stretch * self.stretch
        found: list[Glyph] = []
        for at, glyphs in enumerate(self._glyphs if any(self._glyphs) else ()):
            found += glyphs or _one_by_one(style, self._strings[at], self._kerns[at], self._widths[at] / em)
        return tuple(found)

    def _icon(self, icon: Icon) -> None:
        self._flush()
        factor = icon.height * self.scale / icon.scene.height
        top = self._y - (icon.shift + icon.height) * self.scale
        emoji = any(isinstance(mark, Image) and mark.name for mark in icon.scene.marks)
        place = self.place if emoji else None  # an emoji is drawn once for all places
        self.marks.append(Use(icon.scene, (factor, 0.0, 0.0, factor, self._x, top), place, self.tag))
        self._x += icon.width * self.scale

    def _flush(self) -> None:
        style, string = self._style, "".join(self._strings)
        if style is not None and string and not string.isspace():
            self.marks.append(self._mark(style, string))
        self._style = None
        for of_pieces in (self._strings, self._kerns, self._glyphs, self._widths):
            of_pieces.clear()

    def _mark(self, style: TextStyle, string: str) -> Text:
        scale, glyphs = self.scale, self._all_glyphs(style)
        spacing = 0.0 if glyphs else style.spacing * scale
        return Text(
            self._from,
            self._y - style.shift * scale,
            string,
            style.face.path,
            style.size * scale * style.face.scale,
            style.fill,
            style.set_stretch * self.stretch,
            spacing,
            self._kerning(style) if not glyphs and self._is_kerned(style) else (),
            style.stroke,
            style.stroke_width * scale,
            style.opacity,
            self.place,
            self._x - self._from - spacing * style.set_stretch * self.stretch,
            self.tag,
            rule=self.rule,
            glyphs=glyphs,
        )

    def _is_kerned(self, style: TextStyle) -> bool:
        return bool(self._extra or style.face.widen or any(self._kerns))

    def _kerning(self, style: TextStyle) -> tuple[float, ...]:
        size = style.size * self.scale
        extra = self._extra / (style.set_stretch * self.stretch) + style.face.widen * size
        kerns: list[float] = []
        for string, ems in zip(self._strings, self._kerns, strict=True):
            if ems:
                kerns.extend([em * size for em in ems])
            elif ems is None:
                kerns.append(extra)
            else:
                kerns.extend([0.0] * len(string))
        return tuple(kerns)


def _one_by_one(
    style: TextStyle, string: str, kerns: tuple[float, ...] | None, width: float
) -> Iterator[Glyph]:
    """Yield letters that are set one by one among others that are not; their width is in em of the font."""
    file = style.face.file
    own = [file.advance(file.glyph(letter)) / file.units for letter in string]
    apart = (width - sum(own) - sum(kerns or ()) / style.face.scale) / len(string) if string else 0.0
    for at, letter in enumerate(string):
        kern = kerns[at] / style.face.scale if kerns else 0.0
        yield Glyph(file.glyph(letter), letter, own[at] + kern + apart)


def _last_level(word: Word) -> int:
    return word.pieces[-1].level


def _last_style(word: Word) -> TextStyle:
    """Return the style of a word's last letters."""
    return next(piece.style for piece in reversed(word.pieces) if isinstance(piece, TextPiece))


@dataclass(slots=True, eq=False, repr=False)
class Line:
    """Words `start` to `end` of a paragraph; their room begins `indent` mm from the column's edge."""

    start: int
    end: int
    indent: float
    room: float
    size: float  # of its largest letters, at the scale it is set at


@dataclass(slots=True, eq=False, repr=False)
class Paragraph:
    """Words to break into lines, and how; measures are in mm at full size."""

    words: list[Word]
    style: TextStyle
    align: str = "left"
    leading: float = 1.25  # from base line to base line, in sizes
    indent: float = 0.0  # of the first line
    hang: float = 0.0  # of all lines
    before: float = 0.0  # room above
    together: bool = False  # keeps all its lines in one column
    leads: bool = False  # stays in the column of what follows, as a heading does
    level: int = 0  # of a heading
    rule: str = ""  # the ids of the rules that it carries
    bullet: list[Word] = field(default_factory=list)  # is set in the room that `hang` leaves
    starts: list[float] = field(default_factory=list)
    ends: list[float] = field(default_factory=list)
    stops: list[int] = field(default_factory=list)
    wrap: str = "full"  # "balance": its lines are of about one width; "pretty": no word is alone on the last
    even: bool = True  # all its words have its own size

    def __post_init__(self) -> None:
        """Compute where each word would begin and end on an endless line."""
        x = 0.0
        for index, word in enumerate(self.words):
            self.starts.append(x)
            x += word.width
            self.ends.append(x - word.trail)
            x += word.gap
            if word.ends:
                self.stops.append(index)
            if word.size > self.style.size:
                self.even = False

    def break_lines(self, width: float, scale: float) -> list[Line]:
        """Break the words into lines of a width; a wider word gets a line of its own."""
        lines = self._break(width, width, scale)
        if self.wrap == "pretty" and len(lines) > 1:
            tried = (self._break(width, width * share, scale) for share in (1, *_COMPANY))
            good = (some for some in tried if some[-1].end - some[-1].start > 1 and len(some) == len(lines))
            return next(good, lines)
        if not (self.wrap == "balance" and 1 < len(lines) <= _MOST_BALANCED):
            return lines
        least, most = 0.0, width  # of what the lines may fill, so that they are no more
        for _ in range(_HALVINGS):
            narrower = (least + most) / 2
            fits = len(self._break(width, narrower, scale)) == len(lines)
            least, most = (least, narrower) if fits else (narrower, most)
        return self._break(width, most, scale)

    def _break(self, width: float, filled: float, scale: float) -> list[Line]:
        """Break the words into lines that fill a part of the width."""
        lines: list[Line] = []
        stops = iter([*self.stops, len(self.words)])
        stop = next(stops) + 1
        start, count = 0, len(self.words)
        while start < count:
            indent = (self.hang + self.indent if start == 0 else self.hang) * scale
            room = width - indent
            end = self._line_end(start, min(stop, count), (room - width + filled) / scale)
            lines.append(Line(start, end, indent, room, self._size(start, end) * scale))
            if end == stop:
                stop = next(stops) + 1
            start = end
        return lines

    def width(self, line: Line) -> float:
        """Return the width of a line's words at full size, including a hyphen at its end."""
        hyphen = self.words[line.end - 1].hyphen if line.end < len(self.words) else 0.0
        return self.ends[line.end - 1] + hyphen - self.starts[line.start]

    def set_line(self, line: Line, setter: LineSetter, x: float, y: float) -> None:
        """Set a line in the column that begins at x."""
        words = self.words[line.start : line.end]
        spare = line.room - self.width(line) * setter.scale
        extra, last = 0.0, line.end == len(self.words)
        turned = bool(self.words[0].base)
        left = x + (0.0 if turned else line.indent)
        if self.align == "right" or (turned and self.align == "left"):
            left += spare
        elif self.align == "center":
            left += spare / 2
        elif self.align == "justify" and spare > 0 and not (last or self.words[line.end - 1].ends):
            gaps = sum(word.space is not None for word in words[:-1])
            extra = spare / gaps if gaps else 0.0
        elif self.align == "justify" and turned:
            left += spare
        if self.bullet and line.start == 0:
            body = setter.tag
            setter.tag = body and Tag("Lbl", body.inside)
            wide = sum(word.width for word in self.bullet) * setter.scale
            setter.line(self.bullet, x + line.indent + line.room - wide if turned else x, y)
            setter.tag = body
        setter.line(words, left, y, extra, hyphen=not last)

    def _line_end(self, start: int, stop: int, room: float) -> int:
        limit = self.starts[start] + room + SAME_MM
        end = max(bisect_right(self.ends, limit, start, stop), start + 1)
        while end > start + 1 and self.words[end - 1].hyphen and end < stop:
            if self.ends[end - 1] + self.words[end - 1].hyphen <= limit:
                break
            end -= 1
        return end

    def _size(self, start: int, end: int) -> float:
        if self.even:
            return self.style.size
        return max(self.style.size, *(word.size for word in self.words[start:end]))
