"""A drawing's markup in, its marks out; elements with the same words as on an earlier card are drawn once."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

from printkit.diagnostics import Report
from printkit.drawing.attributes import Attributes, DrawingContext
from printkit.drawing.draw import MOST_ELEMENTS, TooManyElements, count_marks, draw, find_ids
from printkit.drawing.markup import Element, read_markup
from printkit.model.scene import Mark
from printkit.template.templates import Rendered

#: A tag, a comment, or a single `<` that starts neither.
_TAG = re.compile(
    r"""<(?:[^<>"'!?][^<>"']*+(?:(?:"[^"<]*+"|'[^'<]*+')[^<>"']*+)*+>|!--(?:[^-]|-[^-])*+-->)?"""
)
#: The start of a root that can be split: a drawing or a group.
_ROOT = re.compile(r"<(?:svg|g)[\s>]")
#: Attributes that concern everything in a root at once: such a root is not split.
_AT_ONCE = re.compile(r"\s(?:transform|opacity|clip-path|id)\s*=")
_ID = re.compile(r"\sid\s*=")

#: More elements, and more parts, pictures or files, are not kept from one batch of cards to the next.
_MOST_PIECES, _MOST_PARTS = 5_000, 500

_Known = TypeVar("_Known", bound=dict[Any, Any])


@dataclass(slots=True)
class SplitMarkup:
    """The tags of a drawing's root, and the text of each element directly in it."""

    head: str = ""  # empty if the root itself is the only piece
    foot: str = ""
    pieces: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class CachedElement:
    """The marks of one of a drawing's outermost elements."""

    marks: tuple[Mark, ...]
    weight: int
    elements: int  # how many elements were drawn for it
    faulty: bool  # findings may name the card, so it is drawn again for each


@dataclass(slots=True)
class CacheEntry:
    """The elements drawn so far in drawings with the same root and the same ids."""

    root: Element
    ids: Mapping[str, Element]
    pieces: dict[str, CachedElement] = field(default_factory=dict)


@dataclass(slots=True)
class Drawing:
    """A drawing's pieces in order, with the elements of those that are not cached."""

    split: SplitMarkup
    entry: CacheEntry
    fresh: dict[str, Element]


class ElementCache:
    """The elements drawn so far in one run."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._entries: dict[tuple[str, tuple[str, ...]], CacheEntry] = {}

    def trim(self) -> None:
        """Forget the elements drawn so far if there are many."""
        if sum(len(entry.pieces) for entry in self._entries.values()) > _MOST_PIECES:
            self._entries.clear()

    def read(self, rendered: Rendered) -> Drawing | None:
        """Read what is new in a drawing, or return None after reporting what is wrong with its XML."""
        split = split_markup(rendered.text)
        return (self._read_pieces(split, rendered) if split.head else None) or self._read_whole(rendered)

    def _read_whole(self, rendered: Rendered) -> Drawing | None:
        """Read a drawing that can't be split."""
        root = read_markup(rendered.text, rendered.files, self._report)
        if root is None:
            return None
        split = SplitMarkup(pieces=[rendered.text])
        return Drawing(split, CacheEntry(root, find_ids(root)), {rendered.text: root})

    def _read_pieces(self, split: SplitMarkup, rendered: Rendered) -> Drawing | None:
        """Read the pieces that are not cached; return None if they are not well formed."""
        key = (split.head, tuple(piece for piece in split.pieces if has_id(piece)))
        entry = self._entries.get(key)
        if entry is None:
            entry = self._new_entry(split, key[1], rendered)
            if entry is None:
                return None
            self._entries[key] = entry
        known = entry.pieces
        fresh = list(dict.fromkeys(one for one in split.pieces if one not in known or known[one].faulty))
        root = _read_inside(split, "".join(fresh), rendered)
        elements = [] if root is None else list(root.elements)
        whole = root is not None and len(elements) == len(fresh)
        return Drawing(split, entry, dict(zip(fresh, elements, strict=True))) if whole else None

    def _new_entry(self, split: SplitMarkup, named: tuple[str, ...], rendered: Rendered) -> CacheEntry | None:
        """Return an entry without cached elements."""
        root = _read_inside(split, "".join(named), rendered)
        if root is None:
            return None
        ids = find_ids(root)
        root.children = []
        return CacheEntry(root, ids)

    def draw(self, drawing: Drawing, context: DrawingContext) -> tuple[tuple[Mark, ...], int]:
        """Return a drawing's marks, and how many a reader has to draw."""
        entry = drawing.entry
        inherited: Mapping[str, str] = {}
        if drawing.split.head:
            inherited = Attributes(entry.root, {}, context).handed_down()
            draw(entry.root, {}, context)  # to report mistakes in the root itself
        marks: list[Mark] = []
        weight = 0
        for text in drawing.split.pieces:
            piece = entry.pieces.get(text)
            if piece is None or piece.faulty:
                piece = self._draw_piece(text, drawing, inherited, context)
            elif context.drawn + piece.elements > MOST_ELEMENTS:
                raise TooManyElements
            else:
                context.drawn += piece.elements
            marks += piece.marks
            weight += piece.weight
        return tuple(marks), weight

    def _draw_piece(
        self, text: str, drawing: Drawing, inherited: Mapping[str, str], context: DrawingContext
    ) -> CachedElement:
        """Draw a piece and cache it; a faulty one is drawn again for each card, for its findings."""
        before = context.drawn
        marks, faulty = self._report.watch(lambda: tuple(draw(drawing.fresh[text], inherited, context)))
        known = drawing.entry.pieces.get(text)
        if known is None:
            known = CachedElement(marks, count_marks(marks), context.drawn - before, faulty)
            drawing.entry.pieces[text] = known
        return known


def kept(known: _Known) -> _Known:
    """Return what was drawn but for what could not be; nothing if it is a lot."""
    for key in [key for key, one in known.items() if one is None or len(known) > _MOST_PARTS]:
        del known[key]
    return known


def _read_inside(split: SplitMarkup, pieces: str, rendered: Rendered) -> Element | None:
    """Return a drawing's root with some pieces in it, or None, unreported, if that is not XML."""
    return read_markup(f"{split.head}{pieces}{split.foot}", rendered.files, Report())


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
