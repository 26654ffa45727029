"""A drawing's markup in, its marks out; elements with the same words as on an earlier card are drawn once.

The structure of a drawing is parsed when it is first met: `Prototype`s of the elements right in its root. For
each card only their holes are filled. What can't be known before the holes are filled is parsed as a whole.
"""

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from printkit.diagnostics import Report
from printkit.drawing.attributes import INHERITED, DrawingContext
from printkit.drawing.bounded_cache import BoundedCache
from printkit.drawing.draw import MOST_ELEMENTS, TooManyElements, count_marks, draw, find_ids, spend
from printkit.drawing.elements.prepared import PreparedShape, prepare
from printkit.drawing.markup import Element, read_markup
from printkit.drawing.prototypes import Prototype, can_fill, make_prototype
from printkit.model.scene import Mark, Shape
from printkit.template.source_map import PLACE
from printkit.template.templates import HOLE, Rendered

#: A tag, a comment, or a single `<` that starts neither.
_TAG = re.compile(
    r"""<(?:[^<>"'!?][^<>"']*+(?:(?:"[^"<]*+"|'[^'<]*+')[^<>"']*+)*+>|!--(?:[^-]|-[^-])*+-->)?"""
)
#: The start of a root that can be split: a drawing or a group.
_ROOT = re.compile(r"<(?:svg|g)[\s>]")
#: Attributes that concern everything in a root at once: such a root is not split.
_AT_ONCE = re.compile(r"\s(?:transform|opacity|clip-path|id)\s*=")
_ID = re.compile(r"\sid\s*=")
#: A tag that says where it is written; any other is where the one before it is.
_PLACED = re.compile(rf"<[^\s<>]+ {PLACE}=")

#: How many drawings, prototypes and drawn elements are kept at least; twice as many at most.
_DRAWINGS, _PROTOTYPES, _ELEMENTS = 64, 4096, 8192
#: How many prepared shapes are kept as drawn: a PDF shares what several cards have as the same mark.
_SHAPES = 16384

#: More parts, pictures or files are not kept from one batch of cards to the next.
MOST_KEPT = 500


@dataclass(slots=True, repr=False)
class SplitMarkup:
    """The tags of a drawing's root, and the text of each element directly in it."""

    head: str = ""  # empty if the root itself is the only piece
    foot: str = ""
    pieces: list[str] = field(default_factory=list)


class CachedElement(NamedTuple):
    """The marks of one of a drawing's outermost elements."""

    marks: tuple[Mark, ...]
    weight: int
    elements: int  # how many elements were drawn for it
    faulty: bool  # findings may name the card, so it is drawn again for each


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CacheEntry:
    """What the elements of a drawing depend on besides their own words: its root, and what has an id."""

    root: Element
    ids: Mapping[str, Element]
    inherited: Mapping[str, str]
    prepared: dict[Prototype, PreparedShape | Literal[False]] = field(default_factory=dict)


class Piece(NamedTuple):
    """One of a drawing's outermost elements, and which of the drawing's holes are in it."""

    prototype: Prototype
    first: int
    last: int

    def filling(self, holes: tuple[str, ...]) -> tuple[str, ...]:
        """Return what fills its holes."""
        return holes[self.first : self.last]

    def element(self, holes: tuple[str, ...]) -> Element:
        """Return it with its holes filled."""
        return self.prototype.fill(self.filling(holes))


class Structure(NamedTuple):
    """All that can be known of a drawing before its holes are filled."""

    root: Piece  # without what is in it
    pieces: tuple[Piece, ...]
    named: tuple[Piece, ...]  # those to which others may refer


@dataclass(slots=True, eq=False, repr=False)
class Drawing:
    """A drawing's structure, or None if it is drawn as a whole; and what fills its holes."""

    structure: Structure | None
    holes: tuple[str, ...]
    entry: CacheEntry


