"""Cut guides, bleed and the line at the foot, measured on the finished page."""

from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageOps
from smallgame import GAME, Said

Make = Callable[..., Path]
Run = Callable[..., Said]

#: Twenty dots a mm.
DOTS = 20
RED = '<svg><rect x="-9" y="-9" width="150" height="150" fill="red"/></svg>'
ONE = '[[card]]\nid = "one"\n'
BARE = "<svg/>"


def page(number: int = 0) -> Image.Image:
    """A page of the deck that was built, in colour."""
    return pypdfium2.PdfDocument("output/small/deck.pdf")[number].render(scale=DOTS * 25.4 / 72).to_pil()


def inked(image: Image.Image, box: tuple[float, float, float, float]) -> tuple[float, ...] | None:
    """The edges in mm of what is inked inside a box of mm."""
    corner = tuple(round(edge * DOTS) for edge in box)
    part = ImageOps.invert(image.crop(corner).convert("L"))
    found = part.point(lambda grey: 255 if grey > 60 else 0).getbbox()
    if found is None:
        return None
    return tuple(edge / DOTS + box[index % 2] for index, edge in enumerate(found))


def red_part(image: Image.Image) -> Image.Image:
    """The red ink of a page, as a mask; black guides are left out."""
    red, green, _ = image.split()
    reds = red.point(lambda value: 255 if value > 150 else 0)
    return Image.composite(Image.new("L", image.size, 0), reds, green.point(lambda v: 255 if v > 120 else 0))


def test_ink_bleeds_its_full_three_millimetres(make_game: Make, run: Run) -> None:
    run("build", make_game({"layouts/card.svg": RED, "cards.toml": ONE}))
    left, top, right, foot = (edge / DOTS for edge in red_part(page()).getbbox())
    assert (right - left, foot - top) == pytest.approx((88.9 + 6, 63.5 + 6), abs=0.06)  # laid on its side


def test_a_card_without_bleed_stops_at_its_trim(make_game: Make, run: Run) -> None:
    size = GAME.replace('"poker"', "{ width = 63.5, height = 88.9 }")
    run(
        "build",
        make_game({"game.toml": size, "layouts/card.svg": RED, "cards.toml": ONE}),
    )
    left, top, right, foot = (edge / DOTS for edge in red_part(page()).getbbox())
    assert (right - left, foot - top) == pytest.approx((63.5, 88.9), abs=0.06)


def test_guides_point_at_the_corners_and_cross_no_card(make_game: Make, run: Run) -> None:
    cards = "".join(f'[[card]]\nid = "c{number}"\n' for number in range(8))
    run("build", make_game({"layouts/card.svg": BARE, "cards.toml": cards}))
    image = page()
    lefts, tops = (13.1, 108.0), (12.5, 82.0, 151.5, 221.0)  # of the trims of 2 x 4 cards, on their sides
    for left in lefts:
        for top in tops:
            right, foot = left + 88.9, top + 63.5
            assert inked(image, (left + 0.2, top + 0.2, right - 0.2, foot - 0.2)) is None
            for x, y in ((left, top), (right, top), (left, foot), (right, foot)):
                up, along = -1 if y == top else 1, -1 if x == left else 1
                upright = inked(image, (x - 0.4, min(y, y + 2.9 * up), x + 0.4, max(y, y + 2.9 * up)))
                level = inked(image, (min(x, x + 2.9 * along), y - 0.4, max(x, x + 2.9 * along), y + 0.4))
                assert upright is not None
                assert level is not None
                assert (upright[0] + upright[2]) / 2 == pytest.approx(x, abs=0.06)
                assert (level[1] + level[3]) / 2 == pytest.approx(y, abs=0.06)


def test_the_ruler_is_fifty_millimetres(make_game: Make, run: Run) -> None:
    run("build", make_game({"layouts/card.svg": BARE, "cards.toml": ONE}))
    ruler = inked(page(), (5, 285, 65.2, 296))
    assert ruler is not None
    assert ruler[2] - ruler[0] == pytest.approx(50.15, abs=0.08)  # to the outer edges of its end strokes


def test_a_round_piece_is_cut_along_its_circle(make_game: Make, run: Run) -> None:
    chips = GAME.replace('"cards"\n', '"chips"\n', 1).replace('"poker"', '"chip"')
    run(
        "build",
        make_game({"game.toml": chips, "layouts/card.svg": BARE, "cards.toml": ONE}),
    )
    box = inked(page(), (0, 0, 210, 280))
    assert box is not None
    assert (box[2] - box[0], box[3] - box[1]) == pytest.approx((34.1, 34.1), abs=0.1)
