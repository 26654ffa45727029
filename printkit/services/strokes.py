"""A path and how its line is drawn in, the outline of that line out: a path to fill, or to clip to."""

from collections.abc import Iterator

from pathops import LineCap, LineJoin, Path, PathVerb

from printkit.geometry import Point, path_points
from printkit.model.scene import Style

#: SVG's limit for mitred corners, in widths.
_MITRE = 4.0
#: Skia is exact enough for screens: it is given micrometres.
_FINE = 1000.0


def stroke_outline(path: str, style: Style) -> str:
    """Return the outline of a line: its parts all wind the same way, so that they fill as one."""
    line = Path()
    steps = {"m": line.moveTo, "l": line.lineTo, "c": line.cubicTo, "h": line.close}
    for step, points in path_points(path):
        steps[step](*(one * _FINE for point in points for one in point))
    dashes = [length * _FINE for length in style.dash or ()]
    dashes *= 1 + len(dashes) % 2  # an odd pattern is gone through twice
    line.stroke(style.width * _FINE, LineCap(style.cap), LineJoin(style.join), _MITRE, dashes or None)
    line.convertConicsToQuads(1.0)
    return " ".join(_written(line))


def _written(line: Path) -> Iterator[str]:
    at: Point = (0.0, 0.0)
    for verb, points in line:
        if verb == PathVerb.QUAD:
            middle, end = points
            points = (_towards(middle, at), _towards(middle, end), end)
        at = points[-1] if points else at
        numbers = " ".join(f"{one / _FINE:.4f}" for point in points for one in point)
        yield f"{numbers} {_OPERATORS[verb]}".strip()


def _towards(middle: Point, end: Point) -> Point:
    return (2 * middle[0] + end[0]) / 3, (2 * middle[1] + end[1]) / 3


_OPERATORS = {
    PathVerb.MOVE: "m",
    PathVerb.LINE: "l",
    PathVerb.QUAD: "c",
    PathVerb.CUBIC: "c",
    PathVerb.CLOSE: "h",
}
