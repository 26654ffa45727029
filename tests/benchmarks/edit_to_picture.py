"""What it takes from a saved file to its pictures in the studio, as ratios to drawing one card when warm.

    python tests/benchmarks/edit_to_picture.py [55 1000 10000]

For each size of deck: one cell is changed, and then the layout. What the studio's processes take of the
processor is counted from the moment the file is written until the server has told the pages the new picture
of that card, of the twelve cards in view, or of all. Beside it: what drawing that one card takes, by an
engine that has drawn others before. A clock says little on a machine that does other things too: the time
that went by is given beside the counts. Needs Linux, which counts for each process.
"""

import os
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parent / "studio"), str(HERE)]

from running import Running, running  # noqa: E402
from workload_cards import write_game  # noqa: E402

TIMES = 3


def drawing_alone(folder: Path) -> float:
    """Return how long a warm engine takes for a card whose words are new, with its picture for the page."""
    from printkit.diagnostics import Report
    from printkit.export.svg import SvgPainter
    from printkit.pipeline.journey import prepare
    from printkit.pipeline.values import BuildRequest, Goal

    prepared = prepare(BuildRequest(str(folder)), Goal(proven=False), Report())
    assert prepared
    deck, painter, times = prepared.game.components[0], SvgPainter(), []
    for number, card in enumerate(deck.cards[:55]):
        start = time.process_time()
        scene = prepared.engine.face(deck, card)
        assert scene
        painter.body(scene)
        if number > 20:
            times.append(time.process_time() - start)
    return median(times)


def taken(pid: int) -> float:
    """Return how many seconds of the processor a process and those that it started have had."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(status.parent.name)] = int(status.read_text().rpartition(")")[2].split()[1])
    family = {pid}
    while more := {child for child, parent in parents.items() if parent in family} - family:
        family |= more
    total = 0
    for one in family:
        with suppress(OSError):
            total += sum(
                int(file.read_text().split()[0]) for file in Path(f"/proc/{one}/task").glob("*/schedstat")
            )
    return total / 1e9


class Took(NamedTuple):
    """Seconds of the processor, and of the clock."""

    processor: float
    clock: float


def follow(studio: Running, file: Path, text: str, keys: Sequence[str]) -> tuple[Took, Took]:
    """Save a file; return what it takes until some cards have new pictures, and until all have."""
    old = {key: sides[0] for key, sides in studio.state["sides"].items()}
    before, start = taken(studio.process.pid), time.perf_counter()

    def wait(some: Sequence[str]) -> Took:
        studio.wait(lambda state: all(state["sides"][key][0] != old[key] for key in some), 600)
        return Took(taken(studio.process.pid) - before, time.perf_counter() - start)

    file.write_text(text, encoding="utf-8")
    first = wait(keys)
    whole = wait([*old]) if len(keys) > 1 else first
    time.sleep(0.7)  # a check begins when nothing changes; the next edit ends it
    return first, whole


def edits(studio: Running, folder: Path) -> tuple[list[Took], list[Took], list[Took]]:
    """Return what it takes until a cell shows, a layout on the cards in view, and on all cards."""
    table, layout = folder / "cards.csv", folder / "layouts" / "card.svg"
    cells, first, whole = [], [], []
    keys = [*studio.state["sides"]][:12]
    studio.post("see", cards=[key.split("/") for key in keys])
    for turn in range(TIMES):
        lines = table.read_text(encoding="utf-8").splitlines()
        lines[5] = lines[5].replace(lines[5].split(",")[2], f"Lamp {turn + 500}")
        cells.append(follow(studio, table, "\n".join(lines) + "\n", ["deck/card-5"])[0])
        drawing = layout.read_text(encoding="utf-8")
        moved = drawing.replace("</svg>", f'<rect x="{turn + 1}" y="80" width="3" height="3"/></svg>')
        seen, every = follow(studio, layout, moved, keys)
        first.append(seen)
        whole.append(every)
    return cells, first, whole


def of(some: list[Took], which: int) -> float:
    """Return the middle one of some measurements."""
    return median(one[which] for one in some)


def main() -> None:
    """Print a row for each size."""
    sizes = [int(word) for word in sys.argv[1:]] or [55, 1000, 10000]
    print("| cards | a cell | a layout, 12 cards in view | a layout, all cards, each | a card alone |")
    print("|---|---|---|---|---|")
    for size in sizes:
        with tempfile.TemporaryDirectory() as place:
            os.environ["PRINTKIT_CACHE"] = f"{place}/cache"
            folder = write_game(Path(place) / "deck", size, size)
            alone = drawing_alone(folder)
            with running(Path(place), "deck", "--trust") as studio:
                studio.wait_ready()
                studio.listen()
                studio.wait(lambda state, size=size: len(state["sides"]) == size and "proof" in state, 600)
                cells, first, whole = edits(studio, folder)
        each = ((cells, alone), (first, alone), (whole, alone * size))
        shown = [f"{of(some, 0) / usual:.1f} ({of(some, 1):.2f} s)" for some, usual in each]
        print(f"| {size:,} | {' | '.join(shown)} | {alone * 1000:.2f} ms |", flush=True)


if __name__ == "__main__":
    main()
