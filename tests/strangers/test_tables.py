"""Every table of a stranger becomes a deck: with nothing but its name, quickly, whole, and inside its trim.

What is printed is read again by pypdfium2, and compared with what Python's own readers find in the table.
"""

import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import chdir
from functools import cache
from math import ceil
from pathlib import Path
from time import process_time

import pypdfium2
import pypdfium2.raw as raw
import pytest
from click.testing import CliRunner
from reread import EXPECTED, copies_of, fold, must_print, rows_of, words_of
from smallgame import Said
from write_tables import TABLES

from printkit.cli import main

PRINTED = [name for name, rule in EXPECTED.items() if "refused" not in rule]
REFUSED = [name for name, rule in EXPECTED.items() if "refused" in rule]
LONG = {"megadeck.csv", "attendees_export(3).csv"}
TABLE = [pytest.param(name, marks=pytest.mark.slow) if name in LONG else name for name in PRINTED]


@pytest.fixture(autouse=True)
def expect_pending(request: pytest.FixtureRequest) -> None:
    """Expect a test of a table to fail while `pending` says why; whoever mends it must delete that."""
    name = request.node.callspec.params["name"]
    why = EXPECTED[name].get("pending", {}).get(request.node.originalname)
    if why:
        request.applymarker(pytest.mark.xfail(reason=why, strict=True))


#: Markup and icons of ours that must not be printed as they are written.
SIGNS = re.compile(r"</?\w+>|\*\*|&\w+;|\[(heart|sword|coin)\]")

#: Points that a letter's box may be beyond the trim: antialiasing and italics, no more.
_HAIR = 0.5

Print = Callable[..., tuple[Said, Path]]


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Print:
    """Print a table, once for all tests, in a folder where it lies with its pictures."""

    @cache
    def call(name: str, *options: str) -> tuple[Said, Path]:
        folder = tmp_path_factory.mktemp("stranger")
        shutil.copytree(TABLES, folder, dirs_exist_ok=True)
        with chdir(folder):
            words = ["print", name, "--out", "printed", *options]
            result = CliRunner().invoke(main, words, prog_name="printkit")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        pdfs = [*(folder / "printed").rglob("cards.pdf")]
        return Said(result.exit_code, result.stdout, result.stderr), pdfs[0] if pdfs else folder

    return call


def codes(said: Said) -> set[str]:
    """Return the codes of what was said, but for notes."""
    heads = [line for line in said.err.splitlines() if line.startswith(("error[", "warning["))]
    return {line.partition("[")[2].partition("]")[0] for line in heads}


@pytest.mark.parametrize("name", TABLE)
def test_a_table_is_printed_quickly_and_without_a_warning(name: str, stranger: Print) -> None:
    start = process_time()
    said, pdf = stranger(name, "--layout", "single")
    took = process_time() - start
    rule = EXPECTED[name]
    assert said.code == 0, said.err
    assert codes(said) == set(rule.get("warnings", ()))
    with pypdfium2.PdfDocument(pdf) as document:
        pages = len(document)
    assert f"{rule['pieces']} pieces" in said.out or rule["pieces"] == 1
    assert pages in (rule["pieces"], 2 * rule["pieces"])
    assert took < 10


@pytest.mark.parametrize("name", [name for name in PRINTED if name not in LONG][::4])
def test_as_many_pieces_as_a_sheet_holds_lie_on_it(name: str, stranger: Print) -> None:
    said, pdf = stranger(name)
    pieces = EXPECTED[name]["pieces"]
    with pypdfium2.PdfDocument(pdf) as document:
        pages = len(document)
    held = int(said.out.partition(" a sheet")[0].rpartition(" ")[2])
    assert pages in (ceil(pieces / held), 2 * ceil(pieces / held))


@pytest.mark.parametrize("name", TABLE)
def test_columns_are_taken_for_what_they_are(name: str, stranger: Print) -> None:
    rule = EXPECTED[name]
    taken = _taken(stranger(name, "--layout", "single")[0].out)
    if "title" in rule:
        assert taken.get("title", taken.get("question", "")).startswith(rule["title"].replace("\n", " "))
    assert taken.get("copies") == rule.get("copies")
    assert taken["look"].split()[0] in rule["looks"]


def _taken(said: str) -> dict[str, str]:
    """Return what each column was taken for, as it was said."""
    rows = [line.split(None, 1) for line in said.splitlines() if line.startswith("  ")]
    return {row[0]: row[1] for row in rows if len(row) == 2}


