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


def test_a_spaced_text_leaves_the_next_one_alone(pdf_of, page, slab):
    spaced = Text(10, 10, "H", slab, 5, spacing=9, stretch=0.5, stroke=(0, 0, 0), stroke_width=0.5)
    plain = Text(10, 30, "HH", slab, 10)
    alone = page(pdf_of(plain)).inked()
    assert page(pdf_of(spaced, plain)).inked()[2:] == alone[2:]


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
