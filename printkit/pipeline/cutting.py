"""Print files in, the pages that say how to cut them, the instructions and the bill of materials out."""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printkit.delivery.manifest import CUT_PLAN
from printkit.diagnostics.wording import counted, joined
from printkit.drawing.engine import Engine
from printkit.geometry import scaling
from printkit.imposition.cutting import count_cuts, count_stacked, cut_plan
from printkit.imposition.layout import Arrangement
from printkit.model.game import Game, Size
from printkit.model.printing import Paper, PrintSettings
from printkit.model.results import Bill
from printkit.model.sheet import Document, Placement, Sheet
from printkit.pipeline.imposing import in_black, with_feet
from printkit.pipeline.pouching import count_pouches, pouch_maps
from printkit.pipeline.values import PrintFile
from printkit.units import show_mm

#: In mm: the least that the template is drawn for; what a stage takes, a head, a head with its picture.
_LEAST = (200.0, 270.0)
_STAGE, _HEAD, _PICTURE = 25.0, 62.0, 166.0

#: How many sheets a knife can cut at once.
_PILE = 3
#: For pieces with corners of their own, past those of a rectangle.
_OUTLINE = "Then cut each piece along its outline, with a knife and a ruler."

#: More strips than these are not named one by one.
_MOST_NAMED = 4

#: Papers that `lp` knows by short names too. (Its `B5` is another one than ours.)
_SHORT = {"a2": "A2", "a3": "A3", "a4": "A4", "a5": "A5", "a6": "A6", "letter": "Letter", "legal": "Legal"}


def plan_all_cuts(
    game: Game, files: Sequence[PrintFile], settings: PrintSettings, engine: Engine
) -> dict[str, Document]:
    """Return cut plans by the names of their files: one of the whole game, or one of each file.

    So a build of some components leaves the plan of all the others as it is.
    """
    made = {drawn.component.name for one in files for drawn in one.drawn}
    if all(component.optional or component.name in made for component in game.components):
        parts = {CUT_PLAN: files}
    else:
        parts = {f"{CUT_PLAN}-{one.name}": [one] for one in files}
    plans = {name: plan_cuts(game, part, settings, engine, name) for name, part in parts.items()}
    return {name: plan for name, plan in plans.items() if plan is not None}


def plan_cuts(
    game: Game, files: Sequence[PrintFile], settings: PrintSettings, engine: Engine, name: str = CUT_PLAN
) -> Document | None:
    """Return pages for each kind of sheet that straight cuts part; None where there is none."""
    sheets = [
        sheet
        for one in files
        if one.layout.cut_plan
        for kind in _kinds(one.cuts)
        for sheet in _pages(game, one, _words(one, kind, settings), settings, engine)
    ]
    sheets += pouch_maps(files, settings, engine)
    if not sheets:
        return None
    feet = tuple(with_feet(sheets, game, name, None, settings, engine))
    about = "how to cut the sheets with a guillotine"
    return Document(f"{game.title}: {name}", game.author or "printkit", about, game.language, None, feet)


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
        scene = engine.scene("cut-plan.svg", size, context, "the cut plan", None, page=1)
        if scene is not None:
            placement = Placement(in_black(scene, settings), scaling(1 / larger, 1 / larger))
            yield Sheet(paper.width, paper.height, "front", f"{one.name}: how to cut it", (placement,))


class _Kind(NamedTuple):
    """Sheets that are cut alike, and whether some of them hold fewer pieces."""

    arrangements: tuple[Arrangement, ...]  # the fullest first

    @property
    def full(self) -> Arrangement:
        return self.arrangements[0]

    @property
    def numbers(self) -> list[int]:
        """Which sheets of the file these are, from 0."""
        return sorted(number for one in self.arrangements for number in one.numbers)


def _kinds(arrangements: Sequence[Arrangement]) -> list[_Kind]:
    """Return the kinds of sheet that need a plan: a last sheet that holds fewer is cut like the full ones."""
    kinds: list[_Kind] = []
    for one in sorted(arrangements, key=lambda one: -len(one.trims)):
        for index, kind in enumerate(kinds):
            if set(one.trims) <= set(kind.full.trims):
                kinds[index] = _Kind((*kind.arrangements, one))
                break
        else:
            kinds.append(_Kind((one,)))
    return kinds


