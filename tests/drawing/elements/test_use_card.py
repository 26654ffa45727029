"""Another component's card on a page, as it looks on paper: cut along its own trim."""

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from smallgame import GAME, Make, Run

PAGE = """
[[component]]
name = "page"
kind = "sheet"
size = {{ width = 100, height = 100 }}
face = "layouts/page.svg"

[[component]]
name = "piece"
kind = "cards"
size = {{ width = 40, height = 20, {outline}, bleed = 3 }}
face = "layouts/piece.svg"
back = "layouts/back.svg"
cards = [{{ id = "one" }}]
"""
INKED = '<svg><rect x="-3" y="-3" width="46" height="26" fill="{}"/></svg>'
DOTS = 10  # a mm
RED, WHITE, BLACK = (255, 0, 0), (255, 255, 255), (0, 0, 0)
#: Of a piece at (10, 10): its middle, just inside its left and upper edge, just outside, and in its corner.
MIDDLE, LEFT, TOP, OUTSIDE, CORNER = (30, 20), (10.3, 20), (30, 10.3), (9.7, 20), (13, 12)

Colours = Callable[..., list[tuple[int, ...]]]


@pytest.fixture
def colours(make_game: Make, run: Run) -> Colours:
    """Draw a piece cut to an outline on a page, and read the page at places in mm."""

    def read(outline: str, use: str, *places: tuple[float, float]) -> list[tuple[int, ...]]:
        layouts = {
            "layouts/page.svg": f"<svg>{use}</svg>",
            "layouts/piece.svg": INKED.format("red"),
            "layouts/back.svg": INKED.format("ink"),
        }
        folder = make_game({"game.toml": GAME + PAGE.format(outline=outline), **layouts})
        said = run("show", folder, "page", "--dpi", 25.4 * DOTS, "--out", "shown")
        assert said.code == 0, said.err
        (face,) = Path("shown").rglob("faces/*.png")
        page = Image.open(face).convert("RGB")
        return [page.getpixel((round(x * DOTS), round(y * DOTS))) for x, y in places]

    return read


USE = '<use card="piece/one" x="10" y="10" width="40"/>'


def test_a_round_piece_is_cut_round(colours: Colours) -> None:
    found = colours('shape = "ellipse"', USE, MIDDLE, LEFT, TOP, OUTSIDE, CORNER)
    assert found == [RED, RED, RED, WHITE, WHITE]


def test_a_piece_with_round_corners_is_cut_round_its_corners(colours: Colours) -> None:
    found = colours("radius = 3", USE, MIDDLE, LEFT, OUTSIDE, CORNER, (10.3, 10.3))
    assert found == [RED, RED, WHITE, RED, WHITE]


def test_a_piece_with_square_corners_is_cut_square(colours: Colours) -> None:
    found = colours("radius = 0", USE, OUTSIDE, CORNER, (10.3, 10.3))
    assert found == [WHITE, RED, RED]


def test_a_smaller_round_piece_is_cut_as_round(colours: Colours) -> None:
    small = '<use card="piece/one" x="10" y="10" width="20"/>'
    found = colours('shape = "ellipse"', small, (20, 15), (10.2, 15), (29.8, 15), (11.5, 11), (31, 15))
    assert found == [RED, RED, RED, WHITE, WHITE]


def test_its_back_is_cut_as_its_face_is(colours: Colours) -> None:
    back = '<use card="piece/one" side="back" x="10" y="10" width="40"/>'
    assert colours('shape = "ellipse"', back, MIDDLE, CORNER, OUTSIDE) == [BLACK, WHITE, WHITE]


def test_a_back_is_read_as_its_deck_whatever_was_drawn_before(make_game: Make, run: Run) -> None:
    deck = PAGE.format(outline='shape = "ellipse"').replace('"one" }', '"one" }, { id = "two" }')
    page = '<svg><use card="piece/two" side="back" width="40"/></svg>'
    layouts = {
        "layouts/page.svg": page,
        "layouts/piece.svg": INKED.format("red"),
        "layouts/back.svg": INKED.format("ink"),
    }
    game = make_game({"game.toml": GAME + deck, **layouts})
    for components in ([], ["page"]):
        assert run("build", game, *components, "--out", "out").code == 0
        with pikepdf.open(Path("out", game.name, "page.pdf")) as pdf:
            figures = [
                one.Alt for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/Alt" in one
            ]
        assert [str(one) for one in figures] == ["piece"]
