"""Sides of cards in, words that do not stand out from what is under them, or are painted over, out."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from printkit.colour import contrast, hex_of, luminance, nearest_in_contrast, seen_through
from printkit.diagnostics.wording import quoted
from printkit.geometry import apply, box_of, corners_of
from printkit.model.inspection import Raster
from printkit.model.scene import Colour, Image, Shape, Use
from printkit.preflight.evidence import CardSide, Evidence
from printkit.preflight.grounds import Colours
from printkit.preflight.marks import Line, parts
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


def find_low_contrast(side: CardSide, evidence: Evidence) -> Iterator[Fault]:
    """Yield each line of type that does not stand out from what is under it, or is painted over."""
    limits = evidence.limits
    lines = [one for one in evidence.lines(side) if (one.text.fill or one.text.stroke) is not None]
    for index, line in enumerate(lines):
        least = limits.contrast_large if line.size >= limits.large_size else limits.contrast
        fill, outline = line.text.fill, line.text.stroke if line.text.stroke_width > 0 else None
        if fill is not None and outline is not None and contrast(outline, fill) >= least:
            continue
        if not _is_shadow(line, lines[index + 1 :]):
            yield from _judge(line, least, side, evidence)
    yield from _faint_icons(side, evidence)


def _ink(line: Line) -> Colour:
    return line.text.fill or line.text.stroke or (0, 0, 0)


def _contrast(line: Line, ground: Colour) -> float:
    ink = _ink(line)
    return contrast(seen_through(ink, line.opacity, ground) if line.opacity < 1 else ink, ground)


def _faint_icons(side: CardSide, evidence: Evidence) -> Iterator[Fault]:
    least = evidence.limits.contrast_large
    for part, matrix in parts(side.marks):
        if not isinstance(part, Use) or part.place is not None:
            continue  # no icon in words: those have no place of their own
        if all(isinstance(mark, Image) for mark in part.scene.marks):
            continue  # a picture, such as an emoji, has colours of its own
        box = box_of(corners_of((0.0, 0.0, part.scene.width, part.scene.height), matrix))
        seen: Iterable[Colour] | None = evidence.grounds(side, box)
        if not seen:
            picture, (left, top, right, foot) = evidence.without_words(side, box), box
            steps = [step / _ALONG for step in range(_ALONG + 1)]
            points = ((left + (right - left) * x, top + (foot - top) * y) for x in steps for y in steps)
            seen = filter(None, (picture.at(x, y) for x, y in points))
        lights = [luminance(colour) for colour in seen]
        told = (max(lights) + 0.05) / (min(lights) + 0.05) if lights else least
        if told < least:
            message = f"{part.scene.name} on {SIDE} has a contrast of {told:.1f} to what is under it"
            help = "draw it in a colour that stands out there, or without `fill`, in that of the words"
            at = next((mark.place for mark in part.scene.marks if isinstance(mark, Shape)), None)
            message += f"; it needs at least {least:g}"
            yield Fault(side.name, "low-contrast", message, at or side.template, help)


def _judge(line: Line, least: float, side: CardSide, evidence: Evidence) -> Iterator[Fault]:
    box = box_of(_point(line, row, step) for row in (_ROWS[0], _ROWS[-1]) for step in (-0.5, _ALONG - 0.5))
    if _stands_out(line, evidence.grounds(side, box), least):
        return
    share, whole = evidence.limits.contrast_share, evidence.without_words(side, box)
    if _weak_ground(line, whole, least, share / 2) is None:
        return
    # The finished side also shows what is painted over the words: a stroke through them is not their ground.
    under = evidence.under_text(side, line.number, box)
    weak = _weak_ground(line, under, least, share)
    if weak is not None:
        yield _weak(line, weak, least, side.name)
        return
    pairs = [(under.at(x, y), whole.at(x, y)) for row in _ROWS for x, y in _points(line, row)]
    if sum(1 for before, after in pairs if before != after) > _COVERED * len(pairs):
        message = f"{quoted(line.text.string.strip(), 40)} on {SIDE} is covered by what is drawn after it"
        help = "move it further down in the template, after what covers it"
        yield Fault(side.name, "text-covered", message, line.text.place, help)


def _stands_out(line: Line, grounds: Colours | None, least: float) -> bool:
    """Return whether it is known that a line stands out from all that may be under it, and its mixtures."""
    if not grounds or any(_contrast(line, ground) < _SURELY * least for ground in grounds):
        return False
    ink = luminance(_ink(line))
    return len({luminance(ground) > ink for ground in grounds}) == 1


def _weak(line: Line, ground: Colour, least: float, side: str) -> Fault:
    text, ink = line.text, _ink(line)
    message = (
        f"{quoted(text.string.strip(), 40)} in {hex_of(ink)} on {hex_of(ground)} has a contrast of"
        f" {min(_contrast(line, ground), least - 0.06):.1f} on {SIDE};"
        f" type of {line.size * POINTS_PER_MM:.0f} pt needs at least {least:g}"
    )
    better = nearest_in_contrast(ink, ground, least)
    help = "change its background"
    if better:
        help = f"the nearest colour with enough contrast is `{hex_of(better)}`"
    if better == ink:  # it would be enough, were it not transparent
        help = "raise its `opacity`, or that of the group around it"
    return Fault(side, "low-contrast", message, text.place, help)


def _is_shadow(line: Line, later: Sequence[Line]) -> bool:
    """Return whether the same words follow close to these: then these are their shadow."""
    x, y = apply(line.matrix, line.text.x, line.text.y)
    for other in later:
        if other.text.string == line.text.string:
            across, down = apply(other.matrix, other.text.x, other.text.y)
            if abs(across - x) <= _SHADOW and abs(down - y) <= _SHADOW:
                return True
    return False


def _weak_ground(line: Line, ground: Raster, least: float, share: float) -> Colour | None:
    """Return the commonest colour under a line that is too near to its own, if there is enough of it."""
    dots = (ground.at(x, y) for row in _ROWS for x, y in _points(line, row))
    under = Counter(dot for dot in dots if dot is not None)
    weak = Counter({colour: count for colour, count in under.items() if _contrast(line, colour) < least})
    return weak.most_common(1)[0][0] if weak and weak.total() > share * under.total() else None


def _points(line: Line, row: float) -> Iterator[tuple[float, float]]:
    """Yield points of the side in a row under a line of type, except where that is clipped away."""
    left, top, right, foot = line.clip or _EVERYWHERE
    for step in range(_ALONG):
        x, y = _point(line, row, step)
        if left <= x <= right and top <= y <= foot:
            yield x, y


def _point(line: Line, row: float, step: float) -> tuple[float, float]:
    text = line.text
    along = text.x + (step + 0.5) / _ALONG * text.width
    return apply(line.matrix, along, text.y - row * text.size)
