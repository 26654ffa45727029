"""Print files in, files on disk and their manifest out: sheets to print, or pictures for a screen."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from printkit import __version__
from printkit.model.game import Game, Size
from printkit.model.printing import PrintSettings
from printkit.model.scene import Scene
from printkit.model.sheet import Document, Sheet
from printkit.pipeline.cutting import CUT_PLAN
from printkit.pipeline.values import DrawnComponent, FileResult, Goal, PrintFile, Progress

if TYPE_CHECKING:
    from printkit.delivery.manifest import Entry

#: The picture of all pieces has half the dots per inch of the others, but not fewer than this.
_COARSEST = 20.0
#: How many cards make the picture of a hand.
_HAND = 5


def exporters() -> dict[str, str]:
    """Return the exporters that can be chosen, and what each writes."""
    from printkit.export.exporters import EXPORTERS

    return {exporter.name: exporter.about for exporter in EXPORTERS.values()}


def export_file(file: PrintFile, goal: Goal, folder: Path, progress: Progress) -> tuple[Path, ...]:
    """Write one print file: its sheets, or pictures of its sheets and sides."""
    done = count()

    def tick() -> None:
        progress(f"writing {file.name}", next(done), file.pages)

    if not goal.pictures:
        return _export(file.document, folder, file.name, goal, tick)
    tick()
    pages = [f"pages/{file.name}-{number}" for number in range(1, file.pages + 1)]
    sides = [side for one in file.drawn for side in _export_sides(one, file.document, folder, goal.dpi)]
    return (*_rasterise(file.document, folder, pages, goal.dpi), *sides)


def export_cut_plan(document: Document, goal: Goal, folder: Path) -> tuple[Path, ...]:
    """Write the pages that say how to cut."""
    return _export(document, folder, CUT_PLAN, goal, None)


def _export(
    document: Document, folder: Path, stem: str, goal: Goal, tick: Callable[[], None] | None
) -> tuple[Path, ...]:
    """Write a document in the requested format."""
    from printkit.export.exporters import EXPORTERS

    return tuple(EXPORTERS[goal.export or "pdf"].write(document, folder, stem, goal.dpi, tick))


def write_index(
    beside: Path,
    game: Game,
    settings: PrintSettings,
    results: Sequence[FileResult],
    cut_plan: tuple[Document, tuple[Path, ...]] | None,
) -> Path:
    """Write `manifest.json` into `beside`: what is new there."""
    from printkit.delivery.manifest import MANIFEST, write_manifest

    entries: list[Entry] = []
    for file, paths in ((result.file, result.paths) for result in results):
        if file is not None:
            entry = partial(_entry, component=file.name, kind=file.component.kind.name, settings=settings)
            pages = file.pages if len(paths) == 1 else 1
            document = file.document
            entries += [entry(path, document, pages, pieces=file.pieces, faces=file.faces) for path in paths]
    if cut_plan is not None:
        plan, paths = cut_plan
        entry = partial(_entry, component=CUT_PLAN, kind="plan", settings=settings, pieces=0, faces=0)
        entries += [entry(path, plan, len(plan.sheets) if len(paths) == 1 else 1) for path in paths]
    made = {one.component.name for result in results if result.file for one in result.file.drawn}
    whole = all(component.name in made for component in game.components)
    manifest = beside / MANIFEST
    manifest.write_bytes(write_manifest(__version__, game.slug, entries, whole))
    return manifest


def _entry(
    path: Path,
    document: Document,
    pages: int,
    *,
    component: str,
    kind: str,
    pieces: int,
    faces: int,
    settings: PrintSettings,
) -> Entry:
    """Return the manifest's entry for a file."""
    from printkit.delivery.manifest import Entry

    data = path.read_bytes()
    return Entry(
        file=path.name,
        component=component,
        kind=kind,
        paper=settings.paper.name,
        pages=pages,
        pieces=pieces,
        faces=faces,
        duplex=document.duplex,
        bytes=len(data),
        sha256=hashlib.sha256(data).hexdigest(),
        options=settings.options._asdict(),
    )


def _export_sides(one: DrawnComponent, document: Document, folder: Path, dpi: float) -> list[Path]:
    """Write one component's distinct sides, each as it looks when cut out; no name has a dot in it."""
    from printkit.imposition.screen import face_sheet

    sides = {f"faces/{one.component.name}.{name}": scene for name, scene in _distinct(one)}
    sheets = tuple(face_sheet(scene, one.component.size) for scene in sides.values())
    return _rasterise(replace(document, sheets=sheets, duplex=None), folder, [*sides], dpi)


def export_gallery(drawn: Sequence[DrawnComponent], folder: Path, dpi: float) -> list[Path]:
    """Write pictures of a whole game: all pieces side by side, and a hand of its cards."""
    from printkit.imposition.screen import contact_sheet, fan_sheet

    pieces = [one for one in drawn if not one.component.kind.whole_page]
    scenes = [(scene, one.component.size) for one in pieces for _, scene in _distinct(one)]
    held = next((one for one in drawn if one.component.kind.held), None)
    contact = [_picture(contact_sheet(scenes), folder, "contact", max(_COARSEST, dpi / 2))] if scenes else []
    hand = [_picture(fan_sheet(_hand(held)), folder, "hand", dpi)] if held else []
    return [*contact, *hand]


def write_pictures(beside: Path, game: Game, results: Sequence[FileResult], gallery: Sequence[Path]) -> None:
    """Write a record of the pictures into `beside`."""
    from printkit.delivery.gallery import write_gallery

    made = [result for result in results if result.file is not None]
    drawn = {one.component.name for result in made for one in result.drawn}
    whole = all(component.name in drawn for component in game.components)
    files = {result.file.name: result.paths for result in made if result.file is not None}
    write_gallery(beside, {**files, "": gallery}, whole)


def _hand(deck: DrawnComponent) -> list[tuple[Scene, Size]]:
    """Return five of a deck's faces, from all over it."""
    faces = list(dict.fromkeys(face for _, face, _ in deck.cards))
    number = min(_HAND, len(faces))
    hand = [faces[len(faces) * (2 * index + 1) // (2 * number)] for index in range(number)]
    return [(face, deck.component.size) for face in hand]


def _distinct(one: DrawnComponent) -> Iterator[tuple[str, Scene]]:
    """Yield each distinct face, then each distinct back, named by the first card that has it."""
    faces = [(card.id, face) for card, face, _ in one.cards]
    backs = [(f"{card.id}-back", back) for card, _, back in one.cards if back is not None]
    seen: set[int] = set()
    names: set[str] = set()
    for name, scene in (*faces, *backs):
        if id(scene) not in seen:
            seen.add(id(scene))
            while name in names:  # a card may be called `b-back`
                name += "-back"
            names.add(name)
            yield name, scene


def _picture(sheet: Sheet, folder: Path, name: str, dpi: float) -> Path:
    """Write one sheet as a picture."""
    return _rasterise(Document("", "", "", "en", None, (sheet,)), folder, [name], dpi)[0]


def _rasterise(document: Document, folder: Path, names: Sequence[str], dpi: float) -> list[Path]:
    """Write a document's sheets as pictures of these names."""
    from printkit.export.png import write_pages

    paths = [folder / f"{name}.png" for name in names]
    write_pages(document, paths, dpi)
    return paths
