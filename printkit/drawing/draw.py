"""An element in, its marks out: its type draws it, then it is moved, clipped and made transparent."""

from collections.abc import Mapping
from dataclasses import replace

from printkit.diagnostics.wording import suggestion
from printkit.drawing.attributes import AROUND, COMMON, Attributes, DrawingContext
from printkit.drawing.effects import under
from printkit.drawing.markup import Element
from printkit.geometry import IDENTITY, Matrix, multiply, rotation, scaling, translation
from printkit.model.scene import Group, Mark, Shape, Tag, Text, Use
from printkit.svg_syntax import parse_transform
from printkit.template.cell_text import unmarked

#: A drawing with more elements than this comes from a runaway template.
MOST_ELEMENTS = 200_000
#: A text with more letters than this does too: a full page of small print has 8,000.
MOST_LETTERS = 50_000

#: How many pixels of a picture a reader shows in the time of any other mark.
_PIXELS_A_MARK = 1000

#: What a finding counts as: to look for a word to suggest takes as long as to draw so many elements.
_FAULT = 500

#: The lowest level of a heading.
_LOWEST = 6

#: No number of a transform is larger: it would carry everything off any sheet.
_LARGEST = 1e6

#: What concerns the marks of any element.
_AROUND = frozenset({*AROUND, "alt", "role", "rule"})

#: What each kind of cell is in a PDF, and whose heading it is.
_CELLS = {"cell": ("TD", ""), "columnheader": ("TH", "Column"), "rowheader": ("TH", "Row")}

#: The role that each has to be inside of.
_OUTER = {"table": "", "row": "table", **dict.fromkeys(_CELLS, "row")}

#: What is a cell in a row without saying so.
_WORDS = ("text", "box")


class TooManyElements(Exception):
    """A drawing has more elements than any page could show."""


class TooMuchText(Exception):
    """A text has more letters than any page could show."""


def draw(element: Element, inherited: Mapping[str, str], context: DrawingContext) -> list[Mark]:
    """Return one element's marks."""
    _spend(context)
    found = context.elements.get(element.tag)
    if found is None:
        message = f"unknown element `<{element.tag}>`"
        context.report.unknown("unknown-element", message, element.tag, context.elements, element.place)
        return []
    attrs = Attributes(element, inherited, context)
    if found.attributes is not None:
        check_attributes(attrs, found.attributes)
    try:
        marks = found.draw(attrs)
    except TooMuchText:
        message = f"a text on {context.subject} has more than {MOST_LETTERS:,} letters"
        help = "look for a loop, or split the text"
        context.report.error("too-much-text", message, element.place, help)
        return []
    plain = _AROUND.isdisjoint(element.attributes) and "role" not in inherited
    return marks if plain else _wrap(marks, attrs)


def _spend(context: DrawingContext) -> None:
    """Count an element, and what was found since the last; raise `TooManyElements` where it is too much."""
    findings, budget = len(context.report.findings), context.budget
    cost = 1 + _FAULT * (findings - context.findings)
    context.findings = findings
    context.drawn += cost
    budget.elements -= cost
    if context.drawn > MOST_ELEMENTS or budget.elements < 0:
        raise TooManyElements


def draw_children(attrs: Attributes, inherited: Mapping[str, str]) -> list[Mark]:
    """Return the marks of an element's children."""
    return [mark for child in attrs.element.elements for mark in draw(child, inherited, attrs.context)]


def check_attributes(attrs: Attributes, known: frozenset[str]) -> None:
    """Report attributes that an element does not have."""
    if known.issuperset(attrs.element.attributes):
        return
    for name in attrs.element.attributes:
        if name not in known and ":" not in name and name != "rule":
            message = f"unknown attribute `{name}` of `<{attrs.element.tag}>`"
            own = tuple(sorted(known - COMMON)) or tuple(sorted(known))
            help, at = suggestion("", own), attrs.element.place
            attrs.context.report.unknown("unknown-attribute", message, name, sorted(known), at, help, most=0)


