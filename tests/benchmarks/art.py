"""Decks whose cards are pictures, against `img2pdf`, which only copies them into a PDF, and a bare script.

    pip install img2pdf
    python tests/benchmarks/art.py [--cards 30] [--rounds 3]

Processor time and memory of whole processes, in turn: medians, and their ratios to img2pdf's. The last deck
has pictures of each kind on 40 cards, large SVG files among them, and one picture on 200 cards more.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from PIL import Image, ImageFilter

SIZE = (1600, 1280)
KINDS = ("png", "pnga", "jpg", "svg")
#: So many paths has an SVG file.
PATHS = 5_000


def write_deck(folder: Path, cards: int, words: str, kind: str) -> list[Path]:
    """Write a table of cards, each with a picture of its own; those of "mixed" are of all kinds."""
    kinds = [KINDS[number % 4] if kind == "mixed" else kind for number in range(cards)]
    files = [folder / f"p{number}.{one.removesuffix('a')}" for number, one in enumerate(kinds)]
    for file, one in zip(files, kinds, strict=True):
        if not file.exists():
            write_picture(file, one)
    shown = [*files, *files[:1] * 200] if kind == "mixed" else files
    rows = [f"Bird {number},{words},{file.name}" for number, file in enumerate(shown)]
    (folder / "birds.csv").write_text("\n".join(["Name,Text,Picture", *rows]) + "\n")
    return files


def write_picture(file: Path, kind: str) -> None:
    """Write a noisy picture, 4 MB as PNG, or an SVG file of many paths."""
    if kind == "svg":
        ends = (" ".join(f"{byte / 4:g}" for byte in os.urandom(6)) for _ in range(PATHS))
        paths = "".join(f'<path d="M{end}z" fill="#{os.urandom(3).hex()}"/>' for end in ends)
        file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{paths}</svg>')
        return
    inks = "RGBA" if kind == "pnga" else "RGB"
    noise = Image.frombytes(inks, SIZE, os.urandom(SIZE[0] * SIZE[1] * len(inks)))
    noise.filter(ImageFilter.GaussianBlur(1.2)).save(file)


def measure(command: list[str], cache: Path) -> tuple[float, int]:
    """Return a command's seconds of processor time, and the memory of its largest process, in MB."""
    nowhere, environment = subprocess.DEVNULL, {**os.environ, "PRINTKIT_CACHE": str(cache)}
    process = subprocess.Popen(command, stdout=nowhere, stderr=nowhere, env=environment)
    _, status, used = os.wait4(process.pid, 0)
    assert not status, command
    return used.ru_utime + used.ru_stime, used.ru_maxrss >> 10


def main() -> None:
    """Measure, and print a line for each way."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--cards", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    for kind in ("png", "pnga", "jpg", "mixed"):
        times: dict[str, list[float]] = defaultdict(list)
        with tempfile.TemporaryDirectory() as place:
            deck, out = Path(place) / "deck", Path(place) / "out"
            deck.mkdir()
            build = [sys.executable, "-m", "printkit", "build", str(deck / "birds.csv"), "--out", str(out)]
            for number in range(asked.rounds):
                cache = Path(place) / f"cache{number}"
                files = write_deck(deck, asked.cards, "Sings notes", kind)
                bare = [sys.executable, str(Path(__file__).with_name("bare_art.py")), build[4], f"{out}.pdf"]
                times["bare script"].append(measure(bare, cache)[0])
                if kind in ("png", "jpg"):  # img2pdf refuses transparency
                    copy = [sys.executable, "-m", "img2pdf", *map(str, files), "-o", str(out) + ".pdf"]
                    times["img2pdf"].append(measure(copy, cache)[0])
                seconds, memory = measure(build, cache)
                times["first build"].append(seconds)
                write_deck(deck, asked.cards, f"Sings {number} notes", kind)
                times["after a change"].append(measure(build, cache)[0])
        medians = {name: statistics.median(some) for name, some in times.items() if some}
        floor = medians.get("img2pdf")
        parts = [
            f"{name} {one:.2f} s" + (f" ({one / floor:.1f})" if floor else "")
            for name, one in medians.items()
        ]
        print(f"{kind}: {', '.join(parts)}, {memory} MB")


if __name__ == "__main__":
    main()
