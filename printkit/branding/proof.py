"""A brand in, findings out: colours that can't be read on each other, or be told apart by everybody."""

from printkit.colour import contrast, hex_of, nearest_apart, nearest_in_contrast, worst_sight
from printkit.diagnostics import Report
from printkit.model.brand import Brand

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
    moved = ground if role == "ink" and ground == "accent" else role
    still = below if moved == role else colour
    near = nearest_in_contrast(brand.colours[moved], still, least)
    mend = f'nearest that passes: `{moved} = "{hex_of(near)}"`' if near else f"no tone of `{role}` passes"
    report.warning("low-contrast", message, brand.at / "colours" / moved, mend)


def _check_apart(brand: Brand, one: str, other: str, report: Report) -> None:
    """Report two colours that some eyes take for each other."""
    colour, beside = brand.colours[one], brand.colours[other]
    sight, found = worst_sight(colour, beside)
    if found >= LEAST_APART:
        return
    message = f"`{one}` and `{other}` are too alike for {_EYES[sight]}: {found:.1f} apart"
    near = nearest_apart(colour, (beside,), LEAST_APART)
    mend = (
        f'nearest that is {LEAST_APART:g} apart: `{one} = "{hex_of(near)}"`'
        if near
        else f"choose another `{one}`"
    )
    report.warning("colours-too-alike", message, brand.at / "colours" / one, mend)


def _check_back(brand: Brand, report: Report) -> None:
    """Report a back whose pattern does not stand out from its ground."""
    ground, figure = brand.back.ground, brand.back.figure
    found = contrast(brand.colours[ground], brand.colours[figure])
    if found < 1.3:
        message = f"the back's `{figure}` does not stand out from its `{ground}`: a contrast of {found:.2f}"
        mend = "name another colour of the brand for its `figure` or `ground`"
        report.warning("low-contrast", message, brand.at / "back" / "figure", mend)
