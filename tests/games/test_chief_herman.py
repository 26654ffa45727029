"""Chief Herman's pack as it is printed: chances, tables, titles, true sizes, read back from the PDFs."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import dist
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from whole import MM, printkit, words_of

Point = tuple[float, float]
Matrix = tuple[float, ...]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("chief")
    printkit("build", "chief-herman", "--out", out)
    return out / "chief-herman"


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
    """Every run of lines and curves of a page, forms included: its corners in mm on the paper."""
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
        elif name == "c":
            x, y = map(float, numbers[4:])
            a, b, c, d, e, f = matrix
            run = [*run, ((a * x + c * y + e) / MM, (b * x + d * y + f) / MM)]
        elif run and name in ("h", "f", "f*", "S", "B", "n", "re"):
            yield run
            run = []


def corners(pdf: Path, page: int = 0) -> list[list[Point]]:
    with pikepdf.open(pdf) as document:
        one = document.pages[page]
        return list(outlines(one, one.Resources, (1, 0, 0, 1, 0, 0)))


def sizes(pdf: Path, page: int = 0) -> Iterator[tuple[list[Point], float, float]]:
    """Every run with how wide and high it is."""
    for run in corners(pdf, page):
        xs, ys = [x for x, _ in run], [y for _, y in run]
        yield run, max(xs) - min(xs), max(ys) - min(ys)


def test_what_is_printed(built: Path) -> None:
    files = json.loads((built / "manifest.json").read_text())["files"]
    printed = [item["component"] for item in files]
    pages = {name: len(pypdfium2.PdfDocument(built / f"{name}.pdf")) for name in printed}
    assert pages == {
        "pocket-book": 2, "bogart": 1, "crash": 1, "flip": 1, "dogfight": 1, "dogfight-field": 2,
        "chips-and-gauges": 4, "score-sheets": 3, "paper-dice": 1, "box": 1, "index": 1, "cut-plan": 3,
    }  # fmt: skip
    pieces = {item["component"]: item["pieces"] for item in files}
    assert (pieces["chips-and-gauges"], pieces["paper-dice"]) == (6 * 17 + 2 * 6 + 3, 1 + 3)


def test_strips_that_follow_each_other_are_named_by_the_first_and_the_last(built: Path) -> None:
    words = pypdfium2.PdfDocument(built / "cut-plan.pdf")[0].get_textpage().get_text_range()
    assert "2. Strips A–G, from the head: 11 cuts each, 77 in all" in words


def test_each_player_gets_sixty_in_chips(tmp_path: Path) -> None:
    printkit("build", "chief-herman", "chips", "--players", 3, "--out", tmp_path)
    pages = list(pypdfium2.PdfDocument(tmp_path / "chief-herman/chips-and-gauges.pdf"))
    fronts = " ".join(page.get_textpage().get_text_range() for page in pages[::2])
    values = Counter(re.findall(r"\b(?:1|5|10)(?= ?(?:ONE|FIVE|TEN)\b)", " ".join(fronts.split())))
    dealt = {"1": 30, "5": 12, "10": 9}
    assert sum(int(value) * copies for value, copies in dealt.items()) == 3 * 60
    spares = [values[value] - copies for value, copies in dealt.items()]  # in turn, to fill the sheet
    assert min(spares) > 0 and max(spares) - min(spares) <= 1


@pytest.mark.parametrize("board", ["flip", "dogfight"])
def test_fifty_spaces_of_12_mm_round_the_edge(built: Path, board: str) -> None:
    spaces = {
        (round(run[0][0]), round(run[0][1]))
        for run, wide, high in sizes(built / f"{board}.pdf")
        if min(wide, high) >= 12 and max(wide, high) < 20 and len(run) in (4, 5)
    }
    numbers = Counter(words_of(built / f"{board}.pdf").split())
    assert len(spaces) >= 50
    assert all(numbers[str(number)] for number in range(15, 38))


def test_a_row_of_chips_is_of_one_worth(built: Path) -> None:
    rows = set()
    for number, page in enumerate(pypdfium2.PdfDocument(built / "chips-and-gauges.pdf")):
        text = page.get_textpage()
        for word in ("ONE", "FIVE", "TEN"):
            finder = text.search(word, match_case=True)
            while found := finder.get_next():
                rows.add((number, round(text.get_charbox(found[0])[1]), word))
    assert len(rows) == len({row[:2] for row in rows}) == 6 + 10


def test_dice_keep_their_pips_where_ink_is_saved(tmp_path: Path) -> None:
    printkit("build", "chief-herman", "pocket-book", "--ink", "saver", "--out", tmp_path)
    page = pypdfium2.PdfDocument(tmp_path / "chief-herman/pocket-book.pdf")[0]
    picture = page.render(scale=4, rotation=180).to_pil().convert("L")
    across, down = middle_of(page.get_textpage(), "pot 12")
    wide, high = page.get_width() / MM, page.get_height() / MM
    where = picture.resize((round(wide * 10), round(high * 10)))
    left, top = round((wide - across) * 10), round(down * 10)  # tenths of a mm; the page lies upside down
    die = where.crop((left - 152, top - 34, left - 102, top + 22))
    assert sum(die.histogram()[:130]) > 150, "the 6 beside it shows its pips"


def test_the_gauge_is_cut_for_edges_of_18_and_15_mm(built: Path) -> None:
    sheet = sizes(built / "chips-and-gauges.pdf")
    notched = [
        run for run, *extent in sheet if len(run) >= 10 and 95 < max(extent) < 105 and min(extent) > 25
    ]
    assert len(notched) >= 3
    for run in notched:  # shoulder, notch, shoulder, end; and the same along the other edge
        lengths = [dist(*pair) for pair in pairwise(run)]
        for edge, first in ((18, 1), (15, 6)):
            assert dist(run[first], run[first + 2]) == pytest.approx(edge, abs=0.01)
            for side in lengths[first : first + 2]:
                assert side == pytest.approx(edge / 3**0.5, abs=0.01), "a notch opens at 120 degrees"


def test_a_pen_finds_light_ground_on_every_space(built: Path, tmp_path: Path) -> None:
    printkit("build", "chief-herman", "flip", "--finish", "laminate-sheet", "--out", tmp_path)
    red = []
    for pdf in (built / "flip.pdf", tmp_path / "chief-herman/flip.pdf"):
        page = pypdfium2.PdfDocument(pdf)[0].render(scale=2).to_pil().convert("RGB")
        edge = page.crop((page.width * 9 // 10, 0, page.width, page.height))
        red.append(sum(count for count, colour in edge.getcolors(10**6) if colour == (0xB0, 0x30, 0x1F)))
    assert red[0] > 2000
    assert red[1] == 0


def test_a_house_has_its_name_on_the_notebooks_cloth(tmp_path: Path) -> None:
    printkit("build", "chief-herman", "score-sheets", "--brand", "ketterman", "--out", tmp_path)
    text = pypdfium2.PdfDocument(tmp_path / "chief-herman-ketterman/score-sheets.pdf")[0].get_textpage()
    assert middle_of(text, "KETTERMAN HARDWARE & COAL")[0] == pytest.approx(105, abs=1.5)
