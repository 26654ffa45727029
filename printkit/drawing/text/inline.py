"""The markup inside a text element in, words of styled letters, icons and line ends out."""

import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from printkit.colour import hex_of
from printkit.diagnostics import Place
from printkit.diagnostics.wording import suggestion
from printkit.drawing.attributes import Attributes, DrawingContext
from printkit.drawing.draw import check_attributes, count_marks
from printkit.drawing.markup import Element
from printkit.drawing.text.fallback import BOX, simplify_emoji
from printkit.drawing.text.missing_letters import (
    report_borrowed,
    report_missing,
    report_script,
    report_simplified,
)
from printkit.drawing.text.style import STYLE_ATTRIBUTES, derive, embolden, emphasise
from printkit.drawing.text.words import (
    Atom,
    Icon,
    LineEnd,
    Run,
    TextStyle,
    Word,
    build_words,
    replace_unsupported,
)
from printkit.model.scene import Image, Scene
from printkit.template import cell_text

#: A text with more letters than this comes from a runaway template: a full page of small print has 8,000.
MOST_LETTERS = 50_000

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

#: Marks of files and of directions, of which nothing is left in a line: not even a word without letters.
_NOTHING = dict.fromkeys(map(ord, "\ufeff\u200e\u200f"))

#: The parts that are drawn in the one colour of their argument `fill`.
_ONE_COLOUR = "icons/"


class TooMuchText(Exception):
    """A text has more letters than any page could show."""


class InlineReader:
    """Reads the markup of one text element, and counts its letters: an endless text is refused."""

    def __init__(self, context: DrawingContext, breaking: bool = True) -> None:
        self.context = context
        self.breaking = breaking
        self.letters = 0

    def words(self, children: Iterable[Element | str], style: TextStyle, attrs: Attributes) -> list[Word]:
        """Return the words of an element's children."""
        words, missing = build_words(self.atoms(children, style, attrs), self.breaking, self._runs)
        for missing_in, letters in missing:
            report_missing(letters, missing_in, attrs)
        report_borrowed(self.context.fallback, attrs)
        return words

    def _runs(self, string: str, style: TextStyle) -> tuple[list[tuple[str, TextStyle]], str]:
        return self.context.fallback.runs(string, style, self.context.fonts.get(style.role))

    def atoms(self, children: Iterable[Element | str], style: TextStyle, attrs: Attributes) -> list[Atom]:
        """Return the runs, icons and line ends of an element's children."""
        atoms: list[Atom] = []
        for child in children:
            if isinstance(child, str):
                if cell_text.CLOSE in child:
                    atoms.extend(self._marked(child, style, attrs))
                else:
                    atoms.append(Run(self._letters(child, attrs), style))
            else:
                self.count(1)
                atoms.extend(self._element(child, style))
        return atoms

    def _marked(self, string: str, style: TextStyle, attrs: Attributes) -> Iterator[Atom]:
        """Yield the runs, icons and line ends of words with light markup."""
        now, on = style, {"bold": False, "italic": False}
        for piece in cell_text.pieces(string):
            if piece.text:
                yield Run(self._letters(piece.text, attrs), now)
            if piece.mark == cell_text.ICON:
                yield from self._light_icon(piece.written, now, attrs)
            elif piece.mark in (cell_text.LINE, cell_text.PARAGRAPH):
                ends = 1 if piece.mark == cell_text.LINE else 2
                yield from [LineEnd(now)] * ends if self.breaking else [Run(" ", now)]
            elif piece.mark in _EMPHASIS:
                on |= [_EMPHASIS[piece.mark]]
                now = emphasise(style, attrs, **on)

    def _light_icon(self, written: str, style: TextStyle, attrs: Attributes) -> list[Atom]:
        """Return the icon that `[credit]` stands for; printkit's own take the colour of the letters."""
        self.count(1)
        found, place = self.context.icons.get(cell_text.icon_name(written[1:-1])), attrs.element.place
        if found is None:
            return [Run(self._letters(written, attrs), style)]
        if PurePosixPath(found).suffix:
            scene = self._picture(found, place)
        else:
            inked = found.startswith(_ONE_COLOUR) and style.fill
            scene = self.context.part(found, {"fill": hex_of(inked)} if inked else {}, place)
        return _as_high(scene, style, style.cap_height, style.shift)

    def _picture(self, href: str, place: Place) -> Scene | None:
        """Return a picture as a drawing, whatever it is made of."""
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

    def _letters(self, string: str, attrs: Attributes) -> str:
        self.count(len(string))
        if string.isascii():
            return string
        string, wrong = replace_unsupported(string, BOX)
        if wrong:
            report_script(wrong, attrs)
        string, changed = simplify_emoji(string.translate(_NOTHING))
        if changed:
            report_simplified(changed, attrs)
        return unicodedata.normalize("NFC", string)

    def _element(self, element: Element, style: TextStyle) -> list[Atom]:
        """Return the runs, icons and line ends of an inline element."""
        attrs = Attributes(element, {}, self.context)
        tag = element.tag
        if tag not in INLINE or (tag == "br" and not self.breaking):
            help = suggestion(tag, (*INLINE, *BLOCKS) if self.breaking else INLINE[:-1])
            if tag in (*BLOCKS, "br"):
                help = f"put `<{tag}>` directly into a `<box>`"
            message = f"unknown element `<{tag}>` in text"
            self.context.report.error("unknown-element", message, element.place, help)
        if tag == "br":
            return [LineEnd(style)]
        if tag == "icon":
            return self._icon(attrs, style)
        if element.attributes:
            check_attributes(attrs, STYLE_ATTRIBUTES)
            style = derive(style, attrs)
        if tag in ("b", "i"):
            style = embolden(style, attrs, bold=tag == "b", italic=tag == "i")
        return self.atoms(element.children, style, attrs)

    def _icon(self, attrs: Attributes, style: TextStyle) -> list[Atom]:
        """Return an icon: as high as a capital letter, or `size` times that."""
        name, href, place = attrs.get("part"), attrs.get("href"), attrs.element.place
        if not name and not href:
            attrs.complain("part", "is missing", 'name a part: `<icon part="star"/>`')
            return []
        given = attrs.element.attributes
        arguments = {key: given[key] for key in given if key not in _ICON_PLACING}
        scene = self.context.part(name, arguments, place) if name else self._picture(href or "", place)
        height = style.cap_height * attrs.number("size", 1.0, 0.05, 50.0)
        return _as_high(scene, style, height, attrs.length("shift") + style.shift)


def _as_high(scene: Scene | None, style: TextStyle, height: float, shift: float) -> list[Atom]:
    """Return a drawing as an icon of a height, if it can be drawn."""
    if scene is None or scene.height <= 0:
        return []
    return [Icon(scene, style, scene.width * height / scene.height, height, shift)]


def report_too_much(attrs: Attributes) -> None:
    """Report an endless text."""
    message = f"a text on {attrs.context.subject} has more than {MOST_LETTERS:,} letters"
    attrs.context.report.error(
        "too-much-text", message, attrs.element.place, "look for a loop, or split the text"
    )
