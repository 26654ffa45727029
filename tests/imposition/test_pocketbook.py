"""A pocket book's finished PDF, folded as its marks say: its pages follow each other, all on one spot."""

from pathlib import Path

import pypdfium2
import pytest
from smallgame import GAME, Make, Run

BOOK = Path("output/small/deck.pdf")
MM = 72 / 25.4
WIDE, HIGH = 96, 128
#: A page's number stands here, in mm from the page's top left corner.
X, Y = 20, 10

FILES: dict[str, str | bytes] = {
    "game.toml": GAME.replace('kind = "cards"', 'kind = "pocketbook"').replace(
        'size = "poker"', f"size = {{ width = {WIDE}, height = {HIGH} }}"
    ),
    "cards.toml": "".join(f'[[card]]\nid = "c{number}"\nnumber = {number}\n' for number in range(1, 9)),
    "layouts/card.svg": "<svg>"
    f'<text x="{X}" y="{Y}" font-size="6" text-anchor="middle">{{{{ card.number }}}}</text></svg>',
}


def spots(sheet: int = 0) -> dict[int, tuple[str, float, float]]:
    """Of each page its side and where its number stands, in mm from the side's top left corner."""
    found = {}
    for index, side in enumerate(("front", "back")):
        page = pypdfium2.PdfDocument(BOOK)[2 * sheet + index]
        text, high = page.get_textpage(), page.get_size()[1]
        for place in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(place)
            if text.get_text_range(place, 1).isdigit() and top - bottom > 8:
                found[int(text.get_text_range(place, 1))] = (
                    side, (left + right) / 2 / MM, (high - (top + bottom) / 2) / MM
                )  # fmt: skip
    return found


def folded(paper: tuple[float, float], flip: str) -> list[tuple[int, float, float]]:
    """Each page with the place of its number in the folded book, from its cover to its back."""
    wide, high = paper
    leaves: dict[tuple[int, int], dict[str, tuple[int, float, float]]] = {}
    for page, (side, x, y) in spots().items():
        if side == "back":  # seen through the paper
            x, y = (wide - x, y) if flip == "long-edge" else (x, high - y)
        leaves.setdefault((int(x > wide / 2), int(y > high / 2)), {})[side] = (page, x, y)
    book = []
    # The upper half goes behind, so it shows its back; then the left half behind the right one.
    for column, row, seen in ((1, 1, "front"), (1, 0, "back"), (0, 0, "front"), (0, 1, "back")):
        both = ("front", "back") if seen == "front" else ("back", "front")
        for page, x, y in (leaves[column, row][side] for side in both):
            book.append((page, x if column else wide - x, y if row else high - y))
    return book


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_pages_follow_each_other(
    make_game: Make, run: Run, paper: str, size: tuple[float, float], flip: str
) -> None:
    make_game(FILES)
    assert run("build", "small", "--paper", paper, "--flip", flip).code == 0
    book = folded(size, flip)
    assert [page for page, _, _ in book] == [1, 2, 3, 4, 5, 6, 7, 8]
    middle, (_, _, height) = size[0] * 3 / 4, book[0]
    for page, x, y in book:
        off = X - WIDE / 2 if page % 2 else WIDE / 2 - X  # seen through the leaf
        assert x - middle == pytest.approx(off, abs=0.4), page
        assert y == pytest.approx(height, abs=0.1), page


@pytest.mark.parametrize(("high", "fits"), [(139, True), (145, False)])
def test_a_page_leaves_room_for_the_foot(make_game: Make, run: Run, high: int, fits: bool) -> None:
    game = str(FILES["game.toml"]).replace(f"height = {HIGH}", f"height = {high}")
    said = run("check", make_game({**FILES, "game.toml": game}))
    assert ("error[does-not-fit]" in said.err) != fits
