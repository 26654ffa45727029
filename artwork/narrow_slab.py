"""The slab "Alfa Slab One" in, two narrow cuts of it out: `templates/fonts/PitheadSlab*.ttf`.

Letters that are only squeezed lose their weight: upright stems get thin while the slabs stay thick. So each
letter is narrowed, then all its edges move outward, sideways only: stems stay heavy, counters stay open.
"""

import sys
from pathlib import Path

import fontpkg_alfa_slab_one
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphCoordinates

SOURCE = Path(fontpkg_alfa_slab_one.__file__).parent / "files/AlfaSlabOne-Regular.ttf"
FONTS = Path(__file__).resolve().parents[1] / "templates/fonts"
#: A cut's name, its width, and how far edges move outward, in thousandths of the type size.
CUTS = (("Pithead Slab", 0.66, 9), ("Pithead Slab Tall", 0.5, 8))
LETTERS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *(0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x20AC, 0x2212),
]
SPACE = 14  # between letters, besides what their edges moved

Point = tuple[float, float]


def facing(start: Point, end: Point) -> int:
    """Where an edge looks: 1 to the right, -1 to the left, 0 up or down. Ink is on the right of its way."""
    rise = end[1] - start[1]
    if abs(rise) < 0.04 * max(1, abs(end[0] - start[0])):
        return 0
    return -1 if rise > 0 else 1


def outward(points: list[Point], index: int) -> int:
    """Which way a point of a contour moves: as the edges beside it look, not at all between opposite ones."""
    here, count = points[index], len(points)
    before = next(points[index - i] for i in range(1, count) if points[index - i] != here)
    after = next(points[(index + i) % count] for i in range(1, count) if points[(index + i) % count] != here)
    one, other = facing(before, here), facing(here, after)
    return one or other if not (one and other) or one == other else 0


def narrow(glyph: Glyph, width: float, edge: int) -> None:
    """One letter, narrowed in place."""
    if glyph.isComposite():
        for part in glyph.components:
            part.x = round(part.x * width)
    elif glyph.numberOfContours > 0:
        moved, start = [], 0
        for end in glyph.endPtsOfContours:
            points = list(glyph.coordinates[start : end + 1])
            for i, (x, y) in enumerate(points):
                away = outward(points, i) * edge if len(set(points)) > 2 else 0
                moved.append((round(x * width + away), y))
            start = end + 1
        glyph.coordinates = GlyphCoordinates(moved)


def cut(name: str, width: float, edge: int) -> TTFont:
    """The whole font in one width, under a name of its own."""
    font = TTFont(SOURCE)
    options = Options(layout_features=[], hinting=False, notdef_outline=True, name_IDs=["*"])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    glyphs, widths = font["glyf"], font["hmtx"]
    for letter in font.getGlyphOrder():
        narrow(glyphs[letter], width, edge)
    for letter in font.getGlyphOrder():
        glyphs[letter].recalcBounds(glyphs)
        wide = round(widths[letter][0] * width + 2 * edge + SPACE)
        widths[letter] = (wide, getattr(glyphs[letter], "xMin", 0))
    for number, words in ((1, name), (3, f"{name} 1.0"), (4, name), (6, name.replace(" ", "") + "-Regular")):
        font["name"].setName(words, number, 3, 1, 0x409)
        font["name"].setName(words, number, 1, 0, 0)
    return font


if __name__ == "__main__":
    if not SOURCE.is_file():
        sys.exit(f"{SOURCE} is missing: pip install fontpkg-alfa-slab-one")
    for title, scale, sideways in CUTS:
        cut(title, scale, sideways).save(FONTS / f"{title.replace(' ', '')}.ttf")
