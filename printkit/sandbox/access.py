"""A value in, out: which of its attributes a template may read, and whether it can be printed."""

from collections.abc import Mapping
from dataclasses import is_dataclass
from datetime import date, time
from decimal import Decimal
from fractions import Fraction
from functools import partial
from types import SimpleNamespace
from typing import Any

from jinja2.environment import TemplateModule
from jinja2.exceptions import TemplateRuntimeError, UndefinedError
from jinja2.runtime import BlockReference, LoopContext, Macro, StrictUndefined, Undefined
from jinja2.utils import Cycler, Namespace, missing

#: Values whose attributes were all written by the author, or for the author to read.
_OPEN = (SimpleNamespace, Namespace, TemplateModule)

_TEXT = """capitalize casefold count endswith find index isalnum isalpha isdecimal isdigit islower isnumeric
isspace istitle isupper lower lstrip partition removeprefix removesuffix rfind rindex rpartition rsplit rstrip
split splitlines startswith strip swapcase title upper"""
_LOOP = """changed cycle depth depth0 first index index0 last length nextitem previtem revindex revindex0"""

#: What may be read of other values. None of these methods makes a long result from a short value, as
#: `ljust` and `format` do. Plain tuples have no `grouper` and `list`; those that `groupby` returns do.
_LISTED: tuple[tuple[type, frozenset[str]], ...] = (
    (str, frozenset(_TEXT.split())),
    (Mapping, frozenset({"get", "items", "keys", "values"})),
    (list, frozenset({"count", "index"})),
    (tuple, frozenset({"count", "index", "grouper", "list"})),
    (Fraction, frozenset({"denominator", "numerator"})),
    (date, frozenset({"day", "hour", "isoformat", "minute", "month", "second", "year"})),
    (time, frozenset({"hour", "isoformat", "minute", "second"})),
    (LoopContext, frozenset(_LOOP.split())),
    (Cycler, frozenset({"current", "next", "reset"})),
    (BlockReference, frozenset({"super"})),
)

#: A list printed as Python writes it is a mistake, and printing nested lists could take forever.
_PRINTABLE = (str, int, float, Fraction, Decimal, date, time, Undefined)


def may_read(value: Any, attribute: str) -> bool:
    """Return whether a template may read an attribute of a value."""
    if attribute.startswith("_"):
        return False
    if isinstance(value, _OPEN):
        return True
    for kind, names in _LISTED:
        if isinstance(value, kind):
            return attribute in names
    return is_dataclass(value) and not isinstance(value, type)


def readable_names(value: Any) -> list[str]:
    """Return the names that a template may read of a value, to suggest one of them."""
    if isinstance(value, Mapping):
        return [key for key in value if isinstance(key, str)]
    if isinstance(value, Namespace):
        return []
    names = vars(value) if isinstance(value, _OPEN) else dir(value)
    return [name for name in names if may_read(value, name)]


class NotPrintable(Exception):
    """Raised for a value that can't be printed; `help` says what to write instead."""

    def __init__(self, what: str, help: str) -> None:
        super().__init__(f"{what} can't be printed")
        self.help = help


def printable(value: Any) -> Any:
    """Return a value that can be printed; raise `NotPrintable` for any other."""
    if isinstance(value, _PRINTABLE):
        return value
    if value is None:
        raise NotPrintable("`none`", "leave it out with `{% if %}`, or give a word with `|default('', true)`")
    if isinstance(value, Mapping):
        raise NotPrintable("a table", "print one of its values: `{{ table.key }}`")
    if isinstance(value, (Macro, BlockReference)) or callable(value):
        raise NotPrintable("a macro or function", "call it: `{{ name() }}`")
    if hasattr(value, "__iter__"):
        raise NotPrintable("a list", "join it: `{{ list|join(', ') }}`")
    raise NotPrintable("an object", "print one of its fields: `{{ card.name }}`")


class NameMissing(UndefinedError):
    """Raised where an undefined name is used; `owner` should have it, and is `missing` for a plain name."""

    def __init__(self, owner: Any, name: Any, hint: str | None, message: str) -> None:
        super().__init__(message)
        self.owner = owner
        self.name = name
        self.hint = hint


class Unknown(StrictUndefined):
    """The value of an undefined name; using it raises `NameMissing`."""

    __slots__ = ()

    def __init__(
        self,
        hint: str | None = None,
        obj: Any = missing,
        name: str | None = None,
        exc: type[TemplateRuntimeError] = UndefinedError,
    ) -> None:
        raises: Any = partial(NameMissing, obj, name, hint) if exc is UndefinedError else exc
        super().__init__(hint, obj, name, raises)
