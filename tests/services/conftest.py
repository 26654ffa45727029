"""A small game with a component of each kind and shape that targets take, built once for all of them."""

import os
from pathlib import Path

import pytest

import printkit

GAME = """\
title = "Sizes"
players = [2, 4]

[facts]
dice = "3d6"

[palette]
ink = "#111111"
sea = "#1f6f8b"
red = "#c8102e"

[[component]]
name = "deck"
kind = "cards"
size = "poker"
face = "layouts/face.svg"
back = "layouts/back.svg"
cards = [{ id = "ace" }, { id = "two", copies = 3 }, { id = "three", copies = 2 }]

[[component]]
name = "minis"
kind = "cards"
size = "mini"
face = "layouts/face.svg"
back = "layouts/own-back.svg"
cards = [{ id = "north" }, { id = "south" }]

[[component]]
name = "chips"
kind = "chips"
size = { width = "1in", height = "1in", shape = "ellipse", bleed = 3 }
face = "layouts/chip.svg"
back = "layouts/chip.svg"
cards = [{ id = "one", copies = 5 }]

[[component]]
name = "tiles"
kind = "chips"
size = { width = "2.5in", height = "2.2in", shape = "hexagon", bleed = 3 }
face = "layouts/chip.svg"
cards = [{ id = "hill", copies = 2 }, { id = "lake" }]

[[component]]
name = "board"
kind = "sheet"
size = { width = 190, height = 250 }
face = "layouts/board.svg"
cards = [{ id = "board" }]
"""
LAYOUTS = {
    "face": """\
<svg>
  <rect x="-4" y="-4" width="{{ size.width + 8 }}" height="{{ size.height + 8 }}" fill="sea"/>
  <rect x="{{ size.width / 2 - 5 }}" y="30" width="10" height="10" fill="red"/>
  <text x="6" y="14" font-size="6" fill="white">{{ card.id }}</text>
</svg>
""",
    "back": """\
<svg>
  <rect x="-6" y="-6" width="{{ size.width + 12 }}" height="{{ size.height + 12 }}" fill="red"/>
</svg>
""",
    "own-back": """\
<svg>
  <rect x="-6" y="-6" width="{{ size.width + 12 }}" height="{{ size.height + 12 }}" fill="red"/>
  <rect x="10" y="30" width="{{ size.width - 20 }}" height="20" fill="sea" opacity="0.6"/>
  <text x="8" y="18" font-size="5" fill="white">{{ card.id }}</text>
</svg>
""",
    "chip": """\
<svg>
  <rect x="-5" y="-5" width="{{ size.width + 10 }}" height="{{ size.height + 10 }}" fill="sea"/>
  <text x="{{ size.width / 2 }}" y="{{ size.height / 2 }}" text-anchor="middle" font-size="4"
    fill="white">{{ card.id }}</text>
</svg>
""",
    "board": """\
<svg>
  <rect x="20" y="20" width="150" height="210" fill="sea"/>
  <text x="30" y="50" font-size="12" fill="white">A board</text>
</svg>
""",
}


def write_game(folder: Path) -> Path:
    """Write the game's files."""
    (folder / "layouts").mkdir(parents=True)
    (folder / "game.toml").write_text(GAME, encoding="utf-8")
    for name, text in LAYOUTS.items():
        (folder / "layouts" / f"{name}.svg").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def sizes(tmp_path_factory) -> Path:
    """The folder of the game."""
    return write_game(tmp_path_factory.mktemp("games") / "sizes")


@pytest.fixture(scope="session")
def build_for(sizes, tmp_path_factory):
    """Build the game for a target, once in all tests; return its result and the target's folder."""
    done = {}

    def build(target: str, *components: str, **options) -> tuple[printkit.Result, Path]:
        key = (target, components, *sorted(options.items()))
        if key not in done:
            out = tmp_path_factory.mktemp("out")
            usual = {"inspect": False, "trust": True, "dpi": 150}
            result = printkit.build(sizes, components, targets=target, out=out, **{**usual, **options})
            done[key] = result, out / "sizes" / target
        return done[key]

    os.environ.setdefault("PRINTKIT_CACHE", "off")
    return build
