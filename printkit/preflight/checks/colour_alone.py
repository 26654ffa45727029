"""Sides of cards in, those that only colours tell apart, and not for all eyes, out."""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from printkit.colour import SIGHTS, hex_of, worst_sight
from printkit.model.scene import Colour, Gradient, Image, Mark, Scene, Shape, Text, Use
from printkit.preflight.evidence import CardSide, Evidence
from printkit.preflight.tally import SIDE, Fault

#: How a message names the eyes of each kind of sight.
_EYES = {SIGHTS[0]: "all eyes"} | {
    sight: f"eyes without {cones} cones"
    for sight, cones in zip(SIGHTS[1:], ("red", "green", "blue"), strict=True)
}

_Colours = tuple[Colour, ...]


def find_told_by_colour(sides: Sequence[CardSide], evidence: Evidence) -> Iterator[Fault]:
    """Yield fronts that are drawn like another, in colours too near to each other."""
    outlines, alike = _Outlines(), defaultdict[Hashable, list[tuple[CardSide, _Colours]]](list)
    for side in sides:
        if side.side == "front" and side.component.kind.cut_to_trim:
            outline, colours = outlines.of(side.scene)
            alike[outline].append((side, colours))
    for group in alike.values():
        for index, (side, colours) in enumerate(group):
            # One that it is mistaken for is enough: all pairs of a large deck would take minutes.
            faults = (_clash(side, colours, *other, evidence) for other in group[index + 1 :])
            yield from islice(filter(None, faults), 1)


def _clash(
    side: CardSide, colours: _Colours, other: CardSide, others: _Colours, evidence: Evidence
) -> Fault | None:
    """Return what is wrong with two sides that differ in colours alone, if no two of these are far apart."""
    pairs = {(one, two) for one, two in zip(colours, others, strict=True) if one != two}
    if not pairs:
        return None
    found = ((worst_sight(*pair), pair) for pair in pairs)
    (sight, apart), (one, two) = max(found, key=lambda each: each[0][1])
    least = evidence.limits.colour_distance
    if apart >= least:
        return None
    message = (
        f"only colour tells {SIDE} from {other.name}: to {_EYES[sight]}, {hex_of(one)} and {hex_of(two)}"
        f" are {apart:.1f} apart (CIEDE2000), less than {least:g}"
    )
    help = "tell them apart by a word, a shape or a pattern too"
    return Fault(side.name, "told-by-colour-alone", message, other.template, help)


class _Outlines:
    """Separates what is drawn from its colours; equal drawings get equal numbers, each part is read once."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self._known: dict[Scene, tuple[int, _Colours]] = {}
        self._read: dict[int, tuple[Mark, int, _Colours]] = {}  # by identity: many sides share marks

    def of(self, scene: Scene) -> tuple[int, _Colours]:
        """Return the number of a scene's outline, and its colours: equal numbers, equally many colours."""
        if scene not in self._known:
            self._known[scene] = self._numbered(scene.marks)
        return self._known[scene]

    def _numbered(self, marks: tuple[Mark, ...]) -> tuple[int, _Colours]:
        read = [self._read.get(id(mark)) or self._numbered_mark(mark) for mark in marks]
        number = self._number(tuple(number for _, number, _ in read))
        return number, tuple(colour for _, _, colours in read for colour in colours)

    def _numbered_mark(self, mark: Mark) -> tuple[Mark, int, _Colours]:
        """Return a mark, which keeps its identity from being reused, its outline's number and its colours."""
        outline, colours = self._outline(mark)
        self._read[id(mark)] = read = mark, self._number(outline), colours
        return read

    def _number(self, outline: Hashable) -> int:
        return self._numbers.setdefault(outline, len(self._numbers))

    def _outline(self, mark: Mark) -> tuple[Hashable, _Colours]:
        """Return a mark without its colours, and the colours."""
        if isinstance(mark, Shape):
            style, (fill, colours) = mark.style, _paint(mark.style.fill)
            stroke, lines = _paint(style.stroke)
            pen = None if style.stroke is None else (style.width, style.cap, style.join, style.dash)
            return ("shape", mark.path, style.even_odd, fill, stroke, pen), colours + lines
        if isinstance(mark, Text):
            (fill, colours), (stroke, lines) = _paint(mark.fill), _paint(mark.stroke)
            drawn = (mark.x, mark.y, mark.string, mark.font, mark.size, mark.stretch, mark.spacing)
            return ("text", drawn, fill, stroke, mark.stroke_width), colours + lines
        if isinstance(mark, Image):
            return replace(mark, opacity=1.0, place=None), ()
        if isinstance(mark, Use):
            number, colours = self.of(mark.scene)
            return ("use", number, mark.matrix), colours
        number, colours = self._numbered(mark.marks)
        return ("group", number, mark.matrix, mark.clip, mark.clip_even_odd), colours


def _paint(paint: Colour | Gradient | None) -> tuple[Hashable, _Colours]:
    """Return how something is painted, without colours, and the colours."""
    if isinstance(paint, Gradient):
        offsets = tuple(offset for offset, _ in paint.stops)
        return (paint.kind, paint.line, offsets), tuple(colour for _, colour in paint.stops)
    return ("none", ()) if paint is None else ("plain", (paint,))
