"""A side with transparent marks in, one that looks the same without any out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from printkit.export.targets import SidePicture
from printkit.export.targets.rendering import write_pictures
from printkit.model.geometry import IDENTITY, translation
from printkit.model.scene import Group, Image, Mark, Scene, Shape, Text, Use
from printkit.model.sheet import Placement, Sheet
from printkit.units import MM_PER_INCH

#: Dots per inch of what has to become a picture: the eye sees no difference on paper.
_DPI = 600


def flatten(scene: Scene, folder: Path) -> Scene:
    """Return a side whose transparent marks, and all below them, are one picture; words above stay words."""
    last = max((index for index, mark in enumerate(scene.marks) if is_transparent(mark)), default=-1)
    if last < 0:
        return scene
    picture = _picture(replace(scene, marks=scene.marks[: last + 1]), folder)
    return replace(scene, marks=(picture, *scene.marks[last + 1 :]))


def is_transparent(mark: Mark) -> bool:
    """Return whether what is below a mark shines through it or any part of it."""
    match mark:
        case Shape(style=style):
            return min(style.fill_opacity, style.stroke_opacity) < 1
        case Text():
            return mark.opacity < 1
        case Image():
            return mark.opacity < 1 or _has_alpha(mark.file)
        case Group():
            return mark.opacity < 1 or any(map(is_transparent, mark.marks))
        case Use():
            return any(map(is_transparent, mark.scene.marks))


def _has_alpha(file: Path) -> bool:
    """Return whether a picture has transparent pixels, as far as its header says."""
    from PIL import Image as Pictures

    with Pictures.open(file) as picture:
        return "A" in picture.getbands() or "transparency" in picture.info


def _picture(scene: Scene, folder: Path) -> Image:
    bleed = scene.bleed
    pixels = tuple(round((side + 2 * bleed) * _DPI / MM_PER_INCH) for side in (scene.width, scene.height))
    width, height = (one * MM_PER_INCH / _DPI for one in pixels)
    placed = Placement(scene, translation(bleed, bleed) if bleed else IDENTITY)
    sheet = Sheet(width, height, "front", scene.name, (placed,))
    name = f"{len(list(folder.iterdir()))}.png"
    (file,) = write_pictures([SidePicture(name, sheet, (pixels[0], pixels[1]))], folder)
    return Image(file, -bleed, -bleed, width, height, pixels=(pixels[0], pixels[1]))
