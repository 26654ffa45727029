"""A file and the path of a key in, the file's text and the key's line and column out."""

import codecs
import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice, takewhile
from pathlib import Path
from typing import NamedTuple

from printkit.diagnostics.finding import Place, Spot
from printkit.diagnostics.wording import LARGEST_TEXT, plain_text

#: Only this many words of a file are mapped: showing a place must never take long.
_MOST_TOKENS = 250_000

#: TOML's strings and comments; an unclosed string ends with its line or the file, so nothing backtracks.
STRING_OR_COMMENT = (
    r'"""(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5}|\\?\Z)'
    r"|'''(?:[^']++|'(?!''))*+(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]++|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
)
_TOKEN = "(?s)" + STRING_OR_COMMENT + r"|[\n\[\]{},=.]|[^\s\"'#\[\]{},=.]++"


def read_source(path: Path) -> str:
    """Return a file's text with bad bytes replaced, or "" if it is not a file or can't be opened."""
    try:
        if not path.is_file():
            return ""
        with path.open("rb") as file:
            data = file.read(LARGEST_TEXT)
    except (OSError, ValueError):
        return ""
    return plain_text(data.removeprefix(codecs.BOM_UTF8).decode("utf-8", "replace"))


_Token = re.Match[str]


@dataclass(slots=True, eq=False, repr=False)
class _Node:
    """A key, a table or an element: where it is in the text, and what it contains."""

    start: int
    end: int
    children: dict[str | int, "_Node"] = field(default_factory=dict)


@dataclass(slots=True, eq=False, repr=False)
class _Frame:
    """A file, array or inline table that is still open: the keys before its next `=`, the value after."""

    node: _Node
    closer: str
    keys: list[_Token] = field(default_factory=list)
    value: _Node | None = None


class Outline(NamedTuple):
    """The places of all keys of one TOML text."""

    breaks: tuple[int, ...]  # where each line ends
    root: _Node

    def place(self, spot: Spot) -> Place:
        """Return where a key is, or else the innermost table around it that is there."""
        node = self.root
        for key in spot.keys:
            if key not in node.children:
                break
            node = node.children[key]
        if node is self.root:
            return Place(spot.file)
        before = bisect_left(self.breaks, node.start)
        column = node.start - self.breaks[before - 1] if before else node.start + 1
        end = min([node.end, *self.breaks[before : before + 1]])
        return Place(spot.file, before + 1, column, end - node.start)


@dataclass(slots=True, eq=False, repr=False)
class Sources:
    """Files that findings point into, each read and mapped once."""

    texts: dict[Path, str] = field(default_factory=dict)
    outlines: dict[Path, Outline] = field(default_factory=dict)

    def text(self, file: Path) -> str:
        if file not in self.texts:
            self.texts[file] = read_source(file)
        return self.texts[file]

    def place(self, at: Place | Spot) -> Place:
        """Return a key's place in its file, or the place of the longest part of its path that is there."""
        if isinstance(at, Place):
            return at
        if at.file not in self.outlines:
            self.outlines[at.file] = outline(self.text(at.file))
        return self.outlines[at.file].place(at)


def outline(text: str) -> Outline:
    """Map TOML text; where the text is not valid TOML, what follows may be missing or misplaced."""
    root = _Node(0, 0)
    stack = [_Frame(root, "\n")]
    tokens = islice(re.finditer(_TOKEN, text), _MOST_TOKENS)
    for token in tokens:
        frame = stack[-1]
        if token[0].startswith("#"):
            continue
        if len(stack) == 1 and token[0] == "[" and frame.value is None:
            _open_table(root, frame, _header(token, tokens))
        elif token[0] == frame.closer:
            _close(stack, token)
        elif frame.closer == "]" or frame.value is not None:
            _read_value(stack, token)
        else:
            _read_key(frame, token)
    return Outline(tuple(found.start() for found in re.finditer("\n", text)), root)


def _header(first: _Token, rest: Iterator[_Token]) -> list[_Token]:
    """Return the tokens of a `[table]` or `[[table]]` line, with the brackets."""
    line = takewhile(lambda token: token[0] != "\n", rest)
    return [first, *(token for token in line if not token[0].startswith("#"))]


def _open_table(root: _Node, frame: _Frame, words: list[_Token]) -> None:
    keys = [word for word in words if word[0] not in "[]."]
    start, end = words[0].start(), words[-1].end()
    if not keys:
        return
    table = _define(root, keys)
    if len(words) > 1 and words[1][0] == "[" and words[1].start() == start + 1:
        if not table.children:
            table.start, table.end = start, end
        element = _Node(start, end)
        table.children[len(table.children)] = element
        table = element
    else:
        table.start, table.end = start, end
    frame.node = table


def _define(node: _Node, keys: list[_Token]) -> _Node:
    """Return the node of a dotted key, relative to a table; missing nodes are created."""
    for key in keys:
        if node.children and isinstance(last := next(reversed(node.children)), int):
            node = node.children[last]  # `[card.art]` belongs to the `[[card]]` before it
        node = node.children.setdefault(_name(key[0]), _Node(*key.span()))
    return node


def _name(word: str) -> str:
    if word[0] == "'" or (word[0] == '"' and "\\" not in word):
        return word[1:-1]
    if word[0] != '"':
        return word
    import tomllib  # late: few keys need it

    try:
        return str(tomllib.loads(f"key = {word}")["key"])
    except ValueError:
        return word


def _close(stack: list[_Frame], token: _Token) -> None:
    frame = stack[-1]
    frame.keys, frame.value = [], None
    if len(stack) > 1:
        stack.pop()
        if stack[-1].closer == "]" and stack[-1].value is not None:
            stack[-1].value.end = token.end()


def _read_key(frame: _Frame, token: _Token) -> None:
    """Take in a word before a value: part of a key, or the sign that the key is complete."""
    word = token[0]
    if word == "=":
        frame.value = _define(frame.node, frame.keys) if frame.keys else None
    elif word == ",":
        frame.keys = []
    elif word not in ".[]{}\n":
        frame.keys.append(token)


def _read_value(stack: list[_Frame], token: _Token) -> None:
    """Take in a word of a value: an element of an array, or the opening of something further in."""
    frame, word = stack[-1], token[0]
    if word == ",":
        frame.keys, frame.value = [], None
        return
    if word == "\n":
        return
    if frame.value is None:
        frame.value = frame.node.children[len(frame.node.children)] = _Node(*token.span())
    elif frame.closer == "]":
        frame.value.end = token.end()
    if word in "[{":
        stack.append(_Frame(frame.value, "]" if word == "[" else "}"))
