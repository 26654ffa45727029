"""Rules about how many there are in: a count, a total, enough cards to deal; what was found out."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from printkit.diagnostics import Spot
from printkit.diagnostics.wording import counted, quoted
from printkit.model.game import span
from printkit.rules.outcome import Item, grouped, items_of, judge_of, key_of, named, show
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


def check_parts(trial: Trial) -> str:
    """Test a rule of kind `parts`: how often the layout of each card draws a part."""
    judge = judge_of(trial)
    counts: dict[str, None] = {}
    for item in items_of(trial):
        count = trial.parts(item.label, trial["side"])[trial["part"]]
        counts[str(count)] = None
        if (should := judge(count, **item.own)) is not None:
            message = f"{item.label} draws {counted(count, 'part')} {quoted(trial['part'])}, not {should}"
            trial.add_violation(message, item.at)
    return f"{' or '.join(counts)} on each"


def _check(trial: Trial, measure: Callable[[list[Item]], Any]) -> str:
    if trial["among"] is not None and trial["by"] is None:
        trial.reject("`among` needs `by`", "among", "say with `by` how the items are grouped")
    none = trial["equals"] is None and trial["is"] == 0 and trial["is"] is not False
    groups = grouped(trial, items_of(trial, may_be_empty=none))
    if trial["among"] is not None:
        among = trial.values("among")
        known = {key_of(one) for one in among}
        for group in (group for group in groups if key_of(group) not in known):
            message = f"there are items of {show(group)}, which is not one of `among`"
            trial.add_violation(message, groups[group][0].at)
        if not any(isinstance(one, (list, dict)) for one in among):
            groups = {one: groups.get(one, []) for one in among}
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


def _report(trial: Trial, group: Any, items: list[Item], value: Any, should: str) -> None:
    only = items[0] if len(items) == 1 else None
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


#: No game seats more players.
MOST_PLAYERS = 100


def check_deal(trial: Trial) -> str:
    """Test a rule of kind `deal`."""
    keys = ("packs", "hand", "exchange", "extra")
    expressions = {key: trial.expression(key) for key in keys}
    tables: list[tuple[int, int, int]] = []
    pack: list[Item] | None = None
    ends = span(trial["players"]) if trial["players"] is not None else trial.game.players
    if ends is None or ends[1] is None or not 1 <= ends[0] <= ends[1] <= MOST_PLAYERS:
        message = f"`players` must be a range within 1 to {MOST_PLAYERS}"
        trial.reject(message, "players", 'write `players = "2-8"`')
    for players in range(ends[0], ends[1] + 1):
        packs, hand, exchange, extra = (
            trial.integer(key, expression, players=players) for key, expression in expressions.items()
        )
        if pack is None or trial["where"] is not None:
            trial.context = {**trial.context, "players": players}
            pack = items_of(trial)
        cards = sum(item.copies for item in pack) * packs
        needed = players * (hand + exchange) + extra
        tables.append((players, needed, cards))
    wrong = [one for one in tables if one[1] > one[2] or (trial["exactly"] and one[1] < one[2])]
    if wrong:
        players, needed, cards = wrong[0]
        others = ", ".join(str(one[0]) for one in wrong[1:])
        more = f"it is also wrong for {others} players" if others else None
        rest = "and there are" if needed > cards else "and should take all"
        place = trial.place_of(trial["hand"]) if isinstance(trial["hand"], str) else None
        trial.add_violation(f"{players} players take {needed} cards, {rest} {cards}", place, more)
    players, needed, cards = min(tables, key=lambda one: one[2] - one[1])
    return f"{needed} of {cards} cards for {players}"
