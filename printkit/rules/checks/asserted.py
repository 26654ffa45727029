"""Rules that an expression states in: once, for pairs, in examples and games; what was found out."""

from collections.abc import Callable, Hashable
from random import Random
from typing import Any

from printkit.diagnostics.wording import counted
from printkit.rules.dependencies import figure_named, only_read
from printkit.rules.outcome import Item, alike, items_of, judge_of, key_of, show
from printkit.rules.trial import InvalidRule, Trial
from printkit.template.templates import Templates


def check_assert(trial: Trial) -> str:
    """Test a rule of kind `assert`."""
    per_item = any(trial[key] is not None for key in ("cards", "table", "values"))
    if trial["where"] is not None and not per_item:
        trial.reject(
            "`where` has nothing to filter", "where", "add what it filters: `cards`, `table` or `values`"
        )
    key = "holds" if trial["holds"] is not None else "what"
    items = items_of(trial) if per_item else [Item({}, 1, "", None)]
    expression = trial.expression(key)
    judge = judge_of(trial) if key == "what" else None
    for item in items:
        found = expression(**item.own)
        subject, at = (f"`{trial[key]}`", item.at) if per_item else trial.subject(key)
        whose = f" for {item.label}" if per_item else ""
        if judge is None:
            _require_flag(trial, found)
            if not found:
                trial.add_violation(f"{subject} does not hold{whose}", at)
        elif (should := judge(found, **item.own)) is not None:
            trial.add_violation(f"{subject} is {show(found)}{whose}, not {should}", at)
    if per_item:
        noun = "card" if trial["cards"] else "row" if trial["table"] else "value"
        return counted(len(items), noun)
    return show(found) if judge else "holds" if found else "does not hold"


def _require_flag(trial: Trial, found: object) -> None:
    if not isinstance(found, bool):
        trial.reject(f"`holds` gives {show(found)}, not true or false", "holds", "compare it: `... == 5`")


def check_figures(trial: Trial) -> str:
    """Test a rule of kind `figures`: each is what the rule says once more."""
    for name, should in trial["are"].items():
        text, at = figure_named(name), trial.at("are") / name
        found = trial.parse(text, at)()
        if not alike(found, should):
            subject, place = only_read(trial.game, text) or (f"`{text}`", at)
            trial.add_violation(f"{subject} is {show(found)}, not {show(should)}", place)
    return counted(len(trial["are"]), "figure")


def check_example(trial: Trial) -> str:
    """Test a rule of kind `example`."""
    given = trial["given"] or {}
    found = trial.expression("what", **given)()
    should = judge_of(trial, **given)(found)
    if should is not None:
        _, at = trial.subject("what")
        trial.add_violation(f"the example gives {show(found)}, and should give {should}", at)
    return show(found)


#: No die has more faces.
MOST_FACES = 1000


def check_play(trial: Trial) -> str:
    """Test a rule of kind `play`."""
    templates = Templates([trial.game.source], trial.report)
    results = []
    for seed in range(1, trial["games"] + 1):
        context = {**trial.context, "seed": seed, "throw": die_for(seed)}
        rendered = templates.render(trial["script"], context, trial.at("script"))
        results.append(_number(trial, None if rendered is None else rendered.text.strip(), seed))
    found = trial.expression("what", results=results)()
    should = judge_of(trial, results=results)(found)
    if should is not None:
        trial.add_violation(f"`{trial['what']}` is {show(found)}, not {should}", trial.at("what"))
    return f"{show(found)} over {counted(len(results), 'game')}"


def die_for(seed: int) -> Callable[..., int]:
    """Return a function that throws a die: the same throws for the same seed, on every machine."""
    source = Random(seed)

    def throw(faces: int = 6) -> int:
        if isinstance(faces, bool) or not isinstance(faces, int) or not 1 <= faces <= MOST_FACES:
            raise ValueError(f"a die has 1 to {MOST_FACES} faces")
        return 1 + int(source.random() * faces)

    return throw


def _number(trial: Trial, words: str | None, seed: int) -> float:
    if words is None:
        raise InvalidRule  # after a finding about the script
    try:
        value = float(words)
    except ValueError:
        help = "the script must write one number and nothing else"
        trial.reject(f"game {seed} ends with {show(' '.join(words.split()) or 'nothing')}", "script", help)
    return int(value) if value.is_integer() else value


#: No more pairs than this are tested.
MOST_PAIRS = 40_000
#: No more wrong pairs than this are reported one by one.
_NAMED = 12


def check_relation(trial: Trial) -> str:
    """Test a rule of kind `relation`."""
    left = trial.values("left")
    right = left if trial["right"] is None else trial.values("right")
    if not left or not right:
        trial.reject("there are no pairs to test", "left", code="empty-rule")
    if len(left) * len(right) > MOST_PAIRS:
        trial.reject(f"there are {len(left) * len(right)} pairs, more than {MOST_PAIRS}", "left")
    stated = _stated_pairs(trial, left, right)
    holds = trial.expression("holds")
    when = trial.expression("when") if trial["when"] is not None else None
    count = 0
    wrong: list[tuple[Any, Any, bool]] = []
    for a in left:
        for b in right:
            does = bool(holds(a=a, b=b))
            should = key_of([a, b]) in stated or (when is not None and bool(when(a=a, b=b)))
            count += does
            if does != should:
                wrong.append((a, b, does))
    at = trial.place_of(trial["holds"]) or trial.at("holds")
    for a, b, does in wrong[:_NAMED]:
        says = "holds, and it should not" if does else "does not hold, and it should"
        trial.add_violation(f"{show(a)} and {show(b)}: the pair {says}", at)
    if len(wrong) > _NAMED:
        trial.add_violation(f"and {len(wrong) - _NAMED} more pairs are wrong", at)
    if trial["is"] is not None and count != trial["is"]:
        trial.add_violation(f"{count} pairs hold, and there should be {trial['is']}", trial.at("holds"))
    return counted(count, "pair")


def _stated_pairs(trial: Trial, left: list[Any], right: list[Any]) -> set[Hashable]:
    pairs, known = trial["pairs"] or [], (set(map(key_of, left)), set(map(key_of, right)))
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2:
            trial.reject(f"{show(pair)} is not a pair", "pairs", "write `pairs = [[1, 8]]`")
        if key_of(pair[0]) not in known[0] or key_of(pair[1]) not in known[1]:
            trial.reject(f"the pair {show(pair)} is not made of a `left` and a `right` value", "pairs")
    return set(map(key_of, pairs))


def check_trap(trial: Trial) -> str:
    """Test a rule of kind `trap`."""
    if trial["holds"] is not None:
        found = trial.expression("holds")()
        _require_flag(trial, found)
        subject, at = trial.subject("holds")
        if not found:
            trial.add_violation(f"the game no longer follows this reading: {subject} does not hold", at)
    if trial.violations:
        return "not followed"
    return f"the game follows {trial['follows']}"
