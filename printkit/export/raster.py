"""Scenes in, what a reader shows of them, as dots, out."""

from collections.abc import Iterator, Sequence
from io import BytesIO

from printkit.export.pdf import write_pdf
from printkit.export.png import render_pages
from printkit.model.geometry import translation
from printkit.model.inspection import Raster
from printkit.model.scene import Scene
from printkit.model.sheet import Document, Placement, Sheet
from printkit.units import MM_PER_INCH


def rasters(scenes: Sequence[Scene], dots_per_mm: float) -> Iterator[Raster]:
    """Yield each scene with its bleed, on white."""
    sheets = tuple(_sheet(scene) for scene in scenes)
    file = BytesIO()
    write_pdf(Document("", "", "", "en", None, sheets), file, compress=False, small=True)
    images = render_pages(file.getvalue(), dots_per_mm * MM_PER_INCH)
    for scene, image in zip(scenes, images, strict=True):
        dots = image if image.mode == "RGB" else image.convert("RGB")
        yield Raster(dots.width, dots.height, dots_per_mm, -scene.bleed, -scene.bleed, dots.tobytes())


def _sheet(scene: Scene) -> Sheet:
    bleed = scene.bleed
    placed = Placement(scene, translation(bleed, bleed))
    return Sheet(scene.width + 2 * bleed, scene.height + 2 * bleed, "front", scene.name, (placed,))
