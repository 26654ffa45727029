"""A small game of eight birds as text: a table, a layout, a part, a picture, a figure and a rule."""

from io import BytesIO
from pathlib import Path

from PIL import Image

GAME = """\
title = "Birds"
players = [2, 4]

[palette]
ink = "#102030"
sky = "#4070c0"

[figures.hand]
value = 5
origin = "house"

[[component]]
name = "deck"
kind = "cards"
size = "poker"
face = "layouts/card.svg"
back = "layouts/back.svg"
cards = "cards.csv"
"""
CARDS = "name,colour,words\n" + "".join(
    f"Bird {n},{('red', 'blue')[n % 2]},Sings {n} notes\n" for n in range(1, 9)
)
CARD = """\
<svg>
  <rect x="4" y="4" width="55.5" height="20" fill="sky"/>
  <use part="frame" x="4" y="30" width="20"/>
  <text x="8" y="16" font-size="6" fill="white">{{ card.name }}</text>
  <box name="words" x="8" y="55" width="48" height="20" font-size="4">{{ card.words }}</box>
  {% if card.name == "Bird 1" %}<image href="art/nest.png" x="30" y="30" width="20" height="20"/>{% endif %}
  {% if card.name == "Bird 2" %}<text x="8" y="84" font-size="4">hold {{ figures.hand }}</text>{% endif %}
</svg>
"""
FRAME = '<svg width="20" height="20"><circle cx="10" cy="10" r="8" fill="ink"/></svg>\n'
BACK = '<svg><rect x="-3" y="-3" width="69.5" height="94.9" fill="ink"/></svg>\n'
RULES = """\
[[rule]]
kind = "assert"
says = "a hand has five cards."
origin = "house"
what = "figures.hand"
is = 5

[[rule]]
kind = "count"
says = "eight birds"
origin = "house"
cards = "deck"
is = 8
"""


def picture(colour: str) -> bytes:
    """Return a small picture of one colour."""
    data = BytesIO()
    Image.new("RGB", (240, 240), colour).save(data, "PNG")
    return data.getvalue()


def write_birds(folder: Path) -> Path:
    """Write a game of eight birds."""
    files = {
        "game.toml": GAME,
        "cards.csv": CARDS,
        "rules.toml": RULES,
        "layouts/card.svg": CARD,
        "layouts/back.svg": BACK,
        "parts/frame.svg": FRAME,
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "art").mkdir()
    (folder / "art" / "nest.png").write_bytes(picture("brown"))
    return folder
