"""Polygons and swelled lines come in, in the order they are printed; cuts by palette role go out."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from artwork.engraving.points import add, turned
from artwork.press.shapes import Point, Polygon, area, simplify, taper, wedge
from artwork.press.svg import Cut

HAIR = 0.09  # mm, the thinnest line that a printer at home still lays down
DETAIL = 0.018  # mm, how far a simplified edge may lie from the drawn one


def swelled(points: Sequence[Point], width: float | Sequence[float], shape: str = "both") -> Polygon:
    """Return the outline of a line; the width is one figure, tapered, or one for each point."""
    last = len(points) - 1
    if isinstance(width, (int, float)):
        width = [width * taper(shape, i / last) for i in range(last + 1)]
    outline = wedge(list(points), width)
    half = len(outline) // 2
    return simplify(outline[:half], DETAIL) + simplify(outline[half:], DETAIL)


class Plate:
    """A drawing: what is laid later hides what lies below; neighbours of one role are one cut."""

    def __init__(self) -> None:
        self._cuts: list[Cut] = []

    def fill(self, role: str, points: Sequence[Point]) -> None:
        """Lay a filled shape, wound as all others are."""
        if len(points) < 3:
            return
        polygon = list(points) if area(list(points)) > 0 else list(points)[::-1]
        if self._cuts and self._cuts[-1][0] == role:
            self._cuts[-1][1].append(polygon)
        else:
            self._cuts.append((role, [polygon]))

    def line(
        self, role: str, points: Sequence[Point], width: float | Sequence[float], shape: str = "both"
    ) -> None:
        """Lay a swelled line."""
        self.fill(role, swelled(points, width, shape))

    def dot(self, role: str, at: Point, radius: float, sides: int = 12) -> None:
        """Lay a round spot."""
        angles = [math.tau * i / sides for i in range(sides)]
        self.fill(role, [(at[0] + radius * math.cos(a), at[1] + radius * math.sin(a)) for a in angles])

    def lay(self, other: Plate, put: Callable[[Point], Point] = lambda p: p) -> None:
        """Lay a whole drawing, each of its points put elsewhere."""
        for role, polygons in other._cuts:
            for polygon in polygons:
                self.fill(role, [put(p) for p in polygon])

    def place(
        self,
        other: Plate,
        at: Point = (0.0, 0.0),
        turn: float = 0.0,
        scale: float = 1.0,
        flip: bool = False,
    ) -> None:
        """Lay a whole drawing, mirrored, scaled, turned and moved, in this order."""
        across = -scale if flip else scale
        self.lay(other, lambda p: add(turned((p[0] * across, p[1] * scale), turn), at))

    def cuts(self, roles: dict[str, str] | None = None) -> list[Cut]:
        """Return all cuts in print order, some of them in another role."""
        return [((roles or {}).get(role, role), polygons) for role, polygons in self._cuts]
