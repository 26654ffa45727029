"""`[palette]` and `[fonts]` in, colours and font families by role out."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted
from printkit.files import own_file
from printkit.folders import font_folders
from printkit.font_file import FONT_ENDINGS, OTHER_FONTS, STYLES, member
from printkit.input.schema import Key, fits, read_table
from printkit.installed_fonts import families
from printkit.model.brand import FontFamily
from printkit.model.scene import Colour

COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def read_palette(table: Mapping[str, Any], at: Spot, report: Report) -> dict[str, Colour]:
    """Return the colours by role, without those that can't be read: they are reported."""
    palette = {}
    for role, value in table.items():
        if not fits(value, Key(role, "text"), at / role, report):
            continue
        if COLOUR.fullmatch(value):
            red, green, blue = bytes.fromhex(value[1:])
            palette[role] = (red, green, blue)
        else:
            message = f"{quoted(role)} is not a colour: {quoted(value)}"
            report.error("bad-colour", message, at / role, 'write red, green and blue: `"#b23a26"`')
    return palette


#: Roles that every template can rely on; a game can set them to other families.
ROLES = {"text": "PT Serif", "display": "Alfa Slab One", "label": "Fjalla One"}

_FILES = (Key("regular", "text", required=True), *(Key(style, "text") for style in STYLES[1:]))


def read_fonts(
    table: Mapping[str, Any], folder: Path, known: Mapping[str, FontFamily], at: Spot, report: Report
) -> dict[str, FontFamily]:
    """Return the families by role: those that the game names, and the defaults for other roles."""
    fonts = {}
    for role, value in {**ROLES, **table}.items():
        if role not in table and value not in known:
            continue
        if fits(value, Key(role, "text|table"), at / role, report):
            family = _read_family(value, folder, known, at / role, report)
            if family is not None:
                fonts[role] = family
    return fonts


def _read_family(
    value: Any, folder: Path, known: Mapping[str, FontFamily], at: Spot, report: Report
) -> FontFamily | None:
    if isinstance(value, dict):
        names = read_table(value, _FILES, at, "the font", report)
        files = {style: (names[style], at / style) for style in STYLES if names[style]}
    elif member(Path(value))[0].name.lower().endswith(FONT_ENDINGS):
        files = {"regular": (value, at)}
    elif value in known:
        return known[value] if _installed(known[value], at, report) else None
    elif installed := families(font_folders()).get(value.casefold()):
        return FontFamily(installed.name, installed.files, at=at)
    elif other := next((OTHER_FONTS[end] for end in OTHER_FONTS if value.lower().endswith(end)), ""):
        help = "take the family as `.otf` or `.ttf`; the free FontForge makes one of it (Generate Fonts)"
        report.error("unknown-font", f"{quoted(value)} is {other}, which can't be printed", at, help)
        return None
    else:
        own = "copy its `.ttf` file into the game's folder, and write the file's name"
        help = f"{own}; or use a family that is here: `printkit fonts` lists them"
        others = [*known, *(one.name for one in families(font_folders()).values())]
        report.unknown("unknown-font", f"unknown font {quoted(value)}", value, others, at, help, most=0)
        return None
    found = {}
    for style, (name, place) in files.items():
        file, number = member(Path(name))
        path = own_file(folder, str(file) if number else name, place, report, "font file")
        if path is not None:
            found[style] = path.with_name(f"{path.name}#{number}") if number else path
    return FontFamily(found["regular"].stem, found, at=at) if "regular" in found else None


def _installed(family: FontFamily, at: Spot, report: Report) -> bool:
    for file in family.files.values():
        if not file.is_file():
            package = file.parent.parent.name.replace("_", "-")
            message = f"the files of the font {quoted(family.name)} are not installed"
            report.error("missing-font", message, at, f"install them: `pip install {package}`")
            return False
    return True
