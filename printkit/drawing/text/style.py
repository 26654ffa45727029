"""An element's font attributes in, the style of its letters out: typeface, size, colours and spacing."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from printkit.diagnostics.wording import listed, quoted
from printkit.drawing.attributes import Attributes
from printkit.drawing.fonts.typeface import BOLD, FontError, Typeface, load_face, match_size
from printkit.drawing.text.hyphens import dictionary_of
from printkit.drawing.text.words import TextStyle
from printkit.model.brand import FontFamily

#: The smallest size of text that is accepted, in mm.
SMALLEST = 0.1


def read_style(attrs: Attributes) -> TextStyle | None:
    """Return the style of an element's letters, or None if the game has no font for them.

    Equal attributes are read once and share one style, unless there is a mistake in them.
    """
    key, report = tuple(map(attrs.get, _READERS)), attrs.context.report
    if (known := attrs.context.text_styles.get(key)) is not None:
        return known
    fonts, before = attrs.context.fonts, report.added
    role = "text" if "text" in fonts else next(iter(fonts), None)
    if role is None:
        help = 'name one under `[fonts]` in `game.toml`: `text = "pt-serif"`'
        report.error("unknown-font", "the game has no fonts to set text in", attrs.element.place, help)
        return None
    family = attrs.get("font-family") or role
    found = _choose_face(family if family in fonts else role, 400, False, attrs)
    style = None if found is None else derive(TextStyle(*found, role), attrs)
    if style is not None and report.added == before:
        attrs.context.text_styles.put(key, style)
    return style


def derive(style: TextStyle, attrs: Attributes) -> TextStyle:
    """Return a style with the changes that an element's attributes make."""
    present = [name for name in _READERS if attrs.get(name) is not None]
    if not present:
        return style
    changed = replace(style)
    for name in present:
        field, read = _READERS[name]
        setattr(changed, field, read(attrs, getattr(style, field)))
    if not {"stroke", "stroke-width"}.isdisjoint(present):  # only a line that is drawn has a width
        changed.stroke_width = attrs.length("stroke-width", 0.35, least=0) if changed.stroke else 0.0
    if _face_of(changed) != _face_of(style):
        _set_face(changed, attrs)
    return changed


def _face_of(style: TextStyle) -> tuple[object, ...]:
    return style.role, style.weight, style.italic, style.features


def embolden(style: TextStyle, attrs: Attributes, bold: bool = False, italic: bool = False) -> TextStyle:
    """Return a style made bold or italic, as by `<b>`, `<i>` and `<h>`."""
    changed = replace(style)
    changed.weight = max(style.weight, _WEIGHTS["bold"]) if bold else style.weight
    changed.italic = style.italic or italic
    _set_face(changed, attrs)
    return changed


def _set_face(style: TextStyle, attrs: Attributes) -> None:
    found = _choose_face(style.role, style.weight, style.italic, attrs)
    if found is not None:
        face, style.name = found
        style.face = replace(face, features=style.features) if style.features else face
        for tag in {tag for tag, _ in style.features} - face.file.features():
            attrs.complain("features", f"names `{tag}`, which {style.name} has not", _features_help(face))


def emphasise(style: TextStyle, attrs: Attributes, bold: bool, italic: bool) -> TextStyle:
    """Return a style made bold or italic as far as its family has that style."""
    family = attrs.context.fonts[style.role]
    bold, italic = style.bold or bold, style.italic or italic
    for name, weight, slant in (("bold-italic", True, True), ("bold", True, False), ("italic", False, True)):
        if weight <= bold and slant <= italic and _file_of(family, name):
            return embolden(style, attrs, weight, slant)
    return style


def as_heading(style: TextStyle, attrs: Attributes) -> TextStyle:
    """Return a style made bold, if its family has that."""
    bold = "bold-italic" if style.italic else "bold"
    return embolden(style, attrs, bold=True) if _file_of(attrs.context.fonts[style.role], bold) else style


def _read_family(attrs: Attributes, known: str) -> str:
    role, fonts = attrs.get("font-family") or "", attrs.context.fonts
    if role in fonts:
        return role
    message, at = f"unknown font `{role}`", attrs.element.place
    help = f"use {listed(fonts, 'or')}; `[fonts]` in `game.toml` says which fonts these are"
    attrs.context.report.unknown("unknown-font", message, role, fonts, at, help, most=0)
    return known


def _read_weight(attrs: Attributes, known: int) -> int:
    text = (attrs.get("font-weight") or "").strip()
    weight = int(text) if text.isdecimal() and len(text) < 5 else _WEIGHTS.get(text, 0)
    if 1 <= weight <= 1000:
        return weight
    attrs.complain("font-weight", f"is not a weight: {quoted(text)}", "write `normal`, `bold`, or 1 to 1000")
    return known


