"""How long after a file is saved its cards show in the studio: as ratios to drawing in a warm process.

    python tests/benchmarks/edit_to_picture.py [55 1000 10000]

For each size of deck: one cell is changed, and then the layout. The time is from the moment the file is
written until the server has told the pages the new picture of that card, or of all; up to a tenth of a second
of it goes by until the next look at the files. Beside it: drawing that one card, by an engine that has drawn
others before.
"""

import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parent / "studio"), str(HERE)]

from running import Running, running  # noqa: E402
from workload_cards import write_game  # noqa: E402

TIMES = 5


def drawing_alone(folder: Path) -> float:
    """Return how long a warm engine takes for a card whose words are new, with its picture for the page."""
    from printkit.diagnostics import Report
    from printkit.export.svg import SvgPainter
    from printkit.model.options import BuildRequest, Goal
    from printkit.pipeline.journey import prepare

    prepared = prepare(BuildRequest(str(folder)), Goal(proven=False), Report())
    assert prepared
    deck, painter, times = prepared.game.components[0], SvgPainter(), []
    for number, card in enumerate(deck.cards[:55]):
        start = time.perf_counter()
        scene = prepared.engine.face(deck, card)
        assert scene
        painter.body(scene)
        if number > 20:
            times.append(time.perf_counter() - start)
    return median(times)


def edits(studio: Running, folder: Path) -> tuple[float, float, float]:
    """Return how long it takes until a cell shows, a layout on the cards in view, and on all cards."""
    table, layout = folder / "cards.csv", folder / "layouts" / "card.svg"
    cells, first, whole = [], [], []
    keys = [*studio.state["sides"]][:12]
    studio.post("see", cards=[key.split("/") for key in keys])
    for turn in range(TIMES):
        before = studio.state["sides"]["deck/card-5"][0]
        text = table.read_text(encoding="utf-8").splitlines()
        text[5] = text[5].replace(text[5].split(",")[2], f"Lamp {turn + 500}")
        table.write_text("\n".join(text) + "\n", encoding="utf-8")
        cells.append(studio.wait(lambda state, old=before: state["sides"]["deck/card-5"][0] != old))
        time.sleep(0.6)
        old = {key: sides[0] for key, sides in studio.state["sides"].items()}
        drawing = layout.read_text(encoding="utf-8")
        moved = drawing.replace("</svg>", f'<rect x="{turn + 1}" y="80" width="3" height="3"/></svg>')
        layout.write_text(moved, encoding="utf-8")
        first.append(
            studio.wait(lambda state, old=old: all(state["sides"][key][0] != old[key] for key in keys), 300)
        )
        more = studio.wait(
            lambda state, old=old: all(one[0] != old[key] for key, one in state["sides"].items()), 300
        )
        whole.append(first[-1] + more)
        time.sleep(0.6)
    return median(cells), median(first), median(whole)


def main() -> None:
    """Print a row for each size."""
    sizes = [int(word) for word in sys.argv[1:]] or [55, 1000, 10000]
    print(
        "| cards | a cell | ratio | a layout, 12 cards in view | ratio | a layout, all cards | a card alone |"
    )
    print("|---|---|---|---|---|---|---|")
    for size in sizes:
        with tempfile.TemporaryDirectory() as place:
            os.environ["PRINTKIT_CACHE"] = f"{place}/cache"
            folder = write_game(Path(place) / "deck", size, size)
            alone = drawing_alone(folder)
            with running(Path(place), "deck", "--trust") as studio:
                studio.wait_ready()
                studio.listen()
                studio.wait(lambda state, size=size: len(state["sides"]) == size and "proof" in state, 300)
                cell, first, whole = edits(studio, folder)
        ratios = [f"{value / alone:.0f}" for value in (cell, first)]
        print(
            f"| {size:,} | {cell * 1000:.0f} ms | {ratios[0]} | {first * 1000:.0f} ms | {ratios[1]} "
            f"| {whole:.2f} s | {alone * 1000:.1f} ms |",
            flush=True,
        )


if __name__ == "__main__":
    main()
