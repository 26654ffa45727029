"""A relief comes in; how brightly the lamp lights each cell, and where parts overlap, go out."""

import math
from dataclasses import dataclass

from artwork.press.relief import Relief
from artwork.press.space import Point3, unit
from artwork.press.trace import Field

LAMP = unit((-0.66, 0.52, 0.54))  # towards the lamp: upper left, in front


@dataclass(frozen=True)
class Light:
    """Where the lamp is, the glow of the far wall, and how far shadows and drawn edges reach (mm)."""

    lamp: Point3 = LAMP
    ambient: float = 0.14
    wall: float = 0.46
    shadow: float = 11.0
    lift: float = 0.35
    thick: float = 9.0
    edge: float = 0.5
    seam: float = 0.5  # how much nearer another part must be for a line between


Ray = tuple[float, float, float]


def shade(relief: Relief, light: Light) -> Field:
    """Return the light on every cell, 0 dark to 1 lit."""
    ray, lamp = _ray(relief, light), light.lamp
    away = -1 if lamp[0] > 0 else 1  # the far wall is opposite the lamp
    top = max((z for z, m in zip(relief.depth, relief.material, strict=True) if m), default=0.0)
    out = [0.0] * len(relief.depth)
    for o, material in enumerate(relief.material):
        if not material:
            continue
        nx, ny, nz = relief.normal[o]
        direct = nx * lamp[0] + ny * lamp[1] + nz * lamp[2]
        if direct > 0 and _hidden(relief, o, ray, top, light):
            direct = 0.0
        back = away * nx * 0.86 - ny * 0.25 - nz * 0.10
        glow = light.wall * back * back if back > 0.3 else 0.0
        out[o] = light.ambient + (1 - light.ambient) * max(0.0, direct) + glow
    return out


def _ray(relief: Relief, light: Light) -> Ray:
    """Return one step of one cell towards the lamp."""
    x, y, z = light.lamp
    flat = math.hypot(x, y)
    return x / flat, -y / flat, z / flat * relief.cell


def _room(at: float, step: float, size: int) -> float:
    """Return how many steps it is to the edge of the relief."""
    return (at / -step if step < 0 else (size - at) / step) - 1e-6


def _hidden(relief: Relief, o: int, ray: Ray, top: float, light: Light) -> bool:
    """Walk from a cell to the lamp and say whether anything stands in the way."""
    w, depth, thick = relief.grid.width, relief.depth, light.thick
    x, y, z = o % w + 0.5, o // w + 0.5, depth[o] + light.lift
    dx, dy, dz = ray
    edge = min(_room(x, dx, w), _room(y, dy, relief.grid.height))
    steps = min(light.shadow / relief.cell, (top - z) / dz + 1, edge)
    k = 2
    while k < steps:
        rise = depth[int(y + dy * k) * w + int(x + dx * k)] - z - dz * k
        if 0 < rise < thick:
            return True
        k += 1 if k < 10 else 2 if k < 24 else 3
    return False


def overlaps(relief: Relief, light: Light) -> Field:
    """Return 1 where a nearer part hides a cell's neighbour: there the knife leaves a line."""
    w, h, depth, part = relief.grid.width, relief.grid.height, relief.depth, relief.part
    ring = _ring(relief, light)
    out = [0.0] * len(depth)
    for o, material in enumerate(relief.material):
        if not material:
            continue
        x, y, z = o % w, o // w, depth[o]
        for dx, dy in ring:
            if not (0 <= x + dx < w and 0 <= y + dy < h):
                continue
            q = o + dy * w + dx
            step = depth[q] - z
            if step > 1.2 or (step > light.seam and part[q] != part[o]):
                out[o] = 1.0
                break
    return out


def _ring(relief: Relief, light: Light) -> list[tuple[int, int]]:
    """Return the neighbours to look at; lines are broader on the side away from the lamp."""
    r = max(1, round(light.edge / relief.cell))
    rx, ry, _ = _ray(relief, light)
    out = []
    for dx in range(-r, r + 1):
        for dy in range(-r, r + 1):
            d = math.hypot(dx, dy)
            if d > 0 and d * d <= r * r + 0.5 and d <= r * (0.55 + 0.45 * (dx * rx + dy * ry) / d) + 0.3:
                out.append((dx, dy))
    return out
