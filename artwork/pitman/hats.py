"""A hat's name and figures come in; its patches, tipped on the head, and the lamp's seat go out."""

import math
import random
from collections.abc import Callable, Sequence

from artwork.pitman.head import Head
from artwork.press.shapes import Curve, bump, clamp, lerp, smooth, superellipse
from artwork.press.space import Patch, Point3, Vertex, surface, turn_matrix, turned_about

PIVOT: Point3 = (0.0, 0.55, -0.1)
Profile = Sequence[tuple[float, float]]
Mould = Callable[[float, float, Point3], Point3]


def slack(seed: int) -> Callable[[float], float]:
    """Return three slow waves round a hat: cloth that has been worn."""
    knife = random.Random(seed)
    waves = [(knife.uniform(1.5, 5), knife.uniform(0, 6.28)) for _ in range(3)]
    return lambda a: sum(math.sin(round(rate) * a + start) for rate, start in waves) / 3


def round_hatch(lines: float) -> Callable[[Point3], float]:
    """Return hatch that runs from the rim to the crown."""
    return lambda p: math.atan2(p[0], p[2] + 0.1) * lines


class Hat:
    """Patches on a head; `tip` pushes the hat back, `cock` tilts it."""

    def __init__(self, head: Head, tip: float, cock: float) -> None:
        self.head = head
        self.matrix = turn_matrix(0, tip, cock)
        self.patches: list[Patch] = []
        self.seat: Point3 | None = None
        self.spots: list[Point3] = []  # where a printed cloth has its dots

    def move(self, p: Point3) -> Point3:
        """Return where a point of the straight hat comes to lie."""
        return turned_about(self.matrix, p, PIVOT)

    def add(self, material: str, rows: int, columns: int, point: Callable[[float, float], Vertex]) -> None:
        """Add a surface of the straight hat."""
        self.patches.append(surface(material, rows, columns, point).moved(self.move))

    def band(self, a: float, grow: float = 0.05) -> tuple[float, float]:
        """Return x and z of the hat band at an angle."""
        head, y = self.head, 0.55
        front, back = head.front(y) + grow + 0.04, head.back(y) - grow
        sine, cosine = superellipse(a, 0.88)
        return (head.half_width(y) + grow) * sine, (front + back) / 2 + (front - back) / 2 * cosine

    def crown(
        self,
        profile: Profile,
        material: str,
        hatch: Callable[[Point3], float],
        mould: Mould,
        y0: float = 0.50,
    ) -> None:
        """Add a crown from heights above y0 and shares of the band's radius; the mould dents it."""
        last = len(profile) - 1
        height = Curve((i / last, p[0]) for i, p in enumerate(profile))
        radius = Curve((i / last, p[1]) for i, p in enumerate(profile))

        def point(u: float, v: float) -> Vertex:
            a, k = lerp(-math.pi, math.pi, u), 1 - v
            x, z = self.band(a)
            r = max(0.001, radius(k))
            p = mould(a, k, (x * r, y0 + height(k), -0.12 + (z + 0.12) * r))
            return (*p, hatch(p))

        self.add(material, 26, 92, point)

    def ribbon(self, material: str, top: float) -> None:
        """Add a hat band of cloth."""

        def point(u: float, v: float) -> Vertex:
            x, z = self.band(lerp(-math.pi, math.pi, u))
            y = top - 0.17 * v
            return (x * 1.055, y, -0.12 + (z + 0.12) * 1.055, y * 16)

        self.add(material, 3, 92, point)

    def brim(
        self,
        width: Callable[[float], float],
        rise: Callable[[float, float], float],
        material: str,
        reach: float = 180,
        y0: float = 0.50,
    ) -> None:
        """Add both sides of a brim: its width by angle, its rise by angle and share of the width."""

        def point(u: float, q: float, under: float) -> Vertex:
            a = math.radians(lerp(-reach, reach, u))
            x, z = self.band(a)
            f = 1 + width(a) * q / math.hypot(x, z + 0.1)
            p = (x * f, y0 + rise(a, q) - under, -0.1 + (z + 0.1) * f)
            return (*p, math.atan2(p[0], p[2] + 0.1) * 13)

        columns = int(reach / 2)
        self.add(material, 9, columns, lambda u, v: point(u, v, 0.0))
        self.add(material, 9, columns, lambda u, v: point(u, 1 - v, 0.03))

    def seat_lamp(self, y: float, out: float) -> None:
        """Note where a lamp would hang."""
        self.seat = self.move((0.0, y, self.head.front(0.55) + out))


