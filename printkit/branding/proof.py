"""A brand in, findings out: colours with too little contrast, or that some people can't distinguish."""

from printkit.colour import contrast, distance, hex_of, nearest, worst_sight
from printkit.diagnostics import Report
from printkit.model.brand import Brand
from printkit.model.scene import Colour

#: A colour, what it is printed on, the contrast that it needs, and what is printed in it.
PAIRS = (
    ("ink", "paper", 4.5, "words"),
    ("danger", "paper", 4.5, "words"),
    ("calm", "paper", 4.5, "words"),
    ("ink", "accent", 4.5, "words"),
    ("accent", "paper", 1.6, "lines and grounds"),
    ("second", "paper", 1.6, "lines and grounds"),
)
#: Which colours must be told apart, and their least distance (CIEDE2000) in any colour vision.
APART = (("danger", "calm"), ("danger", "accent"), ("calm", "accent"), ("danger", "ink"), ("calm", "ink"))
LEAST_APART = 10.0

_VISION = {
    "normal": "anybody",
    "protan": "people without red cones",
    "deutan": "people without green cones",
    "tritan": "people without blue cones",
}


def proof_colours(brand: Brand, report: Report) -> None:
    """Report colours that are hard to read or to distinguish, each with the nearest colour that passes."""
    for role, ground, least, what in PAIRS:
        _check_contrast(brand, role, ground, least, what, report)
    for one, other in APART:
        _check_apart(brand, one, other, report)
    _check_back(brand, report)


def _check_contrast(brand: Brand, role: str, ground: str, least: float, what: str, report: Report) -> None:
    colour, below = brand.colours[role], brand.colours[ground]
    found = contrast(colour, below)
    if found >= least:
        return
    message = (
        f"`{role}` on `{ground}` has a contrast of {found:.2f}, and {what} need {least:g}: "
        f"{hex_of(colour)} on {hex_of(below)}"
    )
    moved = ground if (role, ground) == ("ink", "accent") else role
    report.warning("low-contrast", message, brand.at / "colours" / moved, _help(brand, moved))


def _check_apart(brand: Brand, one: str, other: str, report: Report) -> None:
    """Report two colours that some people can't distinguish."""
    sight, found = worst_sight(brand.colours[one], brand.colours[other])
    if found >= LEAST_APART:
        return
    message = (
        f"`{one}` and `{other}` are too alike for {_VISION[sight]}: {found:.1f} apart, not {LEAST_APART:g}"
    )
    report.warning("colours-too-alike", message, brand.at / "colours" / one, _help(brand, one))


def _help(brand: Brand, role: str) -> str:
    """Return which colour passes beside all the others and is nearest, or what to do where none does."""
    near = nearest(brand.colours[role], lambda tone: _passes(tone, role, brand))
    if near is None:
        return f"no tone of `{role}` passes beside the others: choose another colour"
    return f'nearest that passes: `{role} = "{hex_of(near)}"`'


def _passes(tone: Colour, role: str, brand: Brand) -> bool:
    """Return whether a colour passes in a role, beside all other colours of a brand."""
    others = {**brand.colours, role: tone}
    readable = all(
        contrast(others[one], others[ground]) >= least
        for one, ground, least, _ in PAIRS
        if role in (one, ground)
    )
    return readable and all(
        distance(others[one], others[other]) >= LEAST_APART for one, other in APART if role in (one, other)
    )


def _check_back(brand: Brand, report: Report) -> None:
    """Report a back whose pattern has too little contrast to its ground."""
    ground, figure = brand.back.ground, brand.back.figure
    found = contrast(brand.colours[ground], brand.colours[figure])
    if found < 1.3:
        message = f"the back's `{figure}` does not stand out from its `{ground}`: a contrast of {found:.2f}"
        help = "name another colour of the brand for its `figure` or `ground`"
        report.warning("low-contrast", message, brand.at / "back" / "figure", help)
