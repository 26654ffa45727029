"""The children of a `box` in, paragraphs, figures and gaps out."""

from collections.abc import Iterator
from itertools import groupby

from printkit.drawing.attributes import Attributes
from printkit.drawing.flow import Block, ColumnEnd, Gap, Illustration
from printkit.drawing.lines import Paragraph
from printkit.drawing.markup import Element
from printkit.drawing.rich import INLINE, RichReader, check_attributes
from printkit.drawing.typestyle import TYPE_ATTRIBUTES, Type, as_heading, derive
from printkit.drawing.words import Word

_ALIGNS = ("left", "center", "right", "justify")

_PARAGRAPH = TYPE_ATTRIBUTES | {"align", "leading", "indent", "space-before", "keep"}

#: What may stand in a box besides words, and the attributes of each.
_BLOCKS = {
    "p": _PARAGRAPH,
    "h": _PARAGRAPH,
    "li": _PARAGRAPH | {"mark", "hang"},
    "figure": frozenset({"height", "width", "align"}),
    "gap": frozenset({"height"}),
    "break": frozenset[str](),
}

#: How far an item's words stand in from its mark, in sizes, where `hang` does not say.
_HANG = 1.2


class BlockReader:
    """Reads one box's children."""

    def __init__(self, attrs: Attributes, style: Type, rich: RichReader | None = None) -> None:
        self.attrs = attrs
        self.style = style
        self.rich = rich or RichReader(attrs.context)
        self.hang = attrs.length("hang", 0.0, least=0)
        self.gap = attrs.length("paragraph-gap", 0.0, least=0)
        self.model = Paragraph(
            [],
            style,
            attrs.choice("align", "left", _ALIGNS),
            attrs.number("leading", 1.25, 0.5, 5.0),
            attrs.length("indent"),
        )

    def blocks(self) -> list[Block]:
        """Return the blocks; words that stand loose between them are paragraphs too."""
        blocks: list[Block] = []
        for loose, children in groupby(self.attrs.element.children, _is_loose):
            if loose:
                blocks.extend(self._loose(list(children)))
            else:
                blocks.extend(self._block(child) for child in children if isinstance(child, Element))
        return blocks

    def _loose(self, children: "list[Element | str]") -> Iterator[Block]:
        """Return words that stand loose in the box as a paragraph."""
        words = self.rich.words(children, self.style, self.attrs)
        if words:
            model = self.model
            yield Paragraph(words, self.style, model.align, model.leading, model.indent, before=self.gap)

    def _block(self, element: Element) -> Block:
        """Return the block that an element stands for."""
        self.rich.count(1)
        attrs = Attributes(element, {}, self.attrs.context)
        if element.attributes:
            check_attributes(attrs, _BLOCKS[element.tag])
        if element.tag == "figure":
            align = attrs.choice("align", "left", ("left", "center", "right"))
            return Illustration(
                element, attrs.length("height", 0, least=0), attrs.length("width", 0, least=0), align
            )
        if element.tag == "gap":
            return Gap(attrs.length("height", self.style.size, least=0))
        return ColumnEnd() if element.tag == "break" else self._paragraph(attrs)

    def _paragraph(self, attrs: Attributes) -> Paragraph:
        """Return a `p`, `h` or `li`."""
        element, model = attrs.element, self.model
        style = derive(self.style, attrs) if element.attributes else self.style
        if element.tag == "h" and "font-weight" not in element.attributes:
            style = as_heading(style, attrs)
        words = self.rich.words(element.children, style, attrs)
        if element.tag == "li" and not words:
            words = [Word(size=style.size)]  # a line for the mark to stand on
        paragraph = Paragraph(
            words,
            style,
            attrs.choice("align", model.align, _ALIGNS),
            attrs.number("leading", model.leading, 0.5, 5.0),
            attrs.length("indent", 0.0 if element.tag != "p" else model.indent),
            before=attrs.length("space-before", self.gap),
            together=element.tag == "h" or attrs.choice("keep", "no", ("yes", "no")) == "yes",
            leads=element.tag == "h",
        )
        if element.tag == "li":
            self._hang(paragraph, attrs)
        return paragraph

    def _hang(self, paragraph: Paragraph, attrs: Attributes) -> None:
        """Give an item its mark, and room for it."""
        mark = attrs.get("mark")
        style = paragraph.style
        paragraph.mark = self.rich.words(["•" if mark is None else mark], style, attrs)
        wide = sum(word.width for word in paragraph.mark) + style.space
        paragraph.hang = attrs.length("hang", self.hang or max(_HANG * style.size, wide), least=0)


def _is_loose(child: "Element | str") -> bool:
    """Say whether a child belongs into a line; an unknown element does, and is reported there."""
    return isinstance(child, str) or child.tag in INLINE or child.tag not in _BLOCKS
