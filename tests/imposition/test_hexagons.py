"""Hexagons on paper: how they nest, where ink stops, backs behind fronts, and how they are cut out."""

import math
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as some
from presses import A4, print_settings
from smallgame import Make, Run

from printkit.geometry import apply
from printkit.imposition.layouts import impose
from printkit.imposition.slots import PrintPiece
from printkit.model.game import Size
from printkit.model.kinds import KINDS
from printkit.model.scene import Scene
from printkit.model.shapes import SHAPES

GAME = """\
title = "Hexes"
players = [1, 1]

[[component]]
name = "tiles"
kind = "chips"
size = {size}
face = "layouts/face.svg"
back = "layouts/back.svg"
cards = [{{ id = "one", copies = {copies} }}]
"""
FACE = '<svg><rect x="-3" y="-3" width="90" height="90" fill="#ff0000"/></svg>'
BACK = '<svg><rect x="-5" y="-5" width="90" height="90" fill="#0000ff"/></svg>'

Build = Callable[..., Path]


@pytest.fixture
def build(make_game: Make, run: Run, tmp_path: Path) -> Build:
    """Build a game of hexagons on small paper; give its PDF."""

    def built(size: str, copies: int, *words: str) -> Path:
        folder = make_game(
            {
                "game.toml": GAME.format(size=size, copies=copies),
                "layouts/face.svg": FACE,
                "layouts/back.svg": BACK,
            },
            "hexes",
        )
        said = run("build", folder, "--paper", "100x130", "--out", tmp_path / "out", *words)
        assert said.code == 0, said.err
        return tmp_path / "out" / "hexes" / "tiles.pdf"

    return built


def _apart(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> float:
    """How far two convex outlines lie apart, along the best of their sides; below zero where they overlap."""
    best = -math.inf
    for outline, rest in ((one, other), (other, one)):
        for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
            length = math.hypot(x2 - x1, y2 - y1)
            u, v = (y2 - y1) / length, (x1 - x2) / length
            best = max(best, min((x - x1) * u + (y - y1) * v for x, y in rest))
    return best


@pytest.mark.slow
@given(
    some.floats(15, 70),
    some.floats(15, 70),
    some.sampled_from([0.0, 2.0, 6.5]),
    some.sampled_from(["plain", "laminate"]),
)
def test_none_is_nearer_to_another_than_the_gap(width: float, height: float, gap: float, finish: str) -> None:
    size = Size("own", width, height, 0, SHAPES["hexagon"], 0)
    piece = PrintPiece(Scene("face", width, height, 0, ()), None, size)
    made = print_settings(A4, gap=gap, finish=finish)
    _, imposed = impose([piece] * 12, (KINDS["chips"],), made)
    assert imposed is not None
    laminated = finish == "laminate"  # then their boxes lie apart: film is cut straight
    least = max(gap, 6.0) if laminated else gap
    box = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    corners = box if laminated else size.shape.corners(size)
    for sheet in imposed.sheets:
        faces = [one for one in sheet.placements if one.scene.name == "face"]
        outlines = [[apply(one.matrix, x, y) for x, y in corners] for one in faces]
        for index, one in enumerate(outlines):
            assert all(_apart(one, other) > least - 1e-6 for other in outlines[:index])


@pytest.mark.slow
def test_more_nest_on_a_sheet_than_would_stand_in_columns() -> None:
    size = Size("own", 30, 30 * 2 / math.sqrt(3), 0, SHAPES["hexagon"], 0)
    piece = PrintPiece(Scene("face", size.width, size.height, 0, ()), None, size)
    _, nested = impose([piece] * 99, (KINDS["chips"],), print_settings(A4))
    _, boxed = impose([piece] * 99, (KINDS["chips"],), print_settings(A4, finish="laminate", seal=0.0))
    assert nested is not None and boxed is not None
    assert (nested.each, boxed.each) == (60, 48)


def test_the_cut_plan_of_boxes_says_what_is_left_to_do(build: Build) -> None:
    pdf = build('{ width = 30, shape = "hexagon" }', 4, "--finish", "laminate", "--pouch", "a4")
    page = pypdfium2.PdfDocument(pdf.with_name("cut-plan.pdf"))[0]
    words = " ".join(page.get_textpage().get_text_bounded().split())
    assert "The straight cuts leave each piece in a box: cut along its outline" in words
    assert "Lay the pieces into the pouch" in words and "Round the corners" not in words


def test_the_cut_plan_leaves_the_rest_to_a_knife(build: Build) -> None:
    pdf = build('{ width = 30, shape = "hexagon" }', 8)
    page = pypdfium2.PdfDocument(pdf.with_name("cut-plan.pdf"))[0]
    words = " ".join(page.get_textpage().get_text_bounded().split())
    assert "4 straight cuts" in words
    assert "Then by hand. No straight cut parts pieces that lie in one another" in words
