"""Fonts as people have them: web fonts and PostScript outlines are printed as TrueType."""

import random
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.qu2cuPen import Qu2CuPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTCollection, TTFont
from smallgame import GAME, Make, Run
from textbench import FILES

from printkit.drawing.fonts.typeface import FontError, load_face
from printkit.font_file import BrokenFont, FontFile, unwrapped
from printkit.installed_fonts import families

PLAIN = FILES["FjallaOne-Regular"]
WORDS = "Wolf AV Ägyß 0123"
CARD = '<svg><text x="9" y="20" font-size="5" font-family="display">{}</text></svg>'


def _wrapped(flavor: str) -> bytes:
    font, data = TTFont(PLAIN), BytesIO()
    font.flavor = flavor
    font.save(data)
    return data.getvalue()


def _postscript(version: int = 1) -> bytes:
    """Return the same font with PostScript outlines, of 1996 or 2016."""
    font = TTFont(PLAIN)
    letters, order, units = font.getGlyphSet(), font.getGlyphOrder(), font["head"].unitsPerEm
    builder = FontBuilder(units, isTTF=False)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(font.getBestCmap())
    drawn = {}
    for name in order:
        pen = T2CharStringPen(None if version == 2 else letters[name].width, letters, CFF2=version == 2)
        letters[name].draw(Qu2CuPen(pen, units / 2000, all_cubic=True))
        drawn[name] = pen.getCharString()
    if version == 2:
        builder.setupCFF2(drawn)
    else:
        builder.setupCFF("Mine-Regular", {}, drawn, {})
    builder.setupHorizontalMetrics({name: (letters[name].width, 0) for name in order})
    builder.setupHorizontalHeader(ascent=font["hhea"].ascent, descent=font["hhea"].descent)
    builder.setupNameTable({"familyName": "Mine", "styleName": "Regular"})
    builder.setupOS2(sCapHeight=font["OS/2"].sCapHeight, sxHeight=font["OS/2"].sxHeight)
    builder.setupPost()
    data = BytesIO()
    builder.save(data)
    return data.getvalue()


def _collection() -> bytes:
    """Return the same font behind another one."""
    fonts, data = TTCollection(), BytesIO()
    fonts.fonts = [TTFont(FILES["PT_Serif-Web-Regular"]), TTFont(PLAIN)]
    fonts.save(data, shareTables=False)
    return data.getvalue()


FONTS = {
    "mine.woff": lambda: _wrapped("woff"),
    "mine.woff2": lambda: _wrapped("woff2"),
    "mine.otf": _postscript,
    "mine2.otf": lambda: _postscript(2),
    "mine.ttc#2": _collection,
}


def _ink(file: Path) -> list[int]:
    """Return how dark each column of the first page is."""
    seen = pypdfium2.PdfDocument(file)[0].render(scale=4).to_pil().convert("L")
    return [255 - level for level in seen.resize((seen.width, 1)).tobytes()]


@pytest.mark.slow
@pytest.mark.parametrize("name", FONTS)
def test_it_prints_as_the_same_font_in_truetype_does(
    name: str, make_game: Make, run: Run, tmp_path: Path
) -> None:
    files = {}
    for kind, data in ((name, FONTS[name]()), ("mine.ttf", PLAIN.read_bytes())):
        game = {f"fonts/{kind.partition('#')[0]}": data, "layouts/card.svg": CARD.format(WORDS)}
        game["game.toml"] = GAME.replace(
            "[[component]]", f'[fonts]\ndisplay = "fonts/{kind}"\n\n[[component]]', 1
        )
        place = tmp_path / kind
        done = run("build", make_game(game), "--layout", "single", "--out", place)
        assert done.code == 0, done.err
        files[kind] = place / "small/deck.pdf"
    assert WORDS in pypdfium2.PdfDocument(files[name])[0].get_textpage().get_text_range()
    with pikepdf.open(files[name]) as pdf:
        assert any("/FontFile2" in one for one in pdf.objects if isinstance(one, pikepdf.Dictionary))
    if not name.endswith(".otf"):  # which has no kerning of its own
        assert max(abs(a - b) for a, b in zip(_ink(files[name]), _ink(files["mine.ttf"]), strict=True)) <= 1


def test_the_letters_of_a_converted_font_are_as_wide_and_as_high(tmp_path: Path) -> None:
    (tmp_path / "mine.otf").write_bytes(_postscript())
    made, plain = load_face(tmp_path / "mine.otf"), load_face(PLAIN)
    assert [made.advance(one) for one in WORDS] == pytest.approx([plain.advance(one) for one in WORDS])
    assert (made.cap_height, made.x_height) == pytest.approx((plain.cap_height, plain.x_height))
    letter = made.file.font.get_glyph_extents(made.file.glyph("Ä"))
    other = plain.file.font.get_glyph_extents(plain.file.glyph("Ä"))
    assert abs(letter.height - other.height) <= 2 and abs(letter.width - other.width) <= 2


def test_a_font_is_converted_once_and_again_when_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.woff"
    file.write_bytes(_wrapped("woff"))
    first = load_face(file).path
    monkeypatch.setattr("printkit.drawing.fonts.typeface.unwrapped", lambda _: pytest.fail("again"))
    (tmp_path / "other.woff").write_bytes(file.read_bytes())
    assert load_face(tmp_path / "other.woff").path == first
    monkeypatch.undo()
    file.write_bytes(_wrapped("woff2"))
    assert load_face(file).path != first


@pytest.mark.long
def test_bytes_changed_at_random_end_in_a_finding_or_a_font() -> None:
    dice, good = random.Random(11), [make() for make in FONTS.values()]
    for index in range(100):
        data = bytearray(good[index % len(good)])
        for _ in range(dice.choice((1, 20, 400))):
            data[dice.randrange(4, len(data))] = dice.randrange(256)
        try:
            file = FontFile(unwrapped(bytes(data)) if data[:3] == b"wOF" else bytes(data))
            file.judge()
        except BrokenFont as found:
            assert str(found).startswith("it")
            continue
        with suppress(Exception):  # of which the exporter makes a finding
            program, own = file.subset(map(file.glyph, WORDS))
            assert program[:4] == b"\0\1\0\0" and own[0] == 0


def test_a_font_of_a_collection_has_a_number_or_a_name(tmp_path: Path, make_game: Make, run: Run) -> None:
    (tmp_path / "two.ttc").write_bytes(_collection())
    found = families([tmp_path])
    assert [file.name for file in found["fjalla one"].files.values()] == ["two.ttc#2"]
    assert [file.name for file in found["pt serif"].files.values()] == ["two.ttc"]
    for number, said in ((3, "it has 2 fonts"), (1, "")):
        named = GAME.replace("[[component]]", f'[fonts]\ntext = "two.ttc#{number}"\n\n[[component]]', 1)
        game = {"game.toml": named, "two.ttc": _collection(), "layouts/card.svg": "<svg><text>a</text></svg>"}
        assert said in run("check", make_game(game)).err


def test_a_web_font_that_lies_about_its_size_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.woff").write_bytes(b"wOFF" + b"\0" * 12 + b"\x7f\xff\xff\xff" + b"\0" * 90)
    with pytest.raises(FontError, match="it is too large a web font"):
        load_face(tmp_path / "mine.woff")
