"""Our reading of font files against fontTools', letter by letter and pair by pair."""

from itertools import product
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from textbench import FILES, font_files, kern

from printkit.drawing.fonts.typeface import Typeface, load_face

SAMPLE = "AVATLYTowyrf.,-’“1479PaeoÀŁДуŻ"


@pytest.fixture(scope="module", params=font_files(), ids=lambda file: file.stem)
def pair(request: pytest.FixtureRequest) -> tuple[Typeface, Any]:
    return load_face(request.param), TTFont(request.param)


def test_every_letter_has_fonttools_width(pair: tuple[Typeface, Any]) -> None:
    face, font = pair
    letters, metrics = font.getBestCmap(), font["hmtx"].metrics
    expected = {code: metrics[name][0] for code, name in letters.items() if font.getGlyphID(name)}
    assert {code: face.advances[glyph] for code, glyph in face.glyphs.items()} == expected
    assert face.units == font["head"].unitsPerEm


def test_heights_are_those_of_the_font(pair: tuple[Typeface, Any]) -> None:
    face, font = pair
    units, os2, hhea = face.units, font["OS/2"], font["hhea"]
    expected = (os2.sCapHeight / units, os2.sxHeight / units, hhea.ascent / units, -hhea.descent / units)
    assert (face.cap_height, face.x_height, face.ascent, face.descent) == expected
    assert not face.variable


@pytest.mark.slow
def test_every_pair_of_a_sample_kerns_as_fonttools_reads_it(pair: tuple[Typeface, Any]) -> None:
    face, font = pair
    letters = [letter for letter in SAMPLE if face.covers(letter)]
    kerns = {two: round(kern(face, *two) * face.units) for two in product(letters, repeat=2)}
    assert kerns == {two: reference_kern(font, *two) for two in kerns}
    assert sum(value != 0 for value in kerns.values()) > 40


def reference_kern(font: Any, left: str, right: str) -> int:
    """The first matching pair of each lookup of the feature `kern`, by the OpenType specification."""
    names = font.getBestCmap()
    first, second = names[ord(left)], names[ord(right)]
    table = font["GPOS"].table
    script = next(
        record.Script
        for tag in ("latn", "DFLT")
        for record in table.ScriptList.ScriptRecord
        if record.ScriptTag == tag
    )
    features = [table.FeatureList.FeatureRecord[index] for index in script.DefaultLangSys.FeatureIndex]
    lookups = {
        index
        for record in features
        if record.FeatureTag == "kern"
        for index in record.Feature.LookupListIndex
    }
    return sum(reference_lookup(table.LookupList.Lookup[index], first, second) for index in sorted(lookups))


def reference_lookup(lookup: Any, first: str, second: str) -> int:
    for subtable in lookup.SubTable:
        table = getattr(subtable, "ExtSubTable", subtable)
        if first not in table.Coverage.glyphs:
            continue
        if table.Format == 1:
            pairs = table.PairSet[table.Coverage.glyphs.index(first)].PairValueRecord
            values = [record.Value1 for record in pairs if record.SecondGlyph == second]
            if not values:
                continue
            value = values[0]
        else:
            row = table.ClassDef1.classDefs.get(first, 0)
            column = table.ClassDef2.classDefs.get(second, 0)
            value = table.Class1Record[row].Class2Record[column].Value1
        return (value.XAdvance if value is not None and hasattr(value, "XAdvance") else 0) or 0
    return 0


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
