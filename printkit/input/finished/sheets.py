"""A PDF of cards in; where each card is on its pages, which are fronts and which backs, out."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import dropwhile, pairwise, product
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Place, Report
from printkit.diagnostics.wording import counted, quoted
from printkit.geometry import Box
from printkit.input.finished.backs import DPI, LEAST, PER_MM, Cell, Pair, crop, paired
from printkit.input.finished.names import NamedCard, PictureSet, words
from printkit.inputs.reading import note
from printkit.model.game import Size
from printkit.pdf_pages import (
    MOST_PAGES,
    BadPdf,
    PageObject,
    marks_of,
    objects_of,
    opened,
    page_sizes,
    picture_of,
    split_pages,
)
from printkit.units import MM_PER_INCH, show_mm

#: A page that is no larger, in mm, is one card; a gutter is no wider.
_CARD_PAGE, _GUTTER = (155.0, 225.0), 22.0
#: Sides that differ by less are equal, in mm; marks that are nearer to each other are one.
_SAME, _NEAR = 0.6, 0.35
#: How long marks for the knife are, and lines that it follows all across, in mm.
_MARK, _LINE = (1.0, 16.0), (150.0, 500.0)
#: What counts as paper, of 255; how much of it a blank card is; how much of an edge a ground or outline inks.
_PAPER, _BLANK, _RIM = 246, 0.9995, 0.85


class Sheets(NamedTuple):
    """The cards of a PDF, each with its back, the sizes of its pages, and what was found in words."""

    cards: tuple[Pair, ...]
    pages: tuple[tuple[float, float], ...]
    parts: Mapping[str, str]


class Asked(NamedTuple):
    """What is said of the sheets: columns and rows, where the first card is, which pages are which."""

    grid: tuple[int, int] | None = None
    at: tuple[float, float] | None = None
    backs: str = ""  # "none", "alternate", "last" or "fold"
    pages: Sequence[tuple[int, int]] = ((1, MOST_PAGES),)  # the first and the last ones, counted from 1
    size: Size | None = None


def find_cards(file: Path, sizes: Mapping[str, Size], asked: Asked) -> Sheets | None:
    """Return the cards of a PDF; None where no grid is found. Raise BadPdf for one that can't be read."""
    pages = page_sizes(file)
    wanted = [page for page in range(len(pages)) if any(one <= page + 1 <= last for one, last in asked.pages)]
    with opened(file) as document:
        seen = [page.render(scale=DPI / 72).to_pil().convert("RGB") for page in document]
        if asked.grid is None and all(_is_card(pages[number]) for number in wanted):
            grids: dict[int, tuple[Box, ...]] = {number: ((0.0, 0.0, *pages[number]),) for number in wanted}
            how, way = "a card on each page", "last" if _ends_in_back(document, wanted) else ""
        else:
            grids, how, way = _grids(document, seen, pages, wanted, sizes, asked)
    inked = {page: [box for box in boxes if not _is_blank(seen[page], box)] for page, boxes in grids.items()}
    cells = [[Cell(page, box) for box in boxes] for page, boxes in inked.items()]
    cells = [*dropwhile(lambda some: not some, cells)]
    if not cells:
        return None
    cards, backs = paired(cells, seen, pages, asked.backs or way)
    fronts = {one.front.page for one in cards}
    empty = sum(len(grids[page]) - len(inked[page]) for page in fronts)
    left = [f"page {page + 1}, which has no cards (`--pages`)" for page in wanted if page not in grids]
    left += [counted(empty, "empty place")] if empty else []
    parts = {"grid": how, "backs": backs} | ({"left out": "; ".join(left)} if left else {})
    return Sheets(tuple(cards), tuple(pages), parts)


def _ends_in_back(document: Any, wanted: Sequence[int]) -> bool:
    """Return whether the last page's only word is that for a back, and the second one's is not."""
    texts = [document[page].get_textpage().get_text_range() for page in (*wanted[1:2], *wanted[-1:])]
    said = [text.strip().casefold() in words("backs") for text in texts]
    return len(wanted) > 2 and said == [False, True]


