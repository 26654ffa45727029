"""Bull or Bear comes in; the picture of its card of 1904 goes out."""

from artwork.engraving.plate import Plate
from artwork.pit.bear import Bear
from artwork.pit.bull import Bull
from artwork.pit.goods import ground, sack, spilt


def bull_pawing() -> Plate:
    """The bull, and the dust below him."""
    plate = Plate()
    plate.place(ground(44, 4.0, 3), (25.4, 64.4))
    plate.place(Bull(55).cut(), (31.4, 65.0))
    return plate


def bear_striking() -> Plate:
    """The bear, who has torn a sack open."""
    plate = Plate()
    plate.place(ground(44, 2.6, 5), (26.5, 66.2))
    plate.place(sack(13, 14.5, 4), (43.2, 66.2), 4)
    plate.place(Bear(46.4).cut(), (25.4, 67.4))
    plate.place(spilt(22, 9, 1.8, 3), (41.5, 66.6))
    return plate