def report_loose_text(text: str, attrs: Attributes, help: str) -> None:
    """Report text in an element that draws none."""
    message = f"loose text in `<{attrs.element.tag}>`: `{' '.join(unmarked(text).split())[:40]}`"
    attrs.context.report.error("loose-text", message, attrs.element.place, help)


def _wrap(marks: list[Mark], attrs: Attributes) -> list[Mark]:
    attributes = attrs.element.attributes
    marks = with_rule(marks, attributes.get("rule", ""))
    words = " ".join(unmarked(attributes["alt"]).split()) if "alt" in attributes else ""
    if role := _read_role(attrs):
        marks = _with_role(marks, role, words)
    elif marks and "alt" in attributes:
        marks = [Group(tuple(marks), tag=Tag("Figure" if words else "", words=words))]
    if not marks or attributes.keys().isdisjoint(AROUND):
        return marks
    matrix = _read_transform(attrs)
    opacity = attrs.number("opacity", 1.0, 0.0, 1.0)
    (path, even_odd), mask = _read_clip(attrs) or (None, False), _read_mask(attrs)
    shines = "shadow" in attributes or "glow" in attributes
    if mask or (path is not None and (shines or matrix != IDENTITY)):
        marks, path, even_odd = [Group(tuple(marks), IDENTITY, path, even_odd, mask=mask)], None, False
    if shines:
        marks = under(marks, attrs)
    return [Group(tuple(marks), matrix, path, even_odd, opacity)]


def with_rule(marks: list[Mark], rule: str) -> list[Mark]:
    """Return marks whose words carry some rules, by their ids, but where they carry others already."""
    return [_carrying(mark, rule) for mark in marks] if rule else marks


def _carrying(mark: Mark, rule: str) -> Mark:
    if isinstance(mark, Group):
        return replace(mark, marks=tuple(_carrying(one, rule) for one in mark.marks))
    return replace(mark, rule=mark.rule or rule) if isinstance(mark, (Text, Use)) else mark


def _read_role(attrs: Attributes) -> str:
    """Return an element's role; words in a row are a cell."""
    role, outer = attrs.element.attributes.get("role"), attrs.inherited.get("role", "")
    if role is None:
        skipped = attrs.element.attributes.get("alt") == ""
        return "cell" if outer == "row" and attrs.element.tag in _WORDS and not skipped else ""
    if role not in _OUTER:
        attrs.complain("role", f"is not known: `{role}`", suggestion(role, tuple(_OUTER)))
        return ""
    if _OUTER[role] not in ("", outer):
        help = f'put it into a `<g role="{_OUTER[role]}">`'
        attrs.complain("role", f"is `{role}`, but it is in no {_OUTER[role]}", help)
        return ""
    return role


def _with_role(marks: list[Mark], role: str, words: str) -> list[Mark]:
    if role in _CELLS:
        kind, scope = _CELLS[role]
        return [Group(tuple(marks), tag=Tag(kind, words=words, scope=scope))]
    if role == "row":
        return [Group(tuple(marks), tag=Tag("TR"))]
    table = Tag("Table")
    found = [_within(mark, table, ("TR",)) for mark in marks]
    widest = max((len(row.parts) for row in table.parts), default=0)
    for row in table.parts:
        row.parts.extend(Tag("TD", row) for _ in range(widest - len(row.parts)))
    return found


def _within(mark: Mark, outer: Tag, roles: tuple[str, ...]) -> Mark:
    """Return a mark with the rows in it as parts of a table, or the cells in it as parts of a row."""
    if not isinstance(mark, Group) or (mark.tag is not None and mark.tag.role not in roles):
        return mark
    if mark.tag is None:
        return replace(mark, marks=tuple(_within(one, outer, roles) for one in mark.marks))
    tag = replace(mark.tag, inside=outer, parts=[])
    outer.parts.append(tag)
    if tag.role == "TR":
        return replace(mark, tag=None, marks=tuple(_within(one, tag, ("TD", "TH")) for one in mark.marks))
    return replace(mark, tag=tag)


