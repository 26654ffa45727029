"""A side that asks for nothing of its card is laid out once; one that does, for each card."""

import pikepdf
import pypdfium2
from smallgame import GAME, Make, Run

TWO_SIDED = GAME.replace("face =", 'back = "layouts/back.svg"\nface =')


def words(page: int) -> str:
    return pypdfium2.PdfDocument("output/small/deck.pdf")[page].get_textpage().get_text_range()


def test_a_face_that_draws_a_common_card_is_not_taken_for_common(make_game: Make, run: Run) -> None:
    card = (
        '<svg><use card="deck/one" side="back" width="20"/><text x="5" y="60">face {{ card.id }}</text></svg>'
    )
    back = '<svg><text x="5" y="20">common</text></svg>'
    run("build", make_game({"game.toml": TWO_SIDED, "layouts/card.svg": card, "layouts/back.svg": back}))
    said = words(0)
    assert (said.count("face one"), said.count("face two")) == (1, 2)
    with pikepdf.open("output/small/deck.pdf") as pdf:
        assert len(pdf.pages) == 2
