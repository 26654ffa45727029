"""A brand in, findings out: letters that its fonts lack, and logos that are unfit for print."""

from collections.abc import Iterable, Mapping

from printkit.diagnostics import Report
from printkit.drawing.attributes import DrawingContext
from printkit.drawing.elements import ELEMENTS
from printkit.drawing.fonts.typeface import FontError, load_face
from printkit.drawing.picture_files import LOGOS, load_logo
from printkit.drawing.text.fallback import Fallback
from printkit.model.brand import Brand, FontFamily

#: The font family of the line at a sheet's foot.
_FOOT = "label"

#: What every font must have: letters and digits, and the signs that our own templates print.
_REQUIRED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;!?()&+−-·’“”"


def check_letters(brand: Brand, usual: Mapping[str, FontFamily], report: Report) -> None:
    """Report each of a brand's fonts that can't be embedded, or lacks letters of its texts or of ours.

    If it has no font for the line at a sheet's foot, the usual one must have the letters of its texts.
    """
    own = brand.name + brand.tagline + brand.footer
    _check_families(brand.fonts.values(), _REQUIRED + own, report)
    if _FOOT not in brand.fonts and _FOOT in usual:
        family = usual[_FOOT]._replace(at=brand.at / "fonts" if brand.fonts else brand.at / "name")
        _check_families([family], own, report)


def _check_families(families: Iterable[FontFamily], words: str, report: Report) -> None:
    words = "".join(dict.fromkeys(words))
    for family in families:
        for style, path in family.files.items():
            try:
                face = load_face(path)
            except FontError as error:
                report.error(error.code, error.message, family.at, error.help)
                continue
            lacking = [letter for letter in words if not face.covers(letter)]
            if lacking:
                named = " ".join(f"`{letter}`" for letter in lacking[:10])
                message = f"font `{family.name}` ({style}) lacks {named}"
                help = "use a font that has them: games or your own texts print them"
                report.warning("missing-letter", message, family.at, help)


def check_logos(brand: Brand, report: Report) -> None:
    """Report what is wrong with a brand's logos."""
    context = DrawingContext(
        folder=brand.file.parent,
        palette={},
        fonts=brand.fonts,
        report=report,
        subject="the logo",
        elements=ELEMENTS,
        part=lambda *_: None,
        picture=lambda *_: None,
        card=lambda *_: None,
        fallback=Fallback(),
    )
    for href in LOGOS:
        load_logo(href, brand, context)
