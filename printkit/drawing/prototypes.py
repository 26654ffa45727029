"""Markup with holes in, elements out: its structure is parsed once, its holes are filled for each card."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from printkit.drawing.markup import Element, keeps_marks
from printkit.template.cell_text import unmarked
from printkit.template.templates import HOLE, weave

#: Characters that no XML can contain, or that XML changes wherever they are.
_UNUSUAL = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff]")
#: What XML takes for a space in an attribute.
_SPACES = str.maketrans("\t\n", "  ")

#: The words around the holes of a text, or None if it is one hole and nothing else; and its first hole.
Holed = tuple[tuple[str, ...] | None, int]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Prototype:
    """An element with holes in its attributes and words."""

    element: Element  # as it is if it has no holes
    holes: int
    attributes: tuple[tuple[str, Holed, bool], ...] = ()  # those with holes; whether they keep light markup
    children: "tuple[Prototype | Holed | str, ...]" = ()

    def fill(self, holes: Sequence[str]) -> Element:
        """Return the element with its holes filled."""
        if not self.holes:
            return self.element
        attributes = dict(self.element.attributes)
        for name, holed, keeps in self.attributes:
            text = fill_text(holed, holes)
            attributes[name] = text if text.isprintable() else _as_attribute(text, keeps)
        return Element(self.element.tag, attributes, self._fill_children(holes), self.element.place)

    def _fill_children(self, holes: Sequence[str]) -> list[Element | str]:
        """Return the children with their holes filled; a text of which nothing is left is no child."""
        children: list[Element | str] = []
        for child in self.children:
            if isinstance(child, str):
                children.append(child)
            elif isinstance(child, Prototype):
                children.append(child.fill(holes))
            elif text := fill_text(child, holes):
                children.append(text)
        return children


def can_fill(holes: Sequence[str]) -> bool:
    """Return whether XML would leave these texts as they are."""
    text = "".join(holes)
    return text.isprintable() or _UNUSUAL.search(text) is None


def make_prototype(element: Element) -> Prototype:
    """Return the prototype of an element that was read with a `HOLE` where each hole is."""
    return _Maker().prototype(element)


@dataclass(slots=True, eq=False, repr=False)
class _Maker:
    """Numbers the holes of an element in the order of its markup."""

    holes: int = 0

    def prototype(self, element: Element) -> Prototype:
        """Return an element's prototype."""
        before = self.holes
        attributes = tuple(
            (name, self._holed(text), keeps_marks(element.tag, name))
            for name, text in element.attributes.items()
            if HOLE in text
        )
        children = tuple(
            self.prototype(child)
            if isinstance(child, Element)
            else self._holed(child)
            if HOLE in child
            else child
            for child in element.children
        )
        return Prototype(element, self.holes - before, attributes, children)

    def _holed(self, text: str) -> Holed:
        words, first = tuple(text.split(HOLE)), self.holes
        self.holes += len(words) - 1
        return (None if words == ("", "") else words), first


def fill_text(holed: Holed, holes: Sequence[str]) -> str:
    """Return a text with its holes filled."""
    words, first = holed
    return holes[first] if words is None else weave(words, holes[first:])


def _as_attribute(text: str, keeps_marks: bool) -> str:
    """Return a text as XML and light markup leave it in an attribute."""
    text = text.translate(_SPACES)
    return text if keeps_marks else unmarked(text)
