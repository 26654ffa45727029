"""A paper in, a printer's test sheet out; what was read of one in, that printer's profile out."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from printkit.calibration import testsheet
from printkit.calibration.picture import SheetSeen
from printkit.calibration.testsheet import NARROWEST, MeasuringSheet, Readings, profile_with, refined
from printkit.delivery.atomic import drop, finish, plan_delivery
from printkit.diagnostics import Report
from printkit.folders import shared_templates
from printkit.geometry import IDENTITY
from printkit.imposition.edges import correct, drift_of
from printkit.imposition.slots import turned_over
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.brands.printers import find_printer, save_printer
from printkit.model.game import Catalogue, Game, Size
from printkit.model.options import CHOICES, PrintOptions
from printkit.model.printing import Margins, PrintSettings
from printkit.model.results import GameResult, PrintedFile, SheetRead
from printkit.model.sheet import Document, Placement, Sheet
from printkit.pipeline.cutting import print_command
from printkit.pipeline.drawing import own_engine
from printkit.pipeline.exporting import export_document, write_errors
from printkit.pipeline.isolated import read_untrusted
from printkit.pipeline.settings import resolve
from printkit.pipeline.values import Goal
from printkit.units import show_mm

NAME = "test-sheet"
_STOCK = "the paper that you will print the game on"
#: What the drawing of a test sheet reads of `testsheet`.
_FIGURES = ("pitch", "step", "stairs", "tread", "bar", "dot", "hole", "small", "free", "ruler")


class Way(NamedTuple):
    """How a test sheet is printed."""

    paper: str = "a4"
    printer: str | None = None  # a profile to print it with
    flip: str = "long-edge"
    landscape: bool = False
    language: str = "en"  # that it says how to read it in

    @property
    def options(self) -> str:
        """What to type for it."""
        paper = f" --paper {self.paper}" if self.paper != "a4" else ""
        flip = f" --flip {self.flip}" if self.flip != "long-edge" else ""
        return paper + (" --landscape" if self.landscape else "") + flip


def find_sheet(way: Way, report: Report) -> tuple[MeasuringSheet, PrintSettings, Catalogue] | None:
    """Return where everything lies on a test sheet; None after a finding."""
    catalogue = load_catalogue(shared_templates(), report)
    settings = resolve(PrintOptions(paper=way.paper, flip=way.flip, printer=way.printer), catalogue, report)
    if settings is None:
        return None
    width, height = settings.paper.width, settings.paper.height
    if width < NARROWEST:
        message = f"the test sheet does not fit on {settings.paper.title}: it needs {show_mm(NARROWEST)} mm"
        help = "measure on `--paper a5` or larger: the profile holds for all"
        report.usage_error("does-not-fit", message, None, help)
        return None
    if way.landscape:
        width, height = height, width
    return MeasuringSheet(width, height, way.flip), settings, catalogue


def write_test_sheet(way: Way, out: Path, report: Report) -> GameResult:
    """Write a printer's test sheet."""
    result = GameResult("calibration")
    found, folder = find_sheet(way, report), out / "calibration"
    document = None if found is None else _document(way, *found, report)
    if found is None or document is None:
        return result._replace(findings=tuple(report))
    with ExitStack() as cleanup, write_errors(folder, report):
        delivery = plan_delivery(folder)
        cleanup.callback(drop, delivery)
        delivery.staging.mkdir(parents=True)
        written = export_document(document, Goal("pdf"), delivery.staging, NAME)
        finish(delivery)
        paths = tuple(folder / path.name for path in written)
        result = result._replace(
            title=document.title,
            folder=folder,
            files=paths,
            printed=(PrintedFile(NAME, (NAME,), "sheet", 2, 1, 1, 0, way.flip, _STOCK, paths),),
            instructions=(
                "Print both sides at 100 % (“actual size”), flipped on the "
                f"{way.flip.replace('-', ' ')}, and hold it against a window.",
                *print_command([written[0].name], found[1].paper, way.flip),
                "It says how to read it. Or take a picture of it at the window, sharp and whole, and type "
                f"printkit calibrate{way.options} --read photo.jpg --save my-printer.",
            ),
        )
    return result._replace(findings=tuple(report))


