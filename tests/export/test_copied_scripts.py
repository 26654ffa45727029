"""Words of twelve scripts and languages: what poppler and pdfium find in a PDF is what was written."""

import subprocess
import tomllib
import unicodedata
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pdfa
import pypdfium2
import pytest
from debian import program
from textbench import draw_well, make_context

from printkit.diagnostics import Report
from printkit.drawing.text.fallback import Fallback
from printkit.export.pdf import write_pdf
from printkit.folders import shared_templates
from printkit.geometry import IDENTITY
from printkit.input.brands.catalogue import load_catalogue
from printkit.model.scene import Scene
from printkit.model.sheet import Document, Placement, Sheet

WORDS = tomllib.loads((Path(__file__).parents[1] / "drawing/text/words.toml").read_text(encoding="utf-8"))
#: Words alone, then a line of each language, and what else stands together in games.
TEXTS = [
    *(word for words in WORDS.values() for word in words.split()),
    *WORDS.values(),
    *("בחר (2) שחקנים, Goblin!", "नमस्ते 12 पत्ते: Goblin", "ใช้ 3 ใบ", "סוף «12» שלום", "בחר (שלום) שחקנים"),
]
#: Lines that poppler reads otherwise: numbers and Latin words in lines from right to left change places with
#: their neighbours. pdfium has them right, but for a sign of percent beside Arabic digits, and a bracket
#: after Hebrew in a line of English.
TURNED = {WORDS["arabic"], WORDS["persian"], "בחר (2) שחקנים, Goblin!", "סוף «12» שלום"}
#: Marks that readers add where a line changes its direction.
_DIRECTIONS = dict.fromkeys(map(ord, "\u200e\u200f\u202a\u202b\u202c\ufeff"))


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A PDF with a page for each text, moved as pieces on a sheet are."""
    context = make_context()
    context.fallback = Fallback(load_catalogue(shared_templates(), Report()).fallback)
    sheets = []
    for text in TEXTS:
        marks = draw_well(f'<box x="5" y="5" width="340" height="20" font-size="4">{text}</box>', context)
        placed = Placement(Scene("card", 350, 40, 0, tuple(marks)), (*IDENTITY[:4], 20.0, 30.0))
        sheets.append(Sheet(400, 100, "front", "Sheet", (placed,), ()))
    made = BytesIO()
    write_pdf(Document("Title", "Author", "Subject", "en", None, tuple(sheets)), made)
    path = tmp_path_factory.mktemp("copied") / "words.pdf"
    path.write_bytes(made.getvalue())
    return path


def _other(found: Iterator[str]) -> dict[str, str]:
    """Return what was read otherwise than it was written: marks on one letter may change places."""
    pairs = zip(TEXTS, found, strict=True)
    plain = {text: " ".join(one.translate(_DIRECTIONS).split()) for text, one in pairs}
    return {
        text: one
        for text, one in plain.items()
        if unicodedata.normalize("NFC", text) != unicodedata.normalize("NFC", one)
    }


def test_pdfium_finds_what_was_written(file: Path) -> None:
    assert _other(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file)) == {}


def test_poppler_finds_what_was_written(file: Path) -> None:
    command = [program("pdftotext", "poppler-utils"), "-enc", "UTF-8", file, "-"]
    found = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
    assert _other(iter(found.split("\f")[:-1])).keys() == TURNED


def test_words_of_all_scripts_break_no_rule_of_archives(file: Path) -> None:
    assert pdfa.broken(file.read_bytes()) == []
