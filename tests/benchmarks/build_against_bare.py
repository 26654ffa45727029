"""How long a build takes against a bare ReportLab script: whole processes in turn, ratios pair by pair.

Run: `python tests/benchmarks/build_against_bare.py [--same-pictures] [--no-inspect] [GAME [COMPONENT...]]`.
Without pictures, every SVG of the game's `art/` is blank, so that what is left is printkit's own work;
with the same pictures, the bare script draws the paths of Pitman's deck too.
Not part of the test suite: a clock is no proof.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from printkit.folders import game_roots

BARE = Path(__file__).with_name("bare_deck.py")
PICTURES = Path(__file__).with_name("bare_pictures.py")
#: Modules stay compiled between runs, as on any machine that printkit is installed on.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
BLANK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69.5 94.9"></svg>\n'


def timed(command: list[str], folder: Path) -> float:
    """Run a command, and return how long it took; what it wrote before is gone, or nothing would be built."""
    for manifest in folder.glob("*/manifest.json"):
        shutil.rmtree(manifest.parent)
    shutil.rmtree(folder / "cache" / "inspected", ignore_errors=True)
    environment = {**ENVIRONMENT, "PRINTKIT_CACHE": str(folder / "cache")}
    started = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=environment)
    return time.perf_counter() - started


def without_pictures(game: str, folder: Path) -> str:
    """Copy a game with its pictures blank, and return where it is."""
    source = next(root / game for root in game_roots() if (root / game / "game.toml").is_file())
    copy = folder / "copy" / game
    shutil.copytree(source, copy)
    for picture in (copy / "art").rglob("*.svg"):
        picture.write_text(BLANK)
    return str(copy)


def main() -> None:
    """Measure, and print medians and the ratio."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", default="pitman")
    parser.add_argument("components", nargs="*")
    parser.add_argument("--without-pictures", action="store_true")
    parser.add_argument("--same-pictures", action="store_true")
    parser.add_argument("--no-inspect", action="store_true")
    parser.add_argument("--runs", type=int, default=9)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        game = without_pictures(wish.game, Path(name)) if wish.without_pictures else wish.game
        build = [sys.executable, "-m", "printkit", "build", game, *wish.components, "--out", name]
        build += ["--no-inspect"] * wish.no_inspect
        bare = [sys.executable, str(PICTURES if wish.same_pictures else BARE), f"{name}/bare.pdf"]
        folder = Path(name)
        timed(build, folder), timed(bare, folder)
        pairs = [(timed(build, folder), timed(bare, folder)) for _ in range(wish.runs)]
    ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratio = statistics.median(one / other for one, other in pairs)
    print(f"printkit build {' '.join([wish.game, *wish.components])}: {ours * 1000:.0f} ms")
    print(f"bare ReportLab script: {theirs * 1000:.0f} ms")
    print(f"ratio, median of {wish.runs} pairs: {ratio:.2f}")


if __name__ == "__main__":
    main()
