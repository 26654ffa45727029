"""Colours: known contrasts, known distances, tones that keep their hue, and the nearest that passes."""

import subprocess
import sys

import pytest
from coloraide import Color
from hypothesis import given
from hypothesis import strategies as some

from printkit import colour

BLACK, WHITE, RED, GREEN = (0, 0, 0), (255, 255, 255), (255, 0, 0), (0, 128, 0)
colours = some.tuples(*[some.integers(0, 255)] * 3)


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [(BLACK, WHITE, 21.0), (WHITE, WHITE, 1.0), (RED, WHITE, 3.998), ((118, 118, 118), WHITE, 4.542)],
)
def test_contrast_is_what_wcag_says(one: colour.Colour, other: colour.Colour, ratio: float) -> None:
    assert colour.contrast(one, other) == pytest.approx(ratio, abs=0.001)
    assert colour.contrast(other, one) == pytest.approx(ratio, abs=0.001)


@given(colours, colours)
def test_contrast_agrees_with_coloraide(one: colour.Colour, other: colour.Colour) -> None:
    theirs = Color("srgb", [v / 255 for v in one]).contrast(Color("srgb", [v / 255 for v in other]))
    assert colour.contrast(one, other) == pytest.approx(theirs, abs=0.01)


def test_a_red_and_a_green_lie_nearer_for_eyes_without_red_or_green_cones() -> None:
    red, green = (178, 58, 38), (96, 110, 40)
    sight, worst = colour.worst_sight(red, green)
    assert sight in ("protan", "deutan")
    normal = Color("#b23a26").delta_e(Color("#606e28"), method="2000")
    assert worst < normal / 2


@given(colours)
def test_a_colour_comes_back_from_oklch(one: colour.Colour) -> None:
    back = colour.from_oklch(*colour.to_oklch(one))
    assert max(abs(a - b) for a, b in zip(one, back, strict=True)) <= 1


@given(some.floats(0.3, 0.95), some.floats(0, 0.4), some.floats(0, 359))
def test_what_is_outside_of_srgb_keeps_its_lightness(lightness: float, chroma: float, hue: float) -> None:
    found = colour.to_oklch(colour.from_oklch(lightness, chroma, hue))
    assert found[0] == pytest.approx(lightness, abs=0.004)


def test_the_nearest_colour_in_contrast_keeps_its_hue_and_is_no_further_than_needed() -> None:
    amber = (220, 156, 68)
    found = colour.nearest_in_contrast(amber, WHITE, 4.5)
    assert found is not None
    assert 4.5 <= colour.contrast(found, WHITE) < 4.6
    assert colour.to_oklch(found)[2] == pytest.approx(colour.to_oklch(amber)[2], abs=3)


def test_a_colour_that_passes_stays() -> None:
    assert colour.nearest_in_contrast(BLACK, WHITE, 7) == BLACK


def test_no_colour_has_more_contrast_than_black_and_white() -> None:
    assert colour.nearest_in_contrast((9, 99, 9), (119, 119, 119), 7) is None


def test_contrast_alone_loads_no_library_of_colours() -> None:
    ask = "import sys, printkit.colour as c; c.contrast((0,0,0),(9,9,9)); print('coloraide' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert said.stdout == "False\n"
