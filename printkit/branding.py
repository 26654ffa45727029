"""A game and a brand in, the game in that brand out, shades in order; what is wrong with its colours."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from printkit.colour import (
    contrast,
    distance,
    from_oklch,
    hex_of,
    luminance,
    mixed,
    nearest,
    to_oklch,
    worst_sight,
)
from printkit.diagnostics import Report
from printkit.model.brand import KEEP, ROLES, Brand
from printkit.model.game import Component, Game
from printkit.model.scene import Colour

#: The template of a brand's back, in `templates/`.
BACK = "brand/back.svg"


def apply_brand(game: Game, brand: Brand) -> Game:
    """Return a game in a brand's colours, fonts and backs; its own templates do the rest."""
    palette = brand_palette(game.palette, game.brand_mapping.colours, brand.colours, game.brand_mapping.words)
    own = {f"brand-{role}": brand.colours[role] for role in ROLES}
    components = tuple(_with_back(one, game) for one in game.components)
    fonts = {role: family._replace(like=game.fonts.get(role)) for role, family in brand.fonts.items()}
    fonts = {**game.fonts, **fonts}
    return replace(game, palette={**palette, **own}, fonts=fonts, components=components, brand=brand)


def _with_back(component: Component, game: Game) -> Component:
    """Return a component with the brand's back where it takes one: cards that share one give nothing away."""
    named, backs = game.brand_mapping.backs, {card.back for card in component.cards}
    shared = component.kind.held and len(backs) == 1 and None not in backs and len(component.cards) > 1
    if not (shared if named is None else component.name in named):
        return component
    cards = tuple(replace(card, back=BACK) if card.back else card for card in component.cards)
    return replace(component, cards=cards)


_Tone = tuple[float, float, float]  # lightness, chroma, hue

#: A colour of less chroma than this is grey: its hue means nothing.
_GREY = 0.03
#: A colour of less chroma than `_PALE` is paper from this lightness on, and a tone of ink below it.
_LIGHT, _PALE = 0.9, 0.045
#: The ends of the hues of danger, accent and calm, in degrees; then danger begins again.
_DANGER_TO, _ACCENT_TO, _CALM_TO, _DANGER_FROM = 40.0, 115.0, 290.0, 350.0
WHITE: Colour = (255, 255, 255)
#: The contrast to white and to a light paper that colours of words have, and the steps to get there.
_READABLE, _STEP = 4.6, 0.99


def brand_palette(
    palette: Mapping[str, Colour],
    brand_mapping: Mapping[str, str],
    colours: Mapping[str, Colour],
    words: Collection[str] = (),
) -> dict[str, Colour]:
    """Return a game's palette in a brand's colours, those of `words` dark enough for words."""
    mapped = {role: brand_mapping.get(role) or _guess(role, colour) for role, colour in palette.items()}
    leads = {role: _lead(role, palette, mapped, brand_mapping) for role in ROLES}
    old = {role: to_oklch(palette[lead]) for role, lead in leads.items() if lead}
    new = {role: to_oklch(colours[role]) for role in ROLES}
    old = {"ink": (0.0, 0.0, 0.0), "paper": (1.0, 0.0, 0.0), **old}
    in_brand = {}
    for role, colour in palette.items():
        wanted = mapped[role]
        if wanted == KEEP:
            in_brand[role] = colour
        elif role == leads[wanted]:
            in_brand[role] = colours[wanted]
        else:
            in_brand[role] = from_oklch(*_tone(to_oklch(colour), wanted, old, new))
    for wanted in ROLES:
        read = {role: in_brand[role] for role in in_brand if role in words and mapped[role] == wanted}
        in_brand |= _darkened(read, colours["paper"])
    return in_brand


def _darkened(colours: Mapping[str, Colour], paper: Colour) -> dict[str, Colour]:
    grounds = [WHITE, paper] if luminance(paper) > 0.5 else [WHITE]
    share = min((_share(colour, grounds) for colour in colours.values()), default=1.0)
    if share == 1.0:
        return {}
    tones = {role: to_oklch(colour) for role, colour in colours.items()}
    return {role: from_oklch(tone[0] * share, *tone[1:]) for role, tone in tones.items()}


def _share(colour: Colour, grounds: list[Colour]) -> float:
    """Return by how much a colour's lightness is multiplied so that it stands out from all grounds."""
    lightness, chroma, hue = to_oklch(colour)
    share = 1.0
    while any(contrast(from_oklch(lightness * share, chroma, hue), one) < _READABLE for one in grounds):
        share *= _STEP
    return share


def _guess(role: str, colour: Colour) -> str:
    if role in ROLES:
        return role
    lightness, chroma, hue = to_oklch(colour)
    if chroma < _PALE:
        return "paper" if lightness >= _LIGHT else "ink"
    if hue < _DANGER_TO or hue >= _DANGER_FROM:
        return "danger"
    if hue < _ACCENT_TO:
        return "accent"
    return "calm" if hue < _CALM_TO else "accent"


