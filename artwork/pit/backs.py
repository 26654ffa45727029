"""Nothing comes in; the back of 1904 goes out, the same turned half round, and the pit for its board."""

from artwork.engraving.plate import Plate, swelled
from artwork.engraving.points import beside, straight, sweep
from artwork.pit.ears import Ear
from artwork.pit.floor import SIDES, Steps, even, lit, octagon, pit
from artwork.press.shapes import Point

MIDDLE: Point = (31.75, 44.45)
STEPS = Steps(17.4, 7, 6.2)
BOARD = Steps(19.4, 4, 5.9, 0.42, 0.58, 0.46, 0.34)
RIM = 43.2  # the pit's outer edge on the board
SLAP = Steps(39.0, 2, 3.7, 0.55, 0.58, 0.46, 0.34)


def back_steps() -> Plate:
    """Lay red steps to beyond the trim, treads tinted by turns: what can be left out to save ink."""
    plate = Plate()
    for k in range(STEPS.many - 1, -1, -1):
        r = STEPS.inner + k * STEPS.tread
        plate.fill("straw" if k % 2 else "cream", octagon(MIDDLE, r + STEPS.tread))
        plate.fill("cream", octagon(MIDDLE, r + STEPS.tread * 0.52))
    plate.fill("cream", octagon(MIDDLE, STEPS.inner))
    pit(plate, MIDDLE, STEPS, "red", even)
    return plate


def back() -> Plate:
    """Lay a line at every other step, and two ears in the middle."""
    plate = Plate()
    for k in range(0, STEPS.many, 2):
        _ring(plate, STEPS.inner - 1.3 + k * STEPS.tread, 0.5)
    for turn in (0.0, 180.0):
        half = Plate()
        half.place(_ear(), (-1.4, -1.1), 74)
        plate.place(half, MIDDLE, turn)
    return plate


def _ring(plate: Plate, radius: float, width: float) -> None:
    """Lay a plain line round the floor."""
    corners = octagon(MIDDLE, radius)
    for side in range(SIDES):
        plate.line("red", straight(corners[side - 1], corners[side], 6), width, "blunt")


def _ear() -> Plate:
    """Return a wheat ear on its stalk, in red."""
    plate = Plate()
    stalk = sweep((0.0, 0.6), 180, 7.4, 0, 10)
    plate.fill("cream", swelled(stalk, [0.8] * 11))
    for side in (-1, 1):
        plate.line("red", beside(stalk, side * 0.3), 0.2, "blunt")
    plate.lay(Ear("wheat", 11.5, 22, tint="straw").cut())
    out = Plate()
    for role, polygons in plate.cuts({"ink": "red"}):
        for polygon in polygons:
            out.fill(role, polygon)
    return out


def board_pit() -> Plate:
    """Lay the pit for the Corner board, lit from the upper left, its floor left bare."""
    plate = Plate()
    pit(plate, (0.0, 0.0), BOARD, "ink", lit)
    rim = octagon((0.0, 0.0), RIM)
    for side in range(SIDES):
        plate.line("ink", straight(rim[side - 1], rim[side], 20), 0.9 * (0.5 + 0.6 * lit(side)), "blunt")
    plate.fill("cream", octagon((0.0, 0.0), BOARD.inner - 0.6))
    for inner, outer in zip(octagon((0.0, 0.0), BOARD.inner - 0.6), rim, strict=True):
        plate.line("ink", straight(inner, outer, 12), 0.22)
    return plate


def slap_ring() -> Plate:
    """Lay two steps about a floor as large as a hand, lit from the upper left."""
    plate = Plate()
    plate.fill("cream", octagon((0.0, 0.0), SLAP.inner + SLAP.many * SLAP.tread))
    pit(plate, (0.0, 0.0), SLAP, "ink", lit)
    plate.fill("cream", octagon((0.0, 0.0), SLAP.inner - 0.5))
    return plate
