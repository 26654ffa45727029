"""A `table` in, its shades, its cells' text and its rules out."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from printkit.diagnostics.wording import suggestion
from printkit.drawing.attributes import Attributes, define_element
from printkit.drawing.draw import check_attributes, report_loose_text, with_rule
from printkit.drawing.markup import Element
from printkit.drawing.text.blocks import BlockReader
from printkit.drawing.text.flow import Block, Columns, flow
from printkit.drawing.text.frame import VALIGNS, draw_blocks
from printkit.drawing.text.inline import InlineReader
from printkit.drawing.text.style import STYLE_ATTRIBUTES, as_heading, derive, read_style
from printkit.drawing.text.words import TextStyle
from printkit.geometry import points_path, rectangle_path
from printkit.model.scene import Colour, Mark, Shape, Style, Tag
from printkit.units import LONGEST_MM, UNSEEN_MM, parse_length

#: What rows inherit from a table, and cells from a row, besides the style of letters.
_HANDED = ("align", "valign", "leading", "min", "rule")

_ROW = (STYLE_ATTRIBUTES - {"stroke", "stroke-width"}) | {"height", "color", *_HANDED}
_CELL = (_ROW - {"height"}) | {"span"}

_MOST_COLUMNS = 200

_RULES = ("all", "rows", "columns", "outer", "none")


@dataclass(slots=True, eq=False, repr=False)
class _Cell:
    """A cell that spans the columns from `start` up to `end`."""

    start: int
    end: int
    blocks: list[Block]
    style: TextStyle
    fill: Colour | None
    valign: str
    name: str  # for messages
    attrs: Attributes
    tag: Tag


@dataclass(slots=True, eq=False, repr=False)
class _Row:
    """A row: its height, if it is given, its cells, and the colour under them."""

    height: float | None
    fill: Colour | None
    cells: list[_Cell]
    style: TextStyle


def _draw_table(attrs: Attributes) -> list[Mark]:
    style = read_style(attrs)
    if style is None:
        return []
    reader = _TableReader(attrs, replace(style, stroke=None, stroke_width=0.0))  # `stroke` is the rules'
    rows = [reader.row(child, number) for number, child in enumerate(_children(attrs, ("tr",)), 1)]
    if not rows:
        return []
    xs = list(accumulate(reader.widths, initial=attrs.length("x")))
    pad = attrs.length("pad", 1.0, least=0)
    ys = list(accumulate((_row_height(row, xs, pad) for row in rows), initial=attrs.length("y")))
    marks: list[Mark] = []
    for index, row in enumerate(rows):
        marks.extend(_draw_shades(row, xs, ys[index], ys[index + 1], attrs))
    for index, row in enumerate(rows):
        for cell in row.cells:
            marks.extend(_draw_cell(cell, xs, ys[index], ys[index + 1], pad))
    return marks + _draw_rules(rows, xs, ys, attrs)


class _TableReader:
    def __init__(self, attrs: Attributes, style: TextStyle) -> None:
        self.attrs = attrs
        self.style = style
        self.inline = InlineReader(attrs.context)
        self.widths = _read_widths(attrs)
        self.head_fill = attrs.colour("head-fill")
        self.zebra = attrs.colour("zebra")
        self.height = attrs.length("row-height", least=0) if attrs.get("row-height") is not None else None
        name = attrs.element.attributes.get("name")
        self.name = f"table `{name}`" if name else "a table"
        self.striped = 0
        self.tag = Tag("Table")

    def row(self, element: Element, number: int) -> _Row:
        """Return a row; every second row without `<th>` is shaded."""
        attrs = self._inside(element, self.attrs)
        check_attributes(Attributes(element, {}, attrs.context), _ROW)
        style = _styled(self.style, attrs)
        head = any(child.tag == "th" for child in element.elements)
        self.striped = 0 if head else self.striped + 1
        shade = None if head or self.striped % 2 else self.zebra
        fill = Attributes(element, {}, attrs.context).colour("fill", shade)
        height = attrs.length("height", least=0) if attrs.get("height") is not None else self.height
        cells = self._cells(attrs, style, fill, number)
        self._tag(cells)
        return _Row(height, fill, cells, style)

    def _tag(self, cells: list[_Cell]) -> None:
        """Say which cells are in a row: a heading is of its column, or of its row if other cells are none."""
        row = Tag("TR", self.tag)
        self.tag.parts.append(row)
        scope = "Column" if all(cell.tag.role == "TH" for cell in cells) else "Row"
        for cell in cells:
            cell.tag = replace(cell.tag, inside=row, scope=scope if cell.tag.role == "TH" else "")
            row.parts.append(cell.tag)

    def _cells(self, attrs: Attributes, style: TextStyle, fill: Colour | None, number: int) -> list[_Cell]:
        cells: list[_Cell] = []
        start = 0
        for child in _children(attrs, ("td", "th")):
            if start >= len(self.widths):
                count = len(self.widths)
                columns = f"{count} column" + ("s" if count != 1 else "")
                message = f"row {number} of {self.name} has more cells than its {columns}"
                help = "leave cells out, or add to `columns` of `<table>`"
                self.attrs.context.report.error("too-many-cells", message, child.place, help)
                break
            cells.append(self._cell(child, attrs, style, fill, (number, start)))
            start = cells[-1].end
        return cells

    def _cell(
        self, element: Element, row: Attributes, style: TextStyle, fill: Colour | None, at: tuple[int, int]
    ) -> _Cell:
        number, start = at
        attrs = self._inside(element, row)
        own = Attributes(element, {}, attrs.context)
        check_attributes(own, _CELL)
        head = element.tag == "th"
        if head and "font-weight" not in element.attributes:
            style = as_heading(style, attrs)
        style = _styled(style, attrs)
        span = int(own.number("span", 1, 1, len(self.widths) - start))
        shade = self.head_fill if head and self.head_fill and "fill" not in row.element.attributes else fill
        return _Cell(
            start,
            start + span,
            BlockReader(attrs, style, self.inline).blocks(),
            style,
            own.colour("fill", shade),
            attrs.choice("valign", "middle", VALIGNS),
            f"row {number}, column {start + 1} of {self.name}",
            attrs,
            Tag("TH" if head else "TD", columns=span),
        )

    def _inside(self, element: Element, outer: Attributes) -> Attributes:
        """Return the attributes of a row or cell, without `fill`: that is the colour under the letters."""
        own = {name: value for name, value in element.attributes.items() if name != "fill"}
        handed = {name: value for name in _HANDED if (value := outer.get(name)) is not None}
        return Attributes(replace(element, attributes=own), handed, outer.context)


def _styled(style: TextStyle, attrs: Attributes) -> TextStyle:
    """Return a style with the changes of a row or cell; `color` is the colour of its letters."""
    style = derive(style, attrs)
    if "color" in attrs.element.attributes:
        style = replace(style, fill=attrs.colour("color", style.fill))
    return style


def _read_widths(attrs: Attributes) -> list[float]:
    """Return the columns' widths: mm, or `*` for a share of what is left, `2*` for two shares."""
    words = (attrs.get("columns") or "*").split()[:_MOST_COLUMNS] or ["*"]
    width = attrs.length("width", 0.0, least=0)
    fixed: dict[int, float] = {}
    shares: dict[int, float] = {}
    for index, word in enumerate(words):
        room = shares if word.endswith("*") else fixed
        value = 1.0 if word == "*" else parse_length(word.removesuffix("*"))
        if value is None or value <= 0:
            help = "write a width in mm for each column, or `*` for a share of what is left: `12 * * 20`"
            attrs.complain("columns", f"has a word that is not a width: `{word}`", help)
            value = 1.0
        room[index] = value
    left = width - sum(fixed.values())
    if left < -UNSEEN_MM or (shares and left <= UNSEEN_MM):
        problem = "leave no room for `*`" if left >= -UNSEEN_MM else "are wider than the table"
        attrs.complain("columns", problem, "make the table's `width` larger, or the columns narrower")
        left = max(left, 0.0)
    total = sum(shares.values())
    return [fixed[i] if i in fixed else left * shares[i] / total for i in range(len(words))]


