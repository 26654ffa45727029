"""Chief Herman's pack as it is printed: chances, tables, titles, true sizes, read back from the PDFs."""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import dist
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops

ROOT = Path(__file__).resolve().parents[2]
MM = 72 / 25.4
Point = tuple[float, float]
Matrix = tuple[float, ...]

TITLES = """
Bogart; Crash; Flip; Dogfight; Pennywise; Road Trip
Spots; El Paso; Hey, Bartender!; Following Suit; Last Man Standing; Brain Baseball
Big Dumb Five; The Lost Pueblo of Doctor Green; Candy
Galaxy; The Celebrated Jumping Frog Game; Stumpy the Cave Boy; Tishai
Strange Words; WoRDWeRX; Divide and Conquer
The Con Game; Love and Marriage
Rosencrantz and Guildenstern; Suck; Girl’s Best Friend; Countdown; How Stupid Are You?
Night Baseball of the Living Dead; Frankenstein; Rescue 9-1-1 with Media Crew; River of Blood
"""


def printkit(*words: object) -> None:
    subprocess.run(
        [sys.executable, "-m", "printkit", *map(str, words)], check=True, capture_output=True, cwd=ROOT
    )


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("chief")
    printkit("build", "chief-herman", "--out", out)
    return out / "chief-herman"


@pytest.fixture(scope="module")
def on_letter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("chief-letter")
    printkit("build", "chief-herman", "--paper", "letter", "--out", out)
    return out / "chief-herman"


def words_of(pdf: Path, page: int | None = None) -> str:
    """All that can be selected in a file, or on one of its pages, white space folded."""
    pages = list(pypdfium2.PdfDocument(pdf))
    chosen = pages if page is None else [pages[page]]
    return " ".join(" ".join(one.get_textpage().get_text_range().split()) for one in chosen)


def middle_of(text: pypdfium2.PdfTextPage, words: str) -> Point:
    """Where words stand that a page has but once, in mm from the lower left corner."""
    finder = text.search(words, match_case=True)
    start, length = finder.get_next()
    assert finder.get_next() is None, f"`{words}` stands twice"
    boxes = [text.get_charbox(index) for index in range(start, start + length)]
    left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
    foot, top = min(box[1] for box in boxes), max(box[3] for box in boxes)
    return (left + right) / 2 / MM, (foot + top) / 2 / MM


def combined(inner: Matrix, outer: Matrix) -> Matrix:
    """Return what two matrices do, the inner one first."""
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return (
        a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m,
    )  # fmt: skip


def outlines(
    stream: pikepdf.Page | pikepdf.Object, resources: pikepdf.Object, matrix: Matrix
) -> Iterator[list[Point]]:
    """Every run of straight lines of a page, forms included, its corners in mm on the paper."""
    stack, run = [], []
    for operands, operator in pikepdf.parse_content_stream(stream):
        name, numbers = str(operator), operands
        if name == "q":
            stack.append(matrix)
        elif name == "Q":
            matrix = stack.pop()
        elif name == "cm":
            matrix = combined(tuple(map(float, numbers)), matrix)
        elif name == "Do":
            form = resources.XObject[str(numbers[0])]
            own = tuple(map(float, form.get("/Matrix", (1, 0, 0, 1, 0, 0))))
            yield from outlines(form, form.get("/Resources", resources), combined(own, matrix))
        elif name in ("m", "l"):
            if name == "m" and run:
                yield run
                run = []
            x, y = map(float, numbers)
            a, b, c, d, e, f = matrix
            run = [*run, ((a * x + c * y + e) / MM, (b * x + d * y + f) / MM)]
        elif run and name in ("h", "f", "f*", "S", "B", "n", "c", "re"):
            yield run
            run = []


def corners(pdf: Path, page: int = 0) -> list[list[Point]]:
    with pikepdf.open(pdf) as document:
        one = document.pages[page]
        return list(outlines(one, one.Resources, (1, 0, 0, 1, 0, 0)))


def test_what_is_printed(built: Path) -> None:
    files = json.loads((built / "manifest.json").read_text())["files"]
    printed = [item["component"] for item in files]
    pages = {name: len(pypdfium2.PdfDocument(built / f"{name}.pdf")) for name in printed}
    assert pages == {
        "bogart": 1, "crash": 1, "flip": 1, "dogfight": 1, "dogfight-field": 2, "gauge": 1,
        "score-sheets": 3, "chips": 4, "paper-d4": 1, "paper-d8": 1, "index-card": 2, "cut-plan": 1,
    }  # fmt: skip
    pieces = {item["component"]: item["pieces"] for item in files}
    assert (pieces["chips"], pieces["gauge"], pieces["index-card"]) == (6 * 17, 3, 1)


