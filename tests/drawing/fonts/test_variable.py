"""Variable fonts: each weight is an instance, as wide in print as the font says."""

import random
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._f_v_a_r import Axis
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from smallgame import GAME, Make, Run
from textbench import FILES

from printkit.drawing.fonts.typeface import FontError, load_face

#: How much wider letters are at the heaviest weight.
WIDER = 0.4


def variable(flavor: str | None = None, slanted: bool = False) -> bytes:
    """Return a font of ours that grows wider with its weight, from 100 to 700, and leans where it can."""
    font = TTFont(FILES["FjallaOne-Regular"])
    font["fvar"], font["gvar"] = newTable("fvar"), newTable("gvar")
    axes = [("wght", 100.0, 400.0, 700.0), *([("slnt", -10.0, 0.0, 0.0)] if slanted else [])]
    for tag, least, usual, most in axes:
        axis = Axis()
        axis.axisTag, axis.axisNameID = tag, 256
        axis.minValue, axis.defaultValue, axis.maxValue = least, usual, most
        font["fvar"].axes.append(axis)
    font["name"].setName("Weight", 256, 3, 1, 0x409)
    gvar = font["gvar"]
    gvar.version, gvar.reserved, gvar.variations = 1, 0, {}
    for name in font.getGlyphOrder():
        points, _ = font["glyf"]._getCoordinatesAndControls(name, font["hmtx"].metrics)
        steps = [(("wght", (0, 1, 1)), [(round(x * WIDER), 0) for x, _ in points])]
        if slanted:
            steps.append((("slnt", (-1, -1, 0)), [(round(y * 0.2), 0) for _, y in points]))
        gvar.variations[name] = [TupleVariation({tag: part}, deltas) for (tag, part), deltas in steps]
    font.flavor = flavor
    data = BytesIO()
    font.save(data)
    return data.getvalue()


def widths(make_game: Make, run: Run, data: bytes, name: str, *marks: str) -> list[float]:
    """Print lines, each from 5 mm on, and return how wide the ink of each is."""
    lines = "".join(
        f'<text x="5" y="{12 + 10 * at}" font-size="6" font-family="display" {mark}</text>'
        for at, mark in enumerate(marks)
    )
    fonts = f'[fonts]\ndisplay = "{name}"\n\n[[component]]'
    files = {"layouts/card.svg": f"<svg>{lines}</svg>", "game.toml": GAME.replace("[[component]]", fonts)}
    said = run("build", make_game({**files, name: data}), "--layout", "single", "--out", "out")
    assert (said.code, said.err) == (0, "")
    page = pypdfium2.PdfDocument(next(Path("out/small").glob("*.pdf")))[0]
    seen = page.render(scale=10).to_pil().convert("L").point(lambda level: 255 * (level < 128))
    past, found = (page.get_height() / 72 * 25.4 - 88.9) / 2, []
    for at in range(len(marks)):
        top, foot = ((past + at * 10 + down) / 25.4 * 720 for down in (4, 13.5))
        box = seen.crop((0, round(top), seen.width, round(foot))).getbbox()
        found.append((box[2] - box[0]) / 720 * 25.4 if box else 0.0)
    return found


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(("name", "flavor"), [("mine.ttf", None), ("mine.woff2", "woff2")])
def test_every_weight_is_printed(make_game: Make, run: Run, name: str, flavor: str | None) -> None:
    plain, bold, fifty, tag, heavier = widths(
        make_game, run, variable(flavor), name, ">HINH", 'font-weight="bold">HINH',
        'font-weight="550">HINH', "><b>HINH</b>", 'font-weight="900">HINH',
    )  # fmt: skip
    assert bold == pytest.approx(plain * (1 + WIDER), rel=0.01)
    assert fifty == pytest.approx(plain * (1 + WIDER / 2), rel=0.01)
    assert tag == pytest.approx(bold, rel=0.005) and heavier == pytest.approx(bold, rel=0.005)


@pytest.mark.slow
def test_a_font_that_can_lean_does(make_game: Make, run: Run) -> None:
    upright, leaning = widths(
        make_game, run, variable(slanted=True), "mine.ttf", ">HINH", 'font-style="italic">HINH'
    )
    assert leaning > upright + 0.5


def test_a_style_that_the_axes_have_not_is_told(make_game: Make, run: Run) -> None:
    files = {
        "mine.ttf": variable(),
        "layouts/card.svg": '<svg><text x="5" y="9" font-style="italic" font-family="display">A</text></svg>',
        "game.toml": GAME.replace("[[component]]", '[fonts]\ndisplay = "mine.ttf"\n\n[[component]]'),
    }
    assert "warning[missing-style]: font `mine` has no italic style" in run("check", make_game(files)).err


@pytest.mark.parametrize("weight", ["0", "1001", "heavy", "9" * 40, "-1", "4.5"])
def test_a_weight_that_is_none_is_told(make_game: Make, run: Run, weight: str) -> None:
    text = f'<svg><text x="5" y="9" font-weight="{weight}">A</text></svg>'
    said = run("check", make_game({"layouts/card.svg": text})).err
    assert f"`font-weight` of `<text>` is not a weight: `{weight}`" in said
    assert "write `normal`, `bold`, or 1 to 1000" in said


@pytest.mark.long
@pytest.mark.slow
def test_broken_variations_end_in_a_finding_or_a_face(tmp_path: Path) -> None:
    data, dice = variable(), random.Random(5)
    for index in range(12):
        broken = bytearray(data)
        for _ in range(dice.choice((1, 30, 500))):
            broken[dice.randrange(len(broken))] = dice.randrange(256)
        path = tmp_path / f"{index}.ttf"
        path.write_bytes(broken)
        try:
            assert load_face(path).instance(dice.choice((100, 650)), italic=True).word("HINH").width >= 0
        except FontError as found:
            assert found.code in ("font-unreadable", "font-not-embeddable")
