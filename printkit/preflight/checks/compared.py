"""Sides of cards in, backs that give a card away and fronts that only colours tell apart out."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from itertools import chain, groupby, islice

from printkit.colour import SIGHTS, hex_of, worst_sight
from printkit.model.game import Size
from printkit.model.inspection import Raster
from printkit.model.scene import Colour, Gradient, Group, Image, Mark, Scene, Shape, Text, Use
from printkit.preflight.evidence import CardSide, Evidence, Noted
from printkit.preflight.tally import SIDE, Fault

#: Colours that differ by less than this, of 255, look the same.
_ALIKE = 60


def note_back(side: CardSide, evidence: Evidence) -> bytes | None:
    """Note that a side is a back, whatever it shows: those that are the same are one side."""
    return b"" if _is_hidden(side) else None


def find_different_backs(backs: Sequence[Noted], evidence: Evidence) -> Iterator[Fault]:
    """Yield one fault where the cards of a deck have more than one back."""
    if len(backs) > 1:
        first, second = backs[0], backs[1]
        component = first.component
        message = f"`{component.name}` has {len(backs)} different backs: players could tell its cards apart"
        help = f"print nothing about a card on its back; {first.name} and {second.name} differ"
        yield Fault(first.name, "backs-differ", message, component.at, help)


def find_unturnable_backs(side: CardSide, evidence: Evidence) -> Iterator[Fault]:
    """Yield that a back shows which way up it is."""
    if not _is_hidden(side):
        return
    share = _different_share(evidence.with_words(side), side.size)
    if share > evidence.limits.back_differs:
        message = (
            f"{SIDE} is not the same upside down: {100 * share:.0f} % of it differs,"
            " so players can tell which cards are turned round"
        )
        help = "draw its lower half as its upper half, turned by 180 degrees"
        yield Fault(side.name, "back-not-turnable", message, side.template, help)


def _is_hidden(side: CardSide) -> bool:
    return side.side == "back" and side.component.kind.held


@lru_cache(maxsize=8)  # a deck's back is inspected with each batch of its cards
def _different_share(picture: Raster, size: Size) -> float:
    step = 1 / picture.dots_per_mm
    rows, columns = range(1, int(size.height / step) - 1), range(1, int(size.width / step) - 1)
    xs = [(column + 0.5) * step for column in columns]
    different = 0
    for y in ((row + 0.5) * step for row in rows):
        unlike = [xs[at] for at in _unlike(picture, size, y, xs[0], xs[-1], len(xs))] if xs else xs
        different += sum(_differs(picture, size, x, y, step) for x in unlike)
    return different / max(1, len(rows) * len(columns))


def _unlike(picture: Raster, size: Size, y: float, first: float, last: float, count: int) -> Iterable[int]:
    """Return which points of a row may not look like the same points of the back upside down."""
    here, end = picture.start(first, y), picture.start(last, y)
    there = picture.start(size.width - first, size.height - y)
    back = picture.start(size.width - last, size.height - y)
    length = 3 * (count - 1)
    if here is None or there is None or back is None or (end, back) != (here + length, there - length):
        return range(count)
    ours, theirs = picture.data[here : here + length + 3], picture.data[back : there + 3]
    channels = [(ours[part::3], theirs[part::3][::-1]) for part in range(3)]
    if all(one == other for one, other in channels):
        return ()
    apart = [[abs(a - b) > _ALIKE for a, b in zip(one, other, strict=True)] for one, other in channels]
    return [at for at, unlike in enumerate(zip(*apart, strict=True)) if any(unlike)]


def _differs(picture: Raster, size: Size, x: float, y: float, step: float) -> bool:
    """Return whether a point has another colour than all around the same point of the back upside down."""
    here = picture.at(x, y)
    for right in (0.0, -step, step):
        for down in (0.0, -step, step):
            there = picture.at(size.width - x + right, size.height - y + down)
            if here is None or there is None:
                continue
            if all(abs(one - other) <= _ALIKE for one, other in zip(here, there, strict=True)):
                return False
    return here is not None


#: How a message names the eyes of each kind of sight.
_EYES = {SIGHTS[0]: "all eyes"} | {
    sight: f"eyes without {cones} cones"
    for sight, cones in zip(SIGHTS[1:], ("red", "green", "blue"), strict=True)
}

_Colours = tuple[Colour, ...]

#: How many bytes the outline of a side has in what is noted of it; its colours follow, three bytes each.
_OUTLINE = 8


def note_colours(side: CardSide, evidence: Evidence) -> bytes | None:
    """Note what a front looks like without colours, and its colours."""
    if side.side != "front" or not side.component.kind.cut_to_trim:
        return None
    outline, colours = _outline(side.scene.marks)
    return outline + bytes(chain.from_iterable(colours))


def find_told_by_colour(fronts: Sequence[Noted], evidence: Evidence) -> Iterator[Fault]:
    """Yield fronts that are drawn like another, in colours too near to each other."""
    for group in _alike(fronts):
        for index, front in enumerate(group):
            # One that it is mistaken for is enough: all pairs of a large deck would take minutes.
            faults = (_clash(front, other, evidence) for other in group[index + 1 :])
            yield from islice(filter(None, faults), 1)


def _alike(fronts: Sequence[Noted]) -> list[list[Noted]]:
    """Return fronts with the same outline together, where there are several; in the order of the first."""
    outlines = [front.value[:_OUTLINE] for front in fronts]
    order = sorted(range(len(outlines)), key=outlines.__getitem__)
    groups = ([*group] for _, group in groupby(order, key=outlines.__getitem__))
    several = sorted(group for group in groups if len(group) > 1)
    wanted = {number for group in several for number in group}
    found = {number: front for number, front in enumerate(fronts) if number in wanted} if wanted else {}
    return [[found[number] for number in group] for group in several]


def _colours(front: Noted) -> Iterator[Colour]:
    parts = iter(front.value[_OUTLINE:])
    yield from zip(parts, parts, parts, strict=True)


def _clash(front: Noted, other: Noted, evidence: Evidence) -> Fault | None:
    """Return what is wrong with two fronts that differ in colours alone, if no two of these are far apart."""
    pairs = {(one, two) for one, two in zip(_colours(front), _colours(other), strict=True) if one != two}
    if not pairs:
        return None
    found = ((worst_sight(*pair), pair) for pair in pairs)
    (sight, apart), (one, two) = max(found, key=lambda each: each[0][1])
    least = evidence.limits.colour_distance
    if apart >= least:
        return None
    message = (
        f"only colour tells {SIDE} from {other.name}: to {_EYES[sight]}, {hex_of(one)} and {hex_of(two)}"
        f" are {apart:.1f} apart (CIEDE2000), less than {least:g}"
    )
    help = "tell them apart by a word, a shape or a pattern too"
    return Fault(front.name, "told-by-colour-alone", message, other.template, help)


def _outline(marks: Iterable[Mark]) -> tuple[bytes, _Colours]:
    """Return what marks look like without colours, and their colours: equally many for equal outlines."""
    found = [_bare(mark) for mark in marks]
    drawn = repr([bare for bare, _ in found]).encode(errors="replace")
    colours = chain.from_iterable(colours for _, colours in found)
    return blake2b(drawn, digest_size=_OUTLINE).digest(), tuple(colours)


@lru_cache(maxsize=512)
def _outline_of(part: Scene) -> tuple[bytes, _Colours]:
    return _outline(part.marks)


def _bare(mark: Mark) -> tuple[Hashable, _Colours]:
    match mark:
        case Shape(path, style):
            (fill, colours), (stroke, lines) = _paint(style.fill), _paint(style.stroke)
            line = (style.width, style.cap, style.join, style.dash) if lines else ()
            return (path, fill, style.even_odd, stroke, line), colours + lines
        case Text():
            (fill, colours), (stroke, lines) = _paint(mark.fill), _paint(mark.stroke)
            drawn = (mark.x, mark.y, mark.string, str(mark.font), mark.size, mark.stretch, mark.spacing)
            return (drawn, fill, stroke, mark.stroke_width), colours + lines
        case Image():
            return replace(mark, opacity=1.0, place=None), ()
        case Use():
            inner, colours = _outline_of(mark.scene)
            return (inner, mark.matrix), colours
        case Group():
            inner, colours = _outline(mark.marks)
            return (inner, mark.matrix, mark.clip, mark.clip_even_odd), colours


def _paint(paint: Colour | Gradient | None) -> tuple[Hashable, _Colours]:
    if isinstance(paint, Gradient):
        offsets = tuple(offset for offset, _ in paint.stops)
        return (paint.kind, paint.line, offsets), tuple(colour for _, colour in paint.stops)
    return ("none", ()) if paint is None else ("plain", (paint,))
