"""Rules of ours, not of the rulebook, have a star, and what has a star says what it means."""

from collections import defaultdict
from pathlib import Path

import pytest

from printkit import api
from printkit.diagnostics import Report, Severity
from printkit.pipeline.journey import prepare
from printkit.pipeline.values import BuildRequest, Goal

ROOT = Path(__file__).parents[2]
#: What the star's line says, in the words of each game.
LINES = ("our ruling", "our rule", "rule of ours", "are ours", "house rule")
#: The fewest places in each game that have a star.
STARRED = {"pit": 2, "pit-cards": 1, "pitman": 1, "coal-n-write": 3, "chief-herman": 3}


@pytest.mark.slow
@pytest.mark.parametrize("name", STARRED)
def test_a_star_is_explained_where_it_is_printed(name: str) -> None:
    prepared = prepare(BuildRequest(str(ROOT / "decks" / name)), Goal(verdicts=True), Report())
    assert prepared is not None and prepared.words is not None
    words: dict[str, str] = defaultdict(str)  # of a leaflet, or of a card with its back
    for component in prepared.game.components:
        for number, card in enumerate(component.cards, 1):
            place = (
                component.name
                if component.kind.name in ("leaflet", "pocketbook")
                else f"{component.name}/{card.id}"
            )
            for page in prepared.words.reader.written(component, card, number):
                words[place] += " ".join(passage.text for passage in page.passages).lower()
    starred = {place for place, text in words.items() if "*" in text}
    assert len(starred) >= STARRED[name]
    assert [place for place in starred if not any(line in words[place] for line in LINES)] == []


@pytest.mark.slow
def test_sheets_for_some_players_are_proven_too() -> None:
    checked = api.check(str(ROOT / "decks/chief-herman"), players=2, jobs=1, trust=True)
    assert [one.message for one in checked.findings if one.severity >= Severity.ERROR] == []
    outcomes = [one.outcome for one in checked.games[0].proof.verdicts]
    assert "fail" not in outcomes and outcomes.count("pass") > 50