def cap(
    head: Head, seed: int, mat: str = "canvas", tip: float = 0, cock: float = 0, puff: float = 0.5
) -> Hat:
    """Return the pitman's soft cloth cap with its leather bill and lamp plate."""
    hat, wave = Hat(head, tip, cock), slack(seed)

    def mould(a: float, k: float, p: Point3) -> Point3:
        y = (
            p[1]
            + 0.10 * math.cos(a) * smooth(k * 1.6)
            + 0.05 * puff * wave(a) * smooth(k * 2) * (1 - 0.5 * k)
        )
        crease = smooth((k - 0.05) * 3) * (1 - smooth((k - 0.5) * 2))
        f = 1 + 0.03 * puff * math.sin(7 * a + 3 * wave(a)) * crease
        return (p[0] * f, y, p[2] * f)

    profile = [(0, 1.0), (0.14, 1.03 + 0.05 * puff), (0.34, 1.06 + 0.07 * puff), (0.54, 0.98 + 0.05 * puff)]
    profile += [(0.66, 0.80), (0.72, 0.52), (0.74, 0.25), (0.75, 0.0)]
    hat.crown(profile, mat, lambda p: (p[1] * 0.8 - p[0] * 0.45 + p[2] * 0.3) * 13, mould)
    hat.brim(
        lambda a: max(0.0, 0.44 * math.cos(a * 0.98)),
        lambda a, q: 0.02 - 0.16 * q * q - 0.10 * q * (1 - math.cos(a)),
        "leather",
        reach=84,
    )
    _lamp_plate(hat)
    hat.seat_lamp(0.80, 0.20)
    return hat


def _lamp_plate(hat: Hat) -> None:
    def point(u: float, v: float) -> Vertex:
        up = 1 - v
        wide = 0.30 - 0.06 * up
        x, z = hat.band(math.asin(clamp((2 * u - 1) * wide / 0.85, -1, 1)))
        r, y = 1.0 + 0.09 * up, 0.53 + 0.44 * up
        return (x * r, y, -0.12 + (z + 0.12) * r + 0.06, y * 14)

    hat.add("leather", 10, 12, point)


def helmet(
    head: Head, seed: int, mat: str = "felt_black", tip: float = 0, cock: float = 0, ribs: float = 6
) -> Hat:
    """Return a hard 'turtle': a ribbed dome of glued canvas or boiled leather with a short stiff brim."""
    hat = Hat(head, tip, cock)

    def mould(a: float, k: float, p: Point3) -> Point3:
        f = 1 + 0.025 * math.cos(ribs * a) * smooth(k * 3) * (1 - smooth((k - 0.75) * 4))
        return (p[0] * f, p[1] + 0.02 * math.cos(a), p[2] * f)

    profile = [
        (0, 1.03),
        (0.20, 1.05),
        (0.42, 1.02),
        (0.62, 0.90),
        (0.76, 0.70),
        (0.84, 0.42),
        (0.87, 0.2),
        (0.88, 0),
    ]
    hat.crown(profile, mat, round_hatch(9.5), mould)
    hat.brim(
        lambda a: 0.20 + 0.14 * max(0, math.cos(a)),
        lambda a, q: -0.02 - 0.12 * q * q - 0.05 * q * math.cos(a),
        mat,
    )
    hat.seat_lamp(0.82, 0.16)
    return hat


def derby(head: Head, seed: int, mat: str = "felt_black", tip: float = 0, cock: float = 0) -> Hat:
    """Return a hard round hat with a rolled brim."""
    hat = Hat(head, tip, cock)
    profile = [
        (0, 1.02),
        (0.22, 1.03),
        (0.48, 1.02),
        (0.68, 0.92),
        (0.82, 0.72),
        (0.90, 0.42),
        (0.93, 0.2),
        (0.94, 0),
    ]
    hat.crown(profile, mat, round_hatch(9), lambda a, k, p: p, y0=0.52)
    hat.ribbon("felt_black", 0.70)
    hat.brim(
        lambda a: 0.30 - 0.04 * abs(math.sin(a)),
        lambda a, q: -0.02 + 0.20 * q * q * abs(math.sin(a)) ** 1.5 - 0.05 * q * abs(math.cos(a)),
        mat,
        y0=0.53,
    )
    hat.seat_lamp(0.86, 0.14)
    return hat


