"""The fuzzer as a program: minutes and a seed in, figures and failures out.

    python tests/fuzz/run.py --minutes 60 --seed 7 --resume STATE     as long as asked, then figures
    python tests/fuzz/run.py --again FAILURE                          one failure again
    python tests/fuzz/run.py --shrink FAILURE                         the same with a smaller input

`STATE` is a folder: it holds how far the run is, its figures, and `failures/`, with a folder for each failure
that differs from others. A run with the same folder goes on where the last one stopped.
"""

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS / "drawing")]  # for the script; pytest has them there already

from fuzz.specimens import KINDS, TURNS, Specimen, specimen  # noqa: E402 - the tests' own folder first
from fuzz.trial import BATCH, OUTCOMES, Outcome, keep, kept, try_all  # noqa: E402


def fuzz(minutes: float, seed: int, kinds: list[str], state: Path) -> Counter[str]:
    """Try specimens until the time is over; return the figures."""
    file = state / "state.json"
    figures = Counter(json.loads(file.read_text()) if file.exists() else {"number": 0})
    beside, next_words = state / "state.new", time.monotonic() + 60
    end = time.monotonic() + 60 * minutes
    with tempfile.TemporaryDirectory() as name:
        os.environ["PRINTKIT_CACHE"] = f"{name}/cache"
        while time.monotonic() < end:
            numbers = range(figures["number"], figures["number"] + BATCH)
            batch = [specimen(kinds[number % len(kinds)], f"{seed} {number}") for number in numbers]
            for one, outcome in zip(batch, try_all(batch, Path(name) / "work"), strict=True):
                count(figures, one, outcome, state / "failures")
            figures["number"] += BATCH
            state.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps(figures, indent=1))
            beside.replace(file)
            if time.monotonic() >= next_words:
                next_words = time.monotonic() + 60
                bad = figures["number"] - figures["outcome fine"]
                left = max(0.0, end - time.monotonic()) / 60
                print(f"{figures['number']} tried, {bad} failed, {left:.0f} minutes left", flush=True)
            shutil.rmtree(f"{name}/cache", ignore_errors=True)
    return figures


def count(figures: Counter[str], one: Specimen, outcome: Outcome, failures: Path) -> None:
    """Add an outcome to the figures; keep the first failure of each place."""
    figures.update(
        [
            f"outcome {outcome.what}",
            f"kind {one.kind}",
            f"{one.kind}: {outcome.what}",
            *(f"code {code}" for code in outcome.codes),
        ]
    )
    figures["PDFs"] += outcome.files
    figures["largest MB"] = max(figures["largest MB"], outcome.megabytes)
    figures["slowest ms"] = max(figures["slowest ms"], int(outcome.seconds * 1000))
    if outcome.what != "fine":
        figures[f"at {one.kind}: {outcome.place}"] += 1
        if figures[f"at {one.kind}: {outcome.place}"] == 1:
            folder = (
                failures / f"{one.kind}-{outcome.what.replace(' ', '-')}-{figures['number']}-{len(figures)}"
            )
            keep(one, outcome, folder)
            print(f"{folder}: {outcome.place}", flush=True)


def table(figures: Counter[str]) -> str:
    """Return what became of the specimens of each kind, as a table in Markdown."""
    kinds = sorted(name.removeprefix("kind ") for name in figures if name.startswith("kind "))
    lines = [f"| {' | '.join(('', *OUTCOMES))} |", "|---" * (len(OUTCOMES) + 1) + "|"]
    for kind in kinds:
        lines.append(f"| {kind} | {' | '.join(str(figures[f'{kind}: {what}']) for what in OUTCOMES)} |")
    whole = " | ".join(str(figures[f"outcome {what}"]) for what in OUTCOMES)
    return "\n".join((*lines, f"| all | {whole} |"))


def try_one(one: Specimen) -> Outcome:
    """Try one specimen, in a folder of its own."""
    with tempfile.TemporaryDirectory() as name:
        os.environ["PRINTKIT_CACHE"] = f"{name}/cache"
        return next(try_all([one], Path(name) / "work"))


def shrink(one: Specimen, wanted: str) -> Specimen:
    """Cut pieces out of the files, large ones first, as long as the specimen fails at the same place."""
    for name in sorted(one.files):
        size = len(one.files[name])
        while size := size // 2:
            at = 0
            while at < len(one.files[name]):
                data = one.files[name][:at] + one.files[name][at + size :]
                smaller = replace(one, files={**one.files, name: data})
                if try_one(smaller).place == wanted:
                    one = smaller
                else:
                    at += size
    return one


def main() -> int:
    """Run as asked; 1 if anything failed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="+", default=list(TURNS), choices=list(KINDS))
    parser.add_argument("--resume", type=Path, default=Path("output/fuzz"), metavar="STATE")
    parser.add_argument("--again", type=Path, metavar="FAILURE")
    parser.add_argument("--shrink", type=Path, metavar="FAILURE")
    asked = parser.parse_args()
    if folder := asked.again or asked.shrink:
        one, _ = kept(folder)
        outcome = try_one(one)
        if asked.shrink and outcome.what != "fine":
            keep(shrink(one, outcome.place), outcome, folder.with_name(folder.name + "-small"))
        print(
            outcome.detail,
            outcome.place,
            f"{outcome.seconds:.1f} s, {outcome.megabytes} MB",
            *outcome.codes,
            sep="\n",
        )
        return int(outcome.what != "fine")
    figures = fuzz(asked.minutes, asked.seed, asked.kinds, asked.resume.resolve())
    for name, number in sorted(figures.items()):
        if ": " not in name or name.startswith("at "):
            print(f"{number:8}  {name}")
    print(table(figures))
    return int(any(name.startswith("at ") for name in figures))


if __name__ == "__main__":
    raise SystemExit(main())
