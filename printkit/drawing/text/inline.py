"""The markup inside a text element in, words of styled letters, icons and line ends out."""

import unicodedata
from collections.abc import Iterable
from pathlib import PurePosixPath

from printkit.colour import hex_of, luminance
from printkit.diagnostics import Place
from printkit.diagnostics.wording import suggestion
from printkit.drawing.attributes import Attributes, DrawingContext
from printkit.drawing.draw import MOST_LETTERS, TooMuchText, check_attributes, count_marks
from printkit.drawing.markup import Element
from printkit.drawing.text.direction import direct
from printkit.drawing.text.fallback import COLOURED, simplify_emoji
from printkit.drawing.text.missing_letters import (
    report_borrowed,
    report_missing,
    report_simplified,
    report_uncoloured,
)
from printkit.drawing.text.style import STYLE_ATTRIBUTES, derive, embolden, emphasise
from printkit.drawing.text.translated import Setting
from printkit.drawing.text.words import TextStyle, Word, WordBuilder
from printkit.model.scene import Colour, Image, Scene
from printkit.template import cell_text

#: How wide a letter is and how far apart lines are, about, as shares of the size of type.
_WIDE, _LINE = 0.48, 1.25
#: The elements that are part of a line.
INLINE = ("b", "i", "span", "tspan", "icon", "br")

#: The elements between lines, in a box.
BLOCKS = ("p", "h", "li", "figure", "gap", "break")

#: The attributes that place an `icon`; all others are the part's arguments.
_ICON_PLACING = frozenset({"part", "href", "size", "shift"})

#: What the marks of light markup switch on and off.
_EMPHASIS = {
    cell_text.BOLD: ("bold", True),
    cell_text.BOLD_END: ("bold", False),
    cell_text.ITALIC: ("italic", True),
    cell_text.ITALIC_END: ("italic", False),
}

#: A file's mark, of which nothing is left in a line: not even a word without letters.
_NOTHING = "\ufeff"

#: The parts that are drawn in the one colour of their argument `fill`.
_ONE_COLOUR = "icons/"
#: What `{2}` is drawn with where it is no icon, how high in capital letters, and below which luminance
#: of its disc its letters are white.
_SIGN, _DISC, _DARK = "sign", 1.25, 0.18
#: No disc is smaller, in mm: its letters are then of 5 pt.
_LEAST_DISC = 2.4


