"""A figure that breaks a rule is found wherever it is printed, however the layouts write it."""

from collections.abc import Iterator
from typing import Any

import pytest
from birdgame import GAME, RULES, write_birds

from printkit.model.options import BuildRequest
from printkit.studio.deck import Deck
from printkit.studio.proving import prove

pytestmark = pytest.mark.slow

PAGES = """
[[component]]
name = "rules"
kind = "leaflet"
size = { width = 100, height = 140 }
face = "layouts/rules/{id}.svg"
cards = [{ id = "cover" }, { id = "setup" }, { id = "turn" }, { id = "dots" }, { id = "part" }]

[[component]]
name = "aids"
kind = "chips"
size = { width = 60, height = 60 }
face = "layouts/aid.svg"
back = "layouts/aid-back.svg"
cards = [{ id = "aid" }]
"""
WORDS = '<svg><box x="10" y="20" width="80" height="90" font-size="4">{}</box></svg>\n'
PART = '<svg width="20" height="10">\n<text y="8" font-size="4">\n\n{{ figures.hand }}</text></svg>\n'
#: The hand is printed far below the box that draws it, worked out, as dots, by a part, and on a back.
LAYOUTS = {
    "rules/cover": WORDS.format("<p>A hand of birds</p>"),
    "rules/setup": WORDS.format(
        "\n\n\n<p>Shuffle the deck.</p>\n\n\n<p>Deal\n\n\n{{ figures.hand }} cards each.</p>"
    ),
    "rules/turn": WORDS.format("{% set hand = figures.hand %}\n\n<p>{{ 2 * hand }} cards for two</p>"),
    "rules/dots": "<svg>{% for n in range(figures.hand) %}"
    '<circle cx="{{ 9 + 9 * n }}" cy="9" r="3"/>{% endfor %}</svg>',
    "rules/part": '<svg><use part="hold" x="4" y="4" width="20"/></svg>',
    "aid": '<svg><use part="frame" x="4" y="4" width="20"/></svg>',
    "aid-back": '<svg>\n\n<text x="9"\n\ny="9" font-size="4">\n\nhold {{ figures.hand }}</text></svg>',
}


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Give the proof of a game in which a hand has another number of cards than its rules say."""
    folder = write_birds(tmp_path_factory.mktemp("proving") / "birds")
    (folder / "layouts" / "rules").mkdir()
    (folder / "parts" / "hold.svg").write_text(PART)
    for name, text in LAYOUTS.items():
        (folder / "layouts" / f"{name}.svg").write_text(text)
    (folder / "game.toml").write_text(GAME + PAGES)
    (folder / "rules.toml").write_text(RULES.replace("is = 5", "is = 7"))
    deck = Deck(BuildRequest(str(folder)))
    deck.open(deck.request)
    while deck.dirty:
        deck.draw(next(iter(deck.dirty)))
    assert not [one for one in deck.findings() if one.severity.name == "ERROR"], deck.findings()
    *_, proof = prove(deck)
    assert proof
    return proof


def marked(proof: dict[str, Any]) -> Iterator[tuple[str, int, int]]:
    """Yield the cards that print the figure, with how many boxes there are on each side."""
    for component, card, figure, face, back in proof["marks"]:
        assert figure == "hand"
        yield f"{component}/{card}", len(face), len(back)


def test_a_figure_is_found_on_every_card_that_prints_it(proof: dict[str, Any]) -> None:
    assert sorted(marked(proof)) == [
        ("aids/aid", 0, 1),
        ("deck/bird-2", 1, 0),
        ("rules/dots", 0, 0),
        ("rules/part", 1, 0),
        ("rules/setup", 1, 0),
        ("rules/turn", 1, 0),
    ]


def test_a_frame_is_about_the_line_that_prints_the_figure(proof: dict[str, Any]) -> None:
    (setup,) = [face for _, card, _, face, _ in proof["marks"] if card == "setup"]
    ((left, top, width, height),) = setup
    assert left == 10 and 20 < width < 40  # "Deal 5 cards each.", and not all of the box
    assert 24 < top < 34 and 3 < height < 5  # the second line
