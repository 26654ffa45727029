"""A brand in, findings out: colours that can't be read on each other, or be told apart by everybody."""

from printkit.colour import contrast, distance, hex_of, nearest, worst_sight
from printkit.diagnostics import Report
from printkit.model.brand import Brand
from printkit.model.scene import Colour

#: What stands on what, how much contrast that needs, and what it is.
PAIRS = (
    ("ink", "paper", 4.5, "words"),
    ("danger", "paper", 4.5, "words"),
    ("calm", "paper", 4.5, "words"),
    ("ink", "accent", 4.5, "words"),
    ("accent", "paper", 1.6, "lines and grounds"),
    ("second", "paper", 1.6, "lines and grounds"),
)
#: Which colours must be told apart, and how far apart they must lie (CIEDE2000) for all eyes.
APART = (("danger", "calm"), ("danger", "accent"), ("calm", "accent"), ("danger", "ink"), ("calm", "ink"))
LEAST_APART = 10.0

_EYES = {
    "normal": "anybody",
    "protan": "eyes that lack the red cones",
    "deutan": "eyes that lack the green cones",
    "tritan": "eyes that lack the blue cones",
}


def proof_colours(brand: Brand, report: Report) -> None:
    """Report the colours that are hard to read or to tell apart, with the nearest that pass."""
    for role, ground, least, what in PAIRS:
        _check_contrast(brand, role, ground, least, what, report)
    for one, other in APART:
        _check_apart(brand, one, other, report)
    _check_back(brand, report)


def _check_contrast(brand: Brand, role: str, ground: str, least: float, what: str, report: Report) -> None:
    """Report a colour with too little contrast to what it stands on."""
    colour, below = brand.colours[role], brand.colours[ground]
    found = contrast(colour, below)
    if found >= least:
        return
    message = (
        f"`{role}` on `{ground}` has a contrast of {found:.2f}, and {what} need {least:g}: "
        f"{hex_of(colour)} on {hex_of(below)}"
    )
    moved = ground if (role, ground) == ("ink", "accent") else role
    report.warning("low-contrast", message, brand.at / "colours" / moved, _mend(brand, moved))


def _check_apart(brand: Brand, one: str, other: str, report: Report) -> None:
    """Report two colours that some eyes take for each other."""
    sight, found = worst_sight(brand.colours[one], brand.colours[other])
    if found >= LEAST_APART:
        return
    message = (
        f"`{one}` and `{other}` are too alike for {_EYES[sight]}: {found:.1f} apart, not {LEAST_APART:g}"
    )
    report.warning("colours-too-alike", message, brand.at / "colours" / one, _mend(brand, one))


def _mend(brand: Brand, role: str) -> str:
    """Return the nearest colour that passes beside all the others, or what to do where none does."""
    near = nearest(brand.colours[role], lambda tone: _passes(tone, role, brand))
    if near is None:
        return f"no tone of `{role}` passes beside the others: choose another colour"
    return f'nearest that passes: `{role} = "{hex_of(near)}"`'


def _passes(tone: Colour, role: str, brand: Brand) -> bool:
    """Return whether a tone would do in a role's place, beside all of a brand's other colours."""
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
    """Report a back whose pattern does not stand out from its ground."""
    ground, figure = brand.back.ground, brand.back.figure
    found = contrast(brand.colours[ground], brand.colours[figure])
    if found < 1.3:
        message = f"the back's `{figure}` does not stand out from its `{ground}`: a contrast of {found:.2f}"
        help = "name another colour of the brand for its `figure` or `ground`"
        report.warning("low-contrast", message, brand.at / "back" / "figure", help)
