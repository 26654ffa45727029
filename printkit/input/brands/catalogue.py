"""The folder `templates/` in, what all games share out: sizes, papers, fonts, limits for the preflight."""

import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.folders import font_folders, icon_folder
from printkit.font_file import STYLES
from printkit.input.games.size import SIZE, read_size
from printkit.input.schema import Key, keys_of, read_table
from printkit.input.toml import read_own_toml, records_of, tables_of
from printkit.model.brand import FontFamily
from printkit.model.game import Catalogue, Size
from printkit.model.inspection import PreflightLimits
from printkit.model.printing import Paper

#: The default corner radius and bleed of the catalogue's sizes, in mm.
CARD_CORNER = 3.0
CARD_BLEED = 3.0

_DEFAULTS = {"radius": CARD_CORNER, "bleed": CARD_BLEED}
_SIZE = tuple(key._replace(default=_DEFAULTS.get(key.name, key.default)) for key in SIZE)
_PAPER = keys_of("paper")
#: The kinds of fonts that have fallback fonts.
KINDS = ("serif", "sans")
_LETTERS = tuple(f"{kind}-letters" for kind in KINDS)
_FALLBACK = tuple(
    Key(kind, "list", (), required=kind not in _LETTERS) for kind in (*KINDS, *_LETTERS, "scripts")
)
_FONT = keys_of("font", kin=(f"{kind}{weight}" for kind in KINDS for weight in ("", "-bold")))

_Families = tuple[FontFamily, ...]


def load_catalogue(folder: Path, report: Report) -> Catalogue:
    """Return what all games share, without what can't be read: that is reported."""
    tables = tables_of(folder / "sizes.toml", report)
    found = {name: read_size(table, name, at, report, _SIZE) for name, table, at in tables}
    sizes = {name: size for name, size in found.items() if size is not None}
    sizes |= {f"{name}-landscape": _turned(size) for name, size in sizes.items() if size.width < size.height}
    papers = records_of(folder / "papers.toml", _PAPER, "the paper", Paper, report)
    fonts, fallback = read_fonts(folder, report)
    icons = tuple(filter(None, [icon_folder()]))
    return Catalogue(folder, sizes, papers, fonts, fallback, icons, tuple(font_folders()))


def _turned(size: Size) -> Size:
    return replace(size, name=f"{size.name}-landscape", width=size.height, height=size.width)


def read_fonts(folder: Path, report: Report) -> tuple[dict[str, FontFamily], dict[str, _Families]]:
    """Return the font families that all games share, and by kind those that stand in for missing letters."""
    tables = {name: (table, at) for name, table, at in tables_of(folder / "fonts.toml", report)}
    order, fallback_at = tables.pop("fallback", ({}, Spot(folder / "fonts.toml")))
    fonts = {name: _font(table, name, at, report) for name, (table, at) in tables.items()}
    named = read_table(order, _FALLBACK, fallback_at, "`[fallback]`", report) if order else {}
    families = {kind: [fonts.get(str(name)) for name in names] for kind, names in named.items()}
    for kind in (kind for kind, found in families.items() if None in found):
        report.error("unknown-font", f"unknown font in `{kind}`", fallback_at / kind)
    fallback = {kind: tuple(family for family in found if family) for kind, found in families.items()}
    return {name: font for name, font in fonts.items() if font}, fallback


def _font(table: Mapping[str, Any], name: str, at: Spot, report: Report) -> FontFamily | None:
    """Return a font family of the catalogue; whether its files exist is checked when it is used."""
    values = read_table(table, _FONT, at, "the font", report)
    if values["regular"] is None:
        return None
    folder = at.file.parent / "fonts"
    if values["package"]:
        folder = _package(values["package"].replace("-", "_"), tuple(sys.path)) / "files"
    files = {style: folder / values[style] for style in STYLES if values[style]}
    return FontFamily(name, files, kin=values["kin"])


@cache
def _package(module: str, paths: tuple[str, ...]) -> Path:
    """Return the folder of a package that is installed on these paths, without importing it.

    Of one that is not there, it is the name, so that a finding can say what to install.
    """
    spec = find_spec(module) if module.isidentifier() else None
    places = list(spec.submodule_search_locations or ()) if spec else []
    return Path(places[0] if places else module)


_LENGTHS = {"type-least", "type-running", "line-least", "safe", "large-size"}
_LIMIT_NAMES = tuple(name.replace("_", "-") for name in PreflightLimits._fields)
_LIMITS = tuple(
    Key(name, "length" if name in _LENGTHS else "number", required=True, least=0) for name in _LIMIT_NAMES
)


def read_limits(folder: Path, report: Report) -> PreflightLimits | None:
    """Return the limits from `preflight.toml` that every page is checked against, or None with findings."""
    file = folder / "preflight.toml"
    whole = read_own_toml(file, report)
    if whole is None:
        return None
    values = read_table(whole, _LIMITS, Spot(file), "", report)
    if None in values.values():
        return None
    return PreflightLimits(**{name.replace("-", "_"): value for name, value in values.items()})
