"""A rendered template's XML in, a tree of elements out, each with its place in the template's own file."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.parsers import expat

from printkit.diagnostics import Place, Report
from printkit.diagnostics.wording import quoted
from printkit.template.cell_text import CLOSE, unmarked
from printkit.template.source_map import PLACE, read_place
from printkit.units import decimal, parse_length

#: Deeper nesting than this comes from a runaway template.
_DEEPEST = 100

#: The attributes of a `use` that name what it draws; all others may be arguments.
_NAMES = frozenset({"part", "card", "href", "side", "id"})


@dataclass(slots=True, eq=False, repr=False)
class Element:
    """One element: its tag, its attributes as written, its children in order; strings are text."""

    tag: str
    attributes: dict[str, str]
    children: "list[Element | str]"
    place: Place

    @property
    def elements(self) -> "Iterator[Element]":
        """Yield the children that are elements."""
        return (child for child in self.children if isinstance(child, Element))

    @property
    def text(self) -> str:
        """All the text inside, without the tags."""
        return "".join(unmarked(child) if isinstance(child, str) else child.text for child in self.children)


def keeps_marks(tag: str, attribute: str) -> bool:
    """Return whether an attribute keeps light markup: as an argument, it may be words that a part sets."""
    return tag == "use" and attribute not in _NAMES


class _Stop(Exception):
    """Raised in expat's callbacks to stop at markup that is refused."""


class _Builder:
    def __init__(
        self, files: tuple[Path, ...], parser: expat.XMLParserType, marked: bool, light: bool
    ) -> None:
        self.files = files
        self.parser = parser
        self.marked = marked
        self.light = light  # whether there are words with light markup
        self.root: Element | None = None
        self.open: list[Element] = []
        self.place = Place(files[0])
        self.refused = ""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        mark = read_place(attributes.pop(PLACE, ""), self.files)
        if mark:
            self.place = Place(mark.file, mark.line, mark.column, len(tag) + 1)
        elif not self.marked:
            line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
            self.place = Place(self.files[0], line, column, len(tag) + 1)
        if len(self.open) >= _DEEPEST:
            self.stop(f"elements are nested more than {_DEEPEST} deep")
        if self.light:
            attributes = {
                name: value if keeps_marks(tag, name) else unmarked(value)
                for name, value in attributes.items()
            }
        element = Element(tag.removeprefix("svg:"), attributes, [], self.place)
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def text(self, data: str) -> None:
        """Add text, joined to the text just before it."""
        if not self.open:
            return
        children = self.open[-1].children
        if children and isinstance(children[-1], str):
            children[-1] += data
        else:
            children.append(data)

    def stop(self, why: str) -> None:
        """Stop reading, and note why."""
        self.refused = why
        if not self.place.line:
            self.place = Place(
                self.files[0], self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
            )
        raise _Stop


def find_ids(root: Element) -> dict[str, Element]:
    """Return the elements of a drawing that have an id."""
    return {element.attributes["id"]: element for element in walk(root) if "id" in element.attributes}


def walk(element: Element) -> Iterator[Element]:
    """Yield an element, and all those inside of it."""
    yield element
    for child in element.elements:
        yield from walk(child)


def read_markup(text: str, files: tuple[Path, ...], report: Report, marked: bool = True) -> Element | None:
    """Return the root element, or None after reporting what is wrong with the XML.

    In a rendered template, each tag is marked with its place in the template's file (`marked`).
    """
    parser = expat.ParserCreate()
    builder = _Builder(files, parser, marked, CLOSE in text)
    parser.buffer_text = True
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = lambda _tag: builder.open.pop()
    parser.CharacterDataHandler = builder.text
    parser.StartDoctypeDeclHandler = lambda _name, _system, _public, own: (
        builder.stop(_NO_DOCTYPE) if marked or own else None
    )
    try:
        parser.Parse(text, True)
    except _Stop:
        report.error("bad-xml", builder.refused, builder.place)
    except expat.ExpatError as error:
        if not marked:
            builder.place = Place(files[0], error.lineno, error.offset + 1, 1)
        _report_bad_xml(text, error, builder, report)
    else:
        return builder.root
    finally:
        # or the two would keep each other, and 20 kB, in memory until the garbage collector runs
        del builder.parser
    return None