class ElementCache:
    """The structures read so far in one run, and the elements drawn last."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._structures: BoundedCache[str, Structure | Literal[False]] = BoundedCache(_DRAWINGS)
        self._prototypes: BoundedCache[str, Prototype] = BoundedCache(_PROTOTYPES)
        self._entries: BoundedCache[tuple[Hashable, ...], CacheEntry] = BoundedCache(_DRAWINGS)
        self._drawn: BoundedCache[tuple[Hashable, ...], CachedElement] = BoundedCache(_ELEMENTS)
        self._shapes: dict[tuple[PreparedShape, tuple[str, ...]], Shape | Literal[False]] = {}

    def forget(self) -> None:
        """Forget the elements drawn so far: so what is shared in a batch of cards depends on these alone."""
        self._drawn = BoundedCache(_ELEMENTS)
        self._shapes = {}

    def read(self, rendered: Rendered) -> Drawing | None:
        """Read what is new in a drawing, or return None after reporting what is wrong with its XML."""
        if rendered.holes and can_fill(rendered.holes):
            structure = self._structure(rendered.markup, len(rendered.holes), rendered)
            if structure is not None:
                return Drawing(structure, rendered.holes, self._entry(structure, rendered.holes))
        structure = self._structure(rendered.text, 0, rendered)
        if structure is not None:
            return Drawing(structure, (), self._entry(structure, ()))
        root = read_markup(rendered.text, rendered.files, self._report)
        return None if root is None else Drawing(None, (), _entry(root, find_ids(root)))

    def _structure(self, markup: str, holes: int, rendered: Rendered) -> Structure | None:
        """Return the structure of markup, or None if it can't be split before its holes are filled."""
        known = self._structures.get(markup)
        if known is None:
            clear = markup.count(HOLE) == holes  # or the author writes this sign too
            known = self._new_structure(split_markup(markup), holes, rendered) if clear else None
            self._structures.put(markup, known or False)
        return known or None

    def _new_structure(self, split: SplitMarkup, holes: int, rendered: Rendered) -> Structure | None:
        if not split.head or not all(map(_PLACED.match, split.pieces)):
            return None
        root = self._prototypes_of([split.head + split.foot], SplitMarkup("<g>", "</g>"), rendered)
        found = self._prototypes_of(split.pieces, split, rendered)
        if root is None or found is None:
            return None
        pieces, last = [], root[0].holes
        for prototype in found:
            pieces.append(Piece(prototype, last, last + prototype.holes))
            last += prototype.holes
        if last != holes:  # there is one in a comment
            return None
        named = tuple(piece for piece, text in zip(pieces, split.pieces, strict=True) if has_id(text))
        return Structure(Piece(root[0], 0, root[0].holes), tuple(pieces), named)

    def _prototypes_of(
        self, texts: Sequence[str], around: SplitMarkup, rendered: Rendered
    ) -> list[Prototype] | None:
        """Return the prototypes of elements; None if they are not well formed, or have a hole elsewhere."""
        found = {text: self._prototypes.get(text) for text in texts}
        fresh = [text for text, known in found.items() if known is None]
        root = read_markup(f"{around.head}{''.join(fresh)}{around.foot}", rendered.files, Report())
        elements = [] if root is None else list(root.elements)
        if root is None or len(elements) != len(fresh):
            return None
        for text, element in zip(fresh, elements, strict=True):
            found[text] = self._prototypes.put(text, make_prototype(element))
        known = [prototype for text in texts if (prototype := found[text]) is not None]
        whole = all(prototype.holes == text.count(HOLE) for prototype, text in zip(known, texts, strict=True))
        return known if whole else None

    def _entry(self, structure: Structure, holes: tuple[str, ...]) -> CacheEntry:
        key = tuple((one.prototype, one.filling(holes)) for one in (structure.root, *structure.named))
        entry = self._entries.get(key)
        if entry is None:
            ids = {
                name: element
                for one in structure.named
                for name, element in find_ids(one.element(holes)).items()
            }
            entry = self._entries.put(key, _entry(structure.root.element(holes), ids))
        return entry

    def draw(self, drawing: Drawing, context: DrawingContext) -> tuple[tuple[Mark, ...], int]:
        """Return a drawing's marks, and how many a reader has to draw."""
        root, structure = drawing.entry.root, drawing.structure
        if structure is None:
            whole = tuple(draw(root, {}, context))
            return whole, count_marks(whole)
        draw(root, {}, context)  # to report mistakes in the root itself
        marks: list[Mark] = []
        weight, shapes, holes = 0, 0, drawing.holes
        for piece in structure.pieces:
            shape = self._shape(piece, drawing.entry, holes, context) if piece.prototype.attributes else None
            if shape is not None:
                marks.append(shape)
                shapes += 1
                continue
            known = self._piece(piece, drawing, context)
            marks += known.marks
            weight += known.weight
        spend(context, shapes)
        return tuple(marks), weight + shapes

    def _shape(
        self, piece: Piece, entry: CacheEntry, holes: tuple[str, ...], context: DrawingContext
    ) -> Shape | None:
        """Return a piece's mark, if it is a shape that can be prepared, and nothing about it is unusual."""
        prepared = entry.prepared.get(piece.prototype)
        if prepared is None:
            if len(entry.prepared) > _PROTOTYPES:
                entry.prepared.clear()
            prepared = prepare(piece.prototype, entry.inherited, context) or False
            entry.prepared[piece.prototype] = prepared
        if not prepared:
            return None
        key = prepared, holes[piece.first : piece.last]
        shape = self._shapes.get(key)
        if shape is None:
            if len(self._shapes) > _SHAPES:
                self._shapes.clear()
            shape = self._shapes[key] = prepared.draw(key[1]) or False
        return shape or None

    def _piece(self, piece: Piece, drawing: Drawing, context: DrawingContext) -> CachedElement:
        """Return what a piece draws; a faulty one is drawn again for each card, for its findings."""
        key = (drawing.entry, piece.prototype, *piece.filling(drawing.holes))
        known = self._drawn.get(key)
        if known is None or known.faulty:
            return self._draw_piece(key, piece, drawing, context)
        if context.drawn + known.elements > MOST_ELEMENTS:
            raise TooManyElements
        context.drawn += known.elements
        return known

    def _draw_piece(
        self, key: tuple[Hashable, ...], piece: Piece, drawing: Drawing, context: DrawingContext
    ) -> CachedElement:
        entry = drawing.entry
        element, before = piece.element(drawing.holes), context.drawn
        marks, faulty = self._report.watch(lambda: tuple(draw(element, entry.inherited, context)))
        known = self._drawn.get(key)
        if known is None:
            known = CachedElement(marks, count_marks(marks), context.drawn - before, faulty)
            self._drawn.put(key, known)
        return known


