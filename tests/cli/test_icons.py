"""`printkit icons`: collections are added once, found by a word, printed in cells and layouts, credited."""

import json
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from PIL import Image
from smallgame import Make, Run
from whole import words_of

from printkit.input.tables.fetch import Failed

SQUARE = '<path fill="currentColor" d="M0 0h16v16H0z"/>'
PACKAGE = {
    "prefix": "farm",
    "icons": {
        "barn-owl": {"body": SQUARE},
        "hay-heart": {"body": SQUARE},
        "two": {"body": '<path fill="#f00" d="M0 0h8v16H0z"/><path fill="#00f" d="M8 0h8v16H8z"/>'},
        "evil": {"body": '<path d="{{ 7 * 7 }}"/>'},
        "bomb": {"body": '<!DOCTYPE a [<!ENTITY b "c">]><path d="M0 0h9v9z"/>'},
        "moving": {"body": '<animate attributeName="d"/>'},
    },
    "aliases": {"night-bird": {"parent": "barn-owl"}},
}
INFO = {
    "name": "Farm Signs",
    "author": {"name": "Ada"},
    "license": {"title": "CC BY 4.0", "url": "https://x"},
}
GAME = """
title = "Icons"
players = [1, 2]
[icons]
"*" = "icons/*"
[[component]]
name = "deck"
kind = "cards"
size = "poker"
face = "layouts/card.svg"
cards = "cards.csv"
markup = "light"
"""
LAYOUT = (
    '<svg><box x="6" y="6" width="50" height="60" font-size="6" fill="#0000ff">{{ card.text }}</box></svg>'
)


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PRINTKIT_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config" / "icons" / "parts" / "icons"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "node_modules" / "farm"
    folder.mkdir(parents=True)
    (folder / "icons.json").write_text(json.dumps(PACKAGE))
    (folder / "info.json").write_text(json.dumps(INFO))
    return folder


def colours(picture: Path) -> set[tuple[int, ...]]:
    seen = Image.open(picture).convert("RGB")
    return {colour for count, colour in seen.getcolors(1 << 24) or () if count > 400}


def test_a_collection_is_added_found_printed_and_credited(
    package: Path, make_game: Make, run: Run, tmp_path: Path
) -> None:
    cells = 'Text\n"Wake 2 [Barn Owl], lose [zebra]."\n'
    game = make_game({"game.toml": GAME, "layouts/card.svg": LAYOUT, "cards.csv": cells})
    said = run("check", game)
    assert "`[barn owl]`" not in said.out and "`[zebra]` in `text`" in said.err
    assert "`printkit icons add game-icons` gets 4000" in said.err
    said = run("icons", "add", package)
    assert (said.code, said.err) == (0, "")
    assert (
        said.out
        == 'farm: 4 icons for all your games; games that print them name "Farm Signs by Ada (CC BY 4.0)"\n'
    )
    said = run("build", game, "--out", tmp_path / "out")
    assert said.err.count("is not an icon") == 1 and "`[zebra]` in" in said.err
    assert "`printkit icons` finds one" in said.err
    words = words_of(tmp_path / "out/small/deck.pdf")
    assert "Wake 2 , lose [zebra]." in words.replace("  ", " ")
    assert "icons: Farm Signs by Ada (CC BY 4.0)" in words
    found = run("icons", "HEART").out
    assert [line.split() for line in found.splitlines()] == [
        ["[heart]", "printkit", "icons/heart"],
        ["[hay-heart]", "farm", "icons/farm/hay-heart"],
    ]
    assert run("icons", "leben").out == found
    said = run("icons", "kazoo")
    assert said.code == 2 and "no icon is called `kazoo`, or means that" in said.err


def test_a_layout_that_draws_one_names_it_and_others_do_not(
    package: Path, make_game: Make, run: Run, tmp_path: Path
) -> None:
    run("icons", "add", package)
    plain = make_game({"game.toml": GAME, "layouts/card.svg": LAYOUT, "cards.csv": "Text\nNone.\n"}, "plain")
    drawn = '<svg><use part="icons/farm/two" x="9" y="9" width="30"/>' + LAYOUT.removeprefix("<svg>")
    other = make_game({"game.toml": GAME, "layouts/card.svg": drawn, "cards.csv": "Text\nNone.\n"}, "other")
    for game in (plain, other):
        assert run("build", game, "--out", tmp_path / "out").code == 0
    assert "Farm Signs" not in words_of(tmp_path / "out/plain/deck.pdf")
    assert "icons: Farm Signs by Ada (CC BY 4.0)" in words_of(tmp_path / "out/other/deck.pdf")
    run("show", other, "deck", "--card", "none", "--out", tmp_path / "seen")
    (face,) = (tmp_path / "seen").rglob("*.png")
    assert {(255, 0, 0), (0, 0, 255)} <= colours(face)


def test_an_added_icon_is_seen_by_the_next_build(
    package: Path, make_game: Make, run: Run, tmp_path: Path
) -> None:
    game = make_game({"game.toml": GAME, "layouts/card.svg": LAYOUT, "cards.csv": 'Text\n"1 [barn-owl]"\n'})
    assert "[barn-owl]" in run("build", game, "--out", tmp_path / "out").err
    run("icons", "add", package)
    said = run("build", game, "--out", tmp_path / "out")
    assert "is not an icon" not in said.err and "[barn-owl]" not in words_of(tmp_path / "out/small/deck.pdf")


