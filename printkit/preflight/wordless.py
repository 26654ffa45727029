"""A scene in, the same without its words out: the ground that they stand on, whole or as far as a word."""

from dataclasses import replace

from printkit.model.scene import Group, Mark, Scene, Text, Use
from printkit.preflight.walk import CARD


class Wordless:
    """Takes the words out of scenes, out of each part once."""

    def __init__(self) -> None:
        self._bare: dict[int, tuple[Scene, Scene]] = {}  # the first keeps its id taken

    def scene(self, scene: Scene) -> Scene:
        """Return a scene without its words."""
        if id(scene) not in self._bare:
            marks = self._marks(scene.marks)
            bare = scene if marks == scene.marks else replace(scene, marks=marks)
            self._bare[id(scene)] = (scene, bare)
        return self._bare[id(scene)][1]

    def before(self, scene: Scene, count: int) -> Scene:
        """Return what is painted of a scene before the text behind so many texts, words left out."""
        marks, _ = self._before(scene.marks, count, False)
        return replace(scene, marks=marks)

    def _before(self, marks: tuple[Mark, ...], left: int, cut: bool) -> tuple[tuple[Mark, ...], int]:
        """Return the marks before a text, and how many texts are left till then, counted as `Walker` does."""
        kept: list[Mark] = []
        for mark in marks:
            if isinstance(mark, Text):
                left -= 1
            elif isinstance(mark, Group) and mark.layer != CARD:
                inner, left = self._before(mark.marks, left, cut or mark.clip is not None)
                kept.append(replace(mark, marks=inner))
            elif isinstance(mark, Use) and not cut:
                inner, left = self._before(mark.scene.marks, left, False)
                whole = self.scene(mark.scene)
                same = inner == whole.marks
                kept.append(replace(mark, scene=whole if same else replace(mark.scene, marks=inner)))
            else:
                kept.append(self._mark(mark))
            if left < 0:
                break
        return tuple(kept), left

    def _marks(self, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
        return tuple(self._mark(mark) for mark in marks if not isinstance(mark, Text))

    def _mark(self, mark: Mark) -> Mark:
        if isinstance(mark, Group):
            return replace(mark, marks=self._marks(mark.marks))
        return replace(mark, scene=self.scene(mark.scene)) if isinstance(mark, Use) else mark
