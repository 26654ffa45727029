"""The markup inside a text element in, runs of styled letters, icons and line ends out."""

import unicodedata
from collections.abc import Iterable

from printkit.diagnostics.wording import suggestion
from printkit.drawing.attributes import Attributes, DrawingContext
from printkit.drawing.markup import Element
from printkit.drawing.typestyle import TYPE_ATTRIBUTES, Type, derive, embolden, report_missing
from printkit.drawing.wordbreak import find_unsupported
from printkit.drawing.words import Atom, Icon, LineEnd, Run, Word, compose

#: More letters than this in one text is a runaway template: a full page of small print has 8,000.
MOST_LETTERS = 50_000

#: The elements that may stand in a line.
INLINE = ("b", "i", "span", "tspan", "icon", "br")

#: The elements that stand between lines, in a box.
BLOCKS = ("p", "h", "li", "figure", "gap", "break")

#: The attributes of `icon` that place it; all others are the part's arguments.
_ICON_PLACING = frozenset({"part", "size", "shift"})


class TooMuchText(Exception):
    """A text has more letters than any page could show."""


class RichReader:
    """Reads one text element, of one line or more; it counts letters: a text without end is refused."""

    def __init__(self, context: DrawingContext, breaking: bool = True) -> None:
        self.context = context
        self.breaking = breaking
        self.letters = 0

    def words(self, children: Iterable[Element | str], style: Type, attrs: Attributes) -> list[Word]:
        """Return the words of an element's children."""
        words, missing = compose(self.atoms(children, style, attrs), self.breaking)
        for lacking, letters in missing:
            report_missing(letters, lacking, attrs)
        return words

    def atoms(self, children: Iterable[Element | str], style: Type, attrs: Attributes) -> list[Atom]:
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
        """Count letters and elements, and stop at too many."""
        self.letters += letters
        if self.letters > MOST_LETTERS:
            raise TooMuchText

    def _letters(self, string: str, attrs: Attributes) -> str:
        """Return letters as they are set: accents joined to their letters."""
        self.count(len(string))
        if string.isascii():
            return string
        wrong = find_unsupported(string)
        if wrong:
            _report_script(wrong, attrs)
        return unicodedata.normalize("NFC", string)

    def _element(self, element: Element, style: Type) -> list[Atom]:
        """Return what an inline element stands for."""
        attrs = Attributes(element, {}, self.context)
        tag = element.tag
        if tag not in INLINE or (tag == "br" and not self.breaking):
            self._report_stranger(element)
        if tag == "br":
            return [LineEnd(style)]
        if tag == "icon":
            return self._icon(attrs, style)
        if element.attributes:
            check_attributes(attrs, TYPE_ATTRIBUTES)
            style = derive(style, attrs)
        if tag in ("b", "i"):
            style = embolden(style, attrs, bold=tag == "b", italic=tag == "i")
        return self.atoms(element.children, style, attrs)

    def _report_stranger(self, element: Element) -> None:
        """Report an element that can't stand in a line."""
        tag = element.tag
        help = suggestion(tag, (*INLINE, *BLOCKS) if self.breaking else INLINE[:-1])
        if tag in (*BLOCKS, "br"):
            help = f"`<{tag}>` stands directly in a `<box>`"
        message = f"unknown element `<{tag}>` in text"
        self.context.report.error("unknown-element", message, element.place, help)

    def _icon(self, attrs: Attributes, style: Type) -> list[Atom]:
        """Return an icon: as high as a capital, or `size` times that."""
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


def check_attributes(attrs: Attributes, known: frozenset[str]) -> None:
    """Report attributes of an element inside a text that no one would read."""
    for name in attrs.element.attributes:
        if name not in known and ":" not in name:
            message = f"unknown attribute `{name}` of `<{attrs.element.tag}>`"
            help = suggestion(name, tuple(sorted(known)))
            attrs.context.report.error("unknown-attribute", message, attrs.place_of(name), help)


def report_too_much(attrs: Attributes) -> None:
    """Report a text without end."""
    message = f"a text on {attrs.context.subject} has more than {MOST_LETTERS:,} letters"
    attrs.context.report.error(
        "too-much-text", message, attrs.element.place, "look for a loop, or split the text"
    )


def _report_script(letter: str, attrs: Attributes) -> None:
    """Report a script that would come out wrong."""
    named = unicodedata.name(letter, f"U+{ord(letter):04X}")
    message = f"`{letter}` ({named}) on {attrs.context.subject} is of a script that can't be set"
    help = "set these words as a picture: text runs from left to right in letters that stand alone"
    attrs.context.report.error("unsupported-script", message, attrs.element.place, help)
