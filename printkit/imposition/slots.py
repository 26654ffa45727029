"""Where a piece lies on the front of a sheet in, the matrices and clips of its face and its back out."""

import math
from functools import lru_cache
from typing import NamedTuple

from printkit.geometry import Box, Matrix, Point, apply, multiply, translation
from printkit.model.game import Size
from printkit.model.scene import Scene
from printkit.model.shapes.shape import Line
from printkit.model.sheet import Placement
from printkit.units import SAME_MM

#: Where ink stops, in the scene's mm: at a box, or at a path.
Clip = Box | str

OPEN: Box = (math.inf, math.inf, math.inf, math.inf)


class PrintPiece(NamedTuple):
    """One piece to print: its face, its back if it has one, and its size."""

    face: Scene
    back: Scene | None
    size: Size


class Slot(NamedTuple):
    """A piece's place on the front: its trim's top left corner, and how far ink may run past each side."""

    x: float
    y: float
    size: Size
    turned: bool = False  # a quarter to the left
    room: Box = OPEN

    @property
    def trim(self) -> Box:
        """The trim on the sheet."""
        width, height = self.size.lying(self.turned)
        return self.x, self.y, self.x + width, self.y + height

    @property
    def corners(self) -> tuple[Point, ...]:
        """The trim's corners on the sheet, where they are not those of its box."""
        return tuple(apply(self.matrix, x, y) for x, y in self.size.shape.corners(self.size))

    @property
    def sides(self) -> tuple[Line, ...]:
        """The trim's straight sides on the sheet."""
        matrix, sides = self.matrix, self.size.shape.sides(self.size)
        return tuple((*apply(matrix, x1, y1), *apply(matrix, x2, y2)) for x1, y1, x2, y2 in sides)

    @property
    def matrix(self) -> Matrix:
        """The matrix from a face's mm to the sheet's."""
        if self.turned:
            return (0.0, -1.0, 1.0, 0.0, self.x, self.y + self.size.width)
        return (1.0, 0.0, 0.0, 1.0, self.x, self.y)


def centre(area: Box, sheet: tuple[float, float], width: float, height: float) -> Point:
    """Return where a block begins that is centred on a sheet, or as close as its area allows."""
    left, top, right, bottom = area
    x = max(left, min((sheet[0] - width) / 2, right - width))
    y = max(top, min((sheet[1] - height) / 2, bottom - height))
    return x, y


def mirrored_across(width: float) -> Matrix:
    """Return how a sheet of this width is mirrored: turned like a book's page, or folded in the middle."""
    return (-1.0, 0.0, 0.0, 1.0, width, 0.0)


def mirrored_down(height: float) -> Matrix:
    """Return how a sheet of this height is mirrored, turned like a notepad's page or folded in the middle."""
    return (1.0, 0.0, 0.0, -1.0, 0.0, height)


def turned_over(width: float, height: float, flip: str) -> Matrix:
    """Return how a sheet is mirrored when it is turned over on its long or short edge."""
    upright = height >= width
    return mirrored_across(width) if (flip == "long-edge") == upright else mirrored_down(height)


def centred(scene: Scene, left: float, width: float, height: float) -> Placement:
    """Centre a scene on part of the sheet's width, and on its height."""
    return Placement(scene, translation(left + (width - scene.width) / 2, (height - scene.height) / 2))


def place_face(piece: PrintPiece, slot: Slot) -> Placement:
    """Lay a piece's face into its slot."""
    return Placement(piece.face, *_frame(slot, piece.face.bleed, piece.size.bleed))


def place_back(
    piece: PrintPiece, slot: Slot, turn: Matrix, bleed: float, foot: float = math.inf
) -> Placement | None:
    """Lay a piece's back where it meets its face when the paper is turned or folded (`turn`).

    The back is the face's mirror image twice over: as the piece is turned like a page, and the paper with it.
    Its ink past its trim ends at the `foot` of the sheet's back.
    """
    back = piece.back
    return None if back is None else Placement(back, *_frame(slot, back.bleed, bleed, turn, foot))


@lru_cache(maxsize=4096)  # full sheets of a deck have the same, and memory only one of each
def _frame(
    slot: Slot, drawn: float, bleed: float, turn: Matrix | None = None, foot: float = math.inf
) -> tuple[Matrix, Clip | None]:
    """Return the matrix of a face, or of a back that is turned, and where its ink is cut off.

    That is None where none would run past its room or its bleed.
    """
    room = slot.room if turn is None else _above(foot, slot, turn)
    left, top, right, bottom = (min(side, bleed, drawn) for side in room)
    if slot.turned:
        left, top, right, bottom = bottom, left, top, right
    size, matrix = slot.size, slot.matrix
    if turn is not None:
        left, right = right, left
        matrix = multiply(multiply(mirrored_across(size.width), matrix), turn)
    least = min(left, top, right, bottom)
    outline = size.shape.bleed_outline(size, least)
    if outline is not None:
        return matrix, outline
    if least > drawn - SAME_MM:
        return matrix, None
    return matrix, (-left, -top, size.width + right, size.height + bottom)


def _above(foot: float, slot: Slot, turn: Matrix) -> Box:
    left, top, right, bottom = slot.room
    ends = [apply(turn, 0.0, y)[1] for y in (slot.trim[1], slot.trim[3])]
    free = max(0.0, foot - max(ends))
    if ends[0] > ends[1]:
        return left, min(top, free), right, bottom
    return left, top, right, min(bottom, free)
