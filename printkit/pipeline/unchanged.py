"""A request in, the result of an earlier build out, as long as nothing that it read or wrote has changed."""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from printkit.diagnostics import Report, Severity, Spot
from printkit.folders import game_roots
from printkit.input.find import find_game
from printkit.inputs.reading import Inputs
from printkit.inputs.record import Record, load_record, record_of, recorded_inputs, save_record
from printkit.model.plain import from_plain, to_plain
from printkit.model.results import PARTS, GameResult
from printkit.pipeline.values import BuildRequest, Goal

#: Records of these kinds hold inspections, and say that a proof found nothing.
INSPECTED, PROVEN = "inspected", "proven"


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
    made = load_record(record)
    with suppress(OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):  # it is damaged
        results = from_plain(json.loads(made[0]) if made else (), PARTS)
        inputs = recorded_inputs(record) if results else {}
        newest = max((at[1] for at, _ in inputs.values() if at), default=0)
        _freshen([file for one in results for file in one.files], newest)
        return tuple(one._replace(unchanged=True, inputs=inputs) for one in results)
    return ()


def _freshen(files: Sequence[Path], newest: int) -> None:
    """Give files that are up to date times that say so: of what was read, some may have a later one."""
    for file in files:
        with suppress(OSError):
            if newest > file.stat().st_mtime_ns:
                os.utime(file)


def save_results(record: Record, results: Sequence[GameResult]) -> None:
    """Keep results, if there is nothing to warn of; notes are kept too, and said again."""
    if not results or any(_warns(one) or not one.files for one in results):
        return
    inputs: Inputs = {}
    for one in results:
        inputs |= one.inputs
    wrote = [file for one in results for file in one.files]
    save_record(record, [json.dumps(to_plain([_without_keys(one) for one in results]))], inputs, wrote)


def _without_keys(result: GameResult) -> GameResult:
    """Return what is kept of a result: no verdicts, and of findings only what is shown."""
    findings = tuple(replace(one, key=None) for one in result.findings)
    return result._replace(proof=result.proof._replace(verdicts=()), findings=findings, inputs={})


def _warns(result: GameResult) -> bool:
    """Return whether anything is wrong with a game, or was fetched: then it has a note at a spot."""
    return any(one.severity > Severity.NOTE or isinstance(one.at, Spot) for one in result.findings)
