"""The markup inside a text: styles, icons, white space, letters that can't be set."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from textbench import (
    FILES,
    STAR,
    draw,
    draw_well,
    finding,
    findings,
    icons,
    lines,
    make_context,
    strings,
    texts,
)

from printkit.template.cell_text import CellText, read_light


def box(content: str) -> str:
    return f'<box width="100" height="50">{content}</box>'


def test_bold_italic_and_both() -> None:
    marks = texts(draw_well(box("a <b>b <i>c</i></b> <i>d</i>")))
    stems = [text.font.stem.removeprefix("PT_Serif-Web-") for text in marks if text.string.strip()]
    assert stems == ["Regular", "Bold", "BoldItalic", "Italic"]


def test_span_changes_what_it_says_and_keeps_the_rest() -> None:
    xml = (
        '<b>x<span font-family="gothic" font-weight="normal" font-size="5" letter-spacing="0.3" '
        'stretch="0.8" baseline-shift="1" fill="spot">y</span></b>'
    )
    first, second = texts(draw_well(box(xml)))
    assert (first.font, first.size) == (FILES["PT_Serif-Web-Bold"], 3.0)
    assert (second.font, second.size, second.fill) == (FILES["FjallaOne-Regular"], 5.0, (200, 0, 0))
    assert (second.spacing, second.stretch) == (0.3, 0.8)
    assert second.y == pytest.approx(first.y - 1)


@pytest.mark.parametrize(
    ("weight", "stem"), [("400", "Regular"), ("600", "Bold"), ("bold", "Bold"), ("normal", "Regular")]
)
def test_weights(weight: str, stem: str) -> None:
    (text,) = texts(draw_well(box(f'<span font-weight="{weight}">x</span>')))
    assert text.font == FILES[f"PT_Serif-Web-{stem}"]


def test_white_space_collapses_across_tags() -> None:
    marks = draw_well(box("  one\n\t two <b> three </b> four "))
    assert strings(marks) == ["one two ", "three ", "four"]


def test_accents_are_joined_to_their_letters() -> None:
    assert strings(draw_well(box("cafe\u0301"))) == ["café"]


def test_line_ends() -> None:
    assert lines(draw_well(box("one<br/>two<br/><br/>four<br/>"))) == ["one", "two", "four"]
    one, two, four = texts(draw_well(box("one<br/>two<br/><br/>four<br/>")))
    assert two.y - one.y == pytest.approx(3.75)
    assert four.y - two.y == pytest.approx(7.5)


def test_an_unknown_tag_keeps_its_words() -> None:
    context = make_context()
    marks = draw(box("<bold>big</bold> <spam>x</spam>"), context)
    assert strings(marks) == ["big x"]
    first, second = context.report
    assert (first.code, first.message) == ("unknown-element", "unknown element `<bold>` in text")
    assert second.help == "did you mean `span`?"


@pytest.mark.parametrize("found", [None, STAR, SimpleNamespace(file=Path("a.png"), width=40, height=20)])
def test_an_icon_of_a_cell_may_be_a_picture(found: object) -> None:
    """One that can't be read is a finding of whoever reads it, and is left out here."""
    context = make_context()
    context.icons = {"coin": "art/coin.png"}
    context.picture = lambda *_: found
    cell = read_light("Take [coin]", context.icons)
    assert isinstance(cell, CellText)
    marks = draw(box(cell.marked), context)
    assert [one.strip() for one in strings(marks)] == ["Take"]
    assert [(icon.scene.width, icon.scene.height) for icon in icons(marks)] == (
        [(found.width, found.height)] if found else []
    )


def test_icons_hand_their_arguments_on() -> None:
    asked: list[tuple[str, dict[str, str]]] = []
    context = make_context()
    context.part = lambda name, arguments, place: asked.append((name, dict(arguments)))
    draw(box('<icon part="star" size="2" shift="0.1" points="5" fill="spot"/>'), context)
    assert asked == [("star", {"points": "5", "fill": "spot"})]


def test_a_letter_that_the_font_lacks() -> None:
    found = finding('<text font-family="gothic">5 ⚀</text>')
    assert found.code == "missing-letter"
    assert (
        found.message
        == "`⚀` (DIE FACE-1) on card `sheriff` is not in the font `Fjalla One`: a box is printed"
    )
    assert (
        found.help
        == "put a font that has it (`.ttf`) into the game's folder, or draw it as a part: `<icon part=.../>`"
    )


def test_a_letter_that_another_font_has() -> None:
    found = finding('<text font-family="gothic">Ж</text>')
    assert (
        found.message == "`Ж` (CYRILLIC CAPITAL LETTER ZHE) on card `sheriff` is not in the font `Fjalla One`"
        ": a box is printed"
    )
    assert found.help == "the font `text` has it; or draw it as a part: `<icon part=.../>`"


def test_a_missing_letter_is_reported_once_for_each_font() -> None:
    context = make_context()
    draw(box("★ ★ <b>★</b> x★"), context)
    context.subject = "card `boss`"
    draw(box("★"), context)
    assert [found.message for found in context.report] == [
        "`★` (BLACK STAR) on card `sheriff` is not in the font `PT Serif`: a box is printed",
        "`★` (BLACK STAR) on card `sheriff` is not in the font `PT Serif bold`: a box is printed",
    ]


def test_missing_letters_are_not_listed_without_end() -> None:
    assert len(findings(box("".join(chr(code) for code in range(0x4E00, 0x4F00))))) == 10


def test_icons_of_a_line_follow_each_other() -> None:
    marks = draw_well(box('<icon part="star"/> <icon part="star"/>3'))
    first, second = icons(marks)
    assert second.matrix[4] == pytest.approx(first.matrix[4] + 4.2 + 0.243 * 3)
    assert strings(marks) == ["3"]
