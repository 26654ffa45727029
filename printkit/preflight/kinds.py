"""A component's faces in, findings about those that only colours tell apart, and not to all eyes, out."""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence

from printkit.colour import SIGHTS, hex_of, worst_sight
from printkit.diagnostics import Severity
from printkit.model.limits import Limits
from printkit.model.scene import Colour, Gradient, Group, Image, Mark, Scene, Shape, Text, Use
from printkit.preflight.geometry import CardSide
from printkit.preflight.tally import Fault, Tally

#: How a message names the eyes of each kind of sight.
_EYES = {SIGHTS[0]: "all eyes"} | {
    sight: f"eyes without {cones} cones"
    for sight, cones in zip(SIGHTS[1:], ("red", "green", "blue"), strict=True)
}

_Colours = tuple[Colour, ...]


class KindCheck:
    """Compares faces; remembers each part's outline and colours."""

    def __init__(self, limits: Limits, tally: Tally) -> None:
        self.limits = limits
        self.tally = tally
        self._parts: dict[int, tuple[Hashable, _Colours, Scene]] = {}

    def look(self, faces: Sequence[CardSide]) -> None:
        """Take in each pair of faces that are drawn alike, in colours too near to each other."""
        alike: dict[Hashable, list[tuple[CardSide, _Colours]]] = defaultdict(list)
        for face in faces:
            outline, colours = self._read(face.scene)
            alike[outline].append((face, colours))
        for group in alike.values():
            for index, (face, colours) in enumerate(group):
                for other, others in group[index + 1 :]:
                    if face.scene is not other.scene and self._clash(face, colours, other, others):
                        break  # one that it is taken for is enough; all pairs of a large deck take minutes

    def _clash(self, face: CardSide, colours: _Colours, other: CardSide, others: _Colours) -> bool:
        """Take in two faces that differ in colours alone, where no two of these lie far apart."""
        pairs = {(one, two) for one, two in zip(colours, others, strict=True) if one != two}
        if not pairs:
            return False
        found = ((worst_sight(*pair), pair) for pair in pairs)
        (sight, apart), (one, two) = max(found, key=lambda each: each[0][1])
        least = self.limits.colour_distance
        if apart < least:
            message = (
                f"only colours tell {{face}} from {other.scene.name}, and {hex_of(one)} and {hex_of(two)} lie"
                f" {apart:.1f} apart to {_EYES[sight]} (CIEDE2000), less than {least:g}"
            )
            help = "give each a mark of its own too: a word, a shape, a pattern"
            fault = Fault("told-by-colour-alone", Severity.WARNING, message, other.at, help)
            self.tally.add(fault, face.scene.name)
        return apart < least

    def _read(self, scene: Scene) -> tuple[Hashable, _Colours]:
        """Return what is drawn, colours apart, and the colours."""
        if id(scene) not in self._parts:
            pairs = list(self._marks(scene.marks))
            outline = hash(tuple(outline for outline, _ in pairs))
            colours = tuple(colour for _, own in pairs for colour in own)
            self._parts[id(scene)] = (outline, colours, scene)
        return self._parts[id(scene)][:2]

    def _marks(self, marks: tuple[Mark, ...]) -> Iterator[tuple[Hashable, _Colours]]:
        for mark in marks:
            if isinstance(mark, Shape):
                fill = mark.style.fill
                stops = tuple(colour for _, colour in fill.stops) if isinstance(fill, Gradient) else (fill,)
                yield ("shape", mark.path), tuple(colour for colour in (*stops, mark.style.stroke) if colour)
            elif isinstance(mark, Text):
                yield ("text", mark.x, mark.y, mark.string, mark.size), (mark.fill,) if mark.fill else ()
            elif isinstance(mark, Image):
                yield ("image", mark.file, mark.x, mark.y, mark.width), ()
            elif isinstance(mark, Use):
                outline, colours = self._read(mark.scene)
                yield ("use", outline, mark.matrix), colours
            elif isinstance(mark, Group):
                inner = list(self._marks(mark.marks))
                outline = ("group", mark.matrix, mark.clip, tuple(outline for outline, _ in inner))
                yield outline, tuple(colour for _, own in inner for colour in own)
