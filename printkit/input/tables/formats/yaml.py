"""A YAML file in, a list of mappings, its rows out, with the place of each key.

What is nested too deep, or repeated by aliases, is refused. Tags are never obeyed.
"""

from pathlib import Path
from typing import Any

import yaml
from yaml import Node

from printkit.diagnostics import Place, Report
from printkit.input.tables.formats.objects import Found, finder, grid_of, items_of, title_in
from printkit.input.tables.grid import MOST_COLUMNS, MOST_ROWS, CellGrid, Source

#: Cards are mappings in a list, with lists in them at most.
_DEEPEST = 8
#: Nodes of all cards; each use of an alias counts all that it stands for.
_MOST_NODES = MOST_ROWS * 10
#: What makes nodes: the loader in C where it is installed.
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_HELP = "write a list of cards: a line `- name: Robin`, and below it `  cost: 1`"


class _Refused(Exception):
    """Raised with what is wrong with a file."""


#: What reading a text as YAML raises.
WRONG = (_Refused, RecursionError, yaml.YAMLError, ValueError)


def read(source: Source, report: Report) -> CellGrid | None:
    """Return the mappings of a YAML file as rows, or None with a finding."""
    text = source.text or ""
    try:
        node = composed(text)
        if node is None:
            report.error("no-cards", "there are no cards in this file", Place(source.path), _HELP)
            return None
        items = items_of(value := value_of(node))
        if items is None:
            report.error("bad-yaml", "this YAML has no list of cards", Place(source.path, 1, 1, 1), _HELP)
            return None
        node_at = finder(node, _parts)
        found = [found_at(source.path, values, node_at(keys)) for keys, values in items]
        grid = grid_of(source.path, found, report)
        return grid and grid._replace(title=title_in(value))
    except WRONG as wrong:
        report_wrong(wrong, source.path, report)
    return None


def composed(text: str) -> Node | None:
    """Return the node of a text; raise what is in WRONG."""
    depth = 0
    for event in yaml.parse(text, Loader=_LOADER):  # nested too deep, `compose` would crash
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > _DEEPEST:
            raise _Refused(f"lists and mappings are nested more than {_DEEPEST} deep")
    return yaml.compose(text, Loader=_LOADER)


def report_wrong(wrong: Exception, path: Path, report: Report) -> None:
    """Report why a text is no YAML, or one that is refused."""
    if isinstance(wrong, _Refused | RecursionError):
        why = str(wrong) if isinstance(wrong, _Refused) else "an alias (`*name`) stands for itself"
        report.error("bad-yaml", why, Place(path), _HELP)
        return
    mark = getattr(wrong, "problem_mark", None)
    place = Place(path, mark.line + 1, mark.column + 1, 1) if mark else Place(path)
    why = getattr(wrong, "problem", None) or "it is broken, or nested too deep"
    help = 'indent with spaces, and put a text with `: ` in it in "quotes"'
    report.error("bad-yaml", f"this is not YAML: {why}", place, help)


def _parts(node: Node) -> dict[Any, Node]:
    if isinstance(node, yaml.MappingNode):
        return {str(key.value): value for key, value in node.value if isinstance(key.value, str)}
    return dict(enumerate(node.value if isinstance(node, yaml.SequenceNode) else ()))


def found_at(path: Path, values: Any, node: Node) -> Found:
    """Return a mapping with the places of its keys."""

    def place(key: str | None) -> Place:
        part = _parts(node).get(key or "", node)
        start, end = part.start_mark, part.end_mark
        length = end.column - start.column if end.line == start.line else 0
        return Place(path, start.line + 1, start.column + 1, max(length, 1))

    return Found(values, node.start_mark.line + 1, place)


def value_of(node: Node) -> Any:
    """Return a node's value; raise what is in WRONG."""
    return _value(node, [_MOST_NODES])


def _value(node: Node, left: list[int]) -> Any:
    left[0] -= 1
    if left[0] < 0:
        raise _Refused("aliases (`*name`) make far more of this file than a table of cards")
    if isinstance(node, yaml.SequenceNode):
        return [_value(one, left) for one in node.value]
    if isinstance(node, yaml.MappingNode):
        if len(node.value) > MOST_COLUMNS * 2:
            raise _Refused(f"a card has more than {MOST_COLUMNS} keys")
        return {str(key.value): _value(one, left) for key, one in node.value if isinstance(key.value, str)}
    return "" if node.tag.endswith(":null") else str(node.value)
