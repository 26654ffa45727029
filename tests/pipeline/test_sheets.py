"""Cut guides, bleed and the line at the foot, measured on the finished page."""

import pypdfium2
import pytest
from PIL import Image, ImageOps
from smallgame import Make, Run

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


def test_the_ruler_is_fifty_millimetres(make_game: Make, run: Run) -> None:
    run("build", make_game({"layouts/card.svg": BARE, "cards.toml": ONE}))
    ruler = inked(page(), (5, 285, 65.2, 296))
    assert ruler is not None
    assert ruler[2] - ruler[0] == pytest.approx(50.15, abs=0.08)  # to the outer edges of its end strokes
