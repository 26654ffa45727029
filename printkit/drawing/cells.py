"""The children of a `table` in, its rows and cells out: each cell's place, style and blocks of text."""

from dataclasses import dataclass, replace

from printkit.diagnostics.wording import suggestion
from printkit.drawing.attributes import Attributes
from printkit.drawing.blocks import BlockReader
from printkit.drawing.flow import Block
from printkit.drawing.markup import Element
from printkit.drawing.rich import RichReader, check_attributes
from printkit.drawing.typestyle import TYPE_ATTRIBUTES, Type, as_heading, derive
from printkit.model.scene import Colour
from printkit.units import parse_length

#: What a table hands down to its rows, and a row to its cells, besides the style of letters.
_HANDED = ("align", "valign", "leading", "min")

_ROW = (TYPE_ATTRIBUTES - {"stroke", "stroke-width"}) | {"height", "color", *_HANDED}
_CELL = (_ROW - {"height"}) | {"span"}

_VALIGNS = ("top", "middle", "bottom")
_MOST_COLUMNS = 200


@dataclass(slots=True)
class Cell:
    """A cell from column `start` up to `end`."""

    start: int
    end: int
    blocks: list[Block]
    style: Type
    fill: Colour | None
    valign: str
    name: str  # for messages
    attrs: Attributes


@dataclass(slots=True)
class TableRow:
    """A row: its height, where it is given, its cells and what is laid under them."""

    height: float | None
    fill: Colour | None
    cells: list[Cell]
    style: Type


class TableReader:
    """Reads one table's rows."""

    def __init__(self, attrs: Attributes, style: Type) -> None:
        self.attrs = attrs
        self.style = style
        self.rich = RichReader(attrs.context)
        self.widths = read_widths(attrs)
        self.head_fill = attrs.colour("head-fill")
        self.zebra = attrs.colour("zebra")
        self.height = attrs.length("row-height", least=0) if attrs.get("row-height") is not None else None
        name = attrs.element.attributes.get("name")
        self.name = f"table `{name}`" if name else "a table"
        self.striped = 0

    def rows(self) -> list[TableRow]:
        """Return the rows, top to bottom."""
        rows: list[TableRow] = []
        for child in self.attrs.element.children:
            if isinstance(child, Element) and child.tag == "tr":
                rows.append(self._row(child, len(rows) + 1))
            elif isinstance(child, Element):
                _report_stranger(child, self.attrs, ("tr",))
            elif child.strip():
                _report_loose(child, self.attrs)
        return rows

    def _row(self, element: Element, number: int) -> TableRow:
        """Return a row; every second one without heads is shaded."""
        attrs = self._inside(element, self.attrs)
        check_attributes(Attributes(element, {}, attrs.context), _ROW)
        style = _styled(self.style, attrs)
        head = any(child.tag == "th" for child in element.elements)
        self.striped = 0 if head else self.striped + 1
        shade = None if head or self.striped % 2 else self.zebra
        fill = Attributes(element, {}, attrs.context).colour("fill", shade)
        height = attrs.length("height", least=0) if attrs.get("height") is not None else self.height
        return TableRow(height, fill, self._cells(attrs, style, fill, number), style)

    def _cells(self, attrs: Attributes, style: Type, fill: Colour | None, number: int) -> list[Cell]:
        """Return a row's cells, left to right."""
        cells: list[Cell] = []
        start = 0
        for child in attrs.element.children:
            if isinstance(child, str):
                if child.strip():
                    _report_loose(child, attrs)
            elif child.tag not in ("td", "th"):
                _report_stranger(child, attrs, ("td", "th"))
            elif start < len(self.widths):
                cells.append(self._cell(child, attrs, style, fill, (number, start)))
                start = cells[-1].end
            else:
                self._report_crowd(child, number)
                break
        return cells

    def _cell(
        self, element: Element, row: Attributes, style: Type, fill: Colour | None, at: tuple[int, int]
    ) -> Cell:
        """Return one cell."""
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
        return Cell(
            start,
            start + span,
            BlockReader(attrs, style, self.rich).blocks(),
            style,
            own.colour("fill", shade),
            attrs.choice("valign", "middle", _VALIGNS),
            f"row {number}, column {start + 1} of {self.name}",
            attrs,
        )

    def _inside(self, element: Element, outer: Attributes) -> Attributes:
        """Return the look of a row or cell; its `fill` is what is laid under it, not its letters' colour."""
        own = {name: value for name, value in element.attributes.items() if name != "fill"}
        handed = {name: value for name in _HANDED if (value := outer.get(name)) is not None}
        return Attributes(replace(element, attributes=own), handed, outer.context)

    def _report_crowd(self, element: Element, number: int) -> None:
        """Report a row of too many cells."""
        columns = f"{len(self.widths)} column" + ("s" if len(self.widths) != 1 else "")
        message = f"row {number} of {self.name} has more cells than its {columns}"
        help = "leave cells out, or add to `columns` of `<table>`"
        self.attrs.context.report.error("too-many-cells", message, element.place, help)


def _styled(style: Type, attrs: Attributes) -> Type:
    """Return a style changed as a row or cell says; `color` is its letters' colour."""
    style = derive(style, attrs)
    if "color" in attrs.element.attributes:
        style = replace(style, fill=attrs.colour("color", style.fill))
    return style


def read_widths(attrs: Attributes) -> list[float]:
    """Return the columns' widths: mm, or `*` for a share of what is left, `2*` for two."""
    words = (attrs.get("columns") or "*").split()[:_MOST_COLUMNS] or ["*"]
    width = attrs.length("width", 0.0, least=0)
    fixed: dict[int, float] = {}
    shares: dict[int, float] = {}
    for index, word in enumerate(words):
        room = shares if word.endswith("*") else fixed
        value = 1.0 if word == "*" else parse_length(word.removesuffix("*"))
        if value is None or value <= 0:
            help = "write a width in mm for each column, or `*` for a share of what is left: `12 * * 20`"
            attrs.complain("columns", f"holds what is no width: `{word}`", help)
            value = 1.0
        room[index] = value
    left = width - sum(fixed.values())
    if left < -0.01 or (shares and left <= 0.01):
        problem = "leave no room for `*`" if left >= -0.01 else "are wider than the table"
        attrs.complain("columns", problem, "make the table's `width` larger, or the columns narrower")
        left = max(left, 0.0)
    total = sum(shares.values())
    return [fixed[i] if i in fixed else left * shares[i] / total for i in range(len(words))]


def _report_stranger(element: Element, attrs: Attributes, known: tuple[str, ...]) -> None:
    """Report an element that has no business in a table or row."""
    message = f"unknown element `<{element.tag}>` in `<{attrs.element.tag}>`"
    attrs.context.report.error("unknown-element", message, element.place, suggestion(element.tag, known))


def _report_loose(text: str, attrs: Attributes) -> None:
    """Report words outside of any cell: they would vanish."""
    words = " ".join(text.split())[:40]
    message = f"loose text in `<{attrs.element.tag}>`: `{words}`"
    attrs.context.report.error("loose-text", message, attrs.element.place, "put it into `<td>`")