def test_each_player_gets_sixty_in_chips(tmp_path: Path) -> None:
    printkit("build", "chief-herman", "chips", "--players", 3, "--out", tmp_path)
    pages = list(pypdfium2.PdfDocument(tmp_path / "chief-herman/chips.pdf"))
    fronts = " ".join(page.get_textpage().get_text_range() for page in pages[::2])
    values = Counter(re.findall(r"\b(?:1|5|10)(?= ?(?:ONE|FIVE|TEN)\b)", " ".join(fronts.split())))
    assert values == {"1": 30, "5": 12, "10": 9}
    assert sum(int(value) * copies for value, copies in values.items()) == 3 * 60


def test_the_stairs_of_bogart(built: Path) -> None:
    text = pypdfium2.PdfDocument(built / "bogart.pdf")[0].get_textpage()
    heights = []
    for dice in range(1, 6):
        chips = dice * (dice + 1) // 2
        put_in = middle_of(text, f"{chips} chips") if dice > 1 else None  # one chip: the rules tell of it too
        chance = round(float(100 * (1 - Fraction(3, 4) ** dice)), 1)
        aced = middle_of(text, f"{chance:g} % aced out")
        if put_in:
            assert abs(put_in[1] - aced[1]) < 1.2
            assert put_in[0] < aced[0]
        heights.append(aced[1])
    assert heights == sorted(heights)


def test_the_milestones_of_crash(built: Path) -> None:
    text = pypdfium2.PdfDocument(built / "crash.pdf")[0].get_textpage()
    all_words = text.get_text_range()
    heights = []
    for dice in range(1, 11):
        chance = f"{round(float(100 * (1 - Fraction(5, 6) ** dice)), 1):g} %"
        x, y = middle_of(text, chance)
        left, foot, right, top = ((x - 24) * MM, (y - 3.5) * MM, (x - 11) * MM, (y + 3.5) * MM)
        assert text.get_text_bounded(left, foot, right, top).split() == [str(dice)], all_words
        heights.append(round(y))
    assert heights == sorted(heights)
    assert all(heights[index] == heights[index + 1] for index in range(0, 10, 2))


def test_six_ledgers_of_tens_and_ones(built: Path) -> None:
    words = Counter(words_of(built / "crash.pdf").split())
    assert all(words[str(tens)] >= 6 for tens in range(10, 100, 10))
    assert all(words[str(ones)] >= 6 for ones in range(10))


def test_both_ends_of_flip_say_the_same(built: Path) -> None:
    words = words_of(built / "flip.pdf")
    for told in ("To begin,", "No die twice:", "Or call", "Last with dice"):
        assert words.count(told) == 2, told
    numbers = Counter(words.split())
    assert all(numbers[str(number)] >= 2 for number in range(1, 51))
    assert not numbers["51"]


def test_29_pairs_are_marked(built: Path) -> None:
    marks = []
    for run in corners(built / "dogfight.pdf"):
        distinct = [point for index, point in enumerate(run) if index == 0 or point != run[0]]
        wide = max(x for x, _ in distinct) - min(x for x, _ in distinct)
        high = max(y for _, y in distinct) - min(y for _, y in distinct)
        if len(distinct) == 3 and abs(wide - 4) < 0.02 and abs(high - 3.7) < 0.02:
            marks.append((round(min(x for x, _ in distinct)), round(max(y for _, y in distinct))))
    columns, rows = sorted({x for x, _ in marks}), sorted({y for _, y in marks}, reverse=True)
    assert (len(marks), len(columns), len(rows)) == (29, 8, 8)
    takes = {(rows.index(y) + 1, columns.index(x) + 1) for x, y in marks}
    assert takes == {(one, other) for one in range(1, 9) for other in range(1, one)} | {(1, 8)}


def test_who_shoots_first(built: Path) -> None:
    words = words_of(built / "dogfight.pdf")
    assert "As 1s shoot first, an 8 that one sees is gone before it can take the 1." in words
    assert "MIDDLE LINE" in words and "−8 each" in words


