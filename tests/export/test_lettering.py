"""Letters stand where the scene says, and can be read, searched and copied."""

import pytest
from fontTools.ttLib import TTFont

from printkit.model.scene import Group, Text


@pytest.fixture
def ink(pdf_of, page, slab):
    """Draw one text and return the edges of its ink."""

    def draw(string, x=10.0, y=30.0, size=10.0, **how):
        return page(pdf_of(Text(x, y, string, slab, size, **how))).inked()

    return draw


def test_letters_stand_on_the_base_line(ink, slab):
    font = TTFont(slab)
    letter, mm = font["glyf"]["H"], 10 / font["head"].unitsPerEm
    edges = (10 + letter.xMin * mm, 30 - letter.yMax * mm, 10 + letter.xMax * mm, 30 - letter.yMin * mm)
    assert ink("H") == pytest.approx(edges, abs=0.06)


def test_stretch_narrows_letters_and_not_their_height(ink):
    plain, narrow = ink("HH"), ink("HH", stretch=0.5)
    assert narrow[2] - 10 == pytest.approx((plain[2] - 10) / 2, abs=0.05)
    assert narrow[1::2] == plain[1::2]


def test_spacing_is_added_after_each_letter_and_stretched_with_it(ink):
    plain = ink("HHH")[2]
    assert ink("HHH", spacing=3)[2] == pytest.approx(plain + 6, abs=0.05)
    assert ink("HHH", spacing=3, stretch=0.5)[2] == pytest.approx(10 + (plain + 6 - 10) / 2, abs=0.05)


def test_kerns_move_the_letters_behind_them(ink):
    plain = ink("HHH")[2]
    assert ink("HHH", kerns=(-2, 0.5, 9))[2] == pytest.approx(plain - 1.5, abs=0.05)
    assert ink("HHH", kerns=(0, 0.5))[2] == pytest.approx(plain + 0.5, abs=0.05)
    assert ink("HHH", kerns=(1, 1), stretch=0.5)[2] == pytest.approx(10 + (plain + 2 - 10) / 2, abs=0.05)


def test_a_spaced_text_leaves_the_next_one_alone(pdf_of, page, slab):
    spaced = Text(10, 10, "H", slab, 5, spacing=9, stretch=0.5, stroke=(0, 0, 0), stroke_width=0.5)
    plain = Text(10, 30, "HH", slab, 10)
    alone = page(pdf_of(plain)).inked()
    assert page(pdf_of(spaced, plain)).inked()[2:] == alone[2:]


@pytest.mark.parametrize(
    ("how", "middle", "edge"),
    [
        ({}, (0, 0, 0), (255, 255, 255)),
        ({"fill": (200, 0, 0)}, (200, 0, 0), (255, 255, 255)),
        ({"stroke": (0, 0, 200), "stroke_width": 2}, (0, 0, 0), (0, 0, 200)),
        ({"fill": None, "stroke": (0, 0, 200), "stroke_width": 0.4}, (255, 255, 255), (255, 255, 255)),
        ({"opacity": 0.5}, (127, 127, 127), (255, 255, 255)),
    ],
)
def test_letters_are_filled_and_stroked(pdf_of, page, slab, how, middle, edge):
    drawn = page(pdf_of(Text(2, 38, "I", slab, 40, **how)))
    left, top, right, bottom = page(pdf_of(Text(2, 38, "I", slab, 40))).inked()
    assert drawn.at((left + right) / 2, (top + bottom) / 2) == pytest.approx(middle, abs=2)
    assert drawn.at((left + right) / 2, bottom + 0.6) == pytest.approx(edge, abs=2)


def test_nothing_is_written_for_letters_that_do_not_show(pdf_of, opened, slab):
    unseen = (
        Text(1, 1, "", slab, 5),
        Text(1, 1, "none", slab, 5, fill=None),
        Text(1, 1, "thin", slab, 5, fill=None, stroke=(0, 0, 0)),
        Text(1, 1, "no size", slab, 0),
    )
    form = opened(pdf_of(*unseen)).pages[0].Resources.XObject["/X1"]
    assert form.read_bytes() == b""


@pytest.mark.parametrize(
    "how", [{}, {"stretch": 0.4}, {"spacing": 0.2}, {"kerns": (0.1, 0, -0.3, 0.2)}, {"opacity": 0.3}]
)
def test_text_can_be_copied(pdf_of, words, serif, how):
    assert words(pdf_of(Text(2, 20, "Žluťoučký “Grünes” ½ fi", serif, 3, **how))) == "Žluťoučký “Grünes” ½ fi"


def test_text_in_a_light_group_can_be_copied(pdf_of, words, serif):
    assert words(pdf_of(Group((Text(2, 20, "Pit", serif, 3),), opacity=0.5))) == "Pit"


def test_same_settings_are_written_once(pdf_of, opened, serif):
    codes = "".join(f"{TTFont(serif).getGlyphID(letter):04X}" for letter in "coal")
    lines = (Text(2, y, "coal", serif, 3) for y in (5, 10, 15))
    form = opened(pdf_of(*lines)).pages[0].Resources.XObject["/X1"]
    assert form.read_bytes().decode().splitlines() == [
        "0 g",
        "/F1 3 Tf 100 Tz 0 Tc 0 Tr",
        *(f"BT 1 0 0 -1 2 {y} Tm <{codes}> Tj ET" for y in (5, 10, 15)),
    ]
