"""Cards belong to sets: one of them, or several, are printed into files of their own."""

import re
from pathlib import Path

import pypdfium2
import pytest
from smallgame import GAME, Make, Run, sheet

FACE = '<svg><text x="5" y="12" font-size="6">{{ card.id }} {{ page }}/{{ pages }}</text></svg>'
FILES = {
    "game.toml": GAME.replace("cards.toml", "cards.csv")
    + sheet("page", 100, 120, 'face = "layouts/page.svg"'),
    "cards.csv": "id,copies,set\nrobin,2,base\nwren,1,forest\nowl,1,sea\n",
    "layouts/card.svg": FACE,
    "layouts/page.svg": '<svg><text x="5" y="12" font-size="6">How to play</text></svg>',
}


def texts(file: str) -> list[str]:
    pages = [
        page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(Path("output/small") / file)
    ]
    return sorted(one for page in pages for one in re.findall(r"\w+ \d/\d|How", page))


@pytest.mark.slow
def test_cards_of_some_sets_and_what_belongs_to_none(make_game: Make, run: Run) -> None:
    game = make_game(FILES)
    assert run("build", game, "--set", "base").code == 0
    assert texts("deck-base.pdf") == ["robin 1/1", "robin 1/1"] and texts("page-base.pdf") == ["How"]
    assert run("build", game, "deck", "--set", "base,sea").code == 0
    assert texts("deck-base-sea.pdf") == ["owl 2/2", "robin 1/2", "robin 1/2"]
    said = run("build", game, "--set", "forrest")
    assert said.code == 2
    assert said.err.startswith("error[unknown-card]: no card belongs to a set `forrest`\n")
    assert "= help: did you mean `forest`" in said.err
    said = run("build", make_game({}), "--set", "base")
    assert "= help: give the cards a field `set`, such as a column of their table" in said.err
