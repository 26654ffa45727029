"""Pit's board, score sheets and leaflet as they are printed: words and places read from the PDFs."""

import json
import re
import tomllib
from collections.abc import Iterator
from itertools import accumulate, pairwise
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from whole import CLASSIC, MM, MODERN, ROOT, pages_of, printkit, words_of

SHEETS = ("corner-board", "trading-pit", "score-sheet", "party-card", "rules")
#: What the leaflet's example tells: for each player what each of five rounds brought or cost.
EXAMPLE = {
    "Ida": [75, 0, 120, 0, -20],
    "Max": [-20, -20, 0, -20, 200],
    "Ruth": [-20, 100, 0, 75, 0],
    "Sam": [-20, 0, -20, -40, 0],
}


def build(out: Path, *words: object) -> Path:
    told = printkit("build", "pit", *words, "--out", out)
    assert "warning[" not in told.stderr, told.stderr
    return out / "pit"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("pit-a4"), *SHEETS)


def places(page: pypdfium2.PdfPage, word: str) -> list[tuple[float, float]]:
    """The lower left corners of a word wherever a page says it, in mm from the sheet's lower left corner."""
    text = page.get_textpage()
    search = text.search(word, match_case=True, match_whole_word=True)
    found = []
    while (at := search.get_next()) is not None:
        left, foot, _, _ = text.get_charbox(at[0])
        found.append((left / MM, foot / MM))
    return found


def test_every_sheet_is_there(built: Path) -> None:
    files = json.loads((built / "manifest.json").read_text())["files"]
    pieces = {one["component"]: one["pieces"] for one in files if one["component"] in SHEETS}
    assert pieces == {"corner-board": 1, "trading-pit": 2, "score-sheet": 1, "party-card": 6, "rules": 8}
    pages = {name: len(pypdfium2.PdfDocument(built / f"{name}.pdf")) for name in SHEETS}
    assert pages == {"corner-board": 2, "trading-pit": 2, "score-sheet": 1, "party-card": 2, "rules": 4}


@pytest.mark.parametrize(("side", "values"), [(0, CLASSIC), (1, MODERN)])
def test_each_side_of_the_board_tells_its_own_values(built: Path, side: int, values: dict[str, int]) -> None:
    sides = pages_of(built / "corner-board.pdf")
    for name, value in values.items():
        assert f"{name.upper()} {value} " in sides[side]
    for name in (CLASSIC.keys() | MODERN.keys()) - values.keys():
        assert not re.search(rf"\b{name.upper()}\b", sides[side])


def test_each_side_of_the_board_tells_what_costs(built: Path) -> None:
    for side in pages_of(built / "corner-board.pdf"):
        assert side.count("−20") >= 2
        assert side.count("−40") == 1
        assert re.search(r"\b500\b", side)


def test_the_pit_tells_every_seat_the_values(built: Path) -> None:
    _, steps = pages_of(built / "trading-pit.pdf")
    crops, modern = (" ".join(map(str, values.values())) for values in (CLASSIC, MODERN))
    assert steps.count(crops) == 8
    assert steps.count(modern[: modern.index(" 65")]) == steps.count("65 60 55 50") == 8
    assert all(steps.count(f"{name.upper()} {value}") == 1 for name, value in MODERN.items())


def test_the_crops_stand_on_a_ladder_the_dearest_on_top(built: Path) -> None:
    page = pypdfium2.PdfDocument(built / "corner-board.pdf")[0]
    feet = []
    for name, value in CLASSIC.items():
        [(_, name_foot)] = places(page, name.upper())
        value_foot = next(foot for left, foot in places(page, str(value)) if 100 < left < 150)
        assert name_foot == pytest.approx(value_foot, abs=1.5)
        feet.append(name_foot)
    steps = [above - below for above, below in pairwise(feet)]
    assert all(step == pytest.approx(steps[0], abs=0.6) and step > 15 for step in steps)


def test_the_bars_are_as_long_as_their_values(built: Path) -> None:
    palette = tomllib.loads((ROOT / "decks/pit/game.toml").read_text())["palette"]
    page = pypdfium2.PdfDocument(built / "corner-board.pdf")[1]
    longest = dict.fromkeys(MODERN, 0.0)
    names = {palette[name]: name for name in MODERN}
    for colour, wide, high in filled(page):
        if colour in names and wide > 3 * high:
            longest[names[colour]] = max(longest[names[colour]], wide)
    assert longest["cocoa"] > 0
    for name, value in MODERN.items():
        assert longest[name] == pytest.approx(longest["cocoa"] * value / 100, rel=0.01), name


