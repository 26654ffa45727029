"""An order in, the files that a print service or a virtual table takes out: one exporter for each format."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from printkit.model.sheet import Sheet
    from printkit.model.target import TargetOrder


class SidePicture(NamedTuple):
    """A sheet to be drawn as a picture: its file, below the target's folder, and how many pixels it has."""

    file: str
    sheet: Sheet
    pixels: tuple[int, int]
    outline: str | None = None  # a path; what is outside of it is transparent

    @property
    def dpi(self) -> float:
        """Its dots per inch."""
        from printkit.units import MM_PER_INCH

        return self.pixels[0] * MM_PER_INCH / self.sheet.width


#: Draws pictures into a folder, over all cores, and returns their files in order.
Render = Callable[[Sequence[SidePicture], Path], list[Path]]


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file, or of several that belong together, that targets take."""

    name: str
    about: str
    #: Writes an order into a folder; returns the files.
    write: Callable[[TargetOrder, Path, Render], list[Path]]
    hosted: bool = False  # whether its files name the address of others
