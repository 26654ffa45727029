"""Greys, and outlines that save ink: what becomes of each mark."""

from dataclasses import replace
from pathlib import Path

import pytest

from printkit.drawing.inks import Inks, dark, grey, lightness, tint
from printkit.geometry import IDENTITY, ellipse_path
from printkit.model.scene import Gradient, Group, Image, Scene, Shape, Style, Text, Use

RED = (200, 40, 30)
SQUARE = "0 0 m 9 0 l 9 9 l 0 9 l h"
LINE = "0 0 m 9 0 l 9 0.4 l 0 0.4 l h"


def scene(*marks: object) -> Scene:
    return Scene("scene", 60, 40, 2, marks)  # type: ignore[arg-type]


def only(ink: str, mark: object) -> object:
    (new,) = Inks(ink).scene(scene(mark)).marks
    return new


def is_grey(colour: object) -> bool:
    return isinstance(colour, tuple) and len(set(colour)) == 1


def test_every_colour_becomes_its_grey() -> None:
    style = Style(fill=RED, stroke=(10, 20, 200), width=0.5)
    shape = only("grey", Shape(SQUARE, style))
    assert isinstance(shape, Shape)
    assert is_grey(shape.style.fill)
    assert is_grey(shape.style.stroke)
    assert shape.style.width == 0.5
    shaded = only(
        "grey", Shape(SQUARE, Style(fill=Gradient("linear", (0, 0, 9, 9), ((0, RED), (1, (0, 9, 0))))))
    )
    assert isinstance(shaded, Shape)
    assert isinstance(shaded.style.fill, Gradient)
    assert all(is_grey(colour) for _, colour in shaded.style.fill.stops)
    text = only("grey", Text(0, 0, "a", Path("a.ttf"), 3, RED))
    assert isinstance(text, Text)
    assert is_grey(text.fill)
    image = only("grey", Image(Path("a.png"), 0, 0, 9, 9))
    assert isinstance(image, Image)
    assert (image.grey, image.opacity) == (True, 1.0)


def test_greys_keep_the_order_of_light() -> None:
    colours = [(0, 0, 0), (120, 0, 0), (0, 120, 0), (255, 255, 0), (255, 255, 255)]
    levels = [lightness(grey(one)) for one in colours]
    assert levels == sorted(levels)
    assert levels == pytest.approx([lightness(one) for one in colours], abs=0.003)


def test_large_dark_fills_become_outlines_and_tints() -> None:
    shape = only("saver", Shape(SQUARE, Style(fill=(0, 0, 0))))
    assert isinstance(shape, Shape)
    assert isinstance(shape.style.fill, tuple)
    assert lightness(shape.style.fill) >= 0.79
    assert shape.style.stroke == (120, 120, 120)
    assert shape.style.width == 0.1
    faint = only("saver", Shape(SQUARE, Style(fill=(0, 0, 0), fill_opacity=0.15)))
    assert isinstance(faint, Shape) and faint.style.stroke is None


def test_what_is_as_thin_as_a_line_stays_dark_and_gets_narrower() -> None:
    shape = only("saver", Shape(LINE, Style(fill=(0, 0, 0))))
    assert isinstance(shape, Shape)
    assert (shape.style.fill, shape.style.stroke) == ((120, 120, 120), None)
    assert shape.path == "0 0.12 m 9 0.12 l 9 0.28 l 0 0.28 l h"


def test_a_pip_that_is_drawn_as_a_circle_stays_as_it_is() -> None:
    circle = "2 1 m 2 1.6 1.6 2 1 2 c 0.4 2 0 1.6 0 1 c 0 0.4 0.4 0 1 0 c 1.6 0 2 0.4 2 1 c h"
    pip = Shape(circle, Style(fill=(0, 0, 0)))
    assert only("saver", pip) == pip
    assert only("saver", Group((pip,), matrix=(2.0, 0.0, 0.0, 2.0, 0.0, 0.0))) != pip  # 4 mm wide: a mass


def box(width: float, height: float, x: float = 0) -> str:
    return f"{x} 0 m {x + width} 0 l {x + width} {height} l {x} {height} l h"


