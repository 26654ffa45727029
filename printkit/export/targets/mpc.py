"""Listed cards in, the XML from which an order of MakePlayingCards can be filled in out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from printkit.model.target import TargetOrder

if TYPE_CHECKING:
    from printkit.export.targets.single_pictures import ListedCard


def order_xml(order: TargetOrder, cards: Sequence[ListedCard]) -> Iterator[tuple[str, str]]:
    """Yield each component's order: its name, and which picture is in which slots of the deck."""
    for deck in order.decks:
        own = [card for card in cards if card.component == deck.name]
        root = ET.Element("order")
        details = ET.SubElement(root, "details")
        _add(details, "quantity", str(sum(card.copies for card in own)))
        _add(details, "stock", str(order.target.options.get("stock", "")))
        _add(details, "foil", "false")
        fronts, backs = _slots(own)
        _add_side(ET.SubElement(root, "fronts"), fronts)
        common = next(iter(backs)) if len(backs) == 1 and all(card.back for card in own) else ""
        if backs and not common:
            _add_side(ET.SubElement(root, "backs"), backs)
        _add(root, "cardback", f"./{common}" if common else "")
        ET.indent(root)
        text = ET.tostring(root, encoding="unicode")
        yield f"order-{deck.name}", f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _slots(cards: Sequence[ListedCard]) -> tuple[dict[str, list[int]], dict[str, list[int]]]:
    """Return the slots that each front is in, and each back: one for each copy, from 0."""
    fronts: dict[str, list[int]] = {}
    backs: dict[str, list[int]] = {}
    slot = 0
    for card in cards:
        for place in range(slot, slot + card.copies):
            fronts.setdefault(card.front, []).append(place)
            if card.back:
                backs.setdefault(card.back, []).append(place)
        slot += card.copies
    return fronts, backs


def _add_side(side: ET.Element, slots: Mapping[str, Sequence[int]]) -> None:
    for file, places in slots.items():
        card = ET.SubElement(side, "card")
        name = file.rpartition("/")[2]
        _add(card, "id", f"./{file}")
        _add(card, "sourceType", "Local File")
        _add(card, "slots", ",".join(map(str, places)))
        _add(card, "name", name)
        _add(card, "query", name.rpartition(".")[0])


def _add(parent: ET.Element, tag: str, text: str) -> None:
    ET.SubElement(parent, tag).text = text
