"""A `table` element in, its shades, rules and cells of text out."""

from printkit.drawing.attributes import Attributes
from printkit.drawing.box import Draw, Frame, fit, report_over, set_flow, smallest_scale
from printkit.drawing.cells import Cell, TableReader, TableRow
from printkit.drawing.flow import Columns, flow
from printkit.drawing.markup import Element
from printkit.drawing.rich import TooMuchText, report_too_much
from printkit.drawing.ruling import draw_rules
from printkit.drawing.typestyle import read_type
from printkit.model.geometry import rectangle_path
from printkit.model.scene import Colour, Mark, Shape, Style
from printkit.units import LONGEST_MM


def draw_table(element: Element, attrs: Attributes, draw: Draw) -> list[Mark]:
    """Return the marks of a `table`: shades first, then words, then rules."""
    style = read_type(attrs)
    if style is None:
        return []
    style.stroke, style.stroke_width = None, 0.0  # a table's stroke is that of its rules
    reader = TableReader(attrs, style)
    try:
        rows = reader.rows()
    except TooMuchText:
        report_too_much(attrs)
        return []
    if not rows:
        return []
    xs = _add_up(attrs.length("x"), reader.widths)
    pad = attrs.length("pad", 1.0, least=0)
    ys = _add_up(attrs.length("y"), [_row_height(row, xs, pad) for row in rows])
    marks: list[Mark] = []
    for index, row in enumerate(rows):
        marks.extend(_draw_shades(row, xs, ys[index], ys[index + 1], attrs))
    for index, row in enumerate(rows):
        for cell in row.cells:
            marks.extend(_draw_cell(cell, xs, ys[index], ys[index + 1], pad, draw))
    return marks + draw_rules(rows, xs, ys, attrs)


def _add_up(start: float, sizes: list[float]) -> list[float]:
    """Return where each of a row of sizes begins, and where the last ends."""
    edges = [start]
    for size in sizes:
        edges.append(edges[-1] + size)
    return edges


def _row_height(row: TableRow, xs: list[float], pad: float) -> float:
    """Return a row's height as it is given, or else as its text needs it."""
    if row.height is not None:
        return row.height
    line = row.style.size * (row.style.face.ascent + row.style.face.descent)
    heights = [line]
    for cell in row.cells:
        room = Columns(xs[cell.end] - xs[cell.start] - 2 * pad, LONGEST_MM)
        heights.append(flow(cell.blocks, room, 1.0).bottoms[0])
    return max(heights) + 2 * pad


def _draw_shades(row: TableRow, xs: list[float], top: float, foot: float, attrs: Attributes) -> list[Mark]:
    """Return what is laid under a row and its cells."""
    marks = [_shade(row.fill, xs[0], top, xs[-1], foot, attrs)]
    for cell in row.cells:
        if cell.fill != row.fill:
            marks.append(_shade(cell.fill, xs[cell.start], top, xs[cell.end], foot, attrs))
    return [mark for mark in marks if mark is not None]


def _shade(
    fill: Colour | None, x: float, y: float, right: float, foot: float, attrs: Attributes
) -> Mark | None:
    """Return one rectangle of colour, or nothing where there is no colour."""
    if fill is None:
        return None
    return Shape(rectangle_path(x, y, right - x, foot - y), Style(fill), attrs.element.place)


def _draw_cell(cell: Cell, xs: list[float], top: float, foot: float, pad: float, draw: Draw) -> list[Mark]:
    """Return the marks of a cell's text, which has the cell's whole height where it stands in the middle."""
    if not cell.blocks:
        return []
    head = 0.0 if cell.valign == "middle" else pad
    left, right = xs[cell.start] + pad, xs[cell.end] - pad
    frame = Frame(left, top + head, right - left, foot - top - 2 * head, cell.valign)
    columns = Columns(frame.width, frame.height)
    scale, filled = fit(cell.blocks, columns, smallest_scale(cell.attrs, cell.style))
    report_over(filled, cell.name, cell.style.size * scale, cell.attrs, "cell")
    return set_flow(filled, frame, columns, scale, cell.attrs, draw)
