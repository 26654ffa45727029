"""An order in, a picture of each side and a list of the copies out; for one printer, an order to fill in."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

from printkit.model.scene import Scene
from printkit.pipeline.picturing import Picture
from printkit.services.ordering import Order, OrderedDeck
from printkit.services.side_pictures import Draw, side_picture, write_table, write_text


class ListedCard(NamedTuple):
    """A card, how many there are of it, and the files of its sides; no file for a side without print."""

    component: str
    card: str
    copies: int
    front: str
    back: str


def write(order: Order, folder: Path, draw: Draw) -> list[Path]:
    """Write a picture for each distinct side, the list, and what the target asks for besides."""
    pictures: dict[str, Picture] = {}
    cards = [card for deck in order.decks for card in _list_deck(order, deck, pictures)]
    files = draw([*pictures.values()], folder)
    files.append(write_table(folder / "cards.csv", [ListedCard._fields, *cards]))
    if order.target.options.get("order") == "mpc":
        files += [write_text(folder / f"{name}.xml", text) for name, text in _order_xml(order, cards)]
    return files


def _list_deck(order: Order, deck: OrderedDeck, pictures: dict[str, Picture]) -> Iterator[ListedCard]:
    """Yield a component's cards, and add the pictures of their sides, each distinct one once.

    A side's file is `deck/fronts/ace.png`, by its first card; `deck/back.png` is one that all cards share.
    """
    files: dict[tuple[str, Scene], str] = {}
    common = len({card.back for card in deck.cards}) == 1
    for card in deck.cards:
        named = []
        for side, scene in (("front", card.front), ("back", card.back)):
            shared = common and side == "back"
            file = f"{deck.name}/back.png" if shared else f"{deck.name}/{side}s/{card.id}.png"
            named.append("" if scene is None else files.setdefault((side, scene), file))
            if scene is not None and named[-1] not in pictures:
                pictures[named[-1]] = side_picture(order, deck, scene, named[-1])
        yield ListedCard(deck.name, card.id, card.copies, *named)


def _order_xml(order: Order, cards: Sequence[ListedCard]) -> Iterator[tuple[str, str]]:
    """Yield each component's order for MakePlayingCards: its name, and which picture is in which slots."""
    for deck in order.decks:
        slots = [card for card in cards if card.component == deck.name for _ in range(card.copies)]
        root = ET.Element("order")
        stock = str(order.target.options.get("stock", ""))
        _add(ET.SubElement(root, "details"), quantity=str(len(slots)), stock=stock, foil="false")
        _add_side(ET.SubElement(root, "fronts"), [card.front for card in slots])
        backs = {card.back for card in slots}
        common = backs.pop() if len(backs) == 1 else ""
        if backs:
            _add_side(ET.SubElement(root, "backs"), [card.back for card in slots])
        _add(root, cardback=f"./{common}" if common else "")
        ET.indent(root)
        text = ET.tostring(root, encoding="unicode")
        yield f"order-{deck.name}", f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _add_side(side: ET.Element, files: Sequence[str]) -> None:
    """Add which picture is in which slots, from 0; a side without print has none."""
    slots: dict[str, list[int]] = {}
    for slot, file in enumerate(files):
        if file:
            slots.setdefault(file, []).append(slot)
    for file, places in slots.items():
        name, listed = file.rpartition("/")[2], ",".join(map(str, places))
        named = {"slots": listed, "name": name, "query": name.rpartition(".")[0]}
        _add(ET.SubElement(side, "card"), id=f"./{file}", sourceType="Local File", **named)


def _add(parent: ET.Element, **texts: str) -> None:
    for tag, text in texts.items():
        ET.SubElement(parent, tag).text = text
