"""An environment with a budget in, its filters, tests and functions out, each of them counted."""

import math
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Protocol

from jinja2 import filters as jinja
from jinja2 import pass_eval_context
from jinja2.nodes import EvalContext
from jinja2.tests import TESTS
from jinja2.utils import Cycler, Joiner, Namespace

from printkit.sandbox.access import printable
from printkit.sandbox.budget import Budget, Counted, LimitExceeded
from printkit.sandbox.functions import NUMERIC, few_digits, fixed, percent
from printkit.sandbox.operators import concatenate, modulo, operate, slice_of
from printkit.sandbox.rewrite import CHECK_CLOCK, CONCAT, COUNT, SLICE, SPEND

#: Jinja's filters of texts and numbers, which would print a list given to them.
_ON_TEXT = """abs capitalize e escape float forceescape int lower string title trim
upper""".split()
#: Jinja's filters that read a whole list at once, and those that iterate lazily.
_ON_LISTS = "dictsort groupby last list max min reverse sort unique".split()
_LAZY = "first map reject rejectattr select selectattr".split()
_UNCHANGED = "count d default items length".split()
_TESTS = """!= < <= == > >= boolean defined eq equalto false float ge greaterthan gt in integer iterable le
lessthan lt mapping ne none number sameas sequence string true undefined"""

Function = Any


class Counting(Protocol):
    """An environment that counts: `budget` is that of the current rendering."""

    budget: Budget


def filters_for(sandbox: Counting) -> dict[str, Function]:
    """Return the filters that a template may use."""
    known: dict[str, Function] = {}
    for names, prepare in (
        (_ON_TEXT, None),
        (_ON_LISTS, lambda value: sandbox.budget.collect(value)),
        (_LAZY, lambda value: Counted(value, sandbox.budget)),
        (_UNCHANGED, lambda value: value),
    ):
        known |= {name: _counted(sandbox, jinja.FILTERS[name], prepare) for name in names}
    own: Mapping[str, Function] = {
        "fixed": fixed,
        "percent": percent,
        "format": partial(_format, sandbox),
        "round": _round,
        "safe": _safe,
    }
    known |= {name: _counted(sandbox, function, None) for name, function in own.items()}
    known |= {
        "batch": partial(_batch, sandbox),
        "slice": partial(_slice, sandbox),
        "join": pass_eval_context(partial(_join, sandbox)),
        "replace": pass_eval_context(partial(_replace, sandbox)),
        "sum": partial(_sum, sandbox),
    }
    return known | _hidden_filters(sandbox)


def _hidden_filters(sandbox: Counting) -> dict[str, Function]:
    """Return the filters that `rewrite` puts around loops and operators."""

    def check_clock(value: Any) -> Any:
        sandbox.budget.check_clock()
        return value

    return {
        COUNT: lambda values, cost: Counted(values, sandbox.budget, cost),
        CHECK_CLOCK: check_clock,
        SPEND: lambda value: sandbox.budget.spend(value),
        CONCAT: lambda values: concatenate(values, sandbox.budget),
        SLICE: lambda value, start, stop, step: slice_of(value, start, stop, step, sandbox.budget),
    }


def _counted(sandbox: Counting, function: Function, prepare: Callable[[Any], Any] | None) -> Function:
    """Return a filter that counts its call, value and result; without `prepare`, it takes printable ones."""
    skipped = 1 if hasattr(function, "jinja_pass_arg") else 0

    def counted(*args: Any, **kwargs: Any) -> Any:
        budget = sandbox.budget
        budget.tick()
        given = args[skipped:]
        if prepare is None:
            given = tuple(map(printable, given))
            budget.check_input(given[0] if given else None)
        elif given:
            given = (prepare(given[0]), *given[1:])
        return budget.spend(function(*args[:skipped], *given, **kwargs))

    if skipped:  # Jinja passes its context before the value
        vars(counted)["jinja_pass_arg"] = vars(function)["jinja_pass_arg"]
    return counted


def _round(value: Any, precision: int = 0, method: str = "common") -> Any:
    """Round as Jinja does, to a sensible number of decimals."""
    return jinja.do_round(value, few_digits(precision), method)  # type: ignore[arg-type]


def _safe(value: Any) -> Any:
    """Return a text as markup: a cell as its author wrote it."""
    return jinja.do_mark_safe(getattr(value, "written", value) if isinstance(value, str) else value)