def _read_features(attrs: Attributes, known: Any) -> tuple[tuple[str, int], ...]:
    found = []
    for word in (attrs.get("features") or "").replace(",", " ").split():
        said = _FEATURE.fullmatch(word)
        if said is None:
            help = "write names such as `smcp onum`, and `-liga` for one to be turned off"
            attrs.complain("features", f"has no name of four letters in {quoted(word)}", help)
            return cast(tuple[tuple[str, int], ...], known)
        found.append((said[2], 0 if said[1] else int(said[3] or 1)))
    return tuple(found)


def _read_hyphens(attrs: Attributes, known: str) -> str:
    said = (attrs.get("hyphens") or "none").strip()
    language = attrs.context.language if said == "auto" else said
    found = None if said == "none" else dictionary_of(language)
    if found is None and said not in ("none", "auto"):  # a look may say `auto` for games in any language
        help = "write `auto` for the game's language, a language such as `de`, or `none`"
        attrs.complain("hyphens", f"has no dictionary for {quoted(language)}", help)
    return found or ""


def _features_help(face: Typeface) -> str:
    has = sorted(face.file.features() & _KNOWN_FEATURES)
    return f"it has {listed(has, 'and')}" if has else "name another font, or none of them"


#: A feature of OpenType, perhaps turned off, perhaps with which of its shapes.
_FEATURE = re.compile(r"(-?)([A-Za-z0-9]{4})(?:=(\d{1,2}))?")
#: Those that people name: others are turned on where they must be.
_KNOWN_FEATURES = frozenset(
    "smcp c2sc onum lnum tnum pnum frac sups subs ordn zero swsh salt dlig hlig liga case titl".split()
)
_WEIGHTS = {"normal": 400, "bold": 700}
_SLANTS = ("normal", "italic", "oblique")

#: What each attribute sets of a style, and how its value is read.
_READERS: Mapping[str, tuple[str, Callable[[Attributes, Any], Any]]] = {
    "font-family": ("role", _read_family),
    "font-weight": ("weight", _read_weight),
    "font-style": ("italic", lambda attrs, _: attrs.choice("font-style", "normal", _SLANTS) != "normal"),
    "font-size": ("size", lambda attrs, size: attrs.length("font-size", size, least=SMALLEST)),
    "fill": ("fill", lambda attrs, fill: attrs.colour("fill", fill)),
    "stretch": ("stretch", lambda attrs, stretch: attrs.number("stretch", stretch, 0.1, 5.0)),
    "letter-spacing": ("spacing", lambda attrs, spacing: attrs.length("letter-spacing", spacing)),
    "features": ("features", _read_features),
    "hyphens": ("hyphens", _read_hyphens),
    "direction": ("direction", lambda attrs, _: attrs.choice("direction", "auto", ("auto", "ltr", "rtl"))),
    "baseline-shift": ("shift", lambda attrs, shift: attrs.length("baseline-shift", shift)),
    "stroke": ("stroke", lambda attrs, stroke: attrs.colour("stroke", stroke)),
    "stroke-width": ("stroke_width", lambda _, width: width),
    "fill-opacity": ("opacity", lambda attrs, opacity: attrs.number("fill-opacity", opacity, 0.0, 1.0)),
}

#: The attributes that style letters.
STYLE_ATTRIBUTES = frozenset(_READERS)


def _choose_face(role: str, weight: int, italic: bool, attrs: Attributes) -> tuple[Typeface, str] | None:
    family = attrs.context.fonts[role]
    style = _choose_style(family, weight >= BOLD, italic, attrs)
    if style is None:
        return None
    place = family.at or attrs.element.place
    try:
        face = load_face(_file_of(family, style) or family.files[style])
        face = face.instance(weight, "italic" in style)
        if family.like is not None:
            place = family.like.at or place
            like = family.like.files
            face = match_size(face, load_face(like.get(style) or like["regular"]))
    except FontError as error:
        attrs.context.report.error(error.code, error.message, place, error.help)
        return None
    name = family.name if style == "regular" else f"{family.name} {style}"
    return face, name


def _file_of(family: FontFamily, style: str) -> Path | None:
    """Return the file of a style, which may be that of a variable font with an instance of it."""
    file, plain = family.files.get(style), family.files.get("regular")
    if file is None and plain is not None:
        with suppress(FontError):
            return plain if load_face(plain).can_be(style) else None
    return file


def _choose_style(family: FontFamily, bold: bool, italic: bool, attrs: Attributes) -> str | None:
    wanted = "-".join(word for word, is_so in (("bold", bold), ("italic", italic)) if is_so) or "regular"
    if _file_of(family, wanted):
        return wanted
    near = next((style for style in ("regular", *family.files) if style in family.files), None)
    if near is None:
        attrs.context.report.error(
            "font-unreadable", f"font `{family.name}` has no files", attrs.element.place
        )
        return None
    message = f"font `{family.name}` has no {wanted} style"
    help = f"its {near} style prints instead; give the font a `{wanted}` file, or leave the style out"
    attrs.context.report.warning("missing-style", message, family.at or attrs.element.place, help)
    return near