class InlineReader:
    """Reads the markup of one text element, and counts its letters: an endless text is refused."""

    def __init__(
        self, context: DrawingContext, breaking: bool = True, room: tuple[float, float] = (0.0, 0.0)
    ) -> None:
        self.context = context
        self.breaking = breaking
        self.room = room  # how wide and high what it is in may be; 0 where that is not known
        self.letters = 0

    def words(self, children: Iterable[Element | str], style: TextStyle, attrs: Attributes) -> list[Word]:
        """Return the words of an element's children."""
        words = WordBuilder(self.breaking, self._runs)
        context = self.context
        if context.translator is not None:
            where = Setting(
                context.subject, attrs.element.place, self._letters_in(style), context.icons, context.report
            )
            children = context.translator.words([*children], where)
        self._add(children, style, attrs, words)
        for missing_in, letters in words.missing.values():
            report_missing("".join(letters), missing_in, attrs)
        report_borrowed(self.context.fallback, attrs)
        direct(words.words, self.context.mirrored, style.direction)
        return words.words

    def _letters_in(self, style: TextStyle) -> int:
        """Return about how many letters have room."""
        width, height = self.room
        return round(width / (_WIDE * style.size) * max(1, height // (_LINE * style.size)))

    def _runs(self, string: str, style: TextStyle) -> tuple[list[tuple[str, TextStyle]], str]:
        return self.context.fallback.runs(string, style, self.context.fonts.get(style.role))

    def _add(
        self, children: Iterable[Element | str], style: TextStyle, attrs: Attributes, words: WordBuilder
    ) -> None:
        for child in children:
            if isinstance(child, Element):
                self.count(1)
                self._element(child, style, words)
            elif cell_text.CLOSE in child:
                self._marked(child, style, attrs, words)
            else:
                self._text(child, style, attrs, words)

    def _marked(self, string: str, style: TextStyle, attrs: Attributes, words: WordBuilder) -> None:
        now, on = style, {"bold": False, "italic": False}
        for piece in cell_text.pieces(string):
            if piece.text:
                self._text(piece.text, now, attrs, words)
            if piece.mark == cell_text.ICON:
                self._light_icon(piece.written, now, attrs, words)
            elif piece.mark in (cell_text.LINE, cell_text.PARAGRAPH) and not self.breaking:
                words.text(" ", now)
            elif piece.mark in (cell_text.LINE, cell_text.PARAGRAPH):
                for _ in range(1 if piece.mark == cell_text.LINE else 2):
                    words.line_end(now)
            elif piece.mark in _EMPHASIS:
                on |= [_EMPHASIS[piece.mark]]
                now = emphasise(style, attrs, **on)

    def _light_icon(self, written: str, style: TextStyle, attrs: Attributes, words: WordBuilder) -> None:
        """Add the icon that `[credit]` stands for; printkit's own take the colour of the letters."""
        self.count(1)
        found, place = self.context.icons.get(cell_text.icon_name(written[1:-1])), attrs.element.place
        if found is None and style.fill and cell_text.is_disc(written):
            self._disc(written[1:-1], style.fill, style, place, words)
            return
        if found is None:
            words.text(self._letters(written, attrs), style)
            return
        if PurePosixPath(found).suffix:
            scene = self._picture(found, place)
        else:
            inked = found.startswith(_ONE_COLOUR) and style.fill
            scene = self.context.part(found, {"fill": hex_of(inked)} if inked else {}, place)
        words.icon(scene, style, style.cap_height, style.shift)

    def _disc(self, sign: str, fill: Colour, style: TextStyle, place: Place, words: WordBuilder) -> None:
        """Add a disc in the colour of the letters, with a sign on it; it reaches above and below capitals."""
        font = "label" if "label" in self.context.fonts else style.role
        arguments = {
            "sign": sign,
            "font": font,
            "weight": "bold" if "bold" in self.context.fonts[font].files else "normal",
            "letters": "white" if luminance(fill) < _DARK else "black",
            "fill": hex_of(fill),
        }
        scene = self.context.part(_SIGN, arguments, place)
        height = max(_DISC * style.cap_height, _LEAST_DISC)
        words.icon(scene, style, height, style.shift - (height - style.cap_height) / 2)

    def _picture(self, href: str, place: Place) -> Scene | None:
        found = self.context.picture(href, frozenset(), place, self.context)
        if found is None or isinstance(found, Scene):
            return found
        width, height, size = float(found.width), float(found.height), (found.width, found.height)
        image = Image(found.file, 0.0, 0.0, width, height, place=place, pixels=size)
        return Scene(f"picture `{href}`", width, height, 0.0, (image,), count_marks((image,)))

    def count(self, letters: int) -> None:
        """Count letters and elements; raise TooMuchText if there are too many."""
        self.letters += letters
        if self.letters > MOST_LETTERS:
            raise TooMuchText

    def _text(self, string: str, style: TextStyle, attrs: Attributes, words: WordBuilder) -> None:
        """Add letters; emoji are pictures in their colours, where a font has them."""
        at = 0
        for found in COLOURED.finditer(string) if not string.isascii() else ():
            if drawn := self.context.fallback.picture(found[0], style.size):
                scene, high, foot = drawn
                words.text(self._letters(string[at : found.start()], attrs), style)
                words.icon(scene, style, high, foot + style.shift)
                at = found.end()
            else:
                report_uncoloured(found[0], self.context.fallback, attrs)
        words.text(self._letters(string[at:], attrs), style)

    def _letters(self, string: str, attrs: Attributes) -> str:
        self.count(len(string))
        if string.isascii():
            return string
        string, changed = simplify_emoji(string.replace(_NOTHING, ""))
        if changed:
            report_simplified(changed, attrs)
        return unicodedata.normalize("NFC", string)

    def _element(self, element: Element, style: TextStyle, words: WordBuilder) -> None:
        attrs = Attributes(element, {}, self.context)
        tag = element.tag
        if tag not in INLINE or (tag == "br" and not self.breaking):
            help = suggestion(tag, (*INLINE, *BLOCKS) if self.breaking else INLINE[:-1])
            if tag in (*BLOCKS, "br"):
                help = f"put `<{tag}>` directly into a `<box>`"
            message = f"unknown element `<{tag}>` in text"
            self.context.report.error("unknown-element", message, element.place, help)
        if tag == "br":
            words.line_end(style)
            return
        if tag == "icon":
            self._icon(attrs, style, words)
            return
        if element.attributes:
            check_attributes(attrs, STYLE_ATTRIBUTES - {"direction"})
            style = derive(style, attrs)
        if tag in ("b", "i"):
            style = embolden(style, attrs, bold=tag == "b", italic=tag == "i")
        self._add(element.children, style, attrs, words)

    def _icon(self, attrs: Attributes, style: TextStyle, words: WordBuilder) -> None:
        """Add an icon: as high as a capital letter, or `size` times that."""
        name, href, place = attrs.get("part"), attrs.get("href"), attrs.element.place
        if not name and not href:
            attrs.complain("part", "is missing", 'name a part: `<icon part="star"/>`')
            return
        given = attrs.element.attributes
        arguments = {key: given[key] for key in given if key not in _ICON_PLACING}
        scene = self.context.part(name, arguments, place) if name else self._picture(href or "", place)
        height = style.cap_height * attrs.number("size", 1.0, 0.05, 50.0)
        words.icon(scene, style, height, attrs.length("shift") + style.shift)
