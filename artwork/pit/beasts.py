"""Bull or Bear comes in; the picture of its card of 1904 goes out."""

from artwork.engraving.plate import Plate
from artwork.engraving.points import add, polar, sweep
from artwork.pit.bear import Bear
from artwork.pit.bull import Bull
from artwork.pit.goods import ground, sack, spilt
from artwork.press.shapes import Point

#: Where clouds of dust roll, and how large they are.
DUST = (((7.4, 57.0), 2.0), ((4.4, 60.6), 2.8), ((10.6, 61.4), 2.6), ((15.6, 63.0), 1.9), ((3.0, 64.0), 2.2))

#: Where the billows of a cloud lie about its middle, and how large they are.
BILLOWS = ((-90, 0.55), (-40, 0.66), (20, 0.72), (75, 0.58), (135, 0.5), (180, 0.62), (225, 0.5))


def puff(plate: Plate, at: Point, size: float) -> None:
    """Lay a cloud of dust: round billows with one outline, and a curl in some."""
    billows = [(add(at, polar(turn, size * 0.62)), size * part) for turn, part in BILLOWS]
    for role, margin in (("ink", 0.18), ("dust", 0.0)):
        for middle, radius in billows:
            plate.dot(role, middle, radius + margin, 24)
    for middle, radius in billows[::2]:
        curl = sweep(add(middle, polar(100, radius * 0.7)), 190, radius * 1.3, 150, 12)
        plate.line("ink", curl, 0.22)


def bull_charging() -> Plate:
    """The bull at a gallop, the dust flying behind him."""
    plate = Plate()
    plate.place(ground(46, 3.4, 3), (30, 64.6))
    for at, size in DUST:
        puff(plate, at, size)
    plate.place(Bull(42).cut(), (35.0, 62.6))
    return plate


def bear_striking() -> Plate:
    """The bear, who has torn a sack open."""
    plate = Plate()
    plate.place(ground(44, 2.6, 5), (26.5, 66.2))
    plate.place(sack(13, 14.5, 4), (43.2, 66.2), 4)
    plate.place(Bear(46.4).cut(), (25.4, 67.4))
    plate.place(spilt(22, 9, 1.8, 3), (41.5, 66.6))
    return plate
