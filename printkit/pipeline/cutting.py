"""What is printed in, the pages that say how to cut it out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from printkit.model.game import Game, Size
from printkit.model.printing import Press
from printkit.model.scene import IDENTITY
from printkit.model.sheet import Document, Placement, Sheet
from printkit.pipeline.imposing import with_feet
from printkit.pipeline.values import Printed

if TYPE_CHECKING:
    from printkit.imposition.impose import Arrangement
    from printkit.layout.studio import Studio

#: The name of the file with the cut plan.
CUT_PLAN = "cut-plan"


def plan_cuts(game: Game, printed: Sequence[Printed], press: Press, studio: Studio) -> Document | None:
    """Return a page for each kind of sheet that straight cuts part; None where there is none."""
    if press.options.layout in ("single", "gutterfold"):
        return None
    sheets = []
    for one in printed:
        for trims, count, fewer in _kinds(one.cuts):
            words = {
                "plan": {"game": game.slug, **_words(one, trims, count, fewer, press)},
                "sealed": press.options.finish == "laminate",
                "seal": press.seal,
                "size": press.paper,
            }
            size = Size("sheet", press.paper.width, press.paper.height)
            scene = studio.scene("cut-plan.svg", size, words, "the cut plan", None)
            if scene is not None:
                title = f"{one.name}: {len(trims)} pieces on a sheet"
                sheets.append(Sheet(size.width, size.height, "front", title, (Placement(scene, IDENTITY),)))
    if not sheets:
        return None
    feet = tuple(with_feet(sheets, game, CUT_PLAN, None, press, studio))
    about = "how to cut the sheets with a guillotine"
    return Document(f"{game.title}: {CUT_PLAN}", game.author or "printkit", about, game.language, None, feet)


def _kinds(cuts: Sequence[Arrangement]) -> list[tuple[tuple[Any, ...], int, bool]]:
    """Return the kinds of sheet that need a plan: a last sheet that holds fewer is cut like the full ones."""
    kinds: list[tuple[tuple[Any, ...], int, bool]] = []
    for trims, count in sorted(cuts, key=lambda one: -len(one[0])):
        for index, (fuller, number, _) in enumerate(kinds):
            if set(trims) <= set(fuller):
                kinds[index] = (fuller, number + count, True)
                break
        else:
            kinds.append((trims, count, False))
    return kinds


def _words(one: Printed, trims: tuple[Any, ...], count: int, fewer: bool, press: Press) -> dict[str, Any]:
    """Return what the template reads of one kind of sheet."""
    from printkit.imposition.cutting import count_cuts, cut_plan

    width, height = press.paper.width, press.paper.height
    stages = cut_plan(trims, width, height)
    return {
        "name": one.name,
        "sheets": count,
        "each": len(trims),
        "fewer": fewer,
        "cuts": count_cuts(stages),
        "width": width,
        "height": height,
        "trims": trims,
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
