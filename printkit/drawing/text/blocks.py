"""The children of a `box` or a table's cell in, paragraphs, illustrations and gaps out."""

from collections.abc import Iterator
from itertools import groupby

from printkit.drawing.attributes import Attributes
from printkit.drawing.draw import check_attributes
from printkit.drawing.markup import Element
from printkit.drawing.text.flow import Block, ColumnEnd, Gap, Illustration
from printkit.drawing.text.inline import INLINE, InlineReader
from printkit.drawing.text.paragraph import Paragraph
from printkit.drawing.text.style import STYLE_ATTRIBUTES, TextStyle, as_heading, derive
from printkit.drawing.text.words import Word

_ALIGNS = ("left", "center", "right", "justify")

_PARAGRAPH = STYLE_ATTRIBUTES | {"align", "leading", "indent", "space-before", "keep"}

#: What a box may contain besides words, and the attributes of each.
_BLOCKS = {
    "p": _PARAGRAPH,
    "h": _PARAGRAPH,
    "li": _PARAGRAPH | {"mark", "hang"},
    "figure": frozenset({"height", "width", "align"}),
    "gap": frozenset({"height"}),
    "break": frozenset[str](),
}

#: The default `hang`: how far an item's words are indented, in sizes.
_HANG = 1.2


class BlockReader:
    """Reads the children of one box or cell."""

    def __init__(self, attrs: Attributes, style: TextStyle, inline: InlineReader | None = None) -> None:
        self.attrs = attrs
        self.style = style
        self.inline = inline or InlineReader(attrs.context)
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
        """Return the blocks; loose words between them are paragraphs too."""
        blocks: list[Block] = []
        for loose, children in groupby(self.attrs.element.children, _is_loose):
            if loose:
                blocks.extend(self._loose(list(children)))
            else:
                blocks.extend(self._block(child) for child in children if isinstance(child, Element))
        return blocks

    def _loose(self, children: "list[Element | str]") -> Iterator[Block]:
        """Return loose words as a paragraph."""
        words = self.inline.words(children, self.style, self.attrs)
        if words:
            model = self.model
            yield Paragraph(words, self.style, model.align, model.leading, model.indent, before=self.gap)

    def _block(self, element: Element) -> Block:
        """Return the block that an element describes."""
        self.inline.count(1)
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
        words = self.inline.words(element.children, style, attrs)
        if element.tag == "li" and not words:
            words = [Word(size=style.size)]  # an empty line next to the bullet
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
        """Give an item its bullet, and the room for it."""
        bullet = attrs.get("mark")
        style = paragraph.style
        paragraph.bullet = self.inline.words(["•" if bullet is None else bullet], style, attrs)
        wide = sum(word.width for word in paragraph.bullet) + style.space
        paragraph.hang = attrs.length("hang", self.hang or max(_HANG * style.size, wide), least=0)


def _is_loose(child: "Element | str") -> bool:
    """Return whether a child is part of a line; an unknown element is, and is reported there."""
    return isinstance(child, str) or child.tag in INLINE or child.tag not in _BLOCKS
