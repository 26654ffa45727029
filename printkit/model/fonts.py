"""A family of letters: its name, and the files of its styles."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from printkit.diagnostics import Spot


class FontFamily(NamedTuple):
    """A family's files, by style: regular, bold, italic, bold-italic."""

    name: str
    files: Mapping[str, Path]
    like: "FontFamily | None" = None  # the family that it replaces: it is set as large and as wide
    at: Spot | None = None  # where it is named, if it is not one of ours
    kin: str = ""  # which fallback fonts are most like it: "serif", "sans-bold"; by default, its file decides
