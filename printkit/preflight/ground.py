"""A face's words and the dots of its ground in, findings about contrast and about ink in the bleed out."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printkit.colour import contrast, hex_of, nearest_in_contrast
from printkit.diagnostics import Severity
from printkit.diagnostics.wording import quoted
from printkit.model.geometry import apply
from printkit.model.limits import Limits
from printkit.model.raster import Raster
from printkit.model.scene import Colour, Matrix, Text
from printkit.preflight.faces import Face, scale_of
from printkit.preflight.tally import Fault, Tally
from printkit.preflight.walk import Walker
from printkit.units import POINTS_PER_MM

#: A line of type is looked under at so many points, in so many rows between its foot and its capitals' heads.
_ALONG, _ROWS = 16, (0.1, 0.35, 0.6)
#: The same words again so near, in mm at most, are a shadow under them.
_SHADOW = 1.6
#: Points along an edge, this far inside and outside of the trim in mm.
_STEPS, _INSIDE, _OUTSIDE = 120, 0.15, 0.4
#: A ray at a slant of five degrees leaves a card so many points further along than it came near the edge.
_LEAN = 15
#: Lighter than this is bare paper.
_BARE = 245


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of type on a face: its words, their size there, and how opaque they are."""

    text: Text
    matrix: Matrix
    opacity: float
    size: float

    def on(self, ground: Colour) -> float:
        """Return its contrast to a colour that lies under it."""
        return contrast(_mixed(self.text.fill or (0, 0, 0), self.opacity, ground), ground)


def look_at_contrast(face: Face, ground: Raster, limits: Limits, walker: Walker, tally: Tally) -> None:
    """Take in each line of type that does not stand out from what lies under it."""
    lines = [
        _Line(mark, matrix, opacity * mark.opacity, mark.size * scale_of(matrix))
        for mark, matrix, opacity in walker.walk(face.scene.marks)
        if isinstance(mark, Text) and mark.fill is not None and mark.string.strip()
    ]
    for index, line in enumerate(lines):
        least = limits.contrast_large if line.size >= limits.large_size else limits.contrast
        if not _is_outlined(line.text, least) and not _is_shadow(line, lines[index + 1 :]):
            found = _weak_ground(line, ground, least, limits.contrast_share)
            if found is not None:
                tally.add(_weak(line, found, least), face.scene.name)


def _weak(line: _Line, ground: Colour, least: float) -> Fault:
    """Return what is wrong with a line of type on a ground."""
    text, fill = line.text, line.text.fill or (0, 0, 0)
    message = (
        f"{quoted(text.string.strip(), 40)} in {hex_of(fill)} on {hex_of(ground)} has a contrast of"
        f" {line.on(ground):.1f} on {{face}}; type of {line.size * POINTS_PER_MM:.0f} pt wants {least:g}"
    )
    better = nearest_in_contrast(fill, ground, least)
    mend = f"the nearest colour that will do is `{hex_of(better)}`" if better else "choose another ground"
    return Fault("low-contrast", Severity.WARNING, message, text.place, mend)


def _is_outlined(text: Text, least: float) -> bool:
    """Return whether letters have an outline that stands out from them."""
    fill = text.fill or (0, 0, 0)
    return text.stroke is not None and text.stroke_width > 0 and contrast(text.stroke, fill) >= least


def _is_shadow(line: _Line, later: Sequence[_Line]) -> bool:
    """Return whether the same words are set again, a little beside: then these are their shadow."""
    x, y = apply(line.matrix, line.text.x, line.text.y)
    for other in later:
        if other.text.string == line.text.string:
            across, down = apply(other.matrix, other.text.x, other.text.y)
            if abs(across - x) <= _SHADOW and abs(down - y) <= _SHADOW:
                return True
    return False


def _weak_ground(line: _Line, ground: Raster, least: float, share: float) -> Colour | None:
    """Return the commonest colour under a line that is too near to its own, where there is much of such."""
    points = (apply(line.matrix, x, y) for x, y in _points(line.text))
    under = [colour for x, y in points if (colour := ground.at(x, y)) is not None]
    weak = [colour for colour in under if line.on(colour) < least]
    return Counter(weak).most_common(1)[0][0] if under and len(weak) > share * len(under) else None


def _points(text: Text) -> Iterator[tuple[float, float]]:
    """Yield points under a line of type."""
    for row in _ROWS:
        for step in range(_ALONG):
            yield text.x + (step + 0.5) / _ALONG * text.width, text.y - row * text.size


def _mixed(fill: Colour, opacity: float, ground: Colour) -> Colour:
    """Return a colour as it looks through on a ground."""
    if opacity >= 1:
        return fill
    mixed = [round(opacity * over + (1 - opacity) * under) for over, under in zip(fill, ground, strict=True)]
    return mixed[0], mixed[1], mixed[2]


def look_at_bleed(face: Face, dots: Raster, limits: Limits, tally: Tally) -> None:
    """Take in each edge whose ink ends at the trim: a cut that drifts would leave a white sliver."""
    if not face.cut or face.size.bleed <= 0 or face.size.shape != "rectangle":
        return
    for name, pairs in _edges(face.size.width, face.size.height, face.size.radius):
        inside = [_inked(dots.at(*inner)) for inner, _ in pairs]
        outside = [_inked(dots.at(*outer)) for _, outer in pairs]
        near = [any(outside[max(0, step - _LEAN) : step + _LEAN + 1]) for step in range(len(pairs))]
        bare = sum(1 for inner, outer in zip(inside, near, strict=True) if inner and not outer)
        if bare > limits.bleed_share * len(pairs):
            message = f"the ink of {{face}} ends at its {name} edge: a cut that drifts leaves a white sliver"
            mend = f"draw its ground on into the bleed, {face.size.bleed:g} mm past the trim"
            tally.add(Fault("no-ink-in-bleed", Severity.WARNING, message, face.at, mend), face.scene.name)


def _inked(colour: Colour | None) -> bool:
    return colour is not None and min(colour) < _BARE


_Point = tuple[float, float]


def _edges(width: float, height: float, radius: float) -> Iterator[tuple[str, list[tuple[_Point, _Point]]]]:
    """Yield each edge's name and pairs of points, one inside and one outside of the trim."""
    across = [radius + (step + 0.5) / _STEPS * (width - 2 * radius) for step in range(_STEPS)]
    down = [radius + (step + 0.5) / _STEPS * (height - 2 * radius) for step in range(_STEPS)]
    yield "upper", [((x, _INSIDE), (x, -_OUTSIDE)) for x in across]
    yield "lower", [((x, height - _INSIDE), (x, height + _OUTSIDE)) for x in across]
    yield "left", [((_INSIDE, y), (-_OUTSIDE, y)) for y in down]
    yield "right", [((width - _INSIDE, y), (width + _OUTSIDE, y)) for y in down]
