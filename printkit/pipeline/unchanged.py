"""A request in, the result of an earlier build out, as long as nothing that it read or wrote has changed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from printkit.delivery.record import Record, load_record, record_of, save_record
from printkit.diagnostics import Report
from printkit.folders import cache_folder, game_roots
from printkit.input.find import find_game
from printkit.model.results import Bill, GameResult, PrintedFile
from printkit.model.rule import Proof
from printkit.pipeline.reads import inputs_of, installed_fonts
from printkit.pipeline.values import INSPECTED, BuildRequest, Goal


@dataclass(frozen=True, slots=True)
class EarlierBuild:
    """Where the result of a build is kept, and the requests that it is the result of."""

    record: Record | None
    requests: Sequence[BuildRequest]

    def load(self) -> tuple[GameResult, ...]:
        """Return the earlier results if they are still true; else none."""
        text = self.record and load_record(self.record)
        if not text:
            return ()
        kept = json.loads(text[0])
        results = tuple(_result(values) for values in kept["games"])
        current = all(result.inspected for result in results) or kept["latest"] == _latest_inspection()
        return results if current or kept["inspected"] == _inspected(self.requests) else ()

    def save(self, results: Sequence[GameResult]) -> None:
        """Keep results, if there is nothing to warn of."""
        if self.record is None or not results or any(one.findings or not one.files for one in results):
            return
        games = [asdict(replace(one, proof=Proof(stated=one.proof.stated))) for one in results]
        latest, inspected = _latest_inspection(), _inspected(self.requests)
        text = json.dumps({"games": games, "latest": latest, "inspected": inspected}, default=str)
        save_record(self.record, [file for one in results for file in one.files], [text], installed_fonts())


def earlier_build(
    requests: Sequence[BuildRequest], goal: Goal, brands: Sequence[str], out: Path
) -> EarlierBuild:
    """Return where the result of a build is kept."""
    asked = f"{goal} {out} {out.absolute()} {requests!r}"
    reads = inputs_of(list(dict.fromkeys(request.game for request in requests)), brands)
    return EarlierBuild(record_of(asked, reads), requests)


def _latest_inspection() -> int:
    """Return when any game was last inspected; 0 if none was."""
    cache = cache_folder()
    try:
        return 0 if cache is None else (cache / INSPECTED).stat().st_mtime_ns
    except OSError:
        return 0


def _inspected(requests: Sequence[BuildRequest]) -> list[list[str]]:
    """Return the files that are known to be inspected: a later inspection may have found something."""
    from printkit.pipeline.checking import load_inspections

    folders = [find_game(request.game, game_roots(), Report()) for request in requests]
    return [
        [] if folder is None else sorted(load_inspections(request, folder).tallies)
        for request, folder in zip(requests, folders, strict=True)
    ]


def _result(values: dict[str, Any]) -> GameResult:
    """Return a result as it was before it was kept."""
    return GameResult(
        **{
            **values,
            "folder": Path(values["folder"]),
            "files": _paths(values["files"]),
            "printed": tuple(
                PrintedFile(**{**one, "components": tuple(one["components"]), "paths": _paths(one["paths"])})
                for one in values["printed"]
            ),
            "instructions": tuple(values["instructions"]),
            "bill": Bill(**{name: _tupled(value) for name, value in values["bill"].items()}),
            "proof": Proof(stated=values["proof"]["stated"]),
            "figures": (),
            "findings": (),
            "unchanged": True,
        }
    )


def _paths(names: Sequence[str]) -> tuple[Path, ...]:
    """Return paths that were kept as text."""
    return tuple(map(Path, names))


def _tupled(value: Any) -> Any:
    """Return a value whose rows are tuples again."""
    return tuple(map(tuple, value)) if isinstance(value, list) else value
