"""SVG path data or an SVG transform in, a scene's path (absolute; m, l, c, h alone) or a matrix out."""

import math
import re
from collections.abc import Callable, Mapping, Sequence

from printkit.geometry import IDENTITY, Matrix, multiply, rotation, scaling, translation
from printkit.units import LONGEST_MM, NUMBER, SAME_MM, decimal

_STEP = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_NUMBERS = re.compile(f"({NUMBER})")
#: An arc's two flags need no space between them: `a5 5 0 01 9 9`.
_ARC = re.compile(r"[\s,]*+".join(["", *[f"({NUMBER})"] * 3, "([01])", "([01])", *[f"({NUMBER})"] * 2]))
_SEPARATORS = re.compile(r"[\s,]*")
_SIZES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7}
_PLAIN = r"-?+[0-9]{1,4}+(?:\.[0-9]{1,3}+)?+"  # `[0-9]` and `-?+` take half the time of `\d` and `-?`
_POLYGONS = re.compile(rf"(?:M{_PLAIN} {_PLAIN}(?:L{_PLAIN} {_PLAIN})++Z ?+)++")

#: The attributes of a `use` that say what to draw and where; all others are the part's arguments.
PLACING = frozenset(
    "part card side href x y width height rotate id transform opacity clip-path mask shadow glow "
    "alt role heading".split()
)

Point = tuple[float, float]


class BadPath(ValueError):
    """Path data that can't be read; the message says why."""


def convert_path(data: str) -> str:
    """Return path data as a scene's path, or raise BadPath."""
    if _POLYGONS.fullmatch(data):  # as text: pictures drawn by a program contain megabytes of it
        out = []
        for polygon in data.split("Z")[:-1]:
            first, _, others = polygon.strip()[1:].partition("L")
            out.append(f"{first} m {others.replace('L', ' l ')} l h")
        return " ".join(out)
    writer = _PathWriter()
    start = _SEPARATORS.match(data).end()  # type: ignore[union-attr]
    if start < len(data) and data[start] not in "Mm":
        raise BadPath("it must begin with `M`")
    for letter, numbers in _STEP.findall(data, start):
        if letter in "Zz":
            writer.close()
        else:
            writer.run(letter, _read_numbers(letter, numbers))
    return " ".join(writer.out)


def _read_numbers(letter: str, text: str) -> list[float]:
    if letter in "Aa":
        texts, at = list[str](), 0
        while found := _ARC.match(text, at):
            texts += found.groups()
            at = found.end()
        rest = text[at:]
    else:
        between = _NUMBERS.split(text)
        texts, rest = between[1::2], "".join(between[::2])
    if rest.strip(" ,\t\r\n"):
        raise BadPath(f"`{rest.strip()[:20]}` is not a number")
    numbers = [*map(float, texts)]
    if max(map(abs, numbers), default=0.0) > LONGEST_MM:
        raise BadPath("a number in it is larger than any sheet of paper")
    return numbers


class _PathWriter:
    """Writes the steps of a path; knows the current point, the start of the outline and the last handle."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.at: Sequence[float] = (0.0, 0.0)
        self.begun: Sequence[float] = self.at
        self.handle: Sequence[float] = self.at
        self.last = ""

    def close(self) -> None:
        """Write a `Z`."""
        self.out.append("h")
        self.at, self.last = self.begun, "z"

    def run(self, letter: str, numbers: list[float]) -> None:
        """Write a command for each set of its numbers; after the first of an `M` come lines."""
        size = _SIZES[letter.lower()]
        if not numbers or len(numbers) % size:
            raise BadPath(f"`{letter}` takes {size} numbers, or a multiple of it, and has {len(numbers)}")
        for index in range(0, len(numbers), size):
            some, kind = numbers[index : index + size], letter.lower()
            if kind == "a":
                self._arc(letter, some)
            else:
                self._draw(kind, self._absolute(some, kind == "v") if letter.islower() else some)
            self.last = kind
            letter = {"M": "L", "m": "l"}.get(letter, letter)

    def _absolute(self, numbers: list[float], down: bool = False) -> list[float]:
        """Return where numbers lead from the current point: across and down in turn, or down alone."""
        return [number + self.at[(place + down) % 2] for place, number in enumerate(numbers)]

    def _write(self, operator: str, *numbers: float) -> None:
        self.out += map(decimal, numbers)
        self.out.append(operator)
        self.at = numbers[-2:]

    def _draw(self, kind: str, numbers: list[float]) -> None:
        if kind in "st":  # the first handle is the last one, mirrored
            numbers = [*self._mirrored("cs" if kind == "s" else "qt"), *numbers]
        if kind in "ml":
            self._write(kind, *numbers)
            self.begun = self.at if kind == "m" else self.begun
        elif kind in "cs":
            self.handle = numbers[2:4]
            self._write("c", *numbers)
        elif kind in "hv":
            self._write("l", *(numbers[0], self.at[1]) if kind == "h" else (self.at[0], numbers[0]))
        else:
            (x0, y0), (hx, hy, x1, y1) = self.at, numbers
            first = (x0 + (hx - x0) * 2 / 3, y0 + (hy - y0) * 2 / 3)
            second = (x1 + (hx - x1) * 2 / 3, y1 + (hy - y1) * 2 / 3)
            self._write("c", *first, *second, x1, y1)
            self.handle = hx, hy

    def _mirrored(self, after: str) -> Sequence[float]:
        """Return the last curve's handle mirrored in the current point, if the last step was such a curve."""
        if self.last not in after or not self.last:
            return self.at
        return 2 * self.at[0] - self.handle[0], 2 * self.at[1] - self.handle[1]

    def _arc(self, letter: str, numbers: list[float]) -> None:
        rx, ry, turn, large, sweep, *end = numbers
        to_x, to_y = self._absolute(end) if letter.islower() else end
        (x, y), shape = self.at, (abs(rx), abs(ry), turn, bool(large), bool(sweep))
        for first, second, point in arc_curves((x, y), (to_x, to_y), *shape):
            self._write("c", *first, *second, *point)
        self.at = to_x, to_y


