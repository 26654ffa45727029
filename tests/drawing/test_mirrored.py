"""A component that is mirrored: left and right change places, and nothing is seen in a mirror but shapes."""

from pathlib import Path

import pypdfium2
import pytest
from smallgame import GAME, Make, Run

LAYOUT = """\
<svg>
  <path d="M4 4 L24 4 L4 24 Z" fill="#ff0000"/>
  <text x="8" y="40" font-size="6">Left</text>
  <box x="8" y="50" width="40" height="20" font-size="3">שלום <b>5</b> Goblin</box>
  <g transform="translate(10 0)"><rect x="0" y="72" width="6" height="6" fill="#ff0000"/></g>
</svg>
"""
MM = 72 / 25.4


def page_of(make_game: Make, run: Run, line: str) -> pypdfium2.PdfPage:
    game = GAME.replace('cards = "cards.toml"', line)
    said = run("build", make_game({"game.toml": game, "layouts/card.svg": LAYOUT}), "--layout", "single")
    assert (said.code, said.err) == (0, "")
    return pypdfium2.PdfDocument(next(Path("output/small").glob("deck.pdf")))[0]


def words_of(page: pypdfium2.PdfPage) -> dict[str, tuple[float, float]]:
    """Where words begin and end, in mm from the left of the card."""
    text, past = page.get_textpage(), (page.get_width() / MM - 63.5) / 2
    found = {}
    for at in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(at)
        said = text.get_text_bounded(left, bottom, right, top)
        found[said.strip()] = left / MM - past, right / MM - past
    return found


def red_at(page: pypdfium2.PdfPage, x: float, y: float) -> bool:
    past, over = (page.get_width() / MM - 63.5) / 2, (page.get_height() / MM - 88.9) / 2
    picture = page.render(scale=10 / MM).to_pil().convert("RGB")
    return picture.getpixel((round((x + past) * 10), round((y + over) * 10))) == (255, 0, 0)


@pytest.mark.slow
def test_left_and_right_change_places(make_game: Make, run: Run) -> None:
    plain = page_of(make_game, run, "count = 1")
    turned = page_of(make_game, run, "count = 1\nmirrored = true")
    assert red_at(plain, 6, 20) and not red_at(plain, 22, 20)  # the right angle is at the left
    assert red_at(turned, 63.5 - 6, 20) and not red_at(turned, 63.5 - 22, 20)
    assert red_at(plain, 13, 75) and red_at(turned, 63.5 - 13, 75)  # in a group that is moved
    before, after = words_of(plain), words_of(turned)
    left, right = before["Left"]
    assert after["Left"] == pytest.approx((63.5 - right, 63.5 - left), abs=0.3)
    assert before["שלום"][1] == pytest.approx(48, abs=0.4)  # it begins at the right of its box
    assert after["שלום"][1] == pytest.approx(63.5 - 8, abs=0.4)
    assert after["Goblin"][1] < after["5"][0] < after["5"][1] < after["שלום"][0]
    assert before["Goblin"][1] < before["5"][0] < before["5"][1] < before["שלום"][0]


@pytest.mark.parametrize("line", ["count = 1", "count = 1\nmirrored = true"])
def test_digits_of_arabic_run_to_the_right(line: str, make_game: Make, run: Run) -> None:
    """The one comes before the five in fifteen; the dot of a number alone stands as in an Arabic text."""
    words = '<text x="8" y="20" font-size="6">١٥ دقيقة</text><box x="8" y="50" width="40" height="9">٢.</box>'
    game = GAME.replace('cards = "cards.toml"', line)
    make_game({"game.toml": game, "layouts/card.svg": f"<svg>{words}</svg>"})
    assert run("build", "small", "--layout", "single", "--no-inspect").code == 0
    text = pypdfium2.PdfDocument("output/small/deck.pdf")[0].get_textpage()
    letters = {text.get_text_range(at, 1): text.get_charbox(at)[0] for at in range(text.count_chars())}
    assert letters["١"] < letters["٥"]
    assert letters["٥"] > letters["د"]
    if "mirrored" in line:
        assert letters["."] < letters["٢"]
