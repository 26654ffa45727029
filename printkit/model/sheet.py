"""A sheet: which scene lies where on one side of a piece of paper, where to cut and where to fold."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from printkit.geometry import Matrix
from printkit.model.scene import Scene


class Placement(NamedTuple):
    """A scene on a sheet; the matrix takes its mm to the sheet's, y down from the sheet's top left corner.

    No ink goes past `clip`, in the scene's mm: left, top, right and bottom, or a path.
    """

    scene: Scene
    matrix: Matrix
    clip: tuple[float, float, float, float] | str | None = None

    @property
    def ink_box(self) -> tuple[float, float, float, float]:
        """How far its ink may reach: left, top, right and bottom, in the scene's mm."""
        return self.clip if isinstance(self.clip, tuple) else self.scene.ink_box


class Guide(NamedTuple):
    """A line for the knife (`cut`, `film`), the hands (`fold`, `score`), or where tiles `join`, in mm."""

    kind: str
    x1: float
    y1: float
    x2: float
    y2: float


class Sheet(NamedTuple):
    """One side of one piece of paper."""

    width: float
    height: float
    side: str  # "front" or "back"
    title: str  # its bookmark
    placements: tuple[Placement, ...]
    guides: tuple[Guide, ...] = ()
    trim: tuple[float, float, float, float] | None = None  # left, top, right, bottom, for a print service
    note: str = ""  # printed in the line at its foot

    @property
    def page(self) -> str:
        """How it is read: "portrait", or "landscape" where it is wider than high."""
        return "landscape" if self.width > self.height else "portrait"


class Document(NamedTuple):
    """All the sheets of one component, with what the file says about itself."""

    title: str
    author: str
    subject: str
    language: str
    duplex: str | None  # "long-edge", "short-edge", or None for one-sided
    sheets: Collection[Sheet]
    forms: Mapping[bytes, Any] = {}  # the marks of scenes that name their form
