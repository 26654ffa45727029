"""Words in cells: their markup in the finished PDF, plain text elsewhere, faults that name the cell."""

import ctypes
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from PIL import Image, ImageChops
from smallgame import GAME, Make, Run

from printkit import build, check

MM = 72 / 25.4

LIGHT = (
    GAME.replace('cards = "cards.toml"', 'cards = "cards.csv"\nmarkup = "light"')
    .replace('kind = "cards"\nsize = "poker"', 'kind = "sheet"\nsize = { width = 190, height = 257 }')
    .replace("[[component]]", '[icons]\ncoin = "coin"\n"red dot" = "art/dot.svg"\n\n[[component]]')
)
COIN = '<svg width="10" height="10"><rect x="0" y="0" width="10" height="10" fill="red"/></svg>'
DOT = '<svg viewBox="0 0 8 4" width="8mm" height="4mm"><rect width="8" height="4" fill="#008000"/></svg>'
BOX = '<svg><box x="5" y="10" width="100" height="200" font-size="10">{{ card.words }}</box></svg>'


def game(make: Make, cell: str, layout: str = BOX, more: dict[str, str] | None = None) -> Path:
    """A game of one page, whose card's cell `words` is given."""
    quoted = cell.replace('"', '""')
    cards = f'id,name,words\none,"**Robin** & Co","{quoted}"\n'
    art = {"parts/coin.svg": COIN, "art/dot.svg": DOT}
    return make({"game.toml": LIGHT, "cards.csv": cards, "layouts/card.svg": layout, **art, **(more or {})})


def page_of(folder: Path, out: Path) -> pypdfium2.PdfPage:
    """Build a game in which nothing is wrong; return its page."""
    result = build(folder, out=out)
    assert [one.message for one in result.findings] == []
    return pypdfium2.PdfDocument(out / "small/deck.pdf")[0]


def words(page: pypdfium2.PdfPage) -> str:
    """The words above the page's foot."""
    text = page.get_textpage().get_text_bounded(0, 60, *page.get_size())
    return "\n".join(line.rstrip() for line in text.splitlines())


def left_and_foot(page: pypdfium2.PdfPage, letter: str) -> tuple[float, float]:
    """Where a letter's ink is, in mm from the left and the foot."""
    text = page.get_textpage()
    index, _ = text.search(letter, match_case=True).get_next()
    left, foot, _, _ = text.get_charbox(index)
    return left / MM, foot / MM


def font(page: pypdfium2.PdfPage, letter: str) -> str:
    """The font that a letter is set in."""
    text = page.get_textpage()
    index, _ = text.search(letter, match_case=True).get_next()
    buffer = ctypes.create_string_buffer(100)
    pdfium.FPDFText_GetFontInfo(text, index, buffer, 100, None)
    return buffer.value.decode().partition("+")[2]


def ink(page: pypdfium2.PdfPage, colour: tuple[int, int, int]) -> tuple[float, float, float, float]:
    """Left, top, width and height of a colour's ink, in mm."""
    seen = page.render(scale=10 / MM).to_pil().convert("RGB")
    other = ImageChops.difference(seen, Image.new("RGB", seen.size, colour)).convert("L")
    box = other.point(lambda far: 255 * (far < 3)).getbbox()
    assert box is not None
    left, top, right, low = (side / 10 for side in box)
    return left, top, right - left, low - top


def test_bold_and_italic_are_set_in_their_fonts(make_game: Make, tmp_path: Path) -> None:
    page = page_of(game(make_game, "q **w** *x* ***y*** <b>z</b> _v_"), tmp_path)
    assert words(page) == "q w x y z v"
    fonts = {letter: font(page, letter).removeprefix("PTSerif-") for letter in "qwxyzv"}
    assert fonts == {
        "q": "Regular",
        "w": "Bold",
        "x": "Italic",
        "y": "BoldItalic",
        "z": "Bold",
        "v": "Italic",
    }


def test_lines_end_and_paragraphs_stand_apart(make_game: Make, tmp_path: Path) -> None:
    page = page_of(game(make_game, "x one\nz two<br>v three\n\nu four"), tmp_path)
    feet = [left_and_foot(page, letter)[1] for letter in "xzvu"]
    assert [left_and_foot(page, letter)[0] for letter in "xzvu"] == pytest.approx([15] * 4, abs=0.5)
    steps = [high - low for high, low in pairwise(feet)]
    assert steps == pytest.approx([12.5, 12.5, 18.75], abs=0.3)  # a blank line is half a line more


