"""The workload with svglib: each different card an SVG, drawn once, as a form. Arguments: CSV, PDF."""

import csv
import sys
from importlib.util import find_spec
from io import StringIO
from pathlib import Path

from reportlab.graphics import renderPDF
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from svg_cards import shapes
from svglib.fonts import register_font
from svglib.svglib import svg2rlg


def font(name: str, package: str, file: str) -> None:
    """Register one font of an installed package."""
    path = str(Path(find_spec(package).submodule_search_locations[0]) / "files" / file)
    pdfmetrics.registerFont(TTFont(name, path))
    register_font(name, path)


def draw(row: dict[str, str]) -> str:
    """Return a card as SVG; SVG does not wrap, so its lines are broken here."""
    lines = simpleSplit(row["words"], "PTSerif", 3 * mm, 49.5 * mm)
    body = "".join(
        f'<tspan x="7" y="{58 + number * 3.75}">{line}</tspan>' for number, line in enumerate(lines)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="69.5mm" height="94.9mm" viewBox="-3 -3 69.5 94.9">'
        f'{shapes(row)}<g font-family="AlfaSlab"><text x="6" y="12.6" font-size="6">{row["value"]}</text>'
        f'<text x="57.5" y="12.2" font-size="4.4" text-anchor="end">{row["name"]}</text></g>'
        f'<text font-family="PTSerif" font-size="3">{body}</text></svg>'
    )


def main(cards: str, target: str) -> None:
    """Draw the deck."""
    font("AlfaSlab", "fontpkg_alfa_slab_one", "AlfaSlabOne-Regular.ttf")
    font("PTSerif", "fontpkg_pt_serif", "PT_Serif-Web-Regular.ttf")
    canvas = Canvas(target, pagesize=A4, pageCompression=1)
    pieces = []
    with Path(cards).open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            canvas.beginForm(row["id"], 0, 0, 69.5 * mm, 94.9 * mm)
            renderPDF.draw(svg2rlg(StringIO(draw(row))), canvas, 0, 0)
            canvas.endForm()
            pieces += [row["id"]] * int(row["copies"])
    for first in range(0, len(pieces), 8):
        for index, name in enumerate(pieces[first : first + 8]):
            down, across = divmod(index, 2)
            canvas.saveState()
            canvas.translate((10.1 + (across + 1) * 94.9) * mm, A4[1] - (9.5 + (down + 1) * 69.5) * mm)
            canvas.rotate(90)
            canvas.doForm(name)
            canvas.restoreState()
        canvas.setLineWidth(0.4)
        for x in (13.1, 102, 108, 196.9):
            canvas.lines([(x * mm, 0, x * mm, 6 * mm), (x * mm, A4[1] - 6 * mm, x * mm, A4[1])])
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
