"""An element of a card, as a page shows it, in; what it is in its template out, or what changes it there.

What is written is what a person would write: the number that stands there, in its place. Of a value that is
computed, `{{ LEFT }}`, the number that has this name is changed; `{{ W - 3 }}` becomes `{{ W - 1.5 }}`.
"""

import math
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics.wording import quoted
from printkit.studio.cells.written import FixedError
from printkit.studio.deck import Deck
from printkit.studio.edits import as_plain, change_of
from printkit.studio.new_elements import added

#: No layout is larger, in bytes.
_LARGEST = 5_000_000
#: The attributes that say where an element is; of all others, `transform`.
_PLACED = {
    **dict.fromkeys(("rect", "box", "text", "use", "image", "table", "qr"), (("x", "y"),)),
    **dict.fromkeys(("circle", "ellipse"), (("cx", "cy"),)),
    "line": (("x1", "y1"), ("x2", "y2")),
}
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_NAME = re.compile(r"[A-Za-z_][\w:.-]*")
_HOLE = re.compile(r"\{\{\s*(.*?)\s*\}\}")
_SET = re.compile(r"\{%-?\s*set\s+([\w\s,]+?)\s*=\s*(.*?)\s*-?%\}")
_ARITHMETIC = re.compile(r"[\w\s.+*/-]+")
#: What may stand between two elements that are beside each other.
_BETWEEN = re.compile(r"(?:\s|\{#.*?#\})*", re.DOTALL)
_LAST_TERM = re.compile(r"(.*\S)\s*([+-])\s*(\d+(?:\.\d+)?)")
_TRANSLATED = re.compile(r"translate\(\s*(-?[\d.]+)[\s,]+(-?[\d.]+)\s*\)")
#: Besides its sides, what says how large an element is: its radii; its letters.
_ROUND, _TYPE = ("r", "rx", "ry"), ("font-size", "cap")
#: Nothing is made smaller than this, in mm.
_SMALLEST = 0.2


#: Where something begins and ends in a text; where it ends before it begins, something is put in.
_Span = tuple[int, int]
#: What is done to several elements at once, by what is done to each.
_MANY = {"moves": "move", "deletes": "delete", "copies": "copy"}


class Written(NamedTuple):
    """A tag in a template: its name, where it begins and ends, and where each attribute's value does."""

    name: str
    start: int
    end: int
    closed: bool  # whether it ends with `/>`
    values: Mapping[str, tuple[int, int]]