@pytest.mark.slow
def test_an_icon_is_as_high_as_a_capital_and_stands_on_the_line(make_game: Make, tmp_path: Path) -> None:
    page = page_of(game(make_game, "H [coin] {Red Dot} x"), tmp_path)
    text = page.get_textpage()
    left, foot, right, top = (side / MM for side in text.get_charbox(text.search("H").get_next()[0]))
    coin, dot = ink(page, (255, 0, 0)), ink(page, (0, 128, 0))
    high = 297 - page.get_size()[1] / MM
    assert coin[2:] == pytest.approx((top - foot, top - foot), abs=0.15)
    assert dot[2:] == pytest.approx((2 * (top - foot), top - foot), abs=0.15)
    assert coin[1] == pytest.approx(297 - high - top, abs=0.15)
    assert left < right < coin[0] < coin[0] + coin[2] < dot[0]
    assert dot[0] + dot[2] < left_and_foot(page, "x")[0]


def test_what_is_no_markup_is_printed_as_it_is_written(make_game: Make, tmp_path: Path) -> None:
    cell = "5 < 6 & R&D &amp; </b> a * b * c { ** <b> [see 3]"
    layout = BOX.replace('font-size="10"', 'font-size="4"')
    assert words(page_of(game(make_game, cell, layout), tmp_path)) == cell.replace("&amp;", "&")


def test_all_sorts_of_white_space_and_signs(make_game: Make, tmp_path: Path) -> None:
    cell = "“a” ‘b’—c…\u00a0d\te\ufefff g\u200bh i\u200dj k\x0bl \x01m"
    assert words(page_of(game(make_game, cell), tmp_path)) == "“a” ‘b’—c…\u00a0d ef gh ij k\nl m"


@pytest.mark.parametrize(
    ("layout", "seen"),
    [
        ('<text x="5" y="20" font-size="6">{{ card.words }}</text>', "Gain two coins now"),
        ('<text x="5" y="20" font-size="6">{{ card.words|upper }}</text>', "GAIN TWO COINS NOW"),
        ('<text x="5" y="20" font-size="6">{{ card.words|length }}</text>', "18"),
        ('<text x="5" y="20" font-size="6">{{ card.words[:8] }}</text>', "Gain two"),
        ('<text x="5" y="20" font-size="6">{{ card.words.split()|join("-") }}</text>', "Gain-two-coins-now"),
        ('<text x="5" y="20" font-size="6">{{ "a " ~ card.words }}</text>', "a Gain two coins now"),
        ('<text x="5" y="20" font-size="6">{{ "yes" if "two coins" in card.words }}</text>', "yes"),
        ('<box name="{{ card.words }}" width="90" height="20">{{ card.name }}</box>', "Robin & Co"),
        (
            '<table width="90" columns="*" row-height="9"><tr><td>{{ card.name }}</td></tr></table>',
            "Robin & Co",
        ),
        ('<box width="90" height="20"><p>{{ card.name }}</p></box>', "Robin & Co"),
        ('<box width="90" height="20"><b>{{ decks.deck[0].name }}</b></box>', "Robin & Co"),
        (
            '{% macro m(x) %}<box width="90" height="20">{{ x }}</box>{% endmacro %}{{ m(card.name) }}',
            "Robin & Co",
        ),
        ('<use part="words" words="{{ card.words }}" x="5" y="5" width="90"/>', "Gain two coins\nnow"),
    ],
)
def test_a_cell_is_printedwherever_it_is_used(
    make_game: Make, tmp_path: Path, layout: str, seen: str
) -> None:
    part = '<svg width="90" height="20"><box width="90" height="20">{{ words }}</box></svg>'
    folder = game(make_game, "Gain **two** coins\nnow", f"<svg>{layout}</svg>", {"parts/words.svg": part})
    assert words(page_of(folder, tmp_path)) == seen


@pytest.mark.parametrize(
    "printed",
    [
        "card.words",
        "'a ' + card.words",
        "card.words + '.'",
        "card.words|replace('~', 'x')",
        "card.words|trim",
        "card.words or '-'",
        "card.words|default('-')",
        "[card.words, 'a']|join(' ')",
        "card.words|e",
        "'<i>a</i> '|safe + card.words",
    ],
)
def test_markup_lasts_through_what_keeps_words(make_game: Make, tmp_path: Path, printed: str) -> None:
    page = page_of(game(make_game, "q~ **w**", BOX.replace("card.words", printed)), tmp_path)
    assert [font(page, letter) for letter in "qw"] == ["PTSerif-Regular", "PTSerif-Bold"]


