"""Scenes in, what a reader shows of them, as dots, out."""

import math
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

from printkit.export.pdf import write_pdf
from printkit.export.png import SNUG, dots_of, open_pdf
from printkit.model.geometry import Box, translation
from printkit.model.inspection import Raster
from printkit.model.scene import Scene
from printkit.model.sheet import Document, Placement, Sheet
from printkit.units import MM_PER_INCH, POINTS_PER_INCH


def rasters(scenes: Sequence[Scene], dots_per_mm: float) -> Callable[[int, Box | None], Raster]:
    """Return what renders one of these scenes, by its number, with its bleed, on white; or a box of it."""
    file = BytesIO()
    sheets = tuple(_sheet(scene) for scene in scenes)
    write_pdf(Document("", "", "", "en", None, sheets), file, compress=False, small=True)
    document = open_pdf(file.getvalue())
    last: tuple[int, Any] = (-1, None)  # a page that was read: a side is looked at several times in a row

    def render(number: int, box: Box | None) -> Raster:
        nonlocal last
        if last[0] != number:
            last = number, document[number]
        return _render(last[1], scenes[number], dots_per_mm, box)

    return render


def _render(page: Any, scene: Scene, dots_per_mm: float, box: Box | None) -> Raster:
    """Return a page's dots; of a box, those that its points are in, and one more around them."""
    bleed, less = scene.bleed, [0, 0, 0, 0]
    if box is not None:
        scale = dots_per_mm * MM_PER_INCH / POINTS_PER_INCH * SNUG
        across, down = (math.ceil(side * scale) for side in page.get_size())
        left, top, right, bottom = (int((edge + bleed) * dots_per_mm) for edge in box)
        less = [max(0, dots) for dots in (left - 1, down - bottom - 2, across - right - 2, top - 1)]
        if less[0] + less[2] >= across or less[1] + less[3] >= down:
            return Raster(0, 0, dots_per_mm, -bleed, -bleed, b"")
    dots = dots_of(page, dots_per_mm * MM_PER_INCH, less)
    row, data = 3 * dots.width, bytes(dots.buffer)
    if dots.stride != row:
        data = b"".join(data[start : start + row] for start in range(0, len(data), dots.stride))
    return Raster(dots.width, dots.height, dots_per_mm, -bleed, -bleed, data, less[0], less[3])


def _sheet(scene: Scene) -> Sheet:
    bleed = scene.bleed
    placed = Placement(scene, translation(bleed, bleed))
    return Sheet(scene.width + 2 * bleed, scene.height + 2 * bleed, "front", scene.name, (placed,))
