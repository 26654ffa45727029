"""A brand as its owner wrote it, its families of letters, and how a game is printed in one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from printkit.diagnostics import Spot

if TYPE_CHECKING:
    from printkit.model.scene import Colour

#: A brand's colours.
ROLES = ("ink", "paper", "accent", "second", "danger", "calm")

#: What a role of a game's palette is mapped to where it keeps its colour.
KEEP = "keep"

#: What `[style]` may choose from: each name is a part under `templates/parts/`.
PATTERNS = ("lozenges", "guilloche", "herringbone", "stars", "waves", "fans", "contours", "confetti")
GROUNDS = ("rays", "disc", "screen", "lines", "bare")
RULES = ("double", "plain", "wave", "dots", "teeth")
MASTHEADS = ("letterhead", "banner")


class FontFamily(NamedTuple):
    """A family's files, by style: regular, bold, italic, bold-italic."""

    name: str
    files: Mapping[str, Path]
    like: FontFamily | None = None  # the family that it replaces: it is set as large and as wide
    at: Spot | None = None  # where it is named, if it is not one of ours
    kin: str = ""  # which fallback fonts are most like it: "serif", "sans-bold"; by default, its file decides


class Logo(NamedTuple):
    """A logo, those for dark grounds and small sizes, and the room around them, in shorter sides."""

    file: Path
    dark: Path
    small: Path
    clear: float


class Back(NamedTuple):
    """The pattern of a brand's backs, and which of its colours it is drawn in."""

    pattern: str
    ground: str
    figure: str
    spark: str


@dataclass(frozen=True, slots=True, repr=False)
class Brand:
    """A brand's file, read and valid."""

    slug: str
    file: Path
    name: str
    tagline: str
    footer: str
    link: str
    colours: Mapping[str, Colour]
    fonts: Mapping[str, FontFamily]
    logo: Logo
    back: Back
    style: Mapping[str, str]  # "ground", "rule", "masthead"

    @property
    def at(self) -> Spot:
        """The top of the brand's file."""
        return Spot(self.file)


class BrandMapping(NamedTuple):
    """How a game takes a brand: which backs are replaced, which role takes which of the brand's colours."""

    backs: tuple[str, ...] | None = None
    colours: Mapping[str, str] = {}
    words: tuple[str, ...] = ()  # roles that words are printed in, or in white on them
