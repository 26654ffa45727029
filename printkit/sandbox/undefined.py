"""A name that stands for nothing in, an error out that knows where the name was looked for."""

from functools import partial
from typing import Any

from jinja2.exceptions import TemplateRuntimeError, UndefinedError
from jinja2.runtime import StrictUndefined
from jinja2.utils import missing


class NameMissing(UndefinedError):
    """A name that is not there: `owner` is what should have it, or `missing` if it should stand by itself."""

    def __init__(self, owner: Any, name: Any, hint: str | None, message: str) -> None:
        super().__init__(message)
        self.owner = owner
        self.name = name
        self.hint = hint


class Unknown(StrictUndefined):
    """What an unknown name is until somebody uses it."""

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
