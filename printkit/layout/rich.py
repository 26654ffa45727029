"""The markup inside a text element in, runs of styled letters, icons and line ends out."""

import unicodedata
from collections.abc import Iterable

from printkit.diagnostics.wording import suggestion
from printkit.layout.desk import Desk, Look
from printkit.layout.markup import Element
from printkit.layout.typestyle import TYPE_ATTRIBUTES, Type, derive, embolden, report_missing
from printkit.layout.wordbreak import find_unsupported
from printkit.layout.words import Atom, Icon, LineEnd, Run, Word, compose

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

    def __init__(self, desk: Desk, breaking: bool = True) -> None:
        self.desk = desk
        self.breaking = breaking
        self.letters = 0

    def words(self, children: Iterable[Element | str], style: Type, look: Look) -> list[Word]:
        """Return the words of an element's children."""
        words, missing = compose(self.atoms(children, style, look), self.breaking)
        for lacking, letters in missing:
            report_missing(letters, lacking, look)
        return words

    def atoms(self, children: Iterable[Element | str], style: Type, look: Look) -> list[Atom]:
        """Return the runs, icons and line ends of an element's children."""
        atoms: list[Atom] = []
        for child in children:
            if isinstance(child, str):
                atoms.append(Run(self._letters(child, look), style))
            else:
                self.count(1)
                atoms.extend(self._element(child, style))
        return atoms

    def count(self, letters: int) -> None:
        """Count letters and elements, and stop at too many."""
        self.letters += letters
        if self.letters > MOST_LETTERS:
            raise TooMuchText

    def _letters(self, string: str, look: Look) -> str:
        """Return letters as they are set: accents joined to their letters."""
        self.count(len(string))
        if string.isascii():
            return string
        wrong = find_unsupported(string)
        if wrong:
            _report_script(wrong, look)
        return unicodedata.normalize("NFC", string)

    def _element(self, element: Element, style: Type) -> list[Atom]:
        """Return what an inline element stands for."""
        look = Look(element, {}, self.desk)
        tag = element.tag
        if tag not in INLINE or (tag == "br" and not self.breaking):
            self._report_stranger(element)
        if tag == "br":
            return [LineEnd(style)]
        if tag == "icon":
            return self._icon(look, style)
        if element.attributes:
            check_attributes(look, TYPE_ATTRIBUTES)
            style = derive(style, look)
        if tag in ("b", "i"):
            style = embolden(style, look, bold=tag == "b", italic=tag == "i")
        return self.atoms(element.children, style, look)

    def _report_stranger(self, element: Element) -> None:
        """Report an element that can't stand in a line."""
        tag = element.tag
        mend = suggestion(tag, (*INLINE, *BLOCKS) if self.breaking else INLINE[:-1])
        if tag in (*BLOCKS, "br"):
            mend = f"`<{tag}>` stands directly in a `<box>`"
        message = f"unknown element `<{tag}>` in text"
        self.desk.report.error("unknown-element", message, element.place, mend)

    def _icon(self, look: Look, style: Type) -> list[Atom]:
        """Return an icon: as high as a capital, or `size` times that."""
        name = look.get("part")
        if not name:
            look.complain("part", "is missing", 'name a part: `<icon part="star"/>`')
            return []
        given = look.element.attributes
        arguments = {key: given[key] for key in given if key not in _ICON_PLACING}
        scene = self.desk.part(name, arguments, look.element.place)
        if scene is None or scene.height <= 0:
            return []
        height = style.cap_height * look.number("size", 1.0, 0.05, 50.0)
        shift = look.length("shift") + style.shift
        return [Icon(scene, style, scene.width * height / scene.height, height, shift)]


def check_attributes(look: Look, known: frozenset[str]) -> None:
    """Report attributes of an element inside a text that no one would read."""
    for name in look.element.attributes:
        if name not in known and ":" not in name:
            message = f"unknown attribute `{name}` of `<{look.element.tag}>`"
            mend = suggestion(name, tuple(sorted(known)))
            look.desk.report.error("unknown-attribute", message, look.place_of(name), mend)


def report_too_much(look: Look) -> None:
    """Report a text without end."""
    message = f"a text on {look.desk.subject} has more than {MOST_LETTERS:,} letters"
    look.desk.report.error("too-much-text", message, look.element.place, "look for a loop, or split the text")


def _report_script(letter: str, look: Look) -> None:
    """Report a script that would come out wrong."""
    named = unicodedata.name(letter, f"U+{ord(letter):04X}")
    message = f"`{letter}` ({named}) on {look.desk.subject} is of a script that can't be set"
    mend = "set these words as a picture: text runs from left to right in letters that stand alone"
    look.desk.report.error("unsupported-script", message, look.element.place, mend)
