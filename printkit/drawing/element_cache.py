"""A rendered layout in, its marks out; what an earlier card set in the same words is taken as it stands.

Named after standing type, which a printer keeps once it is set, for the next time that it is wanted.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from printkit.diagnostics import Report
from printkit.drawing.attributes import DrawingContext
from printkit.drawing.elements import MOST_ELEMENTS, TooMuch, draw, find_ids, handed_down
from printkit.drawing.markup import Element, read_markup
from printkit.drawing.split import SplitLayout, bears_id, split_layout
from printkit.drawing.weights import weigh
from printkit.model.scene import Mark
from printkit.template.templates import Rendered


@dataclass(frozen=True, slots=True)
class CachedElement:
    """What one of a layout's outermost elements draws."""

    marks: tuple[Mark, ...]
    weight: int
    elements: int  # how many were drawn for it
    faulty: bool  # something was found in it, which is to be said of each card that bears it


@dataclass(slots=True)
class CacheEntry:
    """The tray that type stands in: what was drawn of layouts with one root and one set of ids."""

    root: Element
    ids: Mapping[str, Element]
    pieces: dict[str, CachedElement] = field(default_factory=dict)


@dataclass(slots=True)
class Layout:
    """A layout, read: its pieces in order, those that stand already, and the elements of those that don't."""

    cut: SplitLayout
    entry: CacheEntry
    fresh: dict[str, Element]


class ElementCache:
    """All that was drawn in one run."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._entries: dict[tuple[str, tuple[str, ...]], CacheEntry] = {}

    def read(self, rendered: Rendered) -> Layout | None:
        """Read what is new in a layout, or return None after saying what is wrong with its XML."""
        cut = split_layout(rendered.text)
        return (self._read_pieces(cut, rendered) if cut.head else None) or self._read_whole(rendered)

    def _read_whole(self, rendered: Rendered) -> Layout | None:
        """Read a layout that can't be cut up."""
        root = read_markup(rendered.text, rendered.files, self._report)
        if root is None:
            return None
        cut = SplitLayout(pieces=[rendered.text])
        return Layout(cut, CacheEntry(root, find_ids(root)), {rendered.text: root})

    def _read_pieces(self, cut: SplitLayout, rendered: Rendered) -> Layout | None:
        """Read those pieces of a layout that don't stand yet; None where they are not well formed."""
        key = (cut.head, tuple(piece for piece in cut.pieces if bears_id(piece)))
        entry = self._entries.get(key)
        if entry is None:
            entry = self._new_entry(cut, key[1], rendered)
            if entry is None:
                return None
            self._entries[key] = entry
        known = entry.pieces
        fresh = list(dict.fromkeys(one for one in cut.pieces if one not in known or known[one].faulty))
        root = _read_inside(cut, "".join(fresh), rendered)
        elements = [] if root is None else list(root.elements)
        whole = root is not None and len(elements) == len(fresh)
        return Layout(cut, entry, dict(zip(fresh, elements, strict=True))) if whole else None

    def _new_entry(self, cut: SplitLayout, named: tuple[str, ...], rendered: Rendered) -> CacheEntry | None:
        """Return an empty galley."""
        root = _read_inside(cut, "".join(named), rendered)
        if root is None:
            return None
        ids = find_ids(root)
        root.children = []
        return CacheEntry(root, ids)

    def draw(self, layout: Layout, context: DrawingContext) -> tuple[tuple[Mark, ...], int]:
        """Return a layout's marks, and how many a reader has to draw."""
        entry = layout.entry
        context.ids = entry.ids
        inherited: Mapping[str, str] = {}
        if layout.cut.head:
            inherited = handed_down(entry.root.attributes, inherited)
            draw(entry.root, {}, context)  # for what is wrong with itself
        marks: list[Mark] = []
        weight = 0
        for text in layout.cut.pieces:
            piece = entry.pieces.get(text)
            if piece is None or piece.faulty:
                piece = self._set(text, layout, inherited, context)
            elif context.drawn + piece.elements > MOST_ELEMENTS:
                raise TooMuch
            else:
                context.drawn += piece.elements
            marks += piece.marks
            weight += piece.weight
        return tuple(marks), weight

    def _set(
        self, text: str, layout: Layout, inherited: Mapping[str, str], context: DrawingContext
    ) -> CachedElement:
        """Draw a piece; one with a fault is drawn for each card, for what there is to say of it."""
        told, drawn = len(self._report.findings), context.drawn
        marks = tuple(draw(layout.fresh[text], inherited, context))
        known = layout.entry.pieces.get(text)
        if known is None:
            faulty = len(self._report.findings) > told
            known = CachedElement(marks, weigh(marks), context.drawn - drawn, faulty)
            layout.entry.pieces[text] = known
        return known


def _read_inside(cut: SplitLayout, pieces: str, rendered: Rendered) -> Element | None:
    """Return a layout's root with some pieces in it, or None, without a word, where that is not XML."""
    return read_markup(f"{cut.head}{pieces}{cut.foot}", rendered.files, Report())
