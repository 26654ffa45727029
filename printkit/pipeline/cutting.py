"""Print files in, the pages that say how to cut them, the instructions and the bill of materials out."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.model.game import Game, Size
from printkit.model.geometry import scaling
from printkit.model.printing import PrintSettings
from printkit.model.results import Bill
from printkit.model.sheet import Document, Placement, Sheet
from printkit.pipeline.imposing import in_black, with_feet
from printkit.pipeline.pouching import count_pouches, pouch_maps
from printkit.pipeline.values import PrintFile
from printkit.units import show_mm

if TYPE_CHECKING:
    from printkit.drawing.engine import Engine
    from printkit.imposition.layout import Arrangement

#: In mm: the least that the template is drawn for; what a stage takes, a head, a head with its picture.
_LEAST = (200.0, 270.0)
_STAGE, _HEAD, _PICTURE = 25.0, 62.0, 166.0

#: How many sheets a knife can cut at once.
_PILE = 3

#: What printing systems call our papers.
_MEDIA = {
    **{name: name.upper() for name in ("a2", "a3", "a4", "a5", "a6", "b4", "b5")},
    **{name: name.capitalize() for name in ("letter", "legal", "tabloid", "executive")},
}

#: The name of the file with the cut plan.
CUT_PLAN = "cut-plan"


def plan_cuts(
    game: Game, files: Sequence[PrintFile], settings: PrintSettings, engine: Engine
) -> Document | None:
    """Return pages for each kind of sheet that straight cuts part; None where there is none."""
    sheets = [
        sheet
        for one in files
        if one.layout.cut_plan
        for arrangement, fewer in _kinds(one.cuts)
        for sheet in _pages(game, one, _words(one, arrangement, fewer, settings), settings, engine)
    ]
    sheets += pouch_maps(files, settings, engine)
    if not sheets:
        return None
    feet = tuple(with_feet(sheets, game, CUT_PLAN, None, settings, engine))
    about = "how to cut the sheets with a guillotine"
    return Document(f"{game.title}: {CUT_PLAN}", game.author or "printkit", about, game.language, None, feet)


def _pages(
    game: Game, one: PrintFile, words: dict[str, Any], settings: PrintSettings, engine: Engine
) -> Iterator[Sheet]:
    """Yield the pages for one kind of sheet: more than one for many stages; smaller on small paper."""
    paper, stages = settings.paper, words["stages"]
    larger = max(1.0, _LEAST[0] / paper.width, _LEAST[1] / paper.height)
    size = Size("sheet", paper.width * larger, paper.height * larger)
    first, later = (int((size.height - taken) / _STAGE) for taken in (_PICTURE, _HEAD))
    starts = [0, *range(first, len(stages), later)]
    for start, end in zip(starts, [*starts[1:], len(stages)], strict=True):
        chunk = {**words, "game": game.slug, "shown": stages[start:end], "first": start}
        film = settings.seal if settings.options.finish == "laminate" else 0.0
        context = {"plan": chunk, "seal": film, "size": size}
        scene = engine.scene("cut-plan.svg", size, context, "the cut plan", None)
        if scene is not None:
            placement = Placement(in_black(scene, settings), scaling(1 / larger, 1 / larger))
            yield Sheet(paper.width, paper.height, "front", f"{one.name}: how to cut it", (placement,))


def _kinds(arrangements: Sequence[Arrangement]) -> list[tuple[Arrangement, bool]]:
    """Return the kinds of sheet that need a plan: a last sheet that holds fewer is cut like the full ones."""
    kinds: list[tuple[Arrangement, bool]] = []
    for one in sorted(arrangements, key=lambda one: -len(one.trims)):
        for index, (fuller, _) in enumerate(kinds):
            if set(one.trims) <= set(fuller.trims):
                kinds[index] = (replace(fuller, sheets=fuller.sheets + one.sheets), True)
                break
        else:
            kinds.append((one, False))
    return kinds


def _words(one: PrintFile, arrangement: Arrangement, fewer: bool, settings: PrintSettings) -> dict[str, Any]:
    """Return what the template reads of one kind of sheet."""
    from printkit.imposition.cutting import count_cuts, count_stacked, cut_plan

    trims = arrangement.trims
    width, height = settings.paper.width, settings.paper.height
    stages = cut_plan(trims, width, height)
    return {
        "name": one.name,
        "sheets": arrangement.sheets,
        "each": len(trims),
        "fewer": fewer,
        "outlined": any(arrangement.outlines),
        "by_hand": any(run.kind == "by hand" for stage in stages for run in stage.runs),
        "cuts": count_cuts(stages),
        "stacked": count_stacked(stages),
        "width": width,
        "height": height,
        "trims": trims,
        "outlines": [" ".join(f"{x:.3f},{y:.3f}" for x, y in corners) for corners in arrangement.outlines],
        "stages": [
            {
                "parts": stage.parts,
                "upright": stage.upright,
                "depth": stage.depth,
                "lines": stage.lines,
                "total": stage.length,
                "runs": [{"length": run.length, "kind": run.kind} for run in stage.runs],
            }
            for stage in stages
        ],
    }


def instructions(files: Sequence[PrintFile], settings: PrintSettings, suffix: str) -> Iterator[str]:
    """Yield how to print and cut the files; their names end with the suffix."""
    at_home = [one for one in files if one.layout.finished_at_home]
    if at_home:
        yield "Print at 100 % (“actual size”): the ruler at each foot must measure 50 mm."
        for edge in ("long-edge", "short-edge"):
            names = [one.name + suffix for one in at_home if one.document.duplex == edge]
            if names:
                yield f"Print on both sides, flipped on the {edge.replace('-', ' ')}: {', '.join(names)}."
        yield from _commands(at_home, settings, suffix)
    yield from filter(None, dict.fromkeys(one.layout.advice for one in files))
    kinds = dict.fromkeys(drawn.component.kind for one in at_home for drawn in one.drawn)
    by_hand = [kind for kind in kinds if settings.cutter is None or not kind.cut_to_trim]
    yield from filter(None, dict.fromkeys(kind.advice for kind in by_hand))
    if settings.cutter is not None:
        yield settings.cutter.steps
    elif any(
        drawn.component.size.shape.corners(drawn.component.size) for one in at_home for drawn in one.drawn
    ):
        yield "Then cut each piece along its outline, with a knife and a ruler."
    unplanned = [
        one.name
        for one in at_home
        if one.layout.cut_plan and one.each and not one.cuts and not settings.cutter
    ]
    if unplanned:
        yield f"No cut plan for {', '.join(unplanned)}: cut them out by hand, along their outlines."
    if settings.options.finish == "laminate" and any(kind.laminated == "piece" for kind in kinds):
        film = settings.seal
        yield (
            f"Lay the pieces {show_mm(2 * film)} mm apart in their pouches, and cut the film "
            f"{show_mm(film)} mm outside of each: the edge stays shut."
        )


def _commands(files: Sequence[PrintFile], settings: PrintSettings, suffix: str) -> Iterator[str]:
    """Yield what to type to print files, where this system prints with `lp`."""
    if suffix != ".pdf" or sys.platform == "win32":
        return
    media = _MEDIA.get(settings.paper.name)
    for edge in ("long-edge", "short-edge", None):
        names = [one.name + suffix for one in files if one.document.duplex == edge]
        if names:
            sides = f"two-sided-{edge}" if edge else "one-sided"
            paper = f" -o media={media}" if media else ""
            yield f"lp{paper} -o sides={sides} -o print-scaling=none {' '.join(names)}"


def straight_cuts(file: PrintFile, settings: PrintSettings) -> int:
    """Return how many straight cuts part the pieces of a file, each sheet by itself."""
    from printkit.imposition.cutting import count_cuts, cut_plan

    paper = settings.paper
    return sum(one.sheets * count_cuts(cut_plan(one.trims, paper.width, paper.height)) for one in file.cuts)


def make_bill(files: Sequence[PrintFile], settings: PrintSettings, written: Sequence[Path]) -> Bill:
    """Return what a build takes, and which of the written files is the cut plan."""
    from printkit.imposition.cutting import count_stacked, cut_plan

    stocks: Counter[str] = Counter()
    pouches: Counter[str] = Counter()
    passes = cuts = stacked = 0
    paper = settings.paper
    for one in files:
        if not one.layout.finished_at_home:  # the print service takes care of it
            continue
        stocks[one.stock] += one.papers
        passes += one.papers if one.document.duplex else 0
        pouches.update(count_pouches(one, settings))
        cuts += straight_cuts(one, settings)
        for kind, _ in _kinds(one.cuts):
            stages = cut_plan(kind.trims, paper.width, paper.height)
            stacked += -(-kind.sheets // _PILE) * count_stacked(stages)
    plan = next((path.name for path in written if path.stem.startswith(CUT_PLAN)), "")
    return Bill(paper.title, tuple(stocks.items()), tuple(pouches.items()), passes, cuts, stacked, plan)
