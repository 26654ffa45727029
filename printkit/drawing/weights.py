"""Marks in, how many a reader has to draw out: parts inside parts inside parts add up."""

from printkit.model.scene import Group, Mark, Use


def weigh(marks: tuple[Mark, ...]) -> int:
    """Return the number of marks, those of the parts they use counted each time."""
    total = 0
    for mark in marks:
        if isinstance(mark, Group):
            total += 1 + weigh(mark.marks)
        elif isinstance(mark, Use):
            total += 1 + mark.scene.weight
        else:
            total += 1
    return total
