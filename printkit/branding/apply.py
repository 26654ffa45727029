"""A game and a brand in, the game as it looks in that brand out."""

from collections.abc import Mapping
from dataclasses import replace

from printkit.branding.tones import dress_palette
from printkit.model.brand import ROLES, Brand
from printkit.model.fonts import FontFamily
from printkit.model.game import Component, Game

#: The layout of a brand's back, in `templates/`.
BACK = "brand/back.svg"


def apply_brand(game: Game, brand: Brand) -> Game:
    """Return a game in a brand's colours, letters and backs; its own layouts do the rest."""
    palette = dress_palette(game.palette, game.brand_mapping.colours, brand.colours)
    own = {f"brand-{role}": brand.colours[role] for role in ROLES}
    components = tuple(_rebacked(one) if _gives_way(one, game) else one for one in game.components)
    fonts = _dress_fonts(game.fonts, brand.fonts)
    return replace(game, palette={**palette, **own}, fonts=fonts, components=components, brand=brand)


def _dress_fonts(own: Mapping[str, FontFamily], brand: Mapping[str, FontFamily]) -> dict[str, FontFamily]:
    """Return a game's families, those that the brand has put in their places."""
    taken = {role: replace(family, like=own.get(role)) for role, family in brand.items()}
    return {**own, **taken}


def _gives_way(component: Component, game: Game) -> bool:
    """Return whether a component's back gives way: the one that all its cards share tells nothing else."""
    if game.brand_mapping.backs is not None:
        return component.name in game.brand_mapping.backs
    backs = {card.back for card in component.cards}
    return component.kind.held and len(backs) == 1 and None not in backs and len(component.cards) > 1


def _rebacked(component: Component) -> Component:
    """Return a component with the brand's back."""
    cards = tuple(replace(card, back=BACK) if card.back else card for card in component.cards)
    return replace(component, cards=cards)
