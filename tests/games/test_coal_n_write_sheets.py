"""Coal n' Write's player sheet and solo sheet as they are printed, read back from the finished PDFs."""

import ctypes
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from PIL import ImageChops, ImageStat
from pypdfium2 import raw
from whole import MM, ROOT, printkit

GAME = tomllib.loads((ROOT / "decks/coal-n-write/game.toml").read_text())
TABLES = GAME["tables"]
VALUE = {name: figure.get("value") for name, figure in GAME["figures"].items()}
MINERALS = [row[2].lower() for row in TABLES["minerals"]["rows"]]
SIDES = ("left", "right")
SHEETS = ("player-sheet", "solo-sheet")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("coal")
    printkit("build", "coal-n-write", *SHEETS, "--players", 3, "--out", out)
    return out / "coal-n-write"


@pytest.fixture(scope="module")
def letter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("letter")
    printkit("build", "coal-n-write", *SHEETS, "--paper", "letter", "--no-inspect", "--out", out)
    return out / "coal-n-write"


def first_page(pdf: Path) -> pypdfium2.PdfPage:
    return pypdfium2.PdfDocument(pdf)[0]


def stroked_to_write_on(page: pypdfium2.PdfPage) -> Iterator[tuple[float, float, bool, bool]]:
    """Width and height of each outline in the ink of what is written on; whether dashed, whether round."""
    ink = tuple(bytes.fromhex(GAME["palette"]["write"][1:]))
    for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=6):
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        raw.FPDFPath_GetDrawMode(item, fill, stroke)
        red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
        raw.FPDFPageObj_GetStrokeColor(item, red, green, blue, alpha)
        if stroke.value and (red.value, green.value, blue.value) == ink:
            weight = ctypes.c_float()
            raw.FPDFPageObj_GetStrokeWidth(item, weight)
            left, low, right, high = item.get_bounds()
            # The library counts a stroke twice around a path.
            spare = 2 * weight.value
            kinds = {
                raw.FPDFPathSegment_GetType(raw.FPDFPath_GetPathSegment(item, i))
                for i in range(raw.FPDFPath_CountSegments(item))
            }
            round_ = kinds <= {raw.FPDF_SEGMENT_MOVETO, raw.FPDF_SEGMENT_BEZIERTO}
            yield (
                right - left - spare,
                high - low - spare,
                raw.FPDFPageObj_GetDashCount(item) > 0,
                round_,
            )


@pytest.mark.parametrize("sheet", SHEETS)
def test_what_is_written_on_is_there_and_large_enough(built: Path, sheet: str) -> None:
    places = Counter(
        ("ring" if round_ else "box", dashed, round(wide, 1))
        for wide, high, dashed, round_ in stroked_to_write_on(first_page(built / f"{sheet}.pdf"))
        if abs(wide - high) < 0.05
    )
    rings = sum(count for (shape, _, _), count in places.items() if shape == "ring")
    dashed = sum(count for (shape, dashes, _), count in places.items() if shape == "box" and dashes)
    solid = sum(count for (shape, dashes, _), count in places.items() if shape == "box" and not dashes)
    bubbles = sum(
        row[2] for name, table in TABLES.items() if name.startswith("vein") for row in table["rows"]
    )
    bandits = sum(row[2] for row in TABLES["burros"]["rows"])
    assert rings == bubbles + bandits
    assert dashed == VALUE["rounds"] * VALUE["dashed"] + 1  # and the Lone Miner's box for Sugarfoot's round
    assert solid == VALUE["rounds"] * VALUE["slots"] + VALUE["stash"] + VALUE["rounds"] + VALUE["dice"]
    assert min(wide for _, _, wide in places) >= 6


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_dice_fit_their_beds(built: Path, sheet: str) -> None:
    beds = [
        wide
        for wide, high, _, _ in stroked_to_write_on(first_page(built / f"{sheet}.pdf"))
        if wide > 16 < high
    ]
    assert len([wide for wide in beds if wide < 18]) == VALUE["dice"]


