"""A paragraph's words in, its lines out: broken at a measure, and set to the left, right, middle or full."""

from bisect import bisect_right
from dataclasses import dataclass, field

from printkit.drawing.stick import Stick
from printkit.drawing.typestyle import Type
from printkit.drawing.words import Word

#: So much too wide is a matter of rounding.
SLACK = 1e-6


@dataclass(slots=True)
class Line:
    """Words from `start` up to `end` of a paragraph; its room begins `indent` mm from the column's edge."""

    start: int
    end: int
    indent: float
    room: float
    size: float  # of its largest letters, at the scale it is set at


@dataclass(slots=True)
class Paragraph:
    """Words to be broken into lines, and how; measures in mm at full size."""

    words: list[Word]
    style: Type
    align: str = "left"
    leading: float = 1.25  # from base line to base line, in sizes
    indent: float = 0.0  # of the first line
    hang: float = 0.0  # of all lines
    before: float = 0.0  # room above
    together: bool = False  # all its lines stand in one column
    leads: bool = False  # stands in the column of what follows, as a heading does
    mark: list[Word] = field(default_factory=list)  # stands in the room that `hang` leaves
    starts: list[float] = field(default_factory=list)
    ends: list[float] = field(default_factory=list)
    stops: list[int] = field(default_factory=list)
    even: bool = True  # all its words are of its own size

    def __post_init__(self) -> None:
        """Add up where each word begins and ends on an endless line."""
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

    def break_lines(self, measure: float, scale: float) -> list[Line]:
        """Break the words at a measure; a word wider than that has a line of its own."""
        lines: list[Line] = []
        stops = iter([*self.stops, len(self.words)])
        stop = next(stops) + 1
        start, count = 0, len(self.words)
        while start < count:
            indent = (self.hang + self.indent if start == 0 else self.hang) * scale
            room = measure - indent
            end = self._line_end(start, min(stop, count), room / scale)
            lines.append(Line(start, end, indent, room, self._size(start, end) * scale))
            if end == stop:
                stop = next(stops) + 1
            start = end
        return lines

    def width(self, line: Line) -> float:
        """Return how wide a line's words are at full size, with the hyphen that may show at its end."""
        hyphen = self.words[line.end - 1].hyphen if line.end < len(self.words) else 0.0
        return self.ends[line.end - 1] + hyphen - self.starts[line.start]

    def set_line(self, line: Line, stick: Stick, x: float, y: float) -> None:
        """Set a line in the column that begins at x."""
        words = self.words[line.start : line.end]
        spare = line.room - self.width(line) * stick.scale
        extra = 0.0
        left = x + line.indent
        if self.align == "right":
            left += spare
        elif self.align == "center":
            left += spare / 2
        elif self.align == "justify" and spare > 0 and not self._is_last(line):
            gaps = sum(word.space is not None for word in words[:-1])
            extra = spare / gaps if gaps else 0.0
        stick.line(words, left, y, extra, hyphen=line.end < len(self.words))
        if self.mark and line.start == 0:
            stick.line(self.mark, x, y)

    def _is_last(self, line: Line) -> bool:
        """Say whether a line is the last, or the last before a line end."""
        return line.end == len(self.words) or self.words[line.end - 1].ends

    def _line_end(self, start: int, stop: int, room: float) -> int:
        """Return up to which word a line reaches that begins with `start`."""
        limit = self.starts[start] + room + SLACK
        end = max(bisect_right(self.ends, limit, start, stop), start + 1)
        while end > start + 1 and self.words[end - 1].hyphen and end < stop:
            if self.ends[end - 1] + self.words[end - 1].hyphen <= limit:
                break
            end -= 1
        return end

    def _size(self, start: int, end: int) -> float:
        """Return the size of the largest letters on a line."""
        if self.even:
            return self.style.size
        return max(self.style.size, *(word.size for word in self.words[start:end]))
