"""A deck of a table in, its first card in another look or theme out, to be chosen by eye."""

from collections.abc import Mapping
from typing import Any

from printkit.studio.deck import Deck


def tried_on(deck: Deck, asked: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the first card that has a face, as it would be; None where that can't be drawn."""
    start = deck.request.start
    start = start._replace(look=asked["look"] or start.look, theme=asked["theme"] or start.theme)
    other = type(deck)(deck.request._replace(start=start))
    other.open(other.request)
    for key in [*other.dirty][:1]:
        card = other.draw(key)
        body = other.body(card.face.version) if card is not None and card.face is not None else None
        if card is not None and card.face is not None and body is not None:
            size = card.face.scene
            return {"svg": body, "width": size.width, "height": size.height}
    return None
