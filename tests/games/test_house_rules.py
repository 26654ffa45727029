"""Rules of ours, not of the rulebook, have a star, and what has a star says what it means.

Besides, what these games print is the same on every computer.
"""

import re
from collections import defaultdict
from pathlib import Path

import pytest

from printkit import api
from printkit.diagnostics import Report, Severity
from printkit.input.games.approved import read_approved

ROOT = Path(__file__).parents[2]
#: What the star's line says, in the words of each game.
LINES = ("our ruling", "our rule", "rule of ours", "are ours", "house rule")
#: Whose pages are read together.
LEAFLETS = ("rules", "pocket-book")
#: The fewest places in each game that have a star.
STARRED = {"pit": 3, "pit-cards": 1, "pitman": 1, "coal-n-write": 3, "chief-herman": 3}


@pytest.mark.parametrize("name", STARRED)
def test_a_star_is_explained_where_it_is_printed(name: str) -> None:
    approved = read_approved(ROOT / "decks" / name, Report())  # these games are strict: it is what is printed
    assert approved
    words: dict[str, str] = defaultdict(str)  # of a leaflet, or of a card with its back
    for side, printed in approved.items():
        place = side.component if side.component in LEAFLETS else f"{side.component}/{side.card}"
        words[place] += " ".join(printed.words).lower()
    starred = {place for place, text in words.items() if "*" in text}
    assert len(starred) >= STARRED[name]
    assert [place for place in starred if not any(line in words[place] for line in LINES)] == []


def test_no_sign_is_printed_in_the_colours_of_a_computers_own_emoji() -> None:
    emoji = re.compile(
        "[\u231a\u231b\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2648-\u2653\u267f\u2693\u26a1\u26aa\u26ab"
        "\u26bd\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2-\u26f5\u26fa\u26fd\u2705\u270a-\u2728\u274c-\u2757\u2795-\u27bf\u2b1b\u2b1c\u2b50"
        "\u2b55\U0001f000-\U0001faff](?!\ufe0e)"
    )
    files = [
        file for ending in ("toml", "svg", "csv") for file in sorted(ROOT.glob(f"decks/*/**/*.{ending}"))
    ]
    read = {str(file): file.read_text() for file in files if file.name != "approved.toml"}
    assert len(read) > 50
    assert {name: found for name, text in read.items() if (found := emoji.findall(text))} == {}


@pytest.mark.slow
def test_sheets_for_some_players_are_proven_too() -> None:
    checked = api.check(str(ROOT / "decks/chief-herman"), players=2, jobs=1, trust=True)
    assert [one.message for one in checked.findings if one.severity >= Severity.ERROR] == []
    outcomes = [one.outcome for one in checked.games[0].proof.verdicts]
    assert "fail" not in outcomes and outcomes.count("pass") > 30
