"""A game and its figures in, the proof that its rules hold out; a build proves nothing twice."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from printkit import __version__
from printkit.diagnostics import Report, Severity
from printkit.folders import cache_folder, package_folder
from printkit.model.game import Game
from printkit.model.rule import Proof
from printkit.pipeline.fresh import file_stamps
from printkit.pipeline.request import BuildRequest

if TYPE_CHECKING:
    from printkit.rules.figures import ComputedFigures

#: The rooms whose programs decide what is proven.
_ROOMS = ("model", "rules", "sandbox", "template", "input")


def prove(game: Game, facts: ComputedFigures, request: BuildRequest, report: Report) -> Proof:
    """Return what became of a game's rules; what is wrong goes into the report."""
    if request.proof == "none" or not os.path.lexists(game.folder / "rules.toml"):
        return Proof(stated=False)
    stamp = None if request.proof == "shown" else _stamp(game, request.players)
    if stamp is not None and stamp.exists():
        return Proof()
    from printkit.input.rules import read_rules
    from printkit.rules.check import check

    mine = Report()
    verdicts = check(game, read_rules(game.folder, mine), facts, mine)
    unproven = request.proof == "forced" and mine.failed
    for finding in mine:
        soft = unproven and finding.severity is Severity.ERROR
        report.add(replace(finding, severity=Severity.WARNING) if soft else finding)
    if stamp is not None and not mine.findings:
        _keep(stamp)
    return Proof(tuple(verdicts), unproven=unproven)


def _stamp(game: Game, players: int | None) -> Path | None:
    """Return the file that stands where just this game was proven by just this printkit, if one is kept."""
    folder = cache_folder()
    if folder is None:
        return None
    hashed = hashlib.sha256(f"{__version__}\0{players}".encode())
    rooms = [str(package_folder() / room) for room in _ROOMS]
    try:
        for mark in file_stamps([str(game.folder.absolute()), *rooms]):
            hashed.update(mark.encode(errors="surrogateescape"))
    except (OSError, OverflowError):
        return None
    return folder / f"proven-{hashed.hexdigest()}"


def _keep(stamp: Path) -> None:
    """Keep that a game was proven."""
    with suppress(OSError):
        stamp.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        stamp.touch()
