"""A folder or a zip of pictures of finished cards in, the deck that it becomes, and what was found, out."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Report
from printkit.diagnostics.wording import counted, listed, quoted
from printkit.files import is_file
from printkit.geometry import Box
from printkit.input.finished.names import NamedCard, read_set
from printkit.input.finished.pictures import (
    Edge,
    Fit,
    Seen,
    cut_apart,
    edge_of,
    edge_of_dots,
    find_fit,
    grid_in,
    look_at,
)
from printkit.input.finished.sheets import Asked, read_pdf
from printkit.input.tables.table_options import parse_spans
from printkit.model.game import Catalogue, Size
from printkit.model.options import StartOptions
from printkit.pdf_pages import is_pdf, page_size, picture_of
from printkit.pictures import PIXEL_ENDINGS
from printkit.processes import heartbeat
from printkit.starter.finished import FinishedCard, FinishedDeck, FinishedSide
from printkit.starter.headings import title_of
from printkit.units import MM_PER_INCH, parse_sides

#: How much larger than what is seen of it a corner's radius is taken for.
_LARGER = 1.1
#: As many dots per inch has a card on a page of a PDF, which has none; in so many its edges are looked at.
_PAGE_DPI, _LOOK_DPI = 2540, 150
#: How bleed can be made, in words.
_WAYS = {
    "mirror": "their edges mirrored",
    "stretch": "the pictures stretched",
    "colour": "the colour of their edges",
    "none": "none",
}


class PlannedSet(NamedTuple):
    """A deck of pictures, the folder that these are in, and what was found out, by what it is about."""

    folder: Path
    deck: FinishedDeck
    parts: tuple[tuple[str, str], ...]
    about: str


def plan_finished(
    place: Path, room: Path, options: StartOptions, catalogue: Catalogue, report: Report
) -> PlannedSet | None:
    """Return the deck that pictures become, or None with findings; a zip is unpacked into `room`."""
    if options.make_bleed not in (None, *_WAYS):
        message = f"`--make-bleed` can't be {quoted(options.make_bleed)}"
        report.usage_error("bad-option", message, None, f"known: {listed(_WAYS, 'and')}")
    asked = _asked(options.size or options.slot, catalogue.sizes, report)
    sheets = _asked_sheets(options, asked, report)
    if report.failed:
        return None
    pixels = is_file(place) and place.suffix.lower() in PIXEL_ENDINGS
    grid = (sheets.grid or grid_in(place)) if pixels else None
    if is_pdf(place):
        found = read_pdf(place, room, catalogue.sizes, sheets, report)
    else:
        found = read_set(cut_apart(place, grid, room) if grid else place, room, report)
    if found is None or report.failed:
        return None
    fronts = {(card.front, card.front_box): _seen(found.folder, card) for card in found.cards}
    seen = [one for one in fronts.values() if one]
    fit = find_fit(seen, catalogue.sizes, asked, options.has_bleed)
    sides = _Sides(found.folder, fit, options.make_bleed)
    cards = []
    for number, card in enumerate(found.cards):
        heartbeat.note(f"looking at {counted(number + 1, 'picture')}")
        back = sides.of(card.back, card.back_box) if card.back else None
        back = back._replace(turned=180) if back and card.back_half else back
        front = sides.of(card.front, card.front_box)
        cards.append(FinishedCard(card.id, card.name, card.copies, front, back))
    title = options.title or options.named or title_of(place.stem)
    size = (fit.width, fit.height, fit.name)
    own = len({(card.back, card.back_box) for card in found.cards}) > 1
    deck = FinishedDeck(place.name, title, size, fit.bleed, tuple(cards), own, options.make_bleed != "none")
    odd = sum(not _is_like(one, fit) for one in seen)
    parts = {**found.parts, "size": fit.words.rpartition(": ")[2] if is_pdf(place) else fit.words}
    parts |= {"shapes": f"{odd} of another shape, set on the colour of its edge"} if odd else {}
    parts |= {} if fit.bleed or not deck.makes_bleed else {"bleed": sides.said()}
    pieces = sum(card.copies for card in cards)
    about = f"{place.name}: {counted(len(cards), 'picture')} of cards, {counted(pieces, 'piece')}"
    return PlannedSet(found.folder, deck, tuple(parts.items()), about)


def _asked(given: str, sizes: Mapping[str, Size], report: Report) -> Size | None:
    if not given or given in sizes:
        return sizes.get(given)
    width, height, _ = parse_sides(given) or (None, None, "")
    if width is None or height is None:
        report.unknown("unknown-size", f"unknown size {quoted(given)}", given, sizes, most=30)
        return None
    return Size("size", width, height)


def _asked_sheets(options: StartOptions, size: Size | None, report: Report) -> Asked:
    grid, at = (_pair(given, sign) for given, sign in ((options.grid, "x"), (options.at, ",")))
    for name, given, found, like in (("grid", options.grid, grid, "3x3"), ("from", options.at, at, "10,12")):
        if given and found is None:
            report.usage_error("bad-option", f"`--{name}` can't be {quoted(given)}", None, f"write `{like}`")
    columns = (max(1, int(grid[0])), max(1, int(grid[1]))) if grid else None
    pages = parse_spans(options.pages or "1-")
    if pages is None:
        message = f"`--pages` can't be {quoted(options.pages)}"
        report.usage_error("bad-option", message, None, "write `2-5`, `3-` or `2-5,8`")
    return Asked(columns, at, options.backs or "", pages or (), size)


def _pair(given: str | None, sign: str) -> tuple[float, float] | None:
    parts = [one.strip() for one in (given or "").lower().split(sign)]
    if len(parts) != 2 or not all(one.replace(".", "", 1).isdecimal() for one in parts):
        return None
    return float(parts[0]), float(parts[1])


def _seen(folder: Path, card: NamedCard) -> Seen | None:
    if card.front_box is None:
        return look_at(folder / card.front)
    left, top, right, bottom = card.front_box
    wide, high = (round(side / MM_PER_INCH * _PAGE_DPI) for side in (right - left, bottom - top))
    return Seen(wide, high, _PAGE_DPI)


def _is_like(one: Seen, fit: Fit) -> bool:
    wide, high = sorted((fit.width + 2 * fit.bleed, fit.height + 2 * fit.bleed))
    short, long = sorted(one[:2])
    return abs(short / long / (wide / high) - 1) < 0.03


class _Sides:
    """Sides by their pictures: each picture is looked at once."""

    def __init__(self, folder: Path, fit: Fit, how: str | None) -> None:
        self._folder, self._fit, self._how = folder, fit, how
        self._known: dict[tuple[str, Box | None], FinishedSide] = {}
        self._pages: dict[str, Any] = {}  # as dots

    def of(self, path: str, box: Box | None) -> FinishedSide:
        if (path, box) not in self._known:
            file = self._folder / path
            seen, edge = None if box else look_at(file), Edge("", True, 0.0)
            if not self._fit.bleed and file.suffix.lower() != ".svg":
                edge = self._edge_on(path, box) if box else edge_of(file)
            side = self._side(path, seen, edge)
            self._known[path, box] = side._replace(page=self._page(file, box)) if box else side
        return self._known[path, box]

    def _page(self, file: Path, box: Box) -> tuple[float, float, float, float]:
        x, y = (box[0] + box[2] - self._fit.width) / 2, (box[1] + box[3] - self._fit.height) / 2
        return -x, -y, *page_size(file)

    def _edge_on(self, path: str, box: Box) -> Edge:
        if path not in self._pages:
            self._pages = {path: picture_of(self._folder / path, 0, _LOOK_DPI)}
        return edge_of_dots(
            self._pages[path].crop(tuple(round(one * _LOOK_DPI / MM_PER_INCH) for one in box))
        )

    def _side(self, path: str, seen: Seen | None, edge: Edge) -> FinishedSide:
        fit = self._fit
        turned = seen is not None and seen.is_wide != (fit.width > fit.height) and seen.width != seen.height
        odd = seen is not None and not _is_like(seen, fit)
        how = "colour" if odd else self._how or ("colour" if edge.is_plain or edge.radius else "mirror")
        ground = edge.colour if how == "colour" or edge.radius else ""
        radius = edge.radius * min(fit.width, fit.height)
        radius *= _LARGER  # what is left of the corner's own colour is clipped away
        return FinishedSide(path, how, ground, radius, 90 * turned, "contain" if odd else "stretch")

    def said(self) -> str:
        """Return how bleed is made, and how to have it otherwise."""
        ways = [side.how for side in self._known.values()]
        round_ones = sum(side.radius > 0 for side in self._known.values())
        words = " or ".join(_WAYS[how] for how in dict.fromkeys(ways))
        corners = f"; corners drawn round are filled on {round_ones}" if round_ones else ""
        return f"3 mm are made: {words}{corners} (`--make-bleed`; if they have some, `--has-bleed 3`)"
