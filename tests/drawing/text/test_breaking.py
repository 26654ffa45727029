"""Where lines break, and where they never do."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textbench import FILES, draw, draw_well, icons, lines, make_context, texts, width

from printkit.drawing.fonts.typeface import load_face
from printkit.drawing.text.words import split_word

SERIF = load_face(FILES["PT_Serif-Web-Regular"])


def narrow(content: str, width: float = 12, attributes: str = "") -> str:
    return f'<box width="{width}" height="200" {attributes}>{content}</box>'


@pytest.mark.parametrize(
    ("chunk", "pieces"),
    [
        ("coal", ("coal",)),
        ("well-known", ("well-", "known")),
        ("mother-in-law", ("mother-", "in-", "law")),
        ("and/or", ("and/", "or")),
        ("km/h", ("km/h",)),
        ("kg/m³", ("kg/m³",)),
        ("2-4", ("2-4",)),
        ("-5", ("-5",)),
        ("a-5", ("a-5",)),
        ("1/2", ("1/2",)),
        ("--flag", ("--flag",)),
        ("one—two", ("one—", "two")),
        ("one–“two”", ("one–", "“two”")),
        ("1914–1918", ("1914–1918",)),
        ("(well-known),", ("(well-", "known),")),
        ("bur\u00adro", ("bur\u00ad", "ro")),
        ("a\u200bb", ("a\u200b", "b")),
        ("end\u00ad", ("end\u00ad",)),
        ("5\u00a0mm", ("5\u00a0mm",)),
        ("炭鉱", ("炭", "鉱")),
        ("「炭鉱」、", ("「炭", "鉱」、")),
        ("カード！", ("カー", "ド！")),
        ("ちょっと", ("ちょっ", "と")),
        ("第3章", ("第", "3", "章")),
        ("か\u3099く", ("か\u3099", "く")),
        ("e\u0301e\u0301", ("e\u0301e\u0301",)),
        ("탄광", ("탄광",)),
    ],
)
def test_pieces_of_a_chunk(chunk: str, pieces: tuple[str, ...]) -> None:
    assert split_word(chunk) == pieces


@given(st.text(st.characters(exclude_categories=["Cs", "Cc", "Zs"]), min_size=1))
def test_pieces_join_to_the_chunk(chunk: str) -> None:
    assert "".join(split_word(chunk)) == chunk


def test_words_wrap() -> None:
    assert lines(draw_well(narrow("one two three four"))) == ["one two", "three", "four"]


def test_a_line_may_be_exactly_as_wide_as_the_box() -> None:
    (text,) = texts(draw_well(narrow("one two")))
    measure = width(text)
    assert lines(draw_well(narrow("one two", measure))) == ["one two"]
    assert lines(draw_well(narrow("one two", measure - 0.001))) == ["one", "two"]


def test_a_hyphen_shows_only_where_a_line_breaks() -> None:
    assert lines(draw_well(narrow("bur\u00adro miners"))) == ["burro", "miners"]
    assert lines(draw_well(narrow("xxx bur\u00adro"))) == ["xxx bur-", "ro"]


def test_a_soft_hyphen_whose_hyphen_has_no_room_is_no_break() -> None:
    (text,) = texts(draw_well(narrow("xx bur", 100)))
    assert lines(draw_well(narrow("xx bur\u00adro", width(text) + 0.1))) == ["xx", "burro"]


def test_no_break_spaces_hold_words_together() -> None:
    assert lines(draw_well(narrow("one 12\u00a0mm"))) == ["one", "12\u00a0mm"]


def test_words_of_several_styles_stay_together() -> None:
    assert lines(draw_well(narrow("one <b>tw</b>elve"))) == ["one", "twelve"]


def test_east_asian_text_may_break_between_styles() -> None:
    box = narrow("炭炭<b>鉱鉱</b>", 2.5 * SERIF.advance("炭") * 3)
    assert lines(draw(box, make_context())) == ["炭炭", "鉱鉱"]


def test_an_icon_stays_with_the_digit_it_touches() -> None:
    marks = draw_well(narrow('one 10<icon part="star"/>', 12))
    (icon,) = icons(marks)
    one, ten = texts(marks)
    assert (one.string, ten.string) == ("one", "10")
    assert icon.matrix[5] + 2.1 == pytest.approx(ten.y)


def test_an_icon_parted_by_a_space_may_go_to_the_next_line() -> None:
    marks = draw_well(narrow('twelve <icon part="star"/>', 11))
    (icon,), (text,) = icons(marks), texts(marks)
    assert icon.matrix[4] == 0
    assert icon.matrix[5] + 2.1 == pytest.approx(text.y + 3.75)


LETTERS = st.sampled_from("abcdefgh AVTo.,-—/()\u00ad\u200b\u00a0éŁ炭ー「」\n")


@settings(max_examples=60, deadline=None)
@given(
    st.text(LETTERS, max_size=80), st.floats(1, 60), st.sampled_from(("left", "right", "center", "justify"))
)
def test_every_letter_is_set_in_order_whatever_the_measure(words: str, width: float, align: str) -> None:
    marks = draw(narrow(words, width, f'align="{align}" min="1"'), make_context())
    shown = "".join(text.string for text in texts(marks))
    plain = "".join(words.replace("\u00ad", "").replace("\u200b", "").split())
    assert "".join(shown.split()).replace("-", "") == plain.replace("-", "")
