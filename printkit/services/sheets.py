"""An order in, sheets of cards in rows out, with a table that says which card is where."""

from collections.abc import Sequence
from pathlib import Path

from printkit.model.scene import Scene
from printkit.pipeline.picturing import Picture
from printkit.services.ordering import Order, OrderedDeck
from printkit.services.side_pictures import Draw, grid_picture, plan_sheets, write_table

COLUMNS = (
    *("component", "card", "copies", "sheet", "columns", "rows", "column", "row"),
    *("back_sheet", "back_column", "back_row", "width_mm", "height_mm"),
)


def write(order: Order, folder: Path, draw: Draw) -> list[Path]:
    """Write a component's fronts and its backs in sheets, each distinct side once."""
    pictures: list[Picture] = []
    rows = [row for deck in order.decks for row in _deck(order, deck, pictures)]
    return [*draw(pictures, folder), write_table(folder / "cards.csv", [COLUMNS, *rows])]


def _deck(order: Order, deck: OrderedDeck, pictures: list[Picture]) -> list[tuple[object, ...]]:
    fronts = _place(order, deck, "fronts", [card.front for card in deck.cards], pictures)
    backs = _place(order, deck, "backs", [card.back for card in deck.cards if card.back], pictures)
    rows: list[tuple[object, ...]] = []
    for card in deck.cards:
        sheet, columns, down, column, row = fronts[id(card.front)]
        back = backs[id(card.back)] if card.back is not None else None
        behind = ("", "", "") if back is None else (back[0], back[3], back[4])
        where = (sheet, columns, down, column, row, *behind)
        rows.append((deck.name, card.id, card.copies, *where, deck.size.width, deck.size.height))
    return rows


def _place(
    order: Order, deck: OrderedDeck, what: str, scenes: Sequence[Scene], pictures: list[Picture]
) -> dict[int, tuple[str, int, int, int, int]]:
    """Put distinct sides on sheets; return each one's sheet, the sheet's columns and rows, and its cell."""
    places = {}
    distinct = list(dict.fromkeys(scenes))
    for number, (part, grid) in enumerate(plan_sheets(order, deck.size, len(distinct)), 1):
        shown = [distinct[index] for index in part]
        file = f"{deck.name}-{what}-{number}.png"
        pictures.append(grid_picture(file, shown, deck.size, grid))
        for index, scene in enumerate(shown):
            row, column = divmod(index, grid.columns)
            places[id(scene)] = (file, grid.columns, grid.rows, column + 1, row + 1)
    return places
