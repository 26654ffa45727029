"""A game and its figures in, the proof that its rules hold out; a build proves nothing twice."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from printkit.delivery.record import load_record, record_of, save_record
from printkit.diagnostics import Report, Severity
from printkit.model.game import Game
from printkit.model.rule import Proof
from printkit.pipeline.request import BuildRequest

if TYPE_CHECKING:
    from printkit.rules.figures import ComputedFigures


def prove(game: Game, facts: ComputedFigures, request: BuildRequest, report: Report) -> Proof:
    """Return what became of a game's rules; what is wrong goes into the report."""
    if request.proof == "none" or not os.path.lexists(game.folder / "rules.toml"):
        return Proof(stated=False)
    shown = request.proof == "shown"
    record = None if shown else record_of(f"proof for {request.players}", [game.folder], "proven")
    if record is not None and load_record(record) is not None:
        return Proof()
    from printkit.input.rules import read_rules
    from printkit.rules.check import check

    mine = Report()
    verdicts = check(game, read_rules(game.folder, mine), facts, mine)
    unproven = request.proof == "forced" and mine.failed
    for finding in mine:
        soft = unproven and finding.severity is Severity.ERROR
        report.add(replace(finding, severity=Severity.WARNING) if soft else finding)
    if record is not None and not mine.findings:
        save_record(record, (), ())
    return Proof(tuple(verdicts), unproven=unproven)
