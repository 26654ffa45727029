"""Photos that are no finished cards yet: a look makes cards of them and their names, and is remembered."""

import csv
import shutil
from pathlib import Path

import pikepdf
import pytest
from finished.making import draw
from PIL import Image
from smallgame import Run
from whole import pages_of

NAMED = "names     not printed: with `--look vista`, or another look, each is on a card of its own"


def photos(folder: Path, *names: str) -> Path:
    folder.mkdir()
    for name in names:
        draw(folder / name, 400, 300, "art")
    return folder


def names_in(pdf: Path, *names: str) -> list[int]:
    text = " ".join(" ".join(pages_of(pdf)).split())
    return [text.find(name) for name in names]


def test_a_look_makes_cards_of_pictures_and_their_names(tmp_path: Path, run: Run) -> None:
    place = photos(tmp_path / "kin", "Oma_Inge.jpg", "Ben 10.png", "Ben 2.png", "back.png")
    done = run("print", place, "--look", "vista", "--out", tmp_path / "out")
    assert done.code == 0, done.err
    assert "kin: 3 cards\n  title    Name\n  picture  Picture\n" in done.out
    pdf = tmp_path / "out/kin/cards.pdf"
    found = names_in(pdf, "Ben 2", "Ben 10", "Oma Inge")
    assert -1 not in found and found == sorted(found)
    with pikepdf.open(pdf) as opened:
        widths = [int(one.Width) for one in opened.objects if _is_picture(one)]
    assert len(widths) == 3  # and none of the back


def _is_picture(one: pikepdf.Object) -> bool:
    return isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image" and "/SMask" not in one


def test_the_look_is_remembered_and_a_new_photo_is_a_new_card(tmp_path: Path, run: Run) -> None:
    place = photos(tmp_path / "kin", "Oma.jpg", "Opa.jpg")
    assert run("print", place, "--theme", "folk", "--out", tmp_path / "out").code == 0
    draw(place / "Mia.jpg", 400, 300, "art")
    again = run("print", place, "--out", tmp_path / "out")
    assert "kin: 3 cards" in again.out and "theme    folk" in again.out
    assert -1 not in names_in(tmp_path / "out/kin/cards.pdf", "Oma", "Opa", "Mia")
    (tmp_path / "kin.deck.toml").unlink()
    assert "kin: 3 pictures of cards" in run("print", place, "--out", tmp_path / "out").out


def test_what_is_said_of_a_table_is_not_said_of_the_pictures_beside_it(tmp_path: Path, run: Run) -> None:
    place = photos(tmp_path / "kin", "Oma.jpg", "Opa.jpg")
    (tmp_path / "kin.csv").write_text("Name,Text\nOma,Bakes\nOpa,Sings\n")
    assert run("print", tmp_path / "kin.csv", "--theme", "folk", "--out", tmp_path / "out").code == 0
    assert "kin: 2 pictures of cards" in run("print", place, "--out", tmp_path / "other").out


def test_a_new_game_of_photos_has_a_table_to_write_more_into(tmp_path: Path, run: Run) -> None:
    photos(tmp_path / "kin", "Oma.jpg", "Opa.jpg")
    game = tmp_path / "ours"
    done = run("new", game, "--from", tmp_path / "kin", "--look", "vista")
    assert done.code == 0, done.err
    rows = [*csv.reader((game / "kin.csv").read_text().splitlines())]
    assert rows == [["Name", "Picture"], ["Oma", "kin/Oma.jpg"], ["Opa", "kin/Opa.jpg"]]
    assert run("build", game, "--out", tmp_path / "out").code == 0
    assert -1 not in names_in(tmp_path / "out/ours/cards.pdf", "Oma", "Opa")


@pytest.mark.parametrize(
    ("names", "said"),
    [(("Oma.jpg", "Opa.jpg"), True), (("IMG_1.jpg", "IMG_2.jpg"), False), (("1.jpg", "2.jpg"), False)],
)
def test_names_that_tell_something_are_offered(
    names: tuple[str, ...], said: bool, tmp_path: Path, run: Run
) -> None:
    done = run("print", photos(tmp_path / "kin", *names), "--out", tmp_path / "out")
    assert done.code == 0 and (NAMED in done.out) is said


