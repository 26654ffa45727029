"""A plain player, alone, over many seeded games: the cash must land on the ladder of ranks."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from games.coal_n_write.figures import Figures, Vein, read_figures
from games.coal_n_write.solo import middle, play_games

HOUSE = Path(__file__).resolve().parents[2] / "decks/coal-n-write/HOUSE.md"


@pytest.fixture(scope="module")
def figures() -> Figures:
    return read_figures()


@pytest.fixture(scope="module")
def median(figures: Figures) -> float:
    return middle(play_games(figures, 400))


def veins(figures: Figures, change: Callable[[Vein], Vein]) -> Figures:
    """The same mine with other veins, and what they pay."""
    changed = tuple(change(vein) for vein in figures.veins)
    return replace(figures, veins=changed, values={vein.letter: vein.value for vein in reversed(changed)})


def with_bubbles(bubbles: int, harder: int = 0) -> Callable[[Vein], Vein]:
    return lambda vein: replace(vein, caverns=tuple((number + harder, bubbles) for number, _ in vein.caverns))


def test_the_median_lies_on_the_ladder(median: float) -> None:
    assert 300 <= median <= 361


def test_the_house_page_tells_the_median(median: float) -> None:
    stated = re.search(r"median is \*\*\$(\d+)\*\*", HOUSE.read_text())
    assert stated
    assert abs(median - int(stated[1])) <= 8


@pytest.mark.parametrize("more", [-2, 3])
def test_other_prices_leave_the_ladder(figures: Figures, more: int) -> None:
    dearer = veins(figures, lambda vein: replace(vein, value=vein.value + more))
    assert not 300 <= middle(play_games(dearer, 150)) <= 361


def test_a_harder_mine_leaves_the_ladder(figures: Figures) -> None:
    assert middle(play_games(veins(figures, with_bubbles(3, harder=4)), 150)) < 300


def test_fewer_bubbles_move_the_median(figures: Figures, median: float) -> None:
    assert middle(play_games(veins(figures, with_bubbles(1)), 150)) > median + 8


def test_the_same_seed_plays_the_same_games(figures: Figures) -> None:
    games = [[player.cash for player in play_games(figures, 20, seed=7)] for _ in range(2)]
    assert games[0] == games[1]
    assert len(set(games[0])) > 10
