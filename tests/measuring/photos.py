"""Makes scans and photographs of printed test sheets, good ones and bad ones, and says what is read of them.

    PYTHONPATH=tests:tests/measuring python tests/measuring/photos.py 60 40     # so many good, so many bad

A good one is read within 0.15 mm; a bad one is refused. The suite has a slice: `test_pictures.py`.
"""

import math
import random
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops, ImageFilter
from simulated import DOTS, SimulatedPrinter, through_the_light

from printkit.calibration.calibrating import Way, find_sheet, others_of, write_test_sheet
from printkit.calibration.picture import SheetSeen, Unreadable, read_picture
from printkit.calibration.testsheet import MeasuringSheet
from printkit.calibration.view import see
from printkit.diagnostics import Report

Change = Callable[[Image.Image], Image.Image]

#: As far as a profile may be off, in mm.
WITHIN = 0.15


def scanned(
    sheet: Image.Image, dpi: int, turn: float = 0.0, blur: float = 0.0, noise: float = 0.0
) -> Image.Image:
    """A scan: somehow turned on the glass, in some resolution, perhaps not sharp, with noise."""
    size = (round(sheet.width * dpi / 254), round(sheet.height * dpi / 254))
    seen = sheet.resize(size, Image.Resampling.LANCZOS)
    seen = seen.rotate(turn, Image.Resampling.BICUBIC, expand=True, fillcolor=225)
    seen = seen.filter(ImageFilter.GaussianBlur(blur)) if blur else seen
    return with_noise(seen, noise)


def with_noise(picture: Image.Image, noise: float) -> Image.Image:
    """A picture with grains that are not the same twice."""
    if not noise:
        return picture
    random.seed(7)
    tile = Image.effect_noise((257, 257), noise)
    grains = Image.new("L", picture.size)
    for x in range(0, picture.width, 257):
        for y in range(0, picture.height, 257):
            grains.paste(tile.rotate(90 * random.randrange(4)), (x, y))
    return ImageChops.add(picture, grains, 1, -128)


