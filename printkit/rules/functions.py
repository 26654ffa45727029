"""Cards and numbers in, numbers out: the functions that formulas have besides the sandbox's own."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from printkit.diagnostics.wording import quoted
from printkit.model.keys import span
from printkit.rules.dice import at_least, at_least_all

#: A set with more pieces than this is never printed.
MOST_COPIES = 100_000


def most(values: Iterable[float], count: int) -> float:
    """Return the sum of the largest few."""
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
            raise ValueError(f"`spread` takes at most {MOST_COPIES} cards, copies counted")
        values += [own[field]] * own["copies"]
    return values


def exactly(number: float) -> Fraction:
    """Return a number as a fraction, which sums and quotients leave exact: `exactly(1) / 6`."""
    if not isinstance(number, (int, float, Fraction)):
        raise ValueError("`exactly` takes a number")
    return Fraction(number)


def median(values: Iterable[float]) -> float:
    """Return the middle one of some numbers, the lower of the two where there are two."""
    ordered = sorted(values)
    if not ordered:
        raise ValueError("`median` takes a list with something in it")
    return ordered[(len(ordered) - 1) // 2]


def ends(key: Any) -> list[int | None]:
    """Return the first and the last number that a table's key covers; none is the last of `6+`."""
    found = span(key)
    if found is None:
        raise ValueError(f"`span` takes a key such as `300-320` or `6+`, not {quoted(key)}")
    return list(found)


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