@pytest.mark.parametrize("name", TABLE)
def test_nothing_is_lost_and_nothing_is_cut(name: str, stranger: Print) -> None:
    said, pdf = stranger(name, "--layout", "single")
    assert said.code == 0, said.err
    pieces = [row for row in rows_of(name) for _ in range(copies_of(name, row))]
    with pypdfium2.PdfDocument(pdf) as document:
        sides, odd = divmod(len(document), len(pieces))
        assert not odd
        cut = [f"page {number}: {text}" for number, text in _beyond_trim(document)]
        found = [_words_on(document, range(i * sides, (i + 1) * sides)) for i in range(len(pieces))]
    lost = {
        f"{number}: {' '.join(row.values())[:40]}": sorted(missing)
        for number, (row, words) in enumerate(zip(pieces, found, strict=True), start=1)
        if (missing := _missing(must_print(name, row), words))
    }
    assert lost == {}
    assert cut == []
    if EXPECTED[name].get("marked"):
        assert [text for text in found if SIGNS.search(text)] == []


def _words_on(document: pypdfium2.PdfDocument, pages: range) -> str:
    return "\n".join(document[page].get_textpage().get_text_range() for page in pages)


def _missing(wanted: Counter[str], text: str) -> Counter[str]:
    """Return the words that a card lacks.

    Where pdfium joins neighbours (`11LANTERNS`) or leaves a hyphen at the end of a line, a word is searched
    for in the letters, and a number among the digits.
    """
    joined = text.replace("-\r\n", "").replace("\ufffe", "")
    folded = fold(joined)
    lacking = wanted - words_of(text)
    return Counter({word: count for word, count in lacking.items() if _count(word, folded) < wanted[word]})


def _count(word: str, text: str) -> int:
    if word.isdigit():
        return len(re.findall(rf"(?<!\d){word}(?!\d)", text))
    return text.count(word)


def _beyond_trim(document: pypdfium2.PdfDocument) -> Iterator[tuple[int, str]]:
    """Yield each page with letters beyond its trim, and these letters."""
    for number in range(len(document)):
        page = document[number]
        left, bottom, right, top = page.get_trimbox()
        text = page.get_textpage()
        outside = ""
        for index in range(text.count_chars()):
            x0, y0, x1, y1 = text.get_charbox(index)
            if x1 > x0 and not (
                left - _HAIR < x0 and bottom - _HAIR < y0 and x1 < right + _HAIR and y1 < top + _HAIR
            ):
                outside += text.get_text_range(index, 1)
        if outside.strip():
            yield number + 1, outside


@pytest.mark.parametrize("name", REFUSED)
def test_what_can_t_be_printed_is_refused_in_words(name: str, stranger: Print) -> None:
    said, _ = stranger(name)
    assert said.code == 1
    assert EXPECTED[name]["refused"] in codes(said)
    assert name in said.err  # the finding points into the stranger's own file


def _sizes(pdf: Path) -> Iterator[float]:
    """Yield the size of each letter on the first cards, in points."""
    with pypdfium2.PdfDocument(pdf) as document:
        for page in (document[number] for number in range(0, min(len(document), 16), 2)):
            letters, matrix = page.get_textpage(), raw.FS_MATRIX()
            for number in range(letters.count_chars()):
                if raw.FPDFText_GetUnicode(letters.raw, number) > ord(" "):
                    raw.FPDFText_GetMatrix(letters.raw, number, matrix)
                    size = raw.FPDFText_GetFontSize(letters.raw, number)
                    yield size * float((matrix.b**2 + matrix.d**2) ** 0.5)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["megadeck.csv"])  # one, for what is expected of single tables
def test_no_look_and_no_theme_is_that_of_many_games_and_all_can_be_read(name: str, stranger: Print) -> None:
    chosen = {"look": Counter[str](), "theme": Counter[str]()}
    for table in PRINTED:
        said, pdf = stranger(table, "--layout", "single")
        assert min(_sizes(pdf)) >= 7.9, table
        for kind, counts in chosen.items():
            if found := re.search(rf"^  {kind} +(\S+)", said.out, re.MULTILINE):
                counts[found[1]] += 1
    for kind, share in (("look", 1 / 4), ("theme", 1 / 6)):
        assert chosen[kind].total() > 25
        assert max(chosen[kind].values()) <= share * chosen[kind].total(), chosen[kind]
