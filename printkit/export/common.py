"""The scenes of a document in, which marks several of them draw out: so that these can be stored once."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from printkit.model.scene import Mark, Scene
from printkit.model.sheet import Sheet

#: A mark is common to two scenes if it is one object in both; layout gives the same words the same marks.
Counts = Counter[int]


def count_marks(sheets: Iterable[Sheet]) -> Counts:
    """Return how often each mark is drawn by different scenes, by its identity."""
    scenes: dict[Scene, None] = {}
    for sheet in sheets:
        scenes.update((placement.scene, None) for placement in sheet.placements)
    counts: Counts = Counter()
    for scene in scenes:
        counts.update(map(id, scene.marks))
    return counts


def runs(marks: tuple[Mark, ...], counts: Counts) -> Iterator[tuple[int, tuple[Mark, ...]]]:
    """Cut a scene's marks where what they are common to changes: each run with the count of its marks."""
    for count, run in groupby(marks, key=lambda mark: counts[id(mark)]):
        yield count, tuple(run)
