"""`box`: alignment both ways, leading, indents, items, figures."""

import pytest
from textbench import (
    FILES,
    draw,
    draw_well,
    finding,
    findings,
    groups,
    icons,
    lines,
    make_context,
    strings,
    texts,
    width,
)

from printkit.drawing.fonts.typeface import load_face
from printkit.model.scene import Shape

SERIF = load_face(FILES["PT_Serif-Web-Regular"])
WORDS = "When the mine caves in each player loses one miner"


def test_the_first_base_line_lies_an_ascent_below_the_top() -> None:
    first, second, *_ = texts(draw_well(f'<box x="5" y="7" width="30" height="30">{WORDS}</box>'))
    assert first.x == 5
    assert first.y == pytest.approx(7 + 3 * SERIF.ascent)
    assert second.y - first.y == pytest.approx(3 * 1.25)


def test_leading_is_in_sizes() -> None:
    marks = texts(draw_well(f'<box width="30" height="40" font-size="4" leading="1.5">{WORDS}</box>'))
    assert marks[1].y - marks[0].y == pytest.approx(6.0)


def test_larger_letters_on_a_line_push_it_down() -> None:
    xml = '<box width="40" height="40">one<br/>two <span font-size="6">big</span><br/>three</box>'
    one, two, big, three = texts(draw_well(xml))
    assert two.y == big.y == pytest.approx(one.y + 7.5)
    assert three.y == pytest.approx(two.y + 3.75)


def test_a_tall_icon_pushes_its_line_down() -> None:
    xml = '<box width="40" height="40">one<br/>two <icon part="star" size="4"/></box>'
    one, two = texts(draw_well(xml))
    assert two.y - one.y == pytest.approx(1.25 * 4 * 0.7 * 3 / SERIF.ascent)


@pytest.mark.parametrize(("align", "share"), [("left", 0.0), ("center", 0.5), ("right", 1.0)])
def test_alignment(align: str, share: float) -> None:
    for text in texts(draw_well(f'<box x="5" width="30" height="30" align="{align}">{WORDS}</box>')):
        assert text.x == pytest.approx(5 + share * (30 - width(text)))


def test_balanced_lines_are_about_as_wide_as_each_other_and_no_more() -> None:
    xml = '<box width="50" height="40" align="center"{}>Pass your Beehives to the player on your left.</box>'
    full, even = lines(draw_well(xml.format(""))), lines(draw_well(xml.format(' wrap="balance"')))
    assert full == ["Pass your Beehives to the player on", "your left."]
    assert even == ["Pass your Beehives to", "the player on your left."]
    at = [mark.x for mark in texts(draw_well(xml.format(' wrap="balance"')))]
    assert all(5 < x < 20 for x in at)  # they are in the middle of the whole box
    only = xml.replace("{}", "").replace(">Pass", "><p wrap='balance'>Pass").replace("</box>", "</p></box>")
    assert lines(draw_well(only)) == even
    assert "`wrap` of `<box>`" in finding(xml.format(' wrap="even"')).message


def test_pretty_lines_leave_no_word_alone_on_the_last() -> None:
    xml = '<box width="40" height="40"{}>Pass your Beehives to the player on your left, then draw.</box>'
    assert lines(draw_well(xml.format("")))[-1] == "draw."
    assert [line.count(" ") for line in lines(draw_well(xml.format(' wrap="pretty"')))] == [3, 4, 1]


def test_justified_lines_fill_the_measure_but_for_the_last() -> None:
    marks = texts(draw_well(f'<box x="5" width="30" height="30" align="justify">{WORDS}</box>'))
    assert [width(text) for text in marks[:-1]] == pytest.approx([30.0] * (len(marks) - 1))
    assert width(marks[-1]) < 29
    assert " ".join(text.string for text in marks) == WORDS


def test_a_line_before_a_line_end_is_not_justified() -> None:
    first, _ = texts(draw_well('<box width="30" height="30" align="justify">one two<br/>three</box>'))
    assert width(first) < 15


def test_justified_lines_of_several_styles_fill_the_measure() -> None:
    xml = (
        f'<box width="30" height="30" align="justify" stretch="0.9">When <b>the mine</b> caves {WORDS}</box>'
    )
    marks = texts(draw_well(xml))
    last = max((text for text in marks if text.y == marks[0].y), key=lambda text: text.x)
    assert last.x + width(last) == pytest.approx(30)


@pytest.mark.parametrize(("valign", "share"), [("top", 0.0), ("middle", 0.5), ("bottom", 1.0)])
def test_vertical_alignment(valign: str, share: float) -> None:
    (text,) = texts(draw_well(f'<box y="5" width="30" height="30" valign="{valign}">one</box>'))
    tall = 3 * (SERIF.ascent + SERIF.descent)
    assert text.y == pytest.approx(5 + share * (30 - tall) + 3 * SERIF.ascent)


def test_paragraphs_and_loose_words() -> None:
    words = 'one <b>two</b><p>three</p>\n<p align="right">four</p>'
    xml = f'<box width="60" height="40" paragraph-gap="2">{words}</box>'
    marks = draw_well(xml)
    assert lines(marks) == ["one two", "three", "four"]
    one, _, three, four = texts(marks)
    assert three.y - one.y == pytest.approx(5.75)
    assert four.x == pytest.approx(60 - width(four))


