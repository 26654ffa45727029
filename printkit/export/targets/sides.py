"""A card's side and a target's size in, the sheet that shows it as the target wants it out."""

from __future__ import annotations

from printkit.export.targets import SidePicture
from printkit.model.game import Size
from printkit.model.geometry import Matrix, multiply, rotation, translation
from printkit.model.scene import Group, Scene, Shape, Style, Use
from printkit.model.sheet import Placement, Sheet
from printkit.model.target import TargetDeck, TargetOrder, pixels_of
from printkit.units import MM_PER_INCH


def side_picture(order: TargetOrder, deck: TargetDeck, scene: Scene, file: str) -> SidePicture:
    """Return a side with the bleed that the target wants, in the middle of as many pixels as it wants."""
    dpi = order.target.dpi or order.dpi
    pixels = pixels_of(deck.fitted.size, dpi, bleed_of(order, deck))
    width, height = (side * MM_PER_INCH / dpi for side in pixels)
    shown = cut_out(scene, deck.size) if deck.fitted.size.holds else scene
    placed = Placement(shown, centred(deck.size, width, height, deck.fitted.turned))
    return SidePicture(file, Sheet(width, height, "front", scene.name, (placed,)), pixels)


def bleed_of(order: TargetOrder, deck: TargetDeck) -> float:
    """Return how far a side runs past its trim: as the target says, or as far as the piece itself bleeds."""
    bleed = order.target.bleed
    return deck.size.bleed if bleed is None else bleed


def trimmed_picture(deck: TargetDeck, scene: Scene, file: str, dpi: float, cut: bool = False) -> SidePicture:
    """Return a side as it looks when it is cut out, perhaps with what was cut away transparent."""
    size = deck.size
    pixels = tuple(max(1, round(side * dpi / MM_PER_INCH)) for side in (size.width, size.height))
    width = pixels[0] * MM_PER_INCH / dpi
    height = pixels[1] * MM_PER_INCH / dpi
    placed = Placement(scene, centred(size, width, height))
    sheet = Sheet(width, height, "front", scene.name, (placed,))
    return SidePicture(file, sheet, (pixels[0], pixels[1]), size.trim if cut else None)


def centred(size: Size, width: float, height: float, turned: bool = False) -> Matrix:
    """Return the matrix that puts a piece on the middle of a page, perhaps turned by a quarter."""
    matrix = translation(-size.width / 2, -size.height / 2)
    if turned:
        matrix = multiply(matrix, rotation(90))
    return multiply(matrix, translation(width / 2, height / 2))


def cut_out(scene: Scene, size: Size) -> Scene:
    """Return a side without what is beyond its trim, on white."""
    paper = Shape(size.trim, Style(fill=(255, 255, 255)))
    marks = (paper, Group((Use(scene),), clip=size.trim))
    return Scene(scene.name, size.width, size.height, 0.0, marks, scene.weight)
