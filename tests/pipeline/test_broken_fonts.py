"""Broken fonts: each finding points at the line that names the font."""

from collections.abc import Collection
from pathlib import Path

import pytest
from smallbrand import BRAND, write_brand
from smallgame import CARD, GAME, Make, Run
from textbench import font_files

FONTS = "[fonts]\ntext = {}\n\n[[component]]"
FILES = [font.read_bytes() for font in font_files() if font.name == "PT_Serif-Web-Regular.ttf"]


def named(value: str) -> str:
    """Return a game whose `text` is this font, in line 9."""
    return GAME.replace("[[component]]", FONTS.format(value))


@pytest.fixture
def no_subset(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every font fail when it is embedded, as one with a broken glyph does."""

    def fail(_: object, glyphs: Collection[int]) -> bytes:
        if glyphs:
            raise RuntimeError
        return b""

    monkeypatch.setattr("printkit.font_file.FontFile.subset", fail)


@pytest.mark.parametrize(
    "value", ['"odd.ttf"', '{ regular = "odd.ttf" }', '{ regular = "odd.ttf", bold = "odd.ttf" }']
)
@pytest.mark.parametrize("command", ["build", "check", "show"])
def test_a_font_that_can_t_be_read(make_game: Make, run: Run, value: str, command: str) -> None:
    said = run(command, make_game({"game.toml": named(value), "odd.ttf": b"odd"}))
    words = "error[font-unreadable]: font `odd.ttf` can't be read: it is not a font\n"
    assert said.err.startswith(f"{words}  --> small/game.toml:9:1\n")
    assert said.err.count("error[") == 1


@pytest.mark.parametrize("value", ['"odd.ttf"', '{ regular = "odd.ttf" }'])
@pytest.mark.usefixtures("no_subset")
def test_a_game_s_font_that_can_t_be_embedded(make_game: Make, run: Run, value: str) -> None:
    said = run("build", make_game({"game.toml": named(value), "odd.ttf": FILES[0]}))
    words = "error[cannot-draw]: the font `odd.ttf` can't be embedded: a glyph is broken\n"
    assert said.err.startswith(f"{words}  --> small/game.toml:9:1\n")


@pytest.mark.usefixtures("no_subset")
def test_a_font_of_the_catalogue_that_can_t_be_embedded(make_game: Make, run: Run) -> None:
    said = run("build", make_game())
    assert "can't be embedded: a glyph is broken\n" in said.err
    assert "templates/fonts.toml:" in said.err.splitlines()[1]


@pytest.mark.usefixtures("no_subset")
def test_a_brand_s_font_that_can_t_be_embedded(make_game: Make, run: Run, tmp_path: Path) -> None:
    file = write_brand(tmp_path / "brand", BRAND + '[fonts]\ntext = "odd.ttf"\n', {"odd.ttf": FILES[0]})
    said = run("build", make_game(), "--brand", str(file))
    assert "the font `odd.ttf` can't be embedded: a glyph is broken\n" in said.err
    assert "brand/brand.toml:" in said.err.splitlines()[1]


def test_a_game_s_broken_font_under_a_brand_that_replaces_it(
    make_game: Make, run: Run, tmp_path: Path
) -> None:
    file = write_brand(tmp_path / "brand", BRAND + '[fonts]\ntext = "good.ttf"\n', {"good.ttf": FILES[0]})
    game = make_game({"game.toml": named('"odd.ttf"'), "odd.ttf": b"odd", "layouts/card.svg": CARD})
    said = run("build", game, "--brand", str(file))
    assert "font `odd.ttf` can't be read: it is not a font\n  --> small/game.toml:9:1\n" in said.err
