"""A request in, the result of an earlier build out, as long as nothing that it read or wrote has changed."""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printkit.delivery.record import Record, load_record, record_of, save_record
from printkit.diagnostics import Report
from printkit.files import is_file
from printkit.folders import brand_roots, config_folder, game_roots, shared_templates
from printkit.input.find import find_game
from printkit.model.options import BuildRequest, Goal
from printkit.model.results import Bill, GameResult, PrintedFile
from printkit.model.rule import Proof

#: Records of these kinds hold inspections, and say that a proof found nothing.
INSPECTED, PROVEN = "inspected", "proven"


class EarlierBuild(NamedTuple):
    """Where the result of a build is kept."""

    record: Record | None

    def load(self) -> tuple[GameResult, ...]:
        """Return the earlier results if they are still true; else none."""
        text = self.record and load_record(self.record)
        return tuple(_result(values) for values in json.loads(text[0])) if text else ()

    def save(self, results: Sequence[GameResult]) -> None:
        """Keep results, if there is nothing to warn of."""
        if self.record is None or not results or any(one.findings or not one.files for one in results):
            return
        games = [one._replace(proof=one.proof._replace(verdicts=()))._asdict() for one in results]
        text = json.dumps(games, default=str)
        save_record(self.record, [file for one in results for file in one.files], [text], installed_fonts())


def earlier_build(
    requests: Sequence[BuildRequest], goal: Goal, brands: Sequence[str], out: Path
) -> EarlierBuild:
    """Return where the result of a build is kept."""
    asked = f"{goal} {out} {out.absolute()} {requests!r}"
    reads = inputs_of(list(dict.fromkeys(request.game for request in requests)), brands)
    return EarlierBuild(record_of(asked, reads))


def inputs_of(games: Sequence[str], brands: Sequence[str]) -> list[Path]:
    """Return the folders that a build of these games in these brands reads, as far as they exist."""
    quiet = Report()
    folders = [find_game(game, game_roots(), quiet) for game in games]
    named = [Path(brand).parent if is_file(Path(brand)) else Path(brand) for brand in brands]
    others = [*brand_roots(), *named] if brands else []
    config = config_folder()
    places = [*folders, *others, config / "printers" if config else None]
    return [place for place in places if place is not None and os.path.exists(place)]  # noqa: PTH110 - a long name


def installed_fonts() -> list[Path]:
    """Return the font files of the catalogue that are installed, which any game may print with."""
    from printkit.input.catalogue import load_catalogue

    families = load_catalogue(shared_templates(), Report()).fonts.values()
    return [file for family in families for file in family.files.values() if file.is_file()]


def _result(values: dict[str, Any]) -> GameResult:
    """Return a result as it was before it was kept as JSON, where tuples are lists and paths are text."""
    printed = (
        PrintedFile._make([name, tuple(components), *others, _paths(paths)])
        for name, components, *others, paths in values["printed"]
    )
    return GameResult(
        game=values["game"],
        title=values["title"],
        brand=values["brand"],
        folder=Path(values["folder"]),
        files=_paths(values["files"]),
        printed=tuple(printed),
        instructions=tuple(values["instructions"]),
        bill=Bill._make(tuple(map(tuple, one)) if isinstance(one, list) else one for one in values["bill"]),
        proof=Proof((), *values["proof"][1:]),
        inspected=values["inspected"],
        unchanged=True,
    )


def _paths(names: Sequence[str]) -> tuple[Path, ...]:
    """Return paths that were kept as text."""
    return tuple(map(Path, names))
