"""An order in, one HTML file out: a table to play on, without a network, with all pictures inside."""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from printkit.folders import shared_templates
from printkit.model.geometry import svg_path
from printkit.model.scene import Scene
from printkit.services.ordering import Order, OrderedDeck
from printkit.services.side_pictures import Draw, SidePicture, scratch, trimmed_picture, write_text

#: How much longer bytes are as text, and how many bytes pictures may have, so that the file has under 5 MB.
_TEXT = 4 / 3
_PICTURES = 4_700_000 / _TEXT
#: Dots per inch of cards and of whole pages; where they take too much room, so many times as many.
_CARD_DPI, _PAGE_DPI, _COARSER = 150.0, 110.0, 0.8
#: The scripts of the page, in order.
_SCRIPTS = ("table.js", "seen.js", "hands.js")


class _Side(NamedTuple):
    """A distinct side, and what it is a side of."""

    deck: OrderedDeck
    scene: Scene


def write(order: Order, folder: Path, draw: Draw) -> list[Path]:
    """Write the page, with pictures as fine as there is room for."""
    sides = _sides(order)
    images = _images(order, list(sides.values()), folder, draw)
    game = _game(order, list(sides), images)
    data = json.dumps(game, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    pages = shared_templates() / "table"
    values = {
        "title": escape(order.title),
        "language": escape(str(order.facts.get("language") or "en")),
        "style": (pages / "style.css").read_text(encoding="utf-8"),
        "game": data,
        "script": "\n".join((pages / name).read_text(encoding="utf-8") for name in _SCRIPTS),
    }
    page = (pages / "page.html").read_text(encoding="utf-8")
    head, *parts = page.split("{")
    text = head
    for part in parts:
        name, brace, rest = part.partition("}")
        text += values[name] + rest if brace and name in values else "{" + part
    return [write_text(folder / f"{order.slug}.html", text)]


def _sides(order: Order) -> dict[tuple[str, Scene], _Side]:
    sides: dict[tuple[str, Scene], _Side] = {}
    for deck in order.decks:
        for card in deck.cards:
            for scene in (card.front, card.back):
                if scene is not None:
                    sides.setdefault((deck.name, scene), _Side(deck, scene))
    return sides


def _images(order: Order, sides: list[_Side], folder: Path, draw: Draw) -> list[str]:
    """Return a picture of each side as text, as fine as there is room for."""
    finer = 1.0
    while True:
        with scratch(folder) as place:
            files = draw([_picture(side, number, finer) for number, side in enumerate(sides)], place)
            data = [file.read_bytes() for file in files]
        size = sum(map(len, data))
        if size <= _PICTURES:
            return [b64encode(one).decode("ascii") for one in data]
        finer *= min(_COARSER, (_PICTURES / size) ** 0.5)
        order.notes.append(
            f"the pictures of {order.title} would make a page of {size * _TEXT / 1e6:.1f} MB: "
            f"they are drawn {finer:.0%} as fine"
        )


def _picture(side: _Side, number: int, finer: float) -> SidePicture:
    dpi = (_PAGE_DPI if side.deck.component.kind.whole_page else _CARD_DPI) * finer
    return trimmed_picture(side.deck, side.scene, f"{number:05}.webp", dpi)


def _game(order: Order, sides: list[tuple[str, Scene]], images: list[str]) -> dict[str, Any]:
    numbers = {side: number for number, side in enumerate(sides)}
    decks = [_deck(deck, numbers) for deck in order.decks]
    least, most = order.facts.get("players", (1, 4))
    digest = hashlib.sha256("".join([json.dumps(decks), *images]).encode()).hexdigest()[:12]
    return {
        "slug": order.slug,
        "digest": digest,
        "players": [least, most],
        "dice": order.dice,
        "decks": decks,
        "images": images,
    }


def _deck(deck: OrderedDeck, numbers: dict[tuple[str, Scene], int]) -> dict[str, Any]:
    size, kind = deck.size, deck.component.kind
    outline = size.shape.drawn_cut(size)  # none for a box
    cards = [
        {
            "name": card.id.replace("-", " "),
            "copies": card.copies,
            "front": numbers[deck.name, card.front],
            "back": None if card.back is None else numbers[deck.name, card.back],
        }
        for card in deck.cards
    ]
    return {
        "name": deck.name.replace("-", " "),
        "width": round(size.width, 2),
        "height": round(size.height, 2),
        "radius": round(size.radius, 2),
        "outline": outline and svg_path(outline),
        "held": kind.held,
        "page": kind.whole_page,
        "book": kind.whole_page and len(cards) > 1,
        "cards": cards,
    }
