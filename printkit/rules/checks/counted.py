"""A `count` or `total` in: items that match, or what they add up to, group by group; what was found out."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from printkit.diagnostics import Spot
from printkit.diagnostics.wording import quoted
from printkit.rules.items import Item, grouped, look_at, named, single
from printkit.rules.outcome import counted, frozen, meets, show
from printkit.rules.trial import Trial


def check_count(trial: Trial) -> str:
    """Try a `count`: how many items match, copies counted."""
    return _check(trial, lambda items: sum(item.copies for item in items))


def check_total(trial: Trial) -> str:
    """Try a `total`: what an expression adds up to over all copies."""
    work = trial.compile("what")

    def add_up(items: list[Item]) -> Any:
        values = [(work(**item.own), item.copies) for item in items]
        for value, _ in values:
            if isinstance(value, bool) or not isinstance(value, (int, float, Fraction)):
                trial.invalid(f"`what` gives {show(value)}, not a number", "what")
        return sum(value * copies for value, copies in values)

    return _check(trial, add_up)


def _check(trial: Trial, measure: Callable[[list[Item]], Any]) -> str:
    """Compare what each group of items comes to with what it must."""
    if trial["among"] is not None and trial["by"] is None:
        trial.invalid("`among` stands without `by`", "among", "say by what they are counted apart: `by`")
    none = trial["equals"] is None and trial["is"] == 0 and trial["is"] is not False
    groups = grouped(trial, look_at(trial, empty=none))
    if trial["among"] is not None:
        groups = _complete(trial, groups)
    judge = meets(trial, group=None)
    found = {group: measure(items) for group, items in groups.items()}
    for group, value in found.items():
        should = judge(value, group=group)
        if should is not None:
            _object(trial, group, groups[group], value, should)
    if trial["by"] is None:
        return show(found[None])
    values = list(dict.fromkeys(map(show, found.values())))
    return f"{len(found)} x {values[0]}" if len(values) == 1 else ", ".join(values[:8]) or "none"


def _complete(trial: Trial, groups: dict[Any, list[Item]]) -> dict[Any, list[Item]]:
    """Return the groups that must be there, after objecting to others."""
    among = trial.listed("among")
    known = {frozen(one) for one in among}
    for group, items in groups.items():
        if frozen(group) not in known:
            trial.fail(f"there are items of {show(group)}, which is none of those that must be", items[0].at)
    return {one: groups.get(one, []) for one in among} if all(map(_plain, among)) else groups


def _plain(value: Any) -> bool:
    """Return whether a value can stand for a group."""
    return not isinstance(value, (list, dict))


def _object(trial: Trial, group: Any, items: list[Item], value: Any, should: str) -> None:
    """Say what a group comes to, and what it should come to."""
    one = single(items)
    which = "" if trial["by"] is None else f" of {quoted(show(group))}"
    noun = "card" if trial["cards"] is not None else "row" if trial["table"] is not None else "value"
    if not items:
        trial.fail(f"there is no {noun}{which}, and there should be {should}")
        return
    if trial["what"] is None:
        message = f"{counted(value, noun)}{which}, not {should}"
    else:
        message = f"{quoted(trial['what'])} adds up to {show(value)} over the {noun}s{which}, not {should}"
    at = one.at / "copies" if one and isinstance(one.at, Spot) else one.at if one else None
    trial.fail(message, at, f"these are {named(items)}" if len(items) > 1 else f"this is {named(items)}")
