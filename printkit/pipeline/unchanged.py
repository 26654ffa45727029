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
from printkit.inputs.record import Record, load_record, record_of, save_record
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


def save_results(record: Record, results: Sequence[GameResult]) -> None:
    """Keep results, if there is nothing to warn of; notes are kept too, and said again.

    What was fetched has a note at a spot: it is fetched again.
    """
    found = [finding for one in results for finding in one.findings]
    warns = any(one.severity > Severity.NOTE or isinstance(one.at, Spot) for one in found)
    if warns or not results or not all(one.files for one in results):
        return
    kept, inputs, wrote = [], Inputs(), [file for one in results for file in one.files]
    for one in results:
        inputs |= one.inputs
        findings = tuple(replace(finding, key=None) for finding in one.findings)  # only what is shown
        kept.append(one._replace(proof=one.proof._replace(verdicts=()), findings=findings, inputs={}))
    save_record(record, [json.dumps(to_plain(kept))], inputs, wrote)
