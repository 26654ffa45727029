"""Keys are found in TOML however they are written, and no text, however broken, is too much."""

import json
import os
import re
import time
import tomllib
from functools import reduce
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.diagnostics import Place, Spot
from printkit.diagnostics.places import Sources, outline, read_source
from printkit.diagnostics.wording import LARGEST_TEXT

FILE = Path("cards.toml")

CARDS = '''\
title = "Deck" # title
[[card]]
id = "a"

[[card]] # the second
copies = 9
art.sun = true
[card.back]
"odd key" = 1
'single.dot' = 2
"es\\u0063ape" = 3
[[card]]
rows = [
  1, 2,
  # card = 3
  { name = "x", at.x = 5 }, { name = "y",
    list = [[1], [2, 3]] },
]
text = """
copies = 7
[fake]
"""
after = 1
[ deep . er ]
x = 1979-05-27 07:32:00
[deep]
y = {}
z = [1.5, 1979-05-27 07:32:00 , [ 2 ] ]
'''


@pytest.mark.parametrize(
    ("keys", "line", "column", "length"),
    [
        (("title",), 1, 1, 5),
        (("card",), 2, 1, 8),
        (("card", 0), 2, 1, 8),
        (("card", 0, "id"), 3, 1, 2),
        (("card", 1), 5, 1, 8),
        (("card", 1, "copies"), 6, 1, 6),
        (("card", 1, "art"), 7, 1, 3),
        (("card", 1, "art", "sun"), 7, 5, 3),
        (("card", 1, "back"), 8, 1, 11),
        (("card", 1, "back", "odd key"), 9, 1, 9),
        (("card", 1, "back", "single.dot"), 10, 1, 12),
        (("card", 1, "back", "escape"), 11, 1, 13),
        (("card", 2, "rows"), 13, 1, 4),
        (("card", 2, "rows", 0), 14, 3, 1),
        (("card", 2, "rows", 1), 14, 6, 1),
        (("card", 2, "rows", 2), 16, 3, 24),
        (("card", 2, "rows", 2, "at", "x"), 16, 20, 1),
        (("card", 2, "rows", 3), 16, 29, 13),
        (("card", 2, "rows", 3, "name"), 16, 31, 4),
        (("card", 2, "rows", 3, "list", 1), 17, 18, 6),
        (("card", 2, "rows", 3, "list", 1, 1), 17, 22, 1),
        (("card", 2, "text"), 19, 1, 4),
        (("card", 2, "after"), 23, 1, 5),
        (("deep", "er"), 24, 1, 13),
        (("deep", "er", "x"), 25, 1, 1),
        (("deep",), 26, 1, 6),
        (("deep", "y"), 27, 1, 1),
        (("deep", "z", 0), 28, 6, 3),
        (("deep", "z", 1), 28, 11, 19),
        (("deep", "z", 2), 28, 33, 5),
    ],
)
def test_a_key_is_found(keys: tuple[str | int, ...], line: int, column: int, length: int) -> None:
    assert outline(CARDS).place(Spot(FILE, keys)) == Place(FILE, line, column, length)


@pytest.mark.parametrize(
    ("keys", "near"),
    [
        (("card", 1, "nothing", "x"), ("card", 1)),
        (("card", 7, "copies"), ("card",)),
        (("card", 1, "copies", 0), ("card", 1, "copies")),
        (("card", 2, "rows", 9), ("card", 2, "rows")),
        (("fake",), ()),
        ((), ()),
    ],
)
def test_what_is_not_there_is_shown_at_what_is_around_it(
    keys: tuple[str | int, ...], near: tuple[str | int, ...]
) -> None:
    map_of_cards = outline(CARDS)
    assert map_of_cards.place(Spot(FILE, keys)) == map_of_cards.place(Spot(FILE, near))


def test_the_whole_file_has_no_line() -> None:
    assert outline(CARDS).place(Spot(FILE)) == Place(FILE)


