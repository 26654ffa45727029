"""What a game says of its dice in, the number of sides of each out."""

import re

#: `10d6`, `d8`: how many dice, and of how many sides.
_DICE = re.compile(r"(\d{0,3})d(4|6|8|10|12|20)")

#: No game needs more.
_MOST = 100


def read_dice(text: str) -> list[int]:
    """Return the number of sides of each die of `3d6 + 1d8`; what can't be read is no die."""
    dice = [int(sides) for count, sides in _DICE.findall(text.lower()) for _ in range(int(count or 1))]
    return dice[:_MOST]
