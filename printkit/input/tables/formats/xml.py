"""An XML file in, its cards as rows out: the elements that are called `card`, `item` or the like.

Elements and attributes of a card are its columns. A collection of Cockatrice is known by its root.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple
from xml.parsers import expat

from printkit.diagnostics import Place, Report
from printkit.input.tables.formats.objects import found_in, grid_of
from printkit.input.tables.grid import CellGrid, Source
from printkit.input.tables.words import SHEET_WORDS, field_name

_CARDS = SHEET_WORDS | {"item", "record", "entry"}
_DEEPEST = 20
_HELP = "export the cards as CSV, .xlsx or JSON; of XML, elements called `card` or `item` are read"
#: What Cockatrice keeps for itself, and the signs of a cost as it writes them: `2GG`, `{2}{G/W}`.
_ITS_OWN = {"layout", "side", "maintype", "cmc", "coloridentity", "tablerow", "related", "num"}
_NAMES = {"manacost": "mana cost", "number": "copies"}
_COST = re.compile(r"\{[^{}]*\}|\d+|[A-Z]")


class _Refused(Exception):
    """Raised with why a file is refused."""


class _Element(NamedTuple):
    tag: str
    line: int
    values: dict[str, str]
    children: list["_Element"]
    words: list[str]


def read(source: Source, report: Report) -> CellGrid | None:
    """Return the cards of an XML file as rows, or None with a finding."""
    try:
        root = _root(source.text or "")
    except (expat.ExpatError, _Refused) as wrong:
        line, column = getattr(wrong, "lineno", 1), getattr(wrong, "offset", 0) + 1
        why = expat.ErrorString(wrong.code) if isinstance(wrong, expat.ExpatError) else str(wrong)
        report.error("bad-xml", f"this is not XML: {why}", Place(source.path, line, column, 1), _HELP)
        return None
    named = [(path, one) for path, one in _below(root) if field_name(one.tag) in _CARDS and _is_full(one)]
    counts = Counter(path for path, _ in named)
    if not counts:
        report.error("no-cards", "there are no cards in this XML", Place(source.path, 1, 1, 1), _HELP)
        return None
    most = max(counts, key=lambda path: (counts[path], len(path)))
    of_cockatrice = root.tag.startswith("cockatrice_")
    cards = (one for path, one in named if path == most)
    found = [found_in(source.path, one.line, _plain(_value(one), of_cockatrice)) for one in cards]
    return grid_of(source.path, found, report)


def _root(text: str) -> _Element:
    parser, opened = expat.ParserCreate(), [_Element("", 0, {}, [], [])]

    def start(tag: str, values: dict[str, str]) -> None:
        if len(opened) > _DEEPEST:
            raise _Refused(f"its elements are more than {_DEEPEST} deep")
        opened[-1].children.append(_Element(tag, parser.CurrentLineNumber, values, [], []))
        opened.append(opened[-1].children[-1])

    def refuse(*_: Any) -> None:
        raise _Refused("it has entities of its own")

    parser.StartElementHandler, parser.EntityDeclHandler = start, refuse
    parser.EndElementHandler = lambda _: opened.pop()
    parser.CharacterDataHandler = lambda words: opened[-1].words.append(words)
    parser.Parse(text, True)
    return opened[0].children[0]


def _below(one: _Element, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], _Element]]:
    for child in one.children:
        yield (*path, child.tag), child
        yield from _below(child, (*path, child.tag))


def _is_full(one: _Element) -> bool:
    """Return whether an element has values: attributes, or elements with words."""
    return bool(one.values) or any("".join(child.words).strip() for child in one.children)


def _value(one: _Element) -> Any:
    """Return an element's words; with attributes or elements, these by their names, and words by its own."""
    words = "".join(one.words).strip()
    if not (one.children or one.values):
        return words
    values: dict[str, Any] = {**one.values}
    for child in one.children:
        value = _value(child)
        if child.tag in values:
            before = values[child.tag]
            value = [*(before if isinstance(before, list) else [before]), value]
        values[child.tag] = value
    return {**values, one.tag: words} if words else values


def _plain(value: Any, of_cockatrice: bool) -> dict[str, Any]:
    """Return a card's values; those of an element within it have their own names where these are free."""
    if not isinstance(value, dict):
        return {"name": value}
    plain: dict[str, Any] = {}
    for key, one in value.items():
        inner = one if isinstance(one, dict) else {key: one}
        plain |= {f"{key} {name}" if {name} & plain.keys() else name: part for name, part in inner.items()}
    if of_cockatrice:
        plain = {_NAMES.get(key, key): one for key, one in plain.items() if key.lower() not in _ITS_OWN}
        if cost := plain.get("mana cost"):
            plain["mana cost"] = "".join(map(_in_braces, _COST.findall(str(cost))))
    return plain


def _in_braces(sign: str) -> str:
    return sign if sign.startswith("{") else f"{{{sign}}}"
