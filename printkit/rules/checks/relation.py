"""A `relation` in: exactly the stated pairs hold; what was found out."""

from collections.abc import Hashable
from typing import Any

from printkit.rules.outcome import counted, frozen, show
from printkit.rules.subject import named_place
from printkit.rules.trial import Trial

#: More pairs than this are not tried one by one.
MOST_PAIRS = 40_000
#: So many pairs are named; a wrong expression would name them all.
_NAMED = 12


def check_relation(trial: Trial) -> str:
    """Try a `relation`."""
    left = trial.listed("left")
    right = left if trial["right"] is None else trial.listed("right")
    if not left or not right:
        trial.invalid("there are no pairs to try", "left", code="empty-rule")
    if len(left) * len(right) > MOST_PAIRS:
        trial.invalid(f"there are {len(left) * len(right)} pairs, more than {MOST_PAIRS}", "left")
    stated = _stated_pairs(trial, left, right)
    holds = trial.compile("holds")
    when = trial.compile("when") if trial["when"] is not None else None
    found, invalid = 0, []
    for a in left:
        for b in right:
            does = bool(holds(a=a, b=b))
            should = frozen([a, b]) in stated or (when is not None and bool(when(a=a, b=b)))
            found += does
            if does != should:
                invalid.append(f"{show(a)} and {show(b)}: the pair {'holds' if does else 'does not hold'}")
    _object(trial, invalid)
    if trial["is"] is not None and found != trial["is"]:
        trial.fail(f"{found} pairs hold, and there should be {trial['is']}", trial.at("holds"))
    return counted(found, "pair")


def _stated_pairs(trial: Trial, left: list[Any], right: list[Any]) -> set[Hashable]:
    """Return the pairs that the rule lists, each of what there is."""
    pairs, known = trial["pairs"] or [], (set(map(frozen, left)), set(map(frozen, right)))
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2:
            trial.invalid(f"{show(pair)} is not a pair", "pairs", "write `pairs = [[1, 8]]`")
        if frozen(pair[0]) not in known[0] or frozen(pair[1]) not in known[1]:
            trial.invalid(f"the pair {show(pair)} is none of those that are tried", "pairs")
    return set(map(frozen, pairs))


def _object(trial: Trial, invalid: list[str]) -> None:
    """Name the pairs that hold and should not, or the other way round."""
    at = named_place(trial, trial["holds"]) or trial.at("holds")
    for words in invalid[:_NAMED]:
        trial.fail(f"{words}, and it should{' not' * words.endswith('pair holds')}", at)
    if len(invalid) > _NAMED:
        trial.fail(f"and {len(invalid) - _NAMED} more pairs are wrong", at)
