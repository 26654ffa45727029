"""A photo of printed cards says which of them are out of date, by the codes of their marks."""

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageFilter
from smallgame import GAME, Make, Run

CODE = '<qr kind="micro" text="{{ mark }}" x="51" y="4" width="6.8"/>'
FACE = f'<svg><text x="5" y="30" font-size="6">{{{{ card.id }}}}: {{{{ card.text }}}}</text>{CODE}</svg>'
CARDS = "id,text\n" + "".join(f"c{number},Draw {number}.\n" for number in range(1, 10))


def taken(sheet: Path, file: Path, angle: float, blur: float) -> Path:
    """Take a picture of a sheet, from a bit aside, as a phone does: 12 megapixels."""
    page = pypdfium2.PdfDocument(sheet)[0].render(scale=300 / 72, grayscale=True).to_pil()
    desk = Image.new("L", (page.width + 300, page.height + 300), 110)
    desk.paste(page, (150, 150))
    tilted = desk.rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor=110)
    aside = (1.04, 0.05, -40, 0.02, 1.05, -30, 2e-5, 1.5e-5)
    seen = tilted.transform(tilted.size, Image.Transform.PERSPECTIVE, aside, Image.Resampling.BICUBIC)
    seen.filter(ImageFilter.GaussianBlur(blur)).save(file, quality=80)
    return file


@pytest.mark.long
@pytest.mark.slow
def test_a_photo_says_which_cards_are_out_of_date(make_game: Make, run: Run, tmp_path: Path) -> None:
    toml = GAME.replace("cards.toml", "cards.csv")
    game = make_game({"game.toml": toml, "cards.csv": CARDS, "layouts/card.svg": FACE})
    assert run("build", game, "--out", tmp_path / "o").code == 0
    assert run("printed", game, "--trust").code == 0
    (game / "cards.csv").write_text(CARDS.replace("Draw 4.", "Draw five."))
    for angle, blur in ((0, 0.5), (8, 1.0), (95, 1.0)):
        photo = taken(tmp_path / "o/small/deck.pdf", tmp_path / "pile.jpg", angle, blur)
        said = run("which", photo, "--game", game, "--trust")
        assert (said.code, said.err) == (0, ""), said.err
        lines = [line.split("  ", 1)[1] for line in said.out.splitlines()]
        assert sorted(line for line in lines if line.endswith("as it is now")) == [
            f"deck/c{number}, as it is now" for number in (1, 2, 3, 5, 6, 7, 8, 9)
        ]
        assert [line for line in lines if "take it out" in line] == [
            "deck/c4, as it was printed last; it is another one now: take it out"
        ]


def test_what_is_no_picture_of_cards_is_named(make_game: Make, run: Run, tmp_path: Path) -> None:
    game = make_game({})
    script, blank, bomb = tmp_path / "script.png", tmp_path / "blank.png", tmp_path / "bomb.png"
    script.write_text("#!/bin/sh")
    Image.new("L", (300, 300), 255).save(blank)
    Image.new("1", (20_000, 20_000)).save(bomb)
    for file, why in (
        (script, "`script.png` can't be read as a picture"),
        (blank, "there are no codes in `blank.png`"),
        (bomb, "`bomb.png` can't be read as a picture"),
        (tmp_path / "none.jpg", "`none.jpg` can't be read as a picture: there is no such file"),
    ):
        said = run("which", file, "--game", game)
        assert said.code == 2 and why in said.err, said.err


def test_a_code_that_is_too_long_or_too_fine_is_named(make_game: Make, run: Run) -> None:
    face = '<svg><qr kind="micro" text="{text}" x="5" y="5" width="{width}"/></svg>'
    for text, width, why in (
        ("fourteen-words", 12, "has 14 letters, more than 13"),
        ("K7QF", 6, "the QR code's squares are 0.35 mm"),
    ):
        said = run("check", make_game({"layouts/card.svg": face.format(text=text, width=width)}))
        assert said.code == 1 and why in said.err, said.err
