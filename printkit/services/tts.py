"""An order in, a saved object of Tabletop Simulator out: decks, boards and tokens, and their pictures."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printkit.folders import shared_text
from printkit.geometry import rectangle_path
from printkit.model.scene import Scene, Shape, Style
from printkit.pipeline.picturing import Picture
from printkit.services import side_pictures
from printkit.services.ordering import Order, OrderedCard, OrderedDeck
from printkit.units import MM_PER_INCH

#: A poker card at scale 1 is so high, in mm; a tile at scale 1 is so wide, in inches.
_CARD, _TILE = 88.9, 2.0
#: The types of custom tiles and of card decks, by the shape of the piece; others are boxes.
_TILE_TYPES = {"rectangle": 0, "hexagon": 1, "ellipse": 2}
_DECK_TYPES = {"rectangle": 0, "hexagon": 2, "ellipse": 4}
#: What its file, an object in it and a tile begin as.
_OUTLINE: dict[str, dict[str, Any]] = json.loads(shared_text("virtual-tables/tts.json"))
#: How thick a tile is, in inches: a chip, and a sheet of paper.
_CHIP, _PAPER = 0.08, 0.03
#: Between objects on the table, and rows of at most so many inches.
_GAP, _ROW = 0.6, 30.0
#: The colour of the back of a card that has none.
_PLAIN = (96, 100, 104)


#: A sheet of a deck: its key, the entry that describes it, which cards are in its cells.
_Sheet = tuple[int, dict[str, Any], Sequence[OrderedCard]]


class _Made(NamedTuple):
    state: dict[str, Any]
    width: float
    height: float


def write(order: Order, folder: Path, draw: side_pictures.Draw) -> list[Path]:
    """Write the pictures, then the saved object that names them."""
    pictures: list[Picture] = []
    made: list[_Made] = []
    key = 1
    for deck in order.decks:
        if deck.component.kind.held or (len(deck.cards) > 1 and not deck.component.kind.cut_to_trim):
            sheets = list(_deck_sheets(order, deck, key, pictures))
            key += len(sheets)
            made.append(_deck(deck, sheets))
        else:
            made += [_tile(order, deck, card, pictures) for card in deck.cards]
    for number, sides in enumerate(order.dice):
        made.append(_Made(_state(f"Die_{sides}", f"die {number}", f"D{sides}", 1.0, 1.0), 0.9, 0.9))
    files = draw(pictures, folder)
    saved = json.dumps(_saved(order, made), indent=1, ensure_ascii=False)
    return [*files, side_pictures.write_text(folder / f"{order.slug}.json", f"{saved}\n")]


def _deck_sheets(order: Order, deck: OrderedDeck, key: int, pictures: list[Picture]) -> Iterator[_Sheet]:
    backs = list(dict.fromkeys(card.back for card in deck.cards))
    own = len(backs) > 1
    sheets = side_pictures.plan_sheets(order, deck.size, len(deck.cards), spare=own, least=2)
    for number, (part, grid) in enumerate(sheets):
        cards = [deck.cards[index] for index in part]
        name = f"{deck.name}-{number + 1}"
        fronts: list[Scene | None] = [card.front for card in cards]
        if own:  # the last cell is what others see of a card in somebody's hand
            fronts += [None] * (grid.columns * grid.rows - 1 - len(fronts)) + [_plain_back(deck)]
        back = f"{name}-backs.png" if own else f"{deck.name}-back.png"
        pictures.append(side_pictures.grid_picture(f"{name}.png", fronts, deck.size, grid))
        if own:
            scenes = [card.back or _plain_back(deck) for card in cards]
            pictures.append(side_pictures.grid_picture(back, scenes, deck.size, grid))
        elif number == 0:
            dpi = grid.width * MM_PER_INCH / deck.size.width
            pictures.append(
                side_pictures.trimmed_picture(deck.size, backs[0] or _plain_back(deck), back, dpi)
            )
        entry = {
            "FaceURL": order.address(f"{name}.png"),
            "BackURL": order.address(back),
            "NumWidth": grid.columns,
            "NumHeight": grid.rows,
            "BackIsHidden": not own,
            "UniqueBack": own,
            "Type": _DECK_TYPES.get(deck.size.shape.name, 0),
        }
        yield key + number, entry, cards


def _plain_back(deck: OrderedDeck) -> Scene:
    size = deck.size
    shape = Shape(rectangle_path(-1, -1, size.width + 2, size.height + 2), Style(fill=_PLAIN))
    return Scene("plain back", size.width, size.height, 1.0, (shape,), 1)


def _deck(deck: OrderedDeck, sheets: Sequence[_Sheet]) -> _Made:
    """Return a deck, face down; a card where there is only one."""
    sheet_of = {str(key): entry for key, entry, _ in sheets}
    scale = deck.size.height / _CARD
    cards = []
    for key, entry, shown in sheets:
        for slot, card in enumerate(shown):
            for copy in range(card.copies):
                state = _state("Card", f"{deck.name}/{card.id}/{copy}", _title(card.id), scale, scale)
                cards.append({**state, "CardID": key * 100 + slot, "CustomDeck": {str(key): entry}})
    state = cards[0]
    if len(cards) > 1:
        state = _state("DeckCustom", deck.name, _title(deck.name), scale, scale, face_down=True)
        ids = [card["CardID"] for card in cards]
        state |= {"DeckIDs": ids, "CustomDeck": sheet_of, "ContainedObjects": cards}
    return _Made(state, deck.size.width / MM_PER_INCH, deck.size.height / MM_PER_INCH)


def _tile(order: Order, deck: OrderedDeck, card: OrderedCard, pictures: list[Picture]) -> _Made:
    size, stem = deck.size, f"{deck.name}-{card.id}"
    longest = max(size.width, size.height) / MM_PER_INCH
    dpi = min(300.0, side_pictures.longest_side(order) / longest)
    files = [f"{stem}.png"]
    pictures.append(side_pictures.trimmed_picture(deck.size, card.front, files[0], dpi))
    if card.back is not None:
        files.append(f"{stem}-back.png")
        pictures.append(side_pictures.trimmed_picture(deck.size, card.back, files[1], dpi))
    scale = size.width / MM_PER_INCH / _TILE, size.height / MM_PER_INCH / _TILE
    many = card.copies > 1
    name = "Custom_Tile_Stack" if many else "Custom_Tile"
    state = _state(name, stem, _title(card.id), *scale)
    if many:
        state["Number"] = card.copies
    state["CustomImage"] = _OUTLINE["image"] | {
        "ImageURL": order.address(files[0]),
        "ImageSecondaryURL": order.address(files[-1]),
        "CustomTile": {
            "Type": _TILE_TYPES.get(size.shape.name, 0),
            "Thickness": _CHIP if deck.component.kind.cut_to_trim else _PAPER,
            "Stackable": many,
            "Stretch": True,
        },
    }
    return _Made(state, size.width / MM_PER_INCH, size.height / MM_PER_INCH)


def _state(
    name: str, what: str, nickname: str, width: float, height: float, face_down: bool = False
) -> dict[str, Any]:
    """Return what all objects have; its place on the table is set later."""
    turned = {"rotZ": 180.0 if face_down else 0.0}
    scale = {"scaleX": round(width, 4), "scaleZ": round(height, 4)}
    return _OUTLINE["object"] | {
        "GUID": hashlib.sha256(what.encode()).hexdigest()[:6],
        "Name": name,
        "Transform": {**_OUTLINE["object"]["Transform"], **turned, **scale},
        "Nickname": nickname,
        "Hands": name in ("Card", "DeckCustom"),
    }


def _saved(order: Order, made: Sequence[_Made]) -> dict[str, Any]:
    """Return the saved object: everything in rows, from left to right."""
    left = top = deepest = 0.0
    for one in made:
        if left and left + one.width > _ROW:
            left, top, deepest = 0.0, top - deepest - _GAP, 0.0
        transform = one.state["Transform"]
        transform["posX"] = round(left + one.width / 2 - _ROW / 2, 3)
        transform["posZ"] = round(top - one.height / 2 + _ROW / 3, 3)
        left, deepest = left + one.width + _GAP, max(deepest, one.height)
    return _OUTLINE["file"] | {"SaveName": order.title, "ObjectStates": [one.state for one in made]}


def _title(name: str) -> str:
    words = name.replace("-", " ").replace(".", " ")
    return words[:1].upper() + words[1:]
