"""The same deck by printkit, by a hand-written ReportLab script, and by other tools: what each one takes.

Run: `python tests/benchmarks/all_tools.py [--deck differs] [--rounds 5] [--sizes 55 1000] [--tools typst]`.
Each tool runs as a whole process, the tools in turn, several rounds; what is printed are ratios of medians
to the script's (`floor`): time, memory, size of the file, and how the processor's time grew.
The peers come with `pip install -e '.[benchmark]'`; one that is not there is named, not run.
Not part of the test suite: a clock is no proof.
"""

import argparse
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from workload_cards import write_game

HERE = Path(__file__).resolve().parent
#: How many pieces, and how many of them are different.
DIFFERENT = {55: 20, 1000: 1000, 10000: 10000, 100000: 100000}
#: The hand-written script for each deck, and the tools that draw it besides printkit.
FLOORS = {"workload": "floor.py", "differs": "floor_differs.py"}
PEERS = ("typst", "fpdf2", "weasyprint", "svglib", "protograf")
#: A tool that takes more seconds than these is not run again for the same deck.
SLOW = 60.0
#: What all else is measured against, and what is measured, run in every round.
ALWAYS = ("floor", "printkit")
#: Each deck is so many times the last, as far as patience goes.
GROWTH = 10
MODULES = {"fpdf2": "fpdf"}
#: Modules stay compiled between runs, as on any machine that a tool is installed on.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


@dataclass(frozen=True, slots=True)
class Run:
    """What one process took: seconds by the clock, seconds of the processors, MB of memory, bytes written."""

    seconds: float
    processor: float
    memory: float
    size: float


def command(tool: str, game: Path, out: Path) -> tuple[list[str], Path]:
    """Return what to run, and the file that it writes."""
    target = out / f"{tool}.pdf"
    if tool in ("printkit", "no-inspect"):
        build = [sys.executable, "-m", "printkit", "build", str(game), "--out", str(out)]
        return build + ["--no-inspect"] * (tool == "no-inspect"), out / game.name / "deck.pdf"
    if tool in PEERS:
        script = HERE / "peers" / f"{tool}_deck.py"
        return [sys.executable, str(script), str(game / "cards.csv"), str(target)], target
    floor = [sys.executable, str(HERE / FLOORS[game.name]), str(game / "cards.csv"), str(target)]
    return floor + ["shared"] * (tool == "floor-shared"), target


def measure(tool: str, game: Path, out: Path, patience: float) -> Run | str:
    """Run a tool once; return what it took, or in words why it did not come to an end."""
    words, target = command(tool, game, out)
    environment = {**ENVIRONMENT, "PRINTKIT_CACHE": str(out / "cache")}
    target.unlink(missing_ok=True)  # or printkit would find that nothing has changed, and do nothing
    shutil.rmtree(out / "cache" / "inspected", ignore_errors=True)  # or it would inspect only once
    with (out / "said.txt").open("wb") as said:
        started = time.perf_counter()
        process = subprocess.Popen(words, stdout=said, stderr=said, env=environment, cwd=out)
        while True:
            done, status, used = os.wait4(process.pid, os.WNOHANG)
            if done:
                break
            if time.perf_counter() - started > patience:
                process.kill()
                os.wait4(process.pid, 0)
                return f"stopped after {patience:.0f} s"
            time.sleep(0.001)
        seconds = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode or not target.is_file():
        last = (out / "said.txt").read_text(errors="replace").strip().splitlines()[-1:]
        return f"failed: {''.join(last)[:100]}"
    scale = 1e6 if sys.platform == "darwin" else 1e3
    return Run(seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / scale, target.stat().st_size)


def starting(rounds: int) -> str:
    """Return how long `--help` takes against `import click`, and a build with nothing to do against that."""
    program = [sys.executable, "-m", "printkit"]
    with tempfile.TemporaryDirectory() as out:
        build = [*program, "build", "pitman", "--out", out]
        commands = ([sys.executable, "-c", "import click"], [*program, "--help"], build)
        times: list[list[float]] = [[], [], []]
        for _ in range(rounds + 1):  # the first compiles, and builds
            for command, taken in zip(commands, times, strict=True):
                started = time.perf_counter()
                subprocess.run(command, check=True, capture_output=True, env=ENVIRONMENT)
                taken.append(time.perf_counter() - started)
    click, help, nothing = (statistics.median(taken[1:]) for taken in times)
    words = f"`printkit --help` against `import click`: {help / click:.2f}"
    return f"{words}; `printkit build` with nothing to do against `--help`: {nothing / help:.2f}"


