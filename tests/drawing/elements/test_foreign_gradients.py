"""Gradients as Inkscape, Illustrator and Figma write them become gradients as layouts write them."""

from pathlib import Path

from printkit.diagnostics import Report
from printkit.drawing.foreign_svg import settle_gradients
from printkit.drawing.markup import Element, find_ids, read_markup

STOPS = '<stop offset="0" stop-color="red"/><stop offset="50%" stop-color="blue"/>'


def settled(defs: str) -> dict[str, Element]:
    text = f'<svg xmlns:xlink="http://www.w3.org/1999/xlink"><defs>{defs}</defs></svg>'
    root = read_markup(text, (Path("art.svg"),), Report(), marked=False)
    assert root is not None
    settle_gradients(root)
    return find_ids(root)


def test_stops_come_from_the_gradient_that_is_named_and_from_the_one_that_this_names() -> None:
    found = settled(
        f'<radialGradient id="c" xlink:href="#b" r="3"/><linearGradient id="b" href="#a" x1="5"/>'
        f'<linearGradient id="a" y2="7">{STOPS}</linearGradient>'
    )
    assert found["b"].attributes == {"id": "b", "x1": "5", "y2": "7"}
    assert found["c"].attributes == {"id": "c", "r": "3"}
    for name in "abc":
        offsets = [stop.attributes["offset"] for stop in found[name].elements]
        assert offsets == ["0", "0.5"], name


def test_a_transform_moves_the_points_and_scales_the_radii() -> None:
    moved = 'gradientTransform="matrix(2 0 0 2 10 1)"'
    found = settled(
        f'<linearGradient id="a" x1="1" y1="0" x2="4" y2="1.5" {moved}/>'
        f'<radialGradient id="b" cx="1" cy="2" r="3" {moved}/>'
    )
    assert found["a"].attributes == {"id": "a", "x1": "12", "y1": "1", "x2": "18", "y2": "4"}
    assert found["b"].attributes == {"id": "b", "cx": "12", "cy": "5", "r": "6"}


def test_gradients_that_name_each_other_end() -> None:
    found = settled('<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>')
    assert not any("href" in one.attributes for one in found.values())
