"""A die's values and a number of dice in, the exact chances of their totals out."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import accumulate

#: More dice, more faces or higher values than these are no table's.
MOST_DICE, MOST_FACES, HIGHEST = 20, 100, 100


def at_least(faces: Iterable[int], dice: int) -> tuple[Fraction, ...]:
    """Return, for each total from 0 up to the highest, the chance that so many dice reach it."""
    die = _checked(faces, dice)
    thrown = len(die) ** dice
    reaching = accumulate(reversed(_ways(die, dice)))
    return tuple(Fraction(ways, thrown) for ways in reaching)[::-1]


def at_least_all(faces: Iterable[int], most: int) -> tuple[tuple[Fraction, ...], ...]:
    """Return the chances for every number of dice from none to `most`."""
    die = _checked(faces, most)
    return tuple(at_least(die, dice) for dice in range(most + 1))


def _checked(faces: Iterable[int], dice: int) -> Sequence[int]:
    """Return a die's faces; refuse what is no die, and more dice than a hand holds."""
    die = tuple(faces)
    if not 1 <= len(die) <= MOST_FACES:
        raise ValueError(f"a die has 1 to {MOST_FACES} faces, not {len(die)}")
    if not all(isinstance(face, int) and 0 <= face <= HIGHEST for face in die):
        raise ValueError(f"a die's faces are whole numbers from 0 to {HIGHEST}")
    if not isinstance(dice, int) or not 0 <= dice <= MOST_DICE:
        raise ValueError(f"the number of dice is a whole number from 0 to {MOST_DICE}")
    return die


def _ways(faces: Sequence[int], dice: int) -> list[int]:
    """Return the number of ways to throw each total."""
    # One whole number holds the count of every total, `room` bits each; the product of two such
    # numbers holds the counts for both dice together. A loop over faces and totals takes 20 times as long.
    room = (len(faces) ** dice).bit_length()
    counts = sum(1 << room * face for face in faces) ** dice
    return [counts >> room * total & (1 << room) - 1 for total in range(dice * max(faces) + 1)]
