"""Pit's two decks as they are printed: counts, words and pictures, read back from the finished PDFs."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat
from whole import MM, ROOT, printkit

from printkit.colour import worst_sight

GAME = tomllib.loads((ROOT / "decks/pit/game.toml").read_text(encoding="utf-8"))
#: What the rulebook prints, and what articles say of the rest.
VALUES = {
    "1904": {"wheat": 100, "barley": 85, "corn": 75, "rye": 70, "oats": 60, "hay": 50, "flax": 40},
    "2004": {
        **{"cocoa": 100, "platinum": 85, "gold": 80, "cattle": 75},
        **{"oil": 65, "rice": 60, "silver": 55, "gas": 50},
    },
}
BEASTS = ("bull", "bear")
#: How often a card says its name in letters: 1904 in its title, 2004 in both corners (lamps are no letters).
NAMED = {"1904": 1, "2004": 2}
FOOT = re.compile(r"50 mm pit: cards-\d{4}(?: · flip on the long edge)? page \d+ of \d+")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("pit")
    printkit("build", "pit", "deck-1904", "deck-2004", "--out", out)
    return out / "pit"


@pytest.fixture(scope="module")
def faces(built: Path) -> dict[str, Image.Image]:
    """Every distinct face and back, in grey, by year and name."""
    out = {}
    for year, values in VALUES.items():
        with pikepdf.open(built / f"cards-{year}.pdf") as pdf:
            for side, names in ((0, [*values, *BEASTS]), (1, ["back"])):
                pages = list(pdf.pages)[side::2]
                drawn = {name: page for page in pages for name in forms(page)}
                assert len(drawn) == len(names)
                for name, (form, page) in zip(names, drawn.items(), strict=True):
                    out[f"{year}-{name}"] = face(page, form)
    return out


def face(page: pikepdf.Page, form: str) -> Image.Image:
    """One card as a page of its own, at 60 dpi."""
    (drawing,) = (one for one in page.resources.XObject.values() if f"{one.objgen}" == form)
    with pikepdf.new() as alone:
        alone.add_blank_page(page_size=(63.5 * MM, 88.9 * MM))
        held = alone.copy_foreign(drawing)
        alone.pages[0].Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary({"/Card": held}))
        alone.pages[0].Contents = alone.make_stream(f"{MM} 0 0 {-MM} 0 {88.9 * MM} cm /Card Do".encode())
        memory = BytesIO()
        alone.save(memory)
    return pypdfium2.PdfDocument(memory.getvalue())[0].render(scale=60 / 72).to_pil().convert("L")


def forms(page: pikepdf.Page) -> list[str]:
    """Which drawings a page places, in order: their numbers in the file, the foot's line left off."""
    known = page.resources.XObject
    steps = pikepdf.parse_content_stream(page)
    return [f"{known[operands[0]].objgen}" for operands, operator in steps if str(operator) == "Do"][:-1]


def words_of(pdf: Path) -> str:
    """All that can be selected on a file's cards, white space folded."""
    pages = pypdfium2.PdfDocument(pdf)
    words = " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pages)
    return FOOT.sub("", words)


@pytest.mark.parametrize(("year", "kinds", "cards"), [("1904", 7, 65), ("2004", 8, 74)])
def test_a_deck_holds_nine_of_each_and_both_beasts(built: Path, year: str, kinds: int, cards: int) -> None:
    with pikepdf.open(built / f"cards-{year}.pdf") as pdf:
        fronts, backs = list(pdf.pages)[::2], list(pdf.pages)[1::2]
        copies = Counter(Counter(name for page in fronts for name in forms(page)).values())
        assert copies == {9: kinds, 1: 2}
        assert sum(len(forms(page)) for page in fronts) == cards
        assert sum(len(forms(page)) for page in backs) == cards
        assert len({name for page in backs for name in forms(page)}) == 1


@pytest.mark.parametrize("year", VALUES)
def test_every_card_says_its_name(built: Path, year: str) -> None:
    words = words_of(built / f"cards-{year}.pdf").replace("AND THE BULL", "")
    assert {name: words.count(name.upper()) for name in VALUES[year]} == dict.fromkeys(
        VALUES[year], 9 * NAMED[year]
    )
    assert words.count("BULL") == NAMED[year]
    assert words.count("BEAR") - words.count("BEAR IN YOUR HAND") == NAMED[year]


