"""A face and the dots of its ground in, findings about words that do not stand out from it out."""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from printkit.colour import contrast, hex_of, nearest_in_contrast
from printkit.diagnostics import Severity
from printkit.diagnostics.wording import quoted
from printkit.model.geometry import apply
from printkit.model.limits import Limits
from printkit.model.raster import Raster
from printkit.model.scene import Colour, Matrix, Scene, Text
from printkit.preflight.geometry import CardSide, scale_of
from printkit.preflight.tally import Fault, Tally
from printkit.preflight.walk import Room, Walker
from printkit.preflight.wordless import Wordless
from printkit.units import POINTS_PER_MM

#: A line of type is looked under at so many points, in so many rows between its foot and its capitals' heads.
_ALONG, _ROWS = 16, (0.1, 0.35, 0.6)
_EVERYWHERE = (-math.inf, -math.inf, math.inf, math.inf)
#: Words over so much of which something else is painted can't be read; a stroke through a number leaves more.
_COVERED = 0.9
#: The same words again so near, in mm at most, are a shadow under them.
_SHADOW = 1.6


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of type on a face: its words, their size there, and how opaque they are."""

    text: Text
    matrix: Matrix
    opacity: float
    size: float
    room: Room | None  # what it is cut to, in the face's mm
    before: int  # how many texts are painted before it

    @property
    def ink(self) -> Colour:
        """The colour of its letters, or of their outlines where they are not filled."""
        return self.text.fill or self.text.stroke or (0, 0, 0)

    def on(self, ground: Colour) -> float:
        """Return its contrast to a colour that lies under it."""
        return contrast(_mixed(self.ink, self.opacity, ground), ground)


class ContrastCheck:
    """Looks under the words of one face after the other."""

    def __init__(
        self, limits: Limits, tally: Tally, bare: Wordless, render: Callable[[Scene], Raster]
    ) -> None:
        self.limits = limits
        self.tally = tally
        self.bare = bare
        self.render = render
        self.walker = Walker()

    def look(self, face: CardSide, ground: Raster) -> None:
        """Take in each line of type that does not stand out from what lies under it."""
        lines, limits = self._lines(face.scene), self.limits
        for index, line in enumerate(lines):
            least = limits.contrast_large if line.size >= limits.large_size else limits.contrast
            if not _is_outlined(line.text, least) and not _is_shadow(line, lines[index + 1 :]):
                self._look_under(line, least, face, ground)

    def _lines(self, scene: Scene) -> list[_Line]:
        """Return a face's lines of type."""
        seen = [one for one in self.walker.walk(scene.marks) if isinstance(one[0], Text)]
        return [
            _Line(mark, matrix, opacity * mark.opacity, mark.size * scale_of(matrix), room, before)
            for before, (mark, matrix, opacity, room) in enumerate(seen)
            if isinstance(mark, Text) and (mark.fill or mark.stroke) is not None and mark.string.strip()
        ]

    def _look_under(self, line: _Line, least: float, face: CardSide, ground: Raster) -> None:
        """Take in a line that is too near to its ground, or painted over."""
        share = self.limits.contrast_share
        if _weak_ground(line, ground, least, share / 2) is None:
            return
        # `ground` has what is painted over the words too: a stroke through a number is not what it stands on.
        before, whole = self.bare.before(face.scene, line.before), self.bare.scene(face.scene)
        under = ground if before.marks == whole.marks else self.render(before)
        found = _weak_ground(line, under, least, share)
        if found is not None:
            self.tally.add(_weak(line, found, least), face.scene.name)
        elif _is_covered(line, under, ground):
            self.tally.add(_covered(line), face.scene.name)


def _weak(line: _Line, ground: Colour, least: float) -> Fault:
    """Return what is wrong with a line of type on a ground."""
    text, ink = line.text, line.ink
    message = (
        f"{quoted(text.string.strip(), 40)} in {hex_of(ink)} on {hex_of(ground)} has a contrast of"
        f" {line.on(ground):.1f} on {{face}}; type of {line.size * POINTS_PER_MM:.0f} pt wants {least:g}"
    )
    better = nearest_in_contrast(ink, ground, least)
    help = f"the nearest colour that will do is `{hex_of(better)}`" if better else "choose another ground"
    if better == ink:  # it would do, were it not see-through
        help = "raise its `opacity`, or that of the group around it"
    return Fault("low-contrast", Severity.WARNING, message, text.place, help)


def _is_outlined(text: Text, least: float) -> bool:
    """Return whether letters have an outline that stands out from them."""
    if text.fill is None or text.stroke is None or text.stroke_width <= 0:
        return False
    return contrast(text.stroke, text.fill) >= least


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
    under = [colour for x, y in _points(line) if (colour := ground.at(x, y)) is not None]
    weak = [colour for colour in under if line.on(colour) < least]
    return Counter(weak).most_common(1)[0][0] if under and len(weak) > share * len(under) else None


def _is_covered(line: _Line, under: Raster, over: Raster) -> bool:
    """Return whether what is painted later lies all over a line's ground."""
    pairs = [(under.at(x, y), over.at(x, y)) for x, y in _points(line)]
    return sum(1 for before, after in pairs if before != after) > _COVERED * len(pairs)


def _covered(line: _Line) -> Fault:
    """Return what is wrong with a line of type that is painted over."""
    message = f"{quoted(line.text.string.strip(), 40)} on {{face}} is painted over by what follows it"
    help = "write it further down in the layout, after what covers it"
    return Fault("text-covered", Severity.WARNING, message, line.text.place, help)


def _points(line: _Line) -> Iterator[tuple[float, float]]:
    """Yield points of the face under a line of type, but for what is clipped away."""
    text = line.text
    left, top, right, foot = line.room or _EVERYWHERE
    for row in _ROWS:
        for step in range(_ALONG):
            along = text.x + (step + 0.5) / _ALONG * text.width
            x, y = apply(line.matrix, along, text.y - row * text.size)
            if left <= x <= right and top <= y <= foot:
                yield x, y


def _mixed(fill: Colour, opacity: float, ground: Colour) -> Colour:
    """Return a colour as it looks through on a ground."""
    if opacity >= 1:
        return fill
    mixed = [round(opacity * over + (1 - opacity) * under) for over, under in zip(fill, ground, strict=True)]
    return mixed[0], mixed[1], mixed[2]
