"""Folders and zips of finished cards: what each becomes, and where its pictures are in the finished PDF."""

import zipfile
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
from finished.making import SETS, draw, make_set
from PIL import Image, ImageDraw
from smallgame import Run

from printkit.diagnostics import Report
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.finished.names import read_set
from printkit.model.options import StartOptions
from printkit.pipeline.finished import plan_finished

MM = 25.4 / 72


@pytest.mark.parametrize("stated", SETS, ids=[one["name"] for one in SETS])
def test_each_set_becomes_the_cards_that_it_is(stated: dict[str, Any], tmp_path: Path) -> None:
    place, report = make_set(stated, tmp_path), Report()
    options = StartOptions(**stated.get("options", {}))
    catalogue = load_catalogue(shared_templates(), report)
    planned = plan_finished(place, tmp_path / "room", options, catalogue, report)
    assert not report.findings and planned is not None
    deck = planned.deck
    width, height, name = deck.size
    if "size" in stated:
        assert name == stated["size"]
    if "width" in stated:
        assert (width, height) == pytest.approx((stated["width"], stated["height"]), abs=0.05)
    assert deck.bleed == pytest.approx(stated.get("bleed", 0.0))
    if "cards" in stated:
        found = [
            [one.name, one.copies, one.front.path, one.back.path if one.back else ""] for one in deck.cards
        ]
        assert found == stated["cards"]
    for key, value in (("how", "how"), ("turned", "turned"), ("fits", "fit")):
        if key in stated:
            assert [getattr(one.front, value) for one in deck.cards] == stated[key]
    assert all(bool(one.front.radius) == stated.get("rounded", False) for one in deck.cards)


def test_forty_sets_are_tried() -> None:
    assert len(SETS) >= 40


def _set(folder: Path, *names: str, dots: tuple[int, int] = (750, 1050), drawn: str = "art") -> Path:
    folder.mkdir()
    for name in names:
        draw(folder / name, *dots, drawn, 300)
    return folder


