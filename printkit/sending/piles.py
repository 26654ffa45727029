"""A game that was built in, its files sent to a printer out: paper by paper, the first sheet first."""

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from printkit.delivery.manifest import listed_files
from printkit.diagnostics import Finding, Report
from printkit.diagnostics.wording import quoted
from printkit.files import is_file
from printkit.folders import brand_roots, game_roots, shared_templates
from printkit.imposition.layouts import LAYOUTS
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.brands.printers import find_printer, known_printers
from printkit.input.brands.printing import find_paper
from printkit.input.find import find_brands, find_game
from printkit.input.games.approved import APPROVED_FILE, PRINTED_FILE
from printkit.inputs.files import file_stamps
from printkit.pipeline.exporting import printed_folder
from printkit.sending import ipp, queues
from printkit.sending.queues import PrintJob, Refused


class SendFile(NamedTuple):
    """A PDF to send."""

    path: Path
    pages: int
    sides: str  # as printing systems say it: `one-sided`, `two-sided-long-edge`, `two-sided-short-edge`
    components: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()  # that it has, as `deck/robin`; none if it has all

    @property
    def pages_a_sheet(self) -> int:
        """How many of its pages a sheet of paper takes."""
        return 1 if self.sides == "one-sided" else 2

    @property
    def sheets(self) -> int:
        return -(-self.pages // self.pages_a_sheet)


class Pile(NamedTuple):
    """Files for one kind of paper: what to put into the printer, and what goes onto it."""

    paper: str  # as people call it
    media: str  # as printing systems do
    stock: str
    printer: str  # the profile that they were built for, if any
    files: tuple[SendFile, ...]

    @property
    def sheets(self) -> int:
        return sum(one.sheets for one in self.files)

    @property
    def title(self) -> str:
        return f"{self.paper}, {self.stock}" if self.stock else self.paper


class Sent(NamedTuple):
    """A file that a printer has taken, or some sheets of it."""

    file: str
    sheets: int
    job: str
    to: str  # the printer; empty for the usual one
    done: SendFile | None  # the file, if with it all of its pages have gone out


def plan_piles(
    game: str, names: Sequence[str], brand: str | None, out: Path
) -> tuple[list[Pile], list[Finding]]:
    """Return what is to be printed, by the paper that it takes; nothing after an error."""
    report = Report()
    place = find_game(game, game_roots(), report)
    files = find_brands([brand] if brand else [], brand_roots(), report)
    if place is None or report.failed:
        return [], report.findings
    folder = printed_folder(out, place, files[0] if files else None)
    again = f"printkit build {game}" + (f" --brand {brand}" if brand else "")
    chosen = _choose(folder, names, again, report)
    stamps: Mapping[str, tuple[int, ...]] = {}
    with suppress(OSError, OverflowError):
        stamps = file_stamps([str(one) for one in (place, *(file.parent for file in files))])
    kept = APPROVED_FILE, PRINTED_FILE  # what is approved and printed changes no page
    dates = ((stamp[1], path) for path, stamp in stamps.items() if Path(path).name not in kept)
    newest = max(dates, default=(0, ""))
    for item, state in chosen:
        _check(item, state, folder, newest, again, report)
    piles = _piles([item for item, _ in chosen], folder, report)
    return ([] if report.failed else piles), report.findings


def _choose(
    folder: Path, names: Sequence[str], again: str, report: Report
) -> list[tuple[Mapping[str, Any], str]]:
    known = [(item, state) for item, state in listed_files(folder) if item["file"].endswith(".pdf")]
    if not known:
        message = f"there is nothing to print in `{folder}`"
        report.usage_error("not-built", message, None, f"build it first: `{again}`")
    components = [item["component"] for item, _ in known]
    for name in names:
        if known and name not in components:
            message = f"`{folder}` has no PDF of {quoted(name)}"
            help = f"build it first: `{again} {name}`"
            report.unknown("unknown-component", message, name, components, help=help)
    return [
        (item, state)
        for item, state in known
        if (item["component"] in names if names else item["kind"] != "plan")
    ]


def _check(
    item: Mapping[str, Any], state: str, folder: Path, newest: tuple[int, str], again: str, report: Report
) -> None:
    file, options = folder / item["file"], item["options"]
    help = f"build it again: `{again}`"
    if state == "missing":
        report.error("missing-file", f"`{file}` is not there any more", None, help)
    if state == "changed":
        report.error("file-changed", f"`{file}` was changed since it was built", None, help)
    if state:
        return
    layout = LAYOUTS.get(options.get("layout", "duplex"))
    if layout is not None and not layout.finished_at_home:
        message = f"`{file}` has a page for each side of a piece, for a print service"
        report.error("not-for-printers", message, None, f"build it again without `--layout {layout.name}`")
    when, what = newest  # of the game's files, or of the profile that this one was built for
    profile = known_printers().get(str(options.get("printer")))
    if profile is not None and is_file(profile):
        when, what = max(newest, (profile.stat().st_mtime_ns, str(profile)))
    if when > file.stat().st_mtime_ns:
        message = f"`{file}` is older than `{what}`"
        report.error("out-of-date", message, None, help)


def _piles(items: Sequence[Mapping[str, Any]], folder: Path, report: Report) -> list[Pile]:
    papers = load_catalogue(shared_templates(), report).papers
    piles: dict[tuple[str, ...], Pile] = {}
    for item in items:
        paper = find_paper(item["paper"], papers, report)
        if paper is None:
            continue
        options, sides = item["options"], item["duplex"]
        stock = item.get("stock") or (f"the sheet {options['sheet']}" if options.get("sheet") else "")
        key = paper.title, paper.media, stock, options.get("printer") or ""
        file = SendFile(
            folder / item["file"],
            item["pages"],
            f"two-sided-{sides}" if sides else "one-sided",
            *(
                tuple(map(str, item.get(key) or own))
                for key, own in (("components", [item["component"]]), ("cards", []))
            ),
        )
        pile = piles.get(key) or Pile(*key, ())
        piles[key] = pile._replace(files=(*pile.files, file))
    return list(piles.values())


def send_pile(pile: Pile, part: str, to: str | None, report: Report) -> Iterator[Sent]:
    """Send the first sheet of a pile, the rest, or all: yield what went out.

    Stop with a finding where the printer refuses.
    """
    profile = find_printer(pile.printer or None, Report())
    to = to or (profile.queue if profile else "") or None
    send = ipp.send if to and ipp.is_address(to) else queues.send
    try:
        with tempfile.TemporaryDirectory() as folder:
            for file, first, last in _parts(pile, part):
                path = file.path
                if (first, last) != (0, file.pages):
                    from printkit.export.raster import take_pages

                    path = take_pages(file.path, range(first, last), Path(folder) / f"{first}-{path.name}")
                job = send(PrintJob(path, file.path.stem, pile.media, file.sides), to)  # type: ignore[arg-type]
                sheets = -(-(last - first) // file.pages_a_sheet)
                yield Sent(file.path.name, sheets, job, to or "", file if last == file.pages else None)
    except Refused as wrong:
        report.error(wrong.code, str(wrong), None, wrong.help)
    except OSError as wrong:
        report.write_error("prepare the file", wrong)


def _parts(pile: Pile, part: str) -> Iterator[tuple[SendFile, int, int]]:
    for number, file in enumerate(pile.files):
        look = min(file.pages_a_sheet, file.pages) if number == 0 else 0
        if part == "first":
            if number == 0:
                yield file, 0, look
        elif part == "all" or look < file.pages:
            yield file, 0 if part == "all" else look, file.pages
