"""The parts that printkit brings: each draws what its arguments say."""

import pypdfium2
import pytest
from smallgame import Make, Run

CARD = '<svg><use part="{part}" x="10" y="10" width="40"/></svg>'
ONE = '[[card]]\nid = "one"\n'
#: At four dots a mm: the first card's middle, well inside of the cut guides.
INSIDE = (70, 60, 390, 290)

#: What is inked, in square mm: a star of 40 mm, and dice of 40 mm with their rims and pips of 3.8 mm.
INK = {'star" points="5': 450, **{f'die" value="{value}': 240 + 45 * value for value in range(1, 7)}}


@pytest.mark.parametrize("part", INK)
def test_a_shared_part_draws(make_game: Make, run: Run, part: str) -> None:
    game = make_game({"layouts/card.svg": CARD.replace("{part}", part), "cards.toml": ONE})
    assert run("build", game).err == ""
    page = pypdfium2.PdfDocument("output/small/deck.pdf")[0].render(scale=4 * 25.4 / 72, grayscale=True)
    dark = sum(page.to_pil().crop(INSIDE).histogram()[:128]) / 16
    assert dark == pytest.approx(INK[part], rel=0.2)
