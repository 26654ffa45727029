"""An `assert` in: an expression is true or has a value, once or for every item; what was found out."""

from printkit.rules.items import Item, look_at
from printkit.rules.outcome import Meets, counted, meets, show
from printkit.rules.subject import subject_of
from printkit.rules.trial import Trial


def check_assert(trial: Trial) -> str:
    """Try an `assert`."""
    per_item = any(trial[key] is not None for key in ("cards", "table", "values"))
    if trial["where"] is not None and not per_item:
        trial.invalid("`where` stands alone", "where", "say what it filters: `cards`, `table` or `values`")
    key = "holds" if trial["holds"] is not None else "what"
    if not per_item:
        return _once(trial, key)
    items = look_at(trial)
    work = trial.compile(key)
    judge = meets(trial) if key == "what" else None
    for item in items:
        _try_item(trial, work(**item.own), judge, item)
    noun = "card" if trial["cards"] else "row" if trial["table"] else "value"
    return counted(len(items), noun)


def _once(trial: Trial, key: str) -> str:
    """Try an expression as it stands."""
    found = trial.compile(key)()
    subject, at = subject_of(trial, key)
    if key == "holds":
        _need_flag(trial, found)
        if not found:
            trial.fail(f"{subject} does not hold", at)
        return "holds" if found else "does not hold"
    should = meets(trial)(found)
    if should is not None:
        trial.fail(f"{subject} is {show(found)}, not {should}", at)
    return show(found)


def _try_item(trial: Trial, found: object, judge: Meets | None, item: Item) -> None:
    """Judge what an expression gives for one item."""
    if judge is None:
        _need_flag(trial, found)
        if not found:
            trial.fail(f"`{trial['holds']}` does not hold for {item.label}", item.at)
        return
    should = judge(found, **item.own)
    if should is not None:
        trial.fail(f"`{trial['what']}` is {show(found)} for {item.label}, not {should}", item.at)


def _need_flag(trial: Trial, found: object) -> None:
    """Refuse what is neither true nor false."""
    if not isinstance(found, bool):
        trial.invalid(f"`holds` gives {show(found)}, not true or false", "holds", "compare it: `... == 5`")