def _entry(root: Element, ids: Mapping[str, Element]) -> CacheEntry:
    """Return an entry without prepared shapes."""
    return CacheEntry(root, ids, {name: text for name, text in root.attributes.items() if name in INHERITED})


def split_markup(text: str) -> SplitMarkup:
    """Return a drawing's markup split up, or in one piece if it is malformed or concerns the whole root."""
    found = SplitMarkup()
    depth = start = done = 0
    for tag in _TAG.finditer(text):
        words = tag[0]
        kind = words[1:2]
        if depth < 2:
            start = tag.start()
            if start > done and not text[done:start].isspace():
                break  # text outside of any element
            done = tag.end()
        if kind == "!":
            continue
        if not kind or not (depth or _take_root(words, found)):
            break
        if kind == "/":
            depth -= 1
        elif words[-2:] != "/>":
            depth += 1
            continue
        if depth == 1:
            done = tag.end()
            found.pieces.append(text[start:done])
        elif not depth:
            found.foot = words
    else:
        if found.foot and not depth and not text[done:].strip():
            return found
    return SplitMarkup(pieces=[text])


def _take_root(words: str, found: SplitMarkup) -> bool:
    """Take the first tag as the root's, if the root can be split."""
    if found.head or not _ROOT.match(words) or _AT_ONCE.search(words):
        return False
    found.head = words
    return True


@lru_cache(maxsize=4096)
def has_id(piece: str) -> bool:
    """Return whether other elements may refer to something in this one."""
    return _ID.search(piece) is not None


def forget_unusable(known: dict[Any, Any], most: int) -> None:
    """Forget what could not be drawn, and all if it is a lot."""
    for key in [key for key, one in known.items() if one is None or len(known) > most]:
        del known[key]