def _count(kind: _Kind, paper: Paper) -> tuple[int, int]:
    plans = [cut_plan(one.trims, paper.width, paper.height) for one in kind.arrangements]
    single = sum(one.sheets * count_cuts(plan) for one, plan in zip(kind.arrangements, plans, strict=True))
    return single, -(-len(kind.numbers) // _PILE) * count_stacked(plans[0])


def _page_names(numbers: Sequence[int], sides: int) -> str:
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    ends = [(sides * run[0] + 1, sides * (run[-1] + 1)) for run in runs]
    words = [f"{first}" if first == last else f"{first}-{last}" for first, last in ends]
    several = len(words) > 1 or ends[0][0] != ends[0][1]
    return f"{'pages' if several else 'page'} {joined(words)}"


def _follow(names: Sequence[str]) -> bool:
    """Return whether names follow each other: `A`, `B`, `C`; `A9`, `A10`, `A11`."""
    heads = [name.rstrip("0123456789") for name in names]
    tails = [int(name[len(head) :] or ord(head[-1])) for name, head in zip(names, heads, strict=True)]
    same = len(set(heads)) == 1 or all(map(str.isalpha, names))
    return same and tails == [*range(tails[0], tails[0] + len(tails))]


def _strip_names(names: Sequence[str]) -> tuple[str, str]:
    """Return what a stage parts: its word and its names, such as `Strips` `A, B, C`, `Strips` `A–K`."""
    if len(names) == 1:
        return ("Strip", names[0]) if names[0] else ("The whole sheet", "")
    if len(names) > _MOST_NAMED and _follow(names):
        return "Strips", f"{names[0]}–{names[-1]}"
    return "Strips", ", ".join(names)


def _words(one: PrintFile, kind: _Kind, settings: PrintSettings) -> dict[str, Any]:
    arrangement, (single, piled) = kind.full, _count(kind, settings.paper)
    trims = arrangement.trims
    width, height = settings.paper.width, settings.paper.height
    stages = cut_plan(trims, width, height)
    return {
        "name": one.name,
        "file": f"{one.name}.pdf",
        "pages": _page_names(kind.numbers, 2 if one.document.duplex else 1),
        "sheets": len(kind.numbers),
        "each": len(trims),
        "fewer": len(kind.arrangements) > 1,
        "single": single,
        "piled": piled,
        "pile": _PILE,
        "outlined": any(arrangement.outlines),
        "by_hand": any(run.kind == "by hand" for stage in stages for run in stage.runs),
        "cuts": count_cuts(stages),
        "stacked": count_stacked(stages),
        "width": width,
        "height": height,
        "trims": trims,
        "outlines": [" ".join(f"{x:.3f},{y:.3f}" for x, y in corners) for corners in arrangement.outlines],
        "stages": [
            {**one._asdict(), "of": _strip_names(one.names), "runs": [run._asdict() for run in one.runs]}
            for one in stages
        ],
    }


def instructions(files: Sequence[PrintFile], settings: PrintSettings, suffix: str) -> Iterator[str]:
    """Yield how to print and cut the files; their names end with the suffix."""
    at_home = [one for one in files if one.layout.finished_at_home]
    if at_home:
        yield "Print at 100 % (“actual size”): the ruler at the foot of each page must measure 50 mm."
        for edge in ("long-edge", "short-edge"):
            names = [one.name + suffix for one in at_home if one.document.duplex == edge]
            if names:
                yield f"Print on both sides, flipped on the {edge.replace('-', ' ')}: {', '.join(names)}."
        for sides in ("long-edge", "short-edge", None) if suffix == ".pdf" else ():
            names = [one.name + suffix for one in at_home if one.document.duplex == sides]
            yield from print_command(names, settings.paper, sides) if names else ()
    if settings.labels is not None:
        sheets = f"{settings.labels.title}, on {settings.paper.title}"
        yield f"Put sheets of {sheets}, into the printer, and print at 100 % (“actual size”)."
    yield from (f"{one.name}{suffix} {one.note}." for one in files if one.note)
    yield from _named({one.name: [one.layout.advice] for one in files})
    parts = {one.name: [drawn.component for drawn in one.drawn] for one in at_home}
    kinds = dict.fromkeys(part.kind for some in parts.values() for part in some)
    by_hand = [kind for kind in kinds if settings.cutter is None or not kind.cut_to_trim]
    yield from _named(
        {name: [part.kind.advice for part in some if part.kind in by_hand] for name, some in parts.items()}
    )
    if settings.cutter is not None:
        yield settings.cutter.advice
    else:
        yield from _named(
            {
                name: [_OUTLINE for part in some if part.size.shape.corners(part.size)]
                for name, some in parts.items()
            }
        )
    unplanned = [
        one.name
        for one in at_home
        if one.layout.cut_plan and one.each and not one.cuts and not settings.cutter
    ]
    if unplanned:
        yield f"No cut plan for {', '.join(unplanned)}: cut them out by hand, along their outlines."
    folded = [one.name for one in at_home if one.cuts and not one.layout.cut_plan]
    if folded and not settings.cutter:
        yield f"No cut plan for {', '.join(folded)}: it is for flat sheets; cut glued ones along the marks."
    yield from _savings(at_home, settings, suffix)
    if settings.options.finish == "laminate" and any(kind.laminated == "piece" for kind in kinds):
        film = settings.seal
        yield (
            f"Lay the pieces {show_mm(2 * film)} mm apart in their pouches, and cut the film "
            f"{show_mm(film)} mm outside of each: the edge stays shut."
        )


def _savings(files: Sequence[PrintFile], settings: PrintSettings, suffix: str) -> Iterator[str]:
    for one in files:
        sheets = dict.fromkeys(each.component.sheet or each.component.name for each in one.drawn)
        if len(sheets) > 1 and settings.options.gang is None:
            yield (
                f"{joined([*sheets])} share the sheets of {one.name}{suffix}, which saves paper; "
                "for a file each, add `--no-gang`."
            )
        if one.spares:
            more = "1 spare fills" if one.spares == 1 else f"{one.spares} spares fill"
            yield f"{more} the last sheet of {one.name}."
        file = one.name + suffix
        if one.saved:
            bleed, full = show_mm(one.bleed), show_mm(one.own_bleed)
            fits = f"it fits on {counted(one.papers, 'sheet')} rather than {one.papers + one.saved}"
            yield (
                f"{file} has {bleed} mm of bleed instead of {full}, so that {fits}; "
                f"for the full bleed, add `--bleed {full}`."
            )
        if one.butted:
            yield (
                f"Edge to edge, {file} would fit on {counted(one.butted, 'sheet')} instead of {one.papers}: "
                "`--cut butted`."
            )


def print_command(names: Sequence[str], paper: Paper, edge: str | None) -> Iterator[str]:
    """Yield what to type to print files, where this system prints with `lp`."""
    if sys.platform != "win32":
        media, sides = _SHORT.get(paper.name, paper.media), f"two-sided-{edge}" if edge else "one-sided"
        yield f"lp -o media={media} -o sides={sides} -o print-scaling=none {' '.join(names)}"


def straight_cuts(file: PrintFile, settings: PrintSettings) -> int:
    """Return how many straight cuts part the pieces of a file, each sheet by itself."""
    return sum(_count(kind, settings.paper)[0] for kind in _kinds(file.cuts))


def make_bill(files: Sequence[PrintFile], settings: PrintSettings, written: Sequence[Path]) -> Bill:
    """Return what a build takes, and which of the written files are the cut plans."""
    stocks: Counter[str] = Counter()
    pouches: Counter[str] = Counter()
    passes = cuts = stacked = 0
    for one in files:
        if not one.layout.finished_at_home:  # the print service takes care of it
            continue
        stocks[one.stock] += one.papers
        passes += one.papers if one.document.duplex else 0
        pouches.update(count_pouches(one, settings))
        for kind in _kinds(one.cuts):
            single, piled = _count(kind, settings.paper)
            cuts, stacked = cuts + single, stacked + piled
    plans = CUT_PLAN, *(f"{CUT_PLAN}-{one.name}" for one in files)
    begins = re.compile(f"(?:{'|'.join(map(re.escape, plans))})(?:-0*1)?")
    plan = ", ".join(path.name for path in written if begins.fullmatch(path.stem))
    return Bill(
        settings.paper.title, tuple(stocks.items()), tuple(pouches.items()), passes, cuts, stacked, plan
    )


def _named(advice: Mapping[str, Iterable[str]]) -> Iterator[str]:
    about: dict[str, list[str]] = {}
    for name, texts in advice.items():
        for text in filter(None, dict.fromkeys(texts)):
            about.setdefault(text, []).append(name)
    for text, names in about.items():
        yield text if len(names) == len(advice) else f"{', '.join(names)}: {text[0].lower()}{text[1:]}"
