"""What lies near a sheet's edges, measured on the finished PDF: feet and backs, thin lines of odd trims."""

from pathlib import Path

import pypdfium2
import pytest
from PIL import ImageChops
from smallgame import GAME, Make, Run

#: A red ground past every edge, on both sides, for any bleed.
RED = (
    '<svg><rect x="{{ -size.bleed - 9 }}" y="{{ -size.bleed - 9 }}" width="{{ size.width + 40 }}" '
    'height="{{ size.height + 40 }}" fill="red"/></svg>'
)
BLUE = RED.replace("red", "#ff0001")  # hardly another colour: another drawing
DUPLEX = GAME.replace("face =", 'back = "layouts/back.svg"\nface =')
DOTS = 20


def red_in(pdf: Path, number: int, top: float, foot: float) -> bool:
    """Whether there is red ink between two heights of a page, in mm."""
    page = pypdfium2.PdfDocument(pdf)[number].render(scale=DOTS * 25.4 / 72).to_pil().convert("RGB")
    part = page.crop((0, round(top * DOTS), page.width, round(foot * DOTS)))
    return ImageChops.subtract(part.getchannel("R"), part.getchannel("G")).getextrema()[1] > 100


def ruler_top(pdf: Path, number: int) -> float:
    """How far down a page, in mm, the words at its foot begin."""
    page = pypdfium2.PdfDocument(pdf)[number]
    text = page.get_textpage()
    at = text.get_text_range().index("50 mm")
    _, _, _, top = text.get_charbox(at)
    return (page.get_height() - top) * 25.4 / 72


@pytest.mark.parametrize(
    ("flip", "paper"),
    [
        ("long-edge", "150x202.5"),
        ("short-edge", "150x206.5"),
        ("short-edge", "a4"),
    ],
)
def test_no_back_bleeds_into_the_line_at_the_foot(make_game: Make, run: Run, flip: str, paper: str) -> None:
    """Backs bleed 2 mm more than fronts, but not there: on paper that is just high enough too."""
    cards = '[[card]]\nid = "one"\ncopies = 9\n'
    make_game({"game.toml": DUPLEX, "cards.toml": cards, "layouts/card.svg": RED, "layouts/back.svg": BLUE})
    said = run("build", "small", "--flip", flip, "--paper", paper)
    assert (said.code, said.err) == (0, "")
    for number in (0, 1):
        top = ruler_top(Path("output/small/deck.pdf"), number) - 0.9  # the ruler is higher than its words
        assert not red_in(Path("output/small/deck.pdf"), number, top + 0.1, top + 3), number
        assert red_in(Path("output/small/deck.pdf"), number, 20, 100)


HEXES = GAME.replace('"cards"\n', '"chips"\n', 1).replace(
    '"poker"', '{ height = 36, shape = "hexagon", bleed = 3 }'
)
CHIPS = GAME.replace('"cards"\n', '"chips"\n', 1).replace('"poker"', '"chip"')


@pytest.mark.parametrize(("game", "place"), [(HEXES, (20.8, 3)), (CHIPS, (20, 3)), (GAME, (20, 3))])
def test_a_page_for_a_print_service_shows_a_trim_that_is_no_rectangle(
    make_game: Make, run: Run, game: str, place: tuple[float, float]
) -> None:
    make_game({"game.toml": game, "layouts/card.svg": "<svg/>"})
    x, y = place
    pdf, box = Path("output/small/deck.pdf"), (x - 0.5, y - 0.5, x + 0.5, y + 0.5)
    run("build", "small", "--layout", "single")
    page = pypdfium2.PdfDocument(pdf)[0].render(scale=DOTS * 25.4 / 72).to_pil().convert("L")
    line = page.crop(tuple(round(edge * DOTS) for edge in box))
    assert (line.getextrema()[0] < 200) == (game is not GAME)
    run("build", "small", "--layout", "single", "--marks", "none")
    page = pypdfium2.PdfDocument(pdf)[0].render(scale=2).to_pil().convert("L")
    assert page.getextrema() == (255, 255)


@pytest.mark.parametrize(("scale", "warned"), [("100,100", False), ("96,100", False), ("100,96", False)])
def test_what_a_printer_shrinks_is_not_taken_for_nearer_to_the_edge(
    make_game: Make, run: Run, own_settings: Path, scale: str, warned: bool
) -> None:
    """It is sent larger, and comes out where it belongs."""
    page = GAME.replace('"cards"\n', '"sheet"\n', 1).replace('"poker"', "{ width = 200, height = 276 }")
    run("printer", "add", "mine", "--margins", "4,4,4,4", "--scale", scale)
    said = run("build", make_game({"game.toml": page}), "--printer", "mine")
    assert ("in-unprintable-edge" in said.err) == warned, said.err
