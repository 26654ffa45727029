"""A page of a PDF in, a picture made of characters out, to be compared with one that can be read in the test.

    assert picture("deck.pdf", legend={"red": "F", "black": LINES}, cell=(5, 10)) == drawn('''
        ..|....|..
        .-FFFFFF-.
        .-FFFFFF-.
        ..|....|..
    ''')

Each character is a cell of paper, by default 4 mm wide and 8 mm tall, which looks right in most editors.
A cell shows the colour that most of it has, unless there is any ink of a colour that the legend calls LINES:
then it shows which way the line runs. Choose `box` and `cell` so that no edge lies just between two cells.
"""

from pathlib import Path
from textwrap import dedent

import pypdfium2
from PIL import Image, ImageColor, ImageOps

DOTS = 5  # pixels a mm, or more where cells are small
LEAST = 3  # pixels of a line that count

#: What a legend gives a colour of lines: each cell then shows one of `|`, `-`, `/`, `\` and `+`.
LINES = "lines"
PAPER = "."

#: How a sheet was turned over, in words of `--flip`, and what that does to what is seen through the paper.
THROUGH = {"long-edge": ImageOps.mirror, "short-edge": ImageOps.flip}

Box = tuple[float, float, float, float]
Cell = tuple[float, float]


def picture(
    pdf: Path | str,
    page: int = 0,
    *,
    legend: dict[str, str],
    cell: Cell = (4, 8),
    box: Box | None = None,
    through: str | None = None,
) -> str:
    """Draw a page, or a box of it (left, top, right, bottom in mm), as rows of characters.

    `legend` says for each colour (a name or `#rrggbb`) its character, or LINES. `through` draws an upright
    page as it is seen through the paper from its other side, once turned on its `long-edge` or `short-edge`.
    """
    width, height = cell
    dots = max(DOTS, round(10 / width))
    inks = _inks(pdf, page, legend, through, dots)
    left, top, right, bottom = box or (0, 0, inks.width / dots, inks.height / dots)
    columns, rows = int((right - left) / width + 0.01), int((bottom - top) / height + 0.01)
    signs = [PAPER, *legend.values()]
    drawing = []
    for y in (top + row * height for row in range(rows)):
        corners = [
            (x, y, x + width, y + height) for x in (left + column * width for column in range(columns))
        ]
        drawing.append("".join(_sign(inks.crop(_pixels(corner, dots)), signs) for corner in corners))
    return "\n".join(drawing)


def drawn(text: str) -> str:
    """Return a picture as it is written in a test, without its indentation."""
    return dedent(text).strip("\n").rstrip()


def _inks(pdf: Path | str, page: int, legend: dict[str, str], through: str | None, dots: int) -> Image.Image:
    """Render a page, each pixel the number of its colour: 0 for paper, then those of the legend in order."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        # Without smoothing, every pixel has one of the colours, and the thinnest line is a pixel wide.
        image = document[page].render(scale=dots * 25.4 / 72, no_smoothpath=True, no_smoothtext=True)
        seen = image.to_pil().convert("RGB")
    finally:
        document.close()
    palette = Image.new("P", (1, 1))
    colours = [ImageColor.getrgb(one) for one in ("white", *legend)]
    palette.putpalette([part for colour in colours for part in colour])
    return (THROUGH[through](seen) if through else seen).quantize(palette=palette, dither=Image.Dither.NONE)


def _pixels(box: Box, dots: int) -> tuple[int, ...]:
    """Return a box of mm in pixels."""
    return tuple(round(edge * dots) for edge in box)


def _sign(part: Image.Image, signs: list[str]) -> str:
    """Return the character of one cell."""
    counts = part.histogram()[: len(signs)]
    lines = [index for index, sign in enumerate(signs) if sign == LINES]
    if sum(counts[index] for index in lines) >= LEAST:
        return _direction(part, lines)
    areas = {index: count for index, count in enumerate(counts) if index not in lines}
    return signs[max(areas, key=areas.__getitem__)]


def _direction(part: Image.Image, lines: list[int]) -> str:
    """Return the character that runs as the pixels of a line do."""
    inked = [(x, y) for y in range(part.height) for x in range(part.width) if part.getpixel((x, y)) in lines]
    middle_x = sum(x for x, _ in inked) / len(inked)
    middle_y = sum(y for _, y in inked) / len(inked)
    wide = sum((x - middle_x) ** 2 for x, _ in inked)
    tall = sum((y - middle_y) ** 2 for _, y in inked)
    slant = sum((x - middle_x) * (y - middle_y) for x, y in inked)
    if wide > 12 * tall:
        return "-"
    if tall > 12 * wide:
        return "|"
    if abs(slant) > 0.95 * (wide * tall) ** 0.5:
        return "\\" if slant > 0 else "/"
    return "+"
