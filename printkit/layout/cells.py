"""The children of a `table` in, its rows and cells out: each cell's place, style and blocks of text."""

from dataclasses import dataclass, replace

from printkit.diagnostics.wording import suggestion
from printkit.layout.blocks import BlockReader
from printkit.layout.desk import Look
from printkit.layout.flow import Block
from printkit.layout.markup import Element
from printkit.layout.rich import RichReader, check_attributes
from printkit.layout.typestyle import TYPE_ATTRIBUTES, Type, as_heading, derive
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
    look: Look


@dataclass(slots=True)
class Row:
    """A row: its height, where it is given, its cells and what is laid under them."""

    height: float | None
    fill: Colour | None
    cells: list[Cell]
    style: Type


class TableReader:
    """Reads one table's rows."""

    def __init__(self, look: Look, style: Type) -> None:
        self.look = look
        self.style = style
        self.rich = RichReader(look.desk)
        self.widths = read_widths(look)
        self.head_fill = look.colour("head-fill")
        self.zebra = look.colour("zebra")
        self.height = look.length("row-height", least=0) if look.get("row-height") is not None else None
        name = look.element.attributes.get("name")
        self.name = f"table `{name}`" if name else "a table"
        self.striped = 0

    def rows(self) -> list[Row]:
        """Return the rows, top to bottom."""
        rows: list[Row] = []
        for child in self.look.element.children:
            if isinstance(child, Element) and child.tag == "tr":
                rows.append(self._row(child, len(rows) + 1))
            elif isinstance(child, Element):
                _report_stranger(child, self.look, ("tr",))
            elif child.strip():
                _report_loose(child, self.look)
        return rows

    def _row(self, element: Element, number: int) -> Row:
        """Return a row; every second one without heads is shaded."""
        look = self._inside(element, self.look)
        check_attributes(Look(element, {}, look.desk), _ROW)
        style = _styled(self.style, look)
        head = any(child.tag == "th" for child in element.elements)
        self.striped = 0 if head else self.striped + 1
        shade = None if head or self.striped % 2 else self.zebra
        fill = Look(element, {}, look.desk).colour("fill", shade)
        height = look.length("height", least=0) if look.get("height") is not None else self.height
        return Row(height, fill, self._cells(look, style, fill, number), style)

    def _cells(self, look: Look, style: Type, fill: Colour | None, number: int) -> list[Cell]:
        """Return a row's cells, left to right."""
        cells: list[Cell] = []
        start = 0
        for child in look.element.children:
            if isinstance(child, str):
                if child.strip():
                    _report_loose(child, look)
            elif child.tag not in ("td", "th"):
                _report_stranger(child, look, ("td", "th"))
            elif start < len(self.widths):
                cells.append(self._cell(child, look, style, fill, (number, start)))
                start = cells[-1].end
            else:
                self._report_crowd(child, number)
                break
        return cells

    def _cell(
        self, element: Element, row: Look, style: Type, fill: Colour | None, at: tuple[int, int]
    ) -> Cell:
        """Return one cell."""
        number, start = at
        look = self._inside(element, row)
        own = Look(element, {}, look.desk)
        check_attributes(own, _CELL)
        head = element.tag == "th"
        if head and "font-weight" not in element.attributes:
            style = as_heading(style, look)
        style = _styled(style, look)
        span = int(own.number("span", 1, 1, len(self.widths) - start))
        shade = self.head_fill if head and self.head_fill and "fill" not in row.element.attributes else fill
        return Cell(
            start,
            start + span,
            BlockReader(look, style, self.rich).blocks(),
            style,
            own.colour("fill", shade),
            look.choice("valign", "middle", _VALIGNS),
            f"row {number}, column {start + 1} of {self.name}",
            look,
        )

    def _inside(self, element: Element, outer: Look) -> Look:
        """Return the look of a row or cell; its `fill` is what is laid under it, not its letters' colour."""
        own = {name: value for name, value in element.attributes.items() if name != "fill"}
        handed = {name: value for name in _HANDED if (value := outer.get(name)) is not None}
        return Look(replace(element, attributes=own), handed, outer.desk)

    def _report_crowd(self, element: Element, number: int) -> None:
        """Report a row of too many cells."""
        columns = f"{len(self.widths)} column" + ("s" if len(self.widths) != 1 else "")
        message = f"row {number} of {self.name} has more cells than its {columns}"
        mend = "leave cells out, or add to `columns` of `<table>`"
        self.look.desk.report.error("too-many-cells", message, element.place, mend)


def _styled(style: Type, look: Look) -> Type:
    """Return a style changed as a row or cell says; `color` is its letters' colour."""
    style = derive(style, look)
    if "color" in look.element.attributes:
        style = replace(style, fill=look.colour("color", style.fill))
    return style


def read_widths(look: Look) -> list[float]:
    """Return the columns' widths: mm, or `*` for a share of what is left, `2*` for two."""
    words = (look.get("columns") or "*").split()[:_MOST_COLUMNS] or ["*"]
    width = look.length("width", 0.0, least=0)
    fixed: dict[int, float] = {}
    shares: dict[int, float] = {}
    for index, word in enumerate(words):
        room = shares if word.endswith("*") else fixed
        value = 1.0 if word == "*" else parse_length(word.removesuffix("*"))
        if value is None or value <= 0:
            mend = "write a width in mm for each column, or `*` for a share of what is left: `12 * * 20`"
            look.complain("columns", f"holds what is no width: `{word}`", mend)
            value = 1.0
        room[index] = value
    left = width - sum(fixed.values())
    if left < -0.01 or (shares and left <= 0.01):
        problem = "leave no room for `*`" if left >= -0.01 else "are wider than the table"
        look.complain("columns", problem, "make the table's `width` larger, or the columns narrower")
        left = max(left, 0.0)
    total = sum(shares.values())
    return [fixed[i] if i in fixed else left * shares[i] / total for i in range(len(words))]


def _report_stranger(element: Element, look: Look, known: tuple[str, ...]) -> None:
    """Report an element that has no business in a table or row."""
    message = f"unknown element `<{element.tag}>` in `<{look.element.tag}>`"
    look.desk.report.error("unknown-element", message, element.place, suggestion(element.tag, known))


def _report_loose(text: str, look: Look) -> None:
    """Report words outside of any cell: they would vanish."""
    words = " ".join(text.split())[:40]
    message = f"loose text in `<{look.element.tag}>`: `{words}`"
    look.desk.report.error("loose-text", message, look.element.place, "put it into `<td>`")
