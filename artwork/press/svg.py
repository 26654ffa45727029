"""Cuts in layers come in; the text of a flat SVG picture, clipped to its frame, goes out."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from artwork.press.shapes import Polygon, oriented

Cut = tuple[str, list[Polygon]]
Frame = tuple[float, float, float, float]

LAYERS = ("ground", "figure", "light")


@dataclass
class Picture:
    """Cuts on three layers, in card space; what lies outside the frame is cut off."""

    view: Frame  # left, top, width and height of the drawing
    frame: Frame  # left, top, right and bottom of what may be inked
    layers: dict[str, list[Cut]] = field(default_factory=lambda: {name: [] for name in LAYERS})

    def add(self, layer: str, cuts: Iterable[Cut]) -> None:
        """Lay cuts over what the layer already has."""
        self.layers[layer].extend(cuts)

    def text(self) -> str:
        """Return the whole SVG file."""
        x, y, w, h = (number(v) for v in self.view)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {w} {h}" width="{w}mm" height="{h}mm">'
        )
        groups = [f'<g id="{name}">\n{self._paths(name)}</g>' for name in LAYERS]
        return "\n".join([head, *groups, "</svg>"]) + "\n"

    def _paths(self, layer: str) -> str:
        lines = []
        for role, polygons in merged(self.layers[layer]):
            data = path_data(clip(polygon, self.frame) for polygon in polygons)
            if data:
                lines.append(f'<path fill="{role}" d="{data}"/>\n')
        return "".join(lines)


def solid(role: str, polygons: Iterable[Polygon]) -> Cut:
    """Return a cut of polygons that may overlap: all wound alike."""
    return role, oriented(polygons)


def merged(cuts: Iterable[Cut]) -> list[Cut]:
    """Join neighbouring cuts of one role."""
    out: list[Cut] = []
    for role, polygons in cuts:
        if out and out[-1][0] == role:
            out[-1] = (role, out[-1][1] + polygons)
        elif polygons:
            out.append((role, list(polygons)))
    return out


def clip(polygon: Polygon, frame: Frame) -> Polygon:
    """Cut a polygon off at the frame's four sides (Sutherland and Hodgman)."""
    x0, y0, x1, y1 = frame
    for axis, limit, way in ((0, x0, 1), (0, x1, -1), (1, y0, 1), (1, y1, -1)):
        if any((p[axis] - limit) * way < 0 for p in polygon):
            polygon = _clip_side(polygon, axis, limit, way)
    return polygon


def _clip_side(polygon: Polygon, axis: int, limit: float, way: int) -> Polygon:
    out: Polygon = []
    for i, a in enumerate(polygon):
        b = polygon[(i + 1) % len(polygon)]
        a_in, b_in = (a[axis] - limit) * way >= 0, (b[axis] - limit) * way >= 0
        if a_in:
            out.append(a)
        if a_in != b_in:
            t = (limit - a[axis]) / (b[axis] - a[axis])
            out.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
    return out


def number(value: float) -> str:
    """Write a number with at most two decimals and no idle noughts."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path_data(polygons: Iterable[Polygon]) -> str:
    """Write polygons as one compound path of absolute M, L and Z."""
    parts = []
    for polygon in polygons:
        points: list[str] = []
        for x, y in polygon:
            pair = f"{number(x)} {number(y)}"
            if not points or points[-1] != pair:
                points.append(pair)
        if len(points) > 2:
            parts.append(f"M{'L'.join(points)}Z")
    return "".join(parts)
