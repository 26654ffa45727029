"""A TOML file's text and a value in, the text with that value out: all else stays as it is written."""

from collections.abc import Sequence
from typing import Any


def with_value(text: str, path: Sequence[str | int], value: Any) -> str:
    """Return a text with a value at a path of keys; with None, the key is taken out."""
    import tomlkit  # late: few files are changed

    file = tomlkit.parse(text)
    inner: Any = file
    for key in path[:-1]:
        inner = inner[key] if isinstance(key, int) else inner.setdefault(key, tomlkit.table())
    last: Any = path[-1]
    if value is None:
        inner.pop(last, None)
    else:
        inner[last] = value
    return tomlkit.dumps(file)
