"""`text`: one line, anchored, fitted to a measure."""

import pytest
from textbench import FILES, STAR, draw, draw_well, finding, findings, icons, kern, make_context, texts, width

from printkit.drawing.fonts.typeface import load_face
from printkit.units import MM_PER_POINT

SLAB = load_face(FILES["AlfaSlabOne-Regular"])
SERIF = load_face(FILES["PT_Serif-Web-Regular"])


def test_a_line_is_one_mark_on_its_base_line() -> None:
    (text,) = texts(draw_well('<text x="10" y="20" font-size="4" fill="spot">  Dig\n  deep </text>'))
    assert (text.x, text.y, text.string, text.size) == (10.0, 20.0, "Dig deep", 4.0)
    assert (text.font, text.fill, text.kerns) == (FILES["PT_Serif-Web-Regular"], (200, 0, 0), ())
    assert text.place is not None and text.place.line == 1


def test_size_in_points() -> None:
    (text,) = texts(draw_well('<text font-size="9pt">Dig</text>'))
    assert text.size == pytest.approx(9 * MM_PER_POINT)


def test_attributes_are_inherited() -> None:
    marks = draw("<text>Dig</text>", inherited={"font-family": "gothic", "font-size": "5", "fill": "ink"})
    (text,) = texts(marks)
    assert (text.font, text.size, text.fill) == (FILES["FjallaOne-Regular"], 5.0, (20, 20, 20))


def test_pairs_kern() -> None:
    (text,) = texts(draw_well('<text font-family="display" font-size="10">AVA I</text>'))
    expected = [10 * kern(SLAB, "A", "V"), 10 * kern(SLAB, "V", "A"), 0.0, 0.0, 0.0]
    assert text.kerns == pytest.approx(expected)
    assert expected[0] == pytest.approx(-1.1)


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_anchors(anchor: str, share: float) -> None:
    (text,) = texts(draw_well(f'<text x="50" text-anchor="{anchor}" font-family="display">AVATAR</text>'))
    assert text.x == pytest.approx(50 - share * width(text))


def test_a_line_left_of_the_origin_has_as_much_room_as_any() -> None:
    (text,) = texts(draw_well('<text x="-2" text-anchor="end" font-family="display">AVATAR</text>'))
    assert (text.stretch, text.size) == (1.0, 3.0) and text.x == pytest.approx(-2 - width(text))


def test_letter_spacing_counts_between_letters_only() -> None:
    (text,) = texts(draw_well('<text x="50" text-anchor="end" letter-spacing="2" stretch="0.5">DIG</text>'))
    assert (text.spacing, text.stretch) == (2.0, 0.5)
    letters = sum(SERIF.advance(letter) for letter in "DIG") * 3
    assert text.x == pytest.approx(50 - (letters + 2 * 2) * 0.5)


@pytest.mark.parametrize(("valign", "capitals"), [("baseline", 0.0), ("middle", 0.5), ("top", 1.0)])
def test_valign_is_reckoned_from_capitals(valign: str, capitals: float) -> None:
    (text,) = texts(draw_well(f'<text y="10" font-size="4" valign="{valign}">Dig</text>'))
    assert text.y == pytest.approx(10 + capitals * 4 * 0.7)


def test_words_that_shrink_stay_on_their_line() -> None:
    (text,) = texts(
        draw_well('<text y="10" font-size="4" max-width="3" min="1" valign="top">Dig a pit</text>')
    )
    assert text.size < 4 and text.y == pytest.approx(10 + text.size * 0.7)


def test_cap_gives_the_height_of_capitals() -> None:
    (text,) = texts(draw_well('<text font-family="display" cap="7.78">D</text>'))
    assert text.size == pytest.approx(10.0)


def test_outlined_letters() -> None:
    (text,) = texts(
        draw_well('<text fill="none" stroke="ink" stroke-width="0.2" fill-opacity="0.5">D</text>')
    )
    assert (text.fill, text.stroke, text.stroke_width, text.opacity) == (None, (20, 20, 20), 0.2, 0.5)


def test_spans_and_words_of_one_style_are_one_mark_each() -> None:
    marks = texts(draw_well('<text>one two <span fill="spot">red <tspan>dyed</tspan></span> three</text>'))
    assert [(text.string, text.fill) for text in marks] == [
        ("one two ", (0, 0, 0)),
        ("red dyed", (200, 0, 0)),
        (" three", (0, 0, 0)),
    ]
    assert marks[1].x == pytest.approx(marks[0].x + width(marks[0]))
    assert marks[2].x == pytest.approx(marks[1].x + width(marks[1]))


def test_an_icon_is_set_on_the_base_line() -> None:
    before, after = texts(marks := draw_well('<text x="5" y="9" font-size="10">A<icon part="star"/>B</text>'))
    (icon,) = icons(marks)
    assert icon.scene is STAR
    factor, _, _, _, x, y = icon.matrix
    assert factor == pytest.approx(0.7)  # 10 mm high, and a capital of 10 mm type is 7
    assert (x, y) == (pytest.approx(5 + width(before)), pytest.approx(9 - 7))
    assert after.x == pytest.approx(x + 20 * 0.7)


