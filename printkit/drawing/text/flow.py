"""Paragraphs, illustrations and gaps in, their places in one or more columns out."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from printkit.drawing.markup import Element
from printkit.drawing.text.paragraph import Line, Paragraph
from printkit.units import SAME_MM


@dataclass(slots=True, eq=False, repr=False)
class Illustration:
    """A drawing of fixed height in the text: a `<figure>`."""

    element: Element
    height: float
    width: float  # 0 for the column's
    align: str


@dataclass(slots=True, eq=False, repr=False)
class Gap:
    """Blank space of fixed height; dropped at the top of a column after the first."""

    height: float


@dataclass(slots=True, eq=False, repr=False)
class ColumnEnd:
    """A `<break/>`: what follows goes into the next column."""


Block = Paragraph | Illustration | Gap | ColumnEnd


@dataclass(slots=True, eq=False, repr=False)
class Columns:
    """The rectangle for text, in mm; a `grid` above 0 is the distance between the base lines of all text."""

    width: float
    height: float
    x: float = 0.0
    y: float = 0.0
    valign: str = "top"
    count: int = 1
    gap: float = 0.0
    grid: float = 0.0
    first: float = 0.0  # the grid's first base line, below the top

    @property
    def column_width(self) -> float:
        return (self.width - self.gap * (self.count - 1)) / self.count


@dataclass(slots=True, eq=False, repr=False)
class PlacedBlock:
    """The base line of a line, or the top of an illustration, in a column."""

    block: Paragraph | Illustration
    line: Line | None
    column: int
    y: float


@dataclass(slots=True, eq=False, repr=False)
class FlowRow:
    """A line or other block to be placed; a `bound` row stays in the column of the next row."""

    block: Block
    line: Line | None
    before: float
    bound: bool


@dataclass(slots=True, eq=False, repr=False)
class Flow:
    """Where everything was placed, and what did not fit."""

    placed: list[PlacedBlock] = field(default_factory=list)
    bottoms: list[float] = field(default_factory=list)
    over: float = 0.0  # mm too tall
    wide: float = 0.0  # mm too wide
    widest: str = ""  # the word that is too wide


def flow(blocks: Sequence[Block], columns: Columns, scale: float) -> Flow:
    """Fill the columns one after the other with text at a scale."""
    filler = _ColumnFiller(columns, scale)
    bound: list[FlowRow] = []
    for row in _rows(blocks, columns.column_width, scale):
        bound.append(row)
        if not row.bound:
            filler.fill(bound)
            bound = []
    filler.fill(bound)
    result = filler.result
    result.bottoms.append(filler.bottom)
    result.over = max(0.0, max(result.bottoms) - columns.height)
    _find_widest(result, columns.column_width, scale)
    return result


def _rows(blocks: Sequence[Block], width: float, scale: float) -> Iterator[FlowRow]:
    for block in blocks:
        if not isinstance(block, Paragraph):
            yield FlowRow(block, None, 0.0, isinstance(block, Gap))
            continue
        lines = block.break_lines(width, scale)
        last = len(lines) - 1
        for index, line in enumerate(lines):
            bound = block.leads if index == last else block.together
            yield FlowRow(block, line, 0.0 if index else block.before * scale, bound)


def _find_widest(result: Flow, width: float, scale: float) -> None:
    for placed in result.placed:
        line, block = placed.line, placed.block
        if isinstance(block, Illustration):
            over = block.width - width
        elif line is not None and line.end == line.start + 1:
            over = block.width(line) * scale - line.room
        else:
            continue
        if over > result.wide + 100 * SAME_MM:
            result.wide = over
            words = block.words[line.start].pieces if isinstance(block, Paragraph) and line else []
            result.widest = "".join(getattr(piece, "string", "") for piece in words)


class _ColumnFiller:
    """Places rows below each other, in the next column if they don't fit."""

    def __init__(self, columns: Columns, scale: float) -> None:
        self.columns = columns
        self.scale = scale
        self.result = Flow()
        self.column = 0
        self.start = 0  # how many rows the columns before hold
        self.bottom = 0.0  # of the last row in the column
        self.base: float | None = None  # the last base line, if the last row is a line

    def fill(self, rows: list[FlowRow]) -> None:
        """Place rows that belong together in this column, or else in the next."""
        if not rows:
            return
        before = (len(self.result.placed), self.bottom, self.base)
        for row in rows:
            self._put(row)
        full = self.bottom > self.columns.height + SAME_MM
        if full and before[0] > self.start and self.column + 1 < self.columns.count:
            count, self.bottom, self.base = before
            del self.result.placed[count:]
            self._next_column()
            for row in rows:
                self._put(row)

    def _next_column(self) -> None:
        self.result.bottoms.append(self.bottom)
        self.column += 1
        self.start = len(self.result.placed)
        self.bottom, self.base = 0.0, None

    def _put(self, row: FlowRow) -> None:
        block = row.block
        if isinstance(block, Paragraph):
            if row.line is not None:
                self._put_line(block, row.line, row.before)
        elif isinstance(block, Illustration):
            self.result.placed.append(PlacedBlock(block, None, self.column, self.bottom))
            self.bottom += block.height
            self.base = None
        elif isinstance(block, Gap):
            if self.bottom > 0 or self.column == 0:
                self.bottom += block.height
                self.base = None if self.base is None else self.base + block.height
        elif self.column + 1 < self.columns.count:
            self._next_column()

    def _put_line(self, block: Paragraph, line: Line, before: float) -> None:
        face, grid = block.style.face, self.columns.grid
        if self.base is None:
            y = self.bottom + face.ascent * line.size + (before if self.bottom > 0 else 0.0)
        else:
            pitch = line.size * block.leading
            if grid:
                pitch = math.ceil(line.size / grid - SAME_MM) * grid
            y = self.base + before + pitch
        if grid:  # the first of its base lines at or below
            first = self.columns.first
            y = first + max(0, math.ceil((y - first) / grid - 1e-4)) * grid
        self.result.placed.append(PlacedBlock(block, line, self.column, y))
        self.base = y
        self.bottom = y + face.descent * line.size