def _read_transform(attrs: Attributes) -> Matrix:
    text = attrs.element.attributes.get("transform")
    if text is None:
        return IDENTITY
    matrix = parse_transform(text)
    if matrix is None:
        attrs.complain("transform", f"can't be read: `{text}`", "write `translate(5 5) rotate(90) scale(2)`")
        return IDENTITY
    if not all(abs(number) <= _LARGEST for number in matrix):  # neither is `nan`
        attrs.complain("transform", f"makes things too large to print: `{text}`", "use smaller numbers")
        return IDENTITY
    return matrix


def _read_clip(attrs: Attributes) -> tuple[str, bool] | None:
    """Return the outline that `clip-path="url(#name)"` names: all the shapes in that `<clipPath>`."""
    text = attrs.element.attributes.get("clip-path")
    if text is None or text == "none":
        return None
    element = attrs.context.ids.get(text.removeprefix("url(#").removesuffix(")"))
    if element is None or element.tag != "clipPath":
        attrs.complain("clip-path", f"names no `<clipPath>`: `{text}`", 'define it: `<clipPath id="name">`')
        return None
    marks = draw_children(Attributes(element, {}, attrs.context), {})
    shapes = [mark for mark in marks if isinstance(mark, Shape)]
    if not shapes or len(shapes) != len(marks):
        help = "put nothing but shapes into it"
        attrs.complain("clip-path", "names a `<clipPath>` that does not consist of plain shapes", help)
        return None
    return " ".join(shape.path for shape in shapes), shapes[0].style.even_odd


def _read_mask(attrs: Attributes) -> tuple[Mark, ...]:
    """Return what the `<mask>` draws that is named: where it is light, the element is seen."""
    text = attrs.element.attributes.get("mask")
    if text is None or text == "none":
        return ()
    element = attrs.context.ids.get(text.removeprefix("url(#").removesuffix(")"))
    if element is None or element.tag != "mask":
        attrs.complain("mask", f"names no `<mask>`: `{text}`", 'define it: `<mask id="name">`')
        return ()
    try:
        return tuple(draw_children(Attributes(element, {}, attrs.context), {}))
    except RecursionError:
        attrs.complain("mask", f"names a `<mask>` that uses itself: `{text}`", "break the circle")
        return ()


def read_heading(attrs: Attributes) -> int:
    """Return the level of a heading; 0 for what is none."""
    return 0 if attrs.get("heading") is None else int(attrs.number("heading", 1, 1, _LOWEST))


def read_placing(attrs: Attributes, width: float, height: float) -> Matrix:
    """Return the matrix that brings a part or picture to its place: fitted, turned, moved."""
    wide = attrs.length("width", 0.0, least=0)
    tall = attrs.length("height", 0.0, least=0)
    scales = [given / own for given, own in ((wide, width), (tall, height)) if given and own]
    scale = min(scales, default=1.0)
    matrix = scaling(scale, scale)
    spare_x = (wide - width * scale) / 2 if wide else 0.0
    spare_y = (tall - height * scale) / 2 if tall else 0.0
    turn = attrs.number("rotate", 0.0, -360.0, 360.0)
    if turn:
        matrix = multiply(matrix, rotation(turn, width * scale / 2, height * scale / 2))
    return multiply(matrix, translation(attrs.length("x") + spare_x, attrs.length("y") + spare_y))


def count_marks(marks: tuple[Mark, ...]) -> int:
    """Return how many marks a reader has to draw; those of a part count each time it is used."""
    total = len(marks)
    for mark in marks:
        if isinstance(mark, (Shape, Text)):
            continue
        if isinstance(mark, Group):
            total += count_marks(mark.marks)
        elif isinstance(mark, Use):
            total += mark.scene.weight
        else:
            total += mark.pixels[0] * mark.pixels[1] // _PIXELS_A_MARK
    return total
