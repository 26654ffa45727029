"""printkit: a folder of text in, printable game components out.

`build`, `check`, `show` and `batch` are the Python interface, loaded when first used: see `printkit.api`.
"""

from typing import TYPE_CHECKING, Any

from printkit.version import __version__

if TYPE_CHECKING:
    from printkit.api import GameResult, PrintedFile, Result, batch, build, check, show

__all__ = ["GameResult", "PrintedFile", "Result", "__version__", "batch", "build", "check", "show"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from printkit import api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
