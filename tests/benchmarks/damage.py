"""Ten thousand specs, made up or damaged: which findings they bring, and that none is a traceback or a hang.

Run: `python tests/benchmarks/damage.py [--specs 10000] [--seed 1]`.
Each spec is a copy of a game of `decks/`, one of its files damaged, or its rules made up. One that takes
longer than ten seconds is a hang. The test suite tries some hundreds of the same kind.
"""

import argparse
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from damage import damaged, made_up, prove  # noqa: E402 - the tests' own folder first

from printkit.template.formulas import Formulas  # noqa: E402

#: Seconds after which a spec counts as a hang.
PATIENCE = 10


def specimen(folder: Path, random: Random) -> tuple[Path, bytes]:
    """Choose a file of a game, and return it as it will be tried."""
    if random.random() < 0.4:
        return folder / "rules.toml", made_up(random).encode()
    files = [path for path in sorted(folder.glob("*.*")) if path.suffix in (".toml", ".csv")]
    chosen = random.choice(files)
    return chosen, damaged(chosen.read_text(encoding="utf-8"), random)


def late(*_: object) -> None:
    """End a spec that hangs."""
    raise TimeoutError(f"more than {PATIENCE} seconds")


def try_one(folder: Path, random: Random, told: Counter[str], formulas: Formulas) -> str | None:
    """Try one spec, put the game right again, and return the traceback that it brings, if any."""
    path, data = specimen(folder, random)
    whole = path.read_bytes()
    try:
        path.write_bytes(data)
        signal.alarm(PATIENCE)
        report, _, _ = prove(folder, formulas)
        told.update({finding.code for finding in report} or {"nothing wrong"})
    except Exception:
        return f"{path.name}:\n{data.decode(errors='replace')[:2000]}\n{traceback.format_exc()}"
    finally:
        signal.alarm(0)
        path.write_bytes(whole)
    return None


def main() -> int:
    """Try them all, and print what was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--specs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    signal.signal(signal.SIGALRM, late)
    told: Counter[str] = Counter()
    failures, slowest, started = [], 0.0, time.monotonic()
    formulas = Formulas()  # compiled once for all specs: most say the same
    with tempfile.TemporaryDirectory() as name:
        decks = sorted(path.parent for path in (ROOT / "decks").glob("*/rules.toml"))
        copies = [Path(shutil.copytree(deck, Path(name) / deck.name)) for deck in decks]
        for number in range(wish.specs):
            began = time.monotonic()
            wrong = try_one(copies[number % len(copies)], Random(f"{wish.seed} {number}"), told, formulas)
            slowest = max(slowest, time.monotonic() - began)
            failures += [f"spec {number}: {wrong}"] if wrong else []
    print(*failures[:5], sep="\n\n")
    for code, count in told.most_common():
        print(f"{count:7}  {code}")
    took = f"{time.monotonic() - started:.0f} s, the slowest {slowest:.1f} s"
    print(f"{wish.specs} specs in {took}: {len(failures)} tracebacks or hangs")
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
