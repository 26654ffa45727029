"""The words of a line or a paragraph in, the same in another language out, with their icons and styles.

A text is looked up as it is printed, once its template has run: what a layout writes, what a cell says and
what both make together. Its numbers are `{1}`, `{2}`; bold and italic letters are `<b>`, `<i>`; what else has
a style of its own is `<1>...</1>`, and an icon `<2/>`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from gettext import c2py
from typing import NamedTuple

from printkit.diagnostics import Place, Report
from printkit.diagnostics.wording import quoted
from printkit.drawing.markup import Element
from printkit.model.game import Wording
from printkit.template.cell_text import CLOSE, CellText, read_light, unmarked

_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)*(?!\w)")
#: A sign that is written as a number of ours would be: `{2}`.
_SIGN = re.compile(r"\{\d+\}")
_TOKEN = re.compile(r"<(?P<close>/?)(?P<tag>\d+|b|i|br)(?P<alone>/?)>|\{(?P<number>\d+)\}")
_PLAIN = ("b", "i")


class Message(NamedTuple):
    """A text as it is looked up, its numbers, and the elements in it."""

    text: str
    numbers: tuple[str, ...]
    elements: tuple[Element, ...]
    light: bool  # whether it is from a cell with markup


class Heard(NamedTuple):
    """A text that was printed: where, and how many letters have room there, if that is known."""

    subject: str
    room: int


class Setting(NamedTuple):
    """Where a text is printed: what is drawn, the element, how many letters have room, its icons."""

    subject: str
    place: Place
    room: int
    icons: Mapping[str, str]
    report: Report


class Translator:
    """Translates the words of one run; or hears what is said, to be translated."""

    def __init__(self, wording: Wording) -> None:
        self.wording = wording
        self.heard: dict[str, list[Heard]] | None = None
        self._missing: set[str] = set()
        self._known = {*wording.own, *(form for forms in wording.texts.values() for form in forms)}
        self._shouted = {text.upper(): text for text in wording.texts}

    def words(self, children: Sequence[Element | str], where: Setting) -> Sequence[Element | str]:
        """Return an element's children in the other language."""
        inner = [child for child in children if isinstance(child, Element) or child.strip()]
        if len(inner) == 1 and isinstance(inner[0], Element) and inner[0].children:
            only = inner[0]
            return [replace(only, children=[*self.words(only.children, where)])]
        message = message_of(children)
        if not any(letter.isalpha() for letter in re.sub(r"<[^<>]*>", "", message.text)):
            return children
        if self.heard is not None:
            self.heard.setdefault(_plainly(message.text), []).append(Heard(where.subject, where.room))
            return children
        found = self.translation(message.text, message.numbers)
        if found is None:
            self._complain(message.text, where)
            return children
        return _filled(found, message, where)

    def said(self, text: str) -> str:
        """Return a plain text in the other language, or as it is."""
        message = message_of([text])
        found = self.translation(message.text, message.numbers)
        return (
            text
            if found is None
            else re.sub(r"\{(\d+)\}", lambda one: message.numbers[int(one[1]) - 1], found)
        )

    def spare(self, text: str) -> None:
        """Take a text for one that is in its language already."""
        self._known.add(text)

    def translation(self, text: str, numbers: Sequence[str] = ()) -> str | None:
        """Return a text in the other language, in the form that its first number takes; None without one."""
        text = _plainly(text)
        shouted = self._shouted.get(text) if text not in self.wording.texts else None
        forms = self.wording.texts.get(shouted or text)
        if forms is None:
            return None
        whole = re.sub(r"[^\d].*", "", numbers[0]) if numbers else ""
        form = forms[min(_form(self.wording.plural, int(whole)), len(forms) - 1)] if whole else forms[-1]
        return form.upper() if shouted else form

    def _complain(self, text: str, where: Setting) -> None:
        if not self.wording.complains or text in self._missing:
            return
        self._missing.add(text)
        if text in self._known or any(len(one) > 2 and one in text for one in self.wording.own):
            return
        help = f"`printkit translate` writes what is missing into `languages/{self.wording.language}.csv`"
        message = f"{quoted(text, 60)} is not translated ({self.wording.language})"
        where.report.warning("missing-translation", message, where.place, help)


def _plainly(text: str) -> str:
    """Return a text with plain spaces, as people type it."""
    return " ".join(text.split())


@cache
def _form(plural: str, number: int) -> int:
    return int(c2py(plural)(number))


def message_of(children: Sequence[Element | str]) -> Message:
    """Return how a text is looked up."""
    elements: list[Element] = []
    text = re.sub(r"[ \t\r\n]+", " ", "".join(_written(children, elements))).strip()
    light = any(isinstance(child, str) and CLOSE in child for child in _all(children))
    if _SIGN.search(text):
        return Message(text, (), tuple(elements), light)
    numbers: list[str] = []

    def numbered(found: re.Match[str]) -> str:
        numbers.append(found[0])
        return f"{{{len(numbers)}}}"

    tags = re.compile(rf"(<[^<>]*>)|{_NUMBER.pattern}")
    text = tags.sub(lambda found: found[0] if found[1] else numbered(found), text)
    return Message(text, tuple(numbers), tuple(elements), light)


def _all(children: Sequence[Element | str]) -> Iterator[Element | str]:
    for child in children:
        yield child
        if isinstance(child, Element):
            yield from _all(child.children)


def _written(children: Sequence[Element | str], elements: list[Element]) -> Iterator[str]:
    for child in children:
        if isinstance(child, str):
            yield unmarked(child)
        elif child.tag == "br":
            yield "<br/>"
        elif child.tag in _PLAIN and not child.attributes:
            yield f"<{child.tag}>{''.join(_written(child.children, elements))}</{child.tag}>"
        else:
            elements.append(child)
            name = len(elements)
            inner = "".join(_written(child.children, elements))
            yield f"<{name}>{inner}</{name}>" if inner else f"<{name}/>"


def _filled(translation: str, message: Message, where: Setting) -> list[Element | str]:
    """Return a translation as children, with the numbers and the elements of its text."""
    outer = Element("", {}, [], where.place)
    open_ones, done, text = [outer], 0, ""

    def flush() -> None:
        nonlocal text
        if text:
            marked = read_light(text, where.icons) if message.light else text
            open_ones[-1].children.append(marked.marked if isinstance(marked, CellText) else marked)
        text = ""

    for token in _TOKEN.finditer(translation):
        text += translation[done : token.start()]
        done = token.end()
        if token["number"]:
            at = int(token["number"])
            text += message.numbers[at - 1] if 0 < at <= len(message.numbers) else token[0]
            continue
        flush()
        if token["close"]:
            if len(open_ones) > 1:
                open_ones.pop()
            continue
        made = _element(token["tag"], message, where)
        open_ones[-1].children.append(made)
        if not token["alone"] and token["tag"] != "br":
            open_ones.append(made)
    text += translation[done:]
    flush()
    return outer.children


def _element(tag: str, message: Message, where: Setting) -> Element:
    if tag.isdigit() and 0 < int(tag) <= len(message.elements):
        return replace(message.elements[int(tag) - 1], children=[])
    return Element(tag if not tag.isdigit() else "span", {}, [], where.place)