def test_a_folder_of_drawings_with_its_licence(settings: Path, run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "My Signs"
    folder.mkdir()
    (folder / "LICENSE.txt").write_text("MIT License\n\nCopyright Ada\n")
    head = '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "x" "y"><svg xmlns="http://www.w3.org/2000/svg"'
    (folder / "Red Hand.svg").write_text(
        f'{head} viewBox="0 0 9 9"><path style="fill:#f00" d="M0 0h9v9z"/></svg>'
    )
    (folder / "no.svg").write_text(f'{head} width="9mm"><text>no</text></svg>')
    assert run("icons", "add", folder).out == (
        'my-signs: 1 icon for all your games; games that print them name "My Signs (MIT License)"\n'
    )
    assert "{{ fill|default('ink', true) }}" in (settings / "my-signs/red-hand.svg").read_text()
    said = run("icons", "hand", "--out", tmp_path / "seen")
    assert [Path(line).name for line in said.out.splitlines() if ".png" in line] == [
        "hand.png",
        "red-hand.png",
    ]
    assert colours(tmp_path / "seen/red-hand.png") == {(29, 26, 22), (255, 253, 248)}


def test_a_font_of_icons(settings: Path, run: Run, tmp_path: Path) -> None:
    names = [".notdef", "A", "tractor"]
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0)), pen.lineTo((900, 0)), pen.lineTo((900, 900)), pen.lineTo((0, 900)), pen.closePath()
    glyph = pen.glyph()
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({65: "A", 0xE001: "tractor"})
    builder.setupGlyf(dict.fromkeys(names, glyph))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (1000, 0)))
    builder.setupHorizontalHeader(ascent=900, descent=-100)
    builder.setupPost()
    builder.save(tmp_path / "wheels.ttf")
    assert run("icons", "add", tmp_path / "wheels.ttf").out == "wheels: 1 icon for all your games\n"
    run("icons", "tractor", "--out", tmp_path / "seen")
    seen = Image.open(tmp_path / "seen/tractor.png").convert("L").point(lambda level: 255 * (level < 100))
    left, top, _, _ = seen.crop((0, 0, seen.width, seen.height * 30 // 46)).getbbox() or (0, 0, 0, 0)
    assert abs(left / seen.width - 7 / 40) < 0.01 and abs(top / seen.height - 4 / 46) < 0.01


@pytest.mark.code("icons-not-fetched")
def test_a_name_is_fetched_once_from_where_iconify_has_it(
    settings: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def fetch(url: str, limits: object) -> bytes:
        asked.append(url)
        if "nowhere" in url:
            raise Failed("the server answered 404: not found")
        return json.dumps(INFO if url.endswith("info.json") else PACKAGE).encode()

    monkeypatch.setattr("printkit.authoring.collections.fetch_data", fetch)
    assert run("icons", "add", "farm").out.startswith("farm: 4 icons")
    base = "https://cdn.jsdelivr.net/npm/@iconify-json/farm/"
    assert asked == [f"{base}icons.json", f"{base}info.json"]
    assert sorted(file.stem for file in settings.glob("farm/*.svg")) == [
        "barn-owl",
        "hay-heart",
        "night-bird",
        "two",
    ]
    said = run("icons", "add", "nowhere")
    assert (
        said.code == 1
        and "error[icons-not-fetched]: the icons `nowhere` are not fetched: the server" in said.err
    )


@pytest.mark.code("no-icons")
@pytest.mark.parametrize("text", ["", "{}", "[1, 2]", '{"prefix": "a", "icons": {"b": 7}}', "<svg/>"])
def test_what_has_no_icons_is_refused_and_nothing_is_lost(
    text: str, package: Path, settings: Path, run: Run, tmp_path: Path
) -> None:
    run("icons", "add", package)
    (package / "icons.json").write_text(text)
    said = run("icons", "add", package)
    assert said.code == 1 and "error[no-icons]: `icons.json` has no icons" in said.err
    assert (settings / "farm/barn-owl.svg").is_file()


def test_a_folder_that_cant_be_written_is_said(package: Path, run: Run, tmp_path: Path) -> None:
    (tmp_path / "config").write_text("")
    said = run("icons", "add", package)
    assert said.code == 1 and "can't write into" in said.err and "`PRINTKIT_CONFIG`" in said.err


def test_the_names_of_most_cards_find_what_they_mean(package: Path, run: Run, tmp_path: Path) -> None:
    """By a word, the last first, with which an icon's name begins or ends."""
    table = tmp_path / "farm.csv"
    table.write_text("Name,Text\nOld Owl,Hoots.\nHay (wet),Rots.\nGoat,Bleats.\n")
    before = run("print", table, "--out", tmp_path / "before", "--theme", "index")
    run("icons", "add", package)
    said = run("print", table, "--out", tmp_path / "out", "--theme", "index")
    assert (before.code, said.code) == (0, 0)
    credit = "icons: Farm Signs by Ada (CC BY 4.0)"
    shown = [words_of(tmp_path / f"{where}/farm/cards.pdf") for where in ("before", "out")]
    assert [credit in words for words in shown] == [False, True]
    assert run("new", tmp_path / "own", "--from", table).code == 0
    layout = (tmp_path / "own/layouts/card.svg").read_text()
    assert '"Hay (wet)": "farm/hay-heart", "Old Owl": "farm/barn-owl"' in layout and '"Goat"' not in layout
