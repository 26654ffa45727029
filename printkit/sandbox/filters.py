"""Jinja's filters in, the filters, tests and functions that a template may use out."""

import hashlib
import math
import operator
import re
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
from printkit.sandbox.limits import check_list
from printkit.units import decimal

#: More decimals than this have no meaning, and could fill memory.
MOST_DIGITS = 30


def fixed(value: Any, digits: int = 2) -> str:
    """Return a number with at most so many decimals, no trailing zeros, and never "-0"."""
    if not isinstance(digits, int) or not 0 <= digits <= MOST_DIGITS:
        raise ValueError(f"`fixed` takes 0 to {MOST_DIGITS} digits")
    number = float(value)
    if not math.isfinite(number):
        raise ValueError(f"`fixed` takes a number, not {number}")
    return decimal(number, digits)


def amount(value: Any, unit: str = "", one: str = "", point: str = ".") -> Any:
    """Return a number as people write it, with its unit; a text that is no number as it is.

    All digits that somebody typed are written, and few of a calculated number, but never 0 for what is not.
    `one` is the unit of 1, if that is another word.
    """
    written = value if isinstance(value, str) else _digits(value).replace(".", point)
    if _CALCULATED.fullmatch(written):  # a number in a column of words, as Python writes it
        written = _digits(float(written)).replace(".", point)
    if not _COUNTED.fullmatch(written):
        return value if isinstance(value, str) else written
    written = f"\u2212{written[1:]}" if written.startswith("-") else written
    if unit in _BEFORE and point == ".":
        return unit + written
    unit = one or unit if written == "1" else unit
    return f"{written}\u00a0{unit}" if unit else written


#: A number in a cell, perhaps of several digits with signs between them, or a range: `~50`, `150,000`, `2-4`.
_COUNTED = re.compile(
    r"[-\u2212+±~≈<>≤≥]{0,2} ?\d[\d.,'’\u00a0\u202f ]{0,40}([-–—] ?\d[\d.,'’\u00a0\u202f ]{0,40})?[+?]?"
)
_CALCULATED = re.compile(r"-?\d\.\d{1,20}e-\d\d|-?\de-\d\d|-?\d{1,12}\.\d{9,20}")
#: Units that stand before a number, where a point stands before its decimals.
_BEFORE = ("$", "£")
#: Nobody types a number of more digits, zeros before it not counted.
_MOST_TYPED = 9


def _digits(number: Any) -> str:
    """Return a number without an exponent; a calculated one rounded: to three decimals, or digits."""
    if isinstance(number, bool | int):
        return str(number)
    number = float(number)
    if not math.isfinite(number):
        raise ValueError(f"`amount` takes a number, not {number}")
    short = f"{number:.{_MOST_TYPED}g}"
    first = -int(f"{number:e}".partition("e")[2])  # where its first digit is, behind the point
    if float(short) == number:
        return (
            decimal(number, min(max(first + _MOST_TYPED - 1, 0), MOST_DIGITS))
            if first < MOST_DIGITS
            else short
        )
    return decimal(number, max(3, first + 2)) if first + 2 < MOST_DIGITS else f"{number:.3g}"


def percent(chance: Any) -> str:
    """Return a chance as a whole percentage; "0" and "100" only where it is exact."""
    if isinstance(chance, str) or not 0 <= chance <= 1:
        raise ValueError(f"`percent` takes a chance from 0 to 1, not {str(printable(chance))[:40]}")
    top, bottom = chance.as_integer_ratio()
    whole = (200 * top + bottom) // (2 * bottom)  # the nearest whole number, halves rounded up
    if whole == 0 < top:
        return "<1"
    return ">99" if whole == 100 and top < bottom else str(whole)


def jitter(seed: Any, index: Any = 0) -> float:
    """Return noise from -1 to 1: the same for the same seed and index, on every machine."""
    key = f"{str(printable(seed))[:1000]}\0{str(printable(index))[:1000]}"
    digest = hashlib.blake2b(key.encode("utf-8", "replace"), digest_size=6).digest()
    return int.from_bytes(digest) / (1 << 47) - 1.0


def round_to(value: Any, digits: int | None = None) -> Any:
    """Return a number rounded to so many decimals, or to a whole number."""
    return round(value) if digits is None else round(value, few_digits(digits))


def few_digits(digits: int) -> int:
    """Return a number of decimals, or raise where it is out of range."""
    if not isinstance(digits, int) or abs(digits) > MOST_DIGITS:
        raise ValueError(f"`round` takes at most {MOST_DIGITS} digits")
    return digits


#: The functions of numbers, and a few of texts.
NUMERIC: Mapping[str, Callable[..., Any]] = {
    **{name: getattr(math, name) for name in "sin cos sqrt hypot atan2 radians ceil floor".split()},
    **{one.__name__: one for one in (abs, len, fixed, percent, jitter)},
    "round": round_to,
}


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
