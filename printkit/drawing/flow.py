"""Paragraphs, figures and gaps in, their places in one or more columns out."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from printkit.drawing.lines import SLACK, Line, Paragraph
from printkit.drawing.markup import Element


@dataclass(slots=True)
class Illustration:
    """A drawing of fixed height among the text."""

    element: Element
    height: float
    width: float  # 0 for the column's
    align: str


@dataclass(slots=True)
class Gap:
    """White room of fixed height; none of it where it falls between two columns."""

    height: float


@dataclass(slots=True)
class ColumnEnd:
    """A `<break/>`: what follows goes to the next column."""


Block = Paragraph | Illustration | Gap | ColumnEnd


@dataclass(slots=True)
class Columns:
    """The room for text, in mm; a `grid` above 0 is the distance of the base lines that all text keeps to."""

    width: float
    height: float
    count: int = 1
    gap: float = 0.0
    grid: float = 0.0
    first: float = 0.0  # the grid's first base line, below the top

    @property
    def measure(self) -> float:
        """How wide one column is."""
        return (self.width - self.gap * (self.count - 1)) / self.count


@dataclass(slots=True)
class Placed:
    """A line's base line, or a figure's top, in a column."""

    block: Paragraph | Illustration
    line: Line | None
    column: int
    y: float


@dataclass(slots=True)
class FlowRow:
    """One line or figure on its way into a column; `bound` rows stay with the next."""

    block: Block
    line: Line | None
    before: float
    bound: bool


@dataclass(slots=True)
class Flow:
    """Where everything went, and what did not fit."""

    placed: list[Placed] = field(default_factory=list)
    bottoms: list[float] = field(default_factory=list)
    over: float = 0.0  # mm too tall
    wide: float = 0.0  # mm too wide
    widest: str = ""  # the word that is


def flow(blocks: Sequence[Block], columns: Columns, scale: float) -> Flow:
    """Fill the columns one after the other with text set at a scale."""
    filler = _Filler(columns, scale)
    bound: list[FlowRow] = []
    for row in _rows(blocks, columns.measure, scale):
        bound.append(row)
        if not row.bound:
            filler.fill(bound)
            bound = []
    filler.fill(bound)
    result = filler.result
    result.bottoms.append(filler.bottom)
    result.over = max(0.0, max(result.bottoms) - columns.height)
    _find_widest(result, columns.measure, scale)
    return result


def _rows(blocks: Sequence[Block], measure: float, scale: float) -> Iterator[FlowRow]:
    """Break the paragraphs into lines."""
    for block in blocks:
        if not isinstance(block, Paragraph):
            yield FlowRow(block, None, 0.0, isinstance(block, Gap))
            continue
        lines = block.break_lines(measure, scale)
        last = len(lines) - 1
        for index, line in enumerate(lines):
            bound = block.leads if index == last else block.together
            yield FlowRow(block, line, 0.0 if index else block.before * scale, bound)


def _find_widest(result: Flow, measure: float, scale: float) -> None:
    """Note the line or figure that juts out furthest."""
    for placed in result.placed:
        line, block = placed.line, placed.block
        if isinstance(block, Illustration):
            over = block.width - measure
        elif line is not None and line.end == line.start + 1:
            over = block.width(line) * scale - line.room
        else:
            continue
        if over > result.wide + 100 * SLACK:
            result.wide = over
            words = block.words[line.start].pieces if isinstance(block, Paragraph) and line else []
            result.widest = "".join(getattr(piece, "string", "") for piece in words)


class _Filler:
    """Puts rows below each other, and goes to the next column where they don't fit."""

    def __init__(self, columns: Columns, scale: float) -> None:
        self.columns = columns
        self.scale = scale
        self.result = Flow()
        self.column = 0
        self.start = 0  # how many rows stand in the columns before
        self.bottom = 0.0  # of what stands in the column so far
        self.base: float | None = None  # the last base line, where a line stands last

    def fill(self, rows: list[FlowRow]) -> None:
        """Put rows that belong together into this column, or else the next."""
        if not rows:
            return
        before = (len(self.result.placed), self.bottom, self.base)
        for row in rows:
            self._put(row)
        full = self.bottom > self.columns.height + SLACK
        if full and before[0] > self.start and self.column + 1 < self.columns.count:
            count, self.bottom, self.base = before
            del self.result.placed[count:]
            self._next_column()
            for row in rows:
                self._put(row)

    def _next_column(self) -> None:
        """Begin the next column."""
        self.result.bottoms.append(self.bottom)
        self.column += 1
        self.start = len(self.result.placed)
        self.bottom, self.base = 0.0, None

    def _put(self, row: FlowRow) -> None:
        """Put one row below what stands in the column."""
        block = row.block
        if isinstance(block, Paragraph):
            if row.line is not None:
                self._put_line(block, row.line, row.before)
        elif isinstance(block, Illustration):
            self.result.placed.append(Placed(block, None, self.column, self.bottom))
            self.bottom += block.height
            self.base = None
        elif isinstance(block, Gap):
            if self.bottom > 0 or self.column == 0:
                self.bottom += block.height
                self.base = None if self.base is None else self.base + block.height
        elif self.column + 1 < self.columns.count:
            self._next_column()

    def _put_line(self, block: Paragraph, line: Line, before: float) -> None:
        """Put a line below what stands in the column."""
        face = block.style.face
        if self.base is None:
            y = self.bottom + face.ascent * line.size + (before if self.bottom > 0 else 0.0)
        else:
            y = self.base + before + self._pitch(block, line)
        y = self._snap(y)
        self.result.placed.append(Placed(block, line, self.column, y))
        self.base = y
        self.bottom = y + face.descent * line.size

    def _pitch(self, block: Paragraph, line: Line) -> float:
        """Return how far a line's base line lies below the last one's."""
        grid = self.columns.grid
        if grid:
            return math.ceil(line.size / grid - SLACK) * grid
        return line.size * block.leading

    def _snap(self, y: float) -> float:
        """Return the base line of the grid at or below a height."""
        grid, first = self.columns.grid, self.columns.first
        if not grid:
            return y
        return first + max(0, math.ceil((y - first) / grid - 1e-4)) * grid
