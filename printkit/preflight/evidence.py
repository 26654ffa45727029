"""What a check is given: a side of a card; and what it may ask for: limits, marks, rendered pictures."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from printkit.diagnostics import Place
from printkit.geometry import Box
from printkit.model.game import Component, Size
from printkit.model.inspection import PreflightLimits, Raster
from printkit.model.scene import Mark, Scene, Text
from printkit.preflight.grounds import Colours, Grounds
from printkit.preflight.marks import Line, Placed, WordRemover, walk

#: Renders one of some scenes, by its number, with its bleed; or a box of it.
Rendering = Callable[[int, Box | None], Raster]
#: Prepares scenes to be rendered at a number of dots per mm.
Render = Callable[[Sequence[Scene], float], Rendering]

#: Dots per mm: enough to see what is under small words, and enough to compare whole sides.
_FINE, _COARSE = 4.0, 2.0
#: Dots per mm: enough to tell the ink of small letters from the gaps between them.
_SHARP = 8.0
#: How many sides are prepared together, and how many bytes of pictures are kept.
_BATCH, _MOST_BYTES = 8, 12_000_000
#: Of a side that is asked for in more boxes than these, all is rendered.
_MOST_BOXES = 12


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CardSide:
    """The front or the back of a card, as drawn."""

    scene: Scene
    component: Component
    side: str  # "front" or "back"
    template: Place
    marks: tuple[Mark, ...]  # of the scene; for a check that is `per_mark`, those that are new

    @property
    def name(self) -> str:
        return self.scene.name

    @property
    def size(self) -> Size:
        return self.component.size


@lru_cache(maxsize=1)  # several checks ask in a row
def _look(side: CardSide) -> tuple[list[Placed], list[Line]]:
    placed = list(walk(side.marks))
    texts = [one for one in placed if isinstance(one.mark, Text)]
    lines = [
        Line(mark, matrix, opacity * mark.opacity, clip, number)
        for number, (mark, matrix, opacity, clip) in enumerate(texts)
        if isinstance(mark, Text) and mark.string.strip()
    ]
    return placed, lines


class Noted(NamedTuple):
    """What is kept of a side of a card, to compare it with all others."""

    name: str
    component: Component
    template: Place
    value: bytes  # what the comparison noted


class Evidence:
    """What the checks of some sides share; nothing is walked through or rendered before a check asks."""

    def __init__(self, limits: PreflightLimits, render: Render | None, sides: Sequence[CardSide]) -> None:
        self.limits = limits
        self._sides = sides  # those that are being checked
        self._numbers = {one.scene: number for number, one in enumerate(sides)}
        #: By the places of two lines of type: whether the ink of those that were rendered meets.
        self.overlaps: defaultdict[tuple[Place | None, Place | None], list[bool]] = defaultdict(list)
        self.bare_edges: dict[tuple[Scene, Size], list[tuple[str, bool]]] = {}  # of drawings without words
        self._render = render
        self._words = WordRemover()
        self._grounds = Grounds()
        self._prepared: dict[tuple[Scene, float], tuple[Rendering, int]] = {}
        self._pictures: dict[tuple[Scene, float], dict[Box | None, Raster]] = {}
        self._bytes = 0  # of all pictures

    def placed(self, side: CardSide) -> list[Placed]:
        """Return a side's texts, stroked shapes and pictures, and where they are."""
        return _look(side)[0]

    def lines(self, side: CardSide) -> list[Line]:
        """Return a side's lines of type, those of spaces alone left out."""
        return _look(side)[1]

    def with_words(self, side: CardSide) -> Raster:
        """Return a side as it will be printed."""
        return self._picture(side.scene, _COARSE, lambda: [one.scene for one in self._next(side, _COARSE)])

    def ground(self, side: CardSide) -> Scene:
        """Return a side's drawing without its words: one for all sides that differ in words alone."""
        return self._words.without_words(side.scene)

    def grounds(self, side: CardSide, box: Box) -> Colours | None:
        """Return the colours that a side may have in a box, without its words; None unless they are known."""
        return self._grounds.colours(side.scene, box)

    def without_words(self, side: CardSide, box: Box | None = None) -> Raster:
        """Return a side as it would be printed without its words: all of it, or what is in a box."""
        return self._picture(self.ground(side), _FINE, lambda: map(self.ground, self._next(side, _FINE)), box)

    def under_text(self, side: CardSide, count: int, box: Box) -> Raster:
        """Return what a side paints in a box before its text number `count`, without words."""
        before = self._words.with_one_text(side.scene, count, whole=False)
        return self._picture(before, _FINE, lambda: [before], box)

    def sharp(self, side: CardSide, number: int | None) -> Raster:
        """Return a side with one of its texts alone, or none, in enough dots to tell letters apart."""
        scene = self.ground(side) if number is None else self._words.with_one_text(side.scene, number)
        return self._picture(scene, _SHARP, lambda: [scene])

    def _next(self, side: CardSide, dots: float) -> Sequence[CardSide]:
        """Return a side and some that follow it, of the same kind: those that will be asked for next."""
        first, (left, top, right, bottom) = self._numbers[side.scene], side.scene.ink_box
        size = 3 * dots**2 * (right - left) * (bottom - top)  # of a picture, in bytes
        count = max(1, min(_BATCH, int(_MOST_BYTES / 2 / size)))
        return [one for one in self._sides[first : first + count] if one.side == side.side]

    def _picture(
        self, scene: Scene, dots: float, scenes: Callable[[], Iterable[Scene]], box: Box | None = None
    ) -> Raster:
        """Return a picture of a scene or a box of it; it is prepared with some that are asked for next."""
        known = self._pictures.setdefault((scene, dots), {})
        if box not in known and (None in known or len(known) >= _MOST_BOXES):
            box = None
        if box in known:
            return known[box]
        rendering, number = self._rendering(scene, dots, scenes)
        picture = known[box] = rendering(number, box)
        self._bytes += len(picture.data)
        while self._bytes > _MOST_BYTES:
            oldest = self._pictures.pop(next(iter(self._pictures)))
            self._bytes -= sum(len(one.data) for one in oldest.values())
        return picture

    def _rendering(
        self, scene: Scene, dots: float, scenes: Callable[[], Iterable[Scene]]
    ) -> tuple[Rendering, int]:
        if (scene, dots) not in self._prepared:
            new = [one for one in dict.fromkeys(scenes()) if (one, dots) not in self._prepared]
            while len(self._prepared) > _BATCH:
                del self._prepared[next(iter(self._prepared))]
            if self._render is None:
                raise LookupError("a quick check renders nothing")
            rendering = self._render(new, dots)
            self._prepared.update(((one, dots), (rendering, number)) for number, one in enumerate(new))
        return self._prepared[scene, dots]
