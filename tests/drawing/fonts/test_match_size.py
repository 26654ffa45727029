"""A family in another's place: as large, as wide; and fonts whose licence forbids embedding."""

import io
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from textbench import FILES, GOTHIC, SERIF, SLAB, draw_well, findings, make_context, texts

from printkit.drawing.fonts.typeface import FontError, load_face
from printkit.model.brand import FontFamily
from printkit.model.scene import Text


def with_rights(rights: int, folder: Path) -> Path:
    """A font whose licence bits say this."""
    font = TTFont(FILES["AlfaSlabOne-Regular"])
    font["OS/2"].fsType = rights
    data = io.BytesIO()
    font.save(data)
    path = folder / f"rights-{rights}.ttf"
    path.write_bytes(data.getvalue())
    return path


@pytest.mark.parametrize(
    ("rights", "problem"),
    [
        (0x0002, "may not be embedded in a file"),
        (0x0100, "may only be embedded whole"),
        (0x0200, "may only be embedded as pixels"),
    ],
)
def test_a_font_that_may_not_be_embedded_is_refused(rights: int, problem: str, tmp_path: Path) -> None:
    path = with_rights(rights, tmp_path)
    with pytest.raises(FontError) as found:
        load_face(path)
    assert found.value.code == "font-not-embeddable"
    assert found.value.message == (
        f"font `{path.name}` {problem}, as its licence bits say (`fsType` {rights:#06x})"
    )


@pytest.mark.parametrize("rights", [0x0000, 0x0004, 0x0008])
def test_a_font_that_may_be_embedded_is_not(rights: int, tmp_path: Path) -> None:
    assert load_face(with_rights(rights, tmp_path)).units > 0


def one(family: FontFamily, xml: str) -> Text:
    """The one run of letters that some words become."""
    (text,) = texts(draw_well(xml, make_context({"text": family})))
    return text


def instead(family: FontFamily, like: FontFamily) -> FontFamily:
    return FontFamily(family.name, family.files, like)


def test_capitals_of_a_given_height_have_that_height_in_any_family() -> None:
    fatface = FontFamily("Abril", {"regular": FILES["AbrilFatface-Regular"]})
    text = one(instead(fatface, SLAB), '<text cap="7">HAND</text>')
    assert text.size * load_face(text.font).cap_height == pytest.approx(7, abs=0.01)


def test_a_narrow_family_is_set_as_wide_as_the_wide_one_was_narrowed_to() -> None:
    words = '<text font-size="6" stretch="0.5">A QUICK BROWN FOX</text>'
    slab, gothic = one(SLAB, words), one(instead(GOTHIC, SLAB), words)
    assert 0.5 < gothic.stretch <= 1
    assert gothic.width == pytest.approx(slab.width, rel=0.06)


def test_letters_are_never_widened_past_their_own_width() -> None:
    text = one(instead(GOTHIC, SLAB), '<text font-size="6">words</text>')
    assert text.stretch == 1


def test_a_wide_family_is_set_a_little_smaller_and_narrower() -> None:
    words = '<text font-size="6">words of some length</text>'
    wide = one(instead(SLAB, GOTHIC), words)
    assert 0.85 <= wide.stretch < 1
    assert wide.size < one(SLAB, words).size
    assert wide.width == pytest.approx(one(GOTHIC, words).width, rel=0.1)


def test_a_family_in_its_own_place_is_as_it_was() -> None:
    words = '<text font-size="3">a word or two</text>'
    assert one(instead(SERIF, SERIF), words) == one(SERIF, words)


def test_a_box_lets_a_substitute_font_shrink_a_little_and_no_more() -> None:
    def box(height: float) -> str:
        words = "some words that fill a box to its last line with the letters of the game itself"
        return f'<box name="b" width="40" height="{height}" font-size="3">{words}</box>'

    context = make_context({"text": instead(SLAB, GOTHIC)})
    full = texts(draw_well(box(30), context))
    squeezed = texts(draw_well(box(9.5), context))
    assert 0.85 <= squeezed[0].size / full[0].size < 1
    assert [one.code for one in findings(box(4), context)] == ["text-does-not-fit"]