def test_markup_goes_into_macros_sums_and_parts(make_game: Make, tmp_path: Path) -> None:
    part = '<svg width="90" height="20"><box width="90" height="20">{{ words }}</box></svg>'
    use = '<svg><use part="words" words="{{ \'> \' ~ card.words }}" x="5" y="5" width="90"/></svg>'
    page = page_of(game(make_game, "x **y**", use, {"parts/words.svg": part}), tmp_path)
    assert [font(page, letter) for letter in "xy"] == ["PTSerif-Regular", "PTSerif-Bold"]


def test_safe_prints_a_cell_as_xml_as_ever(make_game: Make, tmp_path: Path) -> None:
    layout = BOX.replace("card.words", "card.words|safe")
    page = page_of(game(make_game, 'q **w** <span font-weight="bold">x</span>', layout), tmp_path)
    assert words(page) == "q **w** x"
    assert font(page, "x") == "PTSerif-Bold"


def test_without_the_key_a_cell_is_printed_as_it_is(make_game: Make, tmp_path: Path) -> None:
    folder = game(
        make_game, "q **w** [coin] <b>", more={"game.toml": LIGHT.replace('markup = "light"\n', "")}
    )
    assert words(page_of(folder, tmp_path)) == "q **w** [coin] <b>"


def test_printedof_three_scripts(make_game: Make, tmp_path: Path) -> None:
    page = page_of(game(make_game, "Łódź **Αθήνα** Щит ★"), tmp_path)
    assert words(page) == "Łódź Αθήνα Щит ★"
    assert [font(page, letter) for letter in "ŁΑЩ★"] == [
        "PTSerif-Regular",
        "DejaVuSerif-Bold",
        "PTSerif-Regular",
        "DejaVuSans",
    ]


#: The cell that all cards here have.
AT = "cards.csv:2, column C (words), card one: "
ICON = LIGHT.replace('coin = "coin"\n"red dot" = "art/dot.svg"', "{icons}")


@pytest.mark.parametrize(
    ("icons", "message"),
    [
        ('coin = "coyns"', "there is no part `coyns`"),
        ('coin = "art/coin.png"', "there is no picture `art/coin.png`"),
        ('coin = "../coin.png"', "`../coin.png` leads out of its folder"),
        ('"*" = "nothing/*"', "there are no parts in `nothing/*`"),
        ("coin = 3", "`coin` must be text, not a whole number"),
    ],
)
def test_icons_that_are_not_there(make_game: Make, icons: str, message: str) -> None:
    result = check(game(make_game, "x", more={"game.toml": ICON.replace("{icons}", icons)}))
    assert [one.message for one in result.findings] == [message]


@pytest.mark.slow
def test_all_parts_of_a_folder_are_icons_of_their_names(make_game: Make, tmp_path: Path) -> None:
    more = {"game.toml": ICON.replace("{icons}", '"*" = "icons/*"'), "parts/icons/red-coin.svg": COIN}
    page = page_of(game(make_game, "x [Red Coin]", more=more), tmp_path)
    assert words(page) == "x"
    assert ink(page, (255, 0, 0))[2] > 5


def test_a_cost_of_several_signs_is_of_one_style(make_game: Make, tmp_path: Path) -> None:
    more = {"game.toml": ICON.replace("{icons}", '"*" = "icons/*"'), "parts/icons/x.svg": COIN}
    assert ink(page_of(game(make_game, "{X}", more=more), tmp_path), (255, 0, 0))[2] > 5
    page = page_of(game(make_game, "{X}{R}", more=more), tmp_path / "costs")
    assert words(page) == "X R"  # in two discs
    more["game.toml"] = ICON.replace("{icons}", 'x = "x"\n"*" = "icons/*"')
    assert words(page_of(game(make_game, "{X}{R}", more=more), tmp_path / "named")) == "R"


@pytest.mark.parametrize("size", ["14pt", "8pt"])
def test_a_short_sign_in_braces_is_a_disc_about_the_middle_of_a_capital(
    make_game: Make, tmp_path: Path, size: str
) -> None:
    layout = BOX.replace('font-size="10"', f'font-size="{size}" fill="#0000ff"')
    page = page_of(game(make_game, "H {T} x {12}", layout), tmp_path)
    assert words(page) == "H T x 12"
    text = page.get_textpage()
    _, foot, _, top = (side / MM for side in text.get_charbox(text.search("H").get_next()[0]))
    seen = page.render(scale=40 / MM, crop=(0, 0, 0, 0)).to_pil().convert("RGB")
    left, right = (left_and_foot(page, letter)[0] for letter in "Tx")
    middle = seen.crop((round(40 * (left - 0.9)), 0, round(40 * (right - 0.3)), seen.height))
    is_blue = ImageChops.difference(middle, Image.new("RGB", middle.size, "#0000ff")).convert("L")
    box = is_blue.point(lambda far: 255 * (far < 3)).getbbox()
    assert box is not None
    page_high = page.get_size()[1] / MM
    assert (box[3] - box[1]) / 40 == pytest.approx(1.25 * (top - foot), abs=0.1)
    assert page_high - (box[1] + box[3]) / 80 == pytest.approx((foot + top) / 2, abs=0.08)


