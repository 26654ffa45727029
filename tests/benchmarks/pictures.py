"""The checkout of a version before in, ratios out: what `show` takes, of a whole deck and of one card.

    python tests/benchmarks/pictures.py --before ../printkit-before --cards 1726 --rounds 3

A deck of cards that all differ is shown by the version before, by this one in one process and in as many as
the machine has cores, and one card of it alone; in turn, with compiled templates in the cache and nothing
else. The least time of each counts, by the clock and of the processor. It takes minutes.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from workload_cards import write_game

ROOT = Path(__file__).resolve().parents[2]
CORES = str(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


def show(checkout: Path, folder: Path, words: list[str]) -> tuple[float, float]:
    """Write pictures; return the seconds by the clock and of the processor."""
    shutil.rmtree(folder / "out", ignore_errors=True)
    shutil.rmtree(folder / "cache" / "inspected", ignore_errors=True)
    environment = {**os.environ, "PYTHONPATH": str(checkout), "PRINTKIT_CACHE": str(folder / "cache")}
    command = [sys.executable, "-m", "printkit", "show", str(folder / "deck"), "--trust", *words]
    before, begun = sum(os.times()[2:4]), time.perf_counter()
    subprocess.run([*command, "--out", str(folder / "out")], env=environment, check=True, capture_output=True)
    return time.perf_counter() - begun, sum(os.times()[2:4]) - before


def main() -> None:
    """Measure, and print a table of ratios."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--before", type=Path, required=True)
    parser.add_argument("--cards", type=int, default=1726)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    ways = {
        "the version before": (given.before.resolve(), []),
        "one process": (ROOT, ["--jobs", "1"]),
        f"{CORES} processes": (ROOT, ["--jobs", CORES]),
        "one card of it": (ROOT, ["--card", "card-7"]),
    }
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in ways}
    with tempfile.TemporaryDirectory() as name:
        write_game(Path(name) / "deck", given.cards, given.cards)
        show(ROOT, Path(name), ["--card", "card-7"])
        for _ in range(given.rounds):
            for way, (checkout, words) in ways.items():
                found[way].append(show(checkout, Path(name), words))
    (clock, processor), *_ = ([min(one) for one in zip(*rounds, strict=True)] for rounds in found.values())
    print(f"| `show` of {given.cards} cards | time | processor |\n|---|---|---|")
    for way, rounds in found.items():
        least = [min(one) for one in zip(*rounds, strict=True)]
        print(f"| {way} | {least[0] / clock:.2f} | {least[1] / processor:.2f} |")
    print(f"\nthe version before: {clock:.1f} s by the clock, {processor:.1f} s of the processor")


if __name__ == "__main__":
    main()