def _grids(
    document: Any,
    seen: Sequence[Any],
    pages: Sequence[tuple[float, float]],
    wanted: Sequence[int],
    sizes: Mapping[str, Size],
    asked: Asked,
) -> tuple[dict[int, tuple[Box, ...]], str, str]:
    """Return where cards are on each page that has some, that in words, and "fold" where pages are folded."""
    found = {page: _grid(document[page], seen[page], pages[page], sizes, asked) for page in wanted}
    first, (best, _) = max(found.items(), key=lambda one: (one[1][1] and bool(one[1][0]), len(one[1][0])))
    if not best:
        return {}, "", ""
    framed = any(_is_framed(_ink(seen[first]), box) for box in best)
    grids, way = {}, ""
    for page, (own, exact) in found.items():
        is_good = exact and _is_as_good(own, best)
        boxes = own if is_good else _nearer(best, own, pages[page][0])
        if is_good or not framed or _shows_cards(seen[page], boxes):
            beyond = _beyond_fold(document[page], boxes, pages[page])
            grids[page], way = (*boxes, *beyond), "fold" if beyond else way
    return grids, _said(best), way


def _shows_cards(seen: Any, boxes: Sequence[Box]) -> bool:
    """Return whether what is on a page is cards in these places, or nothing: no words, and no cover."""
    ink = _ink(seen)
    if ink.getbbox() and not any(_is_framed(ink, box) for box in boxes):
        return False
    lefts, tops, rights, lows = zip(*boxes, strict=True)
    around = (min(lefts) - _EDGE, min(tops) - _EDGE, max(rights) + _EDGE, max(lows) + _EDGE)
    ink.paste(128, tuple(round(edge * PER_MM) for edge in around))
    bare, inked = ink.histogram()[0], ink.histogram()[255]
    return bool(inked <= bare)


def _is_framed(ink: Any, box: Box) -> bool:
    """Return whether ink runs along all edges of a box, as that of a ground or an outline does."""
    left, top, right, low = (round(edge * PER_MM) for edge in box)
    wide = ((left, top - 2, right, top + 3), (left, low - 3, right, low + 2))
    high = ((left - 2, top, left + 3, low), (right - 3, top, right + 2, low))
    rims = [_profile(ink.crop(one), one in high) for one in (*wide, *high)]
    return all(any(end - at >= _RIM * len(rim) / PER_MM for at, end in _runs(rim, 0)) for rim in rims)


def _is_card(page: tuple[float, float]) -> bool:
    return min(page) <= _CARD_PAGE[0] and max(page) <= _CARD_PAGE[1]


def _grid(
    page: Any, seen: Any, size: tuple[float, float], sizes: Mapping[str, Size], asked: Asked
) -> tuple[tuple[Box, ...], bool]:
    """Return the boxes of the cards on a page, row by row, and whether these are exact, not seen in dots."""
    if asked.grid is not None:
        return _said_grid(size, asked), True
    objects = [*objects_of(page)]
    ways = (
        _alike(objects, size, _WHOLE),
        *(_between([*marks_of(page, depth)]) for depth in _DEPTHS),
        _alike(objects, size, ("line",)),
    )
    covered = [sum((box[2] - box[0]) * (box[3] - box[1]) for box in boxes) for boxes in ways]
    exact = next(boxes for boxes, area in zip(ways, covered, strict=True) if area >= _MOST * max(covered))
    found = exact or _between_gaps(seen) or _by_size(seen, sizes)
    return tuple(sorted(found, key=_by_rows)), bool(exact)


