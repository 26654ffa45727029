"""Shapes, groups and uses: the right colour at the right place."""

import pytest

from printkit.geometry import multiply, rectangle_path, rotation, scaling, translation
from printkit.model.scene import Group, Scene, Shape, Style, Text, Use

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
RED, GREEN, BLUE = (200, 0, 0), (0, 150, 0), (0, 0, 200)


def block(x, y, wide, high, **how):
    return Shape(rectangle_path(x, y, wide, high), Style(**how))


@pytest.fixture
def drawn(pdf_of, page):
    return lambda *marks: page(pdf_of(*marks))


@pytest.fixture
def operators(pdf_of, opened):
    """The operators of the scene's form, one a line."""

    def read(*marks):
        form = opened(pdf_of(*marks)).pages[0].Resources.XObject
        return form[max(form.keys(), key=lambda name: int(name[2:]))].read_bytes().decode().splitlines()

    return read


def test_fine_lines_and_small_type_are_in_black_ink_alone(operators, serif):
    """A brown black of three inks would blur them; large areas and large type keep it."""
    brown = (27, 22, 19)
    said = operators(
        Shape("1 1 m 9 1 l", Style(fill=None, stroke=brown, width=0.3)), Text(2, 9, "a", serif, 3, brown)
    )
    assert {"0 G", "0 g"} <= set(said)
    broad = operators(block(1, 1, 9, 9, fill=brown), Text(2, 9, "a", serif, 9, brown))
    assert "0 g" not in broad


@pytest.mark.parametrize(("even_odd", "middle"), [(True, WHITE), (False, RED)])
def test_the_even_odd_rule_makes_holes(drawn, even_odd, middle):
    path = f"{rectangle_path(5, 5, 30, 30)} {rectangle_path(15, 15, 10, 10)}"
    for stroke in (None, BLUE):
        page = drawn(Shape(path, Style(fill=RED, even_odd=even_odd, stroke=stroke)))
        assert (page.at(10, 10), page.at(20, 20)) == (RED, middle)


def test_dashes_of_no_length_make_a_whole_line(operators):
    line = Style(fill=None, stroke=BLACK, width=0.5, dash=(0, 0.0001))
    assert operators(Shape("1 1 m 9 1 l", line))[1] == "0.5 w 0 J 0 j [] 0 d"


def test_corners_are_mitred_up_to_svg_s_limit(drawn):
    line = Style(fill=None, stroke=BLACK, width=2)
    assert drawn(Shape("10 10 m 30 20 l 10 30 l", line)).inked()[2] == pytest.approx(32.24, abs=0.06)
    assert drawn(Shape("10 15 m 40 20 l 10 25 l", line)).inked()[2] < 41


def test_colours_are_set_only_when_they_change(operators):
    marks = [block(x, 0, 1, 1, fill=RED if x < 3 else (102, 102, 102)) for x in range(5)]
    lines = operators(*marks)
    assert [line for line in lines if line[-1] == "g"] == ["0.784 0 0 rg", "0.4 g"]


def test_colours_are_set_again_after_a_group_that_changed_them(drawn):
    group = Group((block(10, 5, 5, 5, fill=BLUE),), translation(0, 10))
    for after in (RED, BLUE):
        page = drawn(block(5, 5, 5, 5, fill=RED), group, block(20, 5, 5, 5, fill=after))
        assert [page.at(7, 7), page.at(12, 17), page.at(22, 7)] == [RED, BLUE, after]


def test_a_part_does_not_take_over_its_user_s_look(drawn):
    part = Scene("part", 10, 10, 0, (Shape("0 5 m 10 5 l", Style(fill=None, stroke=BLACK, width=2)),))
    loud = Shape(
        "5 5 m 15 5 l", Style(fill=None, stroke=RED, width=1, dash=(1, 1), cap=1, stroke_opacity=0.5)
    )
    page = drawn(loud, Use(part, translation(20, 20)))
    assert {page.at(20 + x / 4, 25) for x in range(1, 39)} == {BLACK}


def test_opacity_ends_with_its_mark(drawn):
    page = drawn(block(5, 5, 10, 10, fill_opacity=0.5), block(20, 5, 10, 10))
    assert page.at(10, 10) == pytest.approx((127, 127, 127), abs=2)
    assert page.at(25, 10) == BLACK


def test_a_group_is_lightened_as_one(drawn):
    overlapping = (block(10, 10, 20, 10), block(20, 10, 20, 10))
    page = drawn(Group(overlapping, opacity=0.5), block(50, 10, 5, 5))
    assert [page.at(x, 15)[0] for x in (15, 25, 35)] == pytest.approx([127] * 3, abs=2)
    assert page.at(52, 12) == BLACK


def test_a_light_group_inside_a_moved_and_turned_one_is_whole(drawn):
    flood = Group((block(-300, -300, 600, 600),), opacity=0.5)
    turned = Group((flood,), multiply(multiply(scaling(0.5, 1), rotation(30)), translation(50, 30)))
    page = drawn(turned)
    seen = {page.at(x, y)[0] for x in range(1, 61, 4) for y in range(1, 41, 4)}
    assert seen <= {127, 128}


@pytest.mark.parametrize(("even_odd", "middle"), [(True, WHITE), (False, RED)])
def test_a_clip_may_have_holes(drawn, even_odd, middle):
    path = f"{rectangle_path(5, 5, 30, 30)} {rectangle_path(15, 15, 10, 10)}"
    page = drawn(Group((block(0, 0, 60, 40, fill=RED),), clip=path, clip_even_odd=even_odd))
    assert (page.at(10, 10), page.at(20, 20)) == (RED, middle)


def test_what_is_drawn_after_a_clip_is_whole(drawn):
    page = drawn(Group((block(0, 0, 60, 40),), clip=rectangle_path(5, 5, 5, 5)), block(30, 20, 5, 5))
    assert page.at(32, 22) == BLACK
