"""An `order` in: values rise or fall along the items; what was found out."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import pairwise
from operator import ge, gt, le, lt
from typing import Any

from printkit.rules.items import Item, grouped, look_at
from printkit.rules.outcome import show
from printkit.rules.trial import Trial

#: What must hold between a value and the next, and how a message says that it does not.
_WAYS: Mapping[str, tuple[Callable[[Any, Any], bool], str]] = {
    "up": (lt, "does not rise"),
    "down": (gt, "does not fall"),
    "never down": (le, "falls"),
    "never up": (ge, "rises"),
}


def check_order(trial: Trial) -> str:
    """Try an `order`."""
    if trial["what"] is None and trial["values"] is None:
        trial.invalid("this rule has no `what`", "kind", 'say what must rise or fall: `what = "row.points"`')
    groups = grouped(trial, look_at(trial))
    work = trial.compile("what") if trial["what"] is not None else None
    shown = []
    for group, items in groups.items():
        values = [item.own["value"] if work is None else work(**item.own) for item in items]
        _try_group(trial, group, items, values)
        shown += [f"{show(values[0])} to {show(values[-1])}"]
    if max(map(len, groups.values())) < 2:
        trial.invalid("there is nothing to compare: one value alone", "goes", code="empty-rule")
    return shown[0] if len(shown) == 1 else f"{len(shown)} rows: {', '.join(shown[:4])}"


def _try_group(trial: Trial, group: Any, items: list[Item], values: list[Any]) -> None:
    """Object to each value that does not go the way of the rule."""
    for value in values:
        if isinstance(value, bool) or not isinstance(value, (int, float, Fraction)):
            trial.invalid(f"{show(value)} is not a number", "what" if trial["what"] else "values")
    goes, breaks = _WAYS[trial["goes"]]
    which = "" if trial["by"] is None else f" in {show(group)}"
    for (before, after), item in zip(pairwise(values), items[1:], strict=True):
        if not goes(before, after):
            trial.fail(f"{show(before)} and then {show(after)}{which}: that {breaks}", item.at)