def photographed(
    sheet: Image.Image, turn: float, lean: float, noise: float = 6, size: int = 2400
) -> Image.Image:
    """A photograph from somewhere: turned and leaning, lit from one side, on a darker wall."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    zoom = 0.62 * size / max(sheet.size)

    def at(x: float, y: float) -> tuple[float, float]:
        u, v = (x - sheet.width / 2) * zoom, (y - sheet.height / 2) * zoom
        u, v = u * cos - v * sin, u * sin + v * cos
        depth = 1 + lean * v / size + 0.6 * lean * u / size
        return size / 2 + u / depth, size / 2 + v / depth

    ends = ((0, 0), (sheet.width, 0), (sheet.width, sheet.height), (0, sheet.height))
    view = see([at(*end) for end in ends], [(float(x), float(y)) for x, y in ends], (0.0, 0.0))
    assert view is not None
    a, b, c, d, e, f, g, h = view.factors  # counted in hundreds
    back = (a / 100, b / 100, c, d / 100, e / 100, f, g / 100, h / 100)
    wall = Image.new("L", (size, size), 96)
    seen = sheet.transform((size, size), Image.Transform.PERSPECTIVE, back, Image.Resampling.BICUBIC)
    mask = Image.new("L", sheet.size, 255).transform((size, size), Image.Transform.PERSPECTIVE, back)
    wall.paste(seen, mask=mask)
    light = Image.linear_gradient("L").resize((size, size)).point(lambda grey: 130 + grey * 125 // 255)
    return with_noise(ImageChops.multiply(wall, light).filter(ImageFilter.GaussianBlur(0.8)), noise)


def bowed(sheet: Image.Image, deep: float, upright: bool, foot: tuple[float, float]) -> Image.Image:
    """A sheet whose middle is so many mm nearer to a camera 400 mm away, above `foot`, in mm of it."""
    far, pace = 400.0 * DOTS, 50
    wide, high = sheet.size

    def source(x: float, y: float) -> tuple[float, float]:
        u, v = x, y
        for _ in range(6):
            part = 2 * (v / high if upright else u / wide) - 1
            near = (far - deep * DOTS * max(0.0, 1 - part * part)) / far
            u, v = (end * DOTS + (one - end * DOTS) * near for end, one in zip(foot, (x, y), strict=True))
        return u, v

    mesh = []
    for x in range(0, wide, pace):
        for y in range(0, high, pace):
            box = (x, y, min(x + pace, wide), min(y + pace, high))
            corners = ((box[0], box[1]), (box[0], box[3]), (box[2], box[3]), (box[2], box[1]))
            mesh.append((box, tuple(one for corner in corners for one in source(*corner))))
    return sheet.transform(sheet.size, Image.Transform.MESH, mesh, Image.Resampling.BICUBIC, fillcolor=255)


class Case(NamedTuple):
    """A picture of a sheet: how it was printed, what became of it, and what is said when it is read."""

    way: Way
    printer: SimulatedPrinter
    change: Change
    told: Way
    dpi: int | None = None
    fed: str = ""  # the edge that it was flipped on, where that is another one than it was made for

    def read(self) -> SheetSeen:
        """What is read of it."""
        found = find_sheet(self.told, Report())
        assert found is not None
        picture = self.change(printed(self.way, self.printer, self.fed or self.way.flip))
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "sheet.png"
            picture.save(file, **({"dpi": (self.dpi, self.dpi)} if self.dpi else {}))
            return read_picture(file, found[0], others_of(found[2]))

    def wrong(self) -> float:
        """By how many mm it is read wrongly, in the worst of the three places where scales are read."""
        seen = self.read().readings
        found = find_sheet(self.way, Report())
        assert found is not None
        wanted = self.readings(found[0])
        return max(abs(one - other) for one, other in zip(seen[:3], wanted, strict=True))

    def readings(self, sheet: MeasuringSheet) -> Sequence[float]:
        """What the printer did, in mm of what it prints, as its front is seen."""
        wide, half = sheet.width > sheet.height, self.way.flip == "long-edge"
        (x, y), (right, down), scale = self.printer.offset, self.printer.shift, self.printer.scale
        u, v = x + right, y + down  # where the printer puts the back
        if half:  # which goes through it half a turn round
            u, v = -u, -v
        if wide:  # a page that is wider than high is turned by a quarter
            x, y, u, v, scale = -y, x, -v, u, scale[::-1]
        u, v = (-u, v) if half != wide else (u, -v)  # it is seen from behind
        reach = math.sin(math.radians(-self.printer.turn)) * (sheet.width / 2 - 30) / scale[1]
        low = (v - y) / scale[1]
        return (u - x) / scale[0], low - reach, low + reach


@lru_cache(maxsize=4)
def printed(way: Way, printer: SimulatedPrinter, flip: str) -> Image.Image:
    """A sheet held against a window, as it came from a printer that flips on an edge."""
    with tempfile.TemporaryDirectory() as folder:
        made = write_test_sheet(way, Path(folder), Report())
        return through_the_light(*printer.print(made.files[0], flip))


WAYS = (
    Way(),
    Way(flip="short-edge"),
    Way("letter"),
    Way("a5"),
    Way(landscape=True),
    Way("b5", None, "short-edge"),
)
A4 = Way()


def good(number: int) -> Case:
    """A picture that can be read: scans and photographs by turns, from printers that shrink and shift."""
    chance = random.Random(1000 + number // 4)  # four pictures of each printed sheet
    way = WAYS[number // 4 % len(WAYS)]
    scale = (chance.uniform(0.97, 1.004), chance.uniform(0.97, 1.004))
    offset, shift = ((chance.uniform(-1.2, 1.2), chance.uniform(-1.2, 1.2)) for _ in range(2))
    printer = SimulatedPrinter(scale, offset, shift, chance.uniform(-0.3, 0.3), (4, 5, 6, 4))
    chance = random.Random(number)
    turn = chance.uniform(0, 360)
    if number % 2:
        change = partial(photographed, turn=turn, lean=chance.uniform(-0.4, 0.4), noise=chance.uniform(2, 8))
        return Case(way, printer, change, way)
    dpi, blur = chance.choice((150, 200, 300, 400)), chance.choice((0.0, 0.5, 1.0))
    turn = chance.choice((turn, 180.0, 90.0, 1.5))
    return Case(
        way, printer, partial(scanned, dpi=dpi, turn=turn, blur=blur, noise=chance.uniform(0, 12)), way, dpi
    )


def _bad(number: int) -> list[Case]:
    """One of each kind of picture that can't be read as it is said to be."""
    chance = random.Random(2000 + number)
    shift = (chance.uniform(-1.5, 1.5), chance.uniform(-1.5, 1.5))
    printer = SimulatedPrinter((0.99, 0.995), (0.5, -0.5), shift, chance.uniform(-0.2, 0.2), (4, 4, 4, 4))
    photo = partial(photographed, turn=chance.uniform(0, 360), lean=chance.uniform(-0.3, 0.3))
    far = SimulatedPrinter(shift=chance.choice(((6.6, 0.0), (0.0, -7.0), (7.8, 1.0), (-5.0, 8.5))))
    foot = chance.choice(((105.0, 560.0), (-120.0, 148.0), (330.0, 20.0), (105.0, -200.0)))
    short = Way(flip="short-edge")
    paper = chance.choice((Way("letter"), Way("legal"), Way("a5"), Way("b5"), Way(landscape=True)))

    def bow(upright: bool) -> Change:
        return lambda sheet: photo(bowed(sheet, chance.uniform(6, 15), upright, foot))

    def crop(sheet: Image.Image) -> Image.Image:
        return photo(sheet.crop((0, 0, sheet.width, int(sheet.height * 0.93))))

    return [
        Case(A4, printer, photo, short),
        Case(short, printer, photo, A4),
        Case(A4, printer, photo, A4, fed="short-edge"),
        Case(A4, printer, photo, paper),
        Case(paper, printer, photo, A4),
        Case(A4, far, photo, A4),
        Case(A4, printer, bow(True), A4),
        Case(A4, printer, bow(False), A4),
        Case(A4, printer, crop, A4),
        Case(A4, printer, partial(scanned, dpi=60 + 3 * number, turn=3.0), A4, 60 + 3 * number),
    ]


def bad(number: int) -> Case:
    """A picture that must be refused."""
    kinds = _bad(number // 10)
    return kinds[number % len(kinds)]


def main(goods: int, bads: int) -> None:
    """Try them all, and say what became of each."""
    worst, refused, accepted = 0.0, 0, 0
    for number in range(goods):
        try:
            wrong = good(number).wrong()
        except Unreadable as why:
            refused += 1
            print(f"good {number}: refused: {why}", flush=True)
            continue
        worst = max(worst, wrong)
        print(f"good {number}: wrong by {wrong:.3f} mm", flush=True)
    for number in range(bads):
        try:
            print(f"bad {number}: ACCEPTED, wrong by {bad(number).wrong():.3f} mm", flush=True)
            accepted += 1
        except Unreadable as why:
            print(f"bad {number}: {why} ({why.help})", flush=True)
    print(f"good: {goods - refused} read, wrong by {worst:.3f} mm at most; {refused} refused")
    print(f"bad: {accepted} accepted")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
