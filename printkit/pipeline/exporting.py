"""Print files in, the files to print from and their manifest out; where they go, what goes wrong there."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from printkit.delivery.atomic import Delivery, drop, plan_delivery
from printkit.delivery.manifest import TARGETS, Entry, free_folder, owner_of, write_gallery, write_manifest
from printkit.diagnostics import Finding, Place, Report, Severity, Spot
from printkit.diagnostics.wording import quoted
from printkit.folders import shared_templates
from printkit.input.find import is_table, output_name, slug_of
from printkit.inputs.files import digest_of
from printkit.model.game import Game
from printkit.model.printing import PrintSettings
from printkit.model.sheet import Document
from printkit.pipeline.values import FileResult, Goal, Progress
from printkit.version import __version__

#: What the record calls the files of cutting machines.
_CUT_LINES = "cut lines"


def exporters() -> dict[str, str]:
    """Return the exporters that can be chosen, and what each writes."""
    from printkit.export.exporters import EXPORTERS

    return {exporter.name: exporter.about for exporter in EXPORTERS.values()}


def export_document(
    document: Document, goal: Goal, folder: Path, name: str, progress: Progress = lambda *_: None
) -> tuple[Path, ...]:
    """Write a document: a print file, or pages of printkit's own."""
    from printkit.export.exporters import EXPORTERS

    done, pages = count(), len(document.sheets)

    def tick() -> None:
        progress(f"writing {name}", next(done), pages)

    return tuple(EXPORTERS[goal.export or "pdf"].write(document, folder, name, goal.dpi, tick))


def output_folder(
    out: Path, game: Path, brand: Path | None, deck: str = "", language: str = ""
) -> tuple[Path, str]:
    """Return the folder that a game or a table is printed into, if it is free, and the table's name or ""."""
    slug = output_name(game, deck)
    table = game.resolve().name if is_table(game) else ""
    return out / "-".join(filter(None, [slug, language, slug_of(brand) if brand else ""])), table


def printed_folder(out: Path, game: Path, brand: Path | None) -> Path:
    """Return the folder that holds what a game or a table was printed into."""
    return free_folder(*output_folder(out, game, brand))


def write_index(
    staging: Path,
    game: Game,
    settings: PrintSettings,
    results: Sequence[FileResult],
    plans: Sequence[tuple[str, Document, tuple[Path, ...]]],
) -> Path:
    """Write `manifest.json` into `staging`: what is new there."""
    entries: list[Entry] = []
    for file, paths in ((result.file, result.paths) for result in results):
        if file is not None:
            about: dict[str, Any] = {"component": file.name, "kind": file.component.kind.name}
            about |= {
                "stock": file.stock,
                "pieces": file.pieces,
                "faces": file.faces,
                "duplex": file.document.duplex,
            }
            components = [one.component for one in file.drawn]
            if [one.name for one in components] != [file.name]:
                about["components"] = [one.name for one in components]
            if any(one.whole for one in components):  # some cards alone
                about["cards"] = [f"{one.name}/{card.id}" for one in components for card in one.cards]
            entries += _entries(paths, file.pages, settings, **about)
    for name, plan, paths in plans:
        about = {"component": name, "kind": "plan", "pieces": 0, "faces": 0, "duplex": plan.duplex}
        entries += _entries(paths, len(plan.sheets), settings, **about)
    drawn = [one.component for result in results if result.file for one in result.file.drawn]
    made = {one.name for one in drawn if not one.whole}  # of others, some cards alone
    whole = all(component.name in made for component in game.components)
    return write_manifest(staging, __version__, game.slug, entries, whole, game.table)


def _entries(paths: Sequence[Path], pages: int, settings: PrintSettings, **about: Any) -> Iterator[Entry]:
    how: dict[str, Any] = {"paper": settings.paper.name, "options": settings.options._asdict()}
    for path in paths:
        size, digest = path.stat().st_size, digest_of(str(path))
        count = pages if len(paths) == 1 else 1
        yield Entry(file=path.name, pages=count, bytes=size, sha256=digest, **how, **about)


def write_cut_lines(
    results: Sequence[FileResult], settings: PrintSettings, folder: Path, table: str
) -> list[Path]:
    """Write the outlines of each kind of sheet, as SVG and as DXF, and a record of them."""
    if settings.cutter is None:
        return []
    from printkit.export.cutlines import as_dxf, as_svg

    files: list[Path] = []
    paper = settings.paper
    for file in (result.file for result in results if result.file is not None):
        kinds = [one.paths for one in file.cuts if one.paths]
        for number, paths in enumerate(kinds, 1):
            stem = f"{file.name}-cut" if len(kinds) == 1 else f"{file.name}-cut-{number}"
            for suffix, write in ((".svg", as_svg), (".dxf", as_dxf)):
                files.append(folder / f"{stem}{suffix}")
                files[-1].write_text(write(paths, paper.width, paper.height), encoding="utf-8")
    write_gallery(folder, {_CUT_LINES: files}, whole=False, record=TARGETS, table=table)
    return files


def plan_files(folder: Path, table: str, report: Report, cleanup: ExitStack) -> Delivery:
    """Make a folder for files that are not finished, which is removed at the end.

    They go into another one where `folder` has what something else of this name was printed into.
    """
    free = free_folder(folder, table)
    if free != folder:
        taker = owner_of(folder)
        other = quoted(taker) if taker else f"the game {quoted(folder.name)}"
        message = f"`{folder}` already holds the pages of {other}, so these go into `{free}`"
        report.add(Finding("folder-taken", Severity.NOTE, message))
    delivery = plan_delivery(free)
    cleanup.callback(drop, delivery)
    delivery.staging.mkdir(parents=True)
    return delivery


@contextmanager
def write_errors(folder: Path, report: Report, game: Game | None = None) -> Iterator[None]:
    """Report what goes wrong with drawing and writing files."""
    from printkit.export import ExportError

    try:
        yield
    except ExportError as wrong:
        at = named_at(wrong.file, game)
        report.error("cannot-draw", str(wrong), at, "what was built before is untouched")
    except OSError as wrong:
        report.write_error(f"write into `{folder}`", wrong, "name another folder with `--out`")


def named_at(file: Path | None, game: Game | None) -> Spot | Place | None:
    """Return the line that names a font's file: the game's, its brand's or the catalogue's; else the file."""
    for family in game.fonts.values() if game else ():
        if file in family.files.values():
            return family.at or Spot(shared_templates() / "fonts.toml", (family.name,))
    return None if file is None else Place(file)
