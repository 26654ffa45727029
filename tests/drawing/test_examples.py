"""Every mark of the manual's examples, where it is and how it is painted, kept in `kept/`.

`WRITE_KEPT=1 pytest tests/drawing/test_examples.py` writes the files anew: read the difference.
"""

from pathlib import Path

import pytest
from kept import assert_kept, marked

from printkit.drawing.inks import Inks
from printkit.model.options import BuildRequest
from printkit.studio.deck import Deck

KEPT = Path(__file__).parent / "kept"
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
#: How many cards of each are drawn.
GAMES = {
    "elements": 99, "cells": 9, "recipes/birds": 3, "recipes/board": 1, "recipes/dice": 1, "recipes/hexes": 1,
    "recipes/landscape": 2, "recipes/reference": 1, "recipes/score-pad": 1, "recipes/tokens": 2,
    "recipes/tuck-box": 2,
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_what_an_example_draws(game: str) -> None:
    deck = Deck(BuildRequest(str(EXAMPLES / game)))
    deck.open(deck.request)
    lines = []
    for key in list(deck.dirty)[: GAMES[game]]:
        card = deck.draw(key)
        assert card is not None and not card.stale, key
        for side in (card.face, card.back):
            lines += [f"{key}:", *marked(side.scene)] if side else []
    for kind in ("saver", "grey"):
        inks, cards = Inks(kind), list(deck.cards.items())
        for key, card in cards[:25] if kind == "saver" else cards[3:6]:
            lines += [f"{key}, {kind}:", *marked(inks.scene(card.face.scene))] if card.face else []
    lines += [f"! {one.code} {one.message}" for one in deck.report.findings]
    assert_kept(KEPT / f"{Path(game).name}.txt", "\n".join(lines) + "\n")