def _lead(
    wanted: str, palette: Mapping[str, Colour], mapped: Mapping[str, str], brand_mapping: Mapping[str, str]
) -> str | None:
    """Return the role that takes a brand's colour unchanged; others of that colour become tones of it."""
    roles = [role for role, value in mapped.items() if value == wanted]
    named = [role for role, value in brand_mapping.items() if value == wanted and role in roles]
    if not roles or wanted in roles:
        return wanted if roles else None
    if named:
        return named[0]
    tones = {role: to_oklch(palette[role]) for role in roles}
    if wanted in ("ink", "paper"):
        return (max if wanted == "paper" else min)(roles, key=lambda role: tones[role][0])
    return max(roles, key=lambda role: tones[role][1])


def _tone(tone: _Tone, wanted: str, old: Mapping[str, _Tone], new: Mapping[str, _Tone]) -> _Tone:
    """Return a tone of a brand's colour, as far between ink, lead and paper as it was before."""
    lightness, chroma, hue = tone
    lead, brand = old[wanted], new[wanted]
    stops = [(0.0, 0.0), (1.0, 1.0), *((old[role][0], new[role][0]) for role in {"ink", wanted, "paper"})]
    if wanted not in ("ink", "paper") and lightness > lead[0]:
        return _tint(tone, lead, brand, old["paper"], new["paper"])
    if lead[1] < _GREY:  # a grey lead has no hue, and no chroma to scale by
        turned = brand if brand[1] > 0.01 else new["accent"]
        return _between(lightness, stops), brand[1] + chroma - lead[1], turned[2]
    turn = hue - lead[2] if chroma >= _GREY else 0.0
    return _between(lightness, stops), chroma * brand[1] / lead[1], (brand[2] + turn) % 360


def _tint(tone: _Tone, lead: _Tone, brand: _Tone, old_paper: _Tone, paper: _Tone) -> _Tone:
    """Return a tint of a brand's colour, as far between it and the brand's paper as it was before."""
    share = min(1.0, (tone[0] - lead[0]) / max(old_paper[0] - lead[0], 1e-6))
    pale = mixed(brand, paper, share)
    fuller = tone[1] / max(mixed(lead, old_paper, share)[1], 1e-3)
    return pale[0], max(pale[1] * min(fuller, 1.5), min(paper[1], pale[1])), pale[2]


def _between(value: float, stops: list[tuple[float, float]]) -> float:
    """Return a lightness mapped between the nearest two stops, so that the order stays."""
    below = max((stop for stop in stops if stop[0] <= value), default=stops[0])
    above = min((stop for stop in stops if stop[0] >= value), default=stops[1])
    if above[0] - below[0] < 1e-6:
        return below[1]
    return below[1] + (above[1] - below[1]) * (value - below[0]) / (above[0] - below[0])


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
    for role, below, least, what in PAIRS:
        found = contrast(brand.colours[role], brand.colours[below])
        if found < least:
            needed = f"`{role}` on `{below}` has a contrast of {found:.2f}, and {what} need {least:g}"
            message = f"{needed}: {hex_of(brand.colours[role])} on {hex_of(brand.colours[below])}"
            moved = below if (role, below) == ("ink", "accent") else role
            report.warning("low-contrast", message, brand.at / "colours" / moved, _help(brand, moved))
    for one, other in APART:
        sight, found = worst_sight(brand.colours[one], brand.colours[other])
        if found < LEAST_APART:
            alike = f"`{one}` and `{other}` are too alike for {_VISION[sight]}"
            message = f"{alike}: {found:.1f} apart, not {LEAST_APART:g}"
            report.warning("colours-too-alike", message, brand.at / "colours" / one, _help(brand, one))
    ground, figure = brand.back.ground, brand.back.figure
    found = contrast(brand.colours[ground], brand.colours[figure])
    if found < 1.3:
        message = f"the back's `{figure}` does not stand out from its `{ground}`: a contrast of {found:.2f}"
        help = "name another colour of the brand for its `figure` or `ground`"
        report.warning("low-contrast", message, brand.at / "back" / "figure", help)


def _help(brand: Brand, role: str) -> str:
    """Return which colour passes beside all the others and is nearest, or what to do where none does."""
    pairs = [pair for pair in PAIRS if role in pair[:2]]
    apart = [pair for pair in APART if role in pair]

    def passes(tone: Colour) -> bool:
        own = {**brand.colours, role: tone}
        readable = all(contrast(own[one], own[ground]) >= least for one, ground, least, _ in pairs)
        return readable and all(distance(own[one], own[other]) >= LEAST_APART for one, other in apart)

    near = nearest(brand.colours[role], passes)
    if near is None:
        return f"no tone of `{role}` passes beside the others: choose another colour"
    return f'nearest that passes: `{role} = "{hex_of(near)}"`'
