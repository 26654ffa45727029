"""A scene in, the same without its words out: the ground that they stand on."""

from dataclasses import replace

from printkit.model.scene import Group, Mark, Scene, Text, Use


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

    def _marks(self, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
        return tuple(self._mark(mark) for mark in marks if not isinstance(mark, Text))

    def _mark(self, mark: Mark) -> Mark:
        if isinstance(mark, Group):
            return replace(mark, marks=self._marks(mark.marks))
        return replace(mark, scene=self.scene(mark.scene)) if isinstance(mark, Use) else mark
