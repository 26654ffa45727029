"""The colours that marks prove to be under a box are those that pdfium renders there."""

import random

import pytest

from printkit.export.raster import rasters
from printkit.geometry import ellipse_path, multiply, points_path, rectangle_path, rotation, scaling
from printkit.model.scene import Group, Scene, Shape, Style, Use
from printkit.preflight.grounds import Grounds

WIDE, HIGH, DOTS = 40.0, 30.0, 4.0
WINDOW = rectangle_path(9, 9, 22, 12)
RED, BLUE, SAND, WHITE = (200, 0, 0), (0, 0, 180), (240, 220, 180), (255, 255, 255)


def colours(*marks, box=(15, 12, 25, 18)):
    return Grounds().colours(Scene("side", WIDE, HIGH, 0, marks), box)


def panel(*place, **style):
    return Shape(rectangle_path(*place), Style(**style))


@pytest.mark.parametrize(
    ("marks", "found"),
    [
        ((), {WHITE}),
        ((panel(0, 0, 40, 30, fill=SAND),), {SAND}),
        ((panel(10, 10, 20, 10, 2, 2, fill=RED),), {RED}),  # a panel with round corners
        ((panel(5, 5, 30, 20, 2, 2, fill=None, stroke=RED, width=0.5),), {WHITE}),  # in a frame
        ((panel(0, 0, 40, 30, fill=SAND), panel(20, 0, 20, 30, fill=BLUE)), {SAND, BLUE}),
        ((Shape(ellipse_path(20, 15, 14, 14), Style(BLUE)),), {BLUE}),
        ((Group((panel(-20, -20, 40, 40, fill=RED),), rotation(30, 20, 15)),), {RED, WHITE}),
        ((Group((panel(-60, -60, 160, 160, fill=RED),), rotation(30, 20, 15)),), {RED}),
        ((Group((panel(0, 0, 40, 30, fill=RED),), clip="0 0 m 20 0 l 20 30 l h"),), {RED, WHITE}),
        ((Group((panel(0, 0, 40, 30, fill=RED),), opacity=0.5),), None),
        ((panel(0, 0, 40, 30, fill=RED, fill_opacity=0.5),), None),
        ((Shape(f"{WINDOW} {rectangle_path(0, 0, 40, 30)}", Style(RED)),), {RED}),
        ((Shape(f"{WINDOW} {rectangle_path(0, 0, 40, 30)}", Style(RED, even_odd=True)),), {WHITE}),
    ],
)  # fmt: skip
def test_the_colours_under_a_box(marks, found):
    assert colours(*marks) == (None if found is None else frozenset(found))


def a_shape(chance):
    x, y, a, b = (chance.uniform(0, 20) for _ in range(4))
    points = [(chance.uniform(0, WIDE), chance.uniform(0, HIGH)) for _ in range(chance.randint(3, 6))]
    paths = [rectangle_path(x, y, 2 * a, 2 * b), rectangle_path(x, y, 2 * a, 2 * b, a / 3, a / 3)]
    paths += [ellipse_path(x + 10, y + 5, a, b), points_path(points, closed=chance.random() < 0.5)]
    path = chance.choice(paths)
    fill, stroke = (chance.choice([None, RED, BLUE, SAND]) for _ in range(2))
    width, join = chance.uniform(0.1, 2), chance.randint(0, 2)
    style = Style(fill, stroke, width, join=join, even_odd=chance.random() < 0.5)
    return Shape(path, style)


def some_marks(chance):
    for _ in range(chance.randint(1, 5)):
        shape = a_shape(chance)
        size = chance.uniform(0.5, 2)
        moved = multiply(
            rotation(chance.uniform(0, 360), 20, 15), scaling(size, chance.choice([size, -size]))
        )
        part = Scene("part", WIDE, HIGH, 0, (shape,), 1)
        yield chance.choice([shape, Group((shape,), moved), Use(part, moved)])


@pytest.mark.slow
def test_no_other_colour_is_rendered_there():
    """Of 800 drawings by chance; a dot at an edge is a mixture of what is proven."""
    chance, proven = random.Random(7), 0
    scenes = [Scene(str(number), WIDE, HIGH, 0, (*some_marks(chance),)) for number in range(800)]
    picture = rasters(scenes, DOTS)
    for number, scene in enumerate(scenes):
        dots = picture(number, None)
        left, top = chance.uniform(0, 36), chance.uniform(0, 28)
        across, down = chance.uniform(0.5, WIDE - left), chance.uniform(0.5, 3)
        found = Grounds().colours(scene, (left, top, left + across, min(top + down, HIGH)))
        rows = [top + row * 0.25 for row in range(int(down * 4)) if top + row * 0.25 < HIGH]
        seen = {dots.at(left + step * 0.25, row) for row in rows for step in range(int(across * 4))} - {None}
        least, most = ([limit(one[part] for one in found) for part in range(3)] for limit in (min, max))
        assert all(
            low - 1 <= part <= high + 1
            for dot in seen
            for low, part, high in zip(least, dot, most, strict=True)
        ), scene
        proven += len(found) == 1
    assert proven > 150  # of many drawings that is one colour


def test_a_box_of_a_drawing_shows_what_the_whole_shows():
    chance = random.Random(3)
    scenes = [Scene(str(number), WIDE, HIGH, number, (*some_marks(chance),)) for number in range(4)]
    picture = rasters(scenes, DOTS)
    for number in range(200):
        left, top = chance.uniform(-6, 44), chance.uniform(-6, 34)
        right, foot = left + chance.uniform(0, 9), top + chance.uniform(0, 9)
        x, y = chance.choice([left, right]), chance.choice([top, foot])
        whole, part = (picture(number % 4, one).at(x, y) for one in (None, (left, top, right, foot)))
        assert whole == part or max(abs(one - other) for one, other in zip(whole, part, strict=True)) <= 1
