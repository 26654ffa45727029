"""A drawn side in, its words out: sentence by sentence, in the order in which they are drawn."""

import re
from collections.abc import Iterable, Iterator

from printkit.diagnostics import Place
from printkit.model.scene import Group, Mark, Scene, Text, Use

#: Where a sentence ends, and the next one begins.
_END = re.compile(r"""(?<=[.!?…])(?<!\bNo\.)(["”’»)\]]*)\s+(?=["“‘«(\[]?[^\W_a-z])""")
#: So much of the size of type between two runs on a line is a space.
_GAP = 0.12


class _Paragraph:
    """The letters of an element, or of a paragraph in it, as far as they are read."""

    def __init__(self, place: Place | None, rule: str) -> None:
        self.place = place
        self.rule = rule
        self.text = ""
        self._start = self._end = self._line = 0.0

    def add(self, run: Text) -> None:
        same_line = abs(run.y - self._line) < 0.5 * run.size
        gap = max(run.x - self._end, self._start - run.x - run.width)  # it may run from right to left
        glued = (same_line and -run.size < gap < _GAP * run.size) or (not same_line and self._broken)
        self.text += ("" if glued or not self.text else " ") + run.string
        self._start, self._end, self._line = run.x, run.x + run.width, run.y

    @property
    def _broken(self) -> bool:
        return self.text.endswith("-") and self.text[-2:-1].isalpha()


def sentences(scene: Scene) -> Iterator[tuple[str, Place | None, str]]:
    """Yield what is written on a side, each sentence with its place and the rules that it carries.

    What is on cards shown small is left out.
    """
    found: dict[tuple[object, int], _Paragraph] = {}
    for run, part, rule in _runs(scene.marks, 0, ""):
        key = (run.place, part) if run.tag is None else (part, id(run.tag))
        found.setdefault(key, _Paragraph(run.place, run.rule or rule)).add(run)
    for one in found.values():
        text = " ".join(one.text.split())
        parts = _END.sub("\\1\n", text).split("\n")
        yield from ((sentence, one.place, one.rule) for sentence in parts if sentence)


def _runs(marks: Iterable[Mark], part: int, rule: str) -> Iterator[tuple[Text, int, str]]:
    """Yield the letters among marks, each with the use of a part that it is in, and what that carries."""
    for mark in marks:
        if isinstance(mark, Text):
            yield mark, part, rule
        elif isinstance(mark, Group):
            if mark.layer != "card":
                yield from _runs(mark.marks, part, rule)
        elif isinstance(mark, Use):
            yield from _runs(mark.scene.marks, id(mark), mark.rule or rule)