#: How a found grid is shown: dots per inch, and the colours of the lines: of fronts, and of backs.
_SHOWN_DPI, _LINES, _BACK_LINES = 100, (230, 0, 120), (0, 130, 210)
#: What may be a card by itself; how deep in parts of a page its marks are: first those of its own.
_WHOLE, _DEPTHS = ("picture", "part"), (1, 3)
#: A line to fold a page by goes over so much of it.
_FOLD = 0.9
#: Of several ways to find cards, the first that covers so much of what the best does.
_MOST = 0.75


def _is_as_good(own: Sequence[Box], best: Sequence[Box]) -> bool:
    """Return whether a page's own grid has as many cards as the best one, and as large."""
    sizes = [(box[2] - box[0], box[3] - box[1]) for box in (own[0], best[0])] if own else []
    same = bool(sizes) and all(abs(one - other) < _SAME for one, other in zip(*sizes, strict=True))
    return same and len(own) >= len(best)


def _beyond_fold(page: Any, boxes: Sequence[Box], size: tuple[float, float]) -> list[Box]:
    """Return where backs lie if a page has a line to fold it by, and cards only on one side of that."""
    for line in marks_of(page, 1):
        for axis in (0, 1):
            at, across = line[axis], 1 - axis
            if line[axis + 2] - at > _SAME or line[across + 2] - line[across] < _FOLD * size[across]:
                continue
            if all(box[axis + 2] < at + _SAME for box in boxes) or all(
                box[axis] > at - _SAME for box in boxes
            ):
                backs = [_mirrored(box, axis, at) for box in boxes]
                if all(box[axis] >= 0 and box[axis + 2] <= size[axis] for box in backs):
                    return backs
    return []


def _mirrored(box: Box, axis: int, at: float) -> Box:
    left, top, right, low = box
    return (left, 2 * at - low, right, 2 * at - top) if axis else (2 * at - right, top, 2 * at - left, low)


def _nearer(best: tuple[Box, ...], own: tuple[Box, ...], wide: float) -> tuple[Box, ...]:
    """Return the grid of the page that shows it best, or turned over, as what is seen on this page has it."""
    turned = tuple(sorted((_mirrored(box, 0, wide / 2) for box in best), key=_by_rows))
    lefts = sorted(box[0] for box in own)
    return min((best, turned), key=lambda grid: abs(min(box[0] for box in grid) - lefts[0]) if own else 0)


def _show(place: Path, cards: Sequence[Pair], room: Path) -> Path:
    """Write a picture of the first page with cards, with a line around each side; return its file."""
    page = cards[0].front.page
    dots = picture_of(place, page, _SHOWN_DPI)
    backs = ((one.back, _BACK_LINES) for one in cards if one.back)
    for cell, colour in (*((one.front, _LINES) for one in cards), *backs):
        if cell.page != page:
            continue
        x, y, far, low = (round(edge * _SHOWN_DPI / MM_PER_INCH) for edge in cell.box)
        for line in ((x, y, far, y + 3), (x, low - 3, far, low), (x, y, x + 3, low), (far - 3, y, far, low)):
            dots.paste(colour, line)
    dots.save(room / "grid.png")
    return room / "grid.png"


def _by_rows(box: Box) -> tuple[int, float]:
    return round(box[1] / 5), box[0]


def _said_grid(page: tuple[float, float], asked: Asked) -> tuple[Box, ...]:
    assert asked.grid is not None
    across, down = asked.grid
    wide, high = (asked.size.width, asked.size.height) if asked.size else (page[0] / across, page[1] / down)
    left, top = asked.at or ((page[0] - across * wide) / 2, (page[1] - down * high) / 2)
    corners = ((left + x * wide, top + y * high) for y in range(down) for x in range(across))
    return tuple((x, y, x + wide, y + high) for x, y in corners)


#: Bleed may run over the paper's edge by so much.
_EDGE = 4.0


