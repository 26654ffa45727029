"""Games in, ratios out: what a build that proves the rules about words takes, to the same without that proof.

    python tests/benchmarks/proof_of_words.py [--rounds 5] [GAME...]

`first` builds have an empty cache; `edited` ones have compiled templates, as after a change of the game: its
records are gone, so its rules are proven and its sides inspected. The user's time of one process counts, in
turn; the least of all rounds.
"""

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(one.parent.name for one in ROOT.glob("decks/*/game.toml"))
BUILD = """
import gc
import sys
import printkit
gc.set_threshold(500_000)  # as the command does
from printkit.pipeline import journey
if sys.argv[1] == "without":
    journey.open_words = lambda *given: None
[result] = printkit.build(sys.argv[2], out=sys.argv[3], trust=True, jobs=1).games
assert not result.failed and len(result.proof.verdicts)
"""


def user(way: str, game: str, folder: Path, keep: bool) -> float:
    """Build a game; return the seconds of user time that it took."""
    cache, out = folder / f"{way} {game}", folder / "out"
    for name in ("built", "inspected", "proven", "words") if keep else (".",):
        shutil.rmtree(cache / name, ignore_errors=True)
    shutil.rmtree(out, ignore_errors=True)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PRINTKIT_CACHE": str(cache)}
    environment |= {"PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([sys.executable, "-c", BUILD, way, game, str(out)], cwd=ROOT, env=environment, check=True)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def ratio(game: str, folder: Path, rounds: int, keep: bool) -> float:
    """Return a build's time with the proof, to that without."""
    found: dict[str, list[float]] = {"with": [], "without": []}
    for _ in range(rounds + 1):
        for way, times in found.items():
            times.append(user(way, game, folder, keep))
    return min(found["with"][1:]) / min(found["without"][1:])  # the first round compiles


def main() -> None:
    """Measure, and print the ratios."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        for words, keep in (("first", False), ("edited", True)):
            ratios = []
            for game in given.games:
                ratios.append(ratio(game, Path(name), given.rounds, keep))
                print(f"{words:7} {game:14} {ratios[-1]:.3f}", flush=True)
            print(f"{words:7} median         {median(ratios):.3f}", flush=True)


if __name__ == "__main__":
    main()
