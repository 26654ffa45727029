"""Letters that join, stack and run from right to left: their glyphs, their order, and where lines break."""

import tomllib
import unicodedata
from collections import Counter
from pathlib import Path

import pytest
import uharfbuzz
from fontTools.ttLib import TTFont
from hypothesis import example, given
from hypothesis import strategies as st
from textbench import draw, draw_well, make_context, strings, texts

from printkit.diagnostics import Report
from printkit.drawing.attributes import DrawingContext
from printkit.drawing.fonts.typeface import load_face
from printkit.drawing.text.fallback import Fallback
from printkit.drawing.text.words import split_word
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.model.scene import Mark, Text


@pytest.fixture
def context() -> DrawingContext:
    """A context with printkit's own fallback fonts."""
    context = make_context()
    context.fallback = Fallback(load_catalogue(shared_templates(), Report()).fallback)
    return context


def names(text: Text) -> list[str]:
    """The names of a run's glyphs, from left to right, as fontTools reads them in its font."""
    with TTFont(text.font) as font:
        return [font.getGlyphName(one.number) for one in text.glyphs]


def from_left(marks: list[Mark]) -> list[str]:
    """The letters of runs as they stand on the paper, from left to right."""
    return [text.string for text in sorted(texts(marks), key=lambda text: text.x)]


@pytest.mark.parametrize(
    ("word", "glyphs"),
    [
        ("بيت", ["uniFE96", "uniFEF4", "uniFE91"]),  # joined, the last letter at the left
        ("لا", ["uniFEFB"]),  # a ligature
        ("क्षि", ["uni093F.10", "uni0915094D0937"]),  # the vowel stands before, two letters are one
    ],
)
def test_letters_change_with_their_neighbours(context: DrawingContext, word: str, glyphs: list[str]) -> None:
    (text,) = texts(draw_well(f"<text>{word}</text>", context))
    assert text.string == word
    assert names(text) == glyphs


def test_a_line_in_hebrew_is_read_from_the_right(context: DrawingContext) -> None:
    marks = draw_well('<box width="80" height="9">בחר (2) שחקנים, Goblin!</box>', context)
    assert strings(marks) == ["בחר", "(", "2", ")", "שחקנים", ",", "Goblin", "!"]
    assert from_left(marks) == ["!", "Goblin", ",", "שחקנים", ")", "2", "(", "בחר"]
    opened = next(text for text in texts(marks) if text.string == "(")
    assert names(opened) == ["parenright"]  # it is drawn the other way round
    right = max(text.x + text.width for text in texts(marks))
    assert right == pytest.approx(80, abs=0.01)


@pytest.mark.parametrize(("words", "glyph"), [("ورقة 15", "one.loclARAB"), ("Goblin 15", "one")])
def test_digits_have_the_shapes_of_their_neighbours(words: str, glyph: str) -> None:
    family = load_catalogue(shared_templates(), Report()).fonts["IBM Plex Sans Arabic"]
    context = make_context(fonts={"text": family})
    marks = draw_well(f"<text>{words} ب</text>", context)
    assert glyph in names(next(text for text in texts(marks) if text.string == "15"))


def test_both_brackets_of_a_pair_stand_about_what_is_in_them(context: DrawingContext) -> None:
    marks = draw_well("<text>בחר Goblin (Wizard)</text>", context)
    assert from_left(marks) == ["Goblin", "(Wizard)", "בחר"]
    marks = draw_well("<text>Say שלום [עולם] now</text>", context)
    assert from_left(marks) == ["Say", "]", "עולם", "[", "שלום", "now"]


