"""A run of letters and its font in, the outline of all of them as one SVG path out, in the font's units."""

from functools import lru_cache

import uharfbuzz as harfbuzz

from printkit.font_file import FontFile
from printkit.model.scene import Text

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
    return _glyphs(text, font) if text.glyphs else _letters(text, font, text.size / font.units)


def _letters(text: Text, font: FontFile, scale: float) -> str:
    """Return a run of letters as one path, in the font's units."""
    parts, pen, due = [], 0, 0.0
    kerns = text.kerns or (0.0,) * len(text.string)
    for letter, kern in zip(text.string, (*kerns, 0.0), strict=False):
        drawn = _outline(font, font.glyph(letter), text.light)
        if drawn:
            at = round(due)
            parts.append(f"m{at - pen} 0{drawn}")
            pen = at
        due += font.advance(font.glyph(letter)) + (kern + text.spacing) / scale
    return "".join(parts)


def _glyphs(text: Text, font: FontFile) -> str:
    """Return what letters became together as one path, in the font's units."""
    parts, due = [], 0.0
    for one in text.glyphs:
        drawn = _outline(font, one.number, text.light)
        x, y = round((due + one.x) * font.units), round(one.y * font.units)
        parts.append(f"m{x} {y}{drawn}m{-x} {-y}" if drawn else "")
        due += one.advance
    return "".join(parts)


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