def edit_layout(deck: Deck, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return an element's attributes as they are written, or the change of its template."""
    place: dict[str, Any] = {}  # of a new element
    try:
        if asked["what"] in _MANY:
            return _edit_many(deck, asked)
        path, text = _template(deck, asked)
        if asked["what"] == "add":
            component, _ = deck.find((asked["component"], asked["id"])) or (None, None)
            assert component is not None  # its layout was found
            after, place = added(text, str(asked["new"]), str(asked["field"]), component.size)
            place = {"file": str(path), **place}
        else:
            tag = tag_at(text, int(asked["line"]), int(asked["column"]))
            if asked["what"] == "read":
                return {"ok": True, "tag": tag.name, "values": _values(text, tag), "size": _sizes(tag)}
            if asked["what"] == "order":
                return _ordered(path, text, tag, asked["new"] == "front")
            after = _EDITS[asked["what"]](text, tag, _turned(deck, asked))
    except FixedError as why:
        return {"ok": False, "fixed": True, "output": str(why)}
    before = path.read_bytes()
    return {"ok": True, "changes": [as_plain(change_of(path.resolve(), before, after.encode()))], **place}


def _edit_many(deck: Deck, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the changes that move, copy or delete several elements, and where moved ones are then."""
    changes, places = [], []
    for file in dict.fromkeys(one["file"] for one in asked["many"]):
        path, text = _template(deck, {**asked, "file": file})
        own = [one for one in asked["many"] if one["file"] == file]
        tags = [tag_at(text, one["line"], one["column"]) for one in own]
        spans = dict[_Span, str]()
        for tag, one in zip(tags, own, strict=True) if asked["what"] == "moves" else ():
            for span, new in _moves(text, tag, _turned(deck, {**asked, **one})).items():
                if spans.setdefault(span, new) != new:
                    raise FixedError("two of them stand where the same value says: move them one by one")
        after = _replaced(text, spans)
        for tag in tags:
            at = tag.start + sum(len(new) - max(b - a, 0) for (a, b), new in spans.items() if a < tag.start)
            places.append([file, after.count("\n", 0, at) + 1, at - after.rfind("\n", 0, at)])
        for tag in sorted(tags, key=lambda one: -one.start) if asked["what"] != "moves" else ():
            after = _EDITS[_MANY[asked["what"]]](after, tag, asked)
        changes.append(as_plain(change_of(path.resolve(), text.encode(), after.encode())))
    return {"ok": True, "changes": changes, "places": places}


def _template(deck: Deck, asked: Mapping[str, Any]) -> tuple[Path, str]:
    """Return the template that is asked for, which must be one of the game's own, and its text."""
    game = deck.prepared.game if deck.prepared else None
    if game is None:
        raise FixedError("the game can't be read as it is")
    if asked["what"] == "add":
        found = deck.find((asked["component"], asked["id"]))
        if found is None:
            raise FixedError("there is no such card any more")
        path = game.source / (found[1].back or "" if asked.get("side") == "back" else found[1].face)
    else:
        path = Path(str(asked["file"]))
    if not deck.owns(path):
        of = "the look of a table" if game.table else f"printkit's own {quoted(path.name)}"
        raise FixedError(f"this is drawn by {of}: `printkit new` makes a game whose layouts are yours")
    try:
        if path.stat().st_size > _LARGEST:
            raise FixedError(f"{quoted(path.name)} is too large to be changed here")
        return path, path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        raise FixedError(f"{quoted(path.name)} can't be read") from None


def tag_at(text: str, line: int, column: int) -> Written:
    """Return the tag that begins in a line and column; raise FixedError where there is none any more."""
    lines = text.splitlines(keepends=True)
    start = sum(map(len, lines[: line - 1])) + column - 1
    name = _NAME.match(text, start + 1) if text[start : start + 1] == "<" else None
    if name is None:
        raise FixedError("the layout was changed meanwhile: choose the element again")
    at, values = name.end(), dict[str, tuple[int, int]]()
    while at < len(text) and text[at] != ">" and text[at : at + 2] != "/>":
        if text.startswith(("{%", "{#", "{{"), at):
            at = text.find({"%": "%}", "#": "#}", "{": "}}"}[text[at + 1]], at + 2) + 2
        elif (found := re.compile(r"([\w:.-]+)\s*=\s*([\"'])").match(text, at)) is not None:
            end = _value_end(text, found.end(), found[2])
            values.setdefault(found[1], (found.end(), end))
            at = end + 1
        else:
            at += 1
    closed = text.startswith("/>", at)
    return Written(name[0], start, at + (2 if closed else 1), closed, values)


def _value_end(text: str, at: int, quote: str) -> int:
    while at < len(text) and text[at] != quote:
        at = text.find("}}", at) + 2 if text.startswith("{{", at) else at + 1
    return at


def _values(text: str, tag: Written) -> list[list[Any]]:
    """Return each attribute with its value as it is written, and the number that its name stands for."""
    found = []
    for name, (start, end) in tag.values.items():
        value = text[start:end]
        span = _named(text, value)
        found.append([name, value, text[span[0] : span[1]] if span else ""])
    return found


def _sizes(tag: Written) -> list[str]:
    return [name for name in ("width", "height", *_ROUND, *_TYPE) if name in tag.values]


def _turned(deck: Deck, asked: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what is asked, where it moves something on a mirrored side: there, left is right."""
    found = deck.find((str(asked.get("component")), str(asked.get("id"))))
    if found is None or not found[0].mirrored or "dx" not in asked:
        return asked
    return {**asked, "dx": -float(asked["dx"])}


def _moved(text: str, tag: Written, asked: Mapping[str, Any]) -> str:
    return _replaced(text, _moves(text, tag, asked))


def _moves(text: str, tag: Written, asked: Mapping[str, Any]) -> dict[_Span, str]:
    """Return what is written instead of what, where an element is moved."""
    by = float(asked["dx"]), float(asked["dy"])
    pairs = _PLACED.get(tag.name)
    if pairs is None:
        return _translated(text, tag, *by)
    edits = [(name, delta) for pair in pairs for name, delta in zip(pair, by, strict=True) if delta]
    return _shifted(text, tag, edits)


def _resized(text: str, tag: Written, asked: Mapping[str, Any]) -> str:
    by = {"width": float(asked["dx"]), "height": float(asked["dy"])}
    by |= {"r": (by["width"] + by["height"]) / 4, "rx": by["width"] / 2, "ry": by["height"] / 2}
    by |= dict.fromkeys(_TYPE, by["height"])
    kinds = (("width", "height"), _ROUND, _TYPE)  # of a box of text its sides, not its letters
    known = next((names for names in kinds if not tag.values.keys().isdisjoint(names)), ())
    edits = [(name, by[name]) for name in known if name in tag.values and by[name]]
    if not edits:
        raise FixedError(f"a {quoted(tag.name)} has no size of its own")
    return _replaced(text, _shifted(text, tag, edits))


def _replaced(text: str, spans: Mapping[_Span, str]) -> str:
    for (start, end), new in sorted(spans.items(), reverse=True):
        text = text[:start] + new + text[max(start, end) :]
    return text


def _shifted(text: str, tag: Written, edits: list[tuple[str, float]]) -> dict[_Span, str]:
    """Return the other numbers that attributes have, and where; what a name stands for is changed once."""
    spans = dict[_Span, str]()
    for name, by in edits:
        start, end = tag.values.get(name, (-1, -1))
        if start < 0:
            spans[_end(tag), -len(spans)] = f' {name}="{_plain(by)}"'
            continue
        value = text[start:end]
        span = _named(text, value)
        if _NUMBER.fullmatch(value):
            sized = name in ("width", "height", *_ROUND, *_TYPE)
            spans[start, end] = _plain(max(float(value) + by, _SMALLEST if sized else -math.inf))
        elif span is not None:
            spans[span] = _plain(float(text[span[0] : span[1]]) + by)
        else:
            spans[start, end] = _with_term(name, value, by)
    return spans


def _named(text: str, value: str) -> tuple[int, int] | None:
    """Return where the number is written that a value names, if it is set once, as a plain number."""
    hole = _HOLE.fullmatch(value)
    if hole is None or not hole[1].isidentifier():
        return None
    spans = [span for name, span in _sets(text) if name == hole[1]]
    return spans[0] if len(spans) == 1 and _NUMBER.fullmatch(text[slice(*spans[0])]) else None


def _sets(text: str) -> Iterator[tuple[str, tuple[int, int]]]:
    for found in _SET.finditer(text):
        names, values = [one.strip() for one in found[1].split(",")], found[2].split(",")
        at = found.start(2)
        for number, name in enumerate(names):
            if len(names) != len(values):
                yield name, (found.start(2), found.end(2))
                continue
            value = values[number]
            start = at + len(value) - len(value.lstrip())
            yield name, (start, start + len(value.strip()))
            at += len(value) + 1


def _with_term(name: str, value: str, by: float) -> str:
    """Return a computed value with something added to it: `{{ W / 2 }}` becomes `{{ W / 2 + 1.5 }}`."""
    hole = _HOLE.fullmatch(value)
    if hole is None or not _ARITHMETIC.fullmatch(hole[1]):
        raise FixedError(f"{quoted(name)} is computed, {quoted(value, 60)}: change it as text")
    last = _LAST_TERM.fullmatch(hole[1])
    head, term = (last[1], float(f"{last[2]}{last[3]}")) if last else (hole[1], 0.0)
    term = round(term + by, 2)
    return f"{{{{ {head} {'+' if term > 0 else '-'} {_plain(abs(term))} }}}}" if term else f"{{{{ {head} }}}}"


def _end(tag: Written) -> int:
    """Return where another attribute is written: after all that there are."""
    return tag.end - (2 if tag.closed else 1)


def _translated(text: str, tag: Written, dx: float, dy: float) -> dict[_Span, str]:
    start, end = tag.values.get("transform", (-1, -1))
    if start < 0:
        return {(_end(tag), 0): f' transform="translate({_plain(dx)} {_plain(dy)})"'}
    value = text[start:end]
    found = _TRANSLATED.match(value)
    x, y = (float(found[1]), float(found[2])) if found else (0.0, 0.0)
    rest = value[found.end() :] if found else f" {value}"
    return {(start, end): f"translate({_plain(x + dx)} {_plain(y + dy)}){rest}"}


def _plain(number: float) -> str:
    return f"{round(number, 2) + 0.0:g}"  # no "-0"


def _set_value(text: str, tag: Written, asked: Mapping[str, Any]) -> str:
    name, value = str(asked["name"]), str(asked["new"])
    if not _NAME.fullmatch(name) or any(sign in value for sign in '"<>\n'):
        raise FixedError("write a value without quotes and angle brackets")
    start, end = tag.values.get(name, (-1, -1))
    if start >= 0:
        return text[:start] + value + text[end:]
    return f'{text[: _end(tag)]} {name}="{value}"{text[_end(tag) :]}'


def _span(text: str, tag: Written) -> tuple[int, int]:
    depth, end = 0 if tag.closed else 1, tag.end
    for found in re.compile(rf"<(/?){re.escape(tag.name)}\b").finditer(text, tag.end):
        if depth == 0:
            break
        line = text.count("\n", 0, found.start()) + 1
        column = found.start() - text.rfind("\n", 0, found.start())
        inner = None if found[1] else tag_at(text, line, column)
        depth += -1 if inner is None else 0 if inner.closed else 1
        end = text.find(">", found.start()) + 1
    if depth:
        raise FixedError(f"the {quoted(tag.name)} is never closed")
    if tag.name in ("svg", "g") and text.count("{%", tag.start, end) != text.count("%}", tag.start, end):
        raise FixedError("it is written in a loop: change it as text")
    return tag.start, end


def _deleted(text: str, tag: Written, _: Mapping[str, Any]) -> str:
    start, end = _span(text, tag)
    if tag.name == "svg":
        raise FixedError("this is the whole card")
    left, right = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    alone = not text[left:start].strip() and not text[end : right if right >= 0 else len(text)].strip()
    return text[:left] + text[right + 1 :] if alone and right >= 0 else text[:start] + text[end:]


def _ordered(path: Path, text: str, tag: Written, in_front: bool) -> dict[str, Any]:
    """Return what puts an element in front of the next one, or behind the last, and its new place."""
    own = _span(text, tag)
    other = _next(text, own[1]) if in_front else _last(text, own[0])
    if other is None or tag.name == "svg":
        raise FixedError(f"it is {'in front of' if in_front else 'behind'} all that stands beside it")
    (a, b), (c, d) = sorted((own, other))
    after = text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]
    at = a + d - b if in_front else a
    place = {"line": after.count("\n", 0, at) + 1, "column": at - after.rfind("\n", 0, at)}
    change = change_of(path.resolve(), text.encode(), after.encode())
    return {"ok": True, "changes": [as_plain(change)], **place}


def _next(text: str, end: int) -> tuple[int, int] | None:
    found = _BETWEEN.match(text, end)
    at = found.end() if found else end
    return _element(text, at) if text[at : at + 1] == "<" and text[at + 1 : at + 2] != "/" else None


def _last(text: str, start: int) -> tuple[int, int] | None:
    at = start
    while (at := text.rfind("<", 0, at)) >= 0:
        if text[at + 1 : at + 2].isalpha():
            span = _element(text, at)
            if span and span[1] <= start and _BETWEEN.fullmatch(text, span[1], start):
                return span
            if span and span[1] > start:  # it is inside of this one
                return None
    return None


def _element(text: str, at: int) -> tuple[int, int] | None:
    try:
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        return _span(text, tag_at(text, line, column))
    except FixedError:
        return None


def _copied(text: str, tag: Written, asked: Mapping[str, Any]) -> str:
    start, end = _span(text, tag)
    if tag.name == "svg":
        raise FixedError("this is the whole card")
    indent = text[text.rfind("\n", 0, start) + 1 : start]
    copy = text[start:end]
    other = _moved(copy, tag_at(copy, 1, 1), {"dx": 2.0, "dy": 2.0})
    return f"{text[:end]}\n{indent if not indent.strip() else ''}{other}{text[end:]}"


_EDITS: Mapping[str, Callable[[str, Written, Mapping[str, Any]], str]] = {
    "move": _moved,
    "resize": _resized,
    "set": _set_value,
    "delete": _deleted,
    "copy": _copied,
}
