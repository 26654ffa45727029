"""Cards, dice and numbers in, numbers out: the functions that formulas have besides the sandbox's own."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from types import SimpleNamespace
from typing import Any

from printkit.diagnostics.wording import quoted
from printkit.model.keys import span

#: More pieces than this are never printed for one game.
MOST_COPIES = 100_000
#: No game rolls more dice, or dice with more faces or higher values.
MOST_DICE, MOST_FACES, HIGHEST = 20, 100, 100


def most(values: Iterable[float], count: int) -> float:
    """Return the sum of the `count` largest values."""
    if not isinstance(count, int) or count < 0:
        raise ValueError(f"`most` takes how many to add up, not {count}")
    return sum(sorted(values, reverse=True)[:count])


def spread(cards: Iterable[SimpleNamespace], field: str) -> list[Any]:
    """Return a field of every card, once for each of its copies."""
    values: list[Any] = []
    for card in cards:
        own = vars(card) if isinstance(card, SimpleNamespace) else {}
        if "copies" not in own:
            raise ValueError("`spread` takes a deck's cards, and the name of a field")
        if field not in own:
            raise ValueError(f"card `{own['id']}` has no field `{field}`")
        if len(values) + own["copies"] > MOST_COPIES:
            raise ValueError(f"`spread` takes at most {MOST_COPIES} cards, counting copies")
        values += [own[field]] * own["copies"]
    return values


def exactly(number: float) -> Fraction:
    """Return a number as a fraction, so that sums and quotients of it are exact: `exactly(1) / 6`."""
    if not isinstance(number, (int, float, Fraction)):
        raise ValueError("`exactly` takes a number")
    return Fraction(number)


def median(values: Iterable[float]) -> float:
    """Return the middle value, the lower of two where there are two."""
    ordered = sorted(values)
    if not ordered:
        raise ValueError("`median` takes a list that is not empty")
    return ordered[(len(ordered) - 1) // 2]


def ends(key: Any) -> list[int | None]:
    """Return the first and the last number that a table's key covers; the last of `6+` is none."""
    found = span(key)
    if found is None:
        raise ValueError(f"`span` takes a key such as `300-320` or `6+`, not {quoted(key)}")
    return list(found)


def at_least(faces: Iterable[int], dice: int) -> tuple[Fraction, ...]:
    """Return, for each total from 0 to the highest, the exact chance that so many dice reach it."""
    die = _checked(faces, dice)
    rolls = len(die) ** dice
    reaching = accumulate(reversed(_ways(die, dice)))
    return tuple(Fraction(ways, rolls) for ways in reaching)[::-1]


def at_least_all(faces: Iterable[int], most: int) -> tuple[tuple[Fraction, ...], ...]:
    """Return the chances for every number of dice from zero to `most`."""
    die = _checked(faces, most)
    return tuple(at_least(die, dice) for dice in range(most + 1))


def _checked(faces: Iterable[int], dice: int) -> Sequence[int]:
    die = tuple(faces)
    if not 1 <= len(die) <= MOST_FACES:
        raise ValueError(f"a die has 1 to {MOST_FACES} faces, not {len(die)}")
    if not all(isinstance(face, int) and 0 <= face <= HIGHEST for face in die):
        raise ValueError(f"a die's faces are whole numbers from 0 to {HIGHEST}")
    if not isinstance(dice, int) or not 0 <= dice <= MOST_DICE:
        raise ValueError(f"the number of dice is a whole number from 0 to {MOST_DICE}")
    return die


def _ways(faces: Sequence[int], dice: int) -> list[int]:
    # One whole number holds the count of every total, `bits` bits each; the product of two such
    # numbers holds the counts for both dice together. A loop over faces and totals takes 20 times as long.
    bits = (len(faces) ** dice).bit_length()
    counts = sum(1 << bits * face for face in faces) ** dice
    return [counts >> bits * total & (1 << bits) - 1 for total in range(dice * max(faces) + 1)]


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "all": all,
    "any": any,
    "at_least": at_least,
    "at_least_all": at_least_all,
    "exactly": exactly,
    "median": median,
    "most": most,
    "sorted": sorted,
    "span": ends,
    "spread": spread,
}
