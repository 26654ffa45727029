"""Other tools' projects: the games that they become, printed; what is not taken is said."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops
from projects import samples
from smallgame import Run
from textbench import FILES

MM = 72 / 25.4
DPI = 1200


def new(run: Run, tmp_path: Path, make: Callable[[Path], Path]) -> tuple[Path, str]:
    """Make a game of a project; return its folder, and what was said besides."""
    said = run("new", "mine", "--from", make(tmp_path / "theirs"))
    assert said.code == 0, said.err
    return tmp_path / "mine", said.err


def printed(run: Run, tmp_path: Path) -> pdfium.PdfDocument:
    """Print the game, a card on a page; return its PDF."""
    said = run("build", "mine", "--layout", "single", "--out", "out")
    assert said.code == 0, said.err
    (file,) = (tmp_path / "out" / "mine").glob("*.pdf")
    return pdfium.PdfDocument(file)


def texts(document: pdfium.PdfDocument) -> list[str]:
    return [re.sub(r"\s+", " ", page.get_textpage().get_text_range()).strip() for page in document]


def picture_at(page: pdfium.PdfPage, colour: str) -> tuple[float, ...]:
    """Return the edges of the picture of a colour as it is seen on a page, in mm from its left and top."""
    seen = page.render(scale=DPI / 72).to_pil().convert("RGB")
    apart = ImageChops.difference(seen, Image.new("RGB", seen.size, colour)).convert("L")
    box = apart.point(lambda value: 255 if value < 12 else 0).getbbox()
    assert box is not None
    left, top, right, bottom = (one / DPI * 25.4 for one in box)
    return left, top, right, bottom


#: What each becomes: its pieces, the words on the first of each card, what is said of the rest.
CASES = {
    "cardmaker": (
        ["Otter Rivers 3 gold: Swim. Dive."] * 2 + ["Badger Woods 5 gold: Dig, then rest"]
        + ["Heron Rivers 1 gold: Wait."] * 3,
        "2 things of this CardMaker project can't be taken: Guild cards: Inner: a layout in a layout; "
        "the font Georgia: PT Serif stands for it",
    ),
    "nandeck": (
        ["Otter Swims well - *"] * 2 + ["Badger Digs - +"] + ["Heron Waits - *"] * 4,
        "5 things of this nanDECK project can't be taken: line 18: `VISUAL`; cards: 1 missing picture: "
        "`gone.png`; the font Arial Narrow: Barlow Condensed stands for it; the font Times New Roman: "
        "PT Serif stands for it; ...",
    ),
    "squib": (
        ["3 Otter Printed at home"] * 2 + ["5 Badger Printed at home"],
        "3 things of this Squib project can't be taken: line 11: `text`, which is worked out; "
        "the font Serif: PT Serif stands for it; the font Sans: Alegreya Sans stands for it",
    ),
    "simulator": (
        [""] * 4,
        "2 things of this Tabletop Simulator project can't be taken: 1 object of the kind `Bag`; "
        "1 object of the kind `Custom_Token`",
    ),
    "cider": (
        ["Otter 3"] * 2 + ["Badger 5"],
        "3 things of this Cider project can't be taken: animals/plain.html: `span`, which has no place of "
        "its own; the font Merriweather: PT Serif stands for it; the font Arial: Alegreya Sans stands for it",
    ),
    "cider_saved": (
        ["Otter 3"] * 2 + ["Badger 5"],
        "3 things of this Cider project can't be taken: Animals/plain.html: `span`, which has no place of "
        "its own; the font Merriweather: PT Serif stands for it; the font Arial: Alegreya Sans stands for it",
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.code("not-taken")
@pytest.mark.parametrize("name", CASES)
def test_a_project_becomes_its_cards(run: Run, tmp_path: Path, name: str) -> None:
    pieces, left = CASES[name]
    folder, said = new(run, tmp_path, getattr(samples, name))
    assert f"warning[not-taken]: {left}\n" in said
    document = printed(run, tmp_path)
    behind = len([*(folder / "layouts").glob("*-back.svg")]) > 0
    fronts = texts(document)[:: 2 if behind else 1]
    assert [" ".join(sorted(one.split())) for one in fronts] == [
        " ".join(sorted(one.split())) for one in pieces
    ]


#: Where the edges of the picture on the first page are, from the card's corner, and the card's size, in mm.
PLACES = {
    "cardmaker": ((8.04, 15.24, 55.46, 50.8), (63.5, 88.9)),
    "nandeck": ((4.0, 15.38, 59.0, 56.63), (63.0, 88.0)),
    "squib": ((3.53, 22.23, 59.97, 64.56), (63.5, 88.9)),
    "cider": ((3.53, 13.76, 59.97, 56.09), (63.5, 88.9)),
    "simulator": ((0.0, 0.0, 63.5, 88.9), (63.5, 88.9)),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PLACES)
def test_what_is_placed_lies_where_it_was(run: Run, tmp_path: Path, name: str) -> None:
    new(run, tmp_path, getattr(samples, name))
    page = printed(run, tmp_path)[0]
    place, size = PLACES[name]
    left, bottom, right, top = (one / MM for one in page.get_trimbox())
    assert (right - left, top - bottom) == pytest.approx(size, abs=0.05)
    found = picture_at(page, "#aa3333" if name == "simulator" else "#3366aa")
    corner = (left, page.get_height() / MM - top)
    seen = [one - corner[number % 2] for number, one in enumerate(found)]
    assert seen == pytest.approx(place, abs=0.05)


def test_a_dataset_of_component_studio_is_a_table(run: Run, tmp_path: Path) -> None:
    folder, said = new(run, tmp_path, samples.component_studio)
    assert said == ""
    assert 'copies = "quantity"' in (folder / "game.toml").read_text(encoding="utf-8")


def test_templates_that_flow_get_a_look_of_ours(run: Run, tmp_path: Path) -> None:
    def flowing(folder: Path) -> Path:
        samples.cider(folder)
        (folder / "decks/animals/plain.css").write_text(".title { color: red }", encoding="utf-8")
        return folder

    folder, _ = new(run, tmp_path, flowing)
    assert (folder / "animals.csv").read_text(encoding="utf-8").splitlines()[1] == "2,Otter,river-otter,3,Wet"
    assert (folder / "assets" / "river-otter.png").is_file()
    assert run("build", "mine", "--out", "out").code == 0


def test_print_says_what_it_is(run: Run, tmp_path: Path) -> None:
    samples.cardmaker(tmp_path / "theirs")
    for place in ("theirs/guilds.cmp", "theirs"):
        said = run("print", place)
        assert (said.code, said.err) == (
            2,
            f"error[unknown-game]: `{place}` is a project of CardMaker\n"
            f"   = help: make it a game of yours: `printkit new my-game --from {place}`\n\n1 error\n",
        )


#: Files that are wrong: the sample that is changed, how, and what is said.
WRONG = {
    "an entity": (
        "cardmaker", lambda text: text.replace("<Project>", '<!DOCTYPE p [<!ENTITY x "y">]><Project>'),
        "error[unreadable-file]: `guilds.cmp` can't be read: it declares entities",
    ),
    "no XML": (
        "cardmaker", lambda text: text.replace("</Layout>", ""),
        "error[unreadable-file]: `guilds.cmp` can't be read: mismatched tag: line 5, column 2",
    ),
    "a table elsewhere": (
        "cardmaker", lambda text: text.replace('"cards.csv"', '"../secret.csv"'),
        "error[path-leaves-deck]: `../secret.csv` leads out of its folder",
    ),
    "no table": (
        "nandeck", lambda text: text.replace("cards.csv", "gone.csv"),
        "error[missing-file]: its table `gone.csv` is not there",
    ),
    "numbers that are none": (
        "simulator", lambda text: text.replace('"NumWidth": 3', '"NumWidth": [3]'),
        "error[unreadable-file]: `river.json` can't be read: ",
    ),
    "sheets that are elsewhere": (
        "simulator", lambda text: text.replace("faces.png", "other.png"),
        "error[no-cards]: `river.json` has no cards whose pictures are here",
    ),
    "layouts that are no YAML": (
        "squib", lambda text: text.replace("layout.yml", "otter.png"),
        "error[not-utf-8]: `otter.png` is not UTF-8 text",
    ),
    "endless sizes": (
        "nandeck", lambda text: text.replace("CARDSIZE=63,88", f"CARDSIZE={'9' * 400},0"), "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_project_gets_a_finding(run: Run, tmp_path: Path, name: str) -> None:
    sample, change, words = WRONG[name]
    file = getattr(samples, sample)(tmp_path / "theirs")
    file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
    said = run("new", "mine", "--from", file)
    assert words in said.err
    assert (said.code, (tmp_path / "mine").exists()) == ((0, True) if not words else (said.code or 9, False))


def test_a_saved_game_that_nests_endlessly_gets_a_finding(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "deep.json"
    file.write_text('{"ObjectStates": ' + "[" * 100_000 + "]" * 100_000 + "}", encoding="utf-8")
    assert "error[unreadable-file]: `deep.json` can't be read" in run("new", "mine", "--from", file).err


def test_what_a_game_is_made_of_is_all_in_its_folder(run: Run, tmp_path: Path) -> None:
    folder, _ = new(run, tmp_path, samples.cider_saved)
    names = sorted(one.relative_to(folder).as_posix() for one in folder.rglob("*") if one.is_file())
    assert names == [
        "assets/river-otter.png", "cards/animals.csv", "game.schema.json", "game.toml", "layouts/animals.svg",
    ]  # fmt: skip
    assert json.loads((folder / "game.schema.json").read_text(encoding="utf-8"))["title"]


def _font(file: Path, family: str, style: str, flavor: str | None = None, rights: int = 0) -> None:
    """Write a font of ours under another name."""
    font = TTFont(FILES["FjallaOne-Regular"])
    for number, name in ((1, family), (2, style), (4, f"{family} {style}"), (6, family.replace(" ", ""))):
        font["name"].setName(name, number, 3, 1, 0x409)
    font["OS/2"].fsType, font.flavor = rights, flavor
    file.parent.mkdir(parents=True, exist_ok=True)
    font.save(file)


@pytest.mark.slow
def test_fonts_in_the_folder_are_taken_along(run: Run, tmp_path: Path) -> None:
    def with_fonts(folder: Path) -> Path:
        file = samples.nandeck(folder)
        _font(folder / "fonts/an.woff2", "Arial Narrow", "Regular", "woff2")
        _font(folder / "fonts/an-bold.ttf", "Arial Narrow", "Bold")
        _font(folder / "fonts/an-light.ttf", "Arial Narrow", "Light")
        _font(folder / "times.ttf", "Times New Roman", "Regular", rights=2)
        (folder / "fonts/bad.ttf").write_bytes(b"\0\1\0\0" + b"\xff" * 99)
        (folder / "fonts/bad.woff2").write_bytes(b"wOF2" + b"\xff" * 99)
        return file

    folder, said = new(run, tmp_path, with_fonts)
    assert "Arial Narrow" not in said
    listed = (folder / "game.toml").read_text(encoding="utf-8")
    forbidden = "may not be embedded in a file, as its licence bits say (`fsType` 0x0002)"
    assert f"#   the font Times New Roman {forbidden}: PT Serif stands for it\n" in listed
    assert 'f1 = { regular = "fonts/an.woff2", bold = "fonts/an-bold.ttf" }\n' in listed
    assert sorted(one.name for one in folder.rglob("*.*") if "an" in one.stem and "font" in str(one)) == [
        "an-bold.ttf", "an.woff2",
    ]  # fmt: skip
    printed(run, tmp_path)
    with pikepdf.open(next((tmp_path / "out/mine").glob("*.pdf"))) as pdf:
        named = {
            str(one.BaseFont)
            for one in pdf.objects
            if isinstance(one, pikepdf.Dictionary) and "/BaseFont" in one
        }
    assert any("ArialNarrow" in one for one in named), named