def test_a_table_named_on_the_way_is_shown_where_it_is_first_named() -> None:
    text = "[a.b]\nx = 1\n[a.c]\n"
    assert outline(text).place(Spot(FILE, ("a",))) == Place(FILE, 1, 2, 1)


def test_a_key_in_the_last_line_without_its_end(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_bytes(b"\xef\xbb\xbfa = 1\r\nb = [2]")
    assert Sources().place(Spot(file, ("b",))) == Place(file, 2, 1, 1)
    assert Sources().place(Spot(file, ("b", 0))) == Place(file, 2, 6, 1)


def test_a_file_that_is_not_there_has_no_lines(tmp_path: Path) -> None:
    file = tmp_path / "none.toml"
    assert Sources().place(Spot(file, ("a",))) == Place(file)
    assert Sources().place(Spot(tmp_path, ("a",))) == Place(tmp_path)


BITS = [*"[]{}=.,#\n\"'\\ \tab1é\r\0", '"""', "'''", "[[", "]]", "\n[[a]]\n", "\na = ", "a.b = {", '\\"']


@pytest.mark.slow
@given(st.lists(st.sampled_from(BITS), max_size=60), st.lists(st.sampled_from(["a", "b", "1", 0, 1])))
def test_no_text_is_too_broken(bits: list[str], keys: list[str | int]) -> None:
    text = "".join(bits)
    place = outline(text).place(Spot(FILE, tuple(keys)))
    lines = text.split("\n")
    assert place.line <= len(lines)
    if place.line:
        assert 1 <= place.length <= len(lines[place.line - 1]) - place.column + 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "[" * 400_000,
        "a = " + "[" * 400_000,
        "a = " + "{a=" * 200_000,
        "a" + ".a" * 400_000 + " = 1",
        "[[a]]\n" * 100_000,
        '"""' + '"\\' * 400_000,
        '"' * 400_001,
        "'" * 400_001,
        'a = "' + "\\" * 400_001,
        '"""\\' * 200_000,
        '"\\u0061" = 1\n' * 100_000,
        "x" * 4_000_000,
        " " * 4_000_000 + "x",
    ],
    ids=lambda text: repr(text[:8]),
)
def test_hostile_text_takes_no_time(text: str) -> None:
    started = time.process_time()
    outline(text).place(Spot(FILE, ("a", 0, "a")))
    assert time.process_time() - started < 5


