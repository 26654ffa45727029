"""Sheets as pictures of characters: backs behind fronts, a fold, marks for the knife, tiles, round corners.

`F` is the front of a card and `f` its top left corner, `B` and `b` are those of its back.
"""

from pathlib import Path

import pytest
from pixels import LINES, drawn, picture
from smallgame import GAME, Make, Run

DECK = Path("output/small/deck.pdf")
INKS = {"#ff0000": "F", "#00ff00": "f", "#0000ff": "B", "#ffff00": "b"}
INKS_AND_LINES = {**INKS, "#000000": LINES}
BLANK = {"layouts/card.svg": "<svg/>", "layouts/back.svg": "<svg/>"}
SHEET = (1, 2, 209, 284)  # all but the line at the foot, in mm
ROUND = (12.75, 12, 47.25, 45)
ONE = '[[card]]\nid = "one"\n'


def side(ground: str, corner: str) -> str:
    """A side of a card in one colour past its edges, its top left corner in another."""
    rect = '<rect x="-5" y="-5" width="{}" height="{}" fill="{}"/>'
    return f"<svg>{rect.format(74, 99, ground)}{rect.format(24, 32, corner)}</svg>"


DUPLEX = {
    "game.toml": GAME.replace("face =", 'back = "layouts/back.svg"\nface ='),
    "layouts/card.svg": side("#ff0000", "#00ff00"),
    "layouts/back.svg": side("#0000ff", "#ffff00"),
    "cards.toml": "".join(f'[[card]]\nid = "c{number}"\n' for number in range(5)),
}


def see(page: int = 0, *, through: str | None = None, lines: bool = False) -> str:
    """A sheet of the deck that was built, in cells of 8 x 16 mm."""
    legend = INKS_AND_LINES if lines else INKS
    return picture(DECK, page, legend=legend, cell=(8, 16), box=SHEET, through=through)


FRONTS = drawn("""
    ..FFFFFFFFFFFFFFFFFFFFFF..
    .FFFFFFFFFFFFFFFFFFFFFFFF.
    .FFFFFFFFFFFFFFFFFFFFFFFF.
    .ffffFFFFFFFFfffFFFFFFFFF.
    .ffffFFFFFFFFffffFFFFFFFF.
    .FFFFFFFFFFFFFFFFFFFFFFFF.
    .FFFFFFFFFFFFFFFFFFFFFFFF.
    .FFFFFFFFFFFFFFFFFFFFFFFF.
    .ffffFFFFFFFFffffFFFFFFFF.
    .FFFFFFFFFFFF.............
    .FFFFFFFFFFFF.............
    .FFFFFFFFFFFF.............
    .ffffFFFFFFFF.............
    ..ff.FFFFFFFF.............
    ..........................
    ..........................
    ..........................
""")

#: The same, each back behind its front: its top left corner is at the front's top right.
BACKS = drawn("""
    .bbbbBBBBBBBBbbbbBBBBBBBB.
    .bbbbBBBBBBBBbbbbBBBBBBBB.
    .BBBBBBBBBBBBBBBBBBBBBBBB.
    .BBBBBBBBBBBBBBBBBBBBBBBB.
    .BBBBBBBBBBBBBBBBBBBBBBBB.
    .bbbbBBBBBBBBbbbbBBBBBBBB.
    .BBBBBBBBBBBBBBBBBBBBBBBB.
    .BBBBBBBBBBBBBBBBBBBBBBBB.
    .BBBBBBBBBBBBBBBBBBBBBBBB.
    .bbbbBBBBBBBB.............
    .bbbBBBBBBBBB.............
    .BBBBBBBBBBBB.............
    .BBBBBBBBBBBB.............
    .BBBBBBBBBBBB.............
    ..........................
    ..........................
    ..........................
""")


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_backs_lie_behind_their_fronts(make_game: Make, run: Run, flip: str) -> None:
    run("build", make_game(DUPLEX), "--flip", flip, "--marks", "none")
    assert see(0) == FRONTS
    assert see(1, through=flip) == BACKS
    assert see(1) != BACKS


def test_a_gutterfold_folds_backs_behind_their_fronts(make_game: Make, run: Run) -> None:
    run("build", make_game(DUPLEX), "--layout", "gutterfold", "--marks", "none")
    assert see(lines=True) == drawn("""
        ..FFFFFFFFFFF|BBBBBBBbbbb.
        .FFFFFFFFFFFF|BBBBBBBbbbb.
        .FFFFFFFFFFFF|BBBBBBBBBBB.
        .ffffFFFFFFFF|BBBBBBBBBBB.
        .ffffFFFFFFFF|BBBBBBBBBBB.
        .FFFFFFFFFFFF|BBBBBBBbbbb.
        .FFFFFFFFFFFF|BBBBBBBBBBB.
        .FFFFFFFFFFFF|BBBBBBBBBBB.
        .ffffFFFFFFFF|BBBBBBBBBBB.
        .FFFFFFFFFFFF|BBBBBBBbbbb.
        .FFFFFFFFFFFF|BBBBBBBBbbb.
        .FFFFFFFFFFFF|BBBBBBBBBBB.
        .ffffFFFFFFFF|BBBBBBBBBBB.
        .FFFFFFFFFFFF|BBBBBBBBBBB.
        .FFFFFFFFFFFF|BBBBBBBbbbb.
        .FFFFFFFFFFFF|BBBBBBBBBBB.
        .fffFFFFFFFFF|BBBBBBBBBBB.
    """)


def test_a_mark_points_at_its_corner_and_stays_off_the_card(make_game: Make, run: Run) -> None:
    run("build", make_game({"layouts/card.svg": side("#ff0000", "#00ff00")}))
    corner = picture(DECK, legend=INKS_AND_LINES, cell=(0.5, 1), box=(7.3, 6.3, 17.3, 16.3))
    assert corner == drawn("""
        ...........|........
        ...........|........
        ...........|........
        ......FFFFF|FFFFFFFF
        ......FFFFF|FFFFFFFF
        ......FFFFF|FFFFFFFF
        ----------FFFFFFFFFF
        ......FFFFFFFFFFFFFF
        ......FFFFFFFFFFFFFF
        ......FFFFFFFFFFFFFF
    """)


def test_corners_are_cut_round(make_game: Make, run: Run) -> None:
    square = GAME.replace('"poker"', "{ width = 30, height = 30, radius = 10 }")
    run("build", make_game({**BLANK, "game.toml": square, "cards.toml": ONE}), "--corners", "--marks", "none")
    assert picture(DECK, legend=INKS_AND_LINES, cell=(1.5, 3), box=ROUND) == drawn(r"""
        ....//+.........+\\....
        ..//+.............+\\..
        .//.................\\.
        .......................
        .......................
        .......................
        .......................
        .......................
        .\\.................//.
        ..\\+.............+//..
        ....\\+.........+//....
    """)