def test_the_gauge_is_cut_for_an_edge_of_18_mm(built: Path) -> None:
    notches = []
    for run in corners(built / "gauge.pdf"):
        lengths = [dist(one, other) for one, other in pairwise(run)]
        if len(run) >= 7 and max(lengths) > 100:  # the strip's outline: shoulder, notch, shoulder, and round
            assert lengths[1] == pytest.approx(lengths[2], abs=0.01)
            notches.append((dist(run[1], run[3]), lengths[1]))
    assert len(notches) >= 3
    for wide, side in notches:
        assert wide == pytest.approx(18, abs=0.01)
        assert side == pytest.approx(18 / 3**0.5, abs=0.01), "the notch opens at 120 degrees"


def test_every_title_stands_on_the_index_card(built: Path) -> None:
    words = words_of(built / "index-card.pdf", 0)
    titles = re.split(r"[;\n] *", TITLES.strip())
    assert len(titles) == 33
    assert [title for title in titles if title not in words] == []


def test_the_four_are_told_in_short(built: Path) -> None:
    assert "30 chips" in words_of(built / "bogart.pdf")
    assert "you pay 10 for each 1" in words_of(built / "crash.pdf")
    back = words_of(built / "index-card.pdf", 1)
    assert all(name in back for name in ("BOGART", "CRASH", "FLIP", "DOGFIGHT"))


@pytest.mark.parametrize(("papers", "sides"), [("built", (595.28, 841.89)), ("on_letter", (612, 792))])
def test_sheets_stay_within_both_papers(papers: str, sides: Point, request: pytest.FixtureRequest) -> None:
    folder: Path = request.getfixturevalue(papers)
    for name in ("bogart", "crash", "flip", "dogfight", "dogfight-field", "score-sheets"):
        for page in pypdfium2.PdfDocument(folder / f"{name}.pdf"):
            assert sorted(page.get_size()) == pytest.approx(sides, abs=0.01)
            picture = page.render(scale=1).to_pil().convert("L")
            edge = round(2.5 * MM)
            inked = ImageChops.invert(picture).point(lambda dark: 255 if dark > 5 else 0).getbbox()
            assert inked is not None
            left, top, right, foot = inked
            assert min(left, top, picture.width - right, picture.height - foot) >= edge, name


def test_a_pen_finds_light_ground_on_every_bead(built: Path, tmp_path: Path) -> None:
    printkit("build", "chief-herman", "flip", "--finish", "laminate-sheet", "--out", tmp_path)
    red = []
    for pdf in (built / "flip.pdf", tmp_path / "chief-herman/flip.pdf"):
        page = pypdfium2.PdfDocument(pdf)[0].render(scale=2).to_pil().convert("RGB")
        beads = page.crop((0, round(page.height * 0.87), page.width, round(page.height * 0.94)))
        red.append(sum(count for count, colour in beads.getcolors(10**6) if colour == (0xB0, 0x30, 0x1F)))
    assert 0 < red[1] < red[0] / 2


def test_the_ink_saver_strikes_out_no_words(built: Path, tmp_path: Path) -> None:
    printkit("build", "chief-herman", "dogfight", "--ink", "saver", "--out", tmp_path)
    for pdf, squared in ((built / "dogfight.pdf", True), (tmp_path / "chief-herman/dogfight.pdf", False)):
        page = pypdfium2.PdfDocument(pdf)[0].render(scale=2).to_pil().convert("L")
        left, head = page.width / 2 - 95 * MM * 2, page.height / 2 - 129.5 * MM * 2
        margin = page.crop(tuple(round(n) for n in (left + 6, head + 60, left + 24, head + 240)))
        darkest, lightest = margin.getextrema()
        assert (lightest - darkest > 10) == squared, "the notebook's squares, beside the poster"


@pytest.mark.parametrize("name", ["bogart", "dogfight"])
def test_a_house_has_its_name_on_the_notebooks_cloth(name: str, tmp_path: Path) -> None:
    printkit("build", "chief-herman", name, "--brand", "ketterman", "--out", tmp_path)
    text = pypdfium2.PdfDocument(tmp_path / f"chief-herman-ketterman/{name}.pdf")[0].get_textpage()
    assert middle_of(text, "KETTERMAN HARDWARE & COAL")[0] == pytest.approx(105, abs=1.5)
