"""A small game as text, and what a run of printkit says: shared by the tests of every room."""

import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

GAME = """\
title = "Small"
players = [2, 4]

[palette]
ink = "#000000"
red = "#ff0000"

[[component]]
name = "deck"
kind = "cards"
size = "poker"
face = "layouts/card.svg"
cards = "cards.toml"
"""
CARDS = """\
[[card]]
id = "one"

[[card]]
id = "two"
copies = 2
"""
CARD = """\
<svg>
  <text x="5" y="12" font-size="6">{{ card.id }}</text>
</svg>
"""


def sheet(name: str, width: int, height: int, *lines: str) -> str:
    """Return the component of a sheet, as `game.toml` states it."""
    size = f"size = {{ width = {width}, height = {height} }}"
    return "\n".join(["", "[[component]]", f'name = "{name}"', 'kind = "sheet"', size, *lines, ""])


@dataclass
class Said:
    """What a run said, and the exit code it left with."""

    code: int
    out: str
    err: str


#: The fixtures of `conftest.py`: what writes a small game, and what runs a command.
Make = Callable[..., Path]
Run = Callable[..., Said]


def hear_interrupts() -> None:
    """Let a process hear an interrupt, also where the tests run in the background and would not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
