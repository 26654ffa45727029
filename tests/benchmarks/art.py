"""A deck whose cards are pictures, against `img2pdf`, which only copies them into a PDF.

    pip install img2pdf
    python tests/benchmarks/art.py [--cards 30] [--rounds 3]

Processor time and memory of whole processes, in turn; each figure is a ratio of medians to img2pdf's.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageFilter

SIZE = (1600, 1280)


def write_deck(folder: Path, cards: int, words: str, kind: str) -> list[Path]:
    """Write a table of cards, each with a noisy picture of its own: 4 MB as PNG."""
    files = [folder / f"p{number}.{kind.removesuffix('a')}" for number in range(cards)]
    for file in (file for file in files if not file.exists()):
        inks = 4 if kind == "pnga" else 3
        noise = Image.frombytes("RGBA" if inks == 4 else "RGB", SIZE, os.urandom(SIZE[0] * SIZE[1] * inks))
        noise.filter(ImageFilter.GaussianBlur(1.2)).save(file)
    rows = [f"Bird {number},{words},{file.name}" for number, file in enumerate(files)]
    (folder / "birds.csv").write_text("\n".join(["Name,Text,Picture", *rows]) + "\n")
    return files


def measure(command: list[str], cache: Path) -> tuple[float, int]:
    """Return the seconds of processor time that a command takes, and the most memory so far, in MB."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PRINTKIT_CACHE": str(cache)})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, after.ru_maxrss >> 10


def main() -> None:
    """Measure, and print a line for each way."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--cards", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    for kind in ("png", "pnga", "jpg"):
        times: dict[str, list[float]] = {"img2pdf": [], "first build": [], "after a change": []}
        with tempfile.TemporaryDirectory() as place:
            deck, out = Path(place) / "deck", Path(place) / "out"
            deck.mkdir()
            build = [sys.executable, "-m", "printkit", "build", str(deck / "birds.csv"), "--out", str(out)]
            for number in range(asked.rounds):
                cache = Path(place) / f"cache{number}"
                files = write_deck(deck, asked.cards, "Sings notes", kind)
                if kind != "pnga":  # img2pdf refuses transparency
                    copy = [sys.executable, "-m", "img2pdf", *map(str, files), "-o", str(out) + ".pdf"]
                    times["img2pdf"].append(measure(copy, cache)[0])
                times["first build"].append(measure(build, cache)[0])
                write_deck(deck, asked.cards, f"Sings {number} notes", kind)
                seconds, memory = measure(build, cache)
                times["after a change"].append(seconds)
        medians = {name: statistics.median(some) for name, some in times.items() if some}
        floor = medians.get("img2pdf")
        parts = [
            f"{name} {one:.2f} s" + (f" ({one / floor:.1f})" if floor else "")
            for name, one in medians.items()
        ]
        print(f"{kind}: {', '.join(parts)}, {memory} MB")


if __name__ == "__main__":
    main()
