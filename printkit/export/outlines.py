"""Letters in, their outlines as SVG path data out: relative, in the font's units."""

from functools import lru_cache

import uharfbuzz as harfbuzz

from printkit.font_file import FontFile

#: An operator of a path, and its points.
Step = tuple[str, tuple[tuple[float, float], ...]]

#: Appends each step of an outline that HarfBuzz draws to a list.
_DRAW = harfbuzz.DrawFuncs()
_DRAW.set_move_to_func(lambda x, y, steps: steps.append(("m", ((x, y),))))
_DRAW.set_line_to_func(lambda x, y, steps: steps.append(("l", ((x, y),))))
_DRAW.set_quadratic_to_func(lambda a, b, x, y, steps: steps.append(("q", ((a, b), (x, y)))))
_DRAW.set_close_path_func(lambda steps: steps.append(("z", ())))


@lru_cache(maxsize=10_000)
def outline(file: FontFile, letter: str, light: bool) -> str:
    """Return a letter's outline, from its own origin and back to it."""
    steps: list[Step] = []
    (file.light if light else file.font).draw_glyph(file.glyph(letter), _DRAW, steps)
    parts, at, start = [], (0, 0), (0, 0)
    for operator, points in steps:
        placed = [(round(x), round(y)) for x, y in points]
        parts.append(operator + " ".join(f"{x - at[0]} {y - at[1]}" for x, y in placed))
        at = placed[-1] if placed else start
        start = at if operator == "m" else start
    return "".join(parts) + (f"m{-at[0]} {-at[1]}" if parts else "")
