"""TOML that is none: one finding, at the line and column where it goes wrong."""

import pytest
from slips import PIECE, TOP, Said, heads


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


def test_nul_and_escapes_never_reach_the_terminal(said: Said) -> None:
    words = said('title = "D\0mo"\n') + said(TOP + '"\\u001b[31mx" = 1\n' + PIECE)
    assert "\0" not in words
    assert "\x1b" not in words
    assert "error[unknown-key]: unknown key `\ufffd[31mx`" in words
