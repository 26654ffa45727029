"""An element's role in, its marks as parts of a table out: one drawn by hand is read like a `<table>`."""

from collections.abc import Iterable
from dataclasses import replace

from printkit.diagnostics.wording import suggestion
from printkit.drawing.attributes import Attributes
from printkit.model.scene import Group, Mark, Tag

#: What each kind of cell is in a PDF, and whose heading it is.
_CELLS = {"cell": ("TD", ""), "columnheader": ("TH", "Column"), "rowheader": ("TH", "Row")}

#: The role that each has to be inside of.
_OUTER = {"table": "", "row": "table", **dict.fromkeys(_CELLS, "row")}

#: What is a cell in a row without saying so.
_WORDS = ("text", "box")


def read_role(attrs: Attributes) -> str:
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


def with_role(marks: Iterable[Mark], role: str, words: str = "") -> list[Mark]:
    """Return the marks of an element with a role, perhaps with words to be read instead."""
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