def numbers(page: pypdfium2.PdfPage) -> list[tuple[float, float, str]]:
    """The numbers printed as tall as a cavern's, each with its place from the left and the top, in mm."""
    text = page.get_textpage()
    found: list[tuple[float, float, float, str]] = []
    for index in range(text.count_chars()):
        letter = text.get_text_range(index, 1)
        left, low, right, high = text.get_charbox(index)
        if letter.isdigit() and 5.6 < (high - low) / MM < 7.2:
            x, y = left / MM, (page.get_height() - low) / MM
            if found and abs(found[-1][1] - y) < 0.4 and x - found[-1][2] < 1:
                found[-1] = (found[-1][0], y, right / MM, found[-1][3] + letter)
            else:
                found.append((x, y, right / MM, letter))
    return [(x, y, word) for x, y, _, word in found]


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_numbers_rise_from_the_shaft_outward_as_the_tables_say(built: Path, sheet: str) -> None:
    page = first_page(built / f"{sheet}.pdf")
    middle = page.get_width() / MM / 2
    veins = [TABLES[f"vein_{mineral}_{side}"]["rows"] for mineral in MINERALS for side in SIDES]
    caverns = numbers(page)
    assert len(caverns) == sum(map(len, veins))
    levels = [
        [row for side in SIDES for row in TABLES[f"vein_{mineral}_{side}"]["rows"]] for mineral in MINERALS
    ]
    for mineral, rows in zip(MINERALS, levels, strict=True):
        level = sorted(sorted(caverns, key=lambda place: place[1])[: len(rows)])
        caverns = [place for place in caverns if place not in level]
        left = [int(word) for x, _, word in level if x < middle]
        right = [int(word) for x, _, word in level if x > middle]
        assert left[::-1] == [row[1] for row in TABLES[f"vein_{mineral}_left"]["rows"]]
        assert right == [row[1] for row in TABLES[f"vein_{mineral}_right"]["rows"]]


def words_of(pdf: Path) -> str:
    return " ".join(first_page(pdf).get_textpage().get_text_range().split())


@pytest.mark.parametrize("sheet", SHEETS)
def test_values_names_and_letters_are_printed(built: Path, sheet: str) -> None:
    words = words_of(built / f"{sheet}.pdf")
    for _, letter, name, value in TABLES["minerals"]["rows"]:
        assert name.upper() in words
        assert words.count(f"${value}") >= 2, f"{letter} stands at its station and over the burros"
    for _, name, _, temper in TABLES["burros"]["rows"]:
        assert name in words
        assert temper in words
    assert "C 2 coal" in words and "D 3 free digs" in words and "$ ten dollars" in words
    assert "31 to 40" in words
    rows = ("TOWN: IN, OUT", "LOAD PAYS", "CASH IN HAND")
    assert [words.count(row) for row in rows] == [1, 1, 1], "named once, beside the tickets"
    steps = ("1 THROW", "2 TOWN", "3 WORK", "4 REST", "ALL IN BED?")
    at = [words.find(step) for step in steps]
    assert -1 < at[0] < at[1] < at[2] < at[3] < at[4], "a turn in its order"


def test_only_the_solo_sheet_has_the_ranks(built: Path) -> None:
    alone, rivals = words_of(built / "solo-sheet.pdf"), words_of(built / "player-sheet.pdf")
    for rank in ("under $300", "$300 to 320", "$321 to 340", "$341 to 360", "$361 and more", "Holy Smokes"):
        assert rank in alone
        assert rank not in rivals
    assert "alone, stash full" in alone


def test_each_player_gets_a_claim_and_the_lone_one_gets_one(built: Path) -> None:
    pages = pypdfium2.PdfDocument(built / "player-sheet.pdf")
    claims = tomllib.loads((ROOT / "decks/coal-n-write/claims.toml").read_text())["card"]
    assert len(claims) == GAME["players"][1]
    for page, claim in zip(pages, claims[:3], strict=True):
        assert claim["name"].upper() in page.get_textpage().get_text_range()
    assert len(pypdfium2.PdfDocument(built / "solo-sheet.pdf")) == 1


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("paper", ["built", "letter"])
def test_sheets_meet_edge_to_edge(request: pytest.FixtureRequest, sheet: str, paper: str) -> None:
    """What lies around the left edge is what lies around the right one: galleries, rails and rock go on.

    So it does from any claim to any other: the last one is laid beside the first.
    """
    dots = 6  # a millimetre
    pages = pypdfium2.PdfDocument(request.getfixturevalue(paper) / f"{sheet}.pdf")
    picture, other = (pages[at].render(scale=dots / MM).to_pil().convert("L") for at in (0, len(pages) - 1))
    top = round((picture.height - 259 * dots) / 2)
    left = round((picture.width - 190 * dots) / 2)
    edges = [
        one.crop((x - 2 * dots, top, x + 2 * dots, top + 259 * dots))
        for one, x in ((other, left), (picture, left + 190 * dots))
    ]
    assert ImageStat.Stat(ImageChops.difference(*edges)).mean[0] < 5
    assert ImageStat.Stat(edges[0]).stddev[0] > 30, "nothing there to meet"
    assert picture.crop((0, 0, left - 4 * dots, picture.height // 2)).getextrema()[0] > 250
