"""An order in, PDFs for a print shop out: PDF/X-1a in inks, or PDF/X-4 in colours with a profile."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from printkit.export import ExportError
from printkit.export.pdf import write_pdf
from printkit.geometry import Box, translation
from printkit.model.scene import Image, Mark, Scene
from printkit.model.sheet import Document, Placement, Sheet
from printkit.pipeline.picturing import sized_picture, write_pictures
from printkit.processes.pool import fitting, spread
from printkit.services.flattening import flatten
from printkit.services.inks import Separation
from printkit.services.ordering import Order, OrderedDeck
from printkit.services.pdfx import Standard, convert
from printkit.services.side_pictures import Draw, bleed_of, centred
from printkit.units import MM_PER_INCH

#: The standards by the names that targets call them.
_STANDARDS = {
    "x1a": Standard("PDF/X-1a:2003", "1.4", in_inks=True),
    "x4": Standard("PDF/X-4", "1.6", in_inks=False),
    "cmyk": Standard("", "1.6", in_inks=True),
}
#: Dots per inch of what has to become a picture: the eye sees no difference on paper.
_PICTURE_DPI = 600
#: What a process takes that writes a component, in bytes.
_PROCESS = 600_000_000


def write(order: Order, folder: Path, draw: Draw) -> list[Path]:
    """Write a PDF for each component: the components by all cores, or the sides of a single one."""
    jobs = fitting(order.jobs, _PROCESS)
    alone = order._replace(jobs=jobs if len(order.decks) == 1 else 1)
    tasks = [(alone._replace(decks=(deck,)), folder) for deck in order.decks]
    files = []
    for file, notes in spread(_write_deck, tasks, min(len(tasks), jobs)):
        files.append(file)
        order.notes.extend(notes)
    return files


def _write_deck(order: Order, folder: Path) -> tuple[Path, list[str]]:
    """Write the PDF of an order's only component; return it, and what there is to say."""
    standard = _STANDARDS[order.target.options.get("standard", "x1a")]
    profile = order.target.profile
    if not profile.is_file():
        raise ExportError(f"there is no profile `{profile.name}`", order.target.file)
    separation = Separation(profile, order.target.ink)
    (deck,) = order.decks
    file, notes = folder / f"{order.slug}-{deck.name}.pdf", []
    with TemporaryDirectory(dir=folder) as place:  # an untrusted game may write nowhere else
        document = Document(
            f"{order.title}: {deck.name}",
            str(order.facts.get("author") or "printkit"),
            deck.component.about,
            str(order.facts.get("language") or "en"),
            None,
            tuple(_sheets(order, deck, Path(place), standard)),
        )
        pdf = BytesIO()
        write_pdf(document, pdf, archive=False)
    file.write_bytes(convert(pdf.getvalue(), standard, separation, document.title))
    if separation.most > separation.limit + 0.005:
        notes.append(
            f"the darkest colours of `{deck.name}` would take {separation.most * 100:.0f} % of ink: "
            f"for {order.target.title} they are reduced to {separation.limit * 100:.0f} %"
        )
    return file, notes


def _sheets(order: Order, deck: OrderedDeck, place: Path, standard: Standard) -> Iterator[Sheet]:
    scenes = dict.fromkeys(scene for card in deck.cards for scene in (card.front, card.back) if scene)
    flat = dict(zip(scenes, scenes, strict=True))
    if standard.in_inks:
        tasks = (
            (scene, partial(_picture, place / str(number), scene)) for number, scene in enumerate(scenes)
        )
        flat = dict(zip(scenes, spread(flatten, tasks, min(order.jobs, len(scenes))), strict=True))
    known = {scene: _sheet(order, deck, flat[scene]) for scene in scenes}
    back_first = order.target.options.get("order") == "back-front"
    for card in deck.cards:
        pages = [known[scene] for scene in (card.front, card.back) if scene is not None]
        for _ in range(card.copies):
            yield from reversed(pages) if back_first else pages


def _sheet(order: Order, deck: OrderedDeck, scene: Scene) -> Sheet:
    bleed, offered = bleed_of(order, deck), deck.fitted.size
    dpi = order.target.dpi or 300
    trim = offered.width, offered.height
    if offered.pixels is not None:
        width, height = (one * MM_PER_INCH / dpi for one in offered.pixels)
    else:
        width, height = trim[0] + 2 * bleed, trim[1] + 2 * bleed
    left, top = (width - trim[0]) / 2, (height - trim[1]) / 2
    box = left, top, left + trim[0], top + trim[1]
    placed = Placement(scene, centred(deck.size, width, height, deck.fitted.turned))
    return Sheet(width, height, "front", scene.name, (placed,), trim=box)


def _picture(folder: Path, scene: Scene, marks: Sequence[Mark], box: Box) -> Image:
    dot = MM_PER_INCH / _PICTURE_DPI
    left, top = (math.floor(one / dot) * dot for one in box[:2])
    pixels = math.ceil((box[2] - left) / dot), math.ceil((box[3] - top) / dot)
    seen = replace(scene, marks=tuple(marks), key=b"", form=b"")
    width, height = (one * dot for one in pixels)
    sheet = Sheet(width, height, "front", scene.name, (Placement(seen, translation(-left, -top)),))
    folder.mkdir(exist_ok=True)
    name = f"{len(list(folder.iterdir()))}.png"
    (file,) = write_pictures(folder, [sized_picture(name, sheet, pixels)], {})
    return Image(file, left, top, width, height, pixels=pixels)
