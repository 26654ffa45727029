"""Every game in a brand, read back from the finished PDFs: colours, words, logo, code, letters."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
import zxingcpp
from PIL import Image, ImageChops
from smallbrand import BRAND, write_brand

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent.name for path in (ROOT / "decks").glob("*/game.toml"))
MAGENTA = (255, 0, 255)
#: What of Pitman is built in two brands, with all its findings.
SOME = ("deck", "chips", "tokens", "score-sheet", "rules")
#: Dots an inch.
DPI = 60


def printkit(*words: object) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "printkit", *map(str, words)], capture_output=True, cwd=ROOT, text=True
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def probe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A brand on paper that is not white, whose logo has a colour of its own."""
    text = BRAND.replace('paper = "#ffffff"', 'paper = "#f0e8d0"')
    return write_brand(tmp_path_factory.mktemp("brands") / "probe", text)


def one_of_a_kind(game: str) -> list[str]:
    """All sheets of a game, and the first component of each other kind."""
    told = tomllib.loads((ROOT / "decks" / game / "game.toml").read_text(encoding="utf-8"))["component"]
    first = {one["kind"]: one["name"] for one in reversed(told)}
    return [one["name"] for one in told if one["kind"] == "sheet" or first[one["kind"]] == one["name"]]


@pytest.fixture(scope="session", params=GAMES)
def built(request: pytest.FixtureRequest, probe: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game in the probe's brand."""
    out = tmp_path_factory.mktemp("out")
    printkit(
        "build", request.param, *one_of_a_kind(request.param), "--brand", probe, "--no-inspect", "--out", out
    )
    return out / f"{request.param}-probe"


@pytest.fixture(scope="session")
def pitman(probe: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("pitman")
    components = ("deck", "chips", "bid-tracker", "score-sheet", "rules")
    printkit("build", "pitman", *components, "--brand", probe, "--no-inspect", "--out", out)
    return out / "pitman-probe"


def picture(file: Path, page: int = 0, dpi: float = DPI) -> Image.Image:
    """A page as it prints."""
    return pypdfium2.PdfDocument(file)[page].render(scale=dpi / 72).to_pil().convert("RGB")


def magenta(image: Image.Image) -> tuple[int, int, int, int] | None:
    """Where the logo's own colour lies."""
    red, green, blue = (band.point(lambda v: 255 if v > 200 else 0) for band in image.split())
    others = Image.merge("RGB", (red, green.point(lambda v: 255 - v), blue)).convert("L")
    return others.point(lambda v: 255 if v > 250 else 0).getbbox()


def words(file: Path) -> list[str]:
    """Each page's words, white space made plain."""
    pdf = pypdfium2.PdfDocument(file)
    return [" ".join(pdf[n].get_textpage().get_text_bounded().split()) for n in range(len(pdf))]


def test_every_page_of_every_component_bears_the_logo_and_the_footer(built: Path) -> None:
    names = [entry["file"] for entry in json.loads((built / "manifest.json").read_text())["files"]]
    assert names
    for name in names:
        pages = words(built / name)
        for number, said in enumerate(pages):
            assert "Probe & Sons · Behind the station · probe.example" in said, (name, number)
        for number in {0, len(pages) - 1}:
            image = picture(built / name, number)
            foot = image.crop((0, image.height - round(13 / 25.4 * DPI), image.width, image.height))
            assert magenta(foot), (name, number)


def test_a_box_has_the_brands_paper_on_its_panels_alone(built: Path) -> None:
    boxes = [*built.glob("box*.pdf")]
    assert boxes or built.name == "pit-probe"
    for file in boxes:
        image = picture(file)
        paper = Image.new("RGB", image.size, (0xF0, 0xE8, 0xD0))
        same = ImageChops.difference(image, paper).convert("L").point(lambda v: 255 if v < 3 else 0)
        left, top, right, bottom = same.getbbox()
        corners = [(x, y) for x in (left, right - 1) for y in (top, bottom - 1)]
        assert not all(same.getpixel(corner) for corner in corners), file.name


def test_a_cards_back_is_the_brands(pitman: Path) -> None:
    back = picture(pitman / "deck.pdf", 1, 100)
    left, _, right, _ = magenta(back)
    assert (right - left) > 120 / 25.4 * 100  # on all the cards of the sheet
    found = {colour for _, colour in back.getcolors(10**6)}
    assert {(0x10, 0x20, 0x30), (0xE0, 0xA0, 0x30), (0xF0, 0xE8, 0xD0)} <= found


def test_a_face_is_in_the_brands_colours_and_none_of_the_games(pitman: Path) -> None:
    counted = {colour: count for count, colour in picture(pitman / "deck.pdf", 0, 100).getcolors(10**6)}
    for own in ((0x10, 0x20, 0x30), (0xE0, 0xA0, 0x30), (0x60, 0xA0, 0x80), (0xF0, 0xE8, 0xD0)):
        assert counted.get(own, 0) > 500, own
    for games in ((0x1B, 0x16, 0x13), (0xDC, 0x9C, 0x44), (0x8F, 0x9C, 0x93)):
        assert games not in counted


def test_paper_that_is_not_white_lies_under_the_whole_sheet(pitman: Path) -> None:
    image = picture(pitman / "score-sheet.pdf")
    box = image.getbbox()
    paper = [
        (x, y)
        for x in range(image.width)
        for y in range(image.height)
        if image.getpixel((x, y)) == (0xF0, 0xE8, 0xD0)
    ]
    wide = (max(x for x, _ in paper) - min(x for x, _ in paper)) * 25.4 / DPI
    assert wide == pytest.approx(190 + 2 * 4.7, abs=1)
    assert box is not None


def test_the_paper_ends_above_the_line_at_the_foot(pitman: Path) -> None:
    page = pypdfium2.PdfDocument(pitman / "bid-tracker.pdf")[0]
    text = page.get_textpage()
    start, length = text.search("Probe & Sons").get_next()
    top = page.get_height() - max(text.get_charbox(index)[3] for index in range(start, start + length))
    image = picture(pitman / "bid-tracker.pdf", 0, 150)
    column = [image.getpixel((image.width // 2, y)) for y in range(image.height)]
    lowest = max(y for y, colour in enumerate(column) if colour == (0xF0, 0xE8, 0xD0))
    assert (lowest + 1) * 72 / 150 < top


def test_no_white_shows_along_a_leaflets_fold(pitman: Path) -> None:
    image = picture(pitman / "rules.pdf", 1, 600)
    middle, down = image.width // 2, round(12 / 25.4 * 600)
    assert {image.getpixel((middle + off, down)) for off in range(-6, 7)} == {(0xF0, 0xE8, 0xD0)}


@pytest.mark.parametrize(("name", "page"), [("score-sheet.pdf", 0), ("rules.pdf", 0)])
def test_the_code_is_read_by_a_camera(pitman: Path, name: str, page: int) -> None:
    found = zxingcpp.read_barcodes(picture(pitman / name, page, 150))
    assert [code.text for code in found] == ["https://probe.example"]
    corners = found[0].position
    squares = 25  # of a code for so short a link
    square = abs(corners.top_right.x - corners.top_left.x) / 150 * 25.4 / squares
    assert square >= 0.4


@pytest.fixture(scope="module")
def twice(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pitman in both examples, without a word of complaint."""
    out = tmp_path_factory.mktemp("twice")
    words = ["build", "pitman", *SOME, "--brand", "ketterman", "--brand", "five-pips", "--out", str(out)]
    done = subprocess.run(
        [sys.executable, "-m", "printkit", *words], capture_output=True, cwd=ROOT, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    return out


def test_each_brand_has_a_folder_of_its_own(twice: Path) -> None:
    assert sorted(path.name for path in twice.iterdir()) == ["pitman-five-pips", "pitman-ketterman"]
    names = [sorted(path.name for path in folder.iterdir()) for folder in twice.iterdir()]
    assert names[0] == names[1]
    assert {"deck.pdf", "rules.pdf", "manifest.json"} < set(names[0])


def test_the_letters_are_the_brands(twice: Path) -> None:
    def families(slug: str) -> set[str]:
        with pikepdf.open(twice / slug / "counters.pdf") as pdf:
            things = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary)]
            return {str(one.BaseFont).partition("+")[2] for one in things if "/DescendantFonts" in one}

    assert "AbrilFatface-Regular" in families("pitman-ketterman")
    assert "TitanOne" in families("pitman-five-pips")
    assert not any("AlfaSlab" in name for name in families("pitman-five-pips") | families("pitman-ketterman"))


def test_the_same_brand_gives_the_same_bytes(twice: Path, tmp_path: Path) -> None:
    printkit("build", "pitman", "chips", "tokens", "--brand", "five-pips", "--out", tmp_path)
    name = "pitman-five-pips/counters.pdf"
    assert (tmp_path / name).read_bytes() == (twice / name).read_bytes()


def test_a_game_without_a_brand_loads_nothing_for_brands(tmp_path: Path) -> None:
    ask = (
        "import sys; from printkit.cli import main\n"
        f"try: main(['build', 'pitman', 'chips', '--out', {str(tmp_path)!r}])\n"
        "except SystemExit: pass\n"
        "print([m for m in ('coloraide', 'segno', 'printkit.branding') if m in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True, cwd=ROOT)
    assert said.stdout.splitlines()[-1] == "[]"


def test_lists_know_no_brand_and_no_brand_knows_a_game() -> None:
    slugs = re.compile("|".join(rf"\b{game}\b" for game in GAMES), re.IGNORECASE)
    for file in [*(ROOT / "templates").rglob("*.svg"), *(ROOT / "templates").rglob("*.toml")]:
        assert not slugs.search(file.read_text(encoding="utf-8")), file