def test_bars_of_one_height_become_the_same_whatever_their_length_colour_and_turn() -> None:
    colours = [(0, 0, 0), RED, (80, 70, 70)]
    bars = [Shape(box(long, 1.65), Style(fill=colours[long % 3])) for long in (1, 2, 3, 4, 5, 6, 7, 8)]
    turned = Group(tuple(bars), matrix=(0.8, 0.6, -0.6, 0.8, 0.0, 0.0))
    cut = Shape(box(0.4, 1.65), Style(fill=(0, 0, 0)))  # what is left of one at the card's edge
    rule = Shape(box(8, 0.3), Style(fill=(0, 0, 0)))
    *saved, group, thin, line = Inks("saver").scene(scene(*bars, turned, cut, rule)).marks
    assert isinstance(group, Group) and isinstance(line, Shape)
    for bar in (*saved, *group.marks, thin):
        assert isinstance(bar, Shape) and isinstance(bar.style.fill, tuple)
        assert lightness(bar.style.fill) > 0.85 and bar.style.stroke == (120, 120, 120)
    assert line.style.fill == (120, 120, 120)


def test_bars_that_are_all_fine_stay_dark() -> None:
    bars = [Shape(box(long, 1.1), Style(fill=(0, 0, 0))) for long in (1, 2, 5, 9)]
    for bar in Inks("saver").scene(scene(*bars)).marks:
        assert isinstance(bar, Shape) and isinstance(bar.style.fill, tuple)
        assert lightness(bar.style.fill) < 0.5


def test_what_is_as_broad_as_an_area_where_it_is_drawn_becomes_a_tint() -> None:
    line = Shape("0 0 m 9 0 l", Style(None, (0, 0, 0), 1.0))
    (large,) = only("saver", Group((line,), matrix=(2.0, 0.0, 0.0, 2.0, 0.0, 0.0))).marks  # type: ignore[attr-defined]
    assert large.style.stroke == tint((0, 0, 0)) and only("saver", line).style.stroke == (120, 120, 120)  # type: ignore[attr-defined]
    limit = only("saver", Shape(box(1.5, 7.5), Style(fill=(0, 0, 0))))  # 1.25 mm: just no fine line
    assert isinstance(limit, Shape) and limit.style.fill == tint((0, 0, 0))


def test_an_icon_is_saved_as_a_whole() -> None:
    rays = "\n".join(box(1.2, 2.4, x) for x in (12, 15, 18))
    sun = Shape(f"{box(10, 10)}\n{rays}", Style(fill=(0, 0, 0)))
    part = replace(scene(sun), width=22, height=12)
    for size in (1.0, 0.8, 1.3):
        (use,) = Inks("saver").scene(scene(Use(part, (size, 0.0, 0.0, size, 0.0, 0.0)))).marks
        assert isinstance(use, Use)
        (icon,) = use.scene.marks
        assert isinstance(icon, Shape) and icon.style.fill == tint((0, 0, 0))
    small = only("saver", Use(part, (0.2, 0.0, 0.0, 0.2, 0.0, 0.0)))
    assert isinstance(small, Use) and isinstance(small.scene.marks[0], Shape)
    assert small.scene.marks[0].style.fill == (0, 0, 0)


def test_what_is_fine_on_a_card_is_not_what_is_fine_where_it_is_shown_small() -> None:
    mass = Shape("0 0 m 9 0 l 9 5 l 0 5 l h", Style(fill=(0, 0, 0)))
    small = (0.2, 0.0, 0.0, 0.2, 0.0, 0.0)
    card = only("saver", Group((Use(scene(mass)),), matrix=small, layer="card"))
    part = only("saver", Use(scene(mass), small))
    assert isinstance(card, Group) and isinstance(card.marks[0], Use) and isinstance(part, Use)
    (on_card,), (in_part,) = card.marks[0].scene.marks, part.scene.marks
    assert isinstance(on_card, Shape) and isinstance(in_part, Shape)
    assert on_card.style.fill == tint((0, 0, 0)) and in_part.style.fill == (80, 80, 80)


def test_pupils_pips_and_hatching_stay_black_beside_masses() -> None:
    square = "0 0 m {0} 0 l {0} {0} l 0 {0} l h"
    path = "\n".join((square.format(9), square.format(2), "4 4 m 4 5 l 5 5 l 5 4 l h"))
    path += "\n30 0 m 42 0 l 42 0.5 l 30 0.5 l h"
    masses, lines, fine = Inks("saver").scene(scene(Shape(path, Style(fill=(0, 0, 0))))).marks
    assert isinstance(masses, Shape) and isinstance(fine, Shape) and isinstance(lines, Shape)
    assert lines.style.fill == (120, 120, 120) and "42 0.35" in lines.path  # narrower
    assert masses.style.fill == tint((0, 0, 0)) and fine.style.fill == (0, 0, 0)
    assert "9 9 l" in masses.path and "4 5 l" in masses.path  # a hole stays in its mass
    assert "2 2 l" in fine.path and "9 9 l" not in fine.path


