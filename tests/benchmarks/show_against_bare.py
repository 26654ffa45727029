"""A size of deck in, ratios out: what `show` takes, to rendering the same pictures from finished PDFs.

    python tests/benchmarks/show_against_bare.py [--cards 2000] [--rounds 3]

The bare script has the sheets and every side as PDFs already: it renders each page with pdfium at the same
dots per inch, and saves it as PNG, in one process. So the ratio is what reading, drawing, inspecting, all
pieces side by side and a hand cost on top. The processor's time counts, of all processes: the least of all
rounds.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from workload_cards import write_game

ROOT = Path(__file__).resolve().parents[2]
DPI = 150
BARE = """
import sys
import pypdfium2
for name in sys.argv[1:]:
    for number, page in enumerate(pypdfium2.PdfDocument(name)):
        page.render(scale=150 / 72).to_pil().save(f"{name}-{number}.png", compress_level=3)
"""


def processor(words: list[str], cache: Path) -> float:
    """Run a command; return the seconds of the processor that it took, of all its processes."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PRINTKIT_CACHE": str(cache)}
    before = sum(os.times()[2:4])
    subprocess.run(words, env=environment, check=True, capture_output=True)
    return sum(os.times()[2:4]) - before


def main() -> None:
    """Measure, and print the ratios."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cards", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder, cache = Path(name), Path(name, "cache")
        game, printkit = str(folder / "deck"), [sys.executable, "-m", "printkit"]
        write_game(folder / "deck", given.cards, given.cards)
        for layout in ("duplex", "single"):
            processor(
                [*printkit, "build", game, "--trust", "--layout", layout, "--out", f"{name}/{layout}"], cache
            )
        pdfs = sorted(str(file) for file in folder.glob("[ds]*/deck/deck.pdf"))
        ways = {"bare": [sys.executable, "-c", BARE, *pdfs]}
        for jobs in ("1", "2"):
            words = ["show", game, "--trust", "--jobs", jobs, "--dpi", str(DPI), "--out", f"{name}/shown"]
            ways[f"show, {jobs} process{'es' * (jobs > '1')}"] = [*printkit, *words]
        found: dict[str, list[float]] = {way: [] for way in ways}
        for _ in range(given.rounds):
            for way, words in ways.items():
                shutil.rmtree(folder / "shown", ignore_errors=True)
                shutil.rmtree(cache / "inspected", ignore_errors=True)
                found[way].append(processor(words, cache))
        floor = min(found["bare"])
        for way, times in found.items():
            print(f"{way}: {min(times):.1f} s of the processor, {min(times) / floor:.2f} times bare")


if __name__ == "__main__":
    main()
