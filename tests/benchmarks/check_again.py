"""What `check` of our five games takes of the processor: first, unchanged, after a comment, after a new word.

    python tests/benchmarks/check_again.py [FOLDER ...] [--rounds 3]

Each FOLDER is a checkout of another version, which checks its own games; each figure of theirs is given as a
ratio to this one's, both measured in turn. A comment is put into each `game.toml`; a word is changed in a
card of each game.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

OURS = Path(__file__).resolve().parents[2]
#: By game, the file with a card's word, and the word before and after.
WORDS = {
    "chief-herman": ("game.toml", 'unit = "turn"', 'unit = "go"'),
    "coal-n-write": ("cards.toml", 'name = "Wash Day"', 'name = "Wash Days"'),
    "pit": ("deck-1904.toml", 'name = "Wheat"', 'name = "Grain"'),
    "pit-cards": ("cards.csv", "two-spades,2,spades,number,3", "two-spades,2,spades,number,2"),
    "pitman": ("cards.toml", '"Motorman"', '"Brakeman"'),
}
CHECK = "import sys, printkit\nfor game in sys.argv[1:]: printkit.check(game, trust=True)"


def check(tree: Path, games: Path, cache: Path) -> tuple[float, float]:
    """Check all games in one process; return what that took of the processor, and how long."""
    names = [str(path.parent) for path in sorted(games.glob("*/game.toml"))]
    given = {**os.environ, "PYTHONPATH": str(tree), "PRINTKIT_CACHE": str(cache)}
    before, start = getrusage(RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, "-c", CHECK, *names], check=True, env=given, cwd=games)
    after = getrusage(RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return used, time.perf_counter() - start


def measure(tree: Path) -> dict[str, tuple[float, float]]:
    """Return the figures of one round: each state follows the one before, in one cache."""
    with tempfile.TemporaryDirectory() as name:
        games, cache = Path(name, "games"), Path(name, "cache")
        shutil.copytree(tree / "decks", games)
        found = {"first": check(tree, games, cache), "unchanged": check(tree, games, cache)}
        for game in WORDS:
            with (games / game / "game.toml").open("a") as file:
                file.write("# a comment\n")
        found["a comment"] = check(tree, games, cache)
        for game, (path, old, new) in WORDS.items():
            file, text = games / game / path, (games / game / path).read_text()
            assert old in text, file
            file.write_text(text.replace(old, new, 1))
        return {**found, "a word": check(tree, games, cache)}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("others", nargs="*", type=Path, metavar="FOLDER")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    trees = [OURS, *(one.resolve() for one in given.others)]
    rounds = [{tree: measure(tree) for tree in trees} for _ in range(given.rounds)]
    print(f"load {os.getloadavg()[0]:.1f}, {given.rounds} rounds: seconds of the processor, by the clock")
    for state in rounds[0][OURS]:
        middle = {
            tree: tuple(median(one[tree][state][part] for one in rounds) for part in (0, 1)) for tree in trees
        }
        row = [f"{used:.2f} ({used / middle[OURS][0]:.2f}), {clock:.1f}" for used, clock in middle.values()]
        print(f"{state:12}", *(f"{words:>22}" for words in row))


if __name__ == "__main__":
    main()
