"""Rules about values side by side in: all the same, all different, or in order; what was found out."""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from itertools import pairwise
from operator import ge, gt, le, lt
from typing import Any

from printkit.diagnostics.wording import counted, quoted
from printkit.rules.dependencies import all_reads, reads, reads_of
from printkit.rules.outcome import Item, alike, grouped, items_of, key_of, show
from printkit.rules.trial import Expression, Trial


def check_same(trial: Trial) -> str:
    """Test a rule of kind `same`."""
    found = _compare_expressions(trial) if trial["values"] is not None else ""
    if trial["prints"] is None:
        return found
    for name, named in trial["prints"].items():
        _check_printed(trial, name, named)
    places = counted(len(trial["prints"]), "component")
    return f"{found} in {places}" if found else places


def _compare_expressions(trial: Trial) -> str:
    texts = trial["values"]
    if len(texts) < 2 or not all(isinstance(text, str) for text in texts):
        trial.reject("`values` must be two expressions or more", "values", "write them in quotes")
    values = [trial.parse(text, trial.at("values") / index)() for index, text in enumerate(texts)]
    for text, value in zip(texts[1:], values[1:], strict=True):
        if not alike(values[0], value):
            message = f"{quoted(text)} is {show(value)}, and {quoted(texts[0])} is {show(values[0])}"
            trial.add_violation(message, trial.place_of(text))
    return show(values[0])


def _check_printed(trial: Trial, name: str, named: object) -> None:
    component = trial.component(name, "prints")
    wanted = reads(named) if isinstance(named, str) else []
    if len(wanted) != 1 or wanted[0][0] == "decks":
        trial.reject(f"{quoted(named)} is not a figure or table", "prints", "write `figures.NAME`")
    kind, figure = wanted[0]
    if figure not in (trial.game.figures if kind == "figures" else trial.game.tables):
        trial.reject(f"there is no `{kind}.{figure}`", "prints")
    printed = reads_of(trial.game, component)  # and what that is worked out of
    if wanted[0] not in all_reads(trial.game, (f"{kind}.{name}" for kind, name in printed)):
        trial.add_violation(f"nothing that `{name}` prints reads `{kind}.{figure}`", component.at)


def check_unique(trial: Trial) -> str:
    """Test a rule of kind `unique`."""
    items = items_of(trial)
    value_of = _value_of(trial, 'say what must differ: `what = "card.name"`')
    values = [value_of(**item.own) for item in items]
    first: dict[Hashable, tuple[Any, Item]] = {}
    for value, item in zip(values, items, strict=True):
        _, twin = first.setdefault(key_of(value), (value, item))
        if twin is not item:
            trial.add_violation(f"{show(value)} occurs twice: {twin.label} and {item.label}", item.at)
    among = first if trial["among"] is None else {key_of(one): one for one in trial.values("among")}
    for key, (value, item) in first.items():
        if key not in among:
            trial.add_violation(f"{show(value)} should not be there", item.at)
    for key, one in among.items():
        if key not in first:
            trial.add_violation(f"{show(one)} is missing")
    return f"{len(first)} different"


def _value_of(trial: Trial, help: str) -> Expression:
    if trial["what"] is None and trial["values"] is None:
        trial.reject("this rule has no `what`", "kind", help)
    return trial.expression("what") if trial["what"] is not None else lambda value: value


#: For each order: what must hold between a value and the next, and the message where it does not.
_ORDERS: Mapping[str, tuple[Callable[[Any, Any], bool], str]] = {
    "up": (lt, "does not rise"),
    "down": (gt, "does not fall"),
    "never down": (le, "falls"),
    "never up": (ge, "rises"),
}


def check_order(trial: Trial) -> str:
    """Test a rule of kind `order`."""
    value_of = _value_of(trial, 'say what must rise or fall: `what = "row.points"`')
    groups = grouped(trial, items_of(trial))
    shown = []
    for group, items in groups.items():
        values = [value_of(**item.own) for item in items]
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
