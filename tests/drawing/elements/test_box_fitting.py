"""Boxes whose text does not fit: shrinking, columns, findings, and what a hostile deck may send."""

import time

import pytest
from textbench import draw, draw_well, finding, findings, icons, lines, make_context, texts, width

WORDS = "When the mine caves in each player loses one miner and two sacks of coal"


def test_text_that_fits_keeps_its_size() -> None:
    marks = texts(draw_well(f'<box width="60" height="20" min="1">{WORDS}</box>'))
    assert {text.size for text in marks} == {3.0}


def test_text_shrinks_until_it_fits() -> None:
    xml = f'<box width="30" height="12" min="1.5">{WORDS} <b>x</b> <icon part="star"/></box>'
    marks = draw_well(xml)
    (size,) = {text.size for text in texts(marks)}
    assert 1.5 < size < 3
    assert icons(marks)[0].matrix[0] == pytest.approx(0.7 * size / 10)
    assert texts(marks)[-1].y + 0.286 * size <= 12.01
    assert max(text.x + width(text) for text in texts(marks)) <= 30.01


def test_the_largest_size_that_fits_is_found() -> None:
    (text,) = texts(draw_well('<box width="60" height="3" font-size="5" min="1">one</box>'))
    assert text.size == pytest.approx(3 / 1.325, rel=0.03)


def test_letter_spacing_and_gaps_shrink_too() -> None:
    xml = '<box width="60" height="8" letter-spacing="1" paragraph-gap="2" min="1"><p>a</p><p>b</p></box>'
    first, second = texts(draw_well(xml))
    scale = first.size / 3
    assert first.spacing == pytest.approx(scale)
    assert second.y - first.y == pytest.approx(scale * 5.75)


def test_figures_do_not_shrink() -> None:
    xml = f'<box width="30" height="17" min="1">{WORDS}<figure height="8"><rect/></figure>x</box>'
    marks = draw_well(xml)
    assert texts(marks)[-1].y > 8


def test_too_tall() -> None:
    xml = f'<box name="rule" width="20" height="8" min="2.3">{WORDS}</box>'
    context = make_context()
    marks = draw(xml, context)
    (found,) = context.report
    over = texts(marks)[-1].y + 0.286 * 2.3 - 8
    assert found.code == "text-does-not-fit"
    assert found.message == (
        f"the text of box `rule` does not fit on card `sheriff`: {over:.2f} mm too tall "
        "at its smallest size (2.3 mm)"
    )
    assert found.help == "shorten the text, enlarge the box, or lower its `min`"
    assert found.at is not None and (found.at.line, found.at.column) == (1, 1)
    assert " ".join(lines(marks)) == WORDS


def test_too_tall_without_leave_to_shrink() -> None:
    found = finding('<box width="20" height="3" font-size="4">one</box>')
    assert found.message == (
        "the text of a box does not fit on card `sheriff`: 2.3 mm too tall at its size (4 mm)"
    )


def test_a_word_too_wide_is_named_and_not_cut() -> None:
    xml = '<box name="rule" width="10" height="30" min="2">a superconductivity! b</box>'
    context = make_context()
    marks = draw(xml, context)
    over = width(texts(marks)[1]) - 10
    assert lines(marks) == ["a", "superconductivity!", "b"]
    (found,) = context.report
    assert found.message == (
        "the text of box `rule` does not fit on card `sheriff`: the word `superconductivity!` is "
        f"{over:.2f} mm too wide at its smallest size (2 mm)"
    )


def test_text_shrinks_for_a_wide_word() -> None:
    (text,) = texts(draw_well('<box width="20" height="30" min="1">superconductivity</box>'))
    assert width(text) == pytest.approx(20, rel=0.01)


def test_an_icon_or_figure_too_wide() -> None:
    found = finding('<box width="3" height="30"><icon part="star"/></box>')
    assert "a picture is 1.2 mm too wide" in found.message
    found = finding('<box width="3" height="30"><figure width="4" height="3"><rect/></figure></box>')
    assert "a picture is 1 mm too wide" in found.message


def test_columns_fill_one_after_the_other() -> None:
    xml = f'<box x="5" width="64" height="17" columns="2" gap="4">{WORDS} {WORDS}</box>'
    marks = texts(draw_well(xml))
    assert sorted({text.x for text in marks}) == [5, 39]
    assert [text.x for text in marks] == sorted(text.x for text in marks)
    assert " ".join(text.string for text in marks) == f"{WORDS} {WORDS}"
    tops = [min(text.y for text in marks if text.x == x) for x in (5, 39)]
    assert tops[0] == pytest.approx(tops[1])


