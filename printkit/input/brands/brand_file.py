"""A brand's file in, a `Brand` out; or a name in, the files of a new brand out."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted
from printkit.files import inside, is_file
from printkit.input.brands.style import ROLES as TYPE_ROLES
from printkit.input.brands.style import read_fonts, read_palette
from printkit.input.find import BRAND_FILE, slug_of
from printkit.input.schema import check_name, keys_of, read_table, report_unknown
from printkit.input.toml import read_toml
from printkit.model.brand import GROUNDS, MASTHEADS, PATTERNS, ROLES, RULES, Back, Brand, FontFamily, Logo
from printkit.model.game import Catalogue
from printkit.model.scene import Colour

#: How many characters these texts may have: more do not fit into the line at the foot of a sheet.
LONGEST = {"name": 40, "tagline": 60, "footer": 60, "link": 60}

_BRAND = keys_of("brand-file")
_LOGO = keys_of("logo")
_BACK = keys_of("brand-back", pattern=PATTERNS, ground=ROLES, figure=ROLES, spark=ROLES)
_STYLE = keys_of("brand-style", ground=GROUNDS, rule=RULES, masthead=MASTHEADS)
_NEEDED = tuple(role for role in ROLES if role not in ("paper", "second"))

_LINK = re.compile(r"https?://[!#-;=?-\[\]_a-z~]+")


def load_brand(file: Path, catalogue: Catalogue, report: Report) -> Brand | None:
    """Return a brand, or None with findings."""
    slug = slug_of(file)
    with report.collect() as own:
        check_name(slug, "a brand", Spot(file), own)
        table = read_toml(file, own, Spot(file)) if inside(file.parent, file.name, own, Spot(file)) else None
        brand = None if table is None else _read_brand(table, slug, file, catalogue, own)
    return None if own.failed else brand


def _read_brand(
    table: Mapping[str, Any], slug: str, file: Path, catalogue: Catalogue, report: Report
) -> Brand | None:
    at = Spot(file)
    values = read_table(table, _BRAND, at, "", report)
    words = {name: "" for name in LONGEST if name not in table} | {
        name: _read_words(values[name], name, at / name, report) for name in LONGEST if name in table
    }
    if words["link"] and not _LINK.fullmatch(words["link"]):
        message = f"{quoted(words['link'])} is not a link"
        report.error("bad-value", message, at / "link", 'write it in full: `"https://example.org"`')
    logo = _read_logo(values["logo"], file.parent, at / "logo", report)
    if logo is None:
        return None
    return Brand(
        slug=slug,
        file=file,
        **words,
        colours=_read_colours(values["colours"] or {}, at / "colours", report),
        fonts=_read_fonts(values["fonts"] or {}, file.parent, catalogue, at / "fonts", report),
        logo=logo,
        back=Back(**read_table(values["back"] or {}, _BACK, at / "back", "`[back]`", report)),
        style=read_table(values["style"] or {}, _STYLE, at / "style", "`[style]`", report),
    )


def _read_words(text: str, name: str, at: Spot, report: Report) -> str:
    if len(text) > LONGEST[name]:
        message = f"{quoted(name)} has {len(text)} characters; there is room for {LONGEST[name]}"
        report.error("too-long", message, at, "shorten it")
    elif not text.isprintable():
        message = f"{quoted(name)} contains a character that can't be printed"
        report.error("bad-value", message, at, "write it on one line, without control characters")
    elif name == "name" and not text.strip():
        report.error("bad-value", "`name` is empty", at, "write the name of your café, club or shop")
    return text.strip()


def _read_colours(table: Mapping[str, Any], at: Spot, report: Report) -> dict[str, Colour]:
    """Return a brand's colours; by default, `paper` is white and `second` is `accent`."""
    report_unknown(table, ROLES, at, "`[colours]`", report)
    missing = [role for role in _NEEDED if role not in table]
    for role in missing if table else ():
        report.error("missing-key", f"`{role}` is missing in `[colours]`", at, f'add `{role} = "#rrggbb"`')
    named = read_palette({role: table[role] for role in ROLES if role in table}, at, report)
    ink = named.get("ink", (0, 0, 0))
    accent = named.get("accent", ink)
    return {**dict.fromkeys(ROLES, ink), "paper": (255, 255, 255), "second": accent, **named}


def _read_fonts(
    table: Mapping[str, Any], folder: Path, catalogue: Catalogue, at: Spot, report: Report
) -> dict[str, FontFamily]:
    """Return the font families that a brand names, by role; other roles keep the game's fonts."""
    roles = tuple(TYPE_ROLES)
    report_unknown(table, roles, at, "`[fonts]`", report)
    own = {role: table[role] for role in roles if role in table}
    fonts = read_fonts(own, folder, catalogue.fonts, at, report)
    return {role: fonts[role]._replace(at=at / role) for role in own if role in fonts}


def _read_logo(table: Mapping[str, Any] | None, folder: Path, at: Spot, report: Report) -> Logo | None:
    if table is None:
        return None
    values = read_table(table, _LOGO, at, "`[logo]`", report)
    if values["file"] is None:
        return None
    files = {
        name: _logo_file(values[name], folder, at / name, report)
        for name in ("file", "dark", "small")
        if values[name]
    }
    own = files["file"]
    dark, small = files.get("dark", own), files.get("small", own)
    if own is None or dark is None or small is None:
        return None
    return Logo(own, dark, small, float(values["clear"]))


def _logo_file(href: str, folder: Path, at: Spot, report: Report) -> Path | None:
    path = inside(folder, href, report, at)
    if path is None:
        return None
    if path.suffix.lower() not in (".svg", ".png"):
        message = f"{quoted(href)} is not a kind of picture that printkit can draw"
        report.error("unknown-picture", message, at, "save it as SVG or PNG")
    elif not is_file(path):
        known = (one.name for one in sorted(folder.glob("*.[sp][vn]g")))
        message, help = f"there is no file {quoted(href)}", "check its name and folder"
        report.unknown("missing-file", message, path.name, known, at, help, most=0)
    else:
        return path
    return None


def new_brand_files(name: str, templates: Path) -> dict[str, str]:
    """Return a new brand's files by name; they print as they are."""
    words = {
        "TITLE": name.replace("-", " ").title()[: LONGEST["name"]].strip(),
        "NAME": name,
        "SHORT": name[:40].rstrip("-"),
    }
    parts = {"PATTERN": PATTERNS, "GROUND": GROUNDS, "RULE": RULES, "MASTHEAD": MASTHEADS}
    for part, names in parts.items():
        words |= {part: names[0], f"{part}S": ", ".join(names)}
    texts = {file.name: file.read_text(encoding="utf-8") for file in (templates / "new/brand").iterdir()}
    for word in sorted(words, key=len, reverse=True):
        texts[BRAND_FILE] = texts[BRAND_FILE].replace(word, words[word])
    return texts
