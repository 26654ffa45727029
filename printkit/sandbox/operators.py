"""Two values and an operator in, the result out; a result that would be too large is refused first."""

import operator
import re
from collections.abc import Callable, Iterable, Mapping
from numbers import Rational
from typing import Any

from jinja2.runtime import Undefined, markup_join

from printkit.sandbox.access import printable
from printkit.sandbox.budget import MOST_BITS, NUMBER_TOO_LONG, Budget, LimitExceeded

_OPERATORS: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "**": operator.pow,
    "%": operator.mod,
}
SYMBOLS = frozenset(_OPERATORS)

_SEQUENCES = (str, list, tuple)
_FIELD = re.compile(r"%(?:\([^)]{0,100}\))?[#0\- +]*(\*|\d*)(?:\.(\*|\d*))?(.|\Z)", re.S)
#: No field of a `%` format is wider, nor has more decimals.
_WIDEST = 400


def operate(symbol: str, left: Any, right: Any, budget: Budget) -> Any:
    """Return `left symbol right`."""
    budget.check_clock()
    if isinstance(left, _SEQUENCES) or isinstance(right, _SEQUENCES):
        if symbol == "%":
            return budget.spend(modulo(left, right, budget))
        _check_sequence(symbol, left, right, budget)
    elif symbol == "**":
        _check_power(left, right)
    return budget.spend(_OPERATORS[symbol](left, right))


def _check_sequence(symbol: str, left: Any, right: Any, budget: Budget) -> None:
    """Refuse a sum or a multiple of texts or lists that would be too long."""
    size = 0
    if symbol == "+" and isinstance(left, _SEQUENCES) and isinstance(right, _SEQUENCES):
        size = len(left) + len(right)
    elif symbol == "*":
        times, many = (left, right) if isinstance(left, int) else (right, left)
        size = len(many) * times if isinstance(times, int) and isinstance(many, _SEQUENCES) else 0
    spend = budget.spend_text if isinstance(left, str) or isinstance(right, str) else budget.spend_items
    spend(max(size, 0))


def _check_power(base: Any, exponent: Any) -> None:
    """Refuse a power with too many digits; fractions and whole numbers have no limit of their own."""
    if not (isinstance(base, Rational) and isinstance(exponent, Rational) and exponent.denominator == 1):
        return
    bits = max(int(base.numerator).bit_length(), int(base.denominator).bit_length())
    if bits > 1 and bits * abs(int(exponent.numerator)) > MOST_BITS:
        raise LimitExceeded(*NUMBER_TOO_LONG)


def modulo(left: Any, right: Any, budget: Budget) -> Any:
    """Return the remainder, or text with its `%` fields filled in."""
    if not isinstance(left, str):
        return left % right
    values = _values(right)
    longest = max((len(value) for value in values if isinstance(value, str)), default=0)
    fields = _FIELD.findall(left)
    for width, decimals, kind in fields:
        if kind not in "sdiouxXeEfFgGc%" or "*" in (width, decimals):
            raise ValueError(f"`%{kind or width}` can't be filled in")
        if any(part and (len(part) > 4 or int(part) > _WIDEST) for part in (width, decimals)):
            raise LimitExceeded(
                f"formats a field wider than {_WIDEST} characters", "give the field a smaller width"
            )
    budget.spend_text(len(left) + len(fields) * (longest + _WIDEST))
    return left % right


def _values(right: Any) -> list[Any]:
    """Return the values to fill in, each one printable."""
    if isinstance(right, Mapping):
        return [printable(value) for value in right.values()]
    return [printable(value) for value in (right if isinstance(right, tuple) else (right,))]


def concatenate(values: Iterable[Any], budget: Budget) -> str:
    """Return `a ~ b ~ c`, escaped where one of them is markup."""
    texts = [value if isinstance(value, str) else str(printable(value)) for value in values]
    budget.spend_text(sum(map(len, texts)))
    return markup_join(texts)


def slice_of(value: Any, start: Any, stop: Any, step: Any, budget: Budget) -> Any:
    """Return `value[start:stop:step]`."""
    budget.check_clock()
    if isinstance(value, Undefined):
        str(value)
    return budget.spend(value[start:stop:step])