def _format(sandbox: Counting, value: Any, *args: Any, **kwargs: Any) -> Any:
    """Fill in the `%` fields of a text."""
    return modulo(str(value), kwargs or args, sandbox.budget)


def _batch(sandbox: Counting, value: Iterable[Any], linecount: int, fill_with: Any = None) -> list[Any]:
    """Return rows of `linecount` items each."""
    sandbox.budget.tick(max(1, int(linecount)))
    rows = jinja.do_batch(sandbox.budget.collect(value), linecount, fill_with)
    return sandbox.budget.spend(list(rows))  # type: ignore[no-any-return]


def _slice(sandbox: Counting, value: Any, slices: int, fill_with: Any = None) -> list[Any]:
    """Return the items in `slices` columns."""
    sandbox.budget.tick(max(1, int(slices)))
    columns = jinja.sync_do_slice(sandbox.budget.collect(value), slices, fill_with)
    return sandbox.budget.spend(list(columns))  # type: ignore[no-any-return]


def _join(
    sandbox: Counting, context: EvalContext, value: Iterable[Any], d: Any = "", attribute: Any = None
) -> Any:
    """Join items into one text."""
    budget = sandbox.budget
    budget.tick()
    read = _reader(sandbox, attribute)
    items = [read(item) for item in Counted(value, budget)]
    texts = [_text(item) for item in items]
    separator = _text(d)
    budget.spend_text(sum(map(len, texts)) + len(separator) * len(texts))
    return budget.spend(jinja.sync_do_join(context, texts, separator))


def _replace(
    sandbox: Counting, context: EvalContext, value: Any, old: Any, new: Any, count: int | None = None
) -> Any:
    """Replace parts of a text."""
    budget = sandbox.budget
    budget.tick()
    text, before, after = map(_text, (value, old, new))
    budget.spend_text(len(text) + text.count(before) * len(after))
    return budget.spend(jinja.do_replace(context, text, before, after, count))


def _sum(sandbox: Counting, value: Iterable[Any], attribute: Any = None, start: Any = 0) -> Any:
    """Add items up."""
    read = _reader(sandbox, attribute)
    total = start
    for item in Counted(value, sandbox.budget):
        total = operate("+", total, read(item), sandbox.budget)
    return total


def _reader(sandbox: Counting, attribute: Any) -> Callable[[Any], Any]:
    """Return what reads an attribute of an item, or the item itself."""
    if attribute is None:
        return lambda item: item
    return jinja.make_attrgetter(sandbox, attribute)  # type: ignore[arg-type]  # Jinja's environment too


def _text(value: Any) -> str:
    """Return a printable value as text; markup stays markup."""
    return value if isinstance(value, str) else str(printable(value))


def tests_for(sandbox: Counting) -> dict[str, Function]:
    """Return the tests that a template may use after `is`."""

    def remainder(value: Any, number: Any) -> Any:
        if isinstance(value, str):  # `%` of a text is not a remainder
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
    return {name: _checked(sandbox, test) for name, test in chosen.items()}


def _checked(sandbox: Counting, test: Function) -> Function:
    """Return a test that checks the clock."""

    def checked(*args: Any) -> Any:
        sandbox.budget.check_clock()
        return test(*args)

    return checked


class _Names(Namespace):
    """A namespace whose text doesn't show its values: it may hold itself."""

    def __repr__(self) -> str:
        return "a namespace"


def globals_for(sandbox: Counting) -> dict[str, Any]:
    """Return the functions and constants that a template may use by name."""

    def bounded_range(*bounds: int) -> range:
        numbers = range(*bounds)
        try:
            sandbox.budget.spend_items(len(numbers))
        except OverflowError:
            raise LimitExceeded("makes lists that are too long") from None
        return numbers

    def highest(first: Any, *others: Any) -> Any:
        return max((first, *others) if others else sandbox.budget.collect(first))

    def lowest(first: Any, *others: Any) -> Any:
        return min((first, *others) if others else sandbox.budget.collect(first))

    own = {"range": bounded_range, "max": highest, "min": lowest, "sum": partial(_sum, sandbox)}
    classes = {"cycler": Cycler, "joiner": Joiner, "namespace": _Names}
    return {**NUMERIC, "pi": math.pi, "dict": lambda **values: values, **own, **classes}
