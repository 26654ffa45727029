"""Nothing in, ratios out: what it costs that untrusted games are made by a process of their own.

    python tests/benchmarks/wall.py --rounds 7

A copy of Pitman and a game of three cards are built as untrusted games, with and without `--trust`, in turn,
with an empty cache and with one that holds the compiled templates. The least of the clock's and of the
processor's time counts: whatever else the machine does only ever adds to it.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from smallgame import CARD, CARDS, GAME  # noqa: E402 - the tests' own folder first


def lay(folder: Path) -> list[Path]:
    """Write the games."""
    small = folder / "small"
    (small / "layouts").mkdir(parents=True)
    for name, text in (("game.toml", GAME), ("cards.toml", CARDS), ("layouts/card.svg", CARD)):
        (small / name).write_text(text)
    shutil.copytree(ROOT / "decks/pitman", folder / "pitman")
    return [small, folder / "pitman"]


def build(game: Path, cache: Path, *words: str) -> tuple[float, float]:
    """Build a game; return the seconds by the clock and of the processor. No build is skipped as done."""
    shutil.rmtree(game.parent / "out", ignore_errors=True)
    shutil.rmtree(cache / "built", ignore_errors=True)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PRINTKIT_CACHE": str(cache)}
    program, out = [sys.executable, "-m", "printkit"], str(game.parent / "out")
    command = [*program, "build", str(game), "--out", out, *words]
    before, begun = sum(os.times()[2:4]), time.perf_counter()
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun, sum(os.times()[2:4]) - before


def measure(game: Path, rounds: int, cold: bool) -> list[tuple[float, float]]:
    """Return the least times of builds without the wall and with it."""
    found: dict[str, list[tuple[float, float]]] = {"trusted": [], "isolated": []}
    for number in range(rounds + 1):
        for name, words in (("trusted", ["--trust"]), ("isolated", [])):
            cache = game.parent / f"cache-{name}"
            if cold:
                shutil.rmtree(cache, ignore_errors=True)
            one = build(game, cache, *words)
            found[name] += [one] if number else []
    return [(min(one[0] for one in every), min(one[1] for one in every)) for every in found.values()]


def main() -> None:
    """Print a table in Markdown."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    print("| game | cache | time | more time | processor | more of it |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as name:
        for game in lay(Path(name)):
            for cold in (True, False):
                (clock, used), (clock_isolated, used_isolated) = measure(game, rounds, cold)
                print(
                    f"| {game.name} | {'empty' if cold else 'full'} "
                    f"| {clock_isolated / clock:.2f} | {1000 * (clock_isolated - clock):.0f} ms "
                    f"| {used_isolated / used:.2f} | {1000 * (used_isolated - used):.0f} ms |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