def test_an_icon_sized_and_shifted() -> None:
    (icon,) = icons(draw_well('<text y="9" font-size="10"><icon part="star" size="2" shift="1"/></text>'))
    assert icon.matrix == pytest.approx((1.4, 0, 0, 1.4, 0, 9 - 1 - 14))


def test_fit_squeezes_letters_to_the_measure() -> None:
    (text,) = texts(draw_well('<text font-family="display" font-size="9" fit="41.5">LONG SHERIFF</text>'))
    assert width(text) == pytest.approx(41.5)
    assert text.size == 9.0
    assert 0.4 < text.stretch < 1.0


def test_fit_does_not_squeeze_icons() -> None:
    marks = draw_well('<text x="0" font-size="9" fit="36"><icon part="star"/>SHERIFF</text>')
    (text,), (icon,) = texts(marks), icons(marks)
    assert icon.matrix[0] == pytest.approx(0.63)
    assert text.x + width(text) == pytest.approx(36)


def test_fit_widens_up_to_stretch_max() -> None:
    (text,) = texts(draw_well('<text font-size="4" fit="100" stretch-max="1.3">Dig</text>'))
    assert text.stretch == pytest.approx(1.3)
    (text,) = texts(draw_well('<text font-size="4" fit="100" stretch="0.6">Dig</text>'))
    assert text.stretch == pytest.approx(0.6)


def test_fit_shrinks_when_squeezing_is_not_enough() -> None:
    (text,) = texts(draw_well('<text font-size="4" fit="18" stretch-min="0.8">Sheriff and star</text>'))
    assert text.stretch == pytest.approx(0.8)
    assert 2.4 < text.size < 4
    assert width(text) == pytest.approx(18.0)


def test_max_width_only_narrows() -> None:
    (text,) = texts(draw_well('<text font-size="4" max-width="100" stretch="0.9">Dig</text>'))
    assert (text.stretch, text.size) == (0.9, 4.0)
    (text,) = texts(draw_well('<text font-size="4" max-width="5" stretch="0.9">Dig deep</text>'))
    assert width(text) == pytest.approx(5.0)


def test_what_does_not_fit_is_drawn_at_its_smallest_and_reported() -> None:
    xml = '<text font-size="4" fit="5" min="3">The sheriff of the whole county</text>'
    context = make_context()
    (text,) = texts(draw(xml, context))
    (found,) = context.report
    assert (text.size, text.stretch) == (3.0, 0.4)
    over = width(text) - 5
    assert found.code == "text-does-not-fit"
    assert found.message == (
        "the text `The sheriff of the whole county` does not fit on card `sheriff`: "
        f"{over:.2f} mm too wide at its smallest size (3 mm)"
    )
    assert found.help == "shorten the text, give it more room, or lower its `min` or `stretch-min`"


def test_by_itself_a_line_shrinks_to_six_tenths() -> None:
    context = make_context()
    (text,) = texts(draw('<text font-size="5" max-width="2">The sheriff</text>', context))
    assert text.size == pytest.approx(3.0)
    assert "smallest size (3 mm)" in context.report.findings[0].message


def test_hyphens_soft_and_hard_do_not_part_a_line() -> None:
    (text,) = texts(draw_well("<text>well-known bur\u00adro\u200bs</text>"))
    assert text.string == "well-known burros"


def test_nothing_to_set_is_no_mark() -> None:
    assert draw_well("<text> <b> </b>\n</text>") == []


@pytest.mark.parametrize("tag", ["br", "p"])
def test_a_line_has_no_line_ends(tag: str) -> None:
    found = finding(f"<text>one<{tag}/>two</text>")
    assert found.message == f"unknown element `<{tag}>` in text"
    assert found.help == f"put `<{tag}>` directly into a `<box>`"


@pytest.mark.parametrize(
    "attribute",
    [
        'font-size="0"',
        'font-size="-3"',
        'font-size="nan"',
        'stretch="inf"',
        'stretch="0"',
        'fit="0"',
        'fit="-1"',
        'cap="0"',
        'x="1e9"',
        'font-weight="fat"',
        'text-anchor="left"',
        'min="x"',
    ],
)
def test_an_odd_value_is_one_finding_and_the_line_is_drawn(attribute: str) -> None:
    context = make_context()
    fit = "" if attribute.startswith("fit") else ' max-width="3"'
    marks = draw(f"<text {attribute}{fit}>Dig</text>", context)
    assert [found.code for found in context.report] == ["bad-attribute"]
    assert [text.string for text in texts(marks)] == ["Dig"]


def test_a_game_without_fonts() -> None:
    found = finding("<text>Dig</text>", make_context({}))
    assert (found.code, found.message) == ("unknown-font", "the game has no fonts to set text in")


def test_a_role_that_no_font_has() -> None:
    found = finding('<text font-family="dispaly">Dig</text>')
    assert (found.code, found.message) == ("unknown-font", "unknown font `dispaly`")
    assert found.help == "did you mean `display`?"


@pytest.mark.slow
def test_text_without_end_is_refused() -> None:
    found = finding(f"<text>{'dig ' * 20_000}</text>")
    assert (found.code, found.message) == (
        "too-much-text",
        "a text on card `sheriff` has more than 50,000 letters",
    )
    assert findings(f"<text>{'<b/>' * 49_000}</text>") == []
