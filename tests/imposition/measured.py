"""A finished PDF in, where its drawings lie out, in mm from the paper's top left corner: read by pikepdf."""

from dataclasses import dataclass
from pathlib import Path

import pikepdf

MM = 25.4 / 72
Point = tuple[float, float]


@dataclass(frozen=True)
class Drawn:
    """One drawing on a page: how it was brought there, how large it is, and what is shown of it."""

    name: str
    matrix: tuple[float, ...]  # from the drawing's mm to the paper's
    box: tuple[float, float, float, float]  # of the drawing, bleed and all
    clip: tuple[float, float, float, float] | None

    def at(self, x: float, y: float) -> Point:
        """Where a point of the drawing lies on the paper."""
        a, b, c, d, e, f = self.matrix
        return a * x + c * y + e, b * x + d * y + f


@dataclass(frozen=True)
class Page:
    """A page's size in mm, and its drawings in order, the line at the foot left out."""

    width: float
    height: float
    drawn: tuple[Drawn, ...]


def pages(pdf: Path, feet: bool = True) -> list[Page]:
    """Every page of a file; `feet` says whether each ends with the line at its foot."""
    with pikepdf.open(pdf) as document:
        return [_page(page, feet) for page in document.pages]


def _page(page: pikepdf.Page, feet: bool) -> Page:
    height = float(page.mediabox[3]) * MM
    matrix, stack, clip, path, drawn = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), [], None, None, []
    for operands, operator in pikepdf.parse_content_stream(page):
        word = str(operator)
        if word == "q":
            stack.append((matrix, clip))
        elif word == "Q":
            matrix, clip = stack.pop()
        elif word == "cm":
            matrix = _times(tuple(float(one) for one in operands), matrix)
        elif word == "re":
            x, y, w, h = (float(one) for one in operands)
            path = (x, y, x + w, y + h)
        elif word == "W":
            clip = path
        elif word == "Do":
            form = page.Resources.XObject[str(operands[0])]
            box = tuple(float(one) for one in form.BBox)
            a, b, c, d, e, f = (one * MM for one in matrix)
            drawn.append(Drawn(str(operands[0]), (a, -b, c, -d, e, height - f), box, clip))
    kept = drawn[:-1] if feet else drawn
    return Page(float(page.mediabox[2]) * MM, height, tuple(kept))


def _times(first: tuple[float, ...], then: tuple[float, ...]) -> tuple[float, ...]:
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def trim_of(drawn: Drawn, width: float, height: float) -> tuple[float, float, float, float]:
    """The edges of a drawing's trim on the paper: left, top, right, bottom."""
    corners = [drawn.at(x, y) for x in (0.0, width) for y in (0.0, height)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def apart(trims: list[tuple[float, float, float, float]]) -> bool:
    """Whether no two trims overlap."""
    for index, one in enumerate(trims):
        for other in trims[:index]:
            if min(one[2], other[2]) - max(one[0], other[0]) > 0.01 and (
                min(one[3], other[3]) - max(one[1], other[1]) > 0.01
            ):
                return False
    return True
