"""A value in, the same value out if it can be printed; what nobody wants on a card is refused."""

from collections.abc import Mapping
from datetime import date, time
from decimal import Decimal
from fractions import Fraction
from typing import Any

from jinja2.runtime import BlockReference, Macro, Undefined

#: A list or a name space printed as Python writes it is a slip; printed lists inside lists could have no end.
_PRINTABLE = (str, int, float, Fraction, Decimal, date, time, Undefined)


class Unprintable(Exception):
    """Raised for a value that has no words of its own; says what to write instead."""

    def __init__(self, what: str, help: str) -> None:
        super().__init__(f"{what} can't be printed")
        self.help = help


def printable(value: Any) -> Any:
    """Return a value that has words of its own; anything else is refused with the mend."""
    if isinstance(value, _PRINTABLE):
        return value
    if value is None:
        raise Unprintable("`none`", "leave it out with `{% if %}`, or give a word with `|default('', true)`")
    if isinstance(value, Mapping):
        raise Unprintable("a table", "print one of its values: `{{ table.key }}`")
    if isinstance(value, (Macro, BlockReference)) or callable(value):
        raise Unprintable("a macro or function", "call it: `{{ name() }}`")
    if hasattr(value, "__iter__"):
        raise Unprintable("a list", "join it: `{{ list|join(', ') }}`")
    raise Unprintable("a whole object", "print one of its fields: `{{ card.name }}`")
