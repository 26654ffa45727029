"""A game in, the proof of its rules and the inspection of its sides out; results are kept between runs.

Both results follow from files alone: the game, its brand, printkit and its libraries. They are kept in the
cache under a stamp of all these, so that a build proves nothing twice, and repeats the warnings of an earlier
`check` without rendering anything.
"""

from __future__ import annotations

import hashlib
import os
import pickle
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.diagnostics import Report, Severity
from printkit.folders import cache_folder
from printkit.model.game import Game
from printkit.model.rule import Proof
from printkit.pipeline.fresh import inputs_of, record_of
from printkit.pipeline.values import BuildRequest, DrawnComponent, Goal, PreparedGame, Progress

if TYPE_CHECKING:
    from printkit.preflight.tally import Tally
    from printkit.rules.figures import ComputedFigures

#: The folders of what is kept.
_PROOFS, _INSPECTIONS = "proofs", "inspections"


def stamp_of(folder: Path, brand: Path | None) -> str | None:
    """Return what changes with any file that a game is read from; None where nothing can be kept."""
    brands = () if brand is None else (str(brand),)
    record = record_of("checked", Path("/"), inputs_of([str(folder)], brands))
    return None if record is None else record.stamp


def prove(
    game: Game, facts: ComputedFigures, request: BuildRequest, goal: Goal, stamp: str | None, report: Report
) -> Proof:
    """Return what became of a game's rules; broken ones are findings."""
    if not os.path.lexists(game.folder / "rules.toml"):
        return Proof(stated=False)
    kept = _file(game.folder, _PROOFS, "rules", (request.players, request.brand))
    if not goal.verdicts and stamp is not None and _load(kept, stamp) is True:
        return Proof()
    from printkit.input.rules import read_rules
    from printkit.rules.check import check

    found = Report()
    verdicts = check(game, read_rules(game.folder, found), facts, found)
    for finding in found:
        soft = goal.broken_rules == "warn" and finding.severity is Severity.ERROR
        report.add(replace(finding, severity=Severity.WARNING) if soft else finding)
    if stamp is not None and not found.findings:
        _save(kept, stamp, True)
    return Proof(tuple(verdicts), unproven=found.failed and goal.broken_rules != "stop")


def inspect(
    prepared: PreparedGame, drawn: Sequence[DrawnComponent], rendered: bool, progress: Progress
) -> tuple[Tally, bool]:
    """Return what is wrong with the sides of components, and whether they were inspected as rendered too.

    Rendering takes time: it is done where the goal asks for it, else only results of an earlier run count.
    """
    from printkit.pipeline.preflighting import check_geometry

    tally, complete = check_geometry(drawn, prepared.report), rendered
    for number, one in enumerate(drawn if rendered else ()):
        progress(f"inspecting {one.component.name}", number, len(drawn))
        found = _inspect_rendered(prepared, one)
        if found is None:
            complete = False
        else:
            tally.take(found)
    return tally, complete


def _inspect_rendered(prepared: PreparedGame, drawn: DrawnComponent) -> Tally | None:
    """Return what the rendered sides of a component show, kept from an earlier run or found now."""
    from printkit.pipeline.preflighting import check_rendered

    options, paper = prepared.settings.options, prepared.settings.paper
    view = (
        prepared.request.players,
        prepared.request.brand,
        paper,
        options.finish,
        options.ink,
        options.bleed,
    )
    kept = _file(prepared.game.folder, _INSPECTIONS, drawn.component.name, view)
    found: Tally | None = None if prepared.stamp is None else _load(kept, prepared.stamp)
    if found is None and prepared.goal.rendered:
        found = check_rendered([drawn], prepared.report)
        if prepared.stamp is not None:
            _save(kept, prepared.stamp, found)
    return found


def last_inspection(folder: Path) -> int:
    """Return when the last inspection of a game was kept; 0 where none is."""
    kept = _folder(folder, _INSPECTIONS)
    try:
        return 0 if kept is None else kept.stat().st_mtime_ns
    except OSError:
        return 0


def _folder(game: Path, what: str) -> Path | None:
    """Return where results of one sort about a game are kept."""
    cache = cache_folder()
    name = hashlib.blake2b(os.fsencode(game.absolute()), digest_size=12).hexdigest()
    return None if cache is None else cache / what / name


def _file(game: Path, what: str, name: str, view: object) -> Path | None:
    """Return where one result is kept, for one view of the game."""
    folder = _folder(game, what)
    mark = hashlib.blake2b(repr(view).encode(errors="replace"), digest_size=8).hexdigest()
    return None if folder is None else folder / f"{name}-{mark}"


def _load(file: Path | None, stamp: str) -> Any:
    """Return a result that was kept under this stamp, or None."""
    if file is None:
        return None
    with suppress(Exception):  # whatever a damaged file does to its reader
        known, result = pickle.loads(file.read_bytes())
        return result if known == stamp else None
    return None


def _save(file: Path | None, stamp: str, result: object) -> None:
    """Keep a result. Ignore write errors: the cache is optional."""
    if file is None:
        return
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        beside = file.with_name(f".{file.name}-{os.getpid()}")
        beside.write_bytes(pickle.dumps((stamp, result)))
        beside.replace(file)
