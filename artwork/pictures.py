"""The games in, the pictures of the README out: `python artwork/pictures.py` draws all of docs/*.png anew."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

DOCS = Path(__file__).parent.parent / "docs"
#: No picture is larger, in bytes: whoever reads the README loads them all.
LARGEST = 300_000

#: What `printkit show` is told, and which of its pictures goes where.
PICTURES = (
    ("pitman deck --dpi 68", {"contact": "deck"}),
    ("pitman deck --dpi 100", {"hand": "hand"}),
    ("pitman bid-tracker rules --dpi 90", {"pages/bid-tracker-1": "board", "pages/rules-2": "leaflet"}),
    ("pitman box --dpi 110", {"faces/box.folded": "tuck-box"}),
    ("pit deck-1904 --dpi 100", {"hand": "pit"}),
    ("pit deck-2004 --dpi 100", {"hand": "pit-2004"}),
    ("pit-cards deck --dpi 100", {"hand": "pit-cards"}),
    ("coal-n-write deck --dpi 100", {"hand": "boom-town"}),
    ("coal-n-write player-sheet --dpi 90", {"pages/player-sheet-1": "coal-n-write"}),
    ("chief-herman crash --dpi 72", {"pages/crash-1": "chief-herman"}),
    ("pitman deck --dpi 100 --brand ketterman", {"hand": "ketterman"}),
    ("pitman deck --dpi 100 --brand five-pips", {"hand": "five-pips"}),
)


def draw(words: str, names: dict[str, str]) -> None:
    """Show a game and keep some of its pictures, in 256 colours where they would be too large."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "printkit", "show", *words.split(), "--out", folder]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        (shown,) = Path(folder).iterdir()
        for source, name in names.items():
            kept = DOCS / f"{name}.png"
            picture = Image.open(shown / f"{source}.png").convert("RGB")
            picture.save(kept, optimize=True)
            if kept.stat().st_size > LARGEST:
                picture.quantize(256).save(kept, optimize=True)
            size = kept.stat().st_size
            print(f"{kept.name:20} {size // 1000:4} kB{'  TOO LARGE' if size > LARGEST else ''}")


if __name__ == "__main__":
    for told, taken in PICTURES:
        draw(told, taken)
