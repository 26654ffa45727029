"""How long a whole build takes against a bare ReportLab script: whole processes in turn, ratios pair by pair.

Run: `python tests/benchmarks/build_against_bare.py [GAME] [COMPONENT...] [--runs N]`.
Not part of the test suite: a clock is no proof.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BARE = Path(__file__).with_name("bare_deck.py")


def timed(command: list[str]) -> float:
    """Run a command, and return how long it took."""
    started = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - started


def main() -> None:
    """Measure, and print medians and the ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="pitman")
    parser.add_argument("components", nargs="*")
    parser.add_argument("--runs", type=int, default=9)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        build = [sys.executable, "-m", "printkit", "build", wish.game, *wish.components, "--out", folder]
        bare = [sys.executable, str(BARE), f"{folder}/bare.pdf"]
        timed(build), timed(bare)
        pairs = [(timed(build), timed(bare)) for _ in range(wish.runs)]
    ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratio = statistics.median(one / other for one, other in pairs)
    print(f"printkit build {' '.join([wish.game, *wish.components])}: {ours * 1000:.0f} ms")
    print(f"bare ReportLab script, 55 cards: {theirs * 1000:.0f} ms")
    print(f"ratio, median of {wish.runs} pairs: {ratio:.2f}")


if __name__ == "__main__":
    main()
