"""Pitman's folder: it is read without a finding, and its deck has the cards that the rulebook lists."""

from collections import Counter

import pytest

from printkit.diagnostics import Report
from printkit.diagnostics.render import as_text
from printkit.folders import shared_templates
from printkit.input.game import load_game
from printkit.model.game import Card, Catalogue, Game


@pytest.fixture(scope="module")
def game(catalogue: Catalogue) -> Game:
    report = Report()
    game = load_game(shared_templates().parent / "decks" / "pitman", catalogue, report)
    assert as_text(report) == ""
    assert game is not None
    return game


@pytest.fixture(scope="module")
def deck(game: Game) -> tuple[Card, ...]:
    return next(component.cards for component in game.components if component.name == "deck")


def test_the_deck_has_the_rulebooks_cards(deck: tuple[Card, ...]) -> None:
    found: Counter[tuple[str, int, int]] = Counter()
    for card in deck:
        found[card.fields["kind"], card.fields["dice"], card.fields["points"]] += card.copies
    assert found == {
        ("miner", 1, 0): 25,
        ("miner", 2, 0): 15,
        ("bandit", -1, 0): 1,
        ("bandit", -2, 0): 1,
        ("point", 0, 1): 2,
        ("point", 0, 2): 2,
        ("point", 0, 3): 2,
        ("point", 0, 4): 2,
        ("point", 0, 5): 2,
        ("reference", 0, 0): 3,
    }


def test_every_miner_is_someone(deck: tuple[Card, ...]) -> None:
    miners = [card for card in deck if card.fields["kind"] == "miner"]
    assert len({card.fields["name"] for card in miners}) == 40
    assert all(card.fields["trade"] and card.copies == 1 for card in miners)


def test_cards_with_a_power_say_it(deck: tuple[Card, ...]) -> None:
    assert {card.id for card in deck if card.fields["words"]} >= {
        "sheriff",
        "deputy",
        "bandit-one",
        "bandit-two",
    }


def test_what_is_printed(game: Game) -> None:
    assert [(c.name, c.kind.name, c.pieces, c.sets, c.sets_by) for c in game.components] == [
        ("deck", "cards", 55, 1, "decks"),
        ("chips", "chips", 1, 8, "players"),
        ("tokens", "foldup", 2, 1, None),
        ("dice", "foldup", 10, 1, None),
        ("bid-tracker", "sheet", 1, 1, None),
        ("quick-reference", "sheet", 1, 1, None),
        ("odds", "sheet", 1, 1, None),
        ("score-sheet", "sheet", 1, 1, None),
        ("rules", "leaflet", 8, 1, None),
    ]
    assert all(component.about and component.stock for component in game.components)


def test_tables_of_the_rulebook(game: Game) -> None:
    def column(name: str, keys: range) -> list[int]:
        rows = [game.tables[name].row(key) for key in keys]
        return [row[1] for row in rows if row is not None]

    assert column("goal", range(2, 9)) == [300, 250, 200, 150, 100, 100, 100]
    assert column("decks", range(2, 9)) == [1, 1, 1, 2, 2, 2, 2]
    assert column("split", range(1, 8)) == [30, 15, 10, 8, 6, 5, 5]
    assert column("die", range(1, 7)) == [0, 2, 3, 4, 5, 6]
    assert {table.origin for table in game.tables.values()} == {"rulebook"}


def test_every_figure_says_what_it_is(game: Game) -> None:
    assert [figure.name for figure in game.figures.values() if not figure.about] == []
