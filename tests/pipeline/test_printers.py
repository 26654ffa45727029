"""A printer's profile: kept, read, and applied to the finished PDF by just what it says."""

import os
import shutil
from math import cos, radians, sin
from pathlib import Path

import pypdfium2
import pytest
from measured import pages
from smallgame import GAME, Make, Run

DUPLEX = GAME.replace("face =", 'back = "layouts/card.svg"\nface =')
ADD = ("printer", "add", "mine")


@pytest.fixture(autouse=True)
def settings(own_settings: Path) -> Path:
    """A folder of settings of the test's own."""
    return own_settings


def corners(number: int) -> list[tuple[float, float]]:
    """Where the corners of a page's cards lie."""
    page = pages(Path("output/small/deck.pdf"))[number]
    return [one.at(x, y) for one in page.drawn for x, y in ((0.0, 0.0), (63.5, 0.0), (0.0, 88.9))]


@pytest.mark.parametrize(("flip", "way"), [("long-edge", 1), ("short-edge", -1)])
def test_backs_are_shifted_by_what_was_asked(make_game: Make, run: Run, flip: str, way: int) -> None:
    """Flipped on the short edge, a back goes through the printer the other way round."""
    game = make_game({"game.toml": DUPLEX})
    run("build", game, "--flip", flip)
    fronts, backs = corners(0), corners(1)
    assert run(*ADD, "--back-shift", "-0.5,0.75").code == 0
    run("build", game, "--flip", flip, "--printer", "mine")
    assert corners(0) == fronts
    for (x, y), (was_x, was_y) in zip(corners(1), backs, strict=True):
        assert x - was_x == pytest.approx(-0.5 * way, abs=0.01)
        assert y - was_y == pytest.approx(0.75 * way, abs=0.01)


def test_backs_are_turned_clockwise_about_the_sheet_s_middle(make_game: Make, run: Run) -> None:
    game = make_game({"game.toml": DUPLEX})
    run("build", game)
    backs = corners(1)
    run(*ADD, "--back-turn", "0.4")
    run("build", game, "--printer", "mine")
    turn = radians(0.4)
    for (x, y), (was_x, was_y) in zip(corners(1), backs, strict=True):
        dx, dy = was_x - 105, was_y - 148.5
        assert x == pytest.approx(105 + cos(turn) * dx - sin(turn) * dy, abs=0.02)
        assert y == pytest.approx(148.5 + sin(turn) * dx + cos(turn) * dy, abs=0.02)


def test_scale_is_corrected_on_both_sides(make_game: Make, run: Run) -> None:
    game = make_game({"game.toml": DUPLEX})
    run("build", game)
    before = [corners(0), corners(1)]
    run(*ADD, "--scale", "99.5,100.25")
    run("build", game, "--printer", "mine")
    for number, side in enumerate(before):
        for (x, y), (was_x, was_y) in zip(corners(number), side, strict=True):
            assert (x - 105) * 0.995 == pytest.approx(was_x - 105, abs=0.02)
            assert (y - 148.5) * 1.0025 == pytest.approx(was_y - 148.5, abs=0.02)


def test_a_page_on_its_side_is_stretched_the_printer_s_way(make_game: Make, run: Run) -> None:
    """Across the paper is down the page where that is wider than high."""
    board = GAME.replace('"cards"\n', '"sheet"\n', 1).replace('"poker"', "{ width = 259, height = 180 }")
    run("build", make_game({"game.toml": board}))
    (before,) = pages(Path("output/small/deck.pdf"))[0].drawn
    run(*ADD, "--scale", "98,100")
    run("build", "small", "--printer", "mine")
    (after,) = pages(Path("output/small/deck.pdf"))[0].drawn
    assert after.at(259, 0)[0] - after.at(0, 0)[0] == pytest.approx(259, abs=0.01)
    assert after.at(0, 180)[1] - after.at(0, 0)[1] == pytest.approx(180 / 0.98, abs=0.01)
    assert before.at(0, 0)[0] == pytest.approx(after.at(0, 0)[0], abs=0.01)


def test_cards_stay_clear_of_the_printer_s_own_edges(make_game: Make, run: Run) -> None:
    run(*ADD, "--margins", "5,20,15,5")
    assert run("build", make_game({"game.toml": DUPLEX}), "--printer", "mine").err == ""
    for number in (0, 1):
        found = corners(number)
        assert min(x for x, _ in found) >= 20
        assert max(x for x, _ in found) <= 190
        assert max(y for _, y in found) <= 297 - 15


