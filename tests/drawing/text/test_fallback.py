"""Letters that a font lacks, taken from fallback fonts: which, how high, where; emoji of several signs."""

from pathlib import Path

import pytest
from textbench import FILES, draw_well, findings, lines, make_context, strings, texts, width

from printkit.diagnostics import Report
from printkit.drawing.attributes import DrawingContext
from printkit.drawing.fonts.typeface import load_face
from printkit.drawing.text.fallback import Fallback, simplify_emoji
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import load_catalogue


@pytest.fixture
def context() -> DrawingContext:
    """A context with printkit's own fallback fonts."""
    context = make_context()
    context.fallback = Fallback(load_catalogue(shared_templates(), Report()).fallback)
    return context


def stems(marks: list) -> list[tuple[str, str]]:
    """Each run with its font."""
    return [(text.string, text.font.stem.removeprefix("PT_Serif-Web-")) for text in texts(marks)]


def test_a_word_of_two_fonts_is_cut_into_runs(context: DrawingContext) -> None:
    marks = draw_well("<text>Łódź, Αθήνα!</text>", context)
    assert stems(marks) == [("Łódź, ", "Regular"), ("Αθήνα", "DejaVuSerif"), ("!", "Regular")]


def test_runs_follow_each_other_without_a_gap(context: DrawingContext) -> None:
    first, greek, last = texts(draw_well('<text x="10" font-size="6">ab★αβ</text>', context)[:3])
    assert greek.x == pytest.approx(10 + width(first))
    assert last.x == pytest.approx(greek.x + width(greek))


def test_letters_are_as_high_as_those_around_them(context: DrawingContext) -> None:
    latin, greek = texts(draw_well('<text font-size="10" font-family="gothic">xα</text>', context))
    own, other = load_face(latin.font), load_face(greek.font)
    higher = greek.size * other.x_height / (latin.size * own.x_height)
    capitals = greek.size * other.cap_height / (latin.size * own.cap_height)
    assert (higher + capitals) / 2 == pytest.approx(1, abs=0.02)


def test_bold_and_kind_are_those_of_the_font(context: DrawingContext) -> None:
    assert stems(draw_well("<text><b>α</b></text>", context)) == [("α", "DejaVuSerif-Bold")]
    assert stems(draw_well('<text font-family="gothic">α</text>', context)) == [("α", "AlegreyaSans-Regular")]
    assert stems(draw_well('<text font-family="gothic">●</text>', context)) == [("●", "DejaVuSans")]


def test_a_word_has_no_letter_of_a_font_that_lacks_others_of_it(context: DrawingContext) -> None:
    """As π, which nearly every Latin font has, in a Greek word."""
    alone = stems(draw_well("<text>π</text>", context))
    assert alone == [("π", "Regular")]
    assert stems(draw_well("<text>παίζω 2π</text>", context)) == [
        ("παίζω", "DejaVuSerif"), (" 2π", "Regular")
    ]  # fmt: skip


def test_signs_and_emoji_come_from_the_first_font_that_has_them(context: DrawingContext) -> None:
    marks = draw_well("<text>♥ ★ ⚔ 🎲</text>", context)
    fonts = {text.string.strip(): text.font.stem for text in texts(marks) if text.string.strip()}
    assert fonts == {"♥": "DejaVuSerif", "★": "DejaVuSans", "⚔": "DejaVuSans", "🎲": "Symbola"}


@pytest.mark.parametrize("word", ["★♥", "ѠЀ"])
def test_a_letter_is_in_the_font_of_its_script_s_last(word: str, context: DrawingContext) -> None:
    assert stems(draw_well(f"<text>{word}</text>", context)) == [(word, "DejaVuSans")]
    alone = stems(draw_well(f"<text>{word[1]}</text>", context))
    assert alone not in ([], [(word[1], "DejaVuSans")])


def test_a_word_stays_on_one_line(context: DrawingContext) -> None:
    marks = draw_well('<box width="20" height="20" font-size="4">xxxxxxx yyαβγyy</box>', context)
    assert lines(marks) == ["xxxxxxx", "yyαβγyy"]


def test_a_line_is_narrowed_with_all_its_runs(context: DrawingContext) -> None:
    marks = draw_well('<text font-size="6" fit="20">Αθήνα and ★</text>', context)
    last = texts(marks)[-1]
    assert last.x + width(last) == pytest.approx(20, abs=0.01)


def test_what_no_font_has_is_reported_for_the_font_that_was_named(context: DrawingContext) -> None:
    (found,) = findings("<text>漢 α</text>", context)
    assert (
        found.message == "`漢` (CJK UNIFIED IDEOGRAPH-6F22) on card `sheriff` is not in the font `PT Serif`"
        ": a box is printed"
    )


def test_no_fallback_where_the_font_has_all_letters(context: DrawingContext) -> None:
    assert {text.font for text in texts(draw_well("<text>Żółć Щит “ok” — ½</text>", context))} == {
        FILES["PT_Serif-Web-Regular"]
    }


def test_fonts_that_are_not_there_are_passed_over() -> None:
    context = make_context()
    families = load_catalogue(shared_templates(), Report()).fallback
    gone = families["serif"][0]._replace(files={"regular": Path("gone.ttf")})
    context.fallback = Fallback({"serif": (gone, *families["serif"][1:])})
    assert stems(draw_well("<text>α</text>", context)) == [("α", "DejaVuSans")]


@pytest.mark.parametrize(
    ("text", "drawn", "changed"),
    [
        ("👍🏽 yes", "👍 yes", "👍🏽"),
        ("👨‍👩‍👧 x", "👨 x", "👨‍👩‍👧"),
        ("🇵🇱🇬🇷", "PLGR", "🇵🇱"),
        ("🏴󠁧󠁢󠁳󠁣󠁴󠁿 a", "🏴 a", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"),
        ("1️⃣ 2⃣", "1 2", "1️⃣"),
        ("❤️ ★", "❤️ ★", ""),
        ("non‍join", "non‍join", ""),
    ],
)
def test_emoji_of_several_signs(text: str, drawn: str, changed: str) -> None:
    assert simplify_emoji(text) == (drawn, changed)


def test_emoji_are_reported_once(context: DrawingContext) -> None:
    found = findings('<box width="50" height="50">👍🏽 <b>🇵🇱</b></box>', context)
    assert [one.code for one in found] == ["emoji-simplified"]


@pytest.mark.parametrize("sign", ["\u200b", "\u200d", "\ufeff", "\u200e", "\ufe0f", "\u2060", "\u00ad"])
def test_what_is_never_drawn_leaves_no_box(sign: str, context: DrawingContext) -> None:
    assert "".join(strings(draw_well(f"<text>a{sign}b</text>", context))) == "ab"
    (text,) = texts(draw_well('<box width="50" height="20">a \ufeff b</box>', context))
    assert text.string == "a b"