@pytest.mark.parametrize(
    ("dots", "past", "options"),
    [
        ((825, 1125), 3.175, ()),
        ((750, 1050), 0.0, ()),
        ((750, 1050), 2.0, ("--size", "poker", "--has-bleed", "2")),
    ],
    ids=["bleed of its own", "none", "said"],
)
def test_a_picture_lies_on_the_trim_to_a_twentieth_of_a_millimetre(
    dots: tuple[int, int], past: float, options: tuple[str, ...], tmp_path: Path, run: Run
) -> None:
    place = _set(tmp_path / "birds", "a.png", "b.png", dots=dots, drawn="cross")
    done = run("print", place, "--out", tmp_path / "out", "--layout", "single", *options)
    assert done.code == 0, done.err
    page = pdfium.PdfDocument(tmp_path / "out/birds/cards.pdf")[0]
    bleed = min(past, 3.0) or 3.0
    assert [side * MM for side in page.get_size()] == pytest.approx(
        [63.5 + 2 * bleed, 88.9 + 2 * bleed], abs=0.05
    )
    seen = page.render(scale=1200 / 72).to_pil().convert("L").point(lambda grey: 255 * (grey < 60))
    middle = (seen.width // 2, seen.height // 2)
    across = seen.crop((0, middle[1], seen.width, middle[1] + 1)).getbbox()
    down = seen.crop((middle[0], 0, middle[0] + 1, seen.height)).getbbox()
    assert across is not None and down is not None
    wide, high = 63.5 + 2 * past, 88.9 + 2 * past
    line = 101.5 / dots[0] * wide, 101.5 / dots[1] * high  # its middle, from the picture's edge
    found = (across[0] + across[2]) / 2 / 1200 * 25.4, (down[1] + down[3]) / 2 / 1200 * 25.4
    assert found == pytest.approx([one + bleed - past for one in line], abs=0.05)


def test_bleed_that_is_made_mirrors_the_edge(tmp_path: Path, run: Run) -> None:
    place = _set(tmp_path / "birds", "a.png", "b.png")
    assert run("print", place, "--out", tmp_path / "out", "--layout", "single").code == 0
    page = pdfium.PdfDocument(tmp_path / "out/birds/cards.pdf")[0]
    dots = page.render(scale=300 / 72).to_pil().convert("RGB")
    trim = round(3 / 25.4 * 300)
    rows = (trim - 9, trim + 8)
    pairs = [tuple(dots.getpixel((trim + x, row)) for row in rows) for x in range(10, 740, 10)]
    far = [max(abs(one - other) for one, other in zip(*pair, strict=True)) for pair in pairs]
    assert sum(one < 40 for one in far) > 0.9 * len(far)  # but where the rim of a disc lies between
    assert len({outside for outside, _ in pairs}) > 1


def test_a_jpeg_goes_into_the_pdf_as_it_is(tmp_path: Path, run: Run) -> None:
    place = _set(tmp_path / "birds", "a.jpg", "b.jpg")
    assert run("print", place, "--out", tmp_path / "out").code == 0
    data = (tmp_path / "out/birds/cards.pdf").read_bytes()
    assert all((place / name).read_bytes() in data for name in ("a.jpg", "b.jpg"))


def test_what_is_no_picture_is_named_at_its_own_file(tmp_path: Path, run: Run) -> None:
    place = _set(tmp_path / "birds", "a.png", "b.png")
    (place / "c.png").write_text("#!/bin/sh\necho hello\n")
    done = run("print", place, "--out", tmp_path / "out")
    assert done.code == 1
    assert "error[bad-picture]: picture `c.png` can't be read" in done.err
    assert "birds/c.png" in done.err and "game.toml" not in done.err


def test_a_list_names_cards_that_are_not_there(tmp_path: Path, run: Run) -> None:
    place = _set(tmp_path / "birds", "robin.png", "wren.png")
    (place / "deck.txt").write_text("3x robbin\n2x wren\n")
    done = run("print", place, "--out", tmp_path / "out")
    assert "there is no picture of a card `robbin`" in done.err
    assert "did you mean `robin`?" in done.err


def test_a_new_game_has_the_pictures_and_prints_the_same(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    _set(tmp_path / "birds", "robin.png", "wren.png", "back.png")
    monkeypatch.chdir(tmp_path)
    assert run("new", "own", "--from", "birds").code == 0
    names = sorted(one.name for one in (tmp_path / "own").glob("*.png"))
    assert names == ["back.png", "robin.png", "wren.png"]
    assert run("build", "own", "--out", "out").code == 0
    assert run("print", "birds", "--out", "out").code == 0
    own, made = (pdfium.PdfDocument(tmp_path / f"out/{name}/cards.pdf") for name in ("own", "birds"))
    for one, other in zip(own, made, strict=True):
        (dots, others) = (page.render(scale=1).to_pil().crop((0, 0, 590, 800)) for page in (one, other))
        assert dots.tobytes() == others.tobytes()


@pytest.mark.parametrize(
    ("said", "words"), [("sideways", "known: `mirror`, `stretch`, `colour` and `none`"), ("", "")]
)
def test_how_bleed_is_made_is_one_of_four_ways(said: str, words: str, tmp_path: Path) -> None:
    report = Report()
    catalogue = load_catalogue(shared_templates(), report)
    place = _set(tmp_path / "birds", "a.png", "b.png")
    plan_finished(place, tmp_path, StartOptions(make_bleed=said or None), catalogue, report)
    assert [one.help for one in report] == ([words] if words else [])


def test_a_zip_writes_nowhere_else(tmp_path: Path, run: Run) -> None:
    stated = next(one for one in SETS if one.get("zip"))
    done = run("print", make_set(stated, tmp_path), "--out", tmp_path / "out")
    assert done.code == 0, done.err
    assert not [*tmp_path.glob("*evil.png")] and not [*tmp_path.parent.glob("*evil.png")]


def test_a_damaged_zip_is_said_to_be_one(tmp_path: Path, run: Run) -> None:
    (tmp_path / "deck.zip").write_bytes(b"PK\x03\x04 and no more")
    done = run("print", tmp_path / "deck.zip", "--out", tmp_path / "out")
    assert done.code == 1
    assert "`deck.zip` can't be unpacked: it is damaged, or no zip file" in done.err


def test_pictures_can_be_named_one_by_one(tmp_path: Path, run: Run) -> None:
    place = _set(tmp_path / "birds", "robin.png", "wren.png", "owl.png", "back.png")
    names = [place / name for name in ("robin.png", "owl.png", "back.png")]
    done = run("print", *names, "--out", tmp_path / "out")
    assert done.code == 0, done.err
    assert "birds: 2 pictures of cards" in done.out
    assert "back.png behind all" in done.out
    assert "there is no file" in run("print", names[0], tmp_path / "jay.png").err
    assert "1 picture of cards, 1 piece" in run("print", names[0], "--out", tmp_path / "out").out


@pytest.mark.slow
def test_a_zip_and_a_picture_become_games_of_ones_own(tmp_path: Path, run: Run) -> None:
    sky = make_set({"files": ["sun.png 750x1050 plain", "moon.png 750x1050 plain"], "zip": True}, tmp_path)
    assert run("new", tmp_path / "sky", "--from", sky).code == 0
    assert sorted(one.name for one in (tmp_path / "sky").iterdir()) == [
        *("game.schema.json", "game.toml", "layouts", "moon.png", "sun.png")
    ]
    assert run("new", tmp_path / "alone", "--from", tmp_path / "sky/sun.png").code == 0
    for name, pieces in (("sky", "2 pieces"), ("alone", "1 piece ")):
        built = run("build", tmp_path / name, "--out", tmp_path / "out")
        assert built.code == 0 and pieces in built.out


def test_playing_cards_lie_from_ace_to_king_with_jokers_last(tmp_path: Path) -> None:
    names = [f"{rank}{suit}" for suit in "HS" for rank in ("10", *"23456789AJKQ")]
    place, report = _set(tmp_path / "pack", *(f"{one}.png" for one in (*names, "joker"))), Report()
    found = read_set(place, tmp_path, report)
    assert found is not None
    assert " ".join(one.name for one in found.cards) == (
        "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH joker"
    )


def test_a_line_around_cards_is_no_ground_that_ends_at_the_trim(tmp_path: Path, run: Run) -> None:
    place = _set(tmp_path / "pack", "ox.png", "hen.png")
    for file in place.iterdir():
        card = Image.new("RGB", (500, 700), "white")
        ImageDraw.Draw(card).rectangle((0, 0, 499, 699), outline="#888", width=2)
        card.save(file, dpi=(200, 200))
    done = run("print", place, "--out", tmp_path / "out")
    assert "made: the colour of their edges (" in done.out and not done.err


def test_a_table_among_pictures_is_named_with_the_command_that_prints_it(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = _set(tmp_path / "birds", "robin.png", "wren.png")
    (tmp_path / "birds.csv").write_text("Name,Song\nRobin,all year\nWren,loud\n")
    monkeypatch.chdir(tmp_path)
    assert "`printkit print birds.csv` prints a card for each row" in run("print", "birds").out
    with zipfile.ZipFile("birds.zip", "w") as archive:
        for file in (*place.iterdir(), tmp_path / "birds.csv"):
            archive.write(file, file.name)
    assert "unpack it, and `printkit print birds.csv` prints" in run("print", "birds.zip").out
