"""Drawn files in, pictures for a screen out: pages, sides, all pieces side by side, a hand of cards.

They are rendered in batches, by one process or by several: always the same batches, so that the bytes are
the same ones too.
"""

from __future__ import annotations

import math
from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from printkit.model.game import Size
from printkit.model.scene import Group, Scene, Use
from printkit.model.sheet import Document, Sheet
from printkit.pipeline.values import DrawnComponent, FileResult, Picture, PreparedGame, PrintFile, Progress
from printkit.processes.pool import fitting, spread
from printkit.units import MM_PER_INCH

#: The picture of all pieces has half the dots per inch of the others, but not fewer than this.
_COARSEST = 20.0
#: How many pieces one page of them shows, at most.
_CONTACT = 60
#: How many cards make the picture of a hand.
_HAND = 5

#: Pictures that are rendered together: so many, and so many pixels, at most.
_BATCH, _BATCH_PIXELS = 40, 12_000_000
#: Fewer pixels are not worth another process.
_SHARE = 8_000_000
#: What a process that renders takes, in bytes: itself, and for each pixel of its largest picture.
_PROCESS, _PIXEL = 200_000_000, 12


def pictures_of_file(file: PrintFile, dpi: float) -> list[Picture]:
    """Return the pictures of a file's pages, and of its distinct sides as they look when cut out."""
    sheets = enumerate(file.document.sheets, 1)
    pages = [Picture(f"pages/{file.name}-{number}", sheet, dpi) for number, sheet in sheets]
    return pages + [side for one in file.drawn for side in pictures_of_sides(one, dpi)]


def pictures_of_sides(one: DrawnComponent, dpi: float) -> list[Picture]:
    """Return the pictures of a component's distinct sides; no name has a dot in it."""
    from printkit.imposition.screen import face_sheet

    name, size = one.component.name, one.component.size
    sides = [Picture(f"faces/{name}.{side}", face_sheet(scene, size), dpi) for side, scene in _distinct(one)]
    return [*sides, *(_folded(one, dpi) if one.component.kind.net else ())]


def _folded(one: DrawnComponent, dpi: float) -> Iterator[Picture]:
    from printkit.imposition.screen import folded_sheet
    from printkit.input.games.nets import net_of

    for card, face, _ in one.cards:
        sheet = folded_sheet(face, net_of(card.fields["net"]))
        if sheet is not None:
            yield Picture(f"faces/{one.component.name}.folded", sheet, dpi)


def pictures_of_game(drawn: Sequence[DrawnComponent], dpi: float) -> list[Picture]:
    """Return the pictures of a whole game: all pieces side by side, on as many pages as they need; a hand."""
    from printkit.imposition.screen import contact_sheet, fan_sheet

    pieces = [one for one in drawn if not one.component.kind.whole_page]
    scenes = [(scene, one.component.size) for one in pieces for _, scene in _distinct(one)]
    coarse = max(_COARSEST, dpi / 2)
    contact = [Picture("contact", contact_sheet(page), coarse) for page in _pages(scenes)]
    if len(contact) > 1:
        contact = [one._replace(name=f"contact-{number}") for number, one in enumerate(contact, 1)]
    held = next((one for one in drawn if one.component.kind.held), None)
    return contact + ([Picture("hand", fan_sheet(_hand(held)), dpi)] if held else [])


