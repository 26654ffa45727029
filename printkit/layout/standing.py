"""A rendered layout in, its marks out; what an earlier card set in the same words is taken as it stands.

Named after standing type, which a printer keeps once it is set, for the next time that it is wanted.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from printkit.diagnostics import Report
from printkit.layout.cut import Cut, bears_id, cut_up
from printkit.layout.desk import Desk
from printkit.layout.draw import MOST_ELEMENTS, TooMuch, draw, find_ids, handed_down
from printkit.layout.markup import Element, read_markup
from printkit.layout.weights import weigh
from printkit.model.scene import Mark
from printkit.sandbox.templates import Rendered


@dataclass(frozen=True, slots=True)
class Piece:
    """What one of a layout's outermost elements draws."""

    marks: tuple[Mark, ...]
    weight: int
    elements: int  # how many were drawn for it
    faulty: bool  # something was found in it, which is to be said of each card that bears it


@dataclass(slots=True)
class Galley:
    """The tray that type stands in: what was drawn of layouts with one root and one set of ids."""

    root: Element
    ids: Mapping[str, Element]
    pieces: dict[str, Piece] = field(default_factory=dict)


@dataclass(slots=True)
class Layout:
    """A layout, read: its pieces in order, those that stand already, and the elements of those that don't."""

    cut: Cut
    galley: Galley
    fresh: dict[str, Element]


class Standing:
    """All that was drawn in one run."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._galleys: dict[tuple[str, tuple[str, ...]], Galley] = {}

    def read(self, rendered: Rendered) -> Layout | None:
        """Read what is new in a layout, or return None after saying what is wrong with its XML."""
        cut = cut_up(rendered.text)
        return (self._read_pieces(cut, rendered) if cut.head else None) or self._read_whole(rendered)

    def _read_whole(self, rendered: Rendered) -> Layout | None:
        """Read a layout that can't be cut up."""
        root = read_markup(rendered.text, rendered.files, self._report)
        if root is None:
            return None
        cut = Cut(pieces=[rendered.text])
        return Layout(cut, Galley(root, find_ids(root)), {rendered.text: root})

    def _read_pieces(self, cut: Cut, rendered: Rendered) -> Layout | None:
        """Read those pieces of a layout that don't stand yet; None where they are not well formed."""
        key = (cut.head, tuple(piece for piece in cut.pieces if bears_id(piece)))
        galley = self._galleys.get(key)
        if galley is None:
            galley = self._new_galley(cut, key[1], rendered)
            if galley is None:
                return None
            self._galleys[key] = galley
        known = galley.pieces
        fresh = list(dict.fromkeys(one for one in cut.pieces if one not in known or known[one].faulty))
        root = _read_inside(cut, "".join(fresh), rendered)
        elements = [] if root is None else list(root.elements)
        whole = root is not None and len(elements) == len(fresh)
        return Layout(cut, galley, dict(zip(fresh, elements, strict=True))) if whole else None

    def _new_galley(self, cut: Cut, named: tuple[str, ...], rendered: Rendered) -> Galley | None:
        """Return an empty galley."""
        root = _read_inside(cut, "".join(named), rendered)
        if root is None:
            return None
        ids = find_ids(root)
        root.children = []
        return Galley(root, ids)

    def draw(self, layout: Layout, desk: Desk) -> tuple[tuple[Mark, ...], int]:
        """Return a layout's marks, and how many a reader has to draw."""
        galley = layout.galley
        desk.ids = galley.ids
        inherited: Mapping[str, str] = {}
        if layout.cut.head:
            inherited = handed_down(galley.root.attributes, inherited)
            draw(galley.root, {}, desk)  # for what is wrong with itself
        marks: list[Mark] = []
        weight = 0
        for text in layout.cut.pieces:
            piece = galley.pieces.get(text)
            if piece is None or piece.faulty:
                piece = self._set(text, layout, inherited, desk)
            elif desk.drawn + piece.elements > MOST_ELEMENTS:
                raise TooMuch
            else:
                desk.drawn += piece.elements
            marks += piece.marks
            weight += piece.weight
        return tuple(marks), weight

    def _set(self, text: str, layout: Layout, inherited: Mapping[str, str], desk: Desk) -> Piece:
        """Draw a piece; one with a fault is drawn for each card, for what there is to say of it."""
        told, drawn = len(self._report.findings), desk.drawn
        marks = tuple(draw(layout.fresh[text], inherited, desk))
        known = layout.galley.pieces.get(text)
        if known is None:
            faulty = len(self._report.findings) > told
            known = Piece(marks, weigh(marks), desk.drawn - drawn, faulty)
            layout.galley.pieces[text] = known
        return known


def _read_inside(cut: Cut, pieces: str, rendered: Rendered) -> Element | None:
    """Return a layout's root with some pieces in it, or None, without a word, where that is not XML."""
    return read_markup(f"{cut.head}{pieces}{cut.foot}", rendered.files, Report())
