"""Colours in; their contrast, their distance for all eyes, their tones and the nearest good enough out."""

from collections.abc import Callable
from functools import lru_cache
from math import atan2, cos, degrees, hypot, radians, sin
from typing import TYPE_CHECKING

from printkit.model.scene import Colour

if TYPE_CHECKING:
    from coloraide import Color

# coloraide takes a tenth of a second to import: only functions that need it do so, and contrast does not.

#: The kinds of sight for which colours must differ: full, and without the red, green or blue cones.
SIGHTS = ("normal", "protan", "deutan", "tritan")

#: Steps of lightness from black to white in which the nearest colour is searched, and shares of its chroma.
_STEPS = 200
_CHROMAS = (1.0, 0.8, 0.6, 0.4, 0.2, 0.0)


def hex_of(colour: Colour) -> str:
    """Return a colour as `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def seen_through(colour: Colour, opacity: float, ground: Colour) -> Colour:
    """Return what a transparent colour looks like on a ground."""
    red, green, blue = (
        round(over * opacity + under * (1 - opacity)) for over, under in zip(colour, ground, strict=True)
    )
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours as WCAG 2 defines it: from 1, none, to 21, black on white."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=4096)
def luminance(colour: Colour) -> float:
    """Return the relative luminance of a colour, from 0 to 1."""
    shares = (value / 255 for value in colour)
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in shares)
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def distance(one: Colour, other: Colour) -> float:
    """Return the distance of two colours (CIEDE2000) for the kind of sight that distinguishes them worst."""
    return worst_sight(one, other)[1]


@lru_cache(maxsize=4096)
def worst_sight(one: Colour, other: Colour) -> tuple[str, float]:
    """Return the kind of sight that distinguishes two colours worst, and how far apart it sees them."""
    apart = {sight: _seen(one, sight).delta_e(_seen(other, sight), method="2000") for sight in SIGHTS}
    worst = min(apart, key=apart.__getitem__)
    return worst, apart[worst]


@lru_cache(maxsize=4096)
def _seen(colour: Colour, sight: str) -> "Color":
    from coloraide import Color

    seen = Color("srgb", [value / 255 for value in colour])
    return seen if sight == "normal" else seen.filter(sight)


@lru_cache(maxsize=4096)
def to_oklch(colour: Colour) -> tuple[float, float, float]:
    """Return a colour's lightness (0 to 1), chroma (0 to about 0.3) and hue (degrees); a grey's hue is 0."""
    lightness, chroma, hue = _seen(colour, "normal").convert("oklch").coords(nans=False)
    return lightness, chroma, hue


@lru_cache(maxsize=4096)
def from_oklch(lightness: float, chroma: float, hue: float) -> Colour:
    """Return the colour of a lightness, chroma and hue; outside of sRGB, with less chroma."""
    from coloraide import Color

    lightness = min(1.0, max(0.0, lightness))
    # jnd=0: the usual fit ends by clipping, which may swap two tones of nearly the same lightness.
    wanted = Color("oklch", [lightness, max(0.0, chroma), hue])
    shown = wanted.convert("srgb").fit(method="oklch-chroma", jnd=0)
    red, green, blue = (min(255, max(0, round(value * 255))) for value in shown.coords(nans=False))
    return red, green, blue


def mixed(
    one: tuple[float, float, float], other: tuple[float, float, float], share: float
) -> tuple[float, float, float]:
    """Return the tone a share of the way from one to another, straight across the circle of hues."""
    (ours, our_chroma, our_hue), (theirs, their_chroma, their_hue) = one, other
    across = [
        (1 - share) * our_chroma * turn(radians(our_hue)) + share * their_chroma * turn(radians(their_hue))
        for turn in (cos, sin)
    ]
    hue = degrees(atan2(across[1], across[0])) % 360
    return (1 - share) * ours + share * theirs, hypot(*across), hue


def nearest(colour: Colour, passes: Callable[[Colour], bool]) -> Colour | None:
    """Return the nearest colour that passes: one of another lightness, or else of less chroma too."""
    if passes(colour):
        return colour
    lightness, chroma, hue = to_oklch(colour)
    for share in _CHROMAS:
        for step in range(_STEPS + 1):
            for other in {lightness - step / _STEPS, lightness + step / _STEPS}:
                if 0 <= other <= 1 and passes(tone := from_oklch(other, chroma * share, hue)):
                    return tone
    return None


def nearest_in_contrast(colour: Colour, ground: Colour, least: float) -> Colour | None:
    """Return the nearest colour with at least so much contrast to a ground."""
    return nearest(colour, lambda tone: contrast(tone, ground) >= least)
