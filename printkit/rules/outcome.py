"""Items and values that a rule is about in, groups, comparisons and words for them out."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from types import SimpleNamespace
from typing import Any

from printkit.diagnostics import Place, Spot
from printkit.diagnostics.wording import counted
from printkit.model.game import Game, Table, span
from printkit.model.results import ListedFigure
from printkit.rules.dependencies import printed_by
from printkit.rules.trial import Trial
from printkit.units import decimal

#: A message shows this many values of a longer list.
_MOST_SHOWN = 12
_LONGEST = 80
#: A fraction with a larger denominator is shown as a decimal.
_READABLE = 999
#: A number that is not shorter than this is not shown, and lists further in than this neither.
_HUGE = 10**_LONGEST
_DEEPEST = 8

#: Called with a value and an item's names; returns what the value should be, or None where it is right.
Judge = Callable[..., str | None]


def judge_of(trial: Trial, **more: Any) -> Judge:
    """Return the function that compares a value with `is`, `equals`, or `least` and `most`."""
    digits = trial["digits"]
    if trial["least"] is not None or trial["most"] is not None:
        return lambda found, **own: _out_of_bounds(trial, found)
    expected = trial.expression("equals", **more) if trial["equals"] is not None else None

    def judge(found: Any, **own: Any) -> str | None:
        should = expected(**own) if expected else trial["is"]
        if alike(rounded(found, digits), rounded(should, digits)):
            return None
        return show_other(should, found)

    return judge


def _out_of_bounds(trial: Trial, found: Any) -> str | None:
    if isinstance(found, bool) or not isinstance(found, (int, float, Fraction)):
        return "a number"
    least, most = trial["least"], trial["most"]
    if (least is None or least <= found) and (most is None or found <= most):
        return None
    if least is not None and most is not None:
        return f"{show(least)} to {show(most)}"
    return f"at least {show(least)}" if most is None else f"at most {show(most)}"


def rounded(value: Any, digits: int | None) -> Any:
    """Return a value with its numbers rounded, halves away from zero; fractions stay exact until then."""
    if digits is None or isinstance(value, bool):
        return value
    if isinstance(value, (list, tuple)):
        return [rounded(one, digits) for one in value]
    if isinstance(value, float) and value - value != 0:  # infinite, or not a number
        return value
    if isinstance(value, (int, float, Fraction)):
        scaled = abs(Fraction(str(value) if isinstance(value, float) else value)) * 10**digits
        whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
        return Fraction(whole if value >= 0 else -whole, 10**digits)
    return value


def alike(one: Any, other: Any) -> bool:
    """Return whether two values are equal; true is not 1, and a list may equal a tuple."""
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(alike, one, other))
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    return bool(one == other)


def key_of(value: Any) -> Hashable:
    """Return a key that is the same for values that are alike."""
    if isinstance(value, (list, tuple)):
        return tuple(map(key_of, value))
    if isinstance(value, bool):
        return ("flag", value)
    return value if isinstance(value, Hashable) else ("object", id(value))


def show(value: Any, depth: int = 0, most: int = _LONGEST) -> str:
    """Return a value as messages and proofs show it, in so many characters at most."""
    text = _words(value, depth)
    return text if len(text) <= most else f"{text[: most - 1]}…"


def show_other(should: Any, found: Any) -> str:
    """Return what a value should be, in words that differ from those for the value found."""
    words = show(should)
    if words != show(found):
        return words
    if isinstance(should, str) or isinstance(found, str):
        return f"the text `{words}`" if isinstance(should, str) else f"the number {words}"
    if isinstance(should, (int, float)) and not isinstance(should, bool) and abs(should) < _HUGE:
        return f"exactly {should!r} (`digits` rounds before it compares)"
    return f"{words}: text is not a number, and numbers must be exactly equal"


def _words(value: Any, depth: int) -> str:
    if value is None or isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, Fraction)) and abs(value) >= _HUGE:
        return f"a number of more than {_LONGEST} digits"
    if isinstance(value, Fraction):
        near = decimal(float(value), 4)
        if value.denominator == 1:
            return str(value.numerator)
        return near if value.denominator > _READABLE else f"{value} ({near})"
    if isinstance(value, float):
        return decimal(value, 6) if value - value == 0 else str(value)
    if isinstance(value, (list, tuple)):
        inner = [show(one, depth + 1) for one in value[:_MOST_SHOWN]] if depth < _DEEPEST else ["…"]
        return f"[{', '.join(inner + ['…'] * (len(value) > _MOST_SHOWN))}]"
    if isinstance(value, SimpleNamespace):
        return str(getattr(value, "id", "an object"))
    return "a table" if isinstance(value, Mapping) else str(value)


#: A message names this many items of a longer list.
_FEW = 4


@dataclass(frozen=True, slots=True)
class Item:
    """A card, a row or a value: its names in expressions, its copies, its name in messages, its place."""

    own: Mapping[str, Any]
    copies: int
    label: str
    at: Spot | Place | None


def items_of(trial: Trial, may_be_empty: bool = False) -> list[Item]:
    """Return the items that a rule is about; none at all is a mistake, unless the rule says so."""
    if trial["cards"] is not None:
        sets = bool(trial["sets"])
        items = [
            Item(
                {"card": card.view()},
                card.copies * (one.sets if sets else 1),
                f"{one.name}/{card.id}",
                card.at,
            )
            for one in trial.components()
            for card in one.cards
        ]
    elif trial["table"] is not None:
        items = rows(trial, trial.table())
    else:
        items = [Item({"value": value}, 1, show(value), None) for value in trial.values("values")]
    if trial["where"] is not None:
        matches = trial.expression("where")
        items = [item for item in items if matches(**item.own)]
    if not items and not may_be_empty:
        key = "where" if trial["where"] is not None else "values"
        help = "a rule about nothing proves nothing: correct the filter"
        trial.reject(f"`{key}` matches nothing", key, help, "empty-rule")
    return items


def rows(trial: Trial, table: Table) -> list[Item]:
    """Return a table's rows, each with the first number or the name of its key."""
    at = trial.rows_at(table)
    return [row_item(at / index, table, row) for index, row in enumerate(table.rows)]