def _children(attrs: Attributes, tags: tuple[str, ...]) -> Iterator[Element]:
    """Yield the elements with certain tags that are right in another; report all else that is there."""
    for child in attrs.element.children:
        if isinstance(child, Element) and child.tag in tags:
            yield child
        elif isinstance(child, Element):
            message = f"unknown element `<{child.tag}>` in `<{attrs.element.tag}>`"
            attrs.context.report.unknown("unknown-element", message, child.tag, tags, child.place)
        elif child.strip():
            report_loose_text(child, attrs, "put it into `<td>`")


def _row_height(row: _Row, xs: list[float], pad: float) -> float:
    if row.height is not None:
        return row.height
    line = row.style.size * (row.style.face.ascent + row.style.face.descent)
    heights = [line]
    for cell in row.cells:
        room = Columns(xs[cell.end] - xs[cell.start] - 2 * pad, LONGEST_MM)
        heights.append(flow(cell.blocks, room, 1.0).bottoms[0])
    return max(heights) + 2 * pad


def _draw_shades(row: _Row, xs: list[float], top: float, foot: float, attrs: Attributes) -> list[Mark]:
    cells = [(cell.fill, xs[cell.start], xs[cell.end]) for cell in row.cells if cell.fill != row.fill]
    return [
        Shape(rectangle_path(left, top, right - left, foot - top), Style(fill), attrs.element.place)
        for fill, left, right in [(row.fill, xs[0], xs[-1]), *cells]
        if fill is not None
    ]


