"""A brand's logo in, its drawing or pixels out; and what is wrong with it for print."""

from dataclasses import replace
from pathlib import Path

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted
from printkit.drawing.attributes import DrawingContext, Pixels
from printkit.drawing.pictures import load_picture
from printkit.model.brand import Brand
from printkit.model.scene import Scene
from printkit.units import MM_PER_INCH

#: What a layout names a brand's logo by, and which of its files that is.
HREFS = {"brand:logo": "file", "brand:logo-dark": "dark", "brand:logo-small": "small"}
#: The widest that our own layouts print a logo, in mm, and the dots an inch that it needs there.
WIDEST, FINE = 34.0, 300
#: A logo longer than so many times its height gets lost in a medallion.
LONGEST = 4.0


def load_logo(href: str, brand: Brand, context: DrawingContext) -> Scene | Pixels | None:
    """Return a brand's logo, or the one for dark grounds, in the brand's own colours."""
    key = HREFS[href]
    file: Path = getattr(brand.logo, key)
    at = brand.at / "logo" / ("file" if file == brand.logo.file else key)
    palette = {**context.palette, **brand.colours}
    own = replace(context, folder=brand.file.parent, palette=palette, ids={}, drawn=0, styles={})
    name = file.relative_to(brand.file.parent).as_posix()
    picture = load_picture(name, at, own)
    if picture is not None:
        _check_shape(picture, name, at, context.report)
    if isinstance(picture, Pixels) and key != "small":
        _check_dots(picture, name, at, context.report)
    return picture


def _check_shape(picture: Scene | Pixels, name: str, at: Spot, report: Report) -> None:
    """Report a logo that is too long or too tall to sit in a circle."""
    ratio = max(picture.width, picture.height) / min(picture.width, picture.height)
    if ratio > LONGEST:
        message = f"the logo {quoted(name)} is {ratio:.1f} times as long as it is high: it prints very small"
        report.warning("logo-too-long", message, at, "give a form of it that is nearer to a square")


def _check_dots(picture: Pixels, name: str, at: Spot, report: Report) -> None:
    """Report a logo of too few pixels."""
    across = max(picture.width, picture.height)
    dots, needed = across / WIDEST * MM_PER_INCH, round(WIDEST / MM_PER_INCH * FINE)
    if dots < FINE - 0.5:
        message = f"the logo {quoted(name)} has {picture.width} x {picture.height} pixels: {dots:.0f} dpi"
        help = f"its longer side needs {needed} pixels ({FINE} dpi at {WIDEST:g} mm), or make it an SVG"
        report.warning("logo-too-coarse", message, at, help)
