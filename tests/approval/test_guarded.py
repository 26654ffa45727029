"""A game of twelve cards, read as the manual says: sixteen mistakes put in by hand, all noticed."""

from pathlib import Path

import pytest
from smallgame import Make, Run, sheet

GAME = """\
title = "Twelve Birds"
players = [2, 4]
approved = "strict"

[palette]
ink = "#24302a"
red = "#a03020"

[figures.hand]
value = 4
origin = "rulebook"

[figures.goal]
value = 30
origin = "rulebook"

[tables.nests]
columns = ["eggs", "points"]
rows = [[1, 2], [2, 5], [3, 9]]
origin = "rulebook"

[[component]]
name = "deck"
kind = "cards"
size = "poker"
face = "layouts/card.svg"
cards = "cards.csv"
"""
CARDS = """\
id,name,eggs,text
wren,Wren,1,Draw two cards.
robin,Robin,2,Take a card from the player on your left.
owl,Owl,1,Look at all hands.
jay,Jay,3,Discard this card to end the round.
crow,Crow,2,Take the last card that was played.
heron,Heron,1,Skip the next player.
finch,Finch,3,Play another card.
swift,Swift,2,You may play twice.
kite,Kite,1,Every other player discards a card.
gull,Gull,2,Pass your hand to the right.
rail,Rail,3,This card counts double at the end.
coot,Coot,1,Nobody may steal from you.
"""
CARD = """\
<svg fill="ink">
  <text x="7" y="14" font-size="7">{{ card.name }}</text>
  <g rule="eggs">{% for egg in range(card.eggs) %}
  <use part="star" x="{{ 7 + 9 * egg }}" y="20" width="7"/>
  {% endfor %}</g>
  <box x="7" y="40" width="49" height="30" font-size="4.4">{{ card.text }}</box>
</svg>
"""
PAGE = """\
<svg fill="ink">
  <text x="6" y="14" font-size="7">Twelve Birds</text>
  <box x="6" y="22" width="100" height="60" font-size="4.4">
    <p rule="deal">1. Deal {{ figures.hand }} cards to each player.</p>
    <p rule="turn">2. In turn, to the left, play a card and do what it says.</p>
    <p rule="goal">3. The first to {{ figures.goal }} points wins. May you say what you hold? No.</p>
  </box>
  <g rule="eggs"><table x="6" y="90" width="60" columns="30 30" font-size="4.4">
    <tr><th>Eggs</th><th>Points</th></tr>
    {% for eggs, points in tables.nests.rows %}<tr><td>{{ eggs }}</td><td>{{ points }}</td></tr>{% endfor %}
  </table></g>
</svg>
"""
SOURCES = "\n".join(
    f'[[source]]\nid = "{name}"\nplace = "p. 1"\nquote = "{quote}"\norigin = "rulebook"\n'
    for name, quote in (
        ("deal", "four cards each"),
        ("turn", "play one card"),
        ("goal", "first to thirty"),
        ("eggs", "eggs bring 2, 5, 9"),
    )
)
FILES = {
    "game.toml": GAME + sheet("rules", 112, 130, 'face = "layouts/rules.svg"'),
    "cards.csv": CARDS,
    "layouts/card.svg": CARD,
    "layouts/rules.svg": PAGE,
    "sources.toml": SOURCES,
}
MISTAKES = [
    ("game.toml", "value = 4", "value = 5"),
    ("game.toml", "value = 30", "value = 20"),
    ("game.toml", "[2, 5]", "[2, 6]"),
    ("game.toml", "[3, 9]", "[3, 8]"),
    ("cards.csv", "Draw two cards", "Draw three cards"),
    ("cards.csv", "on your left", "on your right"),
    ("cards.csv", "owl,Owl,1", "owl,Owl,2"),
    ("cards.csv", "jay,Jay", "jay,Crow"),
    ("cards.csv", "You may play twice", "You must play twice"),
    ("cards.csv", "coot,Coot,1,Nobody may steal from you.\n", ""),
    ("layouts/rules.svg", "to the left", "to the right"),
    ("layouts/rules.svg", " and do what it says", ""),
    ("layouts/rules.svg", "hold? No.", "hold? Yes."),
    ("layouts/rules.svg", "<th>Eggs</th><th>Points</th>", "<th>Points</th><th>Eggs</th>"),
    ("layouts/rules.svg", "1. Deal {{ figures.hand }}", "1. Deal {{ figures.goal }}"),
    ("layouts/card.svg", "range(card.eggs)", "range(3)"),
]


@pytest.mark.slow
def test_sixteen_mistakes_of_sixteen(make_game: Make, run: Run) -> None:
    game = make_game(FILES)
    assert run("approve", game, "--all", "--trust").code == 0
    assert run("proofread", game, "--tick", "all", "--note", "by Ann", "--trust").code == 0
    assert run("check", game, "--trust").code == 0
    for name, old, new in MISTAKES:
        file: Path = game / name
        text = file.read_text()
        assert text.count(old) == 1, old
        file.write_text(text.replace(old, new))
        said = run("check", game, "--trust")
        assert said.code == 1 and "error[not-approved]" in said.err, (old, said)
        file.write_text(text)
    assert run("check", game, "--trust").code == 0
