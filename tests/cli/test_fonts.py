"""`printkit fonts`, and games that name a font of this computer."""

from pathlib import Path

import pikepdf
import pytest
from fontTools.ttLib import TTFont
from PIL import Image
from smallgame import GAME, Make, Run
from textbench import FILES

CARD = '<svg><text x="5" y="12" font-size="6" font-family="display">Wolf <b>Wolf</b></text></svg>'


def font(
    file: Path, family: str, style: str, flavor: str | None = None, source: str = "FjallaOne-Regular"
) -> None:
    """Write a font of ours under another name."""
    made = TTFont(FILES[source])
    for number, name in ((1, family), (2, style), (4, f"{family} {style}"), (6, family.replace(" ", ""))):
        made["name"].setName(name, number, 3, 1, 0x409)
    made.flavor = flavor
    file.parent.mkdir(parents=True, exist_ok=True)
    made.save(file)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A computer with a family of two styles, deep in its folders, and with files that are no fonts."""
    folder = tmp_path / "computer"
    font(folder / "n/o/nord.woff2", "Nordic Hand", "Regular", "woff2")
    font(folder / "n/o/nord-bold.ttf", "Nordic Hand", "Bold", source="AlfaSlabOne-Regular")
    font(folder / "light.ttf", "Too Light", "Light")
    for name in ("broken.ttf", "broken.otf", "broken.woff", "broken.ttc"):
        (folder / name).write_bytes(b"\0\1\0\0" + b"\xff" * 200)
    (folder / "empty.woff2").write_bytes(b"wOF2")
    monkeypatch.setenv("PRINTKIT_FONTS", str(folder))
    return folder


def test_fonts_are_listed_with_their_styles(installed: Path, run: Run) -> None:
    said = run("fonts")
    assert (said.code, said.err) == (0, "")
    own, others = said.out.split("Of this computer\n")
    assert own.startswith("printkit's own\n") and "\n  PT Serif " in own
    assert [line.split("  ")[1:] for line in others.splitlines() if line] == [
        ["Nordic Hand", "regular, bold"]
    ]
    assert run("fonts", "NORD").out == "Of this computer\n  Nordic Hand  regular, bold\n\n"
    said = run("fonts", "zzz")
    assert said.code == 2 and "no font has `zzz` in its name; `printkit fonts` shows all" in said.err


def test_a_game_prints_with_a_font_of_the_computer(
    installed: Path, make_game: Make, run: Run, tmp_path: Path
) -> None:
    game = GAME.replace("[[component]]", '[fonts]\ndisplay = "nordic hand"\n\n[[component]]')
    said = run("build", make_game({"game.toml": game, "layouts/card.svg": CARD}), "--out", tmp_path / "out")
    assert (said.code, said.err) == (0, "")
    with pikepdf.open(tmp_path / "out/small/deck.pdf") as pdf:
        fonts = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/BaseFont" in one]
        assert len({str(one.BaseFont) for one in fonts if "NordicHand" in str(one.BaseFont)}) == 2


def test_a_name_that_is_nearly_that_of_a_font_is_told(installed: Path, make_game: Make, run: Run) -> None:
    game = GAME.replace("[[component]]", '[fonts]\ndisplay = "Nordic Hnad"\n\n[[component]]')
    said = run("check", make_game({"game.toml": game})).err
    assert "error[unknown-font]: unknown font `Nordic Hnad`" in said and "did you mean `Nordic Hand`?" in said


def test_each_font_has_a_picture(installed: Path, run: Run, tmp_path: Path) -> None:
    said = run("fonts", "nord", "--out", tmp_path / "samples")
    assert (said.code, said.err) == (0, "")
    (picture,) = (tmp_path / "samples").iterdir()
    assert picture.name == "Nordic-Hand.png" and str(picture) in said.out
    seen = Image.open(picture).convert("L").point(lambda level: 255 * (level < 100))
    left, top, right, foot = seen.getbbox() or (0, 0, 0, 0)
    assert left < 0.1 * seen.width and right > 0.6 * seen.width and foot - top > 0.6 * seen.height


def test_a_folder_that_can_t_be_written_is_told(installed: Path, run: Run, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    said = run("fonts", "nord", "--out", tmp_path / "taken" / "samples")
    assert said.code == 1 and "error[cannot-write]: can't write into" in said.err
    assert "choose another folder with `--out`" in said.err


def test_a_font_file_of_another_kind_is_named(make_game: Make, run: Run) -> None:
    for name, what in (
        ("Caslon.PFB", "a PostScript Type 1 font"),
        ("icons.eot", "a font for Internet Explorer"),
    ):
        game = GAME.replace("[[component]]", f'[fonts]\ndisplay = "{name}"\n\n[[component]]')
        said = run("check", make_game({"game.toml": game})).err
        assert f"error[unknown-font]: `{name}` is {what}, which can't be printed" in said
        assert "FontForge" in said
