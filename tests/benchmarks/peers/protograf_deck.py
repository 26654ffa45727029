"""The workload with protograf, which lays the sheets out itself. Arguments: the cards as CSV, the PDF.

It sets type only in PDF's own fonts and in those that the system has installed: here it has the former.
"""

import math
import sys
from pathlib import Path

import protograf as pg

INK, CREAM, LAMP, SLATE = "#1b1613", "#f3e7cd", "#dc9c44", "#8f9c93"
RAY = ((-1.6, -14), (0, -17), (1.6, -14))
SUITS = ("#b23a26", "#2f5a86", "#8a5a2b", "#3d6b4f")
NONE = {"fill": None}
BARE = {"stroke": None}


def frame() -> list:
    """Return what frames a card."""
    shapes = [
        pg.rectangle(x=0, y=0, width=63.5, height=88.9, fill=CREAM, **BARE),
        pg.rectangle(x=3, y=3, width=57.5, height=82.9, rounding=3, stroke=INK, stroke_width=1.4, **NONE),
        pg.rectangle(x=4, y=4, width=55.5, height=80.9, rounding=2.4, stroke=SLATE, stroke_width=0.6, **NONE),
        pg.rectangle(x=4, y=16, width=55.5, height=36, fill=SLATE, **BARE),
        pg.line(x=6, y=15.2, x1=57.5, y1=15.2, stroke=INK, stroke_width=0.9),
        pg.line(x=6, y=79, x1=57.5, y1=79, stroke=SLATE, stroke_width=0.6),
        pg.line(x=6, y=52.8, x1=57.5, y1=52.8, stroke=INK, stroke_width=0.9),
    ]
    for x, y in ((6.5, 18.5), (57, 18.5), (6.5, 49.5), (57, 49.5)):
        shapes.append(pg.rectangle(x=x - 1.4, y=y - 1.4, width=2.8, height=2.8, fill=CREAM, **BARE))
        shapes.append(pg.circle(cx=x, cy=y, radius=0.9, fill=LAMP, **BARE))
    return shapes


def sun(colour: str) -> list:
    """Return the suit's disc and rays."""
    shapes = [pg.circle(cx=31.75, cy=34, radius=13, fill=colour, **BARE)]
    for turn in range(12):
        cos, sin = math.cos(math.radians(30 * turn)), math.sin(math.radians(30 * turn))
        points = [(31.75 + cos * a - sin * b, 34 + sin * a + cos * b) for a, b in RAY]
        shapes.append(pg.polyshape(points=points, fill=colour, **BARE))
    return shapes


def crown() -> list:
    """Return what lies in the sun."""
    points = [(24, 38), (27, 28), (31.75, 34), (36.5, 28), (39.5, 38)]
    return [
        pg.circle(cx=31.75, cy=34, radius=10.5, fill=CREAM, **BARE),
        pg.polyshape(points=points, fill=LAMP, stroke=INK, stroke_width=1.1),
    ]


def pips() -> None:
    """Add ten pips to all cards, as many of them dark as a card's value says."""
    for pip in range(10):
        place = {"x": 8 + pip * 5, "y": 80, "width": 2.5, "height": 2.5, "stroke": None}
        pg.Card("*", pg.S(f"{{{{ value|int > {pip} }}}}", pg.rectangle(fill=INK, **place)))
        pg.Card("*", pg.S(f"{{{{ value|int <= {pip} }}}}", pg.rectangle(fill=SLATE, **place)))


def main(cards: str, target: str) -> None:
    """Draw the deck."""
    sys.argv = sys.argv[:1]  # it reads the command line too
    pg.Create(filename=str(Path(target).resolve()), paper="A4", units="mm", margin=8)
    pg.Data(filename=str(Path(cards).resolve()))
    pg.Deck(cards=1, width=63.5, height=88.9, copy="copies", grid_marks=True, stroke=None)
    pg.Card("*", *frame())
    for suit in SUITS:
        for shape in sun(suit):
            pg.Card("*", pg.S(f"{{{{ suit == '{suit}' }}}}", shape))
    pg.Card("*", *crown())
    pips()
    display = {"font_name": "Helvetica-Bold", "stroke": INK}
    pg.Card("*", pg.text(text=pg.T("{{ value }}"), x=9, y=12.6, font_size=17, **display))
    pg.Card("*", pg.text(text=pg.T("{{ name }}"), x=57.5, y=12.2, font_size=12.5, align="right", **display))
    words = {"x": 7, "y": 55, "width": 49.5, "height": 22.5, "font_size": 8.5, "wrap": True, "align": "left"}
    pg.Card("*", pg.text(text=pg.T("{{ words }}"), font_name="Times-Roman", stroke=INK, **words))
    pg.Save()


if __name__ == "__main__":
    main(*sys.argv[1:])
