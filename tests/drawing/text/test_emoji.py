"""Emoji are pictures in their colours, where a font has them; else it is said which font has."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables.S_V_G_ import SVGDocument
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

#: A die as a font's own document, of which one glyph is drawn.
_SVG = (
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><style>.a{fill:#f00}</style>'
    '<g id="glyph1"><rect class="a" y="-800" width="1000" height="1000"/></g>'
    '<g id="glyph2"><rect y="-800" width="1000" height="1000"/></g></svg>'
)


def _square() -> Any:
    pen = TTGlyphPen(None)
    for at, point in enumerate([(0, -200), (0, 800), (1000, 800), (1000, -200)]):
        (pen.lineTo if at else pen.moveTo)(point)
    pen.closePath()
    return pen.glyph()


def _font(kind: str = "dots", edge: int = 200, flavor: str | None = None) -> bytes:
    """Return a font whose only letter is a die, a red square of an em."""
    picture, data = BytesIO(), BytesIO()
    Image.new("RGB", (edge, edge), (255, 0, 0)).save(picture, "png")
    builder = FontBuilder(1000)
    builder.setupGlyphOrder([".notdef", "die", "square"])
    builder.setupCharacterMap({ord("🎲"): "die"})
    empty = TTGlyphPen(None).glyph()
    builder.setupGlyf({".notdef": empty, "die": empty, "square": _square() if kind != "dots" else empty})
    builder.setupHorizontalMetrics({".notdef": (500, 0), "die": (1000, 0), "square": (1000, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2()
    builder.setupPost()
    if kind == "dots":
        builder.font["sbix"] = table = newTable("sbix")
        strike = table.strikes[edge] = Strike(ppem=edge)
        strike.glyphs["die"] = Glyph(glyphName="die", graphicType="png ", imageData=picture.getvalue())
    elif "document" in kind:
        builder.font["SVG "] = table = newTable("SVG ")
        table.docList = [SVGDocument(_SVG, 1, 2, compressed="packed" in kind)]
    else:
        fill = {"Format": 2, "PaletteIndex": 0, "Alpha": 1.0}
        graph = {"Format": 10, "Glyph": "square", "Paint": fill}
        builder.setupCPAL([[(1.0, 0.0, 0.0, 1.0)]])
        builder.setupCOLR({"die": [("square", 0)] if "layers" in kind else graph})
    builder.font.flavor = flavor
    builder.save(data)
    if "broken" in kind:
        table = TTFont(data).getTableData("COLR" if kind == "broken layers" else "SVG ")
        whole = 16 if "layers" in kind else 36
        return data.getvalue().replace(table, table[:whole] + b"\xff" * (len(table) - whole))
    return data.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["dots", "layers", "graph", "document", "packed document"])
def test_an_emoji_is_printed_in_its_colours(kind: str, make_game: Make, run: Run) -> None:
    card = '<svg><text x="5" y="40" font-size="20">A🎲A</text></svg>'
    flavor = "woff" if kind == "layers" else None
    game = make_game(
        {"layouts/card.svg": card, f"fonts/OwnMoji.{flavor or 'ttf'}": _font(kind, flavor=flavor)}
    )
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


@pytest.mark.parametrize("kind", ["broken layers", "broken packed document"])
def test_an_emoji_that_is_broken_is_a_letter(kind: str, make_game: Make, run: Run) -> None:
    game = make_game({"layouts/card.svg": '<svg><text x="5" y="40">🎲</text></svg>'})
    (game / "OwnMoji.ttf").write_bytes(_font(kind))
    assert run("check", game).code == 0


def test_an_emoji_of_too_few_dots_is_named(make_game: Make, run: Run) -> None:
    card = '<svg>\n<text x="5" y="40" font-size="40">🎲</text></svg>'
    game = make_game({"layouts/card.svg": card, "fonts/OwnMoji.ttf": _font(edge=60)})
    assert "the emoji `🎲` of `OwnMoji.ttf` has 38 dots per inch" in run("check", game).err
    assert "card.svg:2" in run("check", game).err


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