def _alike(objects: Iterable[PageObject], page: tuple[float, float], kinds: Sequence[str]) -> list[Box]:
    """Return what repeats: the pictures or parts of one size that fill most of a page, each place once."""
    groups: dict[tuple[int, int], dict[tuple[int, int], Box]] = {}
    for one in objects:
        left, top, right, bottom = one.box
        size = right - left, bottom - top
        inside = left > -_EDGE and top > -_EDGE and right < page[0] + _EDGE and bottom < page[1] + _EDGE
        if one.kind in kinds and inside and min(size) >= LEAST and _is_card(size):
            group = groups.setdefault((round(size[0] / _SAME), round(size[1] / _SAME)), {})
            group.setdefault((round(left), round(top)), one.box)
    best = max(groups.items(), key=lambda item: item[0][0] * item[0][1] * len(item[1]), default=None)
    return _apart([*best[1].values()]) if best and len(best[1]) > 1 else []


def _apart(boxes: Sequence[Box]) -> list[Box]:
    """Return boxes that overlap by their bleed so that they touch: what is over another is not its own."""
    less = []
    for axis in (0, 1):
        starts = sorted({round(box[axis], 1) for box in boxes})
        steps = [other - one for one, other in pairwise(starts) if other - one > LEAST / 2]
        wide = boxes[0][axis + 2] - boxes[0][axis]
        less.append(max(0.0, wide - min(steps, default=wide)) / 2)
    across, down = less
    return [(box[0] + across, box[1] + down, box[2] - across, box[3] - down) for box in boxes]


def _between(marks: Sequence[Box]) -> list[Box]:
    """Return what lies between marks for the knife: short lines at corners, or lines across all."""
    upright = [(box[0], box[3] - box[1]) for box in marks if box[2] - box[0] < _SAME < box[3] - box[1]]
    level = [(box[1], box[2] - box[0]) for box in marks if box[3] - box[1] < _SAME < box[2] - box[0]]
    for least, most in (_MARK, _LINE):
        spans = [
            _spans(_places(at for at, long in some if least <= long <= most)) for some in (upright, level)
        ]
        if all(spans):
            return [box for box in _product(*spans) if _is_card((box[2] - box[0], box[3] - box[1]))]
    return []


def _places(found: Iterable[float]) -> list[float]:
    places: list[list[float]] = []
    for one in sorted(found):
        if places and one - places[-1][-1] < _NEAR:
            places[-1].append(one)
        else:
            places.append([one])
    return [sum(some) / len(some) for some in places if len(some) > 1]


def _spans(places: Sequence[float]) -> list[tuple[float, float]]:
    """Return the spans between places that are as wide as cards, all equal; what is narrower is a gutter."""
    spans = [(one, other) for one, other in pairwise(places) if other - one >= LEAST]
    common = Counter(round((other - one) / _SAME) for one, other in spans).most_common(1)
    usual = common[0][0] * _SAME if common else 0.0
    return [(one, other) for one, other in spans if abs(other - one - usual) <= 2 * _SAME]


def _product(across: Sequence[tuple[float, float]], down: Sequence[tuple[float, float]]) -> list[Box]:
    return [(left, top, right, bottom) for (top, bottom), (left, right) in product(down, across)]


def _between_gaps(seen: Any) -> list[Box]:
    """Return what lies between white gutters, if it is of one size and there are several."""
    ink = _ink(seen)
    box = ink.getbbox()
    if box is None:
        return []
    across = _runs(_profile(ink.crop(box), along=False), box[0])
    down = _runs(_profile(ink.crop(box), along=True), box[1])
    found = _product(_even(across), _even(down))
    return found if len(found) > 1 else []


def _ink(seen: Any) -> Any:
    return seen.convert("L").point(lambda grey: 255 if grey < _PAPER else 0)


def _profile(ink: Any, along: bool) -> list[bool]:
    data, wide, high = ink.tobytes(), ink.width, ink.height
    if along:
        return [any(data[row * wide : (row + 1) * wide]) for row in range(high)]
    return [any(data[column::wide]) for column in range(wide)]