@pytest.mark.parametrize("year", VALUES)
def test_every_card_says_its_value(built: Path, year: str) -> None:
    told = Counter(map(int, re.findall(r"(?<![\d−])\d+", words_of(built / f"cards-{year}.pdf"))))
    expected: Counter[int] = Counter()
    for value in VALUES[year].values():
        expected[value] += 2 * 9  # in both corners
    assert {value: told[value] for value in expected} == expected


@pytest.mark.slow
def test_references_fill_the_last_sheets(tmp_path: Path) -> None:
    decks = ("deck-1904", "reference-1904", "deck-2004", "reference-2004")
    printkit("build", "pit", *decks, "--no-inspect", "--out", tmp_path)
    for year, values in VALUES.items():
        file = tmp_path / f"pit/cards-{year}.pdf"
        with pikepdf.open(file) as pdf:
            assert {len(forms(page)) for page in pdf.pages} == {9}
        last = " ".join(list(pypdfium2.PdfDocument(file))[-2].get_textpage().get_text_range().split())
        for name, value in values.items():
            assert f"{name.capitalize()} {value} {2 * value} " in last, name


def test_no_two_cards_look_alike_in_grey(faces: dict[str, Image.Image]) -> None:
    cards = [f"{year}-{name}" for year, names in VALUES.items() for name in (*names, *BEASTS)]
    assert len(cards) == 19
    for one, other in combinations(cards, 2):
        apart = ImageChops.difference(picture(faces[one]), picture(faces[other]))
        share = sum(apart.point(lambda grey: 255 if grey > 60 else 0).histogram()[255:])
        assert share > 0.10 * apart.width * apart.height, (one, other)


def picture(face: Image.Image) -> Image.Image:
    """The middle of a card, without its name and its corners."""
    return face.crop(
        (round(face.width * 0.22), round(face.height * 0.22), face.width, round(face.height * 0.7))
    )


@pytest.mark.parametrize("year", VALUES)
def test_the_colours_of_a_deck_differ_for_all_eyes(year: str) -> None:
    names = [f"spot-{name}" for name in (*VALUES["1904"], *BEASTS)]
    if year == "2004":
        names = [*VALUES["2004"], "night"]
    colours = {name: tuple(bytes.fromhex(GAME["palette"][name][1:])) for name in names}
    for one, other in combinations(colours, 2):
        assert worst_sight(colours[one], colours[other])[1] >= 10, (one, other)


def test_a_back_is_the_same_upside_down(faces: dict[str, Image.Image]) -> None:
    for name in ("1904-back", "2004-back"):
        apart = ImageChops.difference(faces[name], faces[name].rotate(180))
        assert sum(apart.point(lambda grey: 255 if grey > 96 else 0).histogram()[255:]) < 0.01 * (
            apart.width * apart.height
        )


def test_a_back_has_a_white_edge_and_little_ink(faces: dict[str, Image.Image]) -> None:
    for name in ("1904-back", "2004-back"):
        back, margin = faces[name], round(4 * 60 / 25.4)
        inner = Image.new("L", back.size, 255)
        inner.paste(back.crop((margin, margin, back.width - margin, back.height - margin)), (margin, margin))
        assert ImageChops.difference(back, inner).getextrema()[1] < 8, name
        assert 1 - ImageStat.Stat(back).mean[0] / 255 < 0.25, name


def test_nothing_stands_outside_the_sheet(built: Path) -> None:
    for path in built.glob("cards-*.pdf"):
        with pikepdf.open(path) as pdf:
            for page in pdf.pages:
                wide, high = (float(side) / MM for side in page.mediabox[2:])
                places = list(corners(page))
                assert places
                for x, y in places:
                    assert 5.5 <= x <= wide - 5.5 and 5.5 <= y <= high - 5.5  # and bleed of 1.5


def corners(page: pikepdf.Page) -> Iterator[tuple[float, float]]:
    """The corners of every card's trim on a page, in mm from the top left."""
    matrix: list[float] = []
    cards = forms(page)
    known = page.resources.XObject
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "cm":
            matrix = [float(value) for value in operands]
        elif str(operator) == "Do" and f"{known[operands[0]].objgen}" in cards:
            a, b, c, d, e, f = matrix
            left, top, right, bottom = (float(v) for v in known[operands[0]].BBox)
            bleed = (right - left - 63.5) / 2
            left, top, right, bottom = left + bleed, top + bleed, right - bleed, bottom - bleed
            yield from ((a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (top, bottom))
