"""A font's name on the page in, its file out: the page is set in the type that printkit prints with."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from printkit.diagnostics import Report
from printkit.folders import shared_templates

#: Each font of the page: its family in the catalogue, and its style.
_FONTS = {
    "text.ttf": ("Alegreya Sans", "regular"),
    "text-bold.ttf": ("Alegreya Sans", "bold"),
    "text-italic.ttf": ("Alegreya Sans", "italic"),
    "title.ttf": ("DM Serif Display", "regular"),
    "label.ttf": ("Barlow Condensed", "regular"),
    "label-bold.ttf": ("Barlow Condensed", "bold"),
}


@lru_cache(maxsize=1)
def _files() -> dict[str, Path]:
    from printkit.input.brands.catalogue import load_catalogue

    families = load_catalogue(shared_templates(), Report()).fonts
    known = ((name, families.get(family), style) for name, (family, style) in _FONTS.items())
    return {name: family.files[style] for name, family, style in known if family and style in family.files}


def page_font(name: str) -> Path | None:
    """Return a font's file, or None where there is none of that name."""
    return _files().get(name)
