"""Every target gets a small game as it asks for it: its own reader says so, also of a target that is new."""

from typing import NamedTuple

import pytest
from readers import READERS, check

from printkit.diagnostics import Report
from printkit.services.targets import find_targets


class Deck(NamedTuple):
    """A component of the game in `conftest.py`."""

    pieces: int
    sides: int
    trim: tuple[float, float]
    bleed: float = 3


DECKS = {
    "deck": Deck(6, 2, (63.5, 88.9)),
    "minis": Deck(2, 2, (44.45, 63.5)),
    "chips": Deck(5, 2, (25.4, 25.4)),
    "tiles": Deck(3, 1, (63.5, 55.88)),
    "board": Deck(1, 1, (190, 250), 0),
}


@pytest.mark.parametrize("target", READERS)
def test_a_target_gets_what_it_asks_for(target, build_for):
    result, folder = build_for(target)
    assert not result.failed, result.findings
    counts = {name: count for name, count, _ in result.games[0].targets[0].decks}
    decks = {name: DECKS[name] for name in counts}
    assert counts == {name: deck.pieces for name, deck in decks.items()}
    [asked] = find_targets([target], Report())
    check(target, folder, decks, asked.dpi or 150)