def filled(page: pypdfium2.PdfPage) -> Iterator[tuple[str, float, float]]:
    """The colour, breadth and height of every filled path of a page, in its form's own lengths."""
    for path in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=8):
        red, green, blue, alpha = (pdfium.c_uint() for _ in range(4))
        pdfium.FPDFPageObj_GetFillColor(path.raw, red, green, blue, alpha)
        left, foot, right, top = path.get_bounds()
        yield f"#{red.value:02x}{green.value:02x}{blue.value:02x}", right - left, top - foot


@pytest.mark.parametrize(("players", "columns"), [(3, 6), (4, 8), (5, 5), (8, 8)])
def test_the_score_sheet_has_a_column_for_each_player(tmp_path: Path, players: int, columns: int) -> None:
    folder = build(tmp_path, "score-sheet", "--players", players)
    words = words_of(folder / "score-sheet.pdf")
    assert words.count("+ −") == columns
    assert words.count("TOTAL") == columns


def test_the_score_sheet_has_room_to_write(built: Path) -> None:
    page = pypdfium2.PdfDocument(built / "score-sheet.pdf")[0]
    left = min(x for x, _ in places(page, "12"))
    rows = [next(y for x, y in places(page, str(number)) if x < left + 4) for number in range(9, 19)]
    assert all(above - below >= 7 for above, below in pairwise(rows))
    signs = sorted(x for x, _ in places(page, "TOTAL"))
    assert all(right - left > 22 for left, right in pairwise(signs))


def test_the_score_sheet_tells_in_short_what_counts(built: Path) -> None:
    words = words_of(built / "score-sheet.pdf")
    for line in ("Caught with Bull or Bear −20", "Caught with both −40", "A false call −20"):
        assert line in words
    assert "The Bull and 8 alike its value" in words
    assert "The Bull and 9 alike twice its value" in words
    assert "500" in words
    assert "Below zero? Write a minus." in words


def test_a_party_card_goes_with_its_player(built: Path, tmp_path: Path) -> None:
    front, back = pages_of(built / "party-card.pdf")
    assert front.count("NAME") == front.count("TABLE") == front.count("+ OR −") == 6
    assert back.count("The first to win two corners at a table takes this card") == 6
    assert back.count("unless that would seat more than seven there") == 6
    assert back.count("Five or six at each table") == 6
    files = json.loads((build(tmp_path, "party-card", "--players", 7) / "manifest.json").read_text())["files"]
    assert [one["pieces"] for one in files if one["component"] == "party-card"] == [7]


@pytest.mark.parametrize(("name", "least"), [("rules", 1.85), ("party-card", 1.6)])
def test_words_are_large_enough(built: Path, name: str, least: float) -> None:
    heights = []
    for page in pypdfium2.PdfDocument(built / f"{name}.pdf"):
        text = page.get_textpage()
        for index in range(text.count_chars()):
            if text.get_text_range(index, 1) == "x":
                _, foot, _, top = text.get_charbox(index)
                heights.append((top - foot) / MM)
    assert len(heights) >= 6
    assert min(heights) > least


def test_the_leaflets_example_adds_up(built: Path) -> None:
    words = words_of(built / "rules.pdf")
    for name, rounds in EXAMPLE.items():
        shown = [
            f"{points:+d} {total}" if points else f"– {total}"
            for points, total in zip(rounds, accumulate(rounds), strict=True)
        ]
        assert f"{name} {' '.join(shown)}".replace("-", "−") in words


def test_a_brand_leaves_commodities_their_colours(tmp_path: Path) -> None:
    build(tmp_path, "corner-board", "--brand", "five-pips")
    board = tmp_path / "pit-five-pips/corner-board.pdf"
    assert "slap here" in words_of(board)  # beside the brand's mark
    palette = tomllib.loads((ROOT / "decks/pit/game.toml").read_text())["palette"]
    colours = {colour for colour, _, _ in filled(pypdfium2.PdfDocument(board)[1])}
    assert {palette[name] for name in MODERN} <= colours
    assert palette["night"] not in colours


@pytest.mark.parametrize("brand", ["five-pips", "ketterman"])
def test_the_last_page_has_room_for_what_a_brand_says(tmp_path: Path, brand: str) -> None:
    build(tmp_path, "rules", "--brand", brand)  # without a warning, such as one of words that lie on others
    page = pypdfium2.PdfDocument(tmp_path / f"pit-{brand}/rules.pdf")[0]
    ((_, back),) = places(page, "back")  # the last word of the last answer
    ((_, name),) = [at for at in places(page, "example") if at[0] < page.get_width() / MM / 2 and at[1] > 12]
    assert back - name > 2