#: It could declare entities.
_NO_DOCTYPE = "a layout must not declare a DOCTYPE or entities"
#: An attribute whose value has another attribute in it, or ends the tag: its second quote is missing.
_UNCLOSED = re.compile(r'([\w:-]+)="([^"=<>]*)(?:\s[\w:-]+="|/?>[^"]*$)')
_MARKED = re.compile(rf' {PLACE}="[^"]*"')


def _report_bad_xml(text: str, error: expat.ExpatError, builder: _Builder, report: Report) -> None:
    lines = text.splitlines() or [""]
    line = lines[min(error.lineno, len(lines)) - 1]
    rendered = _MARKED.sub("", line).strip()
    why, place = expat.ErrorString(error.code), builder.place
    hints = {
        "mismatched tag": "each `<tag>` needs its `</tag>`, in the right order, or `<tag .../>`",
        "undefined entity": "write the letter itself: only `&amp;`, `&lt;`, `&gt;` and `&quot;` are known",
        "duplicate attribute": "name each attribute of a tag once",
        "no element found": "a layout is one `<svg> ... </svg>` or `<g> ... </g>`",
    }
    message = f"the XML that this layout writes is broken: {why}: {quoted(rendered, 70)}"
    help = hints.get(why, "write `&amp;` for an ampersand and `&lt;` for a less-than sign")
    closing = re.match(r"(?:</)?([\w:.-]+)", line[error.offset :])
    unclosed = _UNCLOSED.search(rendered)
    if why == "mismatched tag" and closing and builder.open:
        tag, place = builder.open[-1].tag, builder.open[-1].place
        message = f"{quoted(f'<{tag}>', 40)} is still open at {quoted(f'</{closing[1]}>', 40)}"
    elif why == "no element found" and builder.open:
        tag, place = builder.open[-1].tag, builder.open[-1].place
        message, help = f"{quoted(f'<{tag}>', 40)} is never closed", f"add `</{tag}>` where it ends"
    elif why != "undefined entity" and "&" in line[max(0, error.offset - 1) : error.offset + 1]:
        near = line[: error.offset + 1].rpartition("&")[0].rpartition(">")[2][-30:]
        message = f"a lone `&` can't stand in a layout: {quoted(f'{near}&'.strip())}"
        help = "write `&amp;` for an ampersand"
    elif "not well-formed" in why and unclosed:
        marks = re.findall(rf'(?<= {PLACE}=")[^"]*', line[: error.offset])
        place = (read_place(marks[-1], builder.files) if marks else None) or place
        message = f"a quote is not closed: {quoted(unclosed[0], 70)}"
        help = f'write a second quote: `{unclosed[1]}="{unclosed[2].strip(" />")}"`'
    report.error("bad-xml", message, place, help)


def own_size(root: Element, report: Report) -> tuple[float, float, float]:
    """Return the size of a part, and how far it may draw past that."""
    sizes = [parse_length(root.attributes.get(name, "")) for name in ("width", "height")]
    width, height = (size if size and size > 0 else 0.0 for size in sizes)
    if not width or not height:
        message = "a part needs a size"
        words = root.attributes.get("viewBox", "").replace(",", " ").split()
        wide, high = [parse_length(word) or 0.0 for word in words[2:]] if len(words) == 4 else (0.0, 0.0)
        wide, high = (wide, high) if min(wide, high) > 0 else (10.0, 10.0)
        help = f'write `<svg width="{decimal(wide)}" height="{decimal(high)}">`'
        report.error("part-without-size", message, root.place, help)
        width, height = 10.0, 10.0
    return width, height, max(width, height)
