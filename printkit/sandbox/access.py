"""A value and the name of an attribute in, whether a template may read it out: only what is listed here."""

from collections.abc import Mapping
from dataclasses import is_dataclass
from datetime import date, time
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from jinja2.environment import TemplateModule
from jinja2.filters import _GroupTuple
from jinja2.runtime import BlockReference, LoopContext
from jinja2.utils import Cycler, Namespace

#: Values whose attributes are all the author's own, or made for the author to read.
_OPEN = (SimpleNamespace, Namespace, TemplateModule)

_TEXT = """capitalize casefold count endswith find index isalnum isalpha isdecimal isdigit islower isnumeric
isspace istitle isupper lower lstrip partition removeprefix removesuffix rfind rindex rpartition rsplit rstrip
split splitlines startswith strip swapcase title upper"""
_LOOP = """changed cycle depth depth0 first index index0 last length nextitem previtem revindex revindex0"""

#: What may be read of the rest. None of it makes much out of little, as `ljust` and `format` would.
_LISTED: tuple[tuple[type, frozenset[str]], ...] = (
    (str, frozenset(_TEXT.split())),
    (Mapping, frozenset({"get", "items", "keys", "values"})),
    (_GroupTuple, frozenset({"grouper", "list"})),
    (list, frozenset({"count", "index"})),
    (tuple, frozenset({"count", "index"})),
    (Fraction, frozenset({"denominator", "numerator"})),
    (date, frozenset({"day", "hour", "isoformat", "minute", "month", "second", "year"})),
    (time, frozenset({"hour", "isoformat", "minute", "second"})),
    (LoopContext, frozenset(_LOOP.split())),
    (Cycler, frozenset({"current", "next", "reset"})),
    (BlockReference, frozenset({"super"})),
)


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


def readable(value: Any) -> list[str]:
    """Return the names that an author may have meant by one that a value does not have."""
    if isinstance(value, Mapping):
        return [key for key in value if isinstance(key, str)]
    if isinstance(value, Namespace):
        return []
    names = vars(value) if isinstance(value, _OPEN) else dir(value)
    return [name for name in names if may_read(value, name)]
