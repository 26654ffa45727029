"""Jinja's filters in, the filters, tests and functions that a template may use out."""

import math
import operator
from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any

from jinja2 import filters as jinja
from jinja2 import pass_environment, pass_eval_context
from jinja2.environment import Environment
from jinja2.nodes import EvalContext
from jinja2.runtime import markup_join
from jinja2.tests import TESTS
from jinja2.utils import Cycler, Joiner, Namespace

from printkit.sandbox.access import printable
from printkit.sandbox.functions import NUMERIC, amount, few_digits, fixed, percent
from printkit.sandbox.limits import check_list

#: Jinja's filters of texts and numbers, which would print a list given to them.
_ON_TEXT = """abs capitalize e escape float forceescape format int lower replace string title
trim""".split()
_ON_LISTS = """count d default dictsort first groupby items last length list map max min reject rejectattr
reverse select selectattr sort unique""".split()
_TESTS = """!= < <= == > >= boolean defined divisibleby eq equalto even false float ge greaterthan gt in
integer iterable le lessthan lt mapping ne none number odd sameas sequence string true undefined"""

Function = Callable[..., Any]


def _on_text(function: Function) -> Function:
    skipped = 1 if hasattr(function, "jinja_pass_arg") else 0

    def checked(*args: Any, **kwargs: Any) -> Any:
        values = map(printable, args[skipped:])
        return function(*args[:skipped], *values, **{key: printable(one) for key, one in kwargs.items()})

    if skipped:  # Jinja passes its context before the value
        vars(checked)["jinja_pass_arg"] = vars(function)["jinja_pass_arg"]
    return checked


def _round(value: Any, precision: int = 0, method: str = "common") -> Any:
    return jinja.do_round(value, few_digits(precision), method)  # type: ignore[arg-type]


def _safe(value: Any) -> Any:
    """Return a text as markup: a cell as its author wrote it."""
    return jinja.do_mark_safe(getattr(value, "written", value) if isinstance(value, str) else value)


def _upper(value: Any) -> Any:
    """Return a text in capitals, which Greek writes without accents."""
    return jinja.do_upper(value).translate(_UNACCENTED)


_UNACCENTED = str.maketrans("ΆΈΉΊΌΎΏ", "ΑΕΗΙΟΥΩ")


def _batch(value: Iterable[Any], linecount: int, fill_with: Any = None) -> list[Any]:
    check_list(linecount)
    return list(jinja.do_batch(value, linecount, fill_with))


def _slice(value: Any, slices: int, fill_with: Any = None) -> list[Any]:
    check_list(slices)
    return list(jinja.sync_do_slice(value, slices, fill_with))


@pass_eval_context
def _join(context: EvalContext, value: Iterable[Any], d: Any = "", attribute: Any = None) -> Any:
    items = map(_reader(context.environment, attribute), value)
    return jinja.sync_do_join(context, map(_text, items), _text(d))


@pass_environment
def _sum(environment: Environment, value: Iterable[Any], attribute: Any = None, start: Any = 0) -> Any:
    """Add items up, one after the other: `sum` rounds in another way from Python 3.12 on."""
    return reduce(operator.add, map(_reader(environment, attribute), value), start)


def _reader(environment: Environment, attribute: Any) -> Function:
    return (lambda item: item) if attribute is None else jinja.make_attrgetter(environment, attribute)


def _text(value: Any) -> str:
    """Return a printable value as text; markup stays markup."""
    return value if isinstance(value, str) else str(printable(value))


def concat(values: Iterable[Any]) -> str:
    """Return `a ~ b ~ c`, escaped where one of them is markup."""
    return markup_join(map(_text, values))


#: The filters that a template may use.
FILTERS: Mapping[str, Function] = {
    **{name: _on_text(jinja.FILTERS[name]) for name in _ON_TEXT},
    **{name: jinja.FILTERS[name] for name in _ON_LISTS},
    **{"fixed": _on_text(fixed), "percent": _on_text(percent), "round": _on_text(_round)},
    **{"amount": _on_text(amount), "safe": _on_text(_safe), "upper": _on_text(_upper)},
    **{"batch": _batch, "slice": _slice, "join": _join, "sum": _sum},
}

#: The tests that a template may use after `is`.
TESTS_ALLOWED: Mapping[str, Any] = {name: TESTS[name] for name in _TESTS.split()}


class _Names(Namespace):
    """A namespace whose text doesn't show its values: it may hold itself."""

    def __repr__(self) -> str:
        return "a namespace"


def _range(*bounds: int) -> range:
    numbers = range(*bounds)
    check_list(-((numbers.start - numbers.stop) // numbers.step))  # `len` can't count more than 2**63
    return numbers


#: The functions and constants that a template may use by name.
GLOBALS: Mapping[str, Any] = {
    **NUMERIC,
    "range": _range,
    "max": lambda *values: max(*values),
    "min": lambda *values: min(*values),
    "sum": _sum,
    **{"cycler": Cycler, "joiner": Joiner, "namespace": _Names, "dict": lambda **values: values},
    "pi": math.pi,
}
