"""Small wrong changes to a game: rules notice them, or what is printed differs, or they are listed."""

from pathlib import Path

import pytest
from smallgame import CARD, GAME, Make, Run

from printkit.mutation.mutants import CLASSES, MutationResult
from printkit.mutation.mutating import mutate_game

COUNT = '[[rule]]\nkind = "count"\nsays = "3 cards"\norigin = "house"\ncards = "deck"\nis = 3\n'
CARDS = """\
id,copies,kind,words,bid,notes
one,1,fox,Take a card now.,7,
two,1,fox,Pass it to the left.,8,3
six,1,owl,Do so.,1,
"""
STEPS = """<p>Deal two cards. Turn one face up, and put it beside the deck.</p>
<p>The fox plays.</p>"""
DOTS = """<svg width="4" height="4" viewBox="0 0 4 4">
{% for at in range(count|int) %}<rect x="{{ at }}" width="1" height="1"/>{% endfor %}
</svg>"""
DRAWN = '<use part="dots" width="4" height="4" count="2"/></svg>'
LAYOUT = CARD.replace("{{ card.id }}", "{{ card.bid }}{{ card.words }}").replace(
    "</svg>", f'<box x="5" y="40" width="50" height="40">{STEPS}</box>{DRAWN}'
)


def mutate(folder: Path, count: int) -> MutationResult:
    result, findings = mutate_game(str(folder), count, lambda *_: None)
    assert result is not None and not findings and not result.complaint, (result, findings)
    return result


@pytest.fixture
def game(make_game: Make) -> Path:
    """Make a game whose words are in a layout and in a table, with a part that draws dots."""
    files = {"cards.csv": CARDS, "layouts/card.svg": LAYOUT, "parts/dots.svg": DOTS, "rules.toml": COUNT}
    return make_game({**files, "game.toml": GAME.replace("cards.toml", "cards.csv")})


@pytest.mark.slow
def test_what_is_printed_is_noticed_with_approval_and_what_is_not_is_named_by_its_cell(
    game: Path, run: Run
) -> None:
    result = mutate(game, 500)
    assert result.known < 500
    tried = {kind: counts for kind, counts in result.counts.items() if counts[0]}
    kinds = {*CLASSES} - {"examples", "figures in layouts"}  # there are no figures
    assert tried.keys() == kinds
    for kind, (some, by_rules, read, noticed) in tried.items():
        assert by_rules == read <= noticed == some or kind == "data", kind
    assert tried["swapped elements"] == tried["dropped sentences"] == (1, 0, 0, 1)
    left = [one.cell or one.words for one in result.unnoticed]  # neither proven nor printed
    assert left == ["players = [2, 4]", "column notes, card two", "players = [2, 4]"]
    layout = (game / "layouts/card.svg").read_text(encoding="utf-8")
    assert layout == LAYOUT  # changes are made to a copy

    said = run("check", game, "--mutate", "--games", "500")
    assert said.code == 1, said
    assert "unnoticed  cards.csv, line 3, column notes, card two: `3` -> `" in said.out
    assert f"of {sum(one[0] for one in tried.values())} changes rules notice " in said.out


@pytest.mark.slow
def test_what_was_read_beside_the_rulebook_is_noticed_without_approval(game: Path, run: Run) -> None:
    layout = game / "layouts/card.svg"
    layout.write_text(layout.read_text().replace("<p>Deal", '<p rule="deal">Deal'))
    (game / "sources.toml").write_text('[[source]]\nid = "deal"\norigin = "house"\n')
    assert mutate(game, 500).counts["dropped sentences"] == (1, 0, 0, 1)
    assert run("proofread", game, "--tick", "all", "--trust").code == 0
    assert mutate(game, 500).counts["dropped sentences"] == (1, 0, 1, 1)
