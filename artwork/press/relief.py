"""Patches of surface come in; for every cell of the page, depth, slope, material and hatch go out.

The grid only finds where light and shade fall; what leaves the press is polygons (see block).
"""

import math
from itertools import pairwise

from artwork.press.shapes import Point
from artwork.press.space import Move, Patch, Point3
from artwork.press.svg import Frame
from artwork.press.trace import Grid

NOWHERE = -1e9
Corner = tuple[float, float, float, float, Point3]


class Relief:
    """A z-buffer over a frame of the page, one cell `cell` mm wide."""

    def __init__(self, frame: Frame, cell: float) -> None:
        self.left, self.top = frame[0], frame[1]
        self.cell = cell
        self.grid = Grid(int((frame[2] - frame[0]) / cell) + 1, int((frame[3] - frame[1]) / cell) + 1)
        n = self.grid.width * self.grid.height
        self.depth = [NOWHERE] * n
        self.normal: list[Point3] = [(0.0, 0.0, 1.0)] * n
        self.hatch = [0.0] * n
        self.material = [0] * n  # index into materials; 0 is nothing
        self.materials = [""]
        self.part = [0] * n  # number of the patch: tells neighbours of one material apart
        self.parts = 0

    def page(self, p: Point) -> Point:
        """Return the place on the page, in mm, of a point in cells."""
        return self.left + p[0] * self.cell, self.top + p[1] * self.cell

    def index(self, x: float, y: float) -> int | None:
        """Return the number of the cell at a place on the page."""
        i, j = int((x - self.left) / self.cell + 0.5), int((y - self.top) / self.cell + 0.5)
        if 0 <= i < self.grid.width and 0 <= j < self.grid.height:
            return j * self.grid.width + i
        return None

    def add(self, patch: Patch, to_page: Move) -> None:
        """Lay a patch into the relief; nearer surfaces hide farther ones."""
        if patch.material not in self.materials:
            self.materials.append(patch.material)
        self.parts += 1
        mark = (self.materials.index(patch.material), self.parts)
        corners = self._corners(patch, to_page)
        for upper, lower in pairwise(corners):
            for j in range(len(upper) - 1):
                a, b, c, d = upper[j], upper[j + 1], lower[j], lower[j + 1]
                self._fill(a, b, c, mark, patch.both_sides)
                self._fill(b, d, c, mark, patch.both_sides)

    def _corners(self, patch: Patch, to_page: Move) -> list[list[Corner]]:
        rows = [[(*to_page((x, y, z)), hatch) for x, y, z, hatch in row] for row in patch.rows]
        cell, last = self.cell, len(rows) - 1
        out: list[list[Corner]] = []
        for i, row in enumerate(rows):
            above, below = rows[max(0, i - 1)], rows[min(last, i + 1)]
            line: list[Corner] = []
            for j, (x, y, z, hatch) in enumerate(row):
                left, right = row[max(0, j - 1)], row[min(len(row) - 1, j + 1)]
                normal = _normal(left, right, above[j], below[j])
                line.append(((x - self.left) / cell, (y - self.top) / cell, z, hatch, normal))
            out.append(line)
        return out

    def _fill(self, a: Corner, b: Corner, c: Corner, mark: tuple[int, int], both_sides: bool) -> None:
        (ax, ay), (bx, by), (cx, cy) = a[:2], b[:2], c[:2]
        det = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
        if det == 0 or (det < 0 and not both_sides and a[4][2] + b[4][2] + c[4][2] < 0):
            return
        w = self.grid.width
        x0, x1 = max(0, math.ceil(min(ax, bx, cx))), min(w - 1, math.floor(max(ax, bx, cx)))
        y0, y1 = max(0, math.ceil(min(ay, by, cy))), min(self.grid.height - 1, math.floor(max(ay, by, cy)))
        depth = self.depth
        for y in range(y0, y1 + 1):
            for x in range(x0, x1 + 1):
                u = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / det
                v = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / det
                t = 1 - u - v
                if u < -1e-6 or v < -1e-6 or t < -1e-6:
                    continue
                z = a[2] * t + b[2] * u + c[2] * v
                o = y * w + x
                if z > depth[o]:
                    depth[o] = z
                    self._set(o, (a, b, c), (t, u, v), mark)

    def _set(self, o: int, corners: tuple[Corner, Corner, Corner], at: Point3, mark: tuple[int, int]) -> None:
        (a, b, c), (t, u, v) = corners, at
        na, nb, nc = a[4], b[4], c[4]
        nx = na[0] * t + nb[0] * u + nc[0] * v
        ny = na[1] * t + nb[1] * u + nc[1] * v
        nz = na[2] * t + nb[2] * u + nc[2] * v
        self.normal[o] = (nx, ny, nz) if nz >= 0 else (-nx, -ny, -nz)
        self.hatch[o] = a[3] * t + b[3] * u + c[3] * v
        self.material[o], self.part[o] = mark


def _normal(
    left: tuple[float, ...], right: tuple[float, ...], above: tuple[float, ...], below: tuple[float, ...]
) -> Point3:
    ux, uy, uz = right[0] - left[0], right[1] - left[1], right[2] - left[2]
    vx, vy, vz = below[0] - above[0], below[1] - above[1], below[2] - above[2]
    x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    q = math.sqrt(x * x + y * y + z * z) or 1e-9
    return (x / q, -y / q, z / q)