@pytest.mark.parametrize(
    ("words", "said", "help"),
    [
        (["print", "kin.csv", "--backs", "last"], "`--backs` is for pictures; `kin.csv` is a table", "leave"),
        (["print", "kin", "--rows", "1"], "`--rows` is for tables; `kin` is no table", "`--look` and"),
        (["print", "kin.zip", "--look", "vista"], "`--look` is for tables; `kin.zip` is no table", "`--l"),
        (["new", "x", "--from", "kin.zip", "--look", "vista"], "`--look` is for tables; `kin.zip` is", "`"),
    ],
)
def test_an_option_that_does_nothing_is_refused(
    words: list[str], said: str, help: str, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = photos(tmp_path / "kin", "Oma.jpg", "Opa.jpg")
    (tmp_path / "kin.csv").write_text("Name,Text\nOma,Bakes\nOpa,Sings\n")
    shutil.make_archive(str(place), "zip", place)
    monkeypatch.chdir(tmp_path)
    done = run(*words)
    assert done.code == 2 and f"error[bad-option]: {said}" in done.err and f"help: {help}" in done.err


def _cats(folder: Path) -> Path:
    photos(folder, "Mimi.png", "Tom.png")
    (folder / "cats.csv").write_text("Name,Likes,Picture\nMimi,Tuna,Mimi.png\nTom,Sleep,Tom.png\n")
    return folder


@pytest.mark.parametrize("zipped", [True, False])
def test_a_table_that_names_the_pictures_beside_it_is_printed_with_them(
    zipped: bool, tmp_path: Path, run: Run
) -> None:
    place = _cats(tmp_path / "cats")
    if zipped:
        place = Path(shutil.make_archive(str(tmp_path / "sent"), "zip", tmp_path, "cats"))
    done = run("print", place, "--out", tmp_path / "out")
    assert done.code == 0, done.err
    assert "cats.csv: 2 cards\n  title    Name\n  picture  Picture\n" in done.out
    assert -1 not in names_in(next((tmp_path / "out").rglob("cards.pdf")), "Mimi", "Tuna", "Tom", "Sleep")


def test_a_folder_of_ones_own_is_made_of_that_table(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    zipped = shutil.make_archive("sent", "zip", _cats(tmp_path / "cats"))
    assert run("new", "deck", "--from", zipped).code == 0
    assert {"cats.csv", "Mimi.png", "Tom.png"} <= {one.name for one in (tmp_path / "deck").iterdir()}
    assert run("build", "deck").code == 0
    assert -1 not in names_in(tmp_path / "output/deck/cards.pdf", "Mimi", "Tuna")


def test_a_table_of_other_things_is_named_only(tmp_path: Path, run: Run) -> None:
    place = _cats(tmp_path / "cats")
    (place / "cats.csv").write_text("Name,Likes\nRex,Bones\nBello,Cats\n")
    done = run("print", place, "--out", tmp_path / "out")
    assert "cats: 2 pictures of cards" in done.out and "cats.csv, which is not read" in done.out


def test_a_sheet_of_cards_in_one_picture_is_cut(tmp_path: Path, run: Run) -> None:
    sheet = Image.new("RGB", (5 * 120, 2 * 168), "black")
    for at in range(7):
        x, y = at % 5 * 120, at // 5 * 168
        sheet.paste((30 * at, 90, 200), (x, y, x + 120, y + 168))
        sheet.paste((240, 240, 30 * at), (x + 30, y + 30, x + 90, y + 120))
    sheet.save(tmp_path / "deck 5x2.png")
    done = run("print", tmp_path / "deck 5x2.png", "--out", tmp_path / "out")
    assert done.code == 0, done.err
    assert "deck 5x2.png: 7 pictures of cards, 7 pieces" in done.out
    assert "7 fronts, no backs" in done.out
    sheet.save(tmp_path / "plain.png")
    assert "1 picture of cards" in run("print", tmp_path / "plain.png", "--out", tmp_path / "out").out
    assert run("new", tmp_path / "own", "--from", tmp_path / "deck 5x2.png").code == 0
    assert len([*(tmp_path / "own").glob("deck 5x2-*.png")]) == 7
    said = run("print", tmp_path / "plain.png", "--grid", "5x2", "--out", tmp_path / "out").out
    assert "plain.png: 7 pictures of cards" in said


def test_backs_are_in_a_folder_of_backs_in_german(tmp_path: Path, run: Run) -> None:
    for side in ("Vorderseiten", "Rückseiten"):
        (tmp_path / "deck").mkdir(exist_ok=True)
        photos(tmp_path / "deck" / side, "1.png", "2.png")
    done = run("print", tmp_path / "deck", "--out", tmp_path / "out")
    assert "2 fronts, 2 with a back of their own" in done.out
