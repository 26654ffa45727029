"""A game in, the proof of its rules and the inspection of its sides out; both are kept between runs.

Both follow from files alone: the game, its brand, printkit and its libraries. A record of them is kept in
the cache, so that nothing is proven or rendered twice, whichever command did so first. So are the results of
a build, as long as nothing that it read or wrote has changed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.diagnostics import Report, Severity, Spot
from printkit.folders import game_roots, shared_templates
from printkit.input.find import find_game
from printkit.inputs.reading import Inputs, noted
from printkit.inputs.record import Record, load_record, record_of, save_record
from printkit.model.game import Game
from printkit.model.results import PARTS, GameResult
from printkit.model.rule import Proof
from printkit.model.scene import Scene
from printkit.pipeline.values import BuildRequest, Goal, PreparedGame
from printkit.plain import from_plain, to_plain
from printkit.processes import heartbeat

if TYPE_CHECKING:
    from printkit.drawing.engine import Engine
    from printkit.model.game import Component
    from printkit.model.rule import Verdict
    from printkit.pipeline.drawing import DrawnCard
    from printkit.preflight.evidence import Rendering
    from printkit.preflight.inspection import InspectedSide
    from printkit.rules.figures import ComputedFigures


#: Records of these kinds hold inspections, and say that a proof found nothing.
INSPECTED, PROVEN = "inspected", "proven"


def prove(
    game: Game,
    facts: ComputedFigures,
    request: BuildRequest,
    goal: Goal,
    engine: Callable[[], Engine],
    report: Report,
) -> Proof:
    """Return what became of a game's rules; broken ones are findings."""
    wanted = goal.proven and not request.pick.single
    if not wanted or not os.path.lexists(game.source / "rules.toml"):
        return Proof(stated=False)
    record = record_of(_proof_of(request), PROVEN)
    if not goal.verdicts and load_record(record) is not None:
        return Proof()
    from printkit.input.games.rules import read_rules
    from printkit.pipeline.drawing import parts_counter
    from printkit.rules.check import check
    from printkit.rules.typed import typed_numbers

    found = Report()
    verdicts = check(game, read_rules(game.source, found), facts, found, parts_counter(game, engine))
    for one in typed_numbers(game) if verdicts and not found.failed else ():
        found.add(one)
    for finding in found:
        soft = goal.broken_rules == "warn" and finding.severity is Severity.ERROR
        report.add(replace(finding, severity=Severity.WARNING) if soft else finding)
    if not found.findings:
        save_record(record, (), noted())
    return Proof(tuple(verdicts), unproven=found.failed and goal.broken_rules != "stop")


def prove_each(
    game: Game, request: BuildRequest, engine: Callable[[], Engine], report: Report
) -> Iterator[Verdict]:
    """Yield the verdict on each rule about a game's data, as soon as it is tested."""
    from printkit.input.games.rules import read_rules
    from printkit.pipeline.drawing import parts_counter
    from printkit.rules.check import check
    from printkit.rules.figures import compute

    if os.path.lexists(game.source / "rules.toml"):
        facts = compute(game, request.players, report)
        for rule in read_rules(game.source, report):
            yield from check(game, [rule], facts, report, parts_counter(game, engine), every=False)


def inspect_cards(
    prepared: PreparedGame, name: str, component: Component, cards: Iterable[DrawnCard], sound: bool
) -> list[InspectedSide]:
    """Return the distinct sides of some cards with what is wrong with them.

    What an earlier run found in their file is not looked for again. Sides with errors are not rendered.
    """
    from printkit.input.brands.catalogue import read_limits
    from printkit.preflight.inspection import InspectedSide, inspect, sides_of

    drawn = ((component.cards[one.number], one.face, one.back) for one in cards)
    sides = [*sides_of(component, drawn)]
    known = is_thorough(prepared) and prepared.inspections.of(name)
    limits = None if known else read_limits(shared_templates(), Report())
    if limits is None:
        return [InspectedSide(side, [], ()) for side in sides]
    return [*inspect(sides, limits, _render if sound and is_thorough(prepared) else None)]


def is_thorough(prepared: PreparedGame) -> bool:
    """Return whether sides are rendered to inspect them; those of a game with errors are not."""
    return prepared.sound and prepared.goal.rendered


def _render(scenes: Sequence[Scene], dots_per_mm: float) -> Rendering:
    from printkit.export.raster import rasters

    heartbeat.note(f"rendering {len(scenes)} sides")
    return rasters(scenes, dots_per_mm)


def records_of(request: BuildRequest) -> dict[str, Record]:
    """Return the records that a process for an untrusted game may fill, by kind; make them before it starts.

    A proof is one for all brands: where the brand is untrusted, it is not to be believed about the game.
    """
    asked = {INSPECTED: inspection_of(request), **({} if request.brand else {PROVEN: _proof_of(request)})}
    records = {kind: record_of(one, kind) for kind, one in asked.items()}
    return {kind: record for kind, record in records.items() if record is not None}


def _proof_of(request: BuildRequest) -> str:
    return f"proof of {named_place(request.game)} for {request.players}"


def inspection_of(request: BuildRequest) -> str:
    """Return what is asked of inspections of all that is drawn alike: what changes no side is left out."""
    options, brand, start = request.options, request.brand, request.start._replace(folder=None)
    view = request.players, *attrgetter("paper", "finish", "ink", "bleed", "gang", "sheet")(options)
    asked = f"inspection of {named_place(request.game)} {view} {start} {request.language}"
    return f"{asked} {brand and brand.absolute()} {request.pick}"


def build_record(requests: Sequence[BuildRequest], goal: Goal, out: Path) -> Record | None:
    """Return where the result of a build is kept."""
    places = [named_place(one.game) for one in requests]
    return record_of(f"{goal} {out} {out.absolute()} {requests!r} {places}")


def named_place(game: str) -> Path | None:
    """Return the folder or the table that a name stands for."""
    found = find_game(game, game_roots(), Report())
    return found and found.absolute()


def load_results(record: Record) -> tuple[GameResult, ...]:
    """Return the earlier results if they are still true; else none."""
    known = load_record(record)
    with suppress(OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):  # it is damaged
        results = from_plain(json.loads(known.made[0]), PARTS) if known else ()
        inputs = known.inputs if known else {}
        newest = max((at[1] for at, _ in inputs.values() if at), default=0)
        for file in (file for one in results for file in one.files):
            with suppress(OSError):
                if newest > file.stat().st_mtime_ns:
                    os.utime(file)  # it is up to date: its time says so
        return tuple(one._replace(unchanged=True, inputs=inputs) for one in results)
    return ()


def save_results(record: Record, results: Sequence[GameResult], checked: bool = False) -> None:
    """Keep results, if there is nothing to warn of; notes are kept too, and said again.

    Those of a check have no files, but verdicts.

    What was fetched has a note at a spot: it is fetched again.
    """
    found = [finding for one in results for finding in one.findings]
    warns = any(one.severity > Severity.NOTE or isinstance(one.at, Spot) for one in found)
    if warns or not results or not all(one.files or checked for one in results):
        return
    kept, inputs, wrote = [], Inputs(), [file for one in results for file in one.files]
    for one in results:
        inputs |= one.inputs
        findings = tuple(replace(finding, key=None) for finding in one.findings)  # only what is shown
        proof = one.proof if checked else one.proof._replace(verdicts=())
        kept.append(one._replace(proof=proof, findings=findings, inputs={}))
    save_record(record, [json.dumps(to_plain(kept))], inputs, wrote)
