"""A `unique` in: no value occurs twice, none is missing; what was found out."""

from collections.abc import Hashable, Mapping
from typing import Any

from printkit.rules.items import Item, evaluate_all, items_of
from printkit.rules.outcome import key_of, show
from printkit.rules.trial import Trial


def check_unique(trial: Trial) -> str:
    """Test a rule of kind `unique`."""
    items = items_of(trial)
    values = _values(trial, items)
    first: dict[Hashable, tuple[Any, Item]] = {}
    for value, item in zip(values, items, strict=True):
        _, twin = first.setdefault(key_of(value), (value, item))
        if twin is not item:
            trial.add_violation(f"{show(value)} occurs twice: {twin.label} and {item.label}", item.at)
    if trial["among"] is not None:
        _compare(trial, first)
    return f"{len(first)} different"


def _values(trial: Trial, items: list[Item]) -> list[Any]:
    """Return the values that must differ: those of `what`, or the items themselves."""
    if trial["what"] is not None:
        return evaluate_all(trial.expression("what"), items)
    if trial["values"] is None:
        trial.reject("this rule has no `what`", "kind", 'say what must differ: `what = "card.name"`')
    return [item.own["value"] for item in items]


def _compare(trial: Trial, found: Mapping[Hashable, tuple[Any, Item]]) -> None:
    """Report values that are missing, and those that should not be there."""
    among = {key_of(one): one for one in trial.values("among")}
    for key, (value, item) in found.items():
        if key not in among:
            trial.add_violation(f"{show(value)} should not be there", item.at)
    for key, one in among.items():
        if key not in found:
            trial.add_violation(f"{show(one)} is missing")
