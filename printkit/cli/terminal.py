"""Values in, words on the terminal out: columns, wrapped lines, a progress bar, findings and an exit code."""

import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn, TextIO

import click

from printkit.diagnostics import Finding
from printkit.diagnostics.wording import harmless
from printkit.model.results import Progress

#: A last column narrower than this is not worth wrapping into: its cells go on a line of their own, indented.
_NARROW = 16
_BELOW = 6

#: A bar appears after so many seconds, is drawn again after so many, and is so many characters wide.
BAR_DELAY_SECONDS = 1.0
_REDRAW_SECONDS = 0.1
_BAR = 24
#: What is told of progress instead, in a process that another one runs a command by.
listener: Progress | None = None

#: Marks a colour as printkit's own until it is printed: no file can know it, so none can colour a terminal.
_ESCAPE = os.urandom(8).hex()


def echo(text: str, nl: bool = True, err: bool = False, color: bool | None = None) -> None:
    """Print text as the terminal can show it, without control characters."""
    harmless_text = "\n".join(map(harmless, text.split("\n")))
    _write(harmless_text.replace(_ESCAPE, "\033"), nl, err, color)


def style(text: str, **look: Any) -> str:
    """Return text in a colour, for `echo`."""
    return click.style("\0", **look).replace("\033", _ESCAPE).replace("\0", text)


def _write(text: str, nl: bool, err: bool, color: bool | None) -> None:
    """Write text to a stream; letters that it can't encode become question marks."""
    stream = sys.stderr if err else sys.stdout
    if stream is not None:  # it is None where the caller closed it
        encoding = stream.encoding or "utf-8"
        click.echo(text.encode(encoding, "replace").decode(encoding), nl=nl, err=err, color=color)


def columns(rows: Sequence[tuple[str, ...]], right: tuple[int, ...] = ()) -> list[str]:
    """Return rows as lines with their cells in columns, two spaces apart."""
    widths = [max(len(row[index]) for row in rows) for index in range(len(rows[0]))] if rows else []
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if index in right else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines += wrap("  " + "  ".join(cells), 2 + sum(widths[:-1]) + 2 * len(widths[:-1]))
    return lines


def first_few(names: Sequence[str], count: int) -> str:
    """Return so many names, and how many more there are."""
    more = f" and {len(names) - count} more" if len(names) > count else ""
    return ", ".join(names[:count]) + more


def wrap(line: str, indent: int) -> list[str]:
    """Return a line in as many as the terminal needs, all but the first indented."""
    width = terminal_width(sys.stdout)
    if not width or len(line) <= width:
        return [line.rstrip()]
    import textwrap

    if width <= indent + _NARROW:
        last = textwrap.wrap(line[indent:], max(width - _BELOW, _NARROW))
        return [line[:indent].rstrip(), *(" " * _BELOW + part for part in last)]
    return textwrap.wrap(line, width, subsequent_indent=" " * indent) or [line]


def terminal_width(stream: TextIO | None) -> int:
    """Return how many characters a line has; 0 where the stream is no terminal, or closed."""
    if stream is None or not stream.isatty():
        return 0
    import shutil

    return shutil.get_terminal_size().columns


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """Give a progress bar that appears on a terminal when work lasts more than a second."""
    if listener is not None:
        yield listener
        return
    next_time, drawn = time.monotonic() + BAR_DELAY_SECONDS, False

    def show(what: str, done: int, total: int) -> None:
        nonlocal drawn, next_time
        if time.monotonic() < next_time or not terminal_width(sys.stderr):
            return
        next_time = time.monotonic() + _REDRAW_SECONDS
        filled = _BAR * done // max(total, 1)
        bar = "█" * filled + "░" * (_BAR - filled)
        _write(f"\r\033[K{bar} {harmless(what)}", False, True, True)  # `K` clears, NO_COLOR or not
        drawn = True

    try:
        yield show
    finally:
        if drawn:
            _write("\r\033[K", False, True, True)


def finish(findings: Iterable[Finding], failed: bool = False) -> NoReturn:
    """Show findings and exit with their code; where something else `failed`, never with 0."""
    shown = list(findings)
    if shown:
        from printkit.diagnostics.render import as_text, summary

        width = terminal_width(sys.stderr)
        colour = bool(width) and not os.environ.get("NO_COLOR")
        text = as_text(shown, colour, width).replace("\033", _ESCAPE)
        echo(f"{text}\n\n{summary(shown)}", err=True, color=colour)
    raise SystemExit(exit_code(shown) or int(failed))


def exit_code(findings: Iterable[Finding]) -> int:
    """Return 0 without an error, 2 if all errors are about the command line, else 1."""
    errors = [finding for finding in findings if finding.severity.name == "ERROR"]
    if not errors:
        return 0
    return 2 if all(error.usage for error in errors) else 1
