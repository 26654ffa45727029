"""One of our games on virtual tables: every piece is there, and the page is small enough to send."""

import json
import re
from collections import Counter

import pytest

from printkit import api


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    out = tmp_path_factory.mktemp("out")
    result = api.build("pit", targets=["table", "tts"], out=out, inspect=False)
    assert not result.failed
    return out / "pit"


@pytest.fixture(scope="module")
def pieces():
    """The pieces of each component, as `printkit list` counts them."""
    games, _ = api.list_games()
    (pit,) = [game for game in games if game.slug == "pit"]
    return {name: count for name, _, _, count, _ in pit.components}


def test_the_page_has_every_piece_and_less_than_five_megabytes(built, pieces):
    page = (built / "table" / "pit.html").read_text(encoding="utf-8")
    assert len(page.encode()) < 5_000_000
    game = json.loads(re.search(r'<script id="game"[^>]*>(.*?)</script>', page, re.S)[1])
    counts = {deck["name"]: sum(card["copies"] for card in deck["cards"]) for deck in game["decks"]}
    assert counts == {name.replace("-", " "): count for name, count in pieces.items()}


def test_the_saved_object_has_every_piece(built, pieces):
    saved = json.loads((built / "tts" / "pit.json").read_text(encoding="utf-8"))
    states = saved["ObjectStates"]
    counts = Counter({one["Nickname"]: len(one.get("DeckIDs", [])) or one.get("Number", 1) for one in states})
    assert sum(counts.values()) == sum(pieces.values())
    assert counts["Deck 1904"] == 65 and counts["Deck 2004"] == 74
