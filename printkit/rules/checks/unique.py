"""A `unique` in: nothing stands twice, nothing is missing; what was found out."""

from typing import Any

from printkit.rules.items import Item, look_at, measure
from printkit.rules.outcome import alike, show
from printkit.rules.trial import Trial


def check_unique(trial: Trial) -> str:
    """Try a `unique`."""
    items = look_at(trial)
    values = _values(trial, items)
    first: list[tuple[Any, Item]] = []
    for value, item in zip(values, items, strict=True):
        twin = next((one for known, one in first if alike(known, value)), None)
        if twin is not None:
            trial.object(f"{show(value)} stands twice: {twin.label} and {item.label}", item.at)
        else:
            first.append((value, item))
    if trial["among"] is not None:
        _compare(trial, first)
    return f"{len(first)} different"


def _values(trial: Trial, items: list[Item]) -> list[Any]:
    """Return what must differ: what `what` gives, or the values themselves."""
    if trial["what"] is not None:
        return measure(trial.works("what"), items)
    if trial["values"] is None:
        trial.wrong("this rule has no `what`", "kind", 'say what must differ: `what = "card.name"`')
    return [item.own["value"] for item in items]


def _compare(trial: Trial, found: list[tuple[Any, Item]]) -> None:
    """Object to what is missing, and to what should not be there."""
    among = trial.listed("among")
    for value, item in found:
        if not any(alike(value, one) for one in among):
            trial.object(f"{show(value)} should not be there", item.at)
    for one in among:
        if not any(alike(one, value) for value, _ in found):
            trial.object(f"{show(one)} is missing")
