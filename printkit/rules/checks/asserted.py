"""An `assert` in: an expression is true or has a value, once or for every item; what was found out."""

from printkit.rules.items import Item, items_of
from printkit.rules.outcome import Judge, counted, judge_of, show
from printkit.rules.trial import Trial


def check_assert(trial: Trial) -> str:
    """Test a rule of kind `assert`."""
    per_item = any(trial[key] is not None for key in ("cards", "table", "values"))
    if trial["where"] is not None and not per_item:
        trial.reject(
            "`where` has nothing to filter", "where", "add what it filters: `cards`, `table` or `values`"
        )
    key = "holds" if trial["holds"] is not None else "what"
    if not per_item:
        return _once(trial, key)
    items = items_of(trial)
    expression = trial.expression(key)
    judge = judge_of(trial) if key == "what" else None
    for item in items:
        _test_item(trial, expression(**item.own), judge, item)
    noun = "card" if trial["cards"] else "row" if trial["table"] else "value"
    return counted(len(items), noun)


def _once(trial: Trial, key: str) -> str:
    found = trial.expression(key)()
    subject, at = trial.subject(key)
    if key == "holds":
        _require_flag(trial, found)
        if not found:
            trial.add_violation(f"{subject} does not hold", at)
        return "holds" if found else "does not hold"
    should = judge_of(trial)(found)
    if should is not None:
        trial.add_violation(f"{subject} is {show(found)}, not {should}", at)
    return show(found)


def _test_item(trial: Trial, found: object, judge: Judge | None, item: Item) -> None:
    if judge is None:
        _require_flag(trial, found)
        if not found:
            trial.add_violation(f"`{trial['holds']}` does not hold for {item.label}", item.at)
        return
    should = judge(found, **item.own)
    if should is not None:
        trial.add_violation(f"`{trial['what']}` is {show(found)} for {item.label}, not {should}", item.at)


def _require_flag(trial: Trial, found: object) -> None:
    """Reject the rule where a value is neither true nor false."""
    if not isinstance(found, bool):
        trial.reject(f"`holds` gives {show(found)}, not true or false", "holds", "compare it: `... == 5`")
