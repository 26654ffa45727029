"""Frozen values in, what JSON can hold out, and back: nothing untrusted is unpickled."""

from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any

#: The key that names a value's type.
_TYPE = "$"

#: One-word annotations of fields, and the type that a value must then have.
_SIMPLE: Mapping[str, tuple[type, ...]] = {
    "str": (str,),
    "int": (int,),
    "float": (int, float),
    "bool": (bool,),
    "str | None": (str, type(None)),
    "Path": (Path,),
}


def to_plain(value: Any) -> Any:
    """Return a value as JSON can hold it; what it can't hold becomes its text."""
    if value is None or isinstance(value, bool | float | str) or type(value) is int:
        return value
    if isinstance(value, IntEnum):
        return {_TYPE: type(value).__name__, "value": int(value)}
    if (is_dataclass(value) or hasattr(value, "_fields")) and not isinstance(value, type):
        own = {name: to_plain(getattr(value, name)) for name in type(value).__annotations__}
        return {_TYPE: type(value).__name__, **own}
    if isinstance(value, Path):
        return {_TYPE: "Path", "value": str(value)}
    if isinstance(value, Mapping):
        return {_TYPE: "dict", "items": [[to_plain(key), to_plain(one)] for key, one in value.items()]}
    if isinstance(value, list | tuple | set | frozenset):
        return [to_plain(one) for one in value]
    return str(value)


def from_plain(data: Any, types: Iterable[type]) -> Any:
    """Return the value that `to_plain` was given, of these types alone; raise ValueError for any other.

    Lists come back as tuples.
    """
    return _read(data, {one.__name__: one for one in types})


def _read(data: Any, types: Mapping[str, type]) -> Any:
    if isinstance(data, list):
        return tuple(_read(one, types) for one in data)
    if not isinstance(data, dict):
        return data
    name = data.get(_TYPE)
    if name == "Path" and isinstance(data.get("value"), str):
        return Path(data["value"])
    if name == "dict" and isinstance(data.get("items"), list):
        return {_read(key, types): _read(one, types) for key, one in data["items"]}
    kind = types.get(str(name))
    if kind is None:
        raise ValueError(f"{name!r} is not a type that was expected")
    if issubclass(kind, IntEnum):
        return kind(data["value"])
    return _make(kind, {name: _read(one, types) for name, one in data.items() if name != _TYPE})


def _make(kind: type, values: Mapping[str, Any]) -> Any:
    own = {
        name: one.__name__ if isinstance(one, type) else str(one)
        for name, one in kind.__annotations__.items()
    }
    if values.keys() != own.keys():
        raise ValueError(f"{kind.__name__} has other fields")
    for name, value in values.items():
        if own[name] in _SIMPLE and not isinstance(value, _SIMPLE[own[name]]):
            raise ValueError(f"`{name}` of {kind.__name__} is of another type")
    return kind(**values)
