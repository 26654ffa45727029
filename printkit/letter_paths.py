"""A run of letters and its font in, the outline of all of them as one SVG path out, in the font's units."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import repeat

import uharfbuzz as harfbuzz

from printkit.font_file import FontFile
from printkit.model.scene import Glyph, Text

#: An operator of a path, and its points.
Step = tuple[str, tuple[tuple[float, float], ...]]

#: Appends each step of an outline that HarfBuzz draws to a list.
_DRAW = harfbuzz.DrawFuncs()
_DRAW.set_move_to_func(lambda x, y, steps: steps.append(("m", ((x, y),))))
_DRAW.set_line_to_func(lambda x, y, steps: steps.append(("l", ((x, y),))))
_DRAW.set_quadratic_to_func(lambda a, b, x, y, steps: steps.append(("q", ((a, b), (x, y)))))
_DRAW.set_cubic_to_func(lambda a, b, c, d, x, y, steps: steps.append(("c", ((a, b), (c, d), (x, y)))))
_DRAW.set_close_path_func(lambda steps: steps.append(("z", ())))


def letters_path(text: Text, font: FontFile) -> str:
    """Return a run of letters, from the point where it begins."""
    parts, pen, due = [], (0, 0), 0.0
    for one in text.glyphs or _one_by_one(text, font):
        if drawn := _outline(font, one.number, text.light):
            at = round((due + one.x) * font.units), round(one.y * font.units)
            parts.append(f"m{at[0] - pen[0]} {at[1] - pen[1]}{drawn}")
            pen = at
        due += one.advance
    return "".join(parts)


def _one_by_one(text: Text, font: FontFile) -> Iterator[Glyph]:
    for letter, kern in zip(text.string, text.kerns or repeat(0.0), strict=False):
        glyph = font.glyph(letter)
        yield Glyph(glyph, letter, font.advance(glyph) / font.units + (kern + text.spacing) / text.size)


@lru_cache(maxsize=10_000)
def _outline(file: FontFile, glyph: int, light: bool) -> str:
    """Return a glyph's outline, from its own origin and back to it."""
    steps: list[Step] = []
    (file.light if light else file.font).draw_glyph(glyph, _DRAW, steps)
    parts, at, start = [], (0, 0), (0, 0)
    for operator, points in steps:
        placed = [(round(x), round(y)) for x, y in points]
        parts.append(operator + " ".join(f"{x - at[0]} {y - at[1]}" for x, y in placed))
        at = placed[-1] if placed else start
        start = at if operator == "m" else start
    return "".join(parts) + (f"m{-at[0]} {-at[1]}" if parts else "")
