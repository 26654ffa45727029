"""The workload as HTML with SVG drawings, by WeasyPrint. Arguments: the cards as CSV, the PDF to write."""

import csv
import sys
from importlib.util import find_spec
from pathlib import Path

from svg_cards import shapes
from weasyprint import HTML

STYLE = """
@font-face {{ font-family: display; src: url({display}) }}
@font-face {{ font-family: body; src: url({text}) }}
@page {{ size: A4; margin: 0 }}
body {{ margin: 0 }}
.sheet {{ position: relative; width: 210mm; height: 296.9mm; break-after: page }}
.card {{ position: absolute; width: 69.5mm; height: 94.9mm; transform-origin: 0 0 }}
.card * {{ position: absolute }}
.value {{ left: 9mm; top: 8.6mm; font: 6mm/8mm display }}
.name {{ right: 9mm; top: 9mm; font: 4.4mm/6mm display }}
.words {{ left: 10mm; top: 58mm; width: 49.5mm; margin: 0; font: 3mm/3.75mm body }}
.cut {{ position: absolute; width: 0.14mm; height: 6mm; background: black }}
"""


def font(package: str, file: str) -> str:
    """Return where a font of an installed package lies."""
    return (Path(find_spec(package).submodule_search_locations[0]) / "files" / file).as_uri()


def card(row: dict[str, str], index: int) -> str:
    """Return a card at its place on the sheet."""
    down, across = divmod(index, 2)
    place = f"transform: translate({10.1 + across * 94.9}mm, {9.5 + (down + 1) * 69.5}mm) rotate(-90deg)"
    return (
        f'<div class="card" style="{place}"><svg xmlns="http://www.w3.org/2000/svg" '
        f'width="69.5mm" height="94.9mm" viewBox="-3 -3 69.5 94.9">{shapes(row)}</svg>'
        f'<div class="value">{row["value"]}</div><div class="name">{row["name"]}</div>'
        f'<p class="words">{row["words"]}</p></div>'
    )


def main(cards: str, target: str) -> None:
    """Write the page, and print it."""
    with Path(cards).open(newline="", encoding="utf-8") as file:
        pieces = [row for row in csv.DictReader(file) for _ in range(int(row["copies"]))]
    guides = "".join(
        f'<div class="cut" style="left: {x}mm; top: {y}mm"></div>'
        for x in (13.1, 102, 108, 196.9)
        for y in (0, 290.9)
    )
    sheets = [pieces[first : first + 8] for first in range(0, len(pieces), 8)]
    body = "".join(
        f'<div class="sheet">{"".join(card(row, index) for index, row in enumerate(sheet))}{guides}</div>'
        for sheet in sheets
    )
    style = STYLE.format(
        display=font("fontpkg_alfa_slab_one", "AlfaSlabOne-Regular.ttf"),
        text=font("fontpkg_pt_serif", "PT_Serif-Web-Regular.ttf"),
    )
    HTML(string=f"<style>{style}</style>{body}").write_pdf(target)


if __name__ == "__main__":
    main(*sys.argv[1:])
