"""Tables that are drawn by hand, of groups with a role, are read as tables; mistakes in them are findings."""

from pathlib import Path

import pytest
from aloud import aloud
from pdfua import broken
from smallgame import GAME as SMALL
from smallgame import Make, Run, sheet

GAME = SMALL[: SMALL.index("[[component]]")] + sheet("odds", 90, 60, 'face = "layouts/odds.svg"')
ODDS = """\
<svg font-size="4">
  <text heading="1" x="5" y="8">The odds</text>
  <g role="table">
    <rect x="5" y="12" width="60" height="20" fill="none" stroke="ink"/>
    <g role="row">
      <text role="columnheader" x="5" y="16">Dice</text><text role="columnheader" x="25" y="16">Sum</text>
      <text role="columnheader" x="45" y="16">Odds</text>
    </g>
    {% for dice, sum in ((1, 3), (2, 7)) %}
    <g transform="translate(0 {{ 8 * dice }})"><g role="row">
      <text role="rowheader" x="5" y="16">{{ dice }}</text>
      <g role="cell">
        <text x="25.3" y="16.3" fill="red">{{ sum }}</text><text x="25" y="16">{{ sum }}</text>
      </g>
      <circle role="cell" alt="even" cx="46" cy="15" r="1"/>
    </g></g>
    {% endfor %}
    <g role="row"><text x="5" y="44">and so on</text></g>
    <g role="row"><circle role="cell" alt="none" cx="46" cy="55" r="1"/></g>
  </g>
</svg>
"""


@pytest.mark.slow
def test_a_table_of_groups_is_read_as_one(make_game: Make, run: Run) -> None:
    said = run("build", make_game({"game.toml": GAME, "layouts/odds.svg": ODDS}), "--no-inspect")
    assert said.code == 0, said.err
    data = Path("output/small/odds.pdf").read_bytes()
    assert broken(data) == []
    assert aloud(data) == [
        "heading 1: The odds",
        "table of 5 rows, 3 columns",
        "  Dice; Sum; Odds",
        "  1: Sum 3; Odds even",
        "  2: Sum 7; Odds even",
        "  Dice and so on; Sum; Odds",
        "  Dice none; Sum; Odds",
    ]


@pytest.mark.slow
def test_a_cut_plan_is_read_with_its_distances(make_game: Make, run: Run) -> None:
    run("build", make_game(), "--no-inspect")
    data = Path("output/small/cut-plan.pdf").read_bytes()
    assert broken(data) == []
    said = aloud(data)
    assert said[:2] == ["SMALL · DECK", "heading 1: Cut plan"]
    stages = [line for line in said if line.startswith("heading 2: ")]
    assert stages[0].startswith("heading 2: 1. The whole sheet, from the head: ")
    stretches = said[said.index(stages[0]) + 1]
    assert stretches.startswith("picture: ")
    assert " mm strip A, cut at " in stretches


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ('<g role="row"/>', "`role` of `<g>` is `row`, but it is in no table"),
        ('<g role="table"><text role="cell" x="1" y="9">a</text></g>', "is `cell`, but it is in no row"),
        ('<g role="tabel"/>', "`role` of `<g>` is not known: `tabel`\n   = help: did you mean `table`"),
    ],
)
def test_a_role_in_the_wrong_place_is_a_finding(wrong: str, words: str, make_game: Make, run: Run) -> None:
    said = run("check", make_game({"game.toml": GAME, "layouts/odds.svg": f"<svg>\n  {wrong}\n</svg>"}))
    assert said.code == 1
    shown = "\n".join(line for line in said.err.splitlines() if "|" not in line and "-->" not in line)
    assert words.split("\n")[0] in shown
    assert words.split("\n")[-1] in shown
    assert "layouts/odds.svg:2" in said.err