@pytest.mark.parametrize(
    ("cell", "printed"),
    [
        ("one\\ntwo%nthree", "one\ntwo\nthree"),
        ("C:\\new and 50%nett", "C:\\new and 50%nett"),
        ('<span class="a">one</span> <u>two</u> <font color=red>three</font>', "one two three"),
        ("<p>one</p>\n<p>two</p>", "one\ntwo"),
        ("<div>one</div><div>two</div>", "one\ntwo"),
        ("~~one~~ `two` ~three~ a ~~", "one two ~three~ a ~~"),
        ("**~~one~~** `~two", "one `~two"),
        ("{Tap} {W/U} [2]", "{Tap} {W/U} [2]"),
    ],
)
def test_what_other_programs_write_is_understood_or_taken_off(
    make_game: Make, tmp_path: Path, cell: str, printed: str
) -> None:
    result = build(game(make_game, cell), out=tmp_path)
    assert {one.code for one in result.findings} <= {"unknown-icon"}
    assert words(pypdfium2.PdfDocument(tmp_path / "small/deck.pdf")[0]) == printed


@pytest.mark.slow
def test_icons_of_one_colour_take_that_of_the_letters(make_game: Make, tmp_path: Path) -> None:
    coin = COIN.replace('fill="red"', "fill=\"{{ fill|default('ink') }}\"")
    more = {"game.toml": ICON.replace("{icons}", 'coin = "coin"'), "parts/icons/coin.svg": coin}
    layout = BOX.replace("<box ", '<box fill="#0000ff" ')
    folder = game(make_game, "[coin]", layout, more)
    (folder / "parts/coin.svg").unlink()
    assert ink(page_of(folder, tmp_path), (0, 0, 255))[2] > 5


@pytest.mark.parametrize(
    ("cell", "layout", "note"),
    [
        ("draw 漢 now", BOX, AT + 'words = "draw 漢 now"'),
        (
            "far too **many** words " * 9,
            BOX.replace('height="200"', 'height="9"'),
            AT + 'words = "far too **many** words far too **many** words far too **man…"',
        ),
        (
            "a word",
            '<svg><text x="5" y="20" max-width="2" font-size="9">{{ card.words }}</text></svg>',
            AT + 'words = "a word"',
        ),
        (
            "art/jay.png",
            '<svg><image href="{{ card.words }}" width="9"/></svg>',
            "drawn on card `one` by card.svg:1",
        ),
        (
            "<b>x",
            BOX.replace("words", "words|safe"),
            AT + 'words = "<b>x"',
        ),
        (
            "<q>x</q>",
            BOX.replace("words", "words|safe"),
            AT + 'words = "<q>x</q>"',
        ),
    ],
)
def test_a_fault_names_and_quotes_its_cell(make_game: Make, cell: str, layout: str, note: str) -> None:
    result = check(game(make_game, cell, layout))
    assert [one.notes for one in result.findings] == [(note,)]


def test_of_two_cells_that_may_be_meant_the_longer_is_quoted(make_game: Make) -> None:
    layout = '<svg><text x="5" y="20">{{ card.id }} {{ card.words }} {{ card.more }}</text></svg>'
    for longer, cells in (("words", "a 漢 b,漢"), ("more", "漢,a 漢 b")):
        files = {"cards.csv": f"id,words,more\none,{cells}\n", "layouts/card.svg": layout}
        files["game.toml"] = GAME.replace("cards.toml", "cards.csv")
        (found,) = check(make_game(files)).findings
        assert f'{longer} = "a 漢 b"' in found.notes[0]


def test_a_fault_of_the_layout_names_no_cell(make_game: Make) -> None:
    layout = '<svg><text x="5" y="20" max-width="2" font-size="9">Robin and all the others</text></svg>'
    result = check(game(make_game, "a word", layout))
    assert [one.notes for one in result.findings] == [()]


def test_a_fault_in_a_card_of_a_toml_file_names_its_line(make_game: Make, run: Run) -> None:
    cards = '[[card]]\nid = "one"\n\n[[card]]\nid = "two"\ncost = 3\nname = "漢 name"\n'
    layout = '<svg><text x="5" y="20">{{ card.name|default("x") }} {{ card.cost|default(1) }}</text></svg>'
    make_game({"cards.toml": cards, "layouts/card.svg": layout})
    assert '= note: cards.toml:7: name = "漢 name"' in run("check", "small").err
