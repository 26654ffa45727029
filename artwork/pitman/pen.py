"""Points on a face come in; knife lines that follow the face and stop where it is hidden go out as cuts."""

import random
from collections.abc import Sequence

from artwork.pitman.head import Head
from artwork.press.relief import Relief
from artwork.press.shapes import Curve, Point, Polygon, area, disc, grow, oriented, spline, taper, wedge
from artwork.press.space import Point3
from artwork.press.svg import Cut
from artwork.press.trace import Field


class Pen:
    """Draws on one head; knows the light on it and what hides it."""

    def __init__(self, head: Head, relief: Relief, light: Field, seed: int) -> None:
        self.head, self.relief, self.light = head, relief, light
        self.knife = random.Random(seed)
        self.scale = head.size / 15  # line widths are given for a head of 15 mm
        self.cuts: list[Cut] = []

    def at(self, x: float, y: float, lift: float = 0.0) -> Point:
        """Return the place on the page of a point of the face."""
        return self.head.place(x, y, lift)

    def light_at(self, x: float, y: float) -> float:
        """Return the light on a point of the face."""
        o = self.relief.index(*self.at(x, y))
        return 0.0 if o is None else self.light[o]

    def seen(self, p: Point3, slack: float = 0.9) -> bool:
        """Say whether nothing lies more than `slack` mm in front of a point of head space."""
        x, y, z = self.head.to_page(p)
        o = self.relief.index(x, y)
        return o is not None and self.relief.depth[o] <= z + slack

    def fill(self, role: str, polygons: Sequence[Polygon], edge: float = 0.0) -> None:
        """Fill polygons of the page, widened by `edge` mm all round."""
        shapes = [p for p in polygons if len(p) > 2 and abs(area(p)) > 1e-4]
        if shapes:
            self.cuts.append((role, oriented(grow(p, edge) if edge else p for p in shapes)))

    def dot(self, role: str, at: Point, radius: float) -> None:
        """Fill a small disc."""
        self.fill(role, [disc(*at, radius, 7, 0.4)])

    def line(
        self,
        points: Sequence[Point],
        width: float | Sequence[float],
        shape: str = "both",
        role: str = "ink",
        lift: float = 0.01,
        slack: float | None = 0.9,
    ) -> None:
        """Cut a tapered line through points of the face, broken where hidden (never, if slack is None)."""
        path = spline(points, 6) if len(points) > 2 else [points[0], _middle(*points), points[1]]
        widths = _widths(len(path), width, shape)
        run: list[tuple[Point, float]] = []
        pieces: list[Polygon] = []
        for (x, y), w in zip(path, widths, strict=True):
            p = self.head.on_face(x, y, lift)
            if slack is None or self.seen(p, slack):
                run.append((self.head.to_page(p)[:2], w))
                continue
            pieces.append(_piece(run))
            run = []
        self.fill(role, [*pieces, _piece(run)])


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _piece(run: list[tuple[Point, float]]) -> Polygon:
    return wedge([p for p, _ in run], [w for _, w in run]) if len(run) > 2 else []


def _widths(n: int, width: float | Sequence[float], shape: str) -> list[float]:
    if isinstance(width, (int, float)):
        return [width * taper(shape, i / (n - 1)) for i in range(n)]
    along = Curve.through(width)
    return [max(0.0, along(i * (len(width) - 1) / (n - 1))) for i in range(n)]