def arc_curves(
    start: Point, end: Point, rx: float, ry: float, turn: float, large: bool, sweep: bool
) -> list[tuple[Point, Point, Point]]:
    """Return an elliptical arc as Beziers, each at most a quarter (SVG 1.1, F.6)."""
    if math.dist(start, end) < SAME_MM:
        return []
    if min(rx, ry) < SAME_MM:
        return [(start, end, end)]
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    px, py = cos * dx + sin * dy, -sin * dx + cos * dy
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    under = (rx * py) ** 2 + (ry * px) ** 2
    root = math.sqrt(max(0.0, ((rx * ry) ** 2 - under) / under)) * (1 if large != sweep else -1)
    cx, cy = root * rx * py / ry, -root * ry * px / rx
    first = math.atan2((py - cy) / ry, (px - cx) / rx)
    span = math.atan2((-py - cy) / ry, (-px - cx) / rx) - first
    span += math.tau if sweep and span < 0 else -math.tau if not sweep and span > 0 else 0.0
    middle = (cos * cx - sin * cy + (start[0] + end[0]) / 2, sin * cx + cos * cy + (start[1] + end[1]) / 2)

    def place(x: float, y: float) -> Point:
        return middle[0] + cos * rx * x - sin * ry * y, middle[1] + sin * rx * x + cos * ry * y

    pieces = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    return [_quarter(place, first + span * i / pieces, span / pieces) for i in range(pieces)]


def _quarter(place: Callable[[float, float], Point], angle: float, span: float) -> tuple[Point, Point, Point]:
    k = 4 / 3 * math.tan(span / 4)
    (c0, s0), (c1, s1) = (math.cos(angle), math.sin(angle)), (math.cos(angle + span), math.sin(angle + span))
    return place(c0 - k * s0, s0 + k * c0), place(c1 + k * s1, s1 - k * c1), place(c1, s1)


_TRANSFORM = re.compile(r"\s*([a-zA-Z]+)\s*\(([^()]*)\)\s*,?")
#: By its name, how many numbers a step of a transform takes, and its matrix.
_TRANSFORMS: Mapping[str, tuple[tuple[int, ...], Callable[..., Matrix]]] = {
    "translate": ((1, 2), lambda x, y=0.0: translation(x, y)),
    "scale": ((1, 2), lambda *factors: scaling(factors[0], factors[-1])),
    "rotate": ((1, 3), rotation),
    "matrix": ((6,), lambda *numbers: numbers),
    "skewX": ((1,), lambda turn: (1.0, 0.0, math.tan(math.radians(turn)), 1.0, 0.0, 0.0)),
    "skewY": ((1,), lambda turn: (1.0, math.tan(math.radians(turn)), 0.0, 1.0, 0.0, 0.0)),
}


def parse_transform(text: str) -> Matrix | None:
    """Return the matrix, or None if the text can't be read."""
    result, position, text = IDENTITY, 0, text.strip()
    while position < len(text):
        found = _TRANSFORM.match(text, position)
        if found is None:
            return None
        try:
            numbers = [float(word) for word in found[2].replace(",", " ").split()]
        except ValueError:
            return None
        counts, matrix = _TRANSFORMS.get(found[1], ((), None))
        wrong = len(numbers) not in counts or not all(abs(one) <= LONGEST_MM for one in numbers)
        if matrix is None or wrong:
            return None
        result = multiply(matrix(*numbers), result)
        position = found.end()
    return result
