"""A game and a brand in, the game as it looks in that brand out."""

from collections.abc import Mapping
from dataclasses import replace

from printkit.branding.tones import brand_palette
from printkit.model.brand import ROLES, Brand
from printkit.model.fonts import FontFamily
from printkit.model.game import Component, Game

#: The template of a brand's back, in `templates/`.
BACK = "brand/back.svg"


def apply_brand(game: Game, brand: Brand) -> Game:
    """Return a game in a brand's colours, fonts and backs; its own templates do the rest."""
    palette = brand_palette(game.palette, game.brand_mapping.colours, brand.colours, game.brand_mapping.words)
    own = {f"brand-{role}": brand.colours[role] for role in ROLES}
    components = tuple(_with_back(one) if _takes_back(one, game) else one for one in game.components)
    fonts = _brand_fonts(game.fonts, brand.fonts)
    return replace(game, palette={**palette, **own}, fonts=fonts, components=components, brand=brand)


def _brand_fonts(own: Mapping[str, FontFamily], brand: Mapping[str, FontFamily]) -> dict[str, FontFamily]:
    """Return a game's font families, with those of the brand in their roles."""
    branded = {role: family._replace(like=own.get(role)) for role, family in brand.items()}
    return {**own, **branded}


def _takes_back(component: Component, game: Game) -> bool:
    """Return whether a component takes the brand's back: cards that share one give nothing away."""
    if game.brand_mapping.backs is not None:
        return component.name in game.brand_mapping.backs
    backs = {card.back for card in component.cards}
    return component.kind.held and len(backs) == 1 and None not in backs and len(component.cards) > 1


def _with_back(component: Component) -> Component:
    cards = tuple(replace(card, back=BACK) if card.back else card for card in component.cards)
    return replace(component, cards=cards)
