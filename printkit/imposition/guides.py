"""The places of pieces in, the lines for the knife out: they show every trim and cross no piece."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from printkit.imposition.slots import Box, Slot
from printkit.model.printing import PrintSettings
from printkit.model.sheet import Guide

#: A cross's arms, in mm.
ARM = 2.0

_CLOSE = 1e-3

#: The ends of a line.
Line = tuple[float, float, float, float]


def cut_guides(slots: Sequence[Slot], settings: PrintSettings, bleed: float) -> tuple[Guide, ...]:
    """Return the guides for straight cuts, in the style that was asked for; round pieces have none."""
    square = [slot.trim for slot in slots if slot.size.shape == "rectangle"]
    every = [slot.trim for slot in slots]
    style = settings.options.marks
    if style == "none" or not square:
        return ()
    if style == "edge":
        lines = _edges(square, bleed, settings.defaults.guide)
    else:
        lines = _ticks(square, every, settings.defaults.clear, bleed + settings.defaults.guide)
        if style != "corner":
            lines += _crosses(square) if style == "cross" else _outlines(square)
    return _guides("cut", lines)


def film_guides(slots: Sequence[Slot], settings: PrintSettings) -> tuple[Guide, ...]:
    """Return the guides for cutting laminated pieces apart: in the margins, a seal away from the trims."""
    seal = settings.seal
    trims = [slot.trim for slot in slots]
    grown = [(left - seal, top - seal, right + seal, bottom + seal) for left, top, right, bottom in trims]
    return (
        _guides("film", _edges(grown, 0.0, settings.defaults.guide))
        if settings.options.marks != "none"
        else ()
    )


def _guides(kind: str, lines: Iterable[Line]) -> tuple[Guide, ...]:
    """Return lines as guides, each once."""
    once = {(round(a, 4), round(b, 4), round(c, 4), round(d, 4)) for a, b, c, d in lines}
    return tuple(Guide(kind, *line) for line in sorted(once))


def _ticks(trims: Sequence[Box], every: Sequence[Box], clear: float, reach: float) -> list[Line]:
    """Return the lines that point at the trims' corners, each as long as the next piece lets it be."""
    lines: list[Line] = []
    for left, top, right, bottom in trims:
        for x, (y, out) in product((left, right), ((top, -1), (bottom, 1))):
            far = _free(x, y, out, reach, clear, every, upright=True)
            lines += [_ordered(x, y + out * clear, x, y + out * far)] if far > clear else []
        for y, (x, out) in product((top, bottom), ((left, -1), (right, 1))):
            far = _free(y, x, out, reach, clear, every, upright=False)
            lines += [_ordered(x + out * clear, y, x + out * far, y)] if far > clear else []
    return lines


def _free(
    along: float, start: float, out: int, reach: float, clear: float, every: Sequence[Box], upright: bool
) -> float:
    """Return how far a line may go outward from a corner before it comes near another piece."""
    for box in every:
        low, high = (box[0], box[2]) if upright else (box[1], box[3])
        near, far = (box[1], box[3]) if upright else (box[0], box[2])
        if low - _CLOSE <= along <= high + _CLOSE:
            gap = (near - start) if out > 0 else (start - far)
            if gap > -_CLOSE:
                reach = min(reach, gap - clear)
    return reach


def _edges(trims: Sequence[Box], clear: float, length: float) -> list[Line]:
    """Return short lines in the margins alone, level with every trim."""
    left, top = min(box[0] for box in trims) - clear, min(box[1] for box in trims) - clear
    right, bottom = max(box[2] for box in trims) + clear, max(box[3] for box in trims) + clear
    lines: list[Line] = []
    for x in {edge for box in trims for edge in (box[0], box[2])}:
        lines += [(x, top - length, x, top), (x, bottom, x, bottom + length)]
    for y in {edge for box in trims for edge in (box[1], box[3])}:
        lines += [(left - length, y, left, y), (right, y, right + length, y)]
    return lines


def _crosses(trims: Sequence[Box]) -> list[Line]:
    """Return a cross at every corner; its arms lie on the lines that are cut."""
    lines: list[Line] = []
    for left, top, right, bottom in trims:
        for x, y in product((left, right), (top, bottom)):
            lines += [(x - ARM, y, x + ARM, y), (x, y - ARM, x, y + ARM)]
    return lines


def _outlines(trims: Sequence[Box]) -> Iterator[Line]:
    """Yield the four sides of every trim."""
    for left, top, right, bottom in trims:
        yield from ((left, top, right, top), (left, bottom, right, bottom))
        yield from ((left, top, left, bottom), (right, top, right, bottom))


def _ordered(x1: float, y1: float, x2: float, y2: float) -> Line:
    """Return a line from left to right, or downward."""
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
