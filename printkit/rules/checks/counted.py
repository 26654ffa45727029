"""A `count` or `total` in: how many items there are, or their sum, group by group; what was found out."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from printkit.diagnostics import Spot
from printkit.diagnostics.wording import quoted
from printkit.rules.items import Item, grouped, items_of, named, single
from printkit.rules.outcome import counted, judge_of, key_of, show
from printkit.rules.trial import Trial


def check_count(trial: Trial) -> str:
    """Test a rule of kind `count`: how many items match, copies counted."""
    return _check(trial, lambda items: sum(item.copies for item in items))


def check_total(trial: Trial) -> str:
    """Test a rule of kind `total`: what an expression adds up to over all copies."""
    expression = trial.expression("what")

    def total(items: list[Item]) -> Any:
        values = [(expression(**item.own), item.copies) for item in items]
        for value, _ in values:
            if isinstance(value, bool) or not isinstance(value, (int, float, Fraction)):
                trial.reject(f"`what` gives {show(value)}, not a number", "what")
        return sum(value * copies for value, copies in values)

    return _check(trial, total)


def _check(trial: Trial, measure: Callable[[list[Item]], Any]) -> str:
    """Compare the number or total of each group of items with the rule."""
    if trial["among"] is not None and trial["by"] is None:
        trial.reject("`among` needs `by`", "among", "say with `by` how the items are grouped")
    none = trial["equals"] is None and trial["is"] == 0 and trial["is"] is not False
    groups = grouped(trial, items_of(trial, may_be_empty=none))
    if trial["among"] is not None:
        groups = _complete(trial, groups)
    judge = judge_of(trial, group=None)
    found = {group: measure(items) for group, items in groups.items()}
    for group, value in found.items():
        should = judge(value, group=group)
        if should is not None:
            _report(trial, group, groups[group], value, should)
    if trial["by"] is None:
        return show(found[None])
    values = list(dict.fromkeys(map(show, found.values())))
    return f"{len(found)} x {values[0]}" if len(values) == 1 else ", ".join(values[:8]) or "none"


def _complete(trial: Trial, groups: dict[Any, list[Item]]) -> dict[Any, list[Item]]:
    """Return the expected groups, after reporting any others."""
    among = trial.values("among")
    known = {key_of(one) for one in among}
    for group, items in groups.items():
        if key_of(group) not in known:
            trial.add_violation(f"there are items of {show(group)}, which is not one of `among`", items[0].at)
    return {one: groups.get(one, []) for one in among} if all(map(_is_scalar, among)) else groups


def _is_scalar(value: Any) -> bool:
    return not isinstance(value, (list, dict))


def _report(trial: Trial, group: Any, items: list[Item], value: Any, should: str) -> None:
    """Report a group's number or total, and what it should be."""
    only = single(items)
    which = "" if trial["by"] is None else f" of {quoted(show(group))}"
    noun = "card" if trial["cards"] is not None else "row" if trial["table"] is not None else "value"
    if not items:
        trial.add_violation(f"there is no {noun}{which}, and there should be {should}")
        return
    if trial["what"] is None:
        message = f"{counted(value, noun)}{which}, not {should}"
    else:
        message = f"{quoted(trial['what'])} adds up to {show(value)} over the {noun}s{which}, not {should}"
    at = only.at / "copies" if only and isinstance(only.at, Spot) else only.at if only else None
    trial.add_violation(
        message, at, f"these are {named(items)}" if len(items) > 1 else f"this is {named(items)}"
    )
