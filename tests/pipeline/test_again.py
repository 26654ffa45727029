"""A build that repeats another says the same: of all when nothing has changed, of the rest when a part has.

`again.py` does the same for printkit's own games.
"""

from pathlib import Path

import pytest
from again import differences, said, touch
from smallgame import GAME, Make

#: A card with faint words, which is a warning; a chip too large for the pouch; a board.
OTHERS = """
[[component]]
name = "chips"
kind = "chips"
size = { width = 100, height = 100, shape = "ellipse", bleed = 3 }
stock = "thick card"
face = "layouts/card.svg"
cards = "cards.toml"

[[component]]
name = "board"
kind = "sheet"
size = { width = 180, height = 120 }
face = "layouts/board.svg"
"""
PLAIN = '<svg><text x="28" y="52" font-size="6">{{ card.id }}</text></svg>'
FAINT = '<svg><text x="12" y="32" font-size="6" fill="#eee">{{ card.id }}</text></svg>'
FILES = {"game.toml": GAME + OTHERS, "layouts/card.svg": FAINT, "layouts/board.svg": "<svg/>"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [{}, {"finish": "laminate", "pouch": "card"}, {"paper": "a6", "layout": "gutterfold"}]
)
def test_a_build_that_repeats_another_says_the_same(
    make_game: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_cache: Path, options: dict[str, str]
) -> None:
    monkeypatch.chdir(tmp_path)
    make_game(FILES)
    assert "low-contrast" in str(said(Path("small"), **options)["findings"])
    assert differences(Path("small"), **options) == []


@pytest.mark.slow
def test_so_does_one_that_warns_of_nothing(
    make_game: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_cache: Path
) -> None:
    """Then nothing is drawn at all the second time."""
    monkeypatch.chdir(tmp_path)
    make_game({**FILES, "layouts/card.svg": PLAIN})
    assert differences(Path("small")) == []
    touch(Path("small"), "chips")
    before = said(Path("small"))
    assert (before, before["findings"]) == (said(Path("small")), "")
