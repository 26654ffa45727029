"""A sheet that folds in, short lines in the margins out: where to score it before it is folded."""

from collections.abc import Iterator

from printkit.imposition.slots import Box
from printkit.model.game import Size
from printkit.model.geometry import Matrix
from printkit.model.printing import PrintSettings
from printkit.model.sheet import Guide


def fold_marks(size: Size, part: Box | None, matrix: Matrix, settings: PrintSettings) -> Iterator[Guide]:
    """Yield marks at both ends of each fold that crosses a part of a page; the matrix only moves it."""
    left, top, right, bottom = part or (0.0, 0.0, size.width, size.height)
    near, far = settings.defaults.clear, settings.defaults.clear + settings.defaults.guide
    dx, dy = matrix[4], matrix[5]
    for x in creases(size.width, size.folds[0]):
        if left < x < right:
            yield Guide("score", x + dx, top + dy - far, x + dx, top + dy - near)
            yield Guide("score", x + dx, bottom + dy + near, x + dx, bottom + dy + far)
    for y in creases(size.height, size.folds[1]):
        if top < y < bottom:
            yield Guide("score", left + dx - far, y + dy, left + dx - near, y + dy)
            yield Guide("score", right + dx + near, y + dy, right + dx + far, y + dy)


def creases(length: float, parts: int) -> Iterator[float]:
    """Yield where a length that folds into equal parts is folded."""
    for number in range(1, parts):
        yield length * number / parts
