"""The last stage: sheets and scenes in, PDF and PNG files out; it draws what it is given."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from printkit.model.sheet import Document

#: Called after each page that was written.
Tick = Callable[[], None]


class ExportError(ValueError):
    """A font, picture or page that can't be written; its message names the file, if one is to blame."""

    def __init__(self, message: str, file: Path | None = None) -> None:
        super().__init__(message)
        self.file = file


class Exporter(NamedTuple):
    """A kind of file that a document can be written as."""

    name: str
    suffix: str
    about: str
    #: Writes a document into a folder, in files that begin with a stem; returns the files in order.
    #: Exporters of pixels write that many dots per inch; others ignore it.
    write: Callable[[Document, Path, str, float, Tick | None], list[Path]]
