"""A bare ReportLab script: the paths of Pitman's pictures on the deck's pages, each picture once, as a form.

It reads the SVG files as one would by hand, and draws each path with the canvas. Argument: the file to write.
"""

import re
import sys
import tomllib
from pathlib import Path
from xml.etree import ElementTree

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

GAME = Path(__file__).resolve().parents[2] / "decks" / "pitman"
POINTS = {3: "stars-3", 4: "stars-4", 5: "stars-5"}
STEP = re.compile(r"([MLZ])([^MLZ]*)")
COLUMNS, ROWS, WIDE, HIGH = 2, 4, 94.9, 69.5


def draw(canvas: Canvas, file: Path, palette: dict[str, HexColor]) -> None:
    """Draw a picture's paths in the current form."""
    for path in ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}path"):
        outline = canvas.beginPath()
        for letter, numbers in STEP.findall(path.get("d")):
            if letter == "Z":
                outline.close()
                continue
            x, y = map(float, numbers.split())
            (outline.moveTo if letter == "M" else outline.lineTo)(x * mm, -y * mm)
        canvas.setFillColor(palette[path.get("fill")])
        canvas.drawPath(outline, stroke=0, fill=1, fillMode=1)


def pieces() -> list[str]:
    """Return the picture of each of the deck's cards, copies counted; a reference has none."""
    names = []
    for card in tomllib.loads((GAME / "cards.toml").read_text())["card"]:
        name = f"portraits/{card['id']}" if (GAME / f"art/portraits/{card['id']}.svg").exists() else ""
        names += [name or POINTS.get(card.get("points", 0), "")] * card.get("copies", 1)
    return names


def main(target: str) -> None:
    """Draw the deck."""
    colours = tomllib.loads((GAME / "game.toml").read_text())["palette"]
    palette = {role: HexColor(colour) for role, colour in colours.items()}
    canvas = Canvas(target, pagesize=A4, pageCompression=1)
    deck = pieces()
    for name in {*deck, "back"} - {""}:
        canvas.beginForm(name.replace("/", "-"), -3 * mm, -92 * mm, 67 * mm, 3 * mm)
        draw(canvas, GAME / f"art/{name}.svg", palette)
        canvas.endForm()
    for first in range(0, len(deck), COLUMNS * ROWS):
        some = deck[first : first + COLUMNS * ROWS]
        for names in (some, ["back"] * len(some)):
            for index, name in enumerate(names):
                canvas.saveState()
                row, column = divmod(index, COLUMNS)
                canvas.translate((10 + column * WIDE) * mm, (10 + row * HIGH) * mm)
                canvas.rotate(90)
                if name:
                    canvas.doForm(name.replace("/", "-"))
                canvas.restoreState()
            canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(sys.argv[1])
