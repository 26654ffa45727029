"""The targets that a build is for in, the value by which the pipeline checks and writes their files out."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from printkit.delivery.atomic import Delivery
from printkit.delivery.manifest import TARGETS, write_gallery
from printkit.diagnostics import Finding, Report, Severity, Spot
from printkit.diagnostics.wording import listed, quoted
from printkit.model.options import BuildRequest
from printkit.model.results import MadeTarget
from printkit.pipeline.picturing import draw_pictures
from printkit.pipeline.values import DrawnComponent, FileResult, OtherWritten, PreparedGame, Progress
from printkit.preflight.tally import Tally
from printkit.services.fitting import check_target, fit, is_rolled
from printkit.services.ordering import order_of, write_readme
from printkit.services.side_pictures import pack
from printkit.services.targets import find_targets, read_target

#: The formats that targets take, each with the module of this room whose `write` makes files of an order.
FORMATS = {"pictures": "card_pictures"} | {one: one for one in ("press", "page", "tts", "cgs", "sheets")}
#: Those whose files name the address of others.
HOSTED = ("tts", "cgs")

#: The address of a folder, and one of which only the name and the path are given.
_ADDRESS = re.compile(r"(?i:https?://[\w.:\[\]@-]+(?:/[^\s?#]*)?|file:///[^\s?#]+)")
_BARE_ADDRESS = re.compile(r"(localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:/[^\s?#]*)?")


class TargetFiles(NamedTuple):
    """What a build writes for targets, instead of sheets: `Goal.other` in the pipeline."""

    names: tuple[str, ...]
    host: str = ""  # where the files will be found; "" for their folder
    jobs: int = 0
    imposed: bool = False

    def own_files(self) -> list[Path]:
        """Return the files of the user's own targets, and the profiles that they name."""
        own = [Path(name).resolve() for name in self.names if name.endswith(".toml")]
        profiles = [target.profile for target in (read_target(file, Report()) for file in own) if target]
        return [file for file in (*own, *profiles) if file.is_file()]

    def check(self, drawn: Sequence[DrawnComponent], named: Sequence[str], known: Tally) -> Iterator[Finding]:
        """Yield what targets can't take of a file's components; `known` is what is wrong anyway."""
        for target in find_targets(self.names, Report()):
            yield from check_target(target, drawn, named, known)

    def check_all(self, prepared: PreparedGame, drawn: Sequence[DrawnComponent]) -> Iterator[Finding]:
        """Yield what targets have no use for, and targets that take nothing of all that was asked for."""
        at = prepared.game.at
        for target in find_targets(self.names, Report()):
            strange = [one for one in drawn if one.component.kind.name not in target.kinds]
            others = [one.component for one in strange if not is_rolled(one, target)]
            if others and len(others) < len(drawn):
                names = listed(one.name for one in others)
                message = f"{target.title} takes {listed(target.kinds)} only; left out: {names}"
                yield Finding("target-kind", Severity.NOTE, message, at)
            if drawn and not any(fit(one.component, target) for one in drawn):
                message = f"{target.title} takes nothing of {prepared.game.title}"
                help = f"it takes {listed(target.kinds)} of the sizes in `printkit targets {target.name}`"
                yield Finding("nothing-for-target", Severity.ERROR, message, at, help)

    def write(
        self, prepared: PreparedGame, results: Sequence[FileResult], delivery: Delivery, progress: Progress
    ) -> OtherWritten:
        """Write each target's files into a folder of its name."""
        drawn = [one for result in results for one in result.drawn]
        made: list[MadeTarget] = []
        notes: list[Finding] = []
        written: dict[str, list[Path]] = {}
        for target in find_targets(self.names, Report()):
            host = self.host or (delivery.folder.absolute() / target.name).as_uri()
            order = order_of(prepared, target, drawn, host, self.jobs)
            if not order.decks:
                continue
            folder = delivery.staging / target.name
            folder.mkdir(parents=True)
            what = f"drawing for {target.name}"
            draw = partial(draw_pictures, jobs=self.jobs, progress=progress, what=what)
            writer = import_module(f"printkit.services.{FORMATS[target.format]}")
            files = [*writer.write(order, folder, draw), write_readme(order, folder)]
            files = [pack(folder, files, order)] if target.options.get("zip") else files
            notes += [Finding("target-note", Severity.NOTE, one, prepared.game.at) for one in order.notes]
            written[target.name] = files
            decks = tuple((deck.name, deck.pieces, deck.describe()) for deck in order.decks)
            paths = tuple(delivery.folder / file.relative_to(delivery.staging) for file in files)
            made.append(MadeTarget(target.name, target.title, decks, paths))
        write_gallery(delivery.staging, written, whole=False, record=TARGETS, table=prepared.game.table)
        every = tuple(file for some in written.values() for file in some)
        return OtherWritten(every, targets=made, notes=notes)


def build_for(
    names: Sequence[str], host: str, requests: Sequence[BuildRequest], report: Report
) -> tuple[TargetFiles, list[BuildRequest]]:
    """Return what is written for targets, and requests with as much bleed; none after a finding."""
    targets = find_targets(names, report)
    for target in targets:
        if target.format not in FORMATS:
            message = f"unknown format {quoted(target.format)}"
            at, help = Spot(target.file, ("format",)), f"known: {listed(FORMATS)}"
            report.unknown("bad-value", message, target.format, FORMATS, at, help, most=0)
    files = TargetFiles(tuple(names), read_host(host, names, report) or "")
    suited = []
    for request in requests:
        bleed = max([request.options.bleed or 0.0, *(target.bleed or 0.0 for target in targets)])
        suited.append(request._replace(options=request.options._replace(bleed=bleed)) if bleed else request)
    return files, [] if report.failed else suited


def read_host(given: str, names: Sequence[str], report: Report) -> str | None:
    """Return the address that files will have on the web; None, with a finding, where it is none."""
    if not given:
        return given
    if not names:
        help = "say what to build: `--for tts`, for example"
        report.usage_error("bad-option", "`host` is for virtual tables, and there is no `--for`", None, help)
        return None
    targets = find_targets(names, Report())
    if targets and not any(one.format in HOSTED for one in targets):
        message = f"`host` has no effect: the files for {listed(names)} name no address"
        report.add(Finding("target-note", Severity.NOTE, message))
    address = given.strip()
    if bare := _BARE_ADDRESS.fullmatch(address):
        local = bare[1] == "localhost" or bare[1].replace(".", "").isdecimal()
        address = f"{'http' if local else 'https'}://{address}"
    if not _ADDRESS.fullmatch(address):
        message = f"`host` can't be {quoted(given)}: it must be the address of a folder on the web"
        help = "write it as `https://example.org/my-game`, without spaces, `?` or `#`"
        report.usage_error("bad-option", message, None, help)
        return None
    if address != given:
        report.add(Finding("target-note", Severity.NOTE, f"`host` is taken for {quoted(address)}"))
    return address
