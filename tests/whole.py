"""What the tests of whole games share: the program run as users run it, and a file's words."""

import subprocess
import sys
from pathlib import Path

import pypdfium2

ROOT = Path(__file__).resolve().parents[1]
MM = 72 / 25.4


def printkit(*words: object) -> None:
    """Run a command that must succeed."""
    subprocess.run(
        [sys.executable, "-m", "printkit", *map(str, words)], check=True, capture_output=True, cwd=ROOT
    )


def words_of(pdf: Path) -> str:
    """All that can be selected in a file, white space folded."""
    pages = pypdfium2.PdfDocument(pdf)
    return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pages)
