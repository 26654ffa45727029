"""Light markup in a cell: what it means, what stays as it is written, and that no text is slow or lost."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.template.cell_text import (
    BOLD,
    BOLD_END,
    ICON,
    ITALIC,
    ITALIC_END,
    LINE,
    NOTHING,
    PARAGRAPH,
    CellText,
    icon_name,
    pieces,
    printable_text,
    read_light,
    unknown_icons,
    unmarked,
)

ICONS = {"credit", "victory-point", "2"}
TAGS = {BOLD: "<b>", BOLD_END: "</b>", ITALIC: "<i>", ITALIC_END: "</i>", LINE: "<br>", PARAGRAPH: "<p>"}


def shown(text: str) -> str:
    """A cell with its marks as tags, its icons in double angles."""
    found = read_light(text, ICONS)
    marked = found.marked if isinstance(found, CellText) else found
    return "".join(
        piece.text + (f"«{piece.written}»" if piece.mark == ICON else TAGS.get(piece.mark, ""))
        for piece in pieces(marked)
    )


@pytest.mark.parametrize(("word", "sign"), [("donau" * 9, "\u00ad"), ("ACGT" * 12, "\u200b")])
def test_a_word_that_no_line_has_room_for_may_be_broken(word: str, sign: str) -> None:
    assert (
        str(read_light(f"a {word} b", ())) == f"a {word[:6]}{sign}{sign.join(word[6:-6])}{sign}{word[-6:]} b"
    )
    assert read_light(word[:40], ()) == word[:40]


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("Gain **2** now", "Gain <b>2</b> now"),
        ("*all* and _some_", "<i>all</i> and <i>some</i>"),
        ("***both***, **re**start", "<b><i>both</i></b>, <b>re</b>start"),
        ("“*so*”, (*x*) *a*-*b*", "“<i>so</i>”, (<i>x</i>) <i>a</i>-<i>b</i>"),
        ("<b>x</b> <STRONG>y</strong > <em>z</em><i>i</i>", "<b>x</b> <b>y</b> <i>z</i><i>i</i>"),
        ("**bold *and* more**", "<b>bold <i>and</i> more</b>"),
        ("one<br>two<BR />three<br/>\nfour\nfive", "one<br>two<br>three<br>four<br>five"),
        ("one\n\ntwo\n \n three", "one<p>two<p>three"),
        ("[credit] {Credit} :credit:", "«[credit]» «{Credit}» «:credit:»"),
        ("[Victory Point][victory_point]{2}", "«[Victory Point]»«[victory_point]»«{2}»"),
        ("**:credit: [credit]**", "<b>«:credit:» «[credit]»</b>"),
        (r"\*a\* \[credit] \\ C:\dir", r"*a* [credit] \ C:\dir"),
        ("*♥* _→_ *!?…* 1/*and* *-1*", "<i>♥</i> <i>→</i> *!?…* 1/<i>and</i> <i>-1</i>"),
        ("[**bold** in brackets]", "[<b>bold</b> in brackets]"),
        ("• one • two", "• one<br>• two"),
        ("Elf • Mage", "Elf • Mage"),
        ("Look<ul><li>One</li><li><b>Two</b></li></ul>then", "Look<br>• One<br>• <b>Two</b><br>then"),
    ],
)
def test_what_is_understood(text: str, means: str) -> None:
    assert shown(text) == means


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("Gurken &amp; Dill", "Gurken & Dill"),
        ("25&nbsp;°C, 3&#215;4", "25\u00a0°C, 3×4"),
        ("&lt;b&gt; &ast;a&ast;", "<b> *a*"),
        ("CO<sub>2</sub>, 10<sup>-3</sup>", "CO₂, 10⁻³"),
    ],
)
def test_what_web_pages_write_for_signs(text: str, means: str) -> None:
    assert str(read_light(text, ICONS)) == means


@pytest.mark.parametrize(
    "text",
    [
        "a * b * c",
        "2*3*4 2**3**4",
        "5 < 6 > 4",
        "R&D & AT&T;",
        "{",
        "[",
        "</b>",
        "<b>open",
        "**open",
        "close** it",
        "*Once. **Never",
        "a_b_c __init__ snake_case",
        "I like ____ and _____.",
        "f**** off",
        "(*) and (*)",
        "*/*",
        "*/1+*",
        "1+*/1+*",
        "_/_ *-* _ _",
        "<icon part='star'/>",
        "10:30:45 a:b:c",
        "[see page 3] [nope] :nope: {nope}",
        "art/_old_/my_*_bird.png",
        "art/{credit}.png",
    ],
)
def test_what_stays_as_it_is_written(text: str) -> None:
    assert read_light(text, ICONS) == text
    assert shown(text) == text


def test_wrong_nesting_leaves_what_it_can_not_close() -> None:
    assert shown("**a *b** c*") == "<b>a *b</b> c*"
    assert shown("<b>a <i>b</b> c</i>") == "<b>a <i>b</b> c</i>"
    assert shown("**a\n\nb**") == "**a<p>b**"


def test_a_cell_is_plain_text_to_whoever_compares_it() -> None:
    cell = read_light("**Robin** <br>x [credit]", ICONS)
    assert isinstance(cell, CellText)
    assert (cell, len(cell), cell.upper()) == ("Robin \nx [credit]", 17, "ROBIN \nX [CREDIT]")
    assert cell.written == "**Robin** <br>x [credit]"
    assert unmarked(cell.marked) == cell.written


def test_it_prints_as_harmless_text() -> None:
    cell = read_light("**a** < & > \" '", ICONS)
    assert isinstance(cell, CellText)
    assert unmarked(cell.__html__()) == "**a** &lt; &amp; &gt; &#34; &#39;"


def test_what_no_xml_can_contain_is_left_out() -> None:
    assert printable_text("a\x00b\x0bc\r\nd\u2028e\tf" + BOLD + "\ufffe") == "ab\nc\nd\ne\tf"


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("[credits] {gold} :coin: [credit]", ["[credits]", "{gold}", ":coin:"]),
        ("[see page 3] [3] {} [] ::", []),
        ("art/{suit}.png", []),
    ],
)
def test_unknown_icons(text: str, unknown: list[str]) -> None:
    assert [*unknown_icons(text, ICONS)] == unknown


def test_names_of_icons_are_written_in_many_ways() -> None:
    assert {icon_name(name) for name in ("Victory Point", "victory_point", " victory-POINT ")} == {
        "victory-point"
    }


@pytest.mark.slow
@given(st.text(alphabet="ab 1*_[]{}:<>/\\\nbri&credit" + BOLD + NOTHING))
def test_nothing_is_lost_and_all_is_balanced(text: str) -> None:
    text = printable_text(text)
    found = read_light(text, ICONS)
    if not isinstance(found, CellText):
        assert found == text
        return
    assert found.written == text
    open_: list[str] = []
    for piece in pieces(found.marked):
        if piece.mark in (BOLD, ITALIC):
            open_.append(piece.mark)
        elif piece.mark in (BOLD_END, ITALIC_END):
            assert open_.pop() == (BOLD if piece.mark == BOLD_END else ITALIC)
    assert open_ == []


@pytest.mark.slow
@pytest.mark.parametrize("text", ["*a ", "[", "<b>", "**a*", "\n ", ":a", "{x}", "[a", " ", "_", "\\"])
def test_no_text_is_slow(text: str) -> None:
    start = time.process_time()
    read_light(text * (100_000 // len(text)), ICONS)
    assert time.process_time() - start < 1
