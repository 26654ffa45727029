"""The children of a `box` in, paragraphs, figures and gaps out."""

from collections.abc import Iterator
from itertools import groupby

from printkit.layout.desk import Look
from printkit.layout.flow import Block, ColumnEnd, Figure, Gap
from printkit.layout.lines import Paragraph
from printkit.layout.markup import Element
from printkit.layout.rich import INLINE, RichReader, check_attributes
from printkit.layout.typestyle import TYPE_ATTRIBUTES, Type, as_heading, derive
from printkit.layout.words import Word

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

    def __init__(self, look: Look, style: Type, rich: RichReader | None = None) -> None:
        self.look = look
        self.style = style
        self.rich = rich or RichReader(look.desk)
        self.hang = look.length("hang", 0.0, least=0)
        self.gap = look.length("paragraph-gap", 0.0, least=0)
        self.model = Paragraph(
            [],
            style,
            look.choice("align", "left", _ALIGNS),
            look.number("leading", 1.25, 0.5, 5.0),
            look.length("indent"),
        )

    def blocks(self) -> list[Block]:
        """Return the blocks; words that stand loose between them are paragraphs too."""
        blocks: list[Block] = []
        for loose, children in groupby(self.look.element.children, _is_loose):
            if loose:
                blocks.extend(self._loose(list(children)))
            else:
                blocks.extend(self._block(child) for child in children if isinstance(child, Element))
        return blocks

    def _loose(self, children: "list[Element | str]") -> Iterator[Block]:
        """Return words that stand loose in the box as a paragraph."""
        words = self.rich.words(children, self.style, self.look)
        if words:
            model = self.model
            yield Paragraph(words, self.style, model.align, model.leading, model.indent, before=self.gap)

    def _block(self, element: Element) -> Block:
        """Return the block that an element stands for."""
        self.rich.count(1)
        look = Look(element, {}, self.look.desk)
        if element.attributes:
            check_attributes(look, _BLOCKS[element.tag])
        if element.tag == "figure":
            align = look.choice("align", "left", ("left", "center", "right"))
            return Figure(element, look.length("height", 0, least=0), look.length("width", 0, least=0), align)
        if element.tag == "gap":
            return Gap(look.length("height", self.style.size, least=0))
        return ColumnEnd() if element.tag == "break" else self._paragraph(look)

    def _paragraph(self, look: Look) -> Paragraph:
        """Return a `p`, `h` or `li`."""
        element, model = look.element, self.model
        style = derive(self.style, look) if element.attributes else self.style
        if element.tag == "h" and "font-weight" not in element.attributes:
            style = as_heading(style, look)
        words = self.rich.words(element.children, style, look)
        if element.tag == "li" and not words:
            words = [Word(size=style.size)]  # a line for the mark to stand on
        paragraph = Paragraph(
            words,
            style,
            look.choice("align", model.align, _ALIGNS),
            look.number("leading", model.leading, 0.5, 5.0),
            look.length("indent", 0.0 if element.tag != "p" else model.indent),
            before=look.length("space-before", self.gap),
            together=element.tag == "h" or look.choice("keep", "no", ("yes", "no")) == "yes",
            leads=element.tag == "h",
        )
        if element.tag == "li":
            self._hang(paragraph, look)
        return paragraph

    def _hang(self, paragraph: Paragraph, look: Look) -> None:
        """Give an item its mark, and room for it."""
        mark = look.get("mark")
        style = paragraph.style
        paragraph.mark = self.rich.words(["•" if mark is None else mark], style, look)
        wide = sum(word.width for word in paragraph.mark) + style.space
        paragraph.hang = look.length("hang", self.hang or max(_HANG * style.size, wide), least=0)


def _is_loose(child: "Element | str") -> bool:
    """Say whether a child belongs into a line; an unknown element does, and is reported there."""
    return isinstance(child, str) or child.tag in INLINE or child.tag not in _BLOCKS
