"""A leaflet in the finished PDF: printed on both sides and folded, its pages follow each other."""

import pikepdf
import pypdfium2
from smallgame import GAME, Make, Run


def test_a_leaflet_folds_into_reading_order(make_game: Make, run: Run) -> None:
    leaflet = GAME.replace('"cards"\n', '"leaflet"\n', 1).replace('"poker"', "{ width = 130, height = 190 }")
    cards = "".join(f'[[card]]\nid = "p{number}"\n' for number in range(1, 7))
    game = make_game({"game.toml": leaflet, "cards.toml": cards})
    assert run("build", game, "--out", "out").code == 0
    document = pypdfium2.PdfDocument("out/small/deck.pdf")
    halves = []
    for page in document:
        width, height = page.get_size()
        text = page.get_textpage()
        halves.append(
            tuple(
                text.get_text_bounded(left, 30, left + width / 2, height).strip() for left in (0, width / 2)
            )
        )
    assert halves == [("", "p1"), ("p2", ""), ("p6", "p3"), ("p4", "p5")]
    with pikepdf.open("out/small/deck.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