def row_item(at: Spot, table: Table, row: tuple[Any, ...], key: Any = None) -> Item:
    """Return a row as expressions see it: `row`, its cells by column, and `key`."""
    if key is None:
        ends = span(row[0])
        key = row[0] if ends is None else ends[0]
    cells = SimpleNamespace(**dict(zip(table.columns, row, strict=False)))
    return Item({"row": cells, "key": key}, 1, f"row {show(row[0])} of `{table.name}`", at)


def grouped(trial: Trial, items: list[Item]) -> dict[Any, list[Item]]:
    """Return items by their value of `by`; all in one group where there is no `by`."""
    if trial["by"] is None:
        return {None: items}
    by = trial.expression("by")
    groups: dict[Any, list[Item]] = {}
    for item in items:
        group = by(**item.own)
        if not isinstance(group, Hashable):
            trial.reject("`by` gives no single value: name a field, such as `kind`", "by")
        groups.setdefault(group, []).append(item)
    return groups


def named(items: list[Item]) -> str:
    """Return the names of the first few items, and the number of the others."""
    names = ", ".join(item.label for item in islice(items, _FEW))
    return names if len(items) <= _FEW else f"{names} and {len(items) - _FEW} more"


#: A value longer than this is listed by its beginning.
_LISTED = 40


def figures_of(game: Game, figures: Mapping[str, Any]) -> tuple[ListedFigure, ...]:
    """Return every figure and table of a game with its value, in the author's order."""
    printed = printed_by(game)
    values = {("figures", name): show(figures[name], most=_LISTED) for name in game.figures}
    values |= {("tables", name): counted(len(table.rows), "row") for name, table in game.tables.items()}
    listed = []
    for (room, name), value in values.items():
        one = game.figures[name] if room == "figures" else game.tables[name]
        components = tuple(printed.get((room, name), ()))
        listed.append(ListedFigure(f"{room}.{name}", value, one.origin, one.about, components))
    return tuple(listed)