def missing(tool: str) -> bool:
    """Say whether a tool is not installed."""
    return tool in PEERS and find_spec(MODULES.get(tool, tool)) is None


def too_slow(tools: list[str], before: dict[str, Run], patience: float) -> dict[str, str]:
    """Return the tools that would take too long for a deck ten times the last, and why they are left out."""
    seconds = {tool: before[tool].seconds for tool in tools if tool in before}
    return {
        tool: f"left out: the deck before took it {took:.0f} s"
        for tool, took in seconds.items()
        if took * GROWTH > patience and tool not in ALWAYS
    }


def take_turns(
    tools: list[str], game: Path, rounds: int, patience: float
) -> tuple[dict[str, list[Run]], dict[str, str]]:
    """Run all tools in turn, several times, slow ones once; return their runs, and why some have none."""
    runs: dict[str, list[Run]] = {tool: [] for tool in tools}
    failed: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as name:
        for _ in range(rounds):
            for tool in tools:
                slow = tool not in ALWAYS and any(run.seconds > SLOW for run in runs[tool])
                if tool in failed or slow:
                    continue
                run = measure(tool, game, Path(name), patience)
                if isinstance(run, Run):
                    runs[tool].append(run)
                else:
                    failed[tool] = run
    return {tool: done for tool, done in runs.items() if done}, failed


def median(runs: list[Run]) -> Run:
    """Return the medians of several runs."""
    return Run(*(statistics.median(getattr(run, name) for run in runs) for name in Run.__slots__))


def table(
    pieces: int, different: int, medians: dict[str, Run], before: dict[str, Run], times: dict[str, int]
) -> str:
    """Return the lines of one size's table, in Markdown."""
    floor = medians["floor"]
    rows = [
        f"| {pieces} cards ({different}) | time | processor | memory | file | growth | runs |",
        "|---|---|---|---|---|---|---|",
    ]
    for tool, one in medians.items():
        grown = f"{one.processor / before[tool].processor:.1f}" if tool in before else ""
        cells = (
            f"{one.seconds / floor.seconds:.2f}",
            f"{one.processor / floor.processor:.2f}",
            f"{one.memory:.0f} MB ({one.memory / floor.memory:.2f})",
            f"{one.size / 1e6:.2f} MB ({one.size / floor.size:.2f})",
            grown,
        )
        rows.append(f"| {tool} | {' | '.join(cells)} | {times[tool]} |")
    return "\n".join([*rows, "", f"floor: {floor.seconds:.2f} s, of the processor {floor.processor:.2f} s"])


def main() -> None:
    """Measure, and print a table for each size."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--deck", default="workload", choices=list(FLOORS))
    parser.add_argument("--sizes", type=int, nargs="+", default=[*DIFFERENT][:3], choices=list(DIFFERENT))
    parser.add_argument("--tools", nargs="+", default=["printkit", "no-inspect", "floor-shared", *PEERS])
    parser.add_argument("--patience", type=float, default=300.0, help="seconds that one run may take")
    wish = parser.parse_args()
    differs = wish.deck == "differs"
    able = ("printkit", "no-inspect", "typst") if differs else wish.tools
    tools = ["floor", *(tool for tool in wish.tools if tool in able and tool != "floor")]
    absent = [tool for tool in tools if missing(tool)]
    tools = [tool for tool in tools if tool not in absent]
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors"
    print(f"{machine}, Python {platform.python_version()}")
    print("".join(f"not installed, not run: {tool}\n" for tool in absent))
    print(starting(4 * wish.rounds), end="\n\n", flush=True)
    before: dict[str, Run] = {}
    for pieces in wish.sizes:
        with tempfile.TemporaryDirectory() as name:
            different = pieces if differs else DIFFERENT[pieces]
            game = write_game(Path(name) / wish.deck, different, pieces, wish.deck)
            hopeless = too_slow(tools, before, wish.patience)
            able = [tool for tool in tools if tool not in hopeless]
            runs, failed = take_turns(able, game, wish.rounds, wish.patience)
        medians = {tool: median(done) for tool, done in runs.items()}
        print(table(pieces, different, medians, before, {tool: len(done) for tool, done in runs.items()}))
        left_out = {**hopeless, **failed}
        print("".join(f"{tool}: {why}\n" for tool, why in left_out.items()), flush=True)
        before = medians
        tools = [tool for tool in tools if tool in medians]


if __name__ == "__main__":
    main()