@pytest.mark.parametrize(
    ("direction", "words", "order", "edge"),
    [
        ("rtl", "Goblin, 2!", ["!", "Goblin,", "2"], 80.0),
        ("auto", "Goblin, 2!", ["Goblin, 2!"], 0.0),
        ("ltr", "שלום, Goblin!", ["שלום", ",", "Goblin!"], 0.0),
        ("auto", "שלום, Goblin!", ["!", "Goblin", ",", "שלום"], 80.0),
    ],
)
def test_a_paragraph_runs_as_it_is_told(
    direction: str, words: str, order: list[str], edge: float, context: DrawingContext
) -> None:
    box = f'<box width="80" height="9"><p direction="{direction}">{words}</p></box>'
    marks = texts(draw_well(box, context))
    assert from_left(list(marks)) == order
    ends = [min(one.x for one in marks), max(one.x + one.width for one in marks)]
    assert min(abs(end - edge) for end in ends) < 0.01


def test_hebrew_in_a_line_of_english_stays_one_phrase(context: DrawingContext) -> None:
    marks = draw_well("<text>Say שלום עולם now</text>", context)
    assert from_left(marks) == ["Say", "עולם", "שלום", "now"]


def test_figures_of_a_line_keep_their_order(context: DrawingContext) -> None:
    marks = draw_well('<box width="80" height="9">מ 12-13 עד</box>', context)
    assert from_left(marks) == ["עד", "12-13", "מ"]


def test_a_bullet_stands_at_the_right(context: DrawingContext) -> None:
    marks = draw_well('<box width="60" height="9"><li>שלום</li></box>', context)
    bullet = next(text for text in texts(marks) if text.string == "•")
    word = next(text for text in texts(marks) if text.string == "שלום")
    assert bullet.x + bullet.width == pytest.approx(60, abs=0.01)
    assert word.x + word.width < bullet.x - 0.5


def test_bold_words_are_in_the_bold_of_their_script(context: DrawingContext) -> None:
    plain, bold = texts(draw_well("<text>שלום <b>שלום</b></text>", context))
    assert plain.font != bold.font
    assert bold.width > plain.width * 1.02


def test_joined_letters_are_not_set_apart(context: DrawingContext) -> None:
    (close,) = texts(draw_well("<text>بيت</text>", context))
    (apart,) = texts(draw_well('<text letter-spacing="1">بيت</text>', context))
    assert apart.width == pytest.approx(close.width)
    assert apart.spacing == 0


def test_thai_is_broken_between_words(context: DrawingContext) -> None:
    thai = "เมื่อมังกรเข้าสู่เกมให้เลือกผู้เล่นหนึ่งคน"
    found: dict[float, str] = {}
    for text in texts(draw_well(f'<box width="24" height="40">{thai}</box>', context)):
        found[text.y] = found.get(text.y, "") + text.string
    assert "".join(found.values()) == thai
    assert len(found) > 1
    assert all(
        line.startswith(("เมื่อ", "มังกร", "เข้า", "สู่", "เกม", "ให้", "เลือก", "ผู้", "หนึ่ง", "คน"))
        for line in found.values()
    )


def test_khmer_is_broken_before_what_begins_a_syllable() -> None:
    words = ("សូម", "ជ្រើស", "រើស", "អ្នក", "លេង", "ម្នាក់")
    assert split_word("".join(words)) == words


@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("a\u200eb\u2060c", ["a", "bc"]),  # nothing is drawn of a mark
        ("Ask שלום: 3 gold", ["Ask", "3", ":", "שלום", "gold"]),
        ("Ask \u2068שלום\u2069: 3 gold", ["Ask", "שלום", ":", "3", "gold"]),  # a name is put in by itself
        ("Ask \u2067שלום, Bo\u2069: 3", ["Ask", "Bo", ",", "שלום", ":", "3"]),
        ("בחר C++", ["++", "C", "בחר"]),
        ("בחר C++\u200e", ["C++", "בחר"]),
        ("\u202babc שלום, 3\u202c go", ["3", ",", "שלום", "abc", "go"]),
        ("\u202eabc\u202c", ["abc"]),
    ],
)
def test_marks_and_isolates_say_which_way_letters_run(
    words: str, order: list[str], context: DrawingContext
) -> None:
    marks = draw_well(f"<text>{words}</text>", context)
    assert from_left(marks) == order


