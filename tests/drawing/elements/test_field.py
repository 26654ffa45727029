"""Places to write, as they look on paper: a line, a box, a ring, and what is dashed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from smallgame import Said

DOTS = 10  # a mm
RED, WHITE, BLACK = (255, 0, 0), (255, 255, 255), (0, 0, 0)
#: Of a field of 20 x 20 mm at (10, 10): the middle of each side, a corner, the middle.
LEFT, TOP, FOOT, CORNER, MIDDLE = (10, 20), (20, 10), (20, 30), (10, 10), (20, 20)

Colours = Callable[..., list[tuple[int, ...]]]


@pytest.fixture
def colours(make_game: Callable[..., Path], run: Callable[..., Said]) -> Colours:
    """Draw a field on a card, and read the card at places in mm."""

    def read(words: str, *places: tuple[float, float]) -> list[tuple[int, ...]]:
        field = f'<field name="x" x="10" y="10" width="20" stroke="red" stroke-width="1" {words}/>'
        folder = make_game({"layouts/card.svg": f"<svg>{field}</svg>"})
        said = run("show", folder, "deck", "--dpi", 25.4 * DOTS, "--out", "shown")
        assert said.code == 0, said.err
        face = Image.open(next(Path("shown").rglob("faces/*.png"))).convert("RGB")
        return [face.getpixel((round(x * DOTS), round(y * DOTS))) for x, y in places]

    return read


@pytest.mark.slow
def test_a_line_is_drawn_at_the_foot(colours: Colours) -> None:
    assert colours('height="20"', FOOT, TOP, LEFT) == [RED, WHITE, WHITE]


@pytest.mark.slow
def test_a_box_without_a_height_is_square(colours: Colours) -> None:
    assert colours('kind="box" fill="ink"', LEFT, TOP, FOOT, CORNER, MIDDLE) == [RED, RED, RED, RED, BLACK]


@pytest.mark.slow
def test_a_box_is_rounded(colours: Colours) -> None:
    assert colours('kind="box" rx="5"', LEFT, TOP, FOOT, CORNER) == [RED, RED, RED, WHITE]


@pytest.mark.slow
def test_a_ring_is_round(colours: Colours) -> None:
    inside = (14.5, 14.5)  # of a circle, but not on it
    places = LEFT, TOP, FOOT, CORNER, inside
    assert colours('kind="ring" fill="ink"', *places) == [RED, RED, RED, WHITE, BLACK]


@pytest.mark.slow
def test_a_ring_with_a_height_is_an_ellipse(colours: Colours) -> None:
    assert colours('kind="ring" height="10"', (20, 20), (20, 10), (10, 15), FOOT) == [RED, RED, RED, WHITE]


@pytest.mark.slow
def test_what_is_for_later_is_dashed(colours: Colours) -> None:
    # The caps are round and reach half a millimetre into each gap.
    dashes = [(13, 10), (17.5, 10), (23, 10), (27.5, 10)]
    assert colours('kind="box" stroke-dasharray="5 5"', *dashes) == [RED, WHITE, RED, WHITE]
