"""An order in, games of Card Game Simulator out: one for each deck, since all its cards have one size."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from printkit.folders import shared_text
from printkit.model.scene import Scene
from printkit.pipeline.picturing import Picture
from printkit.services.ordering import Order, OrderedDeck
from printkit.services.side_pictures import Draw, side_picture, write_text
from printkit.units import MM_PER_INCH

#: The names that Card Game Simulator looks for in a game's folder.
_GAME, _CARDS, _BACK = "cgs.json", "AllCards.json", "CardBack.png"
#: What the first of them begins as.
_OUTLINE: dict[str, Any] = json.loads(shared_text("virtual-tables/cgs.json"))


def write(order: Order, folder: Path, draw: Draw) -> list[Path]:
    """Write the pictures, then the texts that name them."""
    pictures: list[Picture] = []
    texts: dict[str, str] = {}
    for deck in order.decks:
        place = f"{order.slug}-{deck.name}"
        pictures += _pictures(order, deck, place)
        texts[f"{place}/{_GAME}"] = _json(_game(order, deck))
        names = {one.id: one.id.replace("-", " ") for one in deck.cards}
        named = {"set": deck.name, "component": deck.name}
        cards = [{"id": one.id, "name": names[one.id], **named, "copies": one.copies} for one in deck.cards]
        texts[f"{place}/{_CARDS}"] = _json(cards)
        lines = [f"{one.copies} [{one.id}] {names[one.id]} ({deck.name})" for one in deck.cards]
        texts[f"{place}/decks/{deck.name}.txt"] = "\n".join([f"// {deck.name}", *lines, ""])
    return [*draw(pictures, folder), *(write_text(folder / name, text) for name, text in texts.items())]


def _pictures(order: Order, deck: OrderedDeck, place: str) -> list[Picture]:
    """Return the pictures of all fronts, of the back that most cards have, and of all others."""
    sides = {f"sets/{deck.name}/{card.id}.png": card.front for card in deck.cards}
    backs: Counter[Scene] = Counter()
    for card in deck.cards:
        if card.back is not None:
            backs[card.back] += card.copies
    for number, (back, _) in enumerate(backs.most_common()):
        sides[f"backs/{number}.png" if number else _BACK] = back
    return [side_picture(order, deck, scene, f"{place}/{file}") for file, scene in sides.items()]


def _game(order: Order, deck: OrderedDeck) -> dict[str, Any]:
    size = deck.size
    return _OUTLINE | {
        "name": f"{order.title}: {deck.name}",
        "cardSize": {"x": round(size.width / MM_PER_INCH, 4), "y": round(size.height / MM_PER_INCH, 4)},
        "gameStartDecks": [{"name": deck.name, "url": order.address(f"decks/{deck.name}.txt")}],
        "setCodeDefault": deck.name,
        "setNameDefault": deck.name,
        "copyright": str(order.facts.get("author", "")),
    }


def _json(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"
