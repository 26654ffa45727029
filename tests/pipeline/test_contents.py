"""A list of contents: every piece has its picture and its count, and what has no effect on it is named."""

from pathlib import Path

import pypdfium2
import pytest
from smallgame import GAME, Make, Run, sheet

CARDS = "id,name,copies,set\n" + "".join(
    f"c{number},Bird {number},{1 + (number == 2)},{'wood' if number % 2 else 'sea'}\n"
    for number in range(1, 41)
)
LIST = '\n[[component]]\nname = "box-list"\nkind = "contents"\nsize = { width = 190, height = 150 }\n'
FILES = {
    "game.toml": GAME.replace("cards.toml", "cards.csv")
    + sheet("board", 100, 120, 'face = "layouts/page.svg"')
    + sheet("spare", 100, 120, 'face = "layouts/page.svg"', "optional = true")
    + LIST,
    "cards.csv": CARDS,
    "layouts/card.svg": '<svg><rect width="63.5" height="88.9" fill="red"/></svg>',
    "layouts/page.svg": "<svg/>",
}


def pages(file: Path) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file)]


def test_every_piece_is_listed_once_with_its_picture(make_game: Make, run: Run, tmp_path: Path) -> None:
    assert run("build", make_game(FILES), "box-list", "--out", tmp_path).code == 0
    file = tmp_path / "small/box-list.pdf"
    words = " ".join(" ".join(pages(file)).split())
    assert [words.count(f" Bird {number} ") for number in range(1, 41)] == [1] * 40
    assert "2 × Bird 2 " in words and "Deck: sea 21 pieces" in words and "Deck: wood 20 pieces" in words
    assert "Also in the box 1 piece" in words and "Board" in words and "Spare" not in words
    document = pypdfium2.PdfDocument(file)
    assert len(document) == 3
    red = 0
    for page in document:
        picture = page.render(scale=1).to_pil().convert("RGB")
        red += picture.tobytes().count(b"\xff\x00\x00")
    one = 26 / 88.9 * 63.5 * 26 * (72 / 25.4) ** 2  # dots of a card that is 26 mm high
    assert red / one == pytest.approx(40, rel=0.08)


def test_it_is_as_long_as_the_game_needs(make_game: Make, run: Run, tmp_path: Path) -> None:
    game = make_game({**FILES, "cards.csv": "id,name\na,Alone\nb,Both\n"})
    assert run("build", game, "box-list", "--out", tmp_path).code == 0
    assert len(pages(tmp_path / "small/box-list.pdf")) == 1
    only = make_game({"game.toml": 'title = "Small"\nplayers = [1, 2]\n' + LIST})
    assert run("build", only, "--out", tmp_path / "only").code == 0
    assert "What belongs into the box" in pages(tmp_path / "only/small/box-list.pdf")[0]


def test_what_has_no_effect_is_named(make_game: Make, run: Run) -> None:
    game = make_game(
        {**FILES, "game.toml": FILES["game.toml"] + 'count = 3\n[[component.cards]]\nid = "x"\n'}
    )
    said = run("check", game)
    assert said.code == 1
    assert said.err.count("error[bad-value]: its pages follow from what the game has") == 2
    assert "= help: leave `count` out" in said.err and "= help: leave `cards` out" in said.err
