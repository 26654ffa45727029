"""A box's size follows from what it holds; whatever is wrong with it is said, with a mend."""

import pytest

from printkit.diagnostics import Report
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.games.game import load_game

DECK = """\
[[component]]
name = "deck"
kind = "cards"
size = "poker"
face = "layouts/card.svg"
count = 54
"""
GAME = f"""\
title = "Boxed"
players = [1, 4]

{DECK}
[[component]]
name = "box"
kind = "tuckbox"
"""


@pytest.fixture
def read(make_game):
    def read(words):
        report = Report()
        folder = make_game({"game.toml": GAME + words})
        game = load_game(folder, load_catalogue(shared_templates(), report), report)
        return game and game.components[1], [(one.code, one.message, one.help) for one in report.findings]

    return read


def inside(box):
    return [round(side, 2) for side in box.cards[0].fields["net"]["inside"].values()]


@pytest.mark.parametrize(
    ("words", "sides"),
    [
        ("", [64.5, 89.9, 54 * 0.32 + 1]),
        ("box = { holds = ['deck'], thickness = '0.5mm' }", [64.5, 89.9, 28]),
        ("box = { sleeved = true }", [67, 92.9, 54 * 0.44 + 1]),
        (f"\n{DECK.replace('deck', 'more')}", [64.5, 89.9, 54 * 0.32 + 1]),
        ("box = { depth = 20 }", [64.5, 89.9, 20]),
        ("sets = 2\nbox = { width = 70, height = 95, depth = 20, style = 'two-part' }", [70, 95, 20]),
    ],
)
def test_it_is_as_large_as_what_it_holds(read, words, sides):
    box, findings = read(words)
    assert findings == []
    assert inside(box) == pytest.approx(sides, abs=0.01)
    assert [card.id for card in box.cards] == (["base", "lid"] if "two-part" in words else ["box"])
    panels = box.cards[0].fields["net"]["panels"]
    assert all(panel["x"] + panel["width"] <= box.size.width for panel in panels.values())


def test_a_layout_is_told_which_panels_are_glued(read):
    box, _ = read("")
    panels = box.cards[0].fields["net"]["panels"]
    assert [name for name, panel in panels.items() if panel["glued"]] == [
        "glue",
        "bottom_glue",
        "left_bottom",
        "right_bottom",
    ]


def test_a_screen_has_a_page_for_each_panel(read):
    box, findings = read("box = { style = 'panels', width = 140, height = 200 }")
    assert findings == [] and [card.id for card in box.cards] == ["part-1", "part-2", "part-3"]
    _, findings = read("box = { style = 'panels' }")
    assert [code for code, _, _ in findings] == ["missing-key"]


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ("box = { holds = ['dekc'] }", "unknown-component", "the box holds `dekc`, which is no component"),
        ("size = 'poker'", "bad-value", "the size of a box follows from what it holds"),
        (
            "box = { style = 'round' }",
            "bad-value",
            "`style` must be `tuck`, `two-part`, `divider` or `panels`, not `round`",
        ),
        ("box = { depth = 'much' }", "bad-size", "`depth` is not a length: `much`"),
        ("box = 3", "wrong-type", "`box` must be a table, not a whole number"),
    ],
)
def test_mistakes_are_said(read, words, code, message):
    _, findings = read(words)
    assert (code, message) in [finding[:2] for finding in findings]


@pytest.mark.slow
def test_it_is_drawn_folded_and_its_lines_are_where_they_are_said(make_game, run):
    folder = make_game({"game.toml": GAME, "layouts/card.svg": "<svg/>"})
    said = run("show", folder, "box", "--dpi", "60")
    assert said.code == 0, said.err
    faces = folder.parent / "output" / "small" / "faces"
    assert (faces / "box.folded.png").is_file()