def _draw_cell(cell: _Cell, xs: list[float], top: float, foot: float, pad: float) -> list[Mark]:
    """Return the marks of a cell's text; in the middle of a cell, it may use the cell's whole height."""
    if not cell.blocks:
        return []
    head = 0.0 if cell.valign == "middle" else pad
    left, right = xs[cell.start] + pad, xs[cell.end] - pad
    room = Columns(right - left, foot - top - 2 * head, left, top + head, cell.valign)
    marks = draw_blocks(cell.blocks, room, cell.style, cell.attrs, cell.name, "cell", cell.tag)
    return with_rule(marks, cell.attrs.get("rule") or "")


def _draw_rules(rows: list[_Row], xs: list[float], ys: list[float], attrs: Attributes) -> list[Mark]:
    colour = attrs.colour("stroke", (0, 0, 0))
    width = attrs.length("rule", 0.25, least=0)
    words = (attrs.get("rules") or "all").split()
    for word in words:
        if word not in _RULES:
            attrs.complain("rules", f"is not known: `{word}`", suggestion(word, _RULES))
    wanted = ("rows", "columns", "outer") if "all" in words else words
    if colour is None or not width:
        return []
    paths: list[str] = []
    if "rows" in wanted:
        paths += [points_path([(xs[0], y), (xs[-1], y)], closed=False) for y in ys[1:-1]]
    if "columns" in wanted:
        for column, x in enumerate(xs[1:-1], 1):
            ends = _stretches(rows, column)
            paths += [points_path([(x, ys[a]), (x, ys[b])], closed=False) for a, b in ends]
    if "outer" in wanted:
        corners = [(xs[0], ys[0]), (xs[-1], ys[0]), (xs[-1], ys[-1]), (xs[0], ys[-1])]
        paths.append(points_path(corners, closed=True))
    return [Shape(" ".join(paths), Style(None, colour, width), attrs.element.place)] if paths else []


def _stretches(rows: list[_Row], column: int) -> Iterator[tuple[int, int]]:
    """Yield the ranges of rows between which a column's edge is drawn: not through cells that span it."""
    start = 0
    for index, row in enumerate(rows):
        if any(cell.start < column < cell.end for cell in row.cells):
            if index > start:
                yield start, index
            start = index + 1
    if len(rows) > start:
        yield start, len(rows)


TYPES = (
    define_element(
        "table", "x y width columns row-height pad rule rules head-fill zebra min name valign", _draw_table
    ),
)
