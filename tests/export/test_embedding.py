"""Fonts lie in the file, cut down to the letters used, each font once."""

import re
import shutil
from array import array
from importlib.resources import files
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.ttLib import TTFont

from printkit.export import ExportError
from printkit.model.scene import Text

STANDARD = ("Courier", "Helvetica", "Times", "Symbol", "ZapfDingbats")


@pytest.fixture
def fonts(pdf_of, opened):
    """Write texts; return the document's fonts."""

    def write(*texts):
        pdf = opened(pdf_of(*texts))
        return [thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary) and is_font(thing)]

    return write


def is_font(thing):
    return thing.get("/Type") == "/Font" and "/DescendantFonts" in thing


def program_of(font):
    return font.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes()


def test_each_font_is_embedded_once_and_cut_down(fonts, serif, slab):
    found = fonts(*(Text(2, 9, "Horn", file, 3) for file in (serif, slab, serif, slab)))
    assert [str(font.BaseFont)[8:] for font in found] == ["PTSerif-Regular", "AlfaSlabOne-Regular"]
    for font, file in zip(found, (serif, slab), strict=True):
        program = program_of(font)
        assert len(program) < file.stat().st_size / 5
        cut = TTFont(BytesIO(program))
        drawn = [name for name in cut.getGlyphOrder() if cut["glyf"][name].numberOfContours]
        assert len(drawn) == 5  # H, o, r, n, and the box for missing letters
        assert "name" not in TTFont(BytesIO(program))


@pytest.mark.parametrize(
    ("family", "most"), [("pt_serif/files/PT_Serif-Web", 0.8), ("abril_fatface/files/AbrilFatface", 0.98)]
)
def test_a_light_cut_has_thinner_strokes_and_as_wide_letters(fonts, family, most):
    package, _, path = f"fontpkg_{family}-Regular.ttf".partition("/")
    file = Path(str(files(package))) / path
    word = "Hamburgefonstiv 10é"
    plain, light = (TTFont(BytesIO(program_of(one))) for one in fonts(*texts_of(word, file)))
    assert plain["hmtx"].metrics.keys() == light["hmtx"].metrics.keys()
    left = []
    for name, (width, _) in plain["hmtx"].metrics.items():
        assert light["hmtx"].metrics[name][0] == width
        before, after = (area_of(font, name) for font in (plain, light))
        left += [after / before] if before and after else []  # no parts of letters: all are whole
    assert len(left) >= len(set(word) - {" "})
    assert 0.6 < min(left) <= max(left) < most


def texts_of(word, file):
    return (Text(2, 9, word, file, 3), Text(2, 19, word, file, 3, light=True))


def area_of(font, name):
    pen = AreaPen(font.getGlyphSet())
    font.getGlyphSet()[name].draw(pen)
    return abs(pen.value)


def test_subset_tags_are_six_capitals_and_differ(fonts, serif, slab):
    tags = [str(font.BaseFont)[1:7] for font in fonts(Text(2, 9, "a", serif, 3), Text(2, 9, "a", slab, 3))]
    assert all(tag.isalpha() and tag.isupper() for tag in tags)
    assert len(set(tags)) == 2


def test_none_of_the_fourteen_standard_fonts_is_asked_for(pdf_of, opened, serif):
    pdf = opened(pdf_of(Text(2, 9, "Pit", serif, 3)))
    names = [
        str(thing.get("/BaseFont", "")) for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary)
    ]
    assert any("PTSerif" in name for name in names)
    assert not any(standard in name for name in names for standard in STANDARD)
    form = pdf.pages[0].Resources.XObject["/X1"]
    assert list(form.Resources.Font.keys()) == ["/F1"]


def test_three_hundred_letters_fit_one_font(pdf_of, words, fonts, serif):
    known = sorted(code for code in TTFont(serif).getBestCmap() if chr(code).isalpha())[:300]
    lines = ["".join(map(chr, known[start : start + 30])) for start in range(0, 300, 30)]
    texts = [Text(1, 3 + 3 * index, line, serif, 2) for index, line in enumerate(lines)]
    assert words(pdf_of(*texts)).split() == lines
    (font,) = fonts(*texts)
    blocks = re.findall(rb"(\d+) beginbfchar", font.ToUnicode.read_bytes())
    assert blocks == [b"100", b"100", b"100"]  # the most that a CMap allows


