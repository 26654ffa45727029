"""Drawings for screens: what is drawn often is defined once, and so is what that uses."""

import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image as Pixels

from printkit.export.svg import SvgPainter, svg_document
from printkit.geometry import translation
from printkit.model.scene import Group, Image, Mark, Scene, Shape, Style, Use


def scene(name: str, *marks: Mark) -> Scene:
    """A scene that is large enough to be defined."""
    shapes = [Shape(f"{number} 0 m {number} 9 l", Style()) for number in range(9)]
    return Scene(name, 9, 9, 0, (*marks, *shapes), weight=9)


def test_what_a_definition_uses_is_defined_too() -> None:
    twig = scene("twig", Use(scene("leaf"), translation(1, 1)))
    body = SvgPainter().body(scene("tree", Use(twig, translation(2, 2))))
    used, defined = (re.findall(rf'{sign}(u\w+)"', body) for sign in ('href="#', 'id="'))
    assert len(defined) == 2
    assert {*used} == {*defined}


def test_a_picture_has_no_more_dots_than_are_printed(tmp_path: Path) -> None:
    Pixels.new("RGB", (3000, 1500), "#aa3311").save(tmp_path / "large.png")
    body = SvgPainter().body(scene("card", Image(tmp_path / "large.png", 0, 0, 9, 4.5)))
    held = re.search(r'"data:image/jpeg;base64,([^"]+)"', body)
    assert held is not None
    with Pixels.open(BytesIO(b64decode(held[1]))) as picture:
        assert picture.width < 1000 and picture.width == 2 * picture.height


def test_a_mask_veils_what_it_covers() -> None:
    half = Shape("0 0 m 5 0 l 5 9 l 0 9 l h", Style((255, 255, 255)))
    red = Shape("0 0 m 9 0 l 9 9 l 0 9 l h", Style((255, 0, 0)))
    veiled = Group((red,), translation(1, 0), mask=(half,))
    body = SvgPainter().body(Scene("card", 11, 9, 0, (veiled,)))
    drawn = resvg_py.svg_to_bytes(svg_string=svg_document(body, (0, 0, 11, 9)), dpi=254)
    picture = Pixels.open(BytesIO(bytes(drawn))).convert("RGB")
    assert [picture.getpixel((10 * x + 5, 45)) for x in (0, 2, 5, 7)] == [
        (255, 255, 255),
        (255, 0, 0),
        (255, 0, 0),
        (255, 255, 255),
    ]
