"""Values in, words for the terminal out: counts, sizes, columns, wrapped lines."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Sequence

#: A last column narrower than this is not worth wrapping into: its cells go on a line of their own, set in.
_NARROW = 16
_BELOW = 6


def counted(number: int, word: str) -> str:
    """Return a number with its noun."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


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


def wrap(line: str, indent: int) -> list[str]:
    """Return a line as a terminal shows it well: its last cell goes on below itself."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    if not width or len(line) <= width:
        return [line.rstrip()]
    if width <= indent + _NARROW:
        last = textwrap.wrap(line[indent:], max(width - _BELOW, _NARROW))
        return [line[:indent].rstrip(), *(" " * _BELOW + part for part in last)]
    return textwrap.wrap(line, width, subsequent_indent=" " * indent) or [line]
