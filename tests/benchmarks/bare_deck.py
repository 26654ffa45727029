"""A bare ReportLab script: 55 poker cards, fronts and backs, each with 40 filled shapes and 6 lines of type.

It is what somebody would write by hand for one deck, in the five fonts that Pitman's cards are set in:
no templates, no checks, and none of the sheets. Argument: the file to write.
"""

import sys
from importlib.util import find_spec
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

SHAPES = 40
CARDS, COLUMNS, ROWS = 55, 4, 2


def font(name: str, package: str, file: str) -> None:
    """Register one font of an installed package."""
    places = find_spec(package).submodule_search_locations
    pdfmetrics.registerFont(TTFont(name, Path(places[0]) / "files" / file))


def card(canvas: Canvas, number: int) -> None:
    """Draw one card at the origin."""
    for shape in range(SHAPES):
        path = canvas.beginPath()
        path.moveTo((shape % 8) * 7 * mm, (shape // 8) * 15 * mm)
        path.lineTo((shape % 8) * 7 * mm + 5 * mm, (shape // 8) * 15 * mm + number / 10 * mm)
        path.curveTo(*(value * mm for value in (10, 20, 30 + shape / 4, 12, 20, 30 + number / 5)))
        path.close()
        canvas.setFillColorRGB(0.1 * (shape % 7), 0.2, 0.3)
        canvas.drawPath(path, stroke=0, fill=1)
    canvas.setFillColorRGB(0, 0, 0)
    for name, size, x, y, words in (
        ("display", 22, 4, 78, "2D"),
        ("display", 22, 50, 4, "2D"),
        ("display", 12, 4, 10, f"Somebody of the Camp {number}"),
        ("italic", 7.5, 4, 6, f"trade number {number}"),
        ("text", 7.5, 4, 3, "What the card can do, where it can do something"),
        ("bold" if number % 2 else "label", 7.5, 40, 3, "not dealt"),
    ):
        canvas.setFont(name, size)
        canvas.drawString(x * mm, y * mm, words)


def main(target: str) -> None:
    """Draw the deck."""
    font("display", "fontpkg_alfa_slab_one", "AlfaSlabOne-Regular.ttf")
    font("label", "fontpkg_fjalla_one", "FjallaOne-Regular.ttf")
    for name, file in (("italic", "Italic"), ("text", "Regular"), ("bold", "Bold")):
        font(name, "fontpkg_pt_serif", f"PT_Serif-Web-{file}.ttf")
    canvas = Canvas(target, pagesize=(297 * mm, 210 * mm), pageCompression=1)
    each = COLUMNS * ROWS
    for first in range(0, CARDS, each):
        for _side in range(2):
            for index in range(min(each, CARDS - first)):
                canvas.saveState()
                canvas.translate(
                    (12.5 + 69.5 * (index % COLUMNS)) * mm, (13 + 94.9 * (index // COLUMNS)) * mm
                )
                card(canvas, first + index)
                canvas.restoreState()
            canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(sys.argv[1])
