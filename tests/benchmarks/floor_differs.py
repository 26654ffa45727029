"""A hand-written ReportLab script for the deck in which everything differs: the floor for that deck.

It draws each face and the back as a form, with the canvas's own methods, and places them eight a sheet with
cut lines, backs behind fronts; no templates, no checks. Arguments: the cards as CSV, the PDF to write.
"""

import csv
import sys
from pathlib import Path

from floor import BOX, COLUMNS, ROWS, font, guides, place
from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

SHAPES = 40


def shapes(canvas: Canvas, numbers: list[float], colours: list[HexColor]) -> None:
    """Draw forty shapes, each in its own colours and place."""
    for shape in range(SHAPES):
        x, y = 5 + 11 * (shape % 5), 14 + 5 * (shape // 5)
        right, down = numbers[shape % 18], numbers[(shape + 7) % 18]
        fill, stroke = colours[shape % 26], colours[(shape + 11) % 26]
        kind = shape % 5
        if kind == 0:
            canvas.setFillColor(fill)
            canvas.rect((x + right) * mm, -(y + down + 3) * mm, 5 * mm, 3 * mm, stroke=0, fill=1)
        elif kind == 1:
            canvas.setFillColor(fill)
            canvas.setStrokeColor(stroke)
            canvas.setLineWidth(0.3 * mm)
            canvas.circle((x + right) * mm, -(y + down) * mm, 2 * mm, stroke=1, fill=1)
        elif kind == 2:
            canvas.setStrokeColor(fill)
            canvas.setLineWidth(0.6 * mm)
            ends = (x + right, -(y + down), x + 4 + down, -(y + 4 + right))
            canvas.line(*(number * mm for number in ends))
        else:
            path = canvas.beginPath()
            path.moveTo((x + right) * mm, -(y + down) * mm)
            path.lineTo((x + 4 + down) * mm, -y * mm)
            if kind == 3:
                path.lineTo((x + 2) * mm, -(y + 4 + right) * mm)
            else:
                curve = (x + 5, -(y + 1), x + 5, -(y + 3), x, -(y + 4 + right))
                path.curveTo(*(number * mm for number in curve))
                canvas.setStrokeColor(stroke)
                canvas.setLineWidth(0.3 * mm)
            path.close()
            canvas.setFillColor(fill)
            canvas.drawPath(path, stroke=kind == 4, fill=1)


def face(canvas: Canvas, card: dict[str, str], index: int) -> None:
    """Draw a card's face."""
    numbers = [float(card[f"n{number}"]) for number in range(1, 19)]
    colours = [HexColor(card[f"c{number}"]) for number in range(1, 27)]
    shapes(canvas, numbers, colours)
    canvas.setFillColorRGB(0, 0, 0)
    canvas.setFont("display", 4.4 * mm)
    canvas.drawString(6 * mm, -9 * mm, card["name"])
    canvas.setFont("text", 3 * mm)
    canvas.drawRightString(57.5 * mm, -9 * mm, str(index))
    text = canvas.beginText(7 * mm, -65 * mm)
    text.setFont("text", 3 * mm, 3.75 * mm)
    text.textLines(simpleSplit(card["words"], "text", 3 * mm, 49.5 * mm))
    canvas.drawText(text)


def back(canvas: Canvas) -> None:
    """Draw the back, which all cards share."""
    canvas.setFillColor(HexColor("#2f5a86"))
    canvas.rect(-3 * mm, 3 * mm, 69.5 * mm, -94.9 * mm, stroke=0, fill=1)
    canvas.setStrokeColor(HexColor("#f3e7cd"))
    canvas.setLineWidth(0.5 * mm)
    for row in range(8):
        for column in range(5):
            canvas.circle((8 + 12 * column) * mm, -(8 + 10.4 * row) * mm, 3 * mm)


def main(cards: str, target: str) -> None:
    """Draw the deck."""
    rl_config.useA85 = 0  # finished bytes as they are: a fifth smaller, and quicker
    font("display", "fontpkg_alfa_slab_one", "AlfaSlabOne-Regular.ttf")
    font("text", "fontpkg_pt_serif", "PT_Serif-Web-Regular.ttf")
    canvas = Canvas(target, pagesize=A4, pageCompression=1)
    canvas.beginForm("back", *BOX)
    back(canvas)
    canvas.endForm()
    pieces = []
    with Path(cards).open(newline="", encoding="utf-8") as file:
        for index, card in enumerate(csv.DictReader(file), 1):
            canvas.beginForm(card["id"], *BOX)
            face(canvas, card, index)
            canvas.endForm()
            pieces += [card["id"]] * int(card["copies"])
    each = COLUMNS * ROWS
    for first in range(0, len(pieces), each):
        sheet = pieces[first : first + each]
        for names in (sheet, ["back"] * len(sheet)):
            for index, name in enumerate(names):
                place(canvas, name, index)
            guides(canvas)
            canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
