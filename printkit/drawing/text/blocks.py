"""The children of a `box` or a table's cell in, paragraphs, illustrations and gaps out."""

from collections.abc import Iterator
from itertools import groupby

from printkit.drawing.attributes import Attributes
from printkit.drawing.draw import check_attributes, read_heading
from printkit.drawing.markup import Element
from printkit.drawing.text.flow import Block, ColumnEnd, Gap, Illustration
from printkit.drawing.text.inline import INLINE, InlineReader
from printkit.drawing.text.paragraph import Paragraph
from printkit.drawing.text.style import STYLE_ATTRIBUTES, as_heading, derive
from printkit.drawing.text.words import TextStyle, Word
from printkit.template.cell_text import PARAGRAPH, cut_paragraphs

_ALIGNS = ("left", "center", "right", "justify")

_PARAGRAPH = STYLE_ATTRIBUTES | {"align", "leading", "indent", "space-before", "keep", "wrap"}

#: How lines are broken: each as full as it can be, all about as wide, or so that no last word is alone.
_WRAPS = ("full", "balance", "pretty")

#: What a box may contain besides words, and the attributes of each.
_BLOCKS = {
    "p": _PARAGRAPH,
    "h": _PARAGRAPH | {"heading"},
    "li": _PARAGRAPH | {"mark", "hang"},
    "figure": frozenset({"height", "width", "align"}),
    "gap": frozenset({"height"}),
    "break": frozenset[str](),
}

#: The default `hang`: how far an item's words are indented, in sizes.
_HANG = 1.2
#: The level of a heading in a box: below a page's title.
_LEVEL = 2
#: The room that a blank line in a cell makes, in lines.
_BLANK = 0.5


class BlockReader:
    """Reads the children of one box or cell."""

    def __init__(self, attrs: Attributes, style: TextStyle, inline: InlineReader | None = None) -> None:
        self.attrs = attrs
        self.style = style
        room = attrs.length("width"), attrs.length("height")
        self.inline = inline or InlineReader(attrs.context, True, room)
        self.hang = attrs.length("hang", 0.0, least=0)
        self.gap = attrs.length("paragraph-gap", 0.0, least=0)
        self.model = Paragraph(
            [],
            style,
            attrs.choice("align", "left", _ALIGNS),
            attrs.number("leading", 1.25, 0.5, 5.0),
            attrs.length("indent"),
            wrap=attrs.choice("wrap", "full", _WRAPS),
        )

    def blocks(self) -> list[Block]:
        """Return the blocks; loose words between them are paragraphs too."""
        blocks: list[Block] = []
        for loose, children in groupby(self.attrs.element.children, _is_loose):
            if loose:
                blocks.extend(self._loose(list(children)))
            else:
                for child in children:
                    blocks.extend(self._block(child) if isinstance(child, Element) else [])
        return blocks

    def _loose(self, children: "list[Element | str]") -> Iterator[Block]:
        """Return loose words as paragraphs: one, or several where a cell has blank lines."""
        before, model = self.gap, self.model
        for part in _paragraphs(children):
            words = self.inline.words(part, self.style, self.attrs)
            if words:
                yield Paragraph(
                    words,
                    self.style,
                    model.align,
                    model.leading,
                    model.indent,
                    before=before,
                    wrap=model.wrap,
                )
                before = self._between(self.style)

    def _between(self, style: TextStyle) -> float:
        """Return the room between paragraphs of a cell, which begin without an indent."""
        return self.gap or (0.0 if self.model.indent else _BLANK * style.size * self.model.leading)

    def _block(self, element: Element) -> Iterator[Block]:
        """Yield the block that an element describes; several where a cell in it has blank lines."""
        self.inline.count(1)
        attrs = Attributes(element, {}, self.attrs.context)
        if element.attributes:
            check_attributes(attrs, _BLOCKS[element.tag])
        if element.tag == "figure":
            align = attrs.choice("align", "left", ("left", "center", "right"))
            height, width = attrs.length("height", 0, least=0), attrs.length("width", 0, least=0)
            yield Illustration(element, height, width, align)
        elif element.tag == "gap":
            yield Gap(attrs.length("height", self.style.size, least=0))
        elif element.tag == "break":
            yield ColumnEnd()
        elif element.tag == "p":
            first, *others = _paragraphs(element.children)
            yield self._paragraph(attrs, first)
            for part in others:
                further = self._paragraph(attrs, part)
                further.before = self._between(further.style)
                yield further
        else:
            yield self._paragraph(attrs, element.children)

    def _paragraph(self, attrs: Attributes, children: "list[Element | str]") -> Paragraph:
        element, model = attrs.element, self.model
        style = derive(self.style, attrs) if element.attributes else self.style
        if element.tag == "h" and "font-weight" not in element.attributes:
            style = as_heading(style, attrs)
        words = self.inline.words(children, style, attrs)
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
            level=(read_heading(attrs) or _LEVEL) if element.tag == "h" else 0,
            rule=element.attributes.get("rule", ""),
            wrap=attrs.choice("wrap", model.wrap, _WRAPS),
        )
        if element.tag == "li":
            bullet = attrs.get("mark")
            paragraph.bullet = self.inline.words(["•" if bullet is None else bullet], style, attrs)
            wide = sum(word.width for word in paragraph.bullet) + style.space
            paragraph.hang = attrs.length("hang", self.hang or max(_HANG * style.size, wide), least=0)
        return paragraph


def _paragraphs(children: "list[Element | str]") -> "list[list[Element | str]]":
    parts: list[list[Element | str]] = [[]]
    for child in children:
        if isinstance(child, str) and PARAGRAPH in child:
            first, *others = cut_paragraphs(child)
            parts[-1].append(first)
            parts += [[one] for one in others]
        else:
            parts[-1].append(child)
    return parts


def _is_loose(child: "Element | str") -> bool:
    """Return whether a child is part of a line; an unknown element is, and is reported there."""
    return isinstance(child, str) or child.tag in INLINE or child.tag not in _BLOCKS
