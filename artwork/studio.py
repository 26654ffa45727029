"""Draws `docs/studio.png`: the studio's page in a real Chromium. Run it from the checkout."""

import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "studio")]

from browser import browser  # noqa: E402
from PIL import Image  # noqa: E402
from running import running  # noqa: E402


def main() -> None:
    """Take the picture."""
    file = ROOT / "docs" / "studio.png"
    with running(ROOT, "pitman") as studio, browser() as chrome:
        studio.wait_ready()
        tab = chrome.page()
        tab.size(1400, 860)
        tab.go(studio.address)
        tab.wait("document.querySelector('#status').dataset.state == 'live'", 120)
        tab.wait("document.querySelectorAll('.card img').length > 20")
        time.sleep(2)  # until the pictures are drawn
        tab.picture(file)
    Image.open(file).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)


if __name__ == "__main__":
    main()
