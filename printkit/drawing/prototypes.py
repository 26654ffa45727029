"""Markup with holes in, elements out: its structure is parsed once, its holes are filled for each card."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from printkit.drawing.markup import Element, keeps_marks
from printkit.template.cell_text import unmarked
from printkit.template.templates import HOLE

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
