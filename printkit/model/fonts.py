"""A family of letters: its name, and the files of its styles."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from printkit.diagnostics import Spot


@dataclass(frozen=True, slots=True)
class FontFamily:
    """A family's files, by style: regular, bold, italic, bold-italic."""

    name: str
    files: Mapping[str, Path]
    like: "FontFamily | None" = None  # the family that it replaces: it is set as large and as wide
    at: Spot | None = None  # where it is named, if it is not one of ours