SCALARS = ["1", "-1.5e3", "true", '"a = [b]"', "'#'", '"\\"}"', "'''x''''", '""', "1979-05-27 07:32:00"]
LONG_TEXTS = ['"""\n[x]\ny = 1\n"""', "'''\n]\n'''", '"""\\""""', '"""a""b\\\n  c"""""']
KEYS = st.text(st.sampled_from("ab1-_ .#=[]{}\"'\\,é"), max_size=4)
VALUES = st.recursive(
    st.sampled_from(SCALARS + LONG_TEXTS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=12,
)


class Writer:
    """Writes TOML in many styles, and remembers where each key and element came to stand."""

    def __init__(self, choose: st.DataObject) -> None:
        self.choose, self.text = choose, ""
        self.places: dict[tuple[str | int, ...], tuple[int, int]] = {}

    def either(self, *ways: str) -> str:
        return self.choose.draw(st.sampled_from(ways))

    def mark(self, path: tuple[str | int, ...]) -> None:
        self.places[path] = (self.text.count("\n") + 1, len(self.text) - self.text.rfind("\n"))

    def key(self, key: str) -> None:
        bare, literal = re.fullmatch(r"[\w-]+", key, re.ASCII), "'" not in key
        ways = [
            json.dumps(key, ensure_ascii=False),
            *([key] if bare else []),
            *([f"'{key}'"] if literal else []),
        ]
        self.text += self.either(*ways)

    def pair(self, path: tuple[str | int, ...], key: str, value: Any, inline: bool) -> None:
        self.mark((*path, key))
        self.key(key)
        if isinstance(value, dict) and len(value) == 1 and self.either("dotted", "braces") == "dotted":
            self.text += self.either(".", " . ")
            self.pair((*path, key), *next(iter(value.items())), inline)
        else:
            self.text += self.either("=", " = ")
            self.value((*path, key), value, inline)

    def value(self, path: tuple[str | int, ...], value: Any, inline: bool) -> None:
        if isinstance(value, str):
            self.text += value
        elif isinstance(value, list):
            self.text += "["
            for index, element in enumerate(value):
                self.text += self.either("", " ", "\n\t", " # ] }\n")
                self.mark((*path, index))
                self.value((*path, index), element, inline)
                self.text += self.either(",", " ,", ",\n")
            self.text += "]"
        else:
            self.text += "{"
            for index, (key, inner) in enumerate(value.items()):
                self.text += ", " if index else " "
                self.pair(path, key, inner, True)
            self.text += "}"

    def header(self, path: tuple[str | int, ...], brackets: str) -> None:
        self.mark(path)
        self.text += brackets
        for number, key in enumerate(key for key in path if isinstance(key, str)):
            self.text += self.either(".", " . ") if number else ""
            self.key(key)
        self.text += brackets.replace("[", "]") + self.either("\n", " # [x]\n")

    def table(self, path: tuple[str | int, ...], table: dict[str, Any]) -> None:
        under = {key: value for key, value in table.items() if self.has_headers(value)}
        for key, value in table.items():
            if key not in under:
                self.text += self.either("", "  ")
                self.pair(path, key, value, False)
                self.text += self.either("\n", " # x = 1\n", "\n\n")
        for key, value in under.items():
            if isinstance(value, dict):
                self.header((*path, key), "[")
                self.table((*path, key), value)
                continue
            for index, element in enumerate(value):
                self.header((*path, key, index), "[[")
                self.places.setdefault((*path, key), self.places[(*path, key, index)])
                self.table((*path, key, index), element)

    def has_headers(self, value: Any) -> bool:
        tables = isinstance(value, dict) or (value and all(isinstance(one, dict) for one in value))
        return bool(tables) and not isinstance(value, str) and self.either("header", "inline") == "header"


@pytest.mark.slow
@given(st.dictionaries(KEYS, VALUES, max_size=4), st.data())
def test_every_key_is_found_however_it_is_written(table: dict[str, Any], choose: st.DataObject) -> None:
    writer = Writer(choose)
    writer.table((), table)
    read, found = tomllib.loads(writer.text), outline(writer.text)
    for path, (line, column) in writer.places.items():
        reduce(lambda inner, key: inner[key], path, read)  # the writer wrote what it says
        place = found.place(Spot(FILE, path))
        assert (place.line, place.column) == (line, column), path


@pytest.mark.slow
def test_an_endless_file_is_mapped_only_so_far() -> None:
    text = "a = 1\n" * 62_500 + "b = 1\n"
    assert outline(text).place(Spot(FILE, ("b",))) == Place(FILE)
    assert outline(text[6:]).place(Spot(FILE, ("b",))) == Place(FILE, 62_500, 1, 1)


def test_line_ends_and_byte_order_marks_are_gone(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_bytes(b"\xef\xbb\xbfa\r\nb\rc\n")
    assert read_source(file) == "a\nb\nc\n"


def test_what_is_not_utf_8_is_shown_as_a_mark(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_bytes(b"caf\xe9")
    assert read_source(file) == "caf\ufffd"


def test_only_so_much_is_read(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_bytes(b"x" * (LARGEST_TEXT + 10))
    assert len(read_source(file)) == LARGEST_TEXT


@pytest.mark.parametrize("name", ["none", "folder", "pipe", "nul\0", "x" * 5000, "circle"])
def test_what_is_no_file_has_no_text(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "circle").symlink_to("circle")
    assert read_source(tmp_path / name) == ""
