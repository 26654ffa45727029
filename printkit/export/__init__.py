"""The last stage: sheets and scenes in, PDF and PNG files out; it draws what it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from printkit.export.forms import FormStore
    from printkit.model.scene import Scene
    from printkit.model.sheet import Document

#: Called after each page that was written.
Tick = Callable[[], None]


class ExportError(ValueError):
    """A font, picture or page that can't be written; its message names the file, if one is to blame."""

    def __init__(self, message: str, file: Path | None = None) -> None:
        super().__init__(message)
        self.file = file


class Kept(NamedTuple):
    """What is kept of sides that were drawn together, until they are written."""

    scenes: tuple[Scene, ...]  # one for each side, in their order
    forms: tuple[Any, ...] = ()  # the drawings of scenes that name their form, for the exporter's store


def keep_scenes(scenes: Sequence[Scene]) -> Kept:
    """Keep sides as they are, with all their marks."""
    return Kept(tuple(scenes))


class Exporter(NamedTuple):
    """A kind of file that a document can be written as."""

    name: str
    suffix: str
    about: str
    #: Writes a document into a folder, in files that begin with a stem; returns the files in order.
    #: Exporters of pixels write that many dots per inch; others ignore it.
    write: Callable[[Document, Path, str, float, Tick | None], list[Path]]
    #: What is kept of each batch of sides once they are drawn; it may go to another process.
    keep: Callable[[Sequence[Scene]], Kept] = keep_scenes
    #: Opens the store of the forms of all batches, which may write into a folder.
    store: Callable[[Path], FormStore] | None = None
