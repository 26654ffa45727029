"""The name of a picture of Pit comes in; the picture goes out."""

from collections.abc import Callable

from artwork.engraving.plate import Plate
from artwork.pit import backs, beasts, crops
from artwork.pit.emblems import EMBLEMS, HIGH, WIDE, emblem
from artwork.press.svg import Frame, Picture

CARD: Frame = (-3.0, -3.0, 69.5, 94.9)  # a poker card with its bleed
SMALL: Frame = (-WIDE / 2, -HIGH / 2, WIDE, HIGH)
FLOOR: Frame = (-47.0, -47.0, 94.0, 94.0)

WHOLE: dict[str, tuple[Frame, Callable[[], Plate]]] = {
    "wheat": (CARD, crops.wheat),
    "barley": (CARD, crops.barley),
    "corn": (CARD, crops.corn_cob),
    "rye": (CARD, crops.rye),
    "oats": (CARD, crops.oat_heads),
    "hay": (CARD, crops.haystack),
    "flax": (CARD, crops.flax_bundle),
    "bull": (CARD, beasts.bull_charging),
    "bear": (CARD, beasts.bear_striking),
    "back": (CARD, backs.back),
    "pit": (FLOOR, backs.board_pit),
    "slap": (FLOOR, backs.slap_ring),
}

#: What each crop prints for straw.
STONES = {name: {"straw": f"grain-{name}"} for name in ("wheat", "barley", "corn", "rye", "oats")}
#: What a picture has below its lines, and does without where ink is saved.
GROUNDS = {"back": backs.back_steps}


def names() -> list[str]:
    """Return the path of every picture below the game's art folder, without `.svg`."""
    return [*(f"1904/{name}" for name in WHOLE), *(f"1904/small/{name}" for name in EMBLEMS)]


def picture(name: str) -> Picture:
    """Cut the picture of that name."""
    if name.startswith("1904/small/"):
        crop = name.removeprefix("1904/small/")
        return _print(SMALL, emblem(crop), STONES.get(crop))
    crop = name.removeprefix("1904/")
    view, cut = WHOLE[crop]
    out = _print(view, cut(), STONES.get(crop))
    if crop in GROUNDS:
        out.add("ground", GROUNDS[crop]().cuts())
    return out


def _print(view: Frame, plate: Plate, stones: dict[str, str] | None = None) -> Picture:
    """Print a plate as a picture, some of its roles in another colour."""
    left, top, wide, high = view
    out = Picture(view, (left, top, left + wide, top + high))
    out.add("figure", plate.cuts(stones))
    return out
