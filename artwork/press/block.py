"""A lit relief comes in; the cuts of a block go out: flat tones, black masses and tapering wedges.

Tone is never grey: it is how much of each interval between hatch lines is black.
"""

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass

from artwork.press.light import Light, overlaps, shade
from artwork.press.relief import Relief
from artwork.press.shapes import Polygon, area, clamp, jitter, oriented, resample, simplify_ring, wedge
from artwork.press.svg import Cut
from artwork.press.trace import Field, Window, blur, contours, distance_outside, level_lines, spread, window

MASS = 0.90  # cover above which wedges join to a solid
WIDEST = 2.2  # mm, the farthest that hatch lines may stand apart
THINNEST = 0.07  # mm, the finest wedge worth cutting


@dataclass(frozen=True)
class Material:
    """A surface: its flat ink, paler inks above a light, and the light where hatch is full and gone."""

    base: str
    full: float
    gone: float
    tones: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True)
class Edge:
    """Widths in mm of the black outline of a figure and of the pale cut outside it."""

    outline: float = 0.30
    halo: float = 0.75


class Block:
    """One relief with its light, ready to be cut."""

    def __init__(self, relief: Relief, materials: Mapping[str, Material], light: Light, seed: int) -> None:
        self.relief, self.materials, self.seed = relief, materials, seed
        self.inside = [bool(m) for m in relief.material]
        self.light = shade(relief, light)
        self.edges = overlaps(relief, light)

    def cuts(self, edge: Edge) -> list[Cut]:
        """Return all cuts in print order."""
        tone = blur(spread(self.light, self.inside, self.relief.grid, 2), self.relief.grid)
        grid = self.relief.grid
        cover = blur(spread(self._cover(tone), self.inside, grid, 3), grid)
        black = self._masses(cover) + oriented(self._wedges(cover))
        return [*self._outline(edge), *self._flats(tone), ("ink", black)]

    def _outline(self, edge: Edge) -> list[Cut]:
        away = [-d * self.relief.cell for d in distance_outside(self.inside, self.relief.grid)]
        halo = self._trace(away, -(edge.outline + edge.halo), 0.5, 0.05)
        return [("paper", halo), ("ink", self._trace(away, -edge.outline, 0.5, 0.04))]

    def _trace(
        self, field: Field, level: float, smallest: float, tolerance: float, part: Window | None = None
    ) -> list[Polygon]:
        """Return outlines on the page, specks left out, wound so that holes stay open."""
        part = part or Window(0, 0, self.relief.grid)
        out = []
        for ring in contours(field, part.grid, level):
            page = [self.relief.page((x + part.left, y + part.top)) for x, y in ring]
            polygon = simplify_ring(page, tolerance)
            if len(polygon) > 2 and abs(area(polygon)) > smallest:
                out.append(polygon)
        outer = max(out, key=lambda p: abs(area(p)), default=[])
        return [p[::-1] for p in out] if area(outer) < 0 else out

    def _cover(self, tone: Field) -> Field:
        """Return how much of each cell is to be black."""
        names = self.relief.materials
        known = [self.materials.get(name) for name in names]
        out = [0.0] * len(tone)
        for o, m in enumerate(self.relief.material):
            material = known[m]
            if m and material:
                out[o] = clamp((material.gone - tone[o]) / (material.gone - material.full))
        return out

    def _flats(self, tone: Field) -> list[Cut]:
        """Return each material's flat ink, and its paler inks where the light reaches."""
        relief = self.relief
        out: list[Cut] = []
        for m, name in enumerate(relief.materials):
            here = [o for o, k in enumerate(relief.material) if k == m] if m else []
            if not here:
                continue
            material, part = self.materials[name], window(here, relief.grid)
            mask = [float(k == m) for k in part.of(relief.material, relief.grid)]
            out.append((material.base, self._trace(blur(mask, part.grid), 0.55, 0.1, 0.045, part)))
            light = [v * k for v, k in zip(part.of(tone, relief.grid), mask, strict=True)]
            for role, level in material.tones:
                out.append((role, self._trace(blur(light, part.grid), level, 0.25, 0.06, part)))
        return out

    def _masses(self, cover: Field) -> list[Polygon]:
        grid = self.relief.grid
        field = [max(c, e) for c, e in zip(cover, self.edges, strict=True)]
        field = blur(spread(field, self.inside, grid, 3), grid)
        return self._trace(field, MASS - 0.03, 0.24, 0.05)

    def _wedges(self, cover: Field) -> list[Polygon]:
        relief = self.relief
        region = [m * 64 + p if m else 0 for m, p in zip(relief.material, relief.part, strict=True)]
        out = []
        for level, line in level_lines(relief.hatch, region, relief.grid):
            if len(line) < 5:
                continue
            points = resample(line, 1.5)
            if len(points) > 3:
                unsteady = jitter(random.Random(level * 7919 + self.seed), 0.13)
                out += self._cut_line(points, self._widths(points, cover, region, 1 + unsteady))
        return out

    def _widths(
        self, line: Polygon, cover: Field, region: list[int], pressure: float
    ) -> list[tuple[float, float]]:
        """Return width (mm) and cover at each point of a hatch line."""
        w = self.relief.grid.width
        found = []
        for x, y in line:
            o = int(y + 0.5) * w + int(x + 0.5)
            c = cover[o] * pressure
            apart = min(WIDEST, self.relief.cell / max(0.02, self._slope(o, region)))
            found.append((clamp(c) * apart if c >= 0.05 else 0.0, c))
        widths = [f[0] for f in found]
        for _ in range(2):
            ends = [widths[0], *widths, widths[-1]]
            widths = [(a + 2 * b + c) / 4 for a, b, c in zip(ends, ends[1:], ends[2:], strict=False)]
        return [(width, c) for width, (_, c) in zip(widths, found, strict=True)]

    def _slope(self, o: int, region: list[int]) -> float:
        """Return how fast the hatch number grows here, per cell."""
        w, hatch = self.relief.grid.width, self.relief.hatch
        parts = []
        for step in (1, w):
            if not w < o < len(hatch) - w - 1:
                return 0.0
            ahead, behind = region[o + step] == region[o], region[o - step] == region[o]
            if ahead and behind:
                parts.append((hatch[o + step] - hatch[o - step]) / 2)
            else:
                parts.append((hatch[o + step] - hatch[o]) * ahead + (hatch[o] - hatch[o - step]) * behind)
        return math.hypot(parts[0], parts[1])

    def _cut_line(self, line: Polygon, widths: list[tuple[float, float]]) -> list[Polygon]:
        """Break a hatch line where it is too thin to cut, and return the wedges between."""
        out: list[Polygon] = []
        run: list[int] = []
        for i in range(len(line) + 1):
            if i < len(line) and widths[i][0] > THINNEST / 2:
                run.append(i)
                continue
            if (
                len(run) > 3
                and max(widths[k][0] for k in run) > THINNEST
                and min(widths[k][1] for k in run) < 0.97
            ):
                out += self._cut_run([line[k] for k in run], [widths[k] for k in run])
            run = []
        return out

    def _cut_run(self, line: Polygon, widths: list[tuple[float, float]]) -> list[Polygon]:
        width = [w for w, _ in widths]
        for end in (0, -1):
            if widths[end][1] < 0.75:  # a blunt end becomes a point unless it runs into black
                width[end] = 0.0
        polygon = simplify_ring(wedge([self.relief.page(p) for p in line], width), 0.035)
        return [polygon] if len(polygon) > 2 and abs(area(polygon)) > 0.06 else []