def test_too_tall_is_measured_in_the_last_column() -> None:
    found = finding(f'<box width="64" height="5" columns="2">{WORDS} {WORDS}</box>')
    assert "mm too tall" in found.message


def test_a_break_goes_to_the_next_column() -> None:
    one, two = texts(draw_well('<box width="64" height="30" columns="2" gap="4">one<break/>two</box>'))
    assert (one.x, two.x) == (0, 34)
    assert one.y == two.y


def test_a_heading_stays_with_what_follows() -> None:
    xml = '<box width="64" height="13" columns="2" gap="4">one<br/>two<h>Head</h><p>three<br/>four</p></box>'
    marks = texts(draw_well(xml))
    assert [(text.string, text.x) for text in marks] == [
        ("one", 0),
        ("two", 0),
        ("Head", 34),
        ("three", 34),
        ("four", 34),
    ]


def test_a_kept_paragraph_is_not_parted() -> None:
    xml = '<box width="64" height="13" columns="2" gap="4">one<br/>two<p {}>three<br/>four</p></box>'
    kept = texts(draw_well(xml.format('keep="yes"')))
    assert [text.x for text in kept] == [0, 0, 34, 34]
    free = texts(draw_well(xml.format("")))
    assert [text.x for text in free] == [0, 0, 0, 34]


def test_a_gap_between_columns_vanishes() -> None:
    xml = '<box width="64" height="5" columns="2" gap="4">one<gap height="2"/>two</box>'
    one, two = texts(draw_well(xml))
    assert (one.x, two.x) == (0, 34)
    assert one.y == two.y


def test_a_word_of_three_hundred_letters() -> None:
    (found,) = findings(f'<box width="20" height="30" min="1">{"x" * 300}</box>')
    assert "the word `xxxxxxxxxxxxxxxxxxxxxxxxxxxxx…` is" in found.message


def test_a_hundred_thousand_words_are_refused() -> None:
    context = make_context()
    assert draw(f'<box width="20" height="30" min="1">{"dig " * 100_000}</box>', context) == []
    (found,) = context.report
    assert (found.code, found.message) == (
        "too-much-text",
        "a text on card `sheriff` has more than 50,000 letters",
    )
    assert found.help == "look for a loop, or split the text"


@pytest.mark.slow
@pytest.mark.parametrize(
    "content",
    [
        "x " * 24_000,
        "<br/>" * 40_000,
        "<p>x</p>" * 20_000,
        "<h>x</h>" * 20_000,
        "<gap/>" * 40_000,
        "★" * 40_000,
    ],
)
def test_as_much_text_as_is_allowed_is_set_in_reasonable_time(content: str) -> None:
    start = time.process_time()
    draw(f'<box width="20" height="30" min="1" columns="20">{content}</box>', make_context())
    assert time.process_time() - start < 10


@pytest.mark.parametrize(
    "attributes",
    [
        'width="0" height="30"',
        'width="-5" height="30"',
        'width="nan" height="30"',
        'width="20" height="0"',
        'width="20" height="30" font-size="-2"',
        'width="20" height="30" columns="0"',
        'width="20" height="30" columns="1e9"',
        'width="20" height="30" leading="-1"',
        'width="20" height="30" grid="0"',
        'width="20" height="30" min="0"',
        'width="20" height="30" gap="-1"',
        'width="20" height="30" align="middle"',
        'width="20" height="30" valign="center"',
        'width="20" height="30" paragraph-gap="-1"',
    ],
)
def test_an_odd_value_is_one_finding(attributes: str) -> None:
    assert finding(f"<box {attributes}>one</box>").code == "bad-attribute"


@pytest.mark.parametrize(
    "attributes",
    [
        'width="0.1" height="0.1"',
        'width="20" height="30" columns="20" gap="50"',
        'width="20" height="30" indent="-500"',
        'width="20" height="30" indent="500"',
        'width="20" height="30" letter-spacing="-5"',
        'width="20" height="30" letter-spacing="500"',
        'width="20" height="30" font-size="9000"',
        'width="20" height="30" font-size="0.1" min="9000"',
        'width="20" height="30" grid="0.1"',
    ],
)
def test_an_extreme_value_loses_no_letter(attributes: str) -> None:
    context = make_context()
    marks = draw(f"<box {attributes}><p>one two</p><li>x</li></box>", context)
    assert sorted(" ".join(text.string for text in texts(marks)).split()) == ["one", "two", "x", "•"]
    assert {found.code for found in context.report} <= {"text-does-not-fit"}


def test_text_too_tall_begins_at_the_top() -> None:
    bottom = draw('<box width="20" height="3" valign="bottom">one</box>')
    assert texts(bottom)[0].y == pytest.approx(3 * 1.039)