def test_a_large_pupil_stays_black() -> None:
    octagon = "3.05 1.5 m 2.6 2.6 l 1.5 3.05 l 0.4 2.6 l -0.05 1.5 l 0.4 0.4 l 1.5 -0.05 l 2.6 0.4 l h"
    mass = "9 9 m 21 9 l 21 11.8 l 9 11.8 l h"
    _, fine = Inks("saver").scene(scene(Shape(f"{octagon}\n{mass}", Style(fill=(0, 0, 0))))).marks
    assert isinstance(fine, Shape)
    assert fine.style.fill == (0, 0, 0) and "-0.05 1.5" in fine.path and "21 9" not in fine.path


def test_a_round_spot_stays_black_until_it_is_large() -> None:
    fills = [
        only("saver", Shape(ellipse_path(5, 5, wide / 2, high / 2), Style(fill=(0, 0, 0)))).style.fill
        for wide, high in ((3.1, 3.1), (3.3, 3.3), (3.1, 2.2))
    ]
    assert fills == [(0, 0, 0), tint((0, 0, 0)), tint((0, 0, 0))]


def test_many_outlines_of_one_colour_are_a_picture() -> None:
    bar = "0 {0} m 9 {0} l 9 {0}.5 l 0 {0}.5 l h"
    red, two = Style(fill=(150, 20, 20)), "\n".join(map(bar.format, "13"))
    assert only("saver", Shape(two, red)).style.fill == tint((150, 20, 20))
    assert only("saver", Shape(bar.format(1), red)).style.fill != tint((150, 20, 20))
    assert only("saver", Shape(two, Style(fill=(60, 60, 60)))).style.fill != tint((60, 60, 60))


def test_an_index_keeps_its_colour() -> None:
    text = only("saver", Text(0, 0, "a", Path("a.ttf"), 3, (178, 58, 38)))
    assert isinstance(text, Text)
    assert text.fill == (178, 58, 38)
    pip = Group((Shape(SQUARE, Style(fill=(178, 58, 38))),), layer="index")
    assert only("saver", pip) == pip and only("grey", pip) != pip


def test_a_tone_stays_about_as_dark_as_it_is() -> None:
    dark_skin, light_skin = (122, 74, 44), (249, 223, 198)
    group = only(
        "saver", Group(tuple(Shape(SQUARE, Style(fill=one)) for one in (dark_skin, light_skin)), layer="tone")
    )
    assert isinstance(group, Group)
    levels = [one.style.fill[0] for one in group.marks]  # type: ignore[union-attr,index]
    assert all(is_grey(one.style.fill) for one in group.marks)  # type: ignore[union-attr]
    assert 150 < levels[0] < 180 and levels[1] > 235


def test_a_shade_reaches_what_a_group_uses_and_is_between_a_tone_and_a_tint() -> None:
    portrait = scene(Shape(SQUARE, Style(fill=(122, 74, 44))))
    levels = []
    for layer in ("tone", "shade", ""):
        group = only("saver", Group((Use(portrait, IDENTITY),), layer=layer))
        (shape,) = group.marks[0].scene.marks  # type: ignore[union-attr]
        levels.append(shape.style.fill[0])
    assert levels[0] + 10 < levels[1] < levels[2] - 20


@pytest.mark.parametrize("stroke", [None, (0, 0, 0)])
def test_nothing_small_that_is_drawn_stands_out_in_red(stroke: tuple[int, int, int] | None) -> None:
    for path in ("0 0 m 9 0.2 l 9 0.4 l h", ellipse_path(5, 5, 0.6, 0.6)):
        shape = only("saver", Shape(path, Style(fill=RED, stroke=stroke, width=0.2)))
        assert isinstance(shape, Shape) and is_grey(shape.style.fill)


def test_large_type_is_drawn_in_outline_and_its_shadow_is_light() -> None:
    letters, shadow, small = (
        only("saver", Text(0, 0, "a", Path("a.ttf"), size, fill, stroke=(255, 255, 255), stroke_width=0.5))
        for size, fill in ((14, (20, 20, 20)), (14, (220, 156, 68)), (3, (20, 20, 20)))
    )
    headline = only("saver", Text(0, 0, "a", Path("a.ttf"), 7, (20, 20, 20)))
    words = only("saver", Text(0, 0, "a", Path("a.ttf"), 3.7, (20, 20, 20)))
    assert isinstance(words, Text) and words.fill == (112, 112, 112)
    assert isinstance(letters, Text) and isinstance(shadow, Text) and isinstance(small, Text)
    assert isinstance(headline, Text) and headline.fill == (95, 95, 95)
    outline = (letters.fill, letters.stroke, letters.stroke_width)
    assert outline == ((255, 255, 255), (80, 80, 80), 0.16)
    assert only("saver", letters) == letters  # what is in outline stays so
    assert [one.light for one in (letters, headline, small)] == [False, True, True]  # with thinner strokes
    assert (shadow.fill, shadow.stroke) == (tint((220, 156, 68)), None)
    assert (small.fill, small.stroke) == ((95, 95, 95), (255, 255, 255))  # a white rim never turns dark


