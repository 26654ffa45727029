"""A PDF in, its sheets as a printer with faults of its own prints them out: pictures of both sides.

A printer knows its own axes alone. It turns a page that is wider than high a quarter to the left, and the
back of a sheet that is flipped on the long edge by half; then it stretches, turns and moves what it prints.
"""

from dataclasses import dataclass, replace
from math import cos, radians, sin
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageFilter

#: Dots a millimetre.
DOTS = 10


@dataclass(frozen=True)
class SimulatedPrinter:
    """What a printer does, in its own axes, in mm and degrees: to all pages, and besides to backs."""

    scale: tuple[float, float] = (1.0, 1.0)
    offset: tuple[float, float] = (0.0, 0.0)
    shift: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0
    blank: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)  # top, right, bottom, left, of paper

    def print(self, pdf: Path, flip: str = "long-edge", page: int = 0) -> tuple[Image.Image, Image.Image]:
        """Return a sheet's front as it is read, and its back as it shines through to the front."""
        front, back = _render(pdf, page), _render(pdf, page + 1)
        wide = front.width > front.height
        front = _as_read(self._pass(_to_paper(front, wide), False), wide)
        half = flip == "long-edge"
        behind = _to_paper(back, wide)
        behind = self._pass(behind.rotate(180) if half else behind, True)
        back = _as_read(behind.rotate(180) if half else behind, wide)
        across = half != wide
        way = Image.Transpose.FLIP_LEFT_RIGHT if across else Image.Transpose.FLIP_TOP_BOTTOM
        return front, back.transpose(way)

    def _pass(self, paper: Image.Image, back: bool) -> Image.Image:
        """Return upright paper, printed on."""
        x, y = paper.width / 2, paper.height / 2
        turn = radians(self.turn if back else 0.0)
        dx = (self.offset[0] + (self.shift[0] if back else 0.0)) * DOTS
        dy = (self.offset[1] + (self.shift[1] if back else 0.0)) * DOTS
        # Pillow asks where each dot comes from: the way back from paper to page.
        a, b = cos(turn) / self.scale[0], sin(turn) / self.scale[0]
        c, d = -sin(turn) / self.scale[1], cos(turn) / self.scale[1]
        e, f = x - a * (x + dx) - b * (y + dy), y - c * (x + dx) - d * (y + dy)
        size, how = paper.size, Image.Resampling.BICUBIC
        printed = paper.transform(size, Image.Transform.AFFINE, (a, b, e, c, d, f), how, fillcolor=255)
        return self._leave_blank(printed, back)

    def _leave_blank(self, paper: Image.Image, back: bool) -> Image.Image:
        if back or not any(self.blank):
            return paper
        top, right, bottom, left = (round(edge * DOTS) for edge in self.blank)
        blank = Image.new("L", paper.size, 255)
        box = (left, top, paper.width - right, paper.height - bottom)
        blank.paste(paper.crop(box), box[:2])
        return blank


def _render(pdf: Path, page: int) -> Image.Image:
    found = pypdfium2.PdfDocument(pdf)[page]
    return found.render(scale=DOTS * 25.4 / 72 * (1 - 1e-6), grayscale=True).to_pil().convert("L")


def _to_paper(page: Image.Image, wide: bool) -> Image.Image:
    return page.transpose(Image.Transpose.ROTATE_90) if wide else page


def _as_read(paper: Image.Image, wide: bool) -> Image.Image:
    return paper.transpose(Image.Transpose.ROTATE_270) if wide else paper


def centres(image: Image.Image, box: tuple[float, float, float, float], upright: bool) -> list[float]:
    """Return where the lines in a part of a picture lie, in mm: each its ink's middle."""
    left, top, right, bottom = (round(edge * DOTS) for edge in box)
    part = image.crop((left, top, right, bottom))
    flat = part.resize((part.width, 1) if upright else (1, part.height), Image.Resampling.BOX)
    ink = [255 - grey for grey in flat.get_flattened_data()]
    found, start = [], None
    for index, dark in enumerate([*ink, 0]):
        if dark > 40 and start is None:
            start = index
        elif dark <= 40 and start is not None:
            around = range(max(0, start - 2), min(len(ink), index + 2))
            middle = sum((one + 0.5) * ink[one] for one in around) / sum(ink[one] for one in around)
            found.append(((left if upright else top) + middle) / DOTS)
            start = None
    return found


def dot(image: Image.Image, x: float, y: float, reach: float = 4.0) -> tuple[float, float]:
    """Return the middle of the ink around a place, in mm."""
    box = tuple(round(edge * DOTS) for edge in (x - reach, y - reach, x + reach, y + reach))
    part = image.crop(box)
    level, upright = (
        part.resize((part.width, 1), Image.Resampling.BOX),
        part.resize((1, part.height), Image.Resampling.BOX),
    )
    middles = []
    for flat, start in ((level, box[0]), (upright, box[1])):
        ink = [255 - grey for grey in flat.get_flattened_data()]
        middles.append((start + sum((at + 0.5) * dark for at, dark in enumerate(ink)) / sum(ink)) / DOTS)
    return middles[0], middles[1]


def through_the_light(front: Image.Image, back: Image.Image, blur: float = 2.0) -> Image.Image:
    """Return a sheet held against a window: the back shines through, softened by the paper."""
    soft = back.filter(ImageFilter.GaussianBlur(blur)).point(lambda grey: round(70 + 0.7 * grey))
    return ImageChops.multiply(front, soft)


def worse(printer: SimulatedPrinter, **faults: object) -> SimulatedPrinter:
    """Return a printer with other faults."""
    return replace(printer, **faults)  # type: ignore[arg-type]
