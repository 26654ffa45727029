"""How far the work is in, a bar on the terminal out, where work lasts."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from printkit.pipeline.values import Progress

#: A bar appears after so many seconds, and is so many letters wide.
PATIENCE = 1.0
_BAR = 24
#: So many seconds lie between two looks of the bar.
_BEAT = 0.1


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """Give a progress bar that appears on a terminal when work lasts more than a second."""
    next_look, drawn = time.monotonic() + PATIENCE, False

    def tell(what: str, done: int, total: int) -> None:
        nonlocal drawn, next_look
        if time.monotonic() < next_look or not sys.stderr.isatty():
            return
        next_look = time.monotonic() + _BEAT
        filled = _BAR * done // max(total, 1)
        bar = "█" * filled + "░" * (_BAR - filled)
        click.echo(f"\r\033[K{bar} {what}", nl=False, err=True, color=True)  # `K` clears, NO_COLOR or not
        drawn = True

    try:
        yield tell
    finally:
        if drawn:
            click.echo("\r\033[K", nl=False, err=True, color=True)
