"""A `relation` in: an expression holds for exactly the stated pairs; what was found out."""

from collections.abc import Hashable
from typing import Any

from printkit.rules.outcome import counted, key_of, show
from printkit.rules.trial import Trial

#: No more pairs than this are tested.
MOST_PAIRS = 40_000
#: No more wrong pairs than this are reported one by one.
_NAMED = 12


def check_relation(trial: Trial) -> str:
    """Test a rule of kind `relation`."""
    left = trial.values("left")
    right = left if trial["right"] is None else trial.values("right")
    if not left or not right:
        trial.reject("there are no pairs to test", "left", code="empty-rule")
    if len(left) * len(right) > MOST_PAIRS:
        trial.reject(f"there are {len(left) * len(right)} pairs, more than {MOST_PAIRS}", "left")
    stated = _stated_pairs(trial, left, right)
    holds = trial.expression("holds")
    when = trial.expression("when") if trial["when"] is not None else None
    count = 0
    wrong: list[tuple[Any, Any, bool]] = []
    for a in left:
        for b in right:
            does = bool(holds(a=a, b=b))
            should = key_of([a, b]) in stated or (when is not None and bool(when(a=a, b=b)))
            count += does
            if does != should:
                wrong.append((a, b, does))
    _report(trial, wrong)
    if trial["is"] is not None and count != trial["is"]:
        trial.add_violation(f"{count} pairs hold, and there should be {trial['is']}", trial.at("holds"))
    return counted(count, "pair")


def _stated_pairs(trial: Trial, left: list[Any], right: list[Any]) -> set[Hashable]:
    """Return the pairs that the rule lists; reject the rule where one has an unknown value."""
    pairs, known = trial["pairs"] or [], (set(map(key_of, left)), set(map(key_of, right)))
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2:
            trial.reject(f"{show(pair)} is not a pair", "pairs", "write `pairs = [[1, 8]]`")
        if key_of(pair[0]) not in known[0] or key_of(pair[1]) not in known[1]:
            trial.reject(f"the pair {show(pair)} is not made of a `left` and a `right` value", "pairs")
    return set(map(key_of, pairs))


def _report(trial: Trial, wrong: list[tuple[Any, Any, bool]]) -> None:
    """Report the pairs that hold and should not, or the other way round."""
    at = trial.place_of(trial["holds"]) or trial.at("holds")
    for a, b, does in wrong[:_NAMED]:
        says = "holds, and it should not" if does else "does not hold, and it should"
        trial.add_violation(f"{show(a)} and {show(b)}: the pair {says}", at)
    if len(wrong) > _NAMED:
        trial.add_violation(f"and {len(wrong) - _NAMED} more pairs are wrong", at)