def _runs(inked: Sequence[bool], start: int) -> list[tuple[float, float]]:
    runs: list[tuple[float, float]] = []
    begin: int | None = None
    for at, one in enumerate([*inked, False]):
        if one and begin is None:
            begin = at
        elif not one and begin is not None:
            runs.append(((start + begin) / PER_MM, (start + at) / PER_MM))
            begin = None
    return [run for run in runs if run[1] - run[0] >= LEAST]


def _even(runs: Sequence[tuple[float, float]]) -> Sequence[tuple[float, float]]:
    widths = [other - one for one, other in runs]
    return runs if widths and max(widths) - min(widths) < 3 * _SAME else []


def _by_size(seen: Any, sizes: Mapping[str, Size]) -> list[Box]:
    """Return cards side by side without a gap: of the known size that fills what is printed most exactly."""
    box = _ink(seen).getbbox()
    if box is None:
        return []
    left, top, right, bottom = (edge / PER_MM for edge in box)
    fits = []
    for size in sizes.values():
        for wide, high in {(size.width, size.height), (size.height, size.width)}:
            across, down = round((right - left) / wide), round((bottom - top) / high)
            off = abs(right - left - across * wide) + abs(bottom - top - down * high)
            if across * down > 1 and off < 2.0:
                fits.append((off, across, down, wide, high))
    if not fits:
        return []
    _, across, down, wide, high = min(fits)
    middle = (left + right - across * wide) / 2, (top + bottom - down * high) / 2
    columns = [(middle[0] + at * wide, middle[0] + (at + 1) * wide) for at in range(across)]
    rows = [(middle[1] + at * high, middle[1] + (at + 1) * high) for at in range(down)]
    return _product(columns, rows)


def _said(boxes: Sequence[Box]) -> str:
    columns, rows = len({round(box[0]) for box in boxes}), len({round(box[1]) for box in boxes})
    left, top, right, bottom = boxes[0]
    size = f"{show_mm(right - left)} x {show_mm(bottom - top)} mm"
    return f"{columns} x {rows} of {size}, from {show_mm(left)},{show_mm(top)} (`--grid`, `--size`, `--from`)"


def _is_blank(seen: Any, box: Box) -> bool:
    ink = _ink(crop(seen, box))
    dots = ink.width * ink.height
    return dots == 0 or bool(ink.histogram()[0] >= _BLANK * dots)


def read_pdf(
    place: Path, room: Path, sizes: Mapping[str, Size], asked: Asked, report: Report
) -> PictureSet | None:
    """Return the cards of a PDF, whose pages are written into `room` each by itself; None with a finding."""
    note(place)
    try:
        found = find_cards(place, sizes, asked)
        files = split_pages(place, room) if found else []
    except BadPdf as wrong:
        help = "open it in a viewer, and print it into a new PDF; of a table of cards, save CSV or .xlsx"
        report.error("unreadable-file", f"{quoted(place.name)} can't be read: {wrong}", Place(place), help)
        return None
    if found is None or not found.cards:
        help = "say where they are: `--grid 3x3 --size 63x88`, and `--from 10,12` where the first one begins"
        report.error(
            "no-cards", f"no cards are found on the pages of {quoted(place.name)}", Place(place), help
        )
        return None
    counts: Counter[int] = Counter()
    cards = []
    for front, back, half in found.cards:
        counts[front.page] += 1
        id = f"p{front.page + 1}-{counts[front.page]}"
        name = f"page {front.page + 1}, card {counts[front.page]}"
        behind = files[back.page].name if back else ""
        boxes = front.box, back.box if back else None
        cards.append(NamedCard(id, name, 1, files[front.page].name, behind, *boxes, back_half=half))
    seen = str(_show(place, found.cards, room))
    parts = {"pages": counted(len(files), "page"), **found.parts, "seen": seen}
    return PictureSet(room, tuple(cards), parts)
