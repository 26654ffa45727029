"""Measures of letters and words, against fontTools' reading of the files."""

from typing import Any

import pytest
from fontTools.ttLib import TTFont
from textbench import FILES, font_files, kern

from printkit.drawing.fonts.typeface import Typeface, load_face


@pytest.fixture(scope="module", params=font_files(), ids=lambda file: file.stem)
def pair(request: pytest.FixtureRequest) -> tuple[Typeface, Any]:
    return load_face(request.param), TTFont(request.param)


def test_every_letter_has_fonttools_width(pair: tuple[Typeface, Any]) -> None:
    face, font = pair
    letters, metrics = font.getBestCmap(), font["hmtx"].metrics
    expected = {code: metrics[name][0] / font["head"].unitsPerEm for code, name in letters.items()}
    assert {code: face.advance(chr(code)) for code in letters} == expected
    assert all(face.covers(chr(code)) for code in letters)


def test_heights_are_those_of_the_font(pair: tuple[Typeface, Any]) -> None:
    face, font = pair
    units, os2, hhea = face.units, font["OS/2"], font["hhea"]
    expected = (os2.sCapHeight / units, os2.sxHeight / units, hhea.ascent / units, -hhea.descent / units)
    assert (face.cap_height, face.x_height, face.ascent, face.descent) == expected
    assert not face.axes


def test_a_word_is_as_wide_as_its_letters_and_kerns() -> None:
    face = load_face(FILES["AlfaSlabOne-Regular"])
    word = face.word("AVA")
    assert word.kerns == (kern(face, "A", "V"), kern(face, "V", "A"), 0.0)
    assert word.kerns[0] < -0.05
    letters = 2 * face.advance("A") + face.advance("V")
    assert word.width == pytest.approx(letters + word.kerns[0] + word.kerns[1])
    assert face.word("HIH").kerns == ()


def test_letters_that_only_steer_the_breaking_are_not_set() -> None:
    face = load_face(FILES["FjallaOne-Regular"])
    assert face.word("co\u00adal\u200b").string == "coal"
    assert face.word("co\u00adal\u200b").missing == ""


def test_spaces_that_a_font_lacks_are_set_as_plain_ones() -> None:
    face = load_face(FILES["AlfaSlabOne-Regular"])
    assert not face.covers("\u202f")
    assert face.word("9\u202fmm").string == "9 mm"


def test_a_missing_letter_is_named() -> None:
    assert load_face(FILES["PT_Serif-Web-Regular"]).word("a★b").missing == "★"


def test_a_face_is_read_once() -> None:
    assert load_face(FILES["PT_Serif-Web-Bold"]) is load_face(FILES["PT_Serif-Web-Bold"])
