"""A brand in, findings out: letters that its fonts can't print, and a logo that is not fit for print."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from printkit.diagnostics import Report
from printkit.drawing.attributes import DrawingContext
from printkit.drawing.fonts import FontTrouble, load_face
from printkit.drawing.logo import HREFS, load_logo
from printkit.model.brand import Brand
from printkit.model.fonts import FontFamily

#: The role of the words at a sheet's foot.
_FOOT = "label"

#: What a game may ask of any font: letters and figures, and the signs that our own layouts print.
_ASKED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;!?()&+−-·’“”"


def proof_letters(brand: Brand, usual: Mapping[str, FontFamily], report: Report) -> None:
    """Report each of a brand's fonts that can't be embedded, or lacks letters of its words or of ours.

    Where it brings no font for the words at the foot of every sheet, the usual one must have its letters.
    """
    own = brand.name + brand.tagline + brand.footer
    _proof_families(brand.fonts.values(), _ASKED + own, report)
    if _FOOT not in brand.fonts and _FOOT in usual:
        family = replace(usual[_FOOT], at=brand.at / "fonts" if brand.fonts else brand.at / "name")
        _proof_families([family], own, report)


def _proof_families(families: Iterable[FontFamily], words: str, report: Report) -> None:
    """Report each font that can't be embedded, or lacks letters of some words."""
    words = "".join(dict.fromkeys(words))
    for family in families:
        for style, path in family.files.items():
            try:
                face = load_face(path)
            except FontTrouble as trouble:
                report.error(trouble.code, trouble.message, family.at, trouble.help)
                continue
            lacking = [letter for letter in words if not face.covers(letter)]
            if lacking:
                named = " ".join(f"`{letter}`" for letter in lacking[:10])
                message = f"font `{family.name}` ({style}) lacks {named}"
                help = "take a font that has them: games print them, and your own words hold them"
                report.warning("missing-letter", message, family.at, help)


def proof_logo(brand: Brand, report: Report) -> None:
    """Report what is wrong with a brand's logos, each file once."""
    context = DrawingContext(brand.file.parent, {}, brand.fonts, report, "the logo", lambda *_: None)
    for href in HREFS:
        load_logo(href, brand, context)
