"""A `unique` in: nothing stands twice, nothing is missing; what was found out."""

from collections.abc import Hashable, Mapping
from typing import Any

from printkit.rules.items import Item, look_at, measure
from printkit.rules.outcome import frozen, show
from printkit.rules.trial import Trial


def check_unique(trial: Trial) -> str:
    """Try a `unique`."""
    items = look_at(trial)
    values = _values(trial, items)
    first: dict[Hashable, tuple[Any, Item]] = {}
    for value, item in zip(values, items, strict=True):
        _, twin = first.setdefault(frozen(value), (value, item))
        if twin is not item:
            trial.fail(f"{show(value)} stands twice: {twin.label} and {item.label}", item.at)
    if trial["among"] is not None:
        _compare(trial, first)
    return f"{len(first)} different"


def _values(trial: Trial, items: list[Item]) -> list[Any]:
    """Return what must differ: what `what` gives, or the values themselves."""
    if trial["what"] is not None:
        return measure(trial.compile("what"), items)
    if trial["values"] is None:
        trial.invalid("this rule has no `what`", "kind", 'say what must differ: `what = "card.name"`')
    return [item.own["value"] for item in items]


def _compare(trial: Trial, found: Mapping[Hashable, tuple[Any, Item]]) -> None:
    """Object to what is missing, and to what should not be there."""
    among = {frozen(one): one for one in trial.listed("among")}
    for key, (value, item) in found.items():
        if key not in among:
            trial.fail(f"{show(value)} should not be there", item.at)
    for key, one in among.items():
        if key not in found:
            trial.fail(f"{show(one)} is missing")
