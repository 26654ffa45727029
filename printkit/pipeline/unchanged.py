"""A request in, the result of an earlier build out, as long as nothing that it read or wrote has changed."""

import json
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from printkit.diagnostics import Finding, Report, Severity, Spot
from printkit.files import is_file
from printkit.folders import brand_roots, config_folder, font_folders, game_roots, shared_templates
from printkit.input.find import find_game, is_table
from printkit.inputs.record import Record, load_record, record_of, save_record
from printkit.inputs.watching import Watcher
from printkit.model.game import Catalogue
from printkit.model.plain import from_plain, to_plain
from printkit.model.results import PARTS, GameResult
from printkit.pipeline.values import BuildRequest, Goal

#: Records of these kinds hold inspections, say that a proof found nothing, say the same of a proof of words,
#: and hold which figures change what is printed.
INSPECTED, PROVEN, WORDS, PRINTED = "inspected", "proven", "words", "printed"


class EarlierBuild(NamedTuple):
    """Where the result of a build is kept."""

    record: Record | None
    beside: tuple[Path, ...] = ()  # the folders of tables, where there may be fonts

    def load(self) -> tuple[GameResult, ...]:
        """Return the earlier results if they are still true; else none."""
        text = self.record and load_record(self.record)
        kept: tuple[GameResult, ...] = ()
        with suppress(ValueError, TypeError, KeyError, AttributeError, RecursionError):  # it is damaged
            results = from_plain(json.loads(text[0]) if text else (), PARTS)
            kept = tuple(one._replace(unchanged=True) for one in results)
        self._freshen(kept)
        return kept

    def _freshen(self, kept: Sequence[GameResult]) -> None:
        """Give files that are up to date times that say so: of what was read, some may have a later one."""
        newest = max((at[1] for at in self.record.reads.values()), default=0) if self.record and kept else 0
        for file in (file for one in kept for file in one.files):
            with suppress(OSError):
                if newest > file.stat().st_mtime_ns:
                    os.utime(file)

    def save(self, results: Sequence[GameResult]) -> None:
        """Keep results, if there is nothing to warn of; notes are kept too, and said again."""
        if self.record is None or not results or any(_warns(one) or not one.files for one in results):
            return
        games = to_plain([_without_keys(one) for one in results])
        read = [file for one in results for file in one.table.read]
        wrote = [file for one in results for file in one.files]
        findings = [finding for one in results for finding in one.findings]
        save_record(self.record, wrote, [json.dumps(games)], read, fonts_behind(findings, self.beside))


def _without_keys(result: GameResult) -> GameResult:
    """Return what is kept of a result: no verdicts, and of findings only what is shown."""
    findings = tuple(replace(one, key=None) for one in result.findings)
    return result._replace(proof=result.proof._replace(verdicts=()), findings=findings)


def _warns(result: GameResult) -> bool:
    """Return whether anything is wrong with a game, or was fetched: then it has a note at a spot."""
    return any(one.severity > Severity.NOTE or isinstance(one.at, Spot) for one in result.findings)


def earlier_build(
    requests: Sequence[BuildRequest], goal: Goal, brands: Sequence[str], out: Path
) -> EarlierBuild:
    """Return where the result of a build is kept."""
    asked = f"{goal} {out} {out.absolute()} {requests!r}"
    reads = inputs_of(list(dict.fromkeys(request.game for request in requests)), brands)
    reads += goal.services.own_files() if goal.services else []
    tables = (Path(request.game) for request in requests)
    return EarlierBuild(record_of(asked, reads), tuple(one.parent for one in tables if is_file(one)))


def inputs_of(games: Sequence[str], brands: Sequence[str]) -> list[Path]:
    """Return the folders that a build of these games in these brands reads, as far as they exist."""
    quiet = Report()
    folders = [find_game(game, game_roots(), quiet) for game in games]
    named = [Path(brand).parent if is_file(Path(brand)) else Path(brand) for brand in brands]
    others = [*brand_roots(), *named] if brands else []
    config = config_folder()
    places = [*folders, *others, config / "printers" if config else None]
    return [place for place in places if place is not None and os.path.exists(place)]  # noqa: PTH110 - a long name


def watcher_of(request: BuildRequest) -> Watcher:
    """Return what looks at a game's files, and at its brand's."""
    place = find_game(request.game, game_roots(), Report())
    brand = [request.brand.parent] if request.brand else []
    if place is None:
        return Watcher(brand)
    return Watcher(brand, [place]) if is_table(place) else Watcher([place, *brand])


def installed_fonts(catalogue: Catalogue | None = None) -> list[Path]:
    """Return the font files of the catalogue that are installed, which any game may print with."""
    from printkit.input.brands.catalogue import read_fonts

    fonts = read_fonts(shared_templates(), Report())[0] if catalogue is None else catalogue.fonts
    return [file for family in fonts.values() for file in family.files.values() if file.is_file()]


def fonts_behind(
    findings: Iterable[Finding], beside: Iterable[Path], catalogue: Catalogue | None = None
) -> list[Path]:
    """Return the fonts that games with these findings were printed with, and that need not be theirs.

    Where letters were borrowed, these are all fonts that are searched, in some folders and the computer's: if
    any of them changes, another may be the first that has a letter.
    """
    if all(one.code != "borrowed-font" for one in findings):
        return installed_fonts(catalogue)
    return searched_fonts(beside, catalogue)


def searched_fonts(beside: Iterable[Path] = (), catalogue: Catalogue | None = None) -> list[Path]:
    """Return all fonts that may be printed with: printkit's, those in some folders, and the computer's."""
    from printkit.drawing.fonts.others import font_files

    own = [file for folder in beside for file in font_files(folder, ())]
    return [*installed_fonts(catalogue), *own, *font_files(Path(os.devnull), font_folders())]
