"""Emoji are pictures in their colours, where a font has them; else it is said which font has."""

from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables.sbixGlyph import Glyph
from fontTools.ttLib.tables.sbixStrike import Strike
from PIL import Image
from smallgame import Make, Run
from textbench import draw, make_context, strings

from printkit.diagnostics import Report
from printkit.drawing.fonts.others import OtherFonts
from printkit.drawing.text.fallback import Fallback
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import load_catalogue


def _font() -> bytes:
    """Return a font whose only letter is a die, a red picture."""
    picture, data = BytesIO(), BytesIO()
    Image.new("RGB", (200, 200), (255, 0, 0)).save(picture, "png")
    builder = FontBuilder(1000)
    builder.setupGlyphOrder([".notdef", "die"])
    builder.setupCharacterMap({ord("🎲"): "die"})
    builder.setupGlyf({name: TTGlyphPen(None).glyph() for name in (".notdef", "die")})
    builder.setupHorizontalMetrics({".notdef": (500, 0), "die": (1000, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2()
    builder.setupPost()
    builder.font["sbix"] = table = newTable("sbix")
    strike = table.strikes[200] = Strike(ppem=200)
    strike.glyphs["die"] = Glyph(glyphName="die", graphicType="png ", imageData=picture.getvalue())
    strike.glyphs[".notdef"] = Glyph(glyphName=".notdef")
    builder.save(data)
    return data.getvalue()


@pytest.mark.slow
def test_an_emoji_is_printed_in_its_colours(make_game: Make, run: Run) -> None:
    card = '<svg><text x="5" y="40" font-size="20">A🎲A</text></svg>'
    game = make_game({"layouts/card.svg": card, "fonts/Own Emoji.ttf": _font()})
    done = run("build", game, "--layout", "single")
    assert (done.code, done.err) == (0, "")
    page = pypdfium2.PdfDocument(next(Path("output/small").rglob("*.pdf")))[0]
    seen = page.render(scale=2).to_pil().convert("RGB")
    red = [at for at, colour in enumerate(seen.get_flattened_data()) if colour == (255, 0, 0)]
    side = 20 / 25.4 * 144
    assert len(red) == pytest.approx(side**2, rel=0.05)  # as large as the letters' size
    text = page.get_textpage()
    first, last = (text.get_charbox(at) for at in (0, text.count_chars() - 1))
    columns = [at % seen.width for at in red]
    assert first[2] * 2 - 2 <= min(columns) and max(columns) <= last[0] * 2 + 2  # between both letters


@pytest.mark.code("emoji-uncoloured")
def test_where_no_font_has_colours_one_is_named(tmp_path: Path) -> None:
    context = make_context()
    families = load_catalogue(shared_templates(), Report()).fallback
    context.fallback = Fallback(families, OtherFonts(tmp_path, [tmp_path]))
    assert strings(draw("<text>🎲 🎲 ♠</text>", context)) == ["🎲", "🎲", "♠"]
    (found,) = context.report
    assert found.code == "emoji-uncoloured"
    assert found.message == "emoji such as `🎲` are printed without their colours: no font here has them"
    assert found.help == (
        "install one (Debian, Ubuntu: `apt install fonts-noto-color-emoji`), or put `NotoColorEmoji.ttf` "
        "next to the game"
    )