def test_letters_that_share_a_glyph_stay_different_letters(pdf_of, words, fonts, serif):
    cmap = TTFont(serif).getBestCmap()
    assert cmap[ord("Ω")] == cmap[ord("\N{OHM SIGN}")]
    text = Text(2, 9, "aΩb\N{OHM SIGN}c", serif, 3)
    assert words(pdf_of(text)) == "aΩb\N{OHM SIGN}c"
    data = fonts(text)[0].DescendantFonts[0].CIDToGIDMap.read_bytes()
    glyphs = [one for one in array("H", data) if one]
    assert (len(glyphs), len(set(glyphs))) == (5, 4)  # a, b, c, and twice omega


def test_a_letter_beyond_the_first_65536_is_read_back(pdf_of, words, serif):
    assert words(pdf_of(Text(2, 9, "a\N{PLAYING CARD ACE OF SPADES}b", serif, 3))) == "a🂡b"


def test_a_letter_has_one_code_whatever_is_set_before_it(pdf_of, opened, serif):
    """So a form is the same bytes in every document."""

    def form(before: str) -> bytes:
        texts = (Text(2, 5, before, serif, 3), Text(2, 9, "flax", serif, 3))
        content = opened(pdf_of(*texts)).pages[0].Resources.XObject["/X1"].read_bytes()
        return content.splitlines()[-1]

    assert form("wheat") == form("xalf")


def test_widths_are_the_font_s_own(fonts, serif):
    font = fonts(Text(2, 9, "WiW", serif, 3))[0].DescendantFonts[0]
    widths = TTFont(serif)["hmtx"]
    assert [float(width) for own in [*font.W][1::2] for width in own] == [widths["W"][0], widths["i"][0]]


@pytest.mark.slow
def test_two_files_with_one_name_do_not_clash(fonts, serif, tmp_path):
    changed = TTFont(serif)
    changed["glyf"]["a"] = changed["glyf"]["b"]
    changed.save(tmp_path / "other.ttf")
    found = fonts(Text(2, 9, "a", serif, 3), Text(2, 9, "a", tmp_path / "other.ttf", 3))
    assert len({str(font.BaseFont) for font in found}) == 2


def test_a_font_that_changed_on_disk_is_read_again(pdf_of, opened, serif, slab, tmp_path):
    file = tmp_path / "font.ttf"
    shutil.copy(serif, file)
    names = []
    for now in (serif, slab):
        shutil.copy(now, file)
        pdf = opened(pdf_of(Text(2, 9, "a", file, 3)))
        names += [str(one.BaseFont) for one in pdf.objects if "/BaseFont" in getattr(one, "keys", list)()]
    assert [name.split("+")[1] for name in names[::2]] == ["PTSerif-Regular", "AlfaSlabOne-Regular"]


@pytest.mark.parametrize("content", [b"", b"no font", b"\0\1\0\0\0\xff\0\0\0\0\0\0", b"OTTO\0\1\0\0\0\0\0\0"])
def test_a_broken_font_is_named(pdf_of, tmp_path, content):
    file = tmp_path / "broken.ttf"
    file.write_bytes(content)
    with pytest.raises(ExportError, match=r"the font `.*broken\.ttf` can't be read"):
        pdf_of(Text(2, 9, "a", file, 3))


def test_a_missing_font_is_named(pdf_of):
    with pytest.raises(ExportError, match=r"the font `gone\.ttf` can't be read"):
        pdf_of(Text(2, 9, "a", Path("gone.ttf"), 3))


def test_a_font_with_broken_glyphs_is_named(pdf_of, serif, tmp_path):
    font, file = TTFont(serif), tmp_path / "broken.ttf"
    glyph = font["glyf"]["a"]
    glyph.compile(font["glyf"])
    glyph.data = glyph.compile(font["glyf"])[:10] + b"\xff" * 40
    del glyph.numberOfContours
    font.recalcBBoxes = False
    font.save(file)
    with pytest.raises(ExportError, match=r"the font `.*broken\.ttf` can't be read: it is broken"):
        pdf_of(Text(2, 9, "a", file, 3))


def test_a_font_s_name_can_not_break_the_file(pdf_of, opened, serif, tmp_path):
    font = TTFont(serif)
    for record in font["name"].names:
        if record.nameID == 6:
            record.string = "Evil\n#41/Name"
    font.save(tmp_path / "evil.ttf")
    pdf = opened(pdf_of(Text(2, 9, "a", tmp_path / "evil.ttf", 3)))
    names = [str(one.BaseFont) for one in pdf.objects if "/BaseFont" in getattr(one, "keys", list)()]
    assert {name.split("+")[1] for name in names} == {"Evil41Name"}
