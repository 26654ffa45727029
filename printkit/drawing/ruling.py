"""A table's rows and edges in, its rules out: one path for all of them."""

from collections.abc import Iterator

from printkit.diagnostics.wording import suggestion
from printkit.drawing.attributes import Attributes
from printkit.drawing.cells import TableRow
from printkit.model.geometry import points_path
from printkit.model.scene import Mark, Shape, Style

_KINDS = ("all", "rows", "columns", "outer", "none")

_Line = tuple[tuple[float, float], tuple[float, float]]


def draw_rules(rows: list[TableRow], xs: list[float], ys: list[float], attrs: Attributes) -> list[Mark]:
    """Return the rules between rows, between columns and around, as `rules` says."""
    colour = attrs.colour("stroke", (0, 0, 0))
    width = attrs.length("rule", 0.25, least=0)
    kinds = _read_kinds(attrs)
    if colour is None or not width:
        return []
    lines: list[_Line] = []
    if "rows" in kinds:
        lines.extend(((xs[0], y), (xs[-1], y)) for y in ys[1:-1])
    if "columns" in kinds:
        for column in range(1, len(xs) - 1):
            lines.extend(((xs[column], ys[a]), (xs[column], ys[b])) for a, b in _stretches(rows, column))
    paths = [points_path(list(line), closed=False) for line in lines]
    if "outer" in kinds:
        corners = [(xs[0], ys[0]), (xs[-1], ys[0]), (xs[-1], ys[-1]), (xs[0], ys[-1])]
        paths.append(points_path(corners, closed=True))
    return [Shape(" ".join(paths), Style(None, colour, width), attrs.element.place)] if paths else []


def _read_kinds(attrs: Attributes) -> set[str]:
    """Return which rules to draw; several kinds may be named."""
    words = (attrs.get("rules") or "all").split()
    for word in words:
        if word not in _KINDS:
            attrs.complain("rules", f"is not known: `{word}`", suggestion(word, _KINDS))
    return {"rows", "columns", "outer"} if "all" in words else set(words)


def _stretches(rows: list[TableRow], column: int) -> Iterator[tuple[int, int]]:
    """Walk through the rows that a column's edge runs along, broken where a cell spans it."""
    start = 0
    for index, row in enumerate(rows):
        if any(cell.start < column < cell.end for cell in row.cells):
            if index > start:
                yield start, index
            start = index + 1
    if len(rows) > start:
        yield start, len(rows)
