"""A die's values and a number of dice in, the exact chances of their totals out."""

from collections.abc import Sequence
from fractions import Fraction

#: More dice or faces than this are no table's.
MOST_DICE, MOST_FACES = 40, 100


def at_least(values: Sequence[int], dice: int) -> tuple[Fraction, ...]:
    """Return, for each total from 0 up to the highest, the chance that so many dice reach it."""
    if not values or len(values) > MOST_FACES or not 0 <= dice <= MOST_DICE or min(values) < 0:
        raise ValueError(f"dice have 1 to {MOST_FACES} values from 0 up, and are at most {MOST_DICE}")
    ways = [1]
    for _ in range(dice):
        ways = _throw_one_more(ways, values)
    thrown, chances = len(values) ** dice, []
    reaching = 0
    for count in reversed(ways):
        reaching += count
        chances.append(Fraction(reaching, thrown))
    return tuple(reversed(chances))


def at_least_all(values: Sequence[int], most: int) -> tuple[tuple[Fraction, ...], ...]:
    """Return the chances for every number of dice from none to `most`."""
    return tuple(at_least(values, dice) for dice in range(most + 1))


def _throw_one_more(ways: Sequence[int], values: Sequence[int]) -> list[int]:
    """Return the ways to throw each total with one die more."""
    more = [0] * (len(ways) + max(values))
    for total, count in enumerate(ways):
        for value in values:
            more[total + value] += count
    return more