def test_broad_lines_are_lightened_like_areas() -> None:
    thin = only("saver", Shape(LINE, Style(fill=None, stroke=(0, 0, 0), width=0.5)))
    broad = only("saver", Shape(LINE, Style(fill=None, stroke=(0, 0, 0), width=2.0)))
    assert isinstance(thin, Shape)
    assert isinstance(broad, Shape)
    assert (thin.style.stroke, thin.style.width) == ((120, 120, 120), 0.2)
    assert broad.style.stroke == tint((0, 0, 0))


def test_white_words_on_a_dark_ground_turn_dark() -> None:
    text = only("saver", Text(0, 0, "a", Path("a.ttf"), 3, (255, 255, 255)))
    assert isinstance(text, Text)
    assert text.fill == dark((255, 255, 255)) == (90, 90, 90)
    assert lightness(tint((0, 0, 0))) - lightness(text.fill) > 0.4


def test_a_white_sign_on_a_dark_bar_turns_dark() -> None:
    """A sign on a white panel, a large one, and one with dark lines stay as they are."""
    bar = Shape("0 0 m 40 0 l 40 8 l 0 8 l h", Style(fill=(40, 30, 20)))
    white = Shape("0 0 m 2 0 l 1 2 l h", Style(fill=(255, 255, 255)))
    hat, drawn = (
        Scene("hat", 2, 2, 0, (white,)),
        Scene("hat", 2, 2, 0, (white, replace(white, style=Style()))),
    )
    turned = (0.0, 1.0, -1.0, 0.0, 20.0, 20.0)
    uses = Use(hat, (1, 0, 0, 1, 3, 3)), Use(hat, (1, 0, 0, 1, 3, 9)), Use(hat, (3.5, 0, 0, 3.5, 3, 0.5))
    group = Group((bar, *uses, Use(drawn, (1, 0, 0, 1, 3, 3)), Group((uses[0],), (1, 0, 0, 1, 9, 0))), turned)
    new = only("saver", group)
    assert isinstance(new, Group) and isinstance(new.marks[-1], Group)
    signs = (*new.marks[-5:-1], new.marks[-1].marks[0])
    fills = [use.scene.marks[0].style.fill for use in signs]  # type: ignore[union-attr]
    assert fills == [(90, 90, 90), (255, 255, 255), (255, 255, 255), (255, 255, 255), (90, 90, 90)]


def test_a_picture_s_ground_is_left_away() -> None:
    ground, figure = Shape(SQUARE, Style()), Shape("0 0 m 1 0 l 1 1 l 0 1 l h", Style())
    saved = Inks("saver").scene(scene(Group((ground,), layer="ground"), figure))
    assert saved.marks == (figure,)
    assert len(Inks("grey").scene(scene(Group((ground,), layer="ground"), figure)).marks) == 2


def test_outlines_are_as_wide_at_every_scale() -> None:
    part = scene(Shape(SQUARE, Style(fill=(0, 0, 0))))
    half = only("saver", Use(part, (0.5, 0.0, 0.0, 0.5, 0.0, 0.0)))
    assert isinstance(half, Use)
    (shape,) = half.scene.marks
    assert isinstance(shape, Shape)
    assert shape.style.width * 0.5 == 0.1


def test_a_drawing_used_twice_stays_one() -> None:
    part = scene(Shape(SQUARE, Style()))
    inks = Inks("saver")
    first, second = inks.scene(scene(Use(part))), inks.scene(scene(Use(part)))
    assert first.marks[0].scene is second.marks[0].scene  # type: ignore[union-attr]


def test_type_is_in_outline_where_it_is_drawn_large_or_is_large_on_a_card() -> None:
    for size, factor, layer, wide in ((6, 2.0, "", 0.08), (12, 0.2, "card", 0.8), (10, 1.0, "", 0.16)):
        text = Text(0, 0, "a", Path("a.ttf"), size, (20, 20, 20))
        group = only("saver", Group((text,), (factor, 0.0, 0.0, factor, 0.0, 0.0), layer=layer))
        assert isinstance(group, Group) and isinstance(group.marks[0], Text)
        assert group.marks[0].fill == (255, 255, 255)
        assert group.marks[0].stroke_width == pytest.approx(wide)