def _document(
    way: Way, sheet: MeasuringSheet, settings: PrintSettings, catalogue: Catalogue, report: Report
) -> Document | None:
    folder = shared_templates() / "calibration"
    game = Game("calibration", folder, folder, "Test sheet", "", "", way.language, (1, 1), {}, {}, {}, {}, ())
    engine = own_engine(game, catalogue, settings, report)
    names = ("middle", "uprights", "lines", "targets", "dots", "ring", "sides", "page")
    words: dict[str, Any] = {name: getattr(sheet, name) for name in names} | {"edges": sheet.stairs}
    words |= {name: getattr(testsheet, name.upper()) for name in _FIGURES}
    words |= {"flip": way.flip.replace("-", " "), "paper": settings.paper.title}
    size = Size("sheet", sheet.width, sheet.height)
    read = {"sheet": words, "options": way.options, "size": size}
    front, back, word = (
        engine.scene(f"calibration/{name}.svg", size, read, "the test sheet", None)
        for name in ("front", "back", "word")
    )
    report.add_all(engine.findings())
    if front is None or back is None or word is None:
        return None
    turn = turned_over(sheet.width, sheet.height, way.flip)
    behind = (Placement(back, turn), Placement(word, IDENTITY))
    sides = (("front", "Front", (Placement(front, IDENTITY),)), ("back", "Back", behind))
    sheets = [Sheet(sheet.width, sheet.height, *side) for side in sides]
    if settings.printer is not None:
        sheets = [correct(one, settings.printer, way.flip) for one in sheets]
    about = "how far a printer's backs drift, what a millimetre comes out as, which edges stay blank"
    return Document("Test sheet for a printer", "printkit", about, way.language, way.flip, tuple(sheets))


def read_sheet(
    way: Way,
    picture: Path | None,
    typed: tuple[Sequence[float], tuple[float, float], Margins | None] | None,
    save: str | None,
    report: Report,
) -> SheetRead:
    """Return what a printed test sheet says: as a person has read it, or read from its picture."""
    from printkit.calibration.picture import SheetSeen  # late: it loads what reads pictures

    found = find_sheet(way, report)
    if found is None:
        return SheetRead(findings=tuple(report))
    sheet, settings, catalogue = found
    if typed is not None:
        (across, left, right), scale, margins = typed
        # The scales and the stairs are printed too: their steps come out as long as everything else.
        read = Readings(across, left, right, scale, sheet.blank(margins, scale) if margins else None)
        rows: tuple[tuple[str, str], ...] = ()
    else:
        file = picture or Path()
        # behind the wall: anybody can have sent it
        work, parts = partial(_seen_in, file, sheet, others_of(catalogue)), (SheetSeen, Readings, Margins)
        several = read_untrusted(work, [file], f"reading `{file.name}`", report, parts)
        if not several:
            return SheetRead(findings=tuple(report))
        read, rows = several[0].readings, tuple(_rows(several[0], sheet))
    saved = None
    if save is not None:
        used, drift = settings.printer, sheet.drift(read)
        if used is not None:  # the sheet was printed with its profile
            drift = refined(drift_of(used, way.flip, sheet.page), drift)
        before = find_printer(save, Report())
        saved = save_printer(profile_with(save, before, used, drift, read), report)
    return SheetRead(rows, saved, tuple(report))


def others_of(catalogue: Catalogue) -> dict[str, MeasuringSheet]:
    """Return all test sheets that there are, by what is typed for them."""
    sheets = {}
    for (name, paper), flip, wide in product(catalogue.papers.items(), CHOICES["flip"], (False, True)):
        if paper.width >= NARROWEST:
            sides = (paper.height, paper.width) if wide else (paper.width, paper.height)
            sheets[Way(name, None, flip, wide).options] = MeasuringSheet(*sides, flip)
    return sheets


def _seen_in(
    file: Path, sheet: MeasuringSheet, others: dict[str, MeasuringSheet], report: Report
) -> list[SheetSeen]:
    from printkit.calibration.picture import Unreadable, read_picture

    try:
        return [read_picture(file, sheet, others)]
    except Unreadable as wrong:
        message = f"the test sheet in `{file}` can't be read: {wrong}"
        report.usage_error("sheet-unreadable", message, None, wrong.help)
        return []


def _rows(seen: SheetSeen, sheet: MeasuringSheet) -> Iterator[tuple[str, str]]:
    read = seen.readings
    back = sheet.drift(read)
    x, y = (-one for one in back.shift)
    error = show_mm(max(0.01, seen.drift_error))
    yield (
        "backs lie off by",
        f"{show_mm(abs(x))} mm to the {'left' if x < 0 else 'right'}, {show_mm(abs(y))} mm "
        f"{'up' if y < 0 else 'down'}, ± {error} mm",
    )
    yield "and are turned by", f"{-back.turn:.2f}° clockwise, ± {max(0.01, seen.turn_error):.2f}°"
    across, down = (f"{100 * one:.1f}" for one in read.scale)
    known = f"{across} mm across, {down} mm down, ± 0.1 mm"
    yield "100 mm come out as", known if seen.scaled else "not measured: only a scan says that"
    edges = [
        f"{name} {'?' if one is None else show_mm(one)}"
        for name, one in zip(Margins._fields, seen.blank, strict=True)
    ]
    yield "blank edges", f"{', '.join(edges)} mm, ± 0.2 mm"
