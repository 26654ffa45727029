"""What the tests of whole games share: the program run as users run it, and a file's words."""

import subprocess
import sys
from pathlib import Path

import pikepdf
import pypdfium2

ROOT = Path(__file__).resolve().parents[1]
MM = 72 / 25.4


def printkit(*words: object) -> subprocess.CompletedProcess[str]:
    """Run a command that must succeed."""
    command = [sys.executable, "-m", "printkit", *map(str, words)]
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)


def pages_of(pdf: Path) -> list[str]:
    """All that can be selected on each page, white space folded."""
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(pdf)]


def words_of(pdf: Path) -> str:
    return " ".join(pages_of(pdf))


def forms(page: pikepdf.Page) -> list[str]:
    """Which drawings a page places, in order: their numbers in the file, the foot's line left off."""
    known = page.resources.XObject
    steps = pikepdf.parse_content_stream(page)
    return [f"{known[operands[0]].objgen}" for operands, operator in steps if str(operator) == "Do"][:-1]


#: The values of Pit's two decks: what the rulebook prints, and what articles say of the rest.
CLASSIC = {"wheat": 100, "barley": 85, "corn": 75, "rye": 70, "oats": 60, "hay": 50, "flax": 40}
MODERN = {
    "cocoa": 100, "platinum": 85, "gold": 80, "cattle": 75, "oil": 65, "rice": 60, "silver": 55, "gas": 50,
}  # fmt: skip
