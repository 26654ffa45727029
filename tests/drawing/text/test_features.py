"""What of OpenType a layout turns on: small capitals, figures, ligatures; and words stay what they are."""

from pathlib import Path

import pypdfium2
import pytest
from smallgame import GAME, Make, Run

JUSTIFIED = 'align="justify"'
FONT = GAME.replace("[[component]]", '[fonts]\ntext = "Alegreya Sans"\n\n[[component]]')


def built(make_game: Make, run: Run, *texts: str) -> pypdfium2.PdfPage:
    lines = "\n".join(
        f'<text x="5" y="{20 + 12 * at}" font-size="8" {one}</text>' for at, one in enumerate(texts)
    )
    run(
        "build",
        make_game({"game.toml": FONT, "layouts/card.svg": f"<svg>{lines}</svg>"}),
        "--layout",
        "single",
    )
    return pypdfium2.PdfDocument(next(Path("output/small").glob("*.pdf")))[0]


def boxes(page: pypdfium2.PdfPage, letters: str) -> list[tuple[float, float]]:
    """The width and height in points of each of some letters that follow each other on a page."""
    text = page.get_textpage()
    start = text.get_text_range().index(letters)
    found = [text.get_charbox(start + at) for at in range(len(letters))]
    return [(right - left, top - low) for left, low, right, top in found]


def test_small_capitals_and_old_figures_are_drawn_and_copied_as_they_were_written(
    make_game: Make, run: Run
) -> None:
    page = built(make_game, run, 'features="lnum">Ham 1904', 'features="smcp onum">Yam 1876')
    words = page.get_textpage().get_text_range()
    assert "Ham 1904" in words and "Yam 1876" in words
    (plain, *_), (small, *_) = boxes(page, "am 1904"), boxes(page, "am 1876")
    assert (
        small[1] > plain[1] * 1.05 and small[0] > plain[0] * 1.05
    )  # of a capital's form, above the x-height
    plain_one, old_one = boxes(page, "1904")[0], boxes(page, "1876")[0]
    assert old_one[1] < plain_one[1] * 0.85


def test_figures_of_one_width(make_game: Make, run: Run) -> None:
    page = built(make_game, run, 'features="pnum">1171', 'features="tnum">1181')
    text = page.get_textpage()
    at = text.get_text_range()
    ones = [text.get_charbox(at.index(one) + place)[0] for one in ("1171", "1181") for place in (0, 1)]
    assert ones[3] - ones[2] > ones[1] - ones[0] + 0.5


def test_a_ligature_is_one_glyph_and_two_letters_unless_they_are_set_apart(make_game: Make, run: Run) -> None:
    page = built(make_game, run, ">fist of fire", 'features="-liga">fish', 'letter-spacing="0.1">fink')
    words = page.get_textpage().get_text_range()
    assert all(one in words for one in ("fist of fire", "fish", "fink"))
    (f, i, *_), *others = (boxes(page, one) for one in ("fist", "fish", "fink"))
    for apart_f, apart_i, *_ in others:
        assert f == i and f[0] > apart_f[0] + apart_i[0] and apart_f != apart_i


@pytest.mark.parametrize(
    ("features", "said"),
    [
        ("smcp, swsh", "`features` of `<text>` names `swsh`, which Alegreya Sans has not"),
        ("small", "`features` of `<text>` has no name of four letters in `small`"),
    ],
)
def test_what_a_font_has_not_is_said(make_game: Make, run: Run, features: str, said: str) -> None:
    card = f'<svg><text x="5" y="9" features="{features}">A</text></svg>'
    found = run("check", make_game({"game.toml": FONT, "layouts/card.svg": card})).err
    assert f"error[bad-attribute]: {said}\n" in found
    if "swsh" in features:
        assert "it has c2sc, case, frac, liga, lnum, onum, ordn, pnum, smcp, subs, sups and tnum" not in found
        assert "= help: it has " in found and "smcp" in found


def test_a_fraction_is_small_and_stays_a_fraction(make_game: Make, run: Run) -> None:
    page = built(make_game, run, ">1/2", 'features="frac">3/4')
    (whole, *_), (small, *_) = boxes(page, "1/2"), boxes(page, "3/4")
    assert small[1] < whole[1] * 0.85


def test_words_within_words_keep_them(make_game: Make, run: Run) -> None:
    box = '<box x="5" y="30" width="50" height="20" font-size="6" features="smcp">am <b>am</b> Ham</box>'
    make_game(
        {
            "game.toml": FONT,
            "layouts/card.svg": f'<svg><text x="5" y="20" font-size="6">ham</text>{box}</svg>',
        }
    )
    run("build", "small", "--layout", "single")
    page = pypdfium2.PdfDocument(next(Path("output/small").glob("*.pdf")))[0]
    text = page.get_textpage()
    whole = text.get_text_range()
    heights = [
        text.get_charbox(at)[3] - text.get_charbox(at)[1] for at, letter in enumerate(whole) if letter == "a"
    ]
    assert len(heights) == 4 and min(heights[1:]) > heights[0] * 1.05
    ends = [text.get_charbox(whole.index("am Ham") + at) for at in (1, 3)]
    assert ends[1][0] - ends[0][2] > 3  # the space after what is bold


def test_letters_are_spaced_and_lines_filled(make_game: Make, run: Run) -> None:
    words = "the pitman digs for coal and tin " * 3
    card = "<svg>" + "".join(
        f'<box x="5" y="{5 + 40 * at}" width="53" height="38" font-size="4" {one}>{words}</box>'
        for at, one in enumerate((JUSTIFIED, f'{JUSTIFIED} features="smcp" letter-spacing="0.3"'))
    )
    run("build", make_game({"game.toml": FONT, "layouts/card.svg": f"{card}</svg>"}), "--layout", "single")
    text = pypdfium2.PdfDocument(next(Path("output/small").glob("*.pdf")))[0].get_textpage()
    assert " ".join(text.get_text_range().split()) == " ".join([words.strip()] * 2)
    edges = [round(text.get_rect(at)[2] / 72 * 25.4, 1) for at in range(text.count_rects())]
    right = max(edges)
    assert sum(one > right - 0.5 for one in edges) >= 4  # of both boxes, each line but the last
