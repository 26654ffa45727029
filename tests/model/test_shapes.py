"""What each shape says of itself: a case for every entry of the table."""

import math
from dataclasses import dataclass

import pytest
from smallgame import Make, Run

from printkit.model.game import Size
from printkit.model.shapes import SHAPES


@dataclass(frozen=True)
class Case:
    """A piece of 60 x 40 mm in one shape."""

    words: str  # its size, as `printkit list` says it
    corner: float  # how far inside the trim the middle of its box's left upper quarter lies
    edges: tuple[str, ...]  # where ink is expected to bleed
    straight: int  # sides that guides point along
    area: float  # within its trim, in mm²
    middle: float = 20.0  # how far inside the trim its middle lies


HEXAGON = ("upper", "upper right", "lower right", "lower", "lower left", "upper left")
CASES = {
    "rectangle": Case("60 x 40 mm", 10.0, ("lower", "left", "right", "upper"), 4, 2400.0),
    "ellipse": Case("60 x 40 mm", 20 * (1 - math.hypot(0.5, 0.5)), ("round",), 0, math.pi * 30 * 20),
    "hexagon": Case("60 x 40 mm", 6.0, HEXAGON, 6, 1800.0),
    "free": Case("60 x 40 mm", 10.0, (), 0, 2400.0),
}


@pytest.mark.first
def test_every_shape_has_a_case() -> None:
    assert [name for name in SHAPES if name not in CASES] == [], "add a case to CASES"
    assert [name for name, shape in SHAPES.items() if shape.name != name] == []


@pytest.mark.first
@pytest.mark.parametrize("name", SHAPES)
def test_what_a_shape_says(name: str) -> None:
    assert name in CASES, "add a case"
    case, shape, size = CASES[name], SHAPES[name], Size("own", 60, 40, 0, SHAPES[name], 3)
    assert size.describe() == case.words
    assert shape.inside(size, 15, 10) == pytest.approx(case.corner)
    assert shape.inside(size, 30, 20) == pytest.approx(case.middle)
    assert {edge for edge, _ in shape.rim(size, 10)} == set(case.edges)
    assert len(shape.sides(size)) == case.straight


@pytest.mark.first
@pytest.mark.parametrize("name", SHAPES)
def test_what_is_no_box_is_drawn_and_its_ink_stops_at_its_outline(name: str) -> None:
    shape, size = SHAPES[name], Size("own", 60, 40, 0, SHAPES[name], 3)
    if shape.corners(size):
        assert shape.drawn_cut(size) == shape.outline(size) == shape.bleed_outline(size, 0.0)
        for x1, y1, x2, y2 in shape.sides(size):
            assert (x1, y1) in shape.corners(size)
            assert shape.inside(size, (x1 + x2) / 2, (y1 + y2) / 2) == pytest.approx(0)


@pytest.mark.first
@pytest.mark.parametrize("name", SHAPES)
def test_its_rim_points_out(name: str) -> None:
    """A step along a rim point's vector leads out of the trim by as much, a step back into it."""
    shape, size = SHAPES[name], Size("own", 60, 40, 0, SHAPES[name], 3)
    for _, points in shape.rim(size, 10):
        for x, y, u, v in points:
            assert math.hypot(u, v) == pytest.approx(1)
            assert shape.inside(size, x, y) == pytest.approx(0, abs=1e-9)
            assert shape.inside(size, x + u, y + v) < -0.3
            assert shape.inside(size, x - u, y - v) > 0.3


@pytest.mark.parametrize("name", SHAPES)
def test_its_outline_holds_what_is_inside(name: str) -> None:
    """The share of a fine raster that lies inside is the area of the shape."""
    shape, size = SHAPES[name], Size("own", 60, 40, 0, SHAPES[name], 3)
    inside = sum(shape.inside(size, x + 0.25, y / 2 + 0.25) > 0 for x in range(60) for y in range(80))
    assert inside / 2 == pytest.approx(CASES[name].area, rel=0.02)


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ('{ width = 30, shape = "hexagon" }', "30 x 34.64 mm"),
        ('{ height = 30, shape = "hexagon" }', "34.64 x 30 mm"),
        ('{ width = 30, height = 50, shape = "hexagon" }', "30 x 50 mm"),
        ('{ width = 30, height = 30, shape = "ellipse" }', "30 mm round"),
    ],
)
def test_a_hexagon_follows_from_one_length(size: str, words: str, make_game: Make, run: Run) -> None:
    text = (make_game() / "game.toml").read_text()
    make_game({"game.toml": text.replace('"poker"', size)}, "decks/small")
    assert f" {words}" in run("list").out


def test_only_a_rectangle_is_rounded(make_game: Make, run: Run) -> None:
    text = (make_game() / "game.toml").read_text()
    game = make_game({"game.toml": text.replace('"poker"', '{ width = 30, radius = 3, shape = "hexagon" }')})
    said = run("check", game)
    assert "error[bad-size]: `radius` rounds the corners of a `rectangle`, not of a hexagon" in said.err
    assert "help: leave `radius` out" in said.err


def test_an_outline_of_ones_own_knows_what_is_inside() -> None:
    path = "0 0 m 40 0 l 40 30 l 20 10 l 0 30 l h"  # an M
    size = Size("own", 40, 30, 0, SHAPES["free"], 2, path=path)
    assert size.trim == SHAPES["free"].drawn_cut(size) == path
    inside = {(20, 4): 4, (2, 10): 2, (-3, 5): -3, (20, 20): -math.sqrt(50)}
    for at, wanted in inside.items():
        assert SHAPES["free"].inside(size, *at) == pytest.approx(wanted)
    ((_, points),) = SHAPES["free"].rim(size, 4)
    assert len(points) == 5
    for x, y, dx, dy in points:
        assert SHAPES["free"].inside(size, x - dx, y - dy) > 0 > SHAPES["free"].inside(size, x + dx, y + dy)
