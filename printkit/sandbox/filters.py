"""An environment in, the filters, tests and functions that its templates may use out, each one bounded."""

import math
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from jinja2 import filters as jinja
from jinja2 import pass_eval_context
from jinja2.nodes import EvalContext
from jinja2.tests import TESTS
from jinja2.utils import Cycler, Joiner, Namespace

from printkit.sandbox.budget import Counted, TooMuch
from printkit.sandbox.functions import NUMERIC, few_digits, fixed, percent
from printkit.sandbox.operators import concatenate, modulo, operate, slice_of
from printkit.sandbox.printing import printable

if TYPE_CHECKING:
    from printkit.sandbox.environment import Sandbox

#: Names of the filters that `rewrite` puts in; with a space, so that no author can write them.
COUNT, WATCH, MADE, JOINED, SLICE = "count turns", "watch clock", "made list", "joined text", "slice of"

#: Jinja's filters on words and numbers, which would otherwise take lists for words.
_ON_WORDS = ("capitalize", "e", "escape", "float", "forceescape", "int", "lower", "safe", "string", "title")
_ON_WORDS_TOO = ("trim", "upper", "abs")
#: Jinja's filters that walk over all the items at once, and those that take them as they come.
_ON_LISTS = ("dictsort", "groupby", "last", "list", "max", "min", "reverse", "sort", "unique")
_ONE_BY_ONE = ("first", "map", "reject", "rejectattr", "select", "selectattr")
_AS_IT_IS = ("count", "d", "default", "items", "length")
_TESTS = """!= < <= == > >= boolean defined eq equalto false float ge greaterthan gt in integer iterable le
lessthan lt mapping ne none number sameas sequence string true undefined"""

Function = Any


def filters_for(sandbox: "Sandbox") -> dict[str, Function]:
    """Return the filters that a template may use."""
    known: dict[str, Function] = {}
    for names, prepare in (
        (_ON_WORDS + _ON_WORDS_TOO, None),
        (_ON_LISTS, lambda value: sandbox.budget.gather(value)),
        (_ONE_BY_ONE, lambda value: Counted(value, sandbox.budget)),
        (_AS_IT_IS, lambda value: value),
    ):
        known |= {name: _guarded(sandbox, jinja.FILTERS[name], prepare) for name in names}
    own: Mapping[str, Function] = {
        "fixed": fixed,
        "percent": percent,
        "format": partial(_format, sandbox),
        "round": _round,
    }
    known |= {name: _guarded(sandbox, function, None) for name, function in own.items()}
    known |= {
        "batch": partial(_batch, sandbox),
        "slice": partial(_slice, sandbox),
        "join": pass_eval_context(partial(_join, sandbox)),
        "replace": pass_eval_context(partial(_replace, sandbox)),
        "sum": partial(_sum, sandbox),
    }
    return known | _hidden(sandbox)


def _hidden(sandbox: "Sandbox") -> dict[str, Function]:
    """Return the filters that stand for operators and loops."""

    def watch(value: Any) -> Any:
        sandbox.budget.watch()
        return value

    return {
        COUNT: lambda values, cost: Counted(values, sandbox.budget, cost),
        WATCH: watch,
        MADE: lambda value: sandbox.budget.made(value),
        JOINED: lambda values: concatenate(values, sandbox.budget),
        SLICE: lambda value, *bounds: slice_of(sandbox.budget, value, *bounds),
    }


def _guarded(sandbox: "Sandbox", function: Function, prepare: Callable[[Any], Any] | None) -> Function:
    """Return a filter that counts its call, value and result; without `prepare` it takes only words."""
    ahead = 1 if hasattr(function, "jinja_pass_arg") else 0

    def guarded(*args: Any, **kwargs: Any) -> Any:
        budget = sandbox.budget
        budget.tick()
        given = args[ahead:]
        if prepare is None:
            given = tuple(map(printable, given))
            budget.words(given[0] if given else None)
        elif given:
            given = (prepare(given[0]), *given[1:])
        return budget.made(function(*args[:ahead], *given, **kwargs))

    if ahead:  # what Jinja passes besides the value
        vars(guarded)["jinja_pass_arg"] = vars(function)["jinja_pass_arg"]
    return guarded


def _round(value: Any, precision: int = 0, method: str = "common") -> Any:
    """Round as Jinja does, to decimals that can be meant."""
    return jinja.do_round(value, few_digits(precision), method)  # type: ignore[arg-type]


def _format(sandbox: "Sandbox", value: Any, *args: Any, **kwargs: Any) -> Any:
    """Fill in the `%` fields of a text."""
    return modulo(str(value), kwargs or args, sandbox.budget)


