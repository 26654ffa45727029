"""Findings about a card's side in, the same out with the cell that wrote what is wrong, quoted."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any

from printkit.diagnostics import Finding, Place
from printkit.diagnostics.places import Sources
from printkit.drawing.text.missing_letters import MissingLetter
from printkit.model.game import PICTURE_FIELD, Card
from printkit.template.cell_text import unmarked
from printkit.template.source_map import PLACE
from printkit.template.templates import Rendered

#: No element is searched further than this, and no longer text is quoted.
_LONGEST_ELEMENT, _LONGEST_QUOTE = 20_000, 60
#: So few letters stand in many an element that another cell wrote.
_SHORT = 2
_BACKTICKS = re.compile(r"`([^`]{1,80}?)…?`")
_TAG, _VALUES = re.compile(r"<[^<>]*>"), re.compile(r'="([^"<]*)"')
_SPACE = re.compile(r"\s+")
#: Of a tag in a long loop, only as many elements are looked through.
_MOST_ELEMENTS = 100
#: These are about the layout's own words, whatever a cell says.
_OF_THE_LAYOUT = frozenset({"unknown-attribute", "unknown-font", "missing-style"})
#: These are about a value, which the message quotes last: a cell wrote it, or else the layout.
_OF_A_VALUE = frozenset({"bad-attribute"})
#: These are about a file that a cell names: they are shown at the cell, whoever wrote the layout.
_OF_THE_CELL = frozenset({"missing-picture", "bad-picture", "unknown-picture", "picture-too-large"})


@dataclass(slots=True, eq=False, repr=False)
class CellFinder:
    """Finds the cells of cards that wrote what findings are about."""

    folder: Path | None  # of the layouts that the author wrote; None if all are ours
    sources: Sources = field(default_factory=Sources)

    def name_cell(self, finding: Finding, card: Card, rendered: Rendered) -> Finding:
        """Return a finding with a note that names and quotes the cell, where it is known that it wrote it.

        Where it is about a picture, or the layout is not the author's own, the finding is shown at the cell.
        """
        if finding.notes or finding.code in _OF_THE_LAYOUT or not isinstance(finding.at, Place):
            return finding
        name = _find_field(finding, finding.at, card, rendered)
        if name is None:
            return finding
        from printkit.diagnostics.render import place_in_words  # late, as all that only mistakes need

        at = card.place_of(name)
        own = self.folder is not None and finding.at.file.is_relative_to(self.folder)
        if own and finding.code in _OF_THE_CELL:
            return replace(
                finding, at=at, notes=(f"drawn on card `{card.id}` by {place_in_words(finding.at)}",)
            )
        where = place_in_words(self.sources.place(at))
        named = f"`{card.id}`" in finding.message or f"card {card.id}" in where
        text = _flat(str(card.fields[name]))
        cell = f'"{text}"' if len(text) <= _LONGEST_QUOTE else f'"{text[: _LONGEST_QUOTE - 1]}…"'
        note = f"{where}: {'' if named else f'card `{card.id}`, '}{name} = {cell}"
        return replace(finding, at=finding.at if own else at, notes=(*finding.notes, note))


def _find_field(finding: Finding, at: Place, card: Card, rendered: Rendered) -> str | None:
    """Return the field whose cell wrote what a finding is about, if it is clear which one."""
    texts = {name: text for name, value in card.fields.items() if (text := _text(value))}
    path = texts.pop(PICTURE_FIELD, "")
    if path and path not in texts.values():  # otherwise the column's cell is quoted
        texts[PICTURE_FIELD] = path
    if not any(texts.values()):
        return None
    elements = [*islice(_elements(rendered, at), _MOST_ELEMENTS)]
    words = [_flat(word) for word in _BACKTICKS.findall(finding.message)]
    if isinstance(finding.key, MissingLetter):
        texts = {name: text for name, text in texts.items() if finding.key.letter in text}
    elif finding.code in ("bad-xml", "unknown-element"):
        texts = {name: text for name, text in texts.items() if set(text) & {"<", "&"}}
    elif finding.code in _OF_A_VALUE:
        return next((name for name, text in texts.items() if words and text == words[-1]), None)
    inside = [name for name, text in texts.items() if any(_wrote(text, *one) for one in elements)]
    meant = [name for name in inside or texts if any(_meets(word, texts[name]) for word in words)]
    found = sorted(meant or inside, key=lambda name: -len(texts[name]))
    return found[0] if len(found) == 1 or (found and len(texts[found[1]]) < len(texts[found[0]])) else None


def _meets(word: str, text: str) -> bool:
    return len(word) > 2 and len(text) > 2 and (word in text or text in word)


def _wrote(text: str, words: str, values: frozenset[str]) -> bool:
    if text in values or words == text:
        return True
    if len(text) <= _SHORT:  # it may stand in any words
        return False
    start = words.find(text)
    end = start + len(text)
    return start >= 0 and not (words[max(0, start - 1) : start] + words[end : end + 1]).isalnum()


def _elements(rendered: Rendered, at: Place) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield what a template wrote for a tag, each time that it did: words in it, and values of attributes."""
    from html import unescape

    for number in (number for number, file in enumerate(rendered.files) if file == at.file):
        mark = f' {PLACE}="{number}:{at.line}:{at.column}"'
        start = rendered.text.find(mark)
        while start >= 0:
            raw = unmarked(_raw_element(rendered.text, start, len(mark)))
            values = frozenset(_flat(unescape(value)) for value in _VALUES.findall(raw))
            yield _flat(unescape(_TAG.sub(" ", f"<{raw}"))), values
            yield _flat(raw.partition(">")[2]), values  # a cell that is printed as markup
            start = rendered.text.find(mark, start + 1)


def _raw_element(text: str, start: int, skip: int) -> str:
    """Return an element from its mark on: up to its end tag, or all that follows where it has none."""
    name = re.match(r"[\w:.-]+", text[text.rfind("<", 0, start) + 1 : start])
    far = text[start + skip : start + skip + _LONGEST_ELEMENT]
    end = far.find(f"</{name[0]}>") if name else -1
    closed = re.match(r"[^<>]*/>", far)
    return closed[0] if closed else far[:end] if end >= 0 else far


def _text(value: Any) -> str:
    """Return a cell's text, in one line; the items of a list are no text that a layout prints as it is."""
    return _flat(value) if isinstance(value, str) else str(value) if isinstance(value, int | float) else ""


def _flat(text: str) -> str:
    return _SPACE.sub(" ", text).strip()
