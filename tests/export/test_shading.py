"""Gradients: the right colour along the way, before it and behind it."""

import pytest

from printkit.geometry import ellipse_path, rectangle_path, rotation
from printkit.model.scene import Gradient, Group, Shape, Style

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)


@pytest.fixture
def drawn(pdf_of, page):
    """Fill a rectangle of 40 x 20 mm at 10, 10 with a gradient."""

    def draw(kind, line, *stops, **how):
        style = Style(fill=Gradient(kind, line, stops), **how)
        return page(pdf_of(Shape(rectangle_path(10, 10, 40, 20), style)))

    return draw


def test_stops_need_not_reach_the_ends(drawn):
    page = drawn("linear", (10, 0, 50, 0), (0.4, RED), (0.6, BLUE))
    assert (page.at(15, 20), page.at(25, 20), page.at(35, 20), page.at(45, 20)) == (RED, RED, BLUE, BLUE)


def test_two_stops_at_one_place_make_an_edge(drawn, pdf_of, opened):
    stops = ((0, RED), (0.5, RED), (0.5, BLUE), (1, BLUE))
    page = drawn("linear", (10, 0, 50, 0), *stops)
    assert (page.at(29.5, 20), page.at(30.5, 20)) == (RED, BLUE)
    style = Style(fill=Gradient("linear", (10, 0, 50, 0), stops))
    form = opened(pdf_of(Shape(rectangle_path(0, 0, 9, 9), style))).pages[0].Resources.XObject["/X1"]
    shading = form.Resources.Shading["/S1"]
    assert [float(bound) for bound in shading.Function.Bounds] == [0.5]  # bounds must rise


@pytest.mark.parametrize(("kind", "line"), [("linear", (20, 5, 20, 5)), ("radial", (20, 5, 0, 20, 5, 0))])
def test_a_gradient_that_goes_nowhere_is_its_last_colour(drawn, kind, line):
    page = drawn(kind, line, (0, RED), (1, BLUE))
    assert page.at(12, 12) == page.at(48, 28) == BLUE


def test_a_shaded_shape_may_have_a_hole(pdf_of, page):
    path = f"{rectangle_path(5, 5, 30, 30)} {rectangle_path(15, 15, 10, 10)}"
    fill = Gradient("linear", (0, 0, 1, 0), ((0, RED), (1, BLUE)))
    holed = page(pdf_of(Shape(path, Style(fill=fill, even_odd=True))))
    assert holed.at(10, 10) == pytest.approx(BLUE, abs=2)
    assert holed.at(20, 20) == WHITE


def test_a_gradient_turns_with_its_group(pdf_of, page):
    fill = Gradient("linear", (0, 0, 40, 0), ((0, RED), (1, BLUE)))
    bar = Shape(rectangle_path(0, 0, 40, 10), Style(fill=fill))
    turned = page(pdf_of(Group((bar,), (0.0, 1.0, -1.0, 0.0, 30.0, 0.0))))
    assert turned.at(25, 0.1) == pytest.approx(RED, abs=4)
    assert turned.at(25, 39.9) == pytest.approx(BLUE, abs=4)


def test_equal_gradients_are_stored_once(pdf_of, opened):
    shapes = [
        Shape(ellipse_path(x, 9, 4, 4), Style(fill=Gradient("linear", (0, 0, 9, 0), ((0, RED), (1, BLUE)))))
        for x in (9, 20, 30)
    ]
    turned = Group((shapes[0],), rotation(40, 20, 20), opacity=0.5)
    form = opened(pdf_of(*shapes, turned)).pages[0].Resources.XObject["/X1"]
    assert len(form.Resources.Shading) == 1


def test_a_gradient_of_greys_is_printed_in_black_ink_alone(drawn, pdf_of, opened):
    stops = ((0, BLACK), (0.5, (128, 128, 128)), (1, WHITE))
    page = drawn("linear", (10, 0, 50, 0), *stops)
    assert page.at(30, 20) == pytest.approx((128, 128, 128), abs=3)
    style = Style(fill=Gradient("linear", (10, 0, 50, 0), stops))
    form = opened(pdf_of(Shape(rectangle_path(0, 0, 9, 9), style))).pages[0].Resources.XObject["/X1"]
    (shading,) = form.Resources.Shading.values()
    assert shading.ColorSpace == "/DeviceGray"
    assert len(shading.Function.Functions[0].C0) == 1
