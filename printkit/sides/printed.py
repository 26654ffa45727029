"""A drawn side in, what it prints out: its words and its drawing."""

from printkit.model.scene import Scene
from printkit.model.sides import PrintedSide
from printkit.sides.drawing import SceneFacts, content
from printkit.sides.words import sentences


class SideReader:
    """Reads sides, as long as no file changes: each side, and each mark that sides share, once."""

    def __init__(self) -> None:
        self._facts = SceneFacts(content)
        self._read: dict[int, tuple[Scene, PrintedSide]] = {}

    def read(self, scene: Scene) -> PrintedSide:
        known = self._read.get(id(scene))
        if known is None:
            found = [*sentences(scene)]
            words, places = tuple(text for text, _ in found), tuple(place for _, place in found)
            side = PrintedSide(words, self._facts.of(scene).digest.hex(), places)
            known = self._read[id(scene)] = scene, side
        return known[1]
