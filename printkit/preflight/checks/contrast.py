"""Sides of cards in, words that do not stand out from what is under them, or are painted over, out."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printkit.colour import contrast, hex_of, luminance, nearest_in_contrast
from printkit.diagnostics.wording import quoted
from printkit.model.geometry import Box, Matrix, apply, box_of, corners_of, scale_of
from printkit.model.inspection import Raster
from printkit.model.scene import Colour, Shape, Text, Use
from printkit.preflight.evidence import CardSide, Evidence
from printkit.preflight.grounds import Colours
from printkit.preflight.marks import parts
from printkit.preflight.tally import SIDE, Fault
from printkit.units import POINTS_PER_MM

#: The ground of a line of type is read at so many points, in rows from its base line to its capitals' tops.
_ALONG, _ROWS = 16, (0.1, 0.35, 0.6)
_EVERYWHERE = (-math.inf, -math.inf, math.inf, math.inf)
#: Words that are painted over on more than this share can't be read; a stroke through a number covers less.
_COVERED = 0.9
#: The same words again within this distance, in mm, are a shadow under them.
_SHADOW = 1.6
#: Where the ground is known and not rendered, contrast must be larger by this: rendering rounds colours.
_SURELY = 1.02


class _Line(NamedTuple):
    """A line of type on a card, its size there, and how opaque it is."""

    text: Text
    matrix: Matrix
    opacity: float
    size: float
    clip: Box | None
    number: int  # among all texts of the side, in the order of painting

    @property
    def ink(self) -> Colour:
        """The colour of its letters, or of their outlines where they are not filled."""
        return self.text.fill or self.text.stroke or (0, 0, 0)

    @property
    def box(self) -> Box:
        """Where its ground is read."""
        ends, rows = (self.text.x, self.text.x + self.text.width), (_ROWS[0], _ROWS[-1])
        return box_of(apply(self.matrix, x, self.text.y - row * self.text.size) for x in ends for row in rows)

    def contrast_on(self, ground: Colour) -> float:
        """Return its contrast to a colour under it."""
        return contrast(_mixed(self.ink, self.opacity, ground), ground)


def find_low_contrast(side: CardSide, evidence: Evidence) -> Iterator[Fault]:
    """Yield each line of type that does not stand out from what is under it, or is painted over."""
    limits = evidence.limits
    lines = _lines(side, evidence)
    for index, line in enumerate(lines):
        least = limits.contrast_large if line.size >= limits.large_size else limits.contrast
        if not _is_outlined(line.text, least) and not _is_shadow(line, lines[index + 1 :]):
            yield from _judge(line, least, side, evidence)
    yield from _faint_icons(side, evidence)


def _faint_icons(side: CardSide, evidence: Evidence) -> Iterator[Fault]:
    """Yield each icon in words that can hardly be told from what is under it."""
    least = evidence.limits.contrast_large
    for part, matrix in parts(side.marks):
        if not isinstance(part, Use) or part.place is not None:
            continue  # no icon in words: those have no place of their own
        box = box_of(corners_of((0.0, 0.0, part.scene.width, part.scene.height), matrix))
        seen = evidence.grounds(side, box) or _colours_in(box, evidence.without_words(side, box))
        lights = [luminance(colour) for colour in seen]
        told = (max(lights) + 0.05) / (min(lights) + 0.05) if lights else least
        if told < least:
            message = f"{part.scene.name} on {SIDE} has a contrast of {told:.1f} to what is under it"
            help = "draw it in a colour that stands out there, or without `fill`, in that of the words"
            at = next((mark.place for mark in part.scene.marks if isinstance(mark, Shape)), None)
            message += f"; it needs at least {least:g}"
            yield Fault(side.name, "low-contrast", message, at or side.template, help)


def _colours_in(box: Box, picture: Raster) -> set[Colour]:
    left, top, right, foot = box
    steps = [step / _ALONG for step in range(_ALONG + 1)]
    found = (picture.at(left + (right - left) * x, top + (foot - top) * y) for x in steps for y in steps)
    return {*filter(None, found)}


def _lines(side: CardSide, evidence: Evidence) -> list[_Line]:
    placed = [one for one in evidence.placed(side) if isinstance(one.mark, Text)]
    return [
        _Line(mark, matrix, opacity * mark.opacity, mark.size * scale_of(matrix), clip, number)
        for number, (mark, matrix, opacity, clip) in enumerate(placed)
        if isinstance(mark, Text) and (mark.fill or mark.stroke) is not None and mark.string.strip()
    ]


def _judge(line: _Line, least: float, side: CardSide, evidence: Evidence) -> Iterator[Fault]:
    if _stands_out(line, evidence.grounds(side, line.box), least):
        return
    share, whole = evidence.limits.contrast_share, evidence.without_words(side, line.box)
    if _weak_ground(line, whole, least, share / 2) is None:
        return
    # The finished side also shows what is painted over the words: a stroke through them is not their ground.
    under = evidence.under_text(side, line.number, line.box)
    weak = _weak_ground(line, under, least, share)
    if weak is not None:
        yield _weak(line, weak, least, side.name)
    elif _is_covered(line, under, whole):
        yield _covered(line, side.name)


def _stands_out(line: _Line, grounds: Colours | None, least: float) -> bool:
    """Return whether it is known that a line stands out from all that may be under it, and its mixtures."""
    if not grounds or any(line.contrast_on(ground) < _SURELY * least for ground in grounds):
        return False
    ink = luminance(line.ink)
    return len({luminance(ground) > ink for ground in grounds}) == 1


def _weak(line: _Line, ground: Colour, least: float, side: str) -> Fault:
    text, ink = line.text, line.ink
    message = (
        f"{quoted(text.string.strip(), 40)} in {hex_of(ink)} on {hex_of(ground)} has a contrast of"
        f" {min(line.contrast_on(ground), least - 0.06):.1f} on {SIDE};"
        f" type of {line.size * POINTS_PER_MM:.0f} pt needs at least {least:g}"
    )
    better = nearest_in_contrast(ink, ground, least)
    help = "change its background"
    if better:
        help = f"the nearest colour with enough contrast is `{hex_of(better)}`"
    if better == ink:  # it would be enough, were it not transparent
        help = "raise its `opacity`, or that of the group around it"
    return Fault(side, "low-contrast", message, text.place, help)


def _covered(line: _Line, side: str) -> Fault:
    message = f"{quoted(line.text.string.strip(), 40)} on {SIDE} is covered by what is drawn after it"
    help = "move it further down in the template, after what covers it"
    return Fault(side, "text-covered", message, line.text.place, help)


def _is_outlined(text: Text, least: float) -> bool:
    if text.fill is None or text.stroke is None or text.stroke_width <= 0:
        return False
    return contrast(text.stroke, text.fill) >= least


def _is_shadow(line: _Line, later: Sequence[_Line]) -> bool:
    """Return whether the same words follow close to these: then these are their shadow."""
    x, y = apply(line.matrix, line.text.x, line.text.y)
    for other in later:
        if other.text.string == line.text.string:
            across, down = apply(other.matrix, other.text.x, other.text.y)
            if abs(across - x) <= _SHADOW and abs(down - y) <= _SHADOW:
                return True
    return False


def _weak_ground(line: _Line, ground: Raster, least: float, share: float) -> Colour | None:
    """Return the commonest colour under a line that is too near to its own, if there is enough of it."""
    under = _colours_under(line, ground)
    weak = Counter({colour: count for colour, count in under.items() if line.contrast_on(colour) < least})
    return weak.most_common(1)[0][0] if weak and weak.total() > share * under.total() else None


def _colours_under(line: _Line, ground: Raster) -> Counter[Colour]:
    """Return the colours under a line of type, and at how many of its points."""
    colours: Counter[Colour] = Counter()
    for row in _ROWS:
        plain = None if line.clip else _plain_row(line, row, ground)
        if plain is not None:
            colours[plain] += _ALONG
        else:
            points = _points(line, row)
            colours.update(colour for x, y in points if (colour := ground.at(x, y)) is not None)
    return colours


def _plain_row(line: _Line, row: float, ground: Raster) -> Colour | None:
    """Return the colour under a row of points if it is the same for all: mostly it is."""
    first, last = (ground.start(*_point(line, row, step)) for step in (0, _ALONG - 1))
    if first is None or last is None or first // (3 * ground.width) != last // (3 * ground.width):
        return None
    dots = ground.data[min(first, last) : max(first, last) + 3]
    red, green, blue = dots[:3]
    return (red, green, blue) if dots == dots[:3] * (len(dots) // 3) else None


def _is_covered(line: _Line, under: Raster, over: Raster) -> bool:
    pairs = [(under.at(x, y), over.at(x, y)) for row in _ROWS for x, y in _points(line, row)]
    return sum(1 for before, after in pairs if before != after) > _COVERED * len(pairs)


def _points(line: _Line, row: float) -> Iterator[tuple[float, float]]:
    """Yield points of the side in a row under a line of type, except where that is clipped away."""
    left, top, right, foot = line.clip or _EVERYWHERE
    for step in range(_ALONG):
        x, y = _point(line, row, step)
        if left <= x <= right and top <= y <= foot:
            yield x, y


def _point(line: _Line, row: float, step: int) -> tuple[float, float]:
    text = line.text
    along = text.x + (step + 0.5) / _ALONG * text.width
    return apply(line.matrix, along, text.y - row * text.size)


def _mixed(fill: Colour, opacity: float, ground: Colour) -> Colour:
    if opacity >= 1:
        return fill
    mixed = [round(opacity * over + (1 - opacity) * under) for over, under in zip(fill, ground, strict=True)]
    return mixed[0], mixed[1], mixed[2]
