"""Where a piece lies on the front of a sheet in, the matrices and clips of its face and its back out."""

import math
from dataclasses import dataclass, replace

from printkit.model.game import Size
from printkit.model.geometry import multiply
from printkit.model.scene import Matrix, Scene
from printkit.model.sheet import Placement

#: Left, top, right, bottom.
Box = tuple[float, float, float, float]

OPEN: Box = (math.inf, math.inf, math.inf, math.inf)

#: Less than this of a bleed makes no difference.
_CLOSE = 1e-6


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece to print: its face, its back if it has one, and its size."""

    face: Scene
    back: Scene | None
    size: Size


@dataclass(frozen=True, slots=True)
class Slot:
    """A piece's place on the front: its trim's top left corner, and how far ink may run past each side."""

    x: float
    y: float
    size: Size
    turned: bool = False  # a quarter to the left
    room: Box = OPEN

    @property
    def width(self) -> float:
        """How wide the piece lies."""
        return self.size.height if self.turned else self.size.width

    @property
    def height(self) -> float:
        """How high the piece lies."""
        return self.size.width if self.turned else self.size.height

    @property
    def trim(self) -> Box:
        """The trim on the sheet."""
        return self.x, self.y, self.x + self.width, self.y + self.height

    @property
    def matrix(self) -> Matrix:
        """The matrix from a face's mm to the sheet's."""
        if self.turned:
            return (0.0, -1.0, 1.0, 0.0, self.x, self.y + self.size.width)
        return (1.0, 0.0, 0.0, 1.0, self.x, self.y)

    def moved(self, x: float, y: float) -> "Slot":
        """Return the slot elsewhere."""
        return replace(self, x=self.x + x, y=self.y + y)


def mirrored_across(width: float) -> Matrix:
    """Return how a sheet of this width is turned like a book's page; or folded at half of it."""
    return (-1.0, 0.0, 0.0, 1.0, width, 0.0)


def mirrored_down(height: float) -> Matrix:
    """Return how a sheet of this height is turned like a notepad's; or folded at half of it."""
    return (1.0, 0.0, 0.0, -1.0, 0.0, height)


def turned_over(width: float, height: float, flip: str) -> Matrix:
    """Return how a sheet is turned on its long or its short edge, whichever way it lies."""
    upright = height >= width
    return mirrored_across(width) if (flip == "long-edge") == upright else mirrored_down(height)


def place_face(piece: Piece, slot: Slot) -> Placement:
    """Lay a piece's face into its slot."""
    left, top, right, bottom = _own_room(slot)
    return _placed(piece.face, slot.matrix, (left, top, right, bottom), piece.size.bleed)


def place_back(piece: Piece, slot: Slot, turn: Matrix, bleed: float) -> Placement | None:
    """Lay a piece's back where it meets its face when the paper is turned or folded as `turn` says.

    The back is the face's mirror image twice over: as the piece is turned like a page, and the paper with it.
    """
    if piece.back is None:
        return None
    page = mirrored_across(piece.size.width)
    left, top, right, bottom = _own_room(slot)
    matrix = multiply(multiply(page, slot.matrix), turn)
    return _placed(piece.back, matrix, (right, top, left, bottom), bleed)


def _own_room(slot: Slot) -> Box:
    """Return the room past each side of the piece itself, upright."""
    left, top, right, bottom = slot.room
    return (bottom, left, top, right) if slot.turned else slot.room


def _placed(scene: Scene, matrix: Matrix, room: Box, bleed: float) -> Placement:
    """Place a scene, and clip it where its ink would run farther than it has room, or than its bleed."""
    left, top, right, bottom = (min(side, bleed, scene.bleed) for side in room)
    if min(left, top, right, bottom) > scene.bleed - _CLOSE:
        return Placement(scene, matrix)
    return Placement(scene, matrix, (-left, -top, scene.width + right, scene.height + bottom))
