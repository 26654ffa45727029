"""The markup inside a text element in, words of styled letters, icons and line ends out."""

import unicodedata
from collections.abc import Iterable

from printkit.diagnostics.wording import suggestion
from printkit.drawing.attributes import Attributes, DrawingContext
from printkit.drawing.draw import check_attributes
from printkit.drawing.markup import Element
from printkit.drawing.text.missing_letters import report_missing
from printkit.drawing.text.style import STYLE_ATTRIBUTES, TextStyle, derive, embolden
from printkit.drawing.text.words import Atom, Icon, LineEnd, Run, Word, build_words, find_unsupported

#: A text with more letters than this comes from a runaway template: a full page of small print has 8,000.
MOST_LETTERS = 50_000

#: The elements that are part of a line.
INLINE = ("b", "i", "span", "tspan", "icon", "br")

#: The elements between lines, in a box.
BLOCKS = ("p", "h", "li", "figure", "gap", "break")

#: The attributes that place an `icon`; all others are the part's arguments.
_ICON_PLACING = frozenset({"part", "size", "shift"})


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
        words, missing = build_words(self.atoms(children, style, attrs), self.breaking)
        for missing_in, letters in missing:
            report_missing(letters, missing_in, attrs)
        return words

    def atoms(self, children: Iterable[Element | str], style: TextStyle, attrs: Attributes) -> list[Atom]:
        """Return the runs, icons and line ends of an element's children."""
        atoms: list[Atom] = []
        for child in children:
            if isinstance(child, str):
                atoms.append(Run(self._letters(child, attrs), style))
            else:
                self.count(1)
                atoms.extend(self._element(child, style))
        return atoms

    def count(self, letters: int) -> None:
        """Count letters and elements; raise TooMuchText if there are too many."""
        self.letters += letters
        if self.letters > MOST_LETTERS:
            raise TooMuchText

    def _letters(self, string: str, attrs: Attributes) -> str:
        """Return letters with their accents joined to them."""
        self.count(len(string))
        if string.isascii():
            return string
        wrong = find_unsupported(string)
        if wrong:
            _report_script(wrong, attrs)
        return unicodedata.normalize("NFC", string)

    def _element(self, element: Element, style: TextStyle) -> list[Atom]:
        """Return the runs, icons and line ends of an inline element."""
        attrs = Attributes(element, {}, self.context)
        tag = element.tag
        if tag not in INLINE or (tag == "br" and not self.breaking):
            self._report_unknown(element)
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

    def _report_unknown(self, element: Element) -> None:
        """Report an element that can't be part of a line."""
        tag = element.tag
        help = suggestion(tag, (*INLINE, *BLOCKS) if self.breaking else INLINE[:-1])
        if tag in (*BLOCKS, "br"):
            help = f"put `<{tag}>` directly into a `<box>`"
        message = f"unknown element `<{tag}>` in text"
        self.context.report.error("unknown-element", message, element.place, help)

    def _icon(self, attrs: Attributes, style: TextStyle) -> list[Atom]:
        """Return an icon: as high as a capital letter, or `size` times that."""
        name = attrs.get("part")
        if not name:
            attrs.complain("part", "is missing", 'name a part: `<icon part="star"/>`')
            return []
        given = attrs.element.attributes
        arguments = {key: given[key] for key in given if key not in _ICON_PLACING}
        scene = self.context.part(name, arguments, attrs.element.place)
        if scene is None or scene.height <= 0:
            return []
        height = style.cap_height * attrs.number("size", 1.0, 0.05, 50.0)
        shift = attrs.length("shift") + style.shift
        return [Icon(scene, style, scene.width * height / scene.height, height, shift)]


def report_too_much(attrs: Attributes) -> None:
    """Report an endless text."""
    message = f"a text on {attrs.context.subject} has more than {MOST_LETTERS:,} letters"
    attrs.context.report.error(
        "too-much-text", message, attrs.element.place, "look for a loop, or split the text"
    )


def _report_script(letter: str, attrs: Attributes) -> None:
    """Report a letter of an unsupported script."""
    named = unicodedata.name(letter, f"U+{ord(letter):04X}")
    message = f"`{letter}` ({named}) on {attrs.context.subject} is in a script that printkit can't set"
    help = "draw these words as a picture: text is set from left to right, in letters that do not join"
    attrs.context.report.error("unsupported-script", message, attrs.element.place, help)