@pytest.mark.parametrize(
    ("direction", "anchor", "left"),
    [("rtl", "start", False), ("rtl", "end", True), ("ltr", "start", True), ("auto", "start", True)],
)
def test_a_text_starts_where_its_direction_says(
    direction: str, anchor: str, left: bool, context: DrawingContext
) -> None:
    marks = draw_well(f'<text x="40" direction="{direction}" text-anchor="{anchor}">שלום</text>', context)
    (text,) = texts(marks)
    assert (text.x if left else text.x + text.width) == pytest.approx(40)


#: What lines are made of in other scripts: words, marks, signs, digits, and what draws nothing.
BITS = (
    *("שלום", "אבג", "لا", "الله", "ًّ", "١٢", "क्षि", "ि", "ไทย", "ำ", "ក្ខ", "abc", "12", "3.5", "+", "(", ")"),
    *"–…%-\u00ad\u200d\u200f\u202b\u202c\u202e\u2067\u2068\u2069\u0300\U00010900 漢",
)


@pytest.mark.slow
@pytest.mark.long
@given(st.lists(st.sampled_from(BITS), min_size=1, max_size=14).map("".join), st.sampled_from((6, 20, 90)))
@example("\u00ad \U00010900", 6)
def test_every_letter_is_set_whichever_way_a_line_runs(words: str, width: int) -> None:
    context = make_context()
    context.fallback = Fallback(load_catalogue(shared_templates(), Report()).fallback)
    marks = texts(draw(f'<box width="{width}" height="99"><p>{words} <b>{words}</b></p></box>', context))
    drawn = Counter("".join(one.string for one in marks))
    for letter in set("שלוםאבגabc12"):
        assert drawn[letter] == 2 * words.count(letter), (letter, words)
    assert all(one.width >= 0 for one in marks)


_WORDS = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


def test_there_are_two_hundred_words_in_twelve_scripts_and_languages() -> None:
    assert len(_WORDS) == 12 and sum(len(words.split()) for words in _WORDS.values()) >= 200


def shaped(word: str, font: Path) -> list[tuple[float, ...]]:
    """Return what HarfBuzz makes of a word: each glyph, how far it moves the pen, and how far it is off."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(unicodedata.normalize("NFC", word))
    buffer.guess_segment_properties()
    buffer.direction = "ltr" if word.isdigit() else buffer.direction
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font)))
    uharfbuzz.shape(uharfbuzz.Font(face), buffer)
    pairs = zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    lengths = [(info.codepoint, at.x_advance, at.x_offset, at.y_offset) for info, at in pairs]
    return [(number, *(one / face.upem for one in off)) for number, *off in lengths]


@pytest.mark.parametrize("name", _WORDS)
def test_glyphs_and_their_places_are_those_of_harfbuzz(name: str, context: DrawingContext) -> None:
    """As `hb-shape` has them, word for word, in words alone and in a line; a space moves no letter."""
    for line in (*_WORDS[name].split(), _WORDS[name]):
        drawn = texts(draw_well(f'<text font-size="10">{line}</text>', context))
        assert sum(len(text.string.split()) for text in drawn) >= len(line.split())
        for text in drawn:
            words = text.string.split()
            wanted = [one for word in words for one in shaped(word, text.font)]
            if text.glyphs:
                found = [(one.number, one.advance, one.x, one.y) for one in text.glyphs if one.letters != " "]
                assert [one[0] for one in found] == [one[0] for one in wanted], line
                assert sum(found, ()) == pytest.approx(sum(wanted, ()), abs=0.0005), line
            else:
                spaces = text.string.count(" ") * load_face(text.font).space
                width = (sum(one[1] for one in wanted) + spaces) * text.size
                assert text.width == pytest.approx(width, abs=0.01), line
