"""A rendered template's XML in, a tree of elements out, each with its place in the template's own file."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.parsers import expat

from printkit.diagnostics import Place, Report
from printkit.template.source_map import PLACE, read_place

#: Deeper nesting than this is a runaway template, not a drawing.
DEEPEST = 100


@dataclass(slots=True)
class Element:
    """One element: its name, attributes as written, children in order (strings are text)."""

    tag: str
    attributes: dict[str, str]
    children: "list[Element | str]"
    place: Place

    @property
    def elements(self) -> "Iterator[Element]":
        """Walk through the children that are elements."""
        return (child for child in self.children if isinstance(child, Element))

    @property
    def text(self) -> str:
        """All the text inside, without the tags."""
        return "".join(child if isinstance(child, str) else child.text for child in self.children)


class _Stop(Exception):
    """Raised inside expat's callbacks to stop at something that is refused."""


class _Builder:
    """Collects expat's events into a tree."""

    def __init__(self, files: tuple[Path, ...], parser: expat.XMLParserType, marked: bool) -> None:
        self.files = files
        self.parser = parser
        self.marked = marked
        self.root: Element | None = None
        self.open: list[Element] = []
        self.place = Place(files[0])
        self.refused = ""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Open an element."""
        mark = read_place(attributes.pop(PLACE, ""), self.files)
        if mark:
            self.place = Place(mark.file, mark.line, mark.column, len(tag) + 1)
        elif not self.marked:
            line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
            self.place = Place(self.files[0], line, column, len(tag) + 1)
        if len(self.open) >= DEEPEST:
            self.stop(f"elements are nested more than {DEEPEST} deep")
        element = Element(tag.removeprefix("svg:"), attributes, [], self.place)
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def end(self, _tag: str) -> None:
        """Close the innermost element; what follows belongs to the one around it."""
        self.open.pop()

    def text(self, data: str) -> None:
        """Take text in, joined to text that came just before."""
        if not self.open:
            return
        children = self.open[-1].children
        if children and isinstance(children[-1], str):
            children[-1] += data
        else:
            children.append(data)

    def doctype(self, *_: object) -> None:
        """Refuse a DOCTYPE: entities are the one thing it could bring, and they are never expanded."""
        self.stop("a layout must not declare a DOCTYPE or entities")

    def stop(self, why: str) -> None:
        """Stop reading, and remember why."""
        self.refused = why
        if not self.place.line:
            self.place = Place(
                self.files[0], self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
            )
        raise _Stop


def read_markup(text: str, files: tuple[Path, ...], report: Report, marked: bool = True) -> Element | None:
    """Return the root element, or None after reporting what is wrong with the XML.

    A rendered template's tags are marked with their places; a picture's file is its own place.
    """
    parser = expat.ParserCreate()
    builder = _Builder(files, parser, marked)
    parser.buffer_text = True
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.text
    parser.StartDoctypeDeclHandler = builder.doctype
    try:
        parser.Parse(text, True)
    except _Stop:
        report.error("bad-xml", builder.refused, builder.place)
    except expat.ExpatError as error:
        if not marked:
            builder.place = Place(files[0], error.lineno, error.offset + 1, 1)
        _report_bad_xml(text, error, builder.place, report)
    else:
        return builder.root
    finally:
        del builder.parser  # or the two would hold each other, and 20 kB, until Python looks for such
    return None


_MARKED = re.compile(rf'\s*{PLACE}="[^"]*"')


def _report_bad_xml(text: str, error: expat.ExpatError, place: Place, report: Report) -> None:
    """Say what XML is wrong, with the line as it was rendered, at the template's nearest tag."""
    lines = text.splitlines() or [""]
    rendered = _MARKED.sub("", lines[min(error.lineno, len(lines)) - 1]).strip()
    why = expat.ErrorString(error.code)
    hints = {
        "mismatched tag": "each `<tag>` needs its `</tag>`, in the right order, or `<tag .../>`",
        "undefined entity": "write the letter itself: only `&amp;`, `&lt;`, `&gt;` and `&quot;` are known",
        "duplicate attribute": "name each attribute of a tag once",
        "no element found": "a layout is one `<svg> ... </svg>` or `<g> ... </g>`",
    }
    hint = hints.get(why, "write `&amp;` for an ampersand and `&lt;` for a less-than sign")
    report.error(
        "bad-xml", f"the XML that this layout writes is broken: {why}: `{_shorten(rendered)}`", place, hint
    )


def _shorten(line: str, most: int = 70) -> str:
    """Return a line short enough for a message."""
    return line if len(line) <= most else line[: most - 1] + "…"
