"""An order in, a picture of each side and a list of the copies out, perhaps packed or as an order."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from printkit.export.targets import Format, Render, SidePicture
from printkit.export.targets.mpc import order_xml
from printkit.export.targets.packing import pack
from printkit.export.targets.readme import write_readme
from printkit.export.targets.sides import side_picture
from printkit.model.scene import Scene
from printkit.model.target import TargetDeck, TargetOrder

#: The list of cards and copies, and its columns.
LIST = "cards.csv"
COLUMNS = ("component", "card", "copies", "front", "back")


class ListedCard(NamedTuple):
    """A card, how many there are of it, and the files of its sides; no file for a side without print."""

    component: str
    card: str
    copies: int
    front: str
    back: str


def _write(order: TargetOrder, folder: Path, render: Render) -> list[Path]:
    """Write a picture for each distinct side, the list, and what the target asks for besides."""
    pictures: dict[str, SidePicture] = {}
    cards = [card for deck in order.decks for card in list_deck(order, deck, pictures)]
    files = render([*pictures.values()], folder)
    files.append(_text(folder / LIST, list_text(cards)))
    if order.target.options.get("order") == "mpc":
        files += [_text(folder / f"{name}.xml", text) for name, text in order_xml(order, cards)]
    files.append(write_readme(order, folder, files))
    return [pack(folder, files, order)] if order.target.options.get("zip") else files


def list_deck(order: TargetOrder, deck: TargetDeck, pictures: dict[str, SidePicture]) -> Iterator[ListedCard]:
    """Yield a component's cards, and add the pictures of their sides, each distinct one once."""
    names = side_files(deck)
    for card in deck.cards:
        files = {"front": "", "back": ""}
        for side, scene in (("front", card.front), ("back", card.back)):
            if scene is not None:
                files[side] = name = names[side, scene]
                if name not in pictures:
                    pictures[name] = side_picture(order, deck, scene, name)
        yield ListedCard(deck.name, card.id, card.copies, **files)


def side_files(deck: TargetDeck) -> dict[tuple[str, Scene], str]:
    """Return the file of each side of a component: `deck/fronts/ace.png`, `deck/back.png` if all share it."""
    files: dict[tuple[str, Scene], str] = {}
    backs = {card.back for card in deck.cards}
    common = len(backs) == 1
    for card in deck.cards:
        files.setdefault(("front", card.front), f"{deck.name}/fronts/{card.id}.png")
        if card.back is not None:
            own = f"{deck.name}/back.png" if common else f"{deck.name}/backs/{card.id}.png"
            files.setdefault(("back", card.back), own)
    return files


def list_text(cards: list[ListedCard]) -> str:
    """Return the list of cards as CSV."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows([COLUMNS, *cards])
    return text.getvalue()


def _text(file: Path, text: str) -> Path:
    file.write_text(text, encoding="utf-8")
    return file


PICTURES = Format("pictures", "A picture of each side, and a list of the copies.", _write)
