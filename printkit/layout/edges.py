"""A face's marks in, findings out: words that run over the edge would be cut off with the card."""

from printkit.diagnostics import Report
from printkit.diagnostics.wording import quoted
from printkit.model.game import Size
from printkit.model.geometry import apply, multiply
from printkit.model.scene import IDENTITY, Group, Mark, Matrix, Scene, Shape, Text, Use
from printkit.units import show_mm

#: Less than this past the trim is no more than a pen stroke's rounding.
_CLOSE = 0.15


class EdgeWatch:
    """Looks at every line of type of a game's faces; remembers which parts have none."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._worded: dict[int, bool] = {}

    def look(self, marks: tuple[Mark, ...], size: Size, subject: str) -> None:
        """Report each line of type that runs over the trim of a face."""
        self._walk(marks, IDENTITY, size, subject)

    def _walk(self, marks: tuple[Mark, ...], matrix: Matrix, face: Size, subject: str) -> None:
        for mark in marks:
            if isinstance(mark, Shape):
                continue
            if isinstance(mark, Text):
                self._check(mark, matrix, face, subject)
            elif isinstance(mark, Group) and mark.clip is None:  # what is clipped is cut on purpose
                self._walk(mark.marks, multiply(mark.matrix, matrix), face, subject)
            elif isinstance(mark, Use) and self._has_words(mark.scene):
                self._walk(mark.scene.marks, multiply(mark.matrix, matrix), face, subject)

    def _has_words(self, scene: Scene) -> bool:
        """Return whether there is type in a part, or in what it uses."""
        known = self._worded.get(id(scene))
        if known is None:
            known = self._worded[id(scene)] = any(map(self._is_worded, scene.marks))
        return known

    def _is_worded(self, mark: Mark) -> bool:
        if isinstance(mark, Group):
            return any(map(self._is_worded, mark.marks))
        return isinstance(mark, Text) or (isinstance(mark, Use) and self._has_words(mark.scene))

    def _check(self, text: Text, matrix: Matrix, face: Size, subject: str) -> None:
        """Report one line, if it lies partly outside of the trim."""
        ends = [apply(matrix, x, text.y) for x in (text.x, text.x + text.width)]
        past = max(max(-x, x - face.width, -y, y - face.height) for x, y in ends)
        if past > _CLOSE:
            words = quoted(text.string.strip(), 40)
            message = f"{words} runs over the edge of {subject}: {show_mm(past)} mm of it would be cut off"
            mend = "give it a `max-width`, set it smaller, or move it"
            self._report.error("text-over-edge", message, text.place, mend)
