"""The workload with fpdf2, which draws each piece where it lies. Arguments: the cards as CSV, the PDF."""

import csv
import math
import sys
from importlib.util import find_spec
from pathlib import Path

from fpdf import FPDF

INK, CREAM, LAMP, SLATE = "#1b1613", "#f3e7cd", "#dc9c44", "#8f9c93"
CROWN = ((24, 38), (27, 28), (31.75, 34), (36.5, 28), (39.5, 38))


def font(package: str, file: str) -> Path:
    """Return a font's file out of an installed package."""
    return Path(find_spec(package).submodule_search_locations[0]) / "files" / file


class Deck(FPDF):
    """Draws cards from their trim's top left corner."""

    def frame(self, left: float, top: float) -> None:
        """Draw what frames a card."""
        self.set_fill_color(CREAM)
        self.rect(left - 3, top - 3, 69.5, 94.9, style="F")
        self.set_draw_color(INK)
        self.set_line_width(0.5)
        self.rect(left + 3, top + 3, 57.5, 82.9, round_corners=True, corner_radius=3)
        self.set_draw_color(SLATE)
        self.set_line_width(0.2)
        self.rect(left + 4, top + 4, 55.5, 80.9, round_corners=True, corner_radius=2.4)
        self.line(left + 6, top + 79, left + 57.5, top + 79)
        self.set_fill_color(SLATE)
        self.rect(left + 4, top + 16, 55.5, 36, style="F")
        self.set_draw_color(INK)
        self.set_line_width(0.3)
        for y in (15.2, 52.8):
            self.line(left + 6, top + y, left + 57.5, top + y)
        for x, y in ((6.5, 18.5), (57, 18.5), (6.5, 49.5), (57, 49.5)):
            self.set_fill_color(CREAM)
            self.rect(left + x - 1.4, top + y - 1.4, 2.8, 2.8, style="F")
            self.set_fill_color(LAMP)
            self.circle(left + x, top + y, 0.9, style="F")

    def emblem(self, left: float, top: float, suit: str) -> None:
        """Draw the suit's sun and crown."""
        x, y = left + 31.75, top + 34
        self.set_fill_color(suit)
        self.circle(x, y, 13, style="F")
        for turn in range(12):
            cos, sin = math.cos(math.radians(30 * turn)), math.sin(math.radians(30 * turn))
            points = [
                (x + cos * a - sin * b, y + sin * a + cos * b) for a, b in ((-1.6, -14), (0, -17), (1.6, -14))
            ]
            self.polygon(points, style="F")
        self.set_fill_color(CREAM)
        self.circle(x, y, 10.5, style="F")
        self.set_fill_color(LAMP)
        self.set_line_width(0.4)
        self.polygon([(left + a, top + b) for a, b in CROWN], style="DF")

    def card(self, left: float, top: float, row: dict[str, str]) -> None:
        """Draw a card."""
        self.frame(left, top)
        self.emblem(left, top, row["suit"])
        for pip in range(10):
            self.set_fill_color(INK if pip < int(row["value"]) else SLATE)
            self.rect(left + 8 + pip * 5, top + 80, 2.5, 2.5, style="F")
        self.set_font("display", size=6 * 72 / 25.4)
        self.text(left + 6, top + 12.6, row["value"])
        self.set_font("display", size=4.4 * 72 / 25.4)
        self.text(left + 57.5 - self.get_string_width(row["name"]), top + 12.2, row["name"])
        self.set_font("text", size=3 * 72 / 25.4)
        self.set_xy(left + 7, top + 55)
        self.multi_cell(49.5, 3.75, row["words"], align="L")


def main(cards: str, target: str) -> None:
    """Draw the deck."""
    deck = Deck(format="a4")
    deck.set_auto_page_break(False)
    deck.c_margin = 0
    deck.add_font("display", fname=font("fontpkg_alfa_slab_one", "AlfaSlabOne-Regular.ttf"))
    deck.add_font("text", fname=font("fontpkg_pt_serif", "PT_Serif-Web-Regular.ttf"))
    with Path(cards).open(newline="", encoding="utf-8") as file:
        pieces = [row for row in csv.DictReader(file) for _ in range(int(row["copies"]))]
    for first in range(0, len(pieces), 8):
        deck.add_page()
        for index, row in enumerate(pieces[first : first + 8]):
            down, across = divmod(index, 2)
            left, foot = 13.1 + across * 94.9, 12.5 + down * 69.5 + 63.5
            with deck.rotation(90, left, foot):
                deck.card(left, foot, row)
        deck.set_line_width(0.14)
        deck.set_draw_color(0)
        for x in (13.1, 102, 108, 196.9):
            deck.line(x, 0, x, 6)
            deck.line(x, 291, x, 297)
    deck.output(target)


if __name__ == "__main__":
    main(*sys.argv[1:])
