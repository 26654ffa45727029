"""Another component's card on a page, as it looks on paper: cut along its own trim."""

from collections.abc import Callable
from pathlib import Path

from PIL import Image

from smallgame import GAME, Said

PAGE = """
[[component]]
name = "page"
kind = "sheet"
size = { width = 100, height = 100, bleed = 0 }
face = "layouts/page.svg"

[[component]]
name = "piece"
kind = "cards"
size = { width = 40, height = 20, %s, bleed = 3 }
face = "layouts/piece.svg"
back = "layouts/back.svg"
cards = [{ id = "one" }]
"""
INKED = '<svg><rect x="-3" y="-3" width="46" height="26" fill="%s"/></svg>'

Colours = dict[tuple[int, int], tuple[int, int, int]]
RED, WHITE, BLACK = (255, 0, 0), (255, 255, 255), (0, 0, 0)


def look(make_game: Callable[..., Path], run: Callable[..., Said], outline: str, use: str) -> Image.Image:
    """Draw a piece on a page of 100 by 100 mm and return the page, ten dots a mm."""
    folder = make_game(
        {
            "game.toml": GAME + PAGE % outline,
            "layouts/page.svg": f"<svg>{use}</svg>",
            "layouts/piece.svg": INKED % "red",
            "layouts/back.svg": INKED % "ink",
        }
    )
    said = run("show", folder, "page", "--dpi", 254, "--out", "shown")
    assert said.code == 0, said.err
    (face,) = (folder.parent / "shown").rglob("faces/*.png")
    return Image.open(face).convert("RGB")


def colours(page: Image.Image, *places: tuple[float, float]) -> list[tuple[int, int, int]]:
    """Return the page's colours at places in mm."""
    return [page.getpixel((round(x * 10), round(y * 10))) for x, y in places]
