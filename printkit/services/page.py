"""An order in, one HTML file out: a table to play on, without a network, with all pictures inside."""

import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from printkit.folders import shared_text
from printkit.geometry import svg_path
from printkit.model.scene import Scene
from printkit.services.dice import Die
from printkit.services.ordering import Order, OrderedDeck
from printkit.services.side_pictures import Draw, trimmed_picture, write_text

#: How much longer bytes are as text, and how many bytes pictures may have, so that the file has under 5 MB
#: unless there are very many.
_TEXT = 4 / 3
_PICTURES = 4_700_000 / _TEXT
#: Dots per inch of cards and of whole pages; where they take too much room, so many times as many, but no
#: fewer than this share, with which names can still be read.
_CARD_DPI, _PAGE_DPI, _COARSER, _COARSEST = 150.0, 110.0, 0.8, 0.4
#: The scripts of the page, in order.
_SCRIPTS = ("table.js", "seen.js", "hands.js")


#: Distinct sides, by the name of the component and what is drawn; and the component itself, None for a die.
_Sides = dict[tuple[str, Scene], OrderedDeck | None]


def write(order: Order, folder: Path, draw: Draw) -> list[Path]:
    """Write the page, with pictures as fine as there is room for."""
    dice = [*order.folded()]
    sides: _Sides = {
        (deck.name, scene): deck
        for deck in order.decks
        for card in deck.cards
        for scene in (card.front, card.back)
        if scene is not None
    }
    sides |= {("", face.scene): None for die in dice if not isinstance(die, int) for face in die}
    images = _images(order, sides, folder, draw)
    game = _game(order, dice, list(sides), images)
    data = json.dumps(game, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    values = {
        "title": escape(order.title),
        "language": escape(str(order.facts.get("language") or "en")),
        "style": shared_text("table/style.css"),
        "game": data,
        "script": "\n".join(shared_text(f"table/{name}") for name in _SCRIPTS),
    }
    page = shared_text("table/page.html")
    text = re.sub(r"\{(\w+)\}", lambda found: values.get(found[1], found[0]), page)
    return [write_text(folder / f"{order.slug}.html", text)]


def _images(order: Order, sides: _Sides, folder: Path, draw: Draw) -> list[str]:
    finer = 1.0
    while True:
        with TemporaryDirectory(dir=folder) as place:  # an untrusted game may write nowhere else
            pictures = []
            for number, ((_, scene), deck) in enumerate(sides.items()):
                dpi = finer * (_PAGE_DPI if deck and deck.component.kind.whole_page else _CARD_DPI)
                trim = deck.size if deck else scene
                pictures.append(trimmed_picture(trim, scene, f"{number:05}.webp", dpi))
            data = [file.read_bytes() for file in draw(pictures, Path(place))]
        size = sum(map(len, data))
        if size <= _PICTURES or finer == _COARSEST:
            return [b64encode(one).decode("ascii") for one in data]
        finer = max(_COARSEST, finer * min(_COARSER, (_PICTURES / size) ** 0.5))
        order.notes.append(
            f"the pictures of {order.title} would make a page of {size * _TEXT / 1e6:.1f} MB: "
            f"they are drawn {finer:.0%} as fine"
        )


def _game(
    order: Order, dice: Sequence[int | Die], sides: list[tuple[str, Scene]], images: list[str]
) -> dict[str, Any]:
    numbers = {side: number for number, side in enumerate(sides)}
    decks = [_deck(deck, numbers) for deck in order.decks]
    least, most = order.facts.get("players", (1, 4))
    digest = hashlib.sha256("".join([json.dumps(decks), *images]).encode()).hexdigest()[:12]
    return {
        "slug": order.slug,
        "digest": digest,
        "players": [least, most],
        "dice": [
            die if isinstance(die, int) else [[name, numbers["", scene]] for name, scene in die]
            for die in dice
        ],
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
