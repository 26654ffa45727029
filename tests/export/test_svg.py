"""Drawings for screens: what is drawn often is defined once, and so is what that uses."""

import re

from printkit.export.svg import SvgPainter
from printkit.geometry import translation
from printkit.model.scene import Mark, Scene, Shape, Style, Use


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
