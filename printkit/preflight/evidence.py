"""What a check is given: a side of a card; and what it may ask for: limits, marks, rendered pictures."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from printkit.diagnostics import Place
from printkit.model.game import Component, Size
from printkit.model.inspection import Limits, Raster
from printkit.model.scene import Mark, Scene
from printkit.preflight.marks import Placed, Walker, WordRemover

#: Renders scenes, each with its bleed, at a number of dots per mm.
Render = Callable[[Sequence[Scene], float], Iterator[Raster]]

#: Dots per mm: enough to see what is under small words, and enough to compare whole sides.
_FINE, _COARSE = 4.0, 2.0
#: How many sides are rendered together.
_BATCH = 40


@dataclass(frozen=True, slots=True, eq=False)
class CardSide:
    """The front or the back of a card, as drawn."""

    scene: Scene
    component: Component
    side: str  # "front" or "back"
    template: Place
    marks: tuple[Mark, ...]  # of the scene; for a check that is `per_mark`, those that are new

    @property
    def name(self) -> str:
        """How messages call it: `{side}`."""
        return self.scene.name

    @property
    def size(self) -> Size:
        """Its trim."""
        return self.component.size


class Evidence:
    """What the checks of a component share; nothing is walked through or rendered before a check asks."""

    def __init__(self, limits: Limits, render: Render) -> None:
        self.limits = limits
        self.sides: Sequence[CardSide] = ()  # of the component that is being checked
        self._render = render
        self._walker = Walker()
        self._words = WordRemover()
        self._placed: tuple[CardSide | None, list[Placed]] = (None, [])
        self._pictures: dict[float, dict[Scene, Raster]] = {}

    def placed(self, side: CardSide) -> list[Placed]:
        """Return a side's texts, stroked shapes and pictures, and where they are."""
        if self._placed[0] is not side:
            self._placed = (side, list(self._walker.walk(side.marks)))
        return self._placed[1]

    def with_words(self, side: CardSide) -> Raster:
        """Return a side as it will be printed."""
        same_side = [one.scene for one in self.sides if one.side == side.side]
        return self._picture(side.scene, same_side, _COARSE, lambda scene: scene)

    def without_words(self, side: CardSide) -> Raster:
        """Return a side as it would be printed without its words."""
        return self._picture(side.scene, [one.scene for one in self.sides], _FINE, self._words.without_words)

    def under_text(self, side: CardSide, count: int) -> Raster:
        """Return what a side paints before its text number `count`, without words."""
        before = self._words.painted_before(side.scene, count)
        if before.marks == self._words.without_words(side.scene).marks:
            return self.without_words(side)
        return next(self._render([before], _FINE))

    def _picture(
        self, scene: Scene, scenes: Sequence[Scene], dots: float, change: Callable[[Scene], Scene]
    ) -> Raster:
        """Return a picture of a scene, rendered together with those that follow it."""
        batch = self._pictures.get(dots, {})
        if scene not in batch:
            start = scenes.index(scene)
            scenes = scenes[start : start + _BATCH]
            pictures = self._render([change(one) for one in scenes], dots)
            batch = self._pictures[dots] = dict(zip(scenes, pictures, strict=True))
        return batch[scene]
