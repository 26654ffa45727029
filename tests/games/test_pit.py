"""Pit's two decks as they are printed: counts, words and pictures, read back from the finished PDFs."""

import re
import tomllib
from collections import Counter
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat
from whole import CLASSIC, MM, MODERN, ROOT, forms, pages_of, printkit, words_of

from printkit.colour import worst_sight

GAME = tomllib.loads((ROOT / "decks/pit/game.toml").read_text(encoding="utf-8"))
VALUES = {"1904": CLASSIC, "2004": MODERN}
BEASTS = ("bull", "bear")
#: How often a card says its name in letters: 1904 in its title, 2004 in both corners (lamps are no letters).
NAMED = {"1904": 1, "2004": 2}
#: How many pictures there are of each: the crops of 1904 are drawn at three hours of the day.
PICTURES = {"1904": 3, "2004": 1}
FOOT = re.compile(r"50 mm pit: cards-\d{4}(?: · flip on the long edge)? page \d+ of \d+")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("pit")
    printkit("build", "pit", "deck-1904", "deck-2004", "--no-gang", "--out", out)
    return out / "pit"


@pytest.fixture(scope="module")
def faces(built: Path) -> dict[str, Image.Image]:
    """Every distinct face and back, in grey, by year and name."""
    out = {}
    for year, values in VALUES.items():
        with pikepdf.open(built / f"cards-{year}.pdf") as pdf:
            many = PICTURES[year]
            crops = [f"{name}{' again' * time}" for name in values for time in range(many)]
            for side, names in ((0, [*crops, *BEASTS]), (1, ["back"])):
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


def words_on_cards(pdf: Path) -> str:
    return FOOT.sub("", words_of(pdf))


@pytest.mark.parametrize(("year", "kinds", "cards"), [("1904", 7, 65), ("2004", 8, 74)])
def test_a_deck_holds_nine_of_each_and_both_beasts(built: Path, year: str, kinds: int, cards: int) -> None:
    with pikepdf.open(built / f"cards-{year}.pdf") as pdf:
        fronts, backs = list(pdf.pages)[::2], list(pdf.pages)[1::2]
        copies = Counter(Counter(name for page in fronts for name in forms(page)).values())
        assert copies == {9 // PICTURES[year]: kinds * PICTURES[year], 1: 2}
        assert sum(len(forms(page)) for page in fronts) == cards
        assert sum(len(forms(page)) for page in backs) == cards
        assert len({name for page in backs for name in forms(page)}) == 1


@pytest.mark.parametrize("year", VALUES)
def test_every_card_says_its_name(built: Path, year: str) -> None:
    words = words_on_cards(built / f"cards-{year}.pdf").replace("AND THE BULL", "")
    assert {name: words.count(name.upper()) for name in VALUES[year]} == dict.fromkeys(
        VALUES[year], 9 * NAMED[year]
    )
    assert words.count("BULL") == NAMED[year]
    assert words.count("BEAR") - words.count("BEAR IN YOUR HAND") == NAMED[year]


@pytest.mark.parametrize("year", VALUES)
def test_values_are_read_across_a_table(built: Path, year: str) -> None:
    text = pypdfium2.PdfDocument(built / f"cards-{year}.pdf")[0].get_textpage()
    boxes = [text.get_charbox(i) for i in range(text.count_chars()) if text.get_text_range(i, 1) == "1"]
    heights = sorted((top - foot) / 72 * 25.4 for _, foot, _, top in boxes)
    assert heights[-18] > 7.6  # of 100, in both corners of nine cards


@pytest.mark.parametrize("year", VALUES)
def test_every_card_says_its_value(built: Path, year: str) -> None:
    told = Counter(map(int, re.findall(r"(?<![\d−])\d+", words_on_cards(built / f"cards-{year}.pdf"))))
    expected: Counter[int] = Counter()
    for value in VALUES[year].values():
        expected[value] += 2 * 9  # in both corners
    assert {value: told[value] for value in expected} == expected


@pytest.mark.slow
def test_references_fill_the_last_sheets(tmp_path: Path) -> None:
    decks = ("deck-1904", "reference-1904", "deck-2004", "reference-2004")
    printkit("build", "pit", *decks, "--no-gang", "--no-inspect", "--out", tmp_path)
    for year, values in VALUES.items():
        file = tmp_path / f"pit/cards-{year}.pdf"
        with pikepdf.open(file) as pdf:
            assert {len(forms(page)) for page in pdf.pages} == {9}
        last = pages_of(file)[-2]
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


def test_a_back_that_drifts_shows_no_crooked_border_and_takes_little_ink(
    faces: dict[str, Image.Image],
) -> None:
    """The edge of 1904 is white; the charts of 2004 run past every edge: all its strips are much alike."""
    margin = round(4 * 60 / 25.4)
    for name in ("1904-back", "2004-back"):
        back = faces[name]
        inner = Image.new("L", back.size, 255)
        inner.paste(back.crop((margin, margin, back.width - margin, back.height - margin)), (margin, margin))
        white = ImageChops.difference(back, inner).getextrema()[1] < 8
        assert white == (name == "1904-back")
        middle = back.crop((back.width // 4, 0, 3 * back.width // 4, back.height))
        rows = [
            ImageStat.Stat(middle.crop((0, y, middle.width, y + 3))).mean[0] for y in range(2, margin - 3)
        ]
        assert max(rows) - min(rows) < 40, name  # no line runs along the trim
        assert 1 - ImageStat.Stat(back).mean[0] / 255 < 0.38, name
