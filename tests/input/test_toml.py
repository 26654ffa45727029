"""TOML that is none: one finding, at the line and column where it goes wrong."""

import pytest
from slips import PIECE, TOP, Said, heads


@pytest.mark.parametrize(
    ("text", "message", "place", "help"),
    [
        ("title = Demo\n", "invalid value", "1:9", 'text needs "quotes"; numbers, true and false do not'),
        (
            'title = "a"\ntitle = "b"\n',
            "cannot overwrite a value",
            "2:12",
            "this key is in the table twice; delete one of them",
        ),
        (
            'title = "Demo\n',
            "a text is not closed at the end of the line",
            "1:14",
            "close the text with a quote on the same line",
        ),
        (
            "\ntitle\n",
            "there is no `=` after the key",
            "2:6",
            "write `key = value`",
        ),
        (
            "title = “Small”\n",
            "invalid value",
            "1:9",
            'use straight quotes `"`, not curly ones',
        ),
        (
            "bleed = 2,5\n",
            "expected newline or end of document after a statement",
            "1:10",
            "write decimals with a point (`1.5`), and lists in brackets (`[1, 2]`)",
        ),
        (
            'face = "layouts\\card.svg"\n',
            "unescaped '\\' in a string",
            "1:18",
            "write paths with `/`, on Windows too",
        ),
        ("title = [1,\n", "the file ends inside a value", "1:12", "close what is open: a quote, `]` or `}`"),
        (
            'title = """\nx\n',
            "the file ends inside a value",
            "2:2",
            "close what is open: a quote, `]` or `}`",
        ),
    ],
)
def test_bad_syntax(said: Said, text: str, message: str, place: str, help: str) -> None:
    lines = said(text).splitlines()
    assert lines[0] == f"error[bad-toml]: {message}"
    assert lines[1] == f"  --> small/game.toml:{place}"
    assert lines[-1] == f"   = help: {help}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = " + "[" * 100_000, "lists or tables are nested too deeply"),
        ("a = " + "{ b = " * 50_000, "lists or tables are nested too deeply"),
        ("a = " + "9" * 5000, "a number has too many digits"),
        ("a." * 60 + "b = 1", "a key has more than 50 parts"),
        ("['a' . \"b\" . " + "c . " * 60 + "d]", "a key has more than 50 parts"),
        ("[a." + "x." * 2_000_000 + "b]", "a key has more than 50 parts"),
    ],
)
def test_hostile_toml(said: Said, text: str, message: str) -> None:
    assert heads(said(text)) == [f"error[bad-toml]: {message}"]


def test_dots_in_text_are_no_parts_of_a_key(said: Said) -> None:
    dots = f'subtitle = "{"." * 500} {"a. " * 500} 1.2.3"\n'
    assert heads(said(TOP + dots)) == ["error[no-components]: this game has nothing to print"]


def test_bytes_that_are_no_text(said: Said) -> None:
    assert heads(said(b'title = "D\xe9mo"\n')) == [
        "error[not-utf-8]: `game.toml` is not UTF-8 text: byte 0xe9 is not valid there"
    ]


def test_nul_and_escapes_never_reach_the_terminal(said: Said) -> None:
    words = said('title = "D\0mo"\n') + said(TOP + '"\\u001b[31mx" = 1\n' + PIECE)
    assert "\0" not in words
    assert "\x1b" not in words
    assert "error[unknown-key]: unknown key `\ufffd[31mx`" in words
