"""Backs as they print: each pattern reaches the bleed's edge and is the same turned by half."""

from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops
from smallbrand import BRAND, write_brand

from printkit.cli import main
from printkit.model.brand import PATTERNS

DOTS = 8  # a mm
CARD = '<svg><text x="5" y="20" font-size="6">{{ card.id }}</text></svg>'
#: A mark in three different shades, nowhere symmetric.
LOGO = """\
<svg viewBox="0 0 30 20">
<rect width="30" height="20" fill="#ff00ff"/><rect width="12" height="9" fill="#00ffff"/>
</svg>
"""
GAME = """\
title = "Small"
players = [1, 2]
[palette]
ink = "#000000"
[brand]
backs = ["deck"]
[[component]]
name = "deck"
kind = "cards"
size = {{ width = {width}, height = {height}, radius = 3, bleed = 3 }}
face = "layouts/card.svg"
back = "layouts/card.svg"
cards = [{{ id = "one" }}]
"""


def printed_back(folder: Path, pattern: str, masthead: str, size: tuple[float, float]) -> Image.Image:
    """Print a game of one card with a brand of that pattern; return its back, bleed and all, upright."""
    (folder / "game/layouts").mkdir(parents=True)
    (folder / "game/game.toml").write_text(GAME.format(width=size[0], height=size[1]))
    (folder / "game/layouts/card.svg").write_text(CARD)
    cream = BRAND.replace('paper = "#ffffff"', 'paper = "#f0e8d0"')  # white would look like bare paper
    text = f'{cream}\n[back]\npattern = "{pattern}"\n\n[style]\nmasthead = "{masthead}"\n'
    brand = write_brand(folder / "probe", text, {"logo.svg": LOGO})
    words = ["build", f"{folder / 'game'}", "--brand", f"{brand}", "--out", f"{folder}"]
    words += ["--layout", "single"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0 and not result.stderr, result.stderr
    page = pypdfium2.PdfDocument(folder / "game-probe/deck.pdf")[1]
    return page.render(scale=DOTS * 25.4 / 72).to_pil().convert("RGB")


@pytest.fixture(scope="module", params=PATTERNS)
def back(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Image.Image:
    """A poker card's back in each pattern, every second one with the other medallion."""
    masthead = "banner" if PATTERNS.index(request.param) % 2 else "letterhead"
    return printed_back(tmp_path_factory.mktemp("back"), request.param, masthead, (63.5, 88.9))


def test_a_back_gives_nothing_away(back: Image.Image) -> None:
    small = back.resize((back.width // 4, back.height // 4), Image.Resampling.BOX)  # half a mm a dot
    apart = ImageChops.difference(small, small.rotate(180)).convert("L")
    assert sum(apart.histogram()[60:]) / (small.width * small.height) < 0.01
    shades = back.getcolors(10**6) or []
    assert max(count for count, _ in shades) < 0.75 * back.width * back.height  # there is a pattern


def test_a_pattern_reaches_the_edge_of_the_bleed(back: Image.Image) -> None:
    wide, tall = back.size
    assert (wide / DOTS, tall / DOTS) == pytest.approx((69.5, 94.9), abs=0.3)
    inked = ImageChops.difference(back, Image.new("RGB", back.size, "white")).convert("L")
    for line in (
        (0, 2, wide, 3),
        (2, 0, 3, tall),
        (0, tall - 3, wide, tall - 2),
        (wide - 3, 0, wide - 2, tall),
    ):
        assert sum(inked.crop(line).histogram()[10:]) > 0.98 * max(line[2] - line[0], line[3] - line[1])


def at(back: Image.Image, colour: tuple[int, int, int]) -> list[tuple[int, int]]:
    """Where a colour stands, every second dot."""
    dots = ((x, y) for x in range(0, back.width, 2) for y in range(0, back.height, 2))
    return [dot for dot in dots if back.getpixel(dot) == colour]


def test_the_logo_stands_on_a_back_twice_head_to_head(tmp_path: Path) -> None:
    back = printed_back(tmp_path, "fans", "letterhead", (70, 70))
    cyan = at(back, (0, 255, 255))
    upper, lower = (
        [(x, y) for x, y in cyan if y < back.height / 2],
        [(x, y) for x, y in cyan if y > back.height / 2],
    )
    assert len(upper) > 50
    assert len(upper) == pytest.approx(len(lower), rel=0.1)
    assert min(x for x, _ in upper) == pytest.approx(back.width - max(x for x, _ in lower), abs=4)
    assert min(y for _, y in upper) == pytest.approx(back.height - max(y for _, y in lower), abs=4)


def test_nothing_stands_in_the_logos_clear_space(tmp_path: Path) -> None:
    back = printed_back(tmp_path, "stars", "banner", (63.5, 88.9))
    dots = at(back, (255, 0, 255))
    upper = [(x, y) for x, y in dots if y < back.height / 2]
    left, right = min(x for x, _ in upper), max(x for x, _ in upper)
    top, foot = min(y for _, y in upper), max(y for _, y in upper)
    clear = round(0.15 * (foot - top))
    around = back.crop((left - clear, top - clear, right + clear, foot + clear))
    paper = [count for count, colour in around.getcolors(10**6) if colour == (0xF0, 0xE8, 0xD0)]
    logo = (right - left + 2) * (foot - top + 2)
    assert paper[0] > 0.97 * (around.width * around.height - logo)