def _pages(scenes: Sequence[tuple[Scene, Size]]) -> Iterator[Sequence[tuple[Scene, Size]]]:
    """Yield what each page of pieces shows: all pages show about as many."""
    count = -(-len(scenes) // _CONTACT)
    for page in range(count):
        yield scenes[page * len(scenes) // count : (page + 1) * len(scenes) // count]


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


def render_pictures(
    prepared: PreparedGame, results: Sequence[FileResult], folder: Path, progress: Progress
) -> list[Path]:
    """Write the pictures of files and those of the whole game, and a record of them."""
    goal = prepared.goal
    forms = stored_forms(results)
    of_game = pictures_of_game([one for result in results for one in result.drawn], goal.dpi)
    pictures = [picture for result in results for picture in result.pictures] + of_game
    groups = [*batches(pictures, _pixels, _BATCH_PIXELS, _BATCH)]
    tasks = ((batch, forms_of((picture.sheet for picture in batch), forms)) for batch in groups)
    jobs = _fitting(goal.renderers, pictures)
    done = 0
    for count in spread(partial(_write, folder), tasks, jobs):
        done += count
        progress("writing pictures", done, len(pictures))
    gallery = [path_of(picture, folder) for picture in of_game]
    _write_record(prepared, results, gallery, folder)
    return [*(path for result in results for path in result.paths), *gallery]


def _write_record(
    prepared: PreparedGame, results: Sequence[FileResult], gallery: Sequence[Path], folder: Path
) -> None:
    """Write a record of the pictures beside them, so that those of cards that are gone can be deleted."""
    from printkit.delivery.manifest import write_gallery

    drawn = {one.component.name for result in results for one in result.drawn}
    single = prepared.request.pick.single
    whole = not single and all(component.name in drawn for component in prepared.game.components)
    files = {name: result.paths for name, result in zip(prepared.files, results, strict=True)}
    write_gallery(folder, {**files, "": gallery}, whole, single, table=prepared.game.table)


def path_of(picture: Picture, folder: Path) -> Path:
    """Return the file of a picture."""
    return folder / f"{picture.name}.png"


def stored_forms(results: Sequence[FileResult]) -> Mapping[bytes, Any]:
    """Return the forms of the sides in all files."""
    stores: list[Any] = [result.forms for result in results if result.forms is not None]
    return ChainMap(*stores)


def forms_of(sheets: Iterable[Sheet], forms: Mapping[bytes, Any]) -> dict[bytes, Any]:
    """Return the forms that sheets show: all that a process must know to render them."""
    from printkit.export.forms import needed

    scenes = (placement.scene for sheet in sheets for placement in sheet.placements)
    return needed(filter(None, (inner.form for scene in scenes for inner in _inside(scene))), forms)


def _inside(scene: Scene) -> Iterator[Scene]:
    yield scene
    waiting = [*scene.marks]
    while waiting:
        mark = waiting.pop()
        if isinstance(mark, Group):
            waiting += mark.marks
        elif isinstance(mark, Use):
            yield from _inside(mark.scene)


def _write(folder: Path, batch: Sequence[Picture], forms: Mapping[bytes, Any]) -> int:
    """Write some pictures, which show these forms; return how many."""
    from printkit.export.png import write_pages

    document = Document("", "", "", "en", None, tuple(picture.sheet for picture in batch), forms)
    write_pages(document, [path_of(picture, folder) for picture in batch], batch[0].dpi)
    return len(batch)


def batches(
    pictures: Iterable[Any], pixels: Callable[[Any], int], room: int, most: int
) -> Iterator[list[Any]]:
    """Yield pictures in batches, in order; those of a batch have the same number of dots per inch.

    No batch has more pixels than there is `room` for, unless it is a single picture, or more than `most`.
    """
    batch: list[Any] = []
    for picture in pictures:
        full = len(batch) == most or sum(map(pixels, batch)) + pixels(picture) > room
        if batch and (full or picture.dpi != batch[0].dpi):
            yield batch
            batch = []
        batch.append(picture)
    if batch:
        yield batch


def _fitting(jobs: int, pictures: Sequence[Picture]) -> int:
    """Return how many processes render pictures: as many as are worth it, and fit into memory."""
    sizes = [*map(_pixels, pictures)]
    each = _PROCESS + _PIXEL * max(sizes, default=0)
    return max(1, min(fitting(jobs, each), int(sum(sizes) / _SHARE)))


def _pixels(picture: Picture) -> int:
    dots = picture.dpi / MM_PER_INCH
    return math.ceil(picture.sheet.width * dots) * math.ceil(picture.sheet.height * dots)
