"""Cards that are pictures in, and what is at their edges; the files of a game that prints them out."""

from typing import NamedTuple

from printkit.diagnostics.wording import toml_text
from printkit.folders import shared_text
from printkit.units import decimal, show_mm

#: Bleed that is made, and the most that is printed of what pictures have, in mm.
_BLEED = 3.0
#: What allows backs to differ that have pictures of their own.
_ALLOWED = (
    'allow = { backs-differ = "each card has a back of its own", '
    'back-not-turnable = "a picture is seen one way up" }\n'
)


class FinishedSide(NamedTuple):
    """A side that is a picture: its path, and how its edge goes on past the trim."""

    path: str
    how: str  # "mirror", "stretch" or "colour"
    ground: str
    radius: float  # of corners that are drawn round, in mm; 0 for none
    turned: int  # by so many degrees: 90 for a picture on its side, 180 for one upside down
    fit: str = "stretch"  # "contain" for one of another shape
    #: Of a page: where it lies, so that the card is in its place: x, y, width, height.
    page: tuple[float, float, float, float] | None = None


class FinishedCard(NamedTuple):
    """A card whose sides are pictures; None for a back that is blank."""

    id: str
    name: str
    copies: int
    front: FinishedSide
    back: FinishedSide | None


class FinishedDeck(NamedTuple):
    """All that is known of a deck of pictures before its files are written."""

    name: str
    title: str
    size: tuple[float, float, str]  # the trim, and the name of a known size
    bleed: float  # that the pictures have
    cards: tuple[FinishedCard, ...]
    own_backs: bool  # whether cards differ on their backs
    makes_bleed: bool = True


def finished_files(deck: FinishedDeck, own: bool = False) -> dict[str, str]:
    """Return the text of each file, by its path in the folder; of a folder to own, with what it allows."""
    has_backs = any(card.back for card in deck.cards)
    side = shared_text("starter/finished/side.svg")
    files = {
        "game.toml": shared_text("starter/finished/game.toml").format(
            name=deck.name.replace("\n", " "),
            title=toml_text(deck.title),
            size=_size(deck),
            back='back = "layouts/back.svg"\n' if has_backs else "",
            allowed=_ALLOWED if deck.own_backs and own else "",
            cards="\n".join(_card(deck, card) for card in deck.cards),
        ),
        "layouts/card.svg": side.format(side="front", alt="{{ card.name }}"),
    }
    if has_backs:
        files["layouts/back.svg"] = side.format(side="back", alt="")
    return files


def _size(deck: FinishedDeck) -> str:
    width, height, name = deck.size
    bleed = (min(deck.bleed, _BLEED) or _BLEED) if deck.makes_bleed else 0.0
    if name and bleed == _BLEED:
        return toml_text(name)
    return f"{{ width = {decimal(width)}, height = {decimal(height)}, bleed = {show_mm(bleed)} }}"


def _card(deck: FinishedDeck, card: FinishedCard) -> str:
    lines = [f"id = {toml_text(card.id)}", f"name = {toml_text(card.name)}", f"copies = {card.copies}"]
    for key, side in (("front", card.front), ("back", card.back)):
        if side is None:
            side = FinishedSide("", "", "", 0.0, 0)
        lines.append(f"{key}_picture = {toml_text(side.path)}")
        lines.append(f'{key}_how = "{side.how}"')
        lines.append(f'{key}_ground = "{side.ground}"')
        lines.append(f"{key}_bleed = {decimal(deck.bleed)}")
        lines.append(f"{key}_radius = {decimal(side.radius, 2)}")
        lines.append(f"{key}_turned = {side.turned}")
        lines.append(f'{key}_fit = "{side.fit}"')
        lines.append(f"{key}_page = [{', '.join(decimal(one) for one in side.page or ())}]")
    return "\n".join(("[[component.cards]]", *lines, ""))
