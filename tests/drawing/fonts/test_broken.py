"""Font files that can't be used, each with the finding that the user sees."""

import io
import os
import random
import struct
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0
from textbench import FILES, SERIF, finding, kern, make_context

from printkit.drawing.fonts.typeface import FontError, load_face
from printkit.font_file import FontFile
from printkit.model.brand import FontFamily

GOOD = FILES["FjallaOne-Regular"].read_bytes()


def trouble(path: Path) -> FontError:
    with pytest.raises(FontError) as caught:
        load_face(path)
    return caught.value


def build_font(kern: dict[tuple[str, str], int] | None = None, outlines: str = "glyf") -> bytes:
    """A font of three letters: A, V and one beyond the first plane of Unicode."""
    builder = FontBuilder(1000, isTTF=outlines == "glyf")
    order = [".notdef", "A", "V", "die"]
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({ord("A"): "A", ord("V"): "V", 0x1F3B2: "die"})
    if outlines == "glyf":
        builder.setupGlyf({name: TTGlyphPen(None).glyph() for name in order})
    else:
        empty = T2CharStringPen(500, None).getCharString()
        builder.setupCFF("Test", {}, dict.fromkeys(order, empty), {})
    builder.setupHorizontalMetrics({name: (500 + 10 * len(name), 0) for name in order})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2(version=1)
    builder.setupNameTable({"familyName": "Test", "styleName": "Regular"})
    builder.setupPost()
    if kern:
        table = KernTable_format_0()
        table.coverage, table.kernTable, table.tupleIndex = 1, kern, None
        builder.font["kern"] = newTable("kern")
        builder.font["kern"].version, builder.font["kern"].kernTables = 0, [table]
    stream = io.BytesIO()
    builder.save(stream)
    return stream.getvalue()


def write(folder: Path, data: bytes, name: str = "odd.ttf") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    found = trouble(tmp_path / "gone.ttf")
    assert (found.code, found.message) == (
        "font-unreadable",
        "font `gone.ttf` can't be read: no such file or directory",
    )
    assert found.help == "name a font: a `.ttf`, `.otf`, `.woff` or `.woff2` file"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "it is not a font"),
        (b"<svg/>", "it is not a font"),
        (b"wOF2" + b"\xff" * 100, "it is too large a web font"),
        (b"ttcf" + bytes(100), "its table `head` is missing"),
        (b"\0\1\0\0", "it ends too early"),
        (b"\0\1\0\0\0\0" + bytes(60), "its table `head` is missing"),
        (GOOD[:5000], "it ends too early"),
    ],
)
def test_bytes_that_are_no_font(tmp_path: Path, data: bytes, why: str) -> None:
    assert trouble(write(tmp_path, data)).message == f"font `odd.ttf` can't be read: {why}"


def test_a_folder_is_no_font(tmp_path: Path) -> None:
    assert trouble(tmp_path).message == f"font `{tmp_path.name}` can't be read: it is not a file"


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.ttf")
    assert trouble(tmp_path / "pipe.ttf").message == "font `pipe.ttf` can't be read: it is not a file"


def test_a_font_too_large(tmp_path: Path) -> None:
    path = tmp_path / "large.ttf"
    with path.open("wb") as file:
        file.truncate(61_000_000)
    assert trouble(path).message == "font `large.ttf` can't be read: it has 61 MB, and 60 MB is the most"


def test_letters_beyond_the_first_plane_and_heights_by_rule(tmp_path: Path) -> None:
    face = load_face(write(tmp_path, build_font()))
    assert face.advance("🎲") == 0.53
    assert (face.cap_height, face.x_height) == (0.7, 0.5)
    assert kern(face, "A", "V") == 0.0


def test_a_kern_table_serves_where_there_is_no_gpos(tmp_path: Path) -> None:
    face = load_face(write(tmp_path, build_font({("A", "V"): -80, ("V", "A"): 20})))
    assert face.word("AVA").kerns == (-0.08, 0.02, 0.0)


def test_a_variable_font_without_variations_is_as_it_is(tmp_path: Path) -> None:
    font = TTFont(io.BytesIO(build_font()))
    font["fvar"] = newTable("fvar")
    path = tmp_path / "odd.ttf"
    font.save(path)
    face = load_face(path)
    assert face.instance(700, italic=False) is face and not face.can_be("bold")


def test_bytes_changed_at_random_end_in_a_finding_or_a_face(tmp_path: Path) -> None:
    dice = random.Random(7)
    for index in range(150):
        data = bytearray(GOOD if index % 2 else FILES["AlfaSlabOne-Regular"].read_bytes())
        for _ in range(dice.choice((1, 20, 400))):
            data[dice.randrange(12 + 400 * dice.randrange(1, 100))] = dice.randrange(256)
        path = write(tmp_path, bytes(data), f"{index}.ttf")
        try:
            assert load_face(path).word("AVATAR To We").width is not None
        except FontError as found:
            assert found.code in ("font-unreadable", "font-not-embeddable")


def test_a_table_of_letters_without_end_is_read(tmp_path: Path) -> None:
    data = bytearray(build_font())
    font = TTFont(io.BytesIO(bytes(data)))
    offset = font.reader.tables["cmap"].offset
    for record in range(struct.unpack_from(">H", data, offset + 2)[0]):
        platform, encoding, at = struct.unpack_from(">HHL", data, offset + 4 + 8 * record)
        if (platform, encoding) == (3, 10):
            struct.pack_into(">LL", data, offset + at + 16, 0, 0x10FFFF)
    path = write(tmp_path, bytes(data))
    assert load_face(path).covers("A")


def test_a_style_that_a_family_lacks_falls_back_with_a_warning() -> None:
    context = make_context({"text": FontFamily("PT Serif", {"regular": SERIF.files["regular"]})})
    found = finding("<text>a <b>bold</b> word</text>", context)
    assert (found.code, found.severity.name) == ("missing-style", "WARNING")
    assert found.message == "font `PT Serif` has no bold style"
    mend = "its regular style prints instead; give the font a `bold` file, or leave the style out"
    assert found.help == mend


@pytest.mark.parametrize(
    ("rights", "why"),
    [
        (0x0002, "may not be embedded in a file, as its licence bits say (`fsType` 0x0002)"),
        (0x0104, "may only be embedded whole, as its licence bits say (`fsType` 0x0104)"),
        (0x000A, None),  # the second bit beside another: it may be embedded after all
        (0, None),
    ],
)
def test_licence_bits_are_said_as_they_are(rights: int, why: str | None) -> None:
    font, data = TTFont(FILES["FjallaOne-Regular"]), io.BytesIO()
    font["OS/2"].fsType = rights
    font.save(data)
    assert FontFile(data.getvalue()).forbidden == why