def test_the_words_at_the_foot_stay_clear_of_a_page_in_the_blank_edge(make_game: Make, run: Run) -> None:
    page = GAME.replace('"cards"\n', '"sheet"\n', 1).replace('"poker"', "{ width = 190, height = 259 }")
    run(*ADD, "--margins", "4,4,20,4")
    run("build", make_game({"game.toml": page}), "--printer", "mine")
    document = pypdfium2.PdfDocument("output/small/deck.pdf")
    text, height = document[0].get_textpage(), document[0].get_height()
    at = text.get_text_range().index("50 mm")
    _, _, _, top = text.get_charbox(at)
    assert (height - top) * 25.4 / 72 > (297 + 259) / 2


def test_a_profile_is_kept_listed_shown_and_forgotten(run: Run, settings: Path) -> None:
    assert run("printer", "list").out == "No printers yet: `printkit calibrate` measures one.\n"
    words = ("--back-shift", "0.5,-0.25", "--back-turn", "0.1", "--scale", "99.5,100", "--margins", "4,4,7,4")
    said = run(*ADD, *words)
    assert said.out == (
        f"Saved in {settings}/printers/mine.toml\nPrint with it: printkit build GAME --printer mine\n"
    )
    assert sorted(path.name for path in (settings / "printers").iterdir()) == ["mine.toml"]
    shown = "0.5 mm right, 0.25 mm up, 0.1° clockwise  99.5 x 100 mm  4 4 7 4 mm"
    assert run("printer", "list").out == f"  mine  {shown}\n"
    assert run("printer", "show", "mine").out == (
        "mine\n"
        "  backs               0.5 mm right, 0.25 mm up, 0.1° clockwise\n"
        "  100 mm come out as  99.5 x 100 mm\n"
        "  blank edges         4 4 7 4 mm\n"
    )
    run(*ADD)
    assert "0 mm right, 0 mm down" in run("printer", "show", "mine").out, "adding again replaces"
    assert run("printer", "remove", "mine").out == "Removed mine.\n"
    said = run("printer", "show", "mine")
    assert said.code == 2
    assert "error[unknown-printer]: there is no printer `mine`" in said.err


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("back_shift = [1]\n", "`back_shift` must be 2 numbers from -20 to 20", ":1:1"),
        ("scale = [1.0, 2.0]\n", "`scale` must be 2 numbers from 0.9 to 1.1", ":1:1"),
        ("back_turn = 9\n", "`back_turn` is 9, more than 5", ":1:1"),
        ("back_trun = 1\n", "unknown key `back_trun` in the printer's profile", ":1:1"),
        ("margins = [\n", "the file ends inside a value", ":1:12"),
    ],
)
def test_a_broken_profile_is_a_finding(
    make_game: Make, run: Run, settings: Path, text: str, message: str, place: str
) -> None:
    run(*ADD)
    (settings / "printers/mine.toml").write_text(text)
    said = run("build", make_game(), "--printer", "mine")
    assert said.code == 1
    assert message in said.err
    assert f"settings/printers/mine.toml{place}" in said.err
    assert not Path("output").exists()
    listed = run("printer", "list")
    assert message in listed.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--scale", "50,100"), "a line of 100 mm comes out as 90 to 110 mm"),
        (("--back-shift", "1"), "'1' must be 2 numbers from -20 to 20, with commas between and no spaces"),
        (("--back-turn", "nan"), "'nan' must be a number from -5 to 5"),
        (("--back-turn", "6"), "'6' must be a number from -5 to 5"),
        (("--margins", "1,2,3"), "'1,2,3' must be 4 numbers from 0 to 50"),
    ],
)
def test_slips_in_a_profile(run: Run, words: tuple[str, ...], message: str) -> None:
    said = run(*ADD, *words)
    assert said.code == 2
    assert message in " ".join(said.err.split())
    assert "can't be" not in said.err


def test_a_name_that_no_file_should_have(run: Run) -> None:
    said = run("printer", "add", "../mine")
    assert said.code == 2
    assert "use lower-case letters, digits and hyphens" in said.err


def test_a_folder_that_can_t_be_written(run: Run, settings: Path) -> None:
    shutil.rmtree(settings)
    settings.write_text("a file")
    said = run(*ADD)
    assert said.code == 1
    assert "error[cannot-write]: can't write" in said.err


def test_the_folder_of_settings_on_each_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from printkit import folders

    monkeypatch.delenv("PRINTKIT_CONFIG")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "roaming"))
    for system, folder in (
        ("linux", "xdg/printkit"),
        ("win32", "roaming/printkit"),
        ("darwin", "Library/Application Support/printkit"),
    ):
        monkeypatch.setattr(folders.sys, "platform", system)
        assert folders.config_folder() == tmp_path / folder
    assert os.environ["HOME"] == str(tmp_path)
