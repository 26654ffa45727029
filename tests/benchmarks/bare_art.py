"""A bare ReportLab script: the pictures of a table's cards, eight a sheet, each with its card's name.

Arguments: the table, the file to write. It reads the SVG files of `art.py`, and no others.
"""

import csv
import sys
from pathlib import Path
from xml.etree import ElementTree

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

COLUMNS, EACH, SIZE = 2, 8, 60 * mm


def draw(canvas: Canvas, file: Path) -> None:
    """Draw an SVG file's paths."""
    canvas.scale(SIZE / 64, SIZE / 64)
    for path in ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}path"):
        numbers = [*map(float, path.get("d").strip("Mz").split())]
        outline = canvas.beginPath()
        outline.moveTo(*numbers[:2])
        for at in range(2, len(numbers), 2):
            outline.lineTo(*numbers[at : at + 2])
        outline.close()
        canvas.setFillColor(HexColor(path.get("fill")))
        canvas.drawPath(outline, stroke=0, fill=1)


def main(table: str, target: str) -> None:
    """Draw the deck."""
    canvas = Canvas(target, pagesize=A4, pageCompression=1)
    with Path(table).open(newline="", encoding="utf-8") as rows:
        for number, card in enumerate(csv.DictReader(rows)):
            row, column = divmod(number % EACH, COLUMNS)
            file = Path(table).parent / card["Picture"]
            canvas.saveState()
            canvas.translate((10 + 95 * column) * mm, (20 + 68 * row) * mm)
            canvas.drawString(0, -4 * mm, card["Name"])
            if file.suffix == ".svg":
                draw(canvas, file)
            else:
                canvas.drawImage(str(file), 0, 0, SIZE, SIZE * 0.8, mask="auto")
            canvas.restoreState()
            if number % EACH == EACH - 1:
                canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