def _batch(sandbox: "Sandbox", value: Iterable[Any], linecount: int, fill_with: Any = None) -> list[Any]:
    """Return rows of so many items each."""
    sandbox.budget.tick(max(1, int(linecount)))
    rows = jinja.do_batch(sandbox.budget.gather(value), linecount, fill_with)
    return sandbox.budget.made(list(rows))  # type: ignore[no-any-return]


def _slice(sandbox: "Sandbox", value: Any, slices: int, fill_with: Any = None) -> list[Any]:
    """Return so many columns of items."""
    sandbox.budget.tick(max(1, int(slices)))
    columns = jinja.sync_do_slice(sandbox.budget.gather(value), slices, fill_with)
    return sandbox.budget.made(list(columns))  # type: ignore[no-any-return]


def _join(
    sandbox: "Sandbox", context: EvalContext, value: Iterable[Any], d: Any = "", attribute: Any = None
) -> Any:
    """Join items to one text."""
    budget = sandbox.budget
    budget.tick()
    read = jinja.make_attrgetter(sandbox, attribute) if attribute is not None else None
    items = [item if read is None else read(item) for item in Counted(value, budget)]
    words = [item if isinstance(item, str) else str(printable(item)) for item in items]
    between = d if isinstance(d, str) else str(printable(d))
    budget.text(sum(map(len, words)) + len(between) * len(words))
    return budget.made(jinja.sync_do_join(context, words, between))


def _replace(
    sandbox: "Sandbox", context: EvalContext, value: Any, old: Any, new: Any, count: int | None = None
) -> Any:
    """Replace words in a text."""
    budget = sandbox.budget
    budget.tick()
    text, before, after = (
        part if isinstance(part, str) else str(printable(part)) for part in (value, old, new)
    )
    budget.text(len(text) + text.count(before) * len(after))
    return budget.made(jinja.do_replace(context, text, before, after, count))


def _sum(sandbox: "Sandbox", value: Iterable[Any], attribute: Any = None, start: Any = 0) -> Any:
    """Add items up."""
    read = jinja.make_attrgetter(sandbox, attribute) if attribute is not None else None
    total = start
    for item in Counted(value, sandbox.budget):
        total = operate("+", total, item if read is None else read(item), sandbox.budget)
    return total


def tests_for(sandbox: "Sandbox") -> dict[str, Function]:
    """Return the tests that a template may use after `is`."""

    def remainder(value: Any, number: Any) -> Any:
        if isinstance(value, str):  # whose `%` fills it in
            raise ValueError("`even`, `odd` and `divisibleby` take numbers, not text")
        return operate("%", value, number, sandbox.budget)

    def divisibleby(value: Any, number: Any) -> bool:
        return bool(remainder(value, number) == 0)

    def even(value: Any) -> bool:
        return bool(remainder(value, 2) == 0)

    def odd(value: Any) -> bool:
        return bool(remainder(value, 2) == 1)

    own: Mapping[str, Function] = {"divisibleby": divisibleby, "even": even, "odd": odd}
    chosen = {name: TESTS[name] for name in _TESTS.split()} | dict(own)
    return {name: _watched(sandbox, test) for name, test in chosen.items()}


def _watched(sandbox: "Sandbox", test: Function) -> Function:
    """Return a test that looks at the clock."""

    def watched(*args: Any) -> Any:
        sandbox.budget.watch()
        return test(*args)

    return watched


class _Names(Namespace):
    """A name space whose words don't show what is in it, which could be itself many times over."""

    def __repr__(self) -> str:
        return "a name space"


def globals_for(sandbox: "Sandbox") -> dict[str, Any]:
    """Return the functions and figures that a template may use by name."""

    def bounded_range(*bounds: int) -> range:
        numbers = range(*bounds)
        try:
            sandbox.budget.items(len(numbers))
        except OverflowError:
            raise TooMuch("makes lists without end") from None
        return numbers

    def highest(first: Any, *others: Any) -> Any:
        return max((first, *others) if others else sandbox.budget.gather(first))

    def lowest(first: Any, *others: Any) -> Any:
        return min((first, *others) if others else sandbox.budget.gather(first))

    own = {"range": bounded_range, "max": highest, "min": lowest, "sum": partial(_sum, sandbox)}
    classes = {"cycler": Cycler, "joiner": Joiner, "namespace": _Names}
    return {**NUMERIC, "pi": math.pi, "dict": lambda **values: values, **own, **classes}
