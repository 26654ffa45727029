"""A drawing's markup in, its marks out; elements with the same words as on an earlier card are drawn once.

Markup is parsed when it is first met, into `Prototype`s of the elements right in its root; for each card only
their holes are filled. What can't be known before the holes are filled is parsed once they are.
"""

import re
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from printkit.diagnostics import Report
from printkit.drawing.attributes import AROUND, INHERITED, BoundedCache, DrawingContext
from printkit.drawing.draw import MOST_ELEMENTS, TooManyElements, count_marks, draw
from printkit.drawing.markup import Element, find_ids, keeps_marks, read_markup
from printkit.model.scene import Mark
from printkit.template.cell_text import unmarked
from printkit.template.templates import HOLE, Rendered

#: The roots whose elements are drawn one by one, but for those with attributes that concern them all at once.
_PIECEMEAL = ("svg", "g")
_AT_ONCE = frozenset({*AROUND, "id"})

#: How many drawings, prototypes and drawn elements are kept.
_DRAWINGS, _PROTOTYPES, _ELEMENTS = 128, 8192, 16384

#: Characters that no XML can contain, or that XML changes wherever they are.
_UNUSUAL = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff]")
#: What XML takes for a space in an attribute.
_SPACES = str.maketrans("\t\n", "  ")

#: A text with `%s` for each hole, and which holes these are.
Holed = tuple[str, slice]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Prototype:
    """An element with holes in its attributes and words."""

    element: Element  # as it is if it has no holes
    holes: int
    attributes: tuple[tuple[str, Holed, bool], ...] = ()  # those with holes; whether they keep light markup
    children: "tuple[Prototype | Holed, ...]" = ()

    def fill(self, holes: tuple[str, ...]) -> Element:
        """Return the element with its holes filled."""
        if not self.holes:
            return self.element
        attributes = dict(self.element.attributes)
        for name, (pattern, its), keeps in self.attributes:
            text = pattern % holes[its]
            if not text.isprintable():
                text = text.translate(_SPACES) if keeps else unmarked(text.translate(_SPACES))
            attributes[name] = text
        children = [*self._filled(holes)] if self.children else []
        return Element(self.element.tag, attributes, children, self.element.place)

    def _filled(self, holes: tuple[str, ...]) -> Iterator[Element | str]:
        """Yield the children with their holes filled; a text of which nothing is left is no child."""
        for child in self.children:
            if isinstance(child, Prototype):
                yield child.fill(holes)
            elif text := child[0] % holes[child[1]]:
                yield text


def can_fill(holes: tuple[str, ...]) -> bool:
    """Return whether XML would leave these texts as they are."""
    text = "".join(holes)
    return text.isprintable() or _UNUSUAL.search(text) is None


def make_prototype(element: Element, first: int = 0) -> Prototype:
    """Return the prototype of an element that was read with a `HOLE` where each hole is."""
    attributes, children, last = [], list[Prototype | Holed](), first
    for name, text in element.attributes.items():
        if HOLE in text:
            attributes.append((name, _holed(text, last), keeps_marks(element.tag, name)))
            last = attributes[-1][1][1].stop
    for child in element.children:
        if isinstance(child, Element):
            children.append(made := make_prototype(child, last))
            last += made.holes
        else:
            children.append(words := _holed(child, last))
            last = words[1].stop
    return Prototype(element, last - first, tuple(attributes), tuple(children))


def _holed(text: str, first: int) -> Holed:
    return text.replace("%", "%%").replace(HOLE, "%s"), slice(first, first + text.count(HOLE))


class CachedElement(NamedTuple):
    """The marks of one of a drawing's outermost elements."""

    marks: tuple[Mark, ...]
    weight: int
    elements: int  # how many elements were drawn for it
    faulty: bool  # findings may name the card, so it is drawn again for each


class Piece(NamedTuple):
    """One of a drawing's outermost elements, and which of the drawing's holes are in it."""

    prototype: Prototype
    first: int

    def filling(self, holes: tuple[str, ...]) -> tuple[str, ...]:
        """Return what fills its holes."""
        return holes[self.first : self.first + self.prototype.holes]

    def element(self, holes: tuple[str, ...]) -> Element:
        return self.prototype.fill(self.filling(holes))


class Structure(NamedTuple):
    """All that can be known of a drawing before its holes are filled."""

    root: Piece  # without what is in it, if that is in pieces
    pieces: tuple[Piece, ...]
    named: tuple[Piece, ...]  # those to which others may refer


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Frame:
    """What the elements of a drawing depend on besides their own words: its root, and what has an id."""

    root: Element
    ids: Mapping[str, Element]
    inherited: Mapping[str, str]


class Drawing(NamedTuple):
    """A drawing's structure, and what fills its holes."""

    structure: Structure
    holes: tuple[str, ...]
    frame: Frame


