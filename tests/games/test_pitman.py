"""Pitman as it is printed: counts, words and figures, read back from the finished PDFs."""

import re
from collections import Counter
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops
from whole import MM, ROOT, forms, printkit, words_of

FOURTEEN = re.compile(r"Helvetica|Times|Courier|Symbol|ZapfDingbats")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("pitman")
    printkit("build", "pitman", "--jobs", 1, "--out", out)
    return out / "pitman"


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("shown")
    printkit("show", "pitman", "deck", "--dpi", 60, "--out", out)
    return out / "pitman" / "faces"


def test_every_component_is_there(built: Path) -> None:
    assert sorted(path.stem for path in built.glob("*.pdf")) == [
        "bid-tracker", "box", "counters", "cut-plan", "deck", "odds", "poster", "quick-reference",
        "rules", "score-sheet",
    ]  # fmt: skip


def test_the_deck_holds_55_cards_by_text(built: Path) -> None:
    words = words_of(built / "deck.pdf")
    indices = Counter(re.findall(r"(?<![\w−-])[−-]?[12]D(?!\w)", words))
    # Two corners each, and the bandits once more on the reference that tells of them. A bandit's turned index
    # is read in two pieces, for its long minus is set apart.
    assert indices == {"1D": 50 + 1, "2D": 30 + 1, "−1D": 2, "−2D": 2}
    assert words.count("−") == 6
    for name, copies in {
        "The Sheriff": 2,
        "The Deputy": 2,
        "Three Stars": 2,
        "Four Stars": 2,
        "Five Stars": 2,
    }.items():
        assert len(re.findall(name, words, re.IGNORECASE)) >= copies


def test_the_deck_holds_55_cards_by_picture(built: Path) -> None:
    with pikepdf.open(built / "deck.pdf") as pdf:
        fronts, backs = list(pdf.pages)[::2], list(pdf.pages)[1::2]
        faces = Counter(name for page in fronts for name in forms(page))
        counts = Counter(faces.values())
        assert counts == {1: 50, 2: 3}  # the order of play once more: a spare fills the last sheet
        assert {name for page in backs for name in forms(page)}.__len__() == 1
        assert sum(len(forms(page)) for page in backs) == 55 + 1


def test_40_miners_all_differ(shown: Path) -> None:
    cards = (ROOT / "decks/pitman/cards.toml").read_text()
    miners = re.findall(r'id = "([\w-]+)"\nkind = "miner"', cards)
    assert len(miners) == 40
    heads = [
        Image.open(shown / f"deck.{miner}.png").convert("L").crop((10, 30, 140, 175)) for miner in miners
    ]
    for index, head in enumerate(heads):
        for other in heads[:index]:
            apart = (
                ImageChops.difference(head, other)
                .point(lambda grey: 255 if grey > 80 else 0)
                .histogram()[255]
            )
            assert apart > 0.10 * head.width * head.height


def test_a_card_measures_what_it_should(built: Path) -> None:
    with pikepdf.open(built / "deck.pdf") as pdf:
        page = pdf.pages[0]
        face = next(iter(page.Resources.XObject.values()))
        left, foot, right, top = (float(value) for value in face.BBox)
        matrices = [
            operands for operands, operator in pikepdf.parse_content_stream(page) if str(operator) == "cm"
        ]
        bleed = 3.0
        scale = max(abs(float(value)) for value in matrices[0][:4]) / MM
        assert abs((right - left) * scale - 2 * bleed - 63.5) < 0.05
        assert abs(abs(top - foot) * scale - 2 * bleed - 88.9) < 0.05


@pytest.mark.parametrize(("players", "pieces"), [(4, (55, 4)), (5, (110, 5))])
def test_players_set_decks_and_chips(tmp_path: Path, players: int, pieces: tuple[int, int]) -> None:
    import json

    printkit("build", "pitman", "deck", "chips", "--players", players, "--no-inspect", "--out", tmp_path)
    files = json.loads((tmp_path / "pitman/manifest.json").read_text())["files"]
    made = {item["component"]: item["pieces"] for item in files if item["kind"] != "plan"}
    assert made == {"deck": pieces[0], "counters": pieces[1]}
    with pikepdf.open(tmp_path / "pitman/deck.pdf") as pdf:
        placed = sum(len(forms(page)) for page in list(pdf.pages)[::2])
    assert placed == {55: 7 * 8, 110: 13 * 9}[pieces[0]]  # spares fill the last sheet


def test_every_file_is_what_a_printer_wants(built: Path) -> None:
    for path in built.glob("*.pdf"):
        with pikepdf.open(path) as pdf:
            wishes = pdf.Root.ViewerPreferences
            assert (pdf.pdf_version, wishes.PrintScaling, str(pdf.Root.Lang)) == ("1.7", "/None", "en")
            assert str(pdf.docinfo.Title) == f"Pitman: {path.stem}"
            assert str(pdf.docinfo.Author) == "Brian Bollinger"
            assert pdf.check_pdf_syntax() == []
            with pdf.open_outline() as outline:
                assert len(outline.root) == len(pdf.pages)
            fonts = [
                one
                for one in pdf.objects
                if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font"
            ]
            assert fonts
            for font in fonts:
                assert not FOURTEEN.search(str(font.BaseFont))
                assert re.match(r"/[A-Z]{6}\+", str(font.BaseFont)), "a font is a subset"
            files = [
                one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/FontFile2" in one
            ]
            assert len(files) == len({str(one.FontName) for one in files}) > 0


def test_every_sheet_says_what_it_is(built: Path) -> None:
    for path in built.glob("*.pdf"):
        pages = pypdfium2.PdfDocument(path)
        for number, page in enumerate(pages, 1):
            width, _ = page.get_size()
            foot = " ".join(page.get_textpage().get_text_bounded(0, 0, width, 12 * MM).split())
            assert "50 mm" in foot
            assert f"pitman: {path.stem}" in foot
            assert f"page {number} of {len(pages)}" in foot


def test_the_tracker_runs_from_1_to_84(built: Path) -> None:
    numbers = Counter(int(word) for word in re.findall(r"\b\d+\b", words_of(built / "bid-tracker.pdf")))
    # Each once on the board; some stand once more in words, on the signs and at the foot.
    assert all(numbers[number] >= 1 for number in range(1, 85))
    assert sum(numbers[number] > 1 for number in range(1, 85)) <= 7
    assert 85 not in numbers


def test_one_process_and_two_write_the_same_bytes(built: Path, tmp_path: Path) -> None:
    printkit("build", "pitman", "--jobs", 2, "--no-inspect", "--out", tmp_path)
    one, two = (
        {path.name: path.read_bytes() for path in sorted(folder.rglob("*.pdf"))}
        for folder in (built, tmp_path)
    )
    assert list(one) == list(two)
    assert [name for name in one if one[name] != two[name]] == []
