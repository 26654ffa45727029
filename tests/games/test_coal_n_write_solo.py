"""A plain player, alone, over many seeded games: the cash must land on the ladder of ranks."""

import re
from pathlib import Path

import pytest
from games.coal_n_write.figures import Figures, read_figures
from games.coal_n_write.solo import middle, play_games

HOUSE = Path(__file__).resolve().parents[2] / "decks/coal-n-write/HOUSE.md"


@pytest.fixture(scope="module")
def figures() -> Figures:
    return read_figures()


@pytest.fixture(scope="module")
def median(figures: Figures) -> float:
    return middle(play_games(figures, 400))


def test_the_median_lies_on_the_ladder(median: float) -> None:
    assert 300 <= median <= 361


def test_the_house_page_tells_the_median(median: float) -> None:
    stated = re.search(r"median is \*\*\$(\d+)\*\*", HOUSE.read_text())
    assert stated
    assert abs(median - int(stated[1])) <= 8
