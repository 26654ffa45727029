"""Fronts and backs in the finished PDF: turned on the stated edge, they fall on each other."""

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter, ImageOps
from smallgame import GAME, Said

DPI = 254  # ten dots a mm
DUPLEX = GAME.replace("face =", 'back = "layouts/back.svg"\nface =')

#: A front with two blocks, and a back with the same blocks where they show through the paper.
FRONT = """<svg>
  <rect x="4" y="6" width="9" height="15"/>
  <rect x="20" y="40" width="{{ 5 + page }}" height="6"/>
</svg>"""
BACK = """<svg>
  <rect x="{{ size.width - 4 - 9 }}" y="6" width="9" height="15"/>
  <rect x="{{ size.width - 20 - 5 - page }}" y="40" width="{{ 5 + page }}" height="6"/>
</svg>"""
CARDS = "".join(f'[[card]]\nid = "c{number}"\n' for number in range(11))


def sides(pdf: Path) -> list[Image.Image]:
    """Every page as ink (255) on paper (0), the strip with the ruler left out."""
    images = [page.render(scale=DPI / 72, grayscale=True).to_pil() for page in pypdfium2.PdfDocument(pdf)]
    inks = [ImageOps.invert(image).point(lambda grey: 255 if grey > 127 else 0) for image in images]
    inks = [ink.filter(ImageFilter.MinFilter(3)) for ink in inks]  # what is as thin as a cut guide vanishes
    for ink in inks:
        ink.paste(0, (0, ink.height - 120, ink.width, ink.height))
    return inks


def apart(front: Image.Image, back: Image.Image) -> float:
    """How much is inked on one side only, as a share of the ink."""
    return ImageChops.difference(front, back).histogram()[255] / front.histogram()[255]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("paper", "size"),
    [
        ("a4", '"poker"'),
        ("letter", '"poker"'),
        ("a4", '"mini"'),
        ("letter", "{ width = 80, height = 100, bleed = 2 }"),
    ],
)
def test_backs_fall_on_their_fronts(
    make_game: Callable[..., Path], run: Callable[..., Said], paper: str, size: str
) -> None:
    files = {"layouts/card.svg": FRONT, "layouts/back.svg": BACK, "cards.toml": CARDS}
    game = make_game({"game.toml": DUPLEX.replace('"poker"', size), **files})
    assert run("build", game, "--paper", paper, "--out", "out").code == 0
    with pikepdf.open("out/small/deck.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert all(page.mediabox[2] < page.mediabox[3] for page in pdf.pages)
    pages = sides(Path("out/small/deck.pdf"))
    assert len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert apart(front, ImageOps.mirror(back)) < 0.03
        assert apart(front, ImageChops.offset(ImageOps.mirror(back), 3, 0)) > 0.04  # 0.3 mm would show
        assert apart(front, ImageOps.flip(back)) > 0.5


def test_a_leaflet_folds_into_reading_order(make_game: Callable[..., Path], run: Callable[..., Said]) -> None:
    leaflet = GAME.replace('"cards"\n', '"leaflet"\n', 1).replace('"poker"', "{ width = 130, height = 190 }")
    cards = "".join(f'[[card]]\nid = "p{number}"\n' for number in range(1, 7))
    game = make_game({"game.toml": leaflet, "cards.toml": cards})
    assert run("build", game, "--out", "out").code == 0
    document = pypdfium2.PdfDocument("out/small/deck.pdf")
    halves = []
    for page in document:
        width, height = page.get_size()
        text = page.get_textpage()
        halves.append(
            tuple(
                text.get_text_bounded(left, 30, left + width / 2, height).strip() for left in (0, width / 2)
            )
        )
    assert halves == [("", "p1"), ("p2", ""), ("p6", "p3"), ("p4", "p5")]
    with pikepdf.open("out/small/deck.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