class ElementCache:
    """The structures read so far in one run, and the elements drawn last."""

    def __init__(self) -> None:
        self._structures: BoundedCache[str, Structure] = BoundedCache(_DRAWINGS)
        self._prototypes: BoundedCache[Hashable, Prototype] = BoundedCache(_PROTOTYPES)
        self._frames: BoundedCache[tuple[Hashable, ...], Frame] = BoundedCache(_DRAWINGS)
        self.forget()

    def forget(self) -> None:
        """Forget the elements drawn so far: so what is shared in a batch of cards depends on these alone."""
        self._drawn: BoundedCache[tuple[Hashable, ...], CachedElement] = BoundedCache(_ELEMENTS)

    def read(self, rendered: Rendered, report: Report) -> Drawing | None:
        """Read what is new in a drawing, or return None after reporting what is wrong with its XML."""
        holes, structure = rendered.holes, None
        if holes and can_fill(holes) and "<![" not in rendered.markup:
            structure = self._structure(rendered.markup, len(holes), rendered.files, Report())
        if structure is None:
            text, holes = rendered.text.replace(HOLE, ""), ()
            structure = self._structure(text, 0, rendered.files, report)
        return structure and Drawing(structure, holes, self._frame(structure, holes))

    def _structure(
        self, markup: str, holes: int, files: tuple[Path, ...], report: Report
    ) -> Structure | None:
        """Return the structure of markup, or None if it has holes elsewhere than in words and values."""
        known = self._structures.get(markup)
        if known is None:
            root = read_markup(markup, files, report)
            known = None if root is None else self._new_structure(root)
            if known is None or sum(one.prototype.holes for one in {known.root, *known.pieces}) != holes:
                return None
            self._structures.put(markup, known)
        return known

    def _new_structure(self, root: Element) -> Structure:
        whole = root.tag not in _PIECEMEAL or not _AT_ONCE.isdisjoint(root.attributes)
        if whole or any(isinstance(child, str) and not child.isspace() for child in root.children):
            piece = Piece(self._prototype(root), 0)
            return Structure(piece, (piece,), (piece,))
        outer = Piece(self._prototype(replace(root, children=[])), 0)
        pieces, last = [], outer.prototype.holes
        for element in root.elements:
            pieces.append(Piece(self._prototype(element), last))
            last += pieces[-1].prototype.holes
        named = tuple(piece for piece in pieces if find_ids(piece.prototype.element))
        return Structure(outer, tuple(pieces), named)

    def _prototype(self, element: Element) -> Prototype:
        """Return an element's prototype: the same one for equal elements."""
        key = _key(element)
        return self._prototypes.get(key) or self._prototypes.put(key, make_prototype(element))

    def _frame(self, structure: Structure, holes: tuple[str, ...]) -> Frame:
        key = tuple((one.prototype, one.filling(holes)) for one in (structure.root, *structure.named))
        frame = self._frames.get(key)
        if frame is None:
            root = structure.root.element(holes)
            ids = [find_ids(one.element(holes)).items() for one in structure.named]
            given = {} if structure.pieces == (structure.root,) else root.attributes
            handed = {name: text for name, text in given.items() if name in INHERITED}
            frame = Frame(root, {name: element for one in ids for name, element in one}, handed)
            self._frames.put(key, frame)
        return frame

    def draw(self, drawing: Drawing, context: DrawingContext) -> tuple[tuple[Mark, ...], int]:
        """Return a drawing's marks, and how many a reader has to draw."""
        root, pieces, _ = drawing.structure
        if pieces != (root,):
            draw(drawing.frame.root, {}, context)  # to report mistakes in the root itself
        marks: list[Mark] = []
        weight = 0
        for piece in pieces:
            known = self._piece(piece, drawing, context)
            marks += known.marks
            weight += known.weight
        return tuple(marks), weight

    def _piece(self, piece: Piece, drawing: Drawing, context: DrawingContext) -> CachedElement:
        """Return what a piece draws; a faulty one is drawn again for each card, for its findings."""
        filling = piece.filling(drawing.holes)
        key = (drawing.frame, piece.prototype, filling)
        known = self._drawn.get(key)
        if known is None or known.faulty:
            element, before, added = piece.prototype.fill(filling), context.drawn, context.report.added
            marks = tuple(draw(element, drawing.frame.inherited, context))
            faulty = context.report.added > added
            drawn = CachedElement(marks, count_marks(marks), context.drawn - before, faulty)
            return known or self._drawn.put(key, drawn)
        if context.drawn + known.elements > MOST_ELEMENTS:
            raise TooManyElements
        context.drawn += known.elements
        return known


def _key(one: Element | str) -> Hashable:
    if isinstance(one, str):
        return one
    return one.tag, one.place, tuple(one.attributes.items()), tuple(map(_key, one.children))