def slouch(
    head: Head,
    seed: int,
    mat: str = "felt",
    tip: float = 0,
    cock: float = 0,
    brim: float = 0.55,
    dent: float = 0.5,
    tall: float = 1.0,
    curl: float = 0.0,
    band: str = "felt_black",
) -> Hat:
    """Return a felt hat, from a field slouch to a wide one with a high crown and a curled brim."""
    hat, wave = Hat(head, tip, cock), slack(seed)

    def mould(a: float, k: float, p: Point3) -> Point3:
        x, y, z = p
        y += 0.07 * wave(a) * smooth((k - 0.4) * 2) + 0.10 * math.cos(a) * smooth((k - 0.3) * 2)
        y -= 0.30 * dent * bump(x / 0.26, (z + 0.1) / 1.1) * smooth((k - 0.6) * 3)
        pinch = bump((abs(x) - 0.50) / 0.40, (z - 0.52) / 0.55) * smooth((k - 0.20) * 2.4)
        return (x * (1 - 0.34 * dent * pinch), y, z * (1 - 0.34 * dent * pinch))

    def rise(a: float, q: float) -> float:
        curled = curl * 0.9 * math.sin(a) ** 2 - 0.16 * wave(a + 2) * (1 - curl)
        return q * q * (curled - 0.12) - 0.10 * q * max(0.0, math.cos(a))

    sides = [
        (0, 1.03),
        (0.24, 1.0),
        (0.48, 0.97),
        (0.68, 0.92),
        (0.80, 0.84),
        (0.86, 0.68),
        (0.86, 0.35),
        (0.84, 0),
    ]
    hat.crown([(h * tall, r) for h, r in sides], mat, lambda p: (p[0] * 0.9 + p[1] * 0.5) * 11, mould)
    hat.ribbon(band, 0.68)
    hat.brim(lambda a: brim * (1 + 0.12 * wave(a + 1)), rise, mat)
    hat.seat_lamp(0.84, 0.16)
    return hat


def flatcap(
    head: Head, seed: int, mat: str = "cloth", tip: float = 0, cock: float = 0, full: float = 0.5
) -> Hat:
    """Return a flat cap: a pancake drawn forward over a small peak."""
    hat, wave = Hat(head, tip, cock), slack(seed)

    def mould(a: float, k: float, p: Point3) -> Point3:
        x, y, z = p
        swell = smooth(k * 2.2)
        x *= 1 + (0.13 + 0.14 * full) * swell * (1 - 0.55 * smooth((k - 0.45) * 2))
        z = z * (1 + 0.10 * full * swell) + 0.16 * swell * (1 - k)
        y += -0.13 * math.cos(a) * swell * (1 - k * 0.8) + 0.06 * wave(a) * swell
        y += 0.08 * smooth((k - 0.6) * 3) * math.cos(a) - 0.06 * full * abs(math.sin(a)) * swell * (1 - k)
        return (x, y, z)

    profile = [
        (0, 1.0),
        (0.12, 1.10),
        (0.28, 1.20),
        (0.42, 1.17),
        (0.54, 1.0),
        (0.60, 0.72),
        (0.62, 0.34),
        (0.625, 0),
    ]
    hat.crown(profile, mat, lambda p: (p[0] * 0.75 + p[1] * 0.9 + p[2] * 0.25) * 11.5, mould, y0=0.52)
    hat.brim(
        lambda a: max(0.0, 0.52 * math.cos(a * 1.05)),
        lambda a, q: -0.17 * q * q - 0.06 * q * (1 - math.cos(a)),
        mat,
        reach=80,
        y0=0.53,
    )
    hat.seat_lamp(0.80, 0.34)
    return hat


def knit(head: Head, seed: int, mat: str = "cloth", tip: float = 0, cock: float = 0) -> Hat:
    """Return a knitted cap with a turned-up edge."""
    hat = Hat(head, tip, cock)

    def mould(a: float, k: float, p: Point3) -> Point3:
        f = 1 + 0.02 * math.cos(26 * a) * (1 if k < 0.28 else 0.4)
        return (p[0] * f, p[1] - 0.06 * math.cos(a) * (1 - k), p[2] * f - 0.22 * smooth((k - 0.5) * 2))

    profile = [
        (-0.04, 1.04),
        (0.10, 1.08),
        (0.20, 1.08),
        (0.24, 1.03),
        (0.44, 1.0),
        (0.66, 0.88),
        (0.86, 0.62),
    ]
    hat.crown([*profile, (0.98, 0.32), (1.0, 0)], mat, round_hatch(13), mould)
    return hat
