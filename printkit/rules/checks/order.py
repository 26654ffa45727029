"""An `order` in: values rise or fall along the items; what was found out."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import pairwise
from operator import ge, gt, le, lt
from typing import Any

from printkit.rules.items import Item, grouped, items_of
from printkit.rules.outcome import show
from printkit.rules.trial import Trial

#: For each order: what must hold between a value and the next, and the message where it does not.
_ORDERS: Mapping[str, tuple[Callable[[Any, Any], bool], str]] = {
    "up": (lt, "does not rise"),
    "down": (gt, "does not fall"),
    "never down": (le, "falls"),
    "never up": (ge, "rises"),
}


def check_order(trial: Trial) -> str:
    """Test a rule of kind `order`."""
    if trial["what"] is None and trial["values"] is None:
        trial.reject("this rule has no `what`", "kind", 'say what must rise or fall: `what = "row.points"`')
    groups = grouped(trial, items_of(trial))
    expression = trial.expression("what") if trial["what"] is not None else None
    shown = []
    for group, items in groups.items():
        values = [item.own["value"] if expression is None else expression(**item.own) for item in items]
        _test_group(trial, group, items, values)
        shown += [f"{show(values[0])} to {show(values[-1])}"]
    if max(map(len, groups.values())) < 2:
        trial.reject("there is only one value, so there is nothing to compare", "goes", code="empty-rule")
    return shown[0] if len(shown) == 1 else f"{len(shown)} rows: {', '.join(shown[:4])}"


def _test_group(trial: Trial, group: Any, items: list[Item], values: list[Any]) -> None:
    for value in values:
        if isinstance(value, bool) or not isinstance(value, (int, float, Fraction)):
            trial.reject(f"{show(value)} is not a number", "what" if trial["what"] else "values")
    goes, breaks = _ORDERS[trial["goes"]]
    which = "" if trial["by"] is None else f" in {show(group)}"
    for (before, after), item in zip(pairwise(values), items[1:], strict=True):
        if not goes(before, after):
            trial.add_violation(f"{show(before)} and then {show(after)}{which}: that {breaks}", item.at)
