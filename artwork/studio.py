"""Draws the pictures of the studio in `docs/`: its page in a real Chromium. Run it from the checkout."""

import shutil
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "studio")]

from browser import Browser, Page, browser  # noqa: E402
from PIL import Image  # noqa: E402
from running import running  # noqa: E402

#: Each picture: its file, its size, light or dark, and the view.
PICTURES = (
    ("studio.png", (1400, 860), "light", "wall"),
    ("studio-sheets.png", (1400, 860), "light", "sheets"),
    ("studio-table.png", (1400, 860), "dark", "table"),
)
_DECODED = "Promise.all([...document.images].filter(one => one.src).map(one => one.decode().catch(() => 0)))"


def main() -> None:
    """Take the pictures."""
    with running(ROOT, "pitman") as studio, browser() as chrome:
        studio.wait_ready()
        tab = chrome.page()
        tab.size(1400, 860)
        tab.go(studio.address)
        tab.wait("document.querySelector('#status').dataset.state == 'live'", 120)
        for name, size, scheme, view in PICTURES:
            tab.size(*size)
            tab.scheme(scheme)
            take(tab, view, ROOT / "docs" / name)
        take_columns(chrome)


def take_columns(chrome: Browser) -> None:
    """Take the pictures of a table's columns, with the menu of one, and of its looks."""
    with TemporaryDirectory() as folder:
        shutil.copy(ROOT / "docs" / "examples" / "bakery.csv", folder)
        with running(Path(folder), "bakery.csv") as studio:
            studio.wait_ready()
            tab = chrome.page()
            tab.size(1400, 860)
            tab.go(studio.address)
            tab.wait("document.querySelectorAll('.card img').length == 12", 60)
            tab.click("#columns [data-heading=Points]")
            keep(tab, ROOT / "docs" / "studio-columns.png")
            tab.run("document.activeElement.blur()")
            tab.press("Escape", 27)
            tab.click("#looks-button")
            tab.wait("!!document.querySelector('#looks').dataset.loaded", 120)
            keep(tab, ROOT / "docs" / "studio-looks.png")


def take(tab: Page, view: str, file: Path) -> None:
    """Take the picture of a view, when all that it shows is there."""
    tab.click(f"#tab-{view}")
    tab.wait(f"document.querySelectorAll('#view-{view} img').length > 8", 60)
    keep(tab, file)


def keep(tab: Page, file: Path) -> None:
    """Keep what a tab shows, when all pictures in it are there."""
    time.sleep(1)  # until those that are seen are asked for
    tab.run(f"{_DECODED}.then(() => 0)")
    time.sleep(1)
    tab.picture(file)
    Image.open(file).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)


if __name__ == "__main__":
    main()
