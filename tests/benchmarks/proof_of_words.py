"""Games in, ratios out: what a build that proves the rules about words takes, to the same without that proof.

    python tests/benchmarks/proof_of_words.py [--rounds 3] [GAME...]

`first` builds have an empty cache; `edited` ones have compiled templates, as after a change of the game: its
records are gone, so its rules are proven and its sides inspected. The proof's own time is taken within one
build: other work on the machine slows both alike.
"""

import argparse
import os
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
from contextlib import contextmanager
from time import thread_time
import printkit
from printkit.pipeline import journey
from printkit.rules.words.text_reader import Proofreader

gc.set_threshold(500_000)  # as the command does
spent = {"proof": 0.0}
waiting = []

@contextmanager
def taking(name):
    start = thread_time()
    yield
    spent[name] += thread_time() - start

def in_proof(owner, name):
    work = getattr(owner, name)

    def timed(*given):
        if waiting:
            return work(*given)
        waiting.append(name)
        with taking("proof"):
            found = work(*given)
        waiting.pop()
        return found

    setattr(owner, name, timed)

in_proof(Proofreader, "taken")
in_proof(journey, "open_words")
in_proof(journey, "prove_words_last")
start = thread_time()
[result] = printkit.build(sys.argv[1], out=sys.argv[2], trust=True, jobs=1).games
took = thread_time() - start
assert not result.failed and len(result.proof.verdicts)
print(took / (took - spent["proof"]))
"""


def ratio(game: str, folder: Path, keep: bool) -> float:
    """Return a build's time with the proof, to that without."""
    cache, out = folder / game, folder / "out"
    for name in ("built", "inspected", "proven", "words") if keep else (".",):
        shutil.rmtree(cache / name, ignore_errors=True)
    shutil.rmtree(out, ignore_errors=True)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PRINTKIT_CACHE": str(cache)}
    command = [sys.executable, "-c", BUILD, game, str(out)]
    return float(
        subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE).stdout
    )


def main() -> None:
    """Measure, and print the ratios."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        for words, keep in (("first", False), ("edited", True)):
            ratios = []
            for game in given.games:
                ratios.append(median(ratio(game, Path(name), keep) for _ in range(given.rounds)))
                print(f"{words:7} {game:14} {ratios[-1]:.3f}", flush=True)
            print(f"{words:7} median         {median(ratios):.3f}", flush=True)


if __name__ == "__main__":
    main()
