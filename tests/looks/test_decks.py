"""What a table's cards have in common, measured in the finished PDF: sizes of type, whole pictures."""

import ctypes
from collections.abc import Mapping
from pathlib import Path

import pypdfium2
import pytest
from pypdfium2 import raw
from smallgame import Run
from smalltable import write_table

NAMES = ("Ox", "Windmill", "Market Stall", "Barley Field")
TEXTS = ("Draw.", "Pass it to the left.", "Worth one more point for each mill you own.", "Costs you less.")
ROWS = [["Name", "Text", "Cost"], *([*one, "2"] for one in zip(NAMES, TEXTS, strict=True))]


def sizes_of(pdf: Path, words: Mapping[str, str]) -> dict[str, float]:
    """Return the size of type, in points, of some words on one of the pages, by what they are called."""
    found = {}
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            letters, matrix = page.get_textpage(), raw.FS_MATRIX()
            for name, string in words.items():
                if at := letters.search(string).get_next():
                    raw.FPDFText_GetMatrix(letters.raw, at[0], ctypes.byref(matrix))
                    size = raw.FPDFText_GetFontSize(letters.raw, at[0])
                    found[name] = round(size * float((matrix.b**2 + matrix.d**2) ** 0.5), 1)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("look", ["illustrated", "panorama", "spine", "tarot", "text", "vista"])
def test_names_and_words_have_one_size_each(look: str, tmp_path: Path, run: Run) -> None:
    long = ["Grandmother’s Kitchen Garden", "Nobody may pass. " * 15, "3"]
    table = write_table(tmp_path, [*ROWS, long])
    done = run("print", table, "--look", look, "--layout", "single", "--out", tmp_path / "out")
    assert done.code == 0, done.err
    pdf = next((tmp_path / "out").rglob("cards.pdf"))
    names = sizes_of(pdf, dict.fromkeys(NAMES, "") | {one: one for one in NAMES})
    texts = sizes_of(pdf, {one: one[:5] for one in TEXTS})
    assert len(names) == len(texts) == 4
    assert len({*names.values()}) == len({*texts.values()}) == 1, (names, texts)
    assert names["Ox"] > 11 and texts["Draw."] > 9
    assert sizes_of(pdf, {"": "Nobody"})[""] < texts["Draw."]  # one that is much longer has its own


def is_pale(shares: tuple[int, int, int]) -> bool:
    return min(shares) > 200


@pytest.mark.slow
@pytest.mark.parametrize("look", ["illustrated", "vista"])
def test_what_an_emblem_shows_is_whole_between_the_plates(look: str, tmp_path: Path, run: Run) -> None:
    """Right above the words' panel there is, in the middle, the ground's colour alone."""
    table = write_table(tmp_path, ROWS)
    options = ("--look", look, "--theme", "folk", "--layout", "single", "--out", tmp_path / "out")
    assert run("print", table, *options).code == 0
    with pypdfium2.PdfDocument(next((tmp_path / "out").rglob("cards.pdf"))) as document:
        for number in range(0, len(document), 2):
            picture = document[number].render(scale=10).to_pil().convert("RGB")
            dot = 10 / 25.4 * 72  # in a mm
            across = [int(share * picture.width) for share in (0.2, 0.3, 0.36, 0.64, 0.7, 0.8)]
            rows = range(int(30 * dot), int(80 * dot))
            panel = next(
                row for row in rows if all(map(is_pale, (picture.getpixel((x, row)) for x in across)))
            )
            middle = range(int(0.4 * picture.width), int(0.6 * picture.width))
            shares = [picture.getpixel((x, panel - int(0.4 * dot))) for x in middle]
            assert not any(map(is_pale, shares)) and all(red < 200 for red, *_ in shares), number