def test_indent_and_space_before() -> None:
    xml = f'<box width="30" height="60" indent="4"><p>{WORDS}</p><p indent="0" space-before="3">x</p></box>'
    first, second, *_, last = texts(draw_well(xml))
    assert (first.x, second.x, last.x) == (4, 0, 0)


def test_headings_are_bold_where_the_font_has_it() -> None:
    heads = '<h>one</h><h font-family="gothic">two</h><h font-weight="400">three</h>'
    one, two, three = texts(draw_well(f'<box width="60" height="40">{heads}</box>'))
    assert one.font == FILES["PT_Serif-Web-Bold"]
    assert two.font == FILES["FjallaOne-Regular"]
    assert three.font == FILES["PT_Serif-Web-Regular"]


def test_items_hang_behind_their_marks() -> None:
    xml = f'<box x="5" width="30" height="60"><li mark="1.">{WORDS}</li><li hang="8">x</li></box>'
    mark, first, second, *_, bullet, last = texts(draw_well(xml))
    assert (mark.string, mark.x, mark.y) == ("1.", 5.0, first.y)
    assert first.x == second.x == pytest.approx(5 + max(3.6, width(mark) + 3 * SERIF.space))
    assert (bullet.string, bullet.x, last.x) == ("•", 5.0, 13.0)


def test_an_item_without_words_shows_its_mark() -> None:
    assert strings(draw_well('<box width="30" height="60"><li mark="a)"/></box>')) == ["a)"]


def test_a_figure_flows_with_the_text() -> None:
    xml = (
        '<box x="5" y="7" width="30" height="60" fill="spot">one<figure height="12"><rect/></figure>two</box>'
    )
    marks = draw_well(xml)
    one, two = texts(marks)
    (group,) = groups(marks)
    assert group.marks == (Shape("rect spot", group.marks[0].style),)
    top = one.y + 3 * SERIF.descent
    assert group.matrix == pytest.approx((1, 0, 0, 1, 5, top))
    assert two.y == pytest.approx(top + 12 + 3 * SERIF.ascent)


@pytest.mark.parametrize(("align", "x"), [("left", 0.0), ("center", 10.0), ("right", 20.0)])
def test_a_figure_is_aligned(align: str, x: float) -> None:
    xml = f'<box width="30" height="60"><figure height="12" width="10" align="{align}"><rect/></figure></box>'
    (group,) = groups(draw_well(xml))
    assert group.matrix[4:] == (x, 0.0)


def test_a_gap() -> None:
    one, two = texts(draw_well('<box width="30" height="60">one<gap height="5"/>two</box>'))
    assert two.y - one.y == pytest.approx(8.75)
    (only,) = texts(draw_well('<box width="30" height="60"><gap height="5"/>one</box>'))
    assert only.y == pytest.approx(5 + 3 * SERIF.ascent)


def test_base_lines_keep_to_the_grid() -> None:
    xml = (
        '<box y="2" width="40" height="100" grid="4.2" paragraph-gap="1"><h font-size="5">Head</h>'
        f'<p>{WORDS}</p><figure height="7"><rect/></figure><p>{WORDS}</p></box>'
    )
    first = 2 + 3 * SERIF.ascent
    steps = [(text.y - first) / 4.2 for text in texts(draw_well(xml))]
    assert steps == pytest.approx([round(step) for step in steps], abs=1e-6)
    assert sorted({round(step) for step in steps}) == [1, 3, 4, 7, 8]


def test_icons_scale_and_are_set_on_the_line() -> None:
    marks = draw_well('<box width="40" height="40" align="right">x <icon part="star"/></box>')
    (icon,) = icons(marks)
    assert icon.matrix[4] + 20 * icon.matrix[0] == pytest.approx(40)


def test_a_box_needs_a_width_and_a_height() -> None:
    first, second = findings("<box>one</box>")
    assert (first.code, first.message) == ("bad-attribute", "`width` of `<box>` is missing")
    assert second.message == "`height` of `<box>` is missing"
    assert second.help == "give a box its `width` and `height` in mm"


def test_an_unknown_attribute_of_a_block() -> None:
    found = finding('<box width="30" height="60"><p algn="left">x</p></box>')
    assert (found.code, found.message) == ("unknown-attribute", "unknown attribute `algn` of `<p>`")
    assert found.help == "did you mean `align`?"


def test_an_empty_box_is_no_mark() -> None:
    context = make_context()
    assert draw('<box width="30" height="60"> <p/> </box>', context) == []
    assert context.report.findings == []


def test_letter_spacing_at_a_line_end_is_not_set() -> None:
    (text,) = texts(draw_well('<box width="30" height="30" align="right" letter-spacing="2">one</box>'))
    assert text.x + width(text) - 2 == pytest.approx(30)


def test_the_hang_of_all_items_of_a_box() -> None:
    _mark, words = texts(draw_well('<box width="30" height="30" hang="9"><li>one</li></box>'))
    assert words.x == 9
