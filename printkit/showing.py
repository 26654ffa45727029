"""A plan in, pictures of it out: every page, every face, all pieces side by side, and a hand of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from printkit.diagnostics import Report
from printkit.export.pdf import write_pdf
from printkit.export.png import render_pages, write_png
from printkit.imposition.proofs import contact_sheet, face_sheet, fan_sheet
from printkit.model.scene import Scene
from printkit.model.sheet import Document
from printkit.pipeline.building import deliver_all
from printkit.pipeline.values import Plan, Printed, Progress

#: How many cards make the picture of a hand.
_HAND = 5


def show(plan: Plan, out: Path, dpi: float, report: Report, progress: Progress) -> list[str] | None:
    """Write PNGs: every page, every distinct face, and the whole game's pieces side by side."""

    def write(beside: Path) -> list[str]:
        names: list[str] = []
        for number, printed in enumerate(plan.printed):
            progress(f"drawing {printed.component.name}", number, len(plan.printed))
            names += _show_pages(printed, beside, dpi)
            names += _show_faces(printed, beside, dpi)
        return names + _show_contact(plan, beside, dpi) + _show_hand(plan, beside, dpi)

    return deliver_all(out / plan.game.slug, write, report)


def _show_pages(printed: Printed, folder: Path, dpi: float) -> list[str]:
    """Write one component's pages."""
    name = printed.component.name
    return _rasterise(
        printed.document, folder, [f"pages/{name}-{n + 1}" for n in range(len(printed.document.sheets))], dpi
    )


def _show_faces(printed: Printed, folder: Path, dpi: float) -> list[str]:
    """Write one component's distinct faces and backs."""
    size = printed.component.size
    scenes = {f"faces/{printed.component.name}-{name}": scene for name, scene in _distinct(printed)}
    sheets = tuple(face_sheet(scene, size) for scene in scenes.values())
    return _rasterise(replace(printed.document, sheets=sheets, duplex=None), folder, list(scenes), dpi)


def _distinct(printed: Printed) -> Iterator[tuple[str, Scene]]:
    """Yield each distinct face, then each distinct back, with a name: the first card's that has it."""
    faces = [(card.id, face) for card, face, _ in printed.cards]
    backs = [(f"{card.id}-back", back) for card, _, back in printed.cards if back is not None]
    seen: set[int] = set()
    for name, scene in (*faces, *backs):
        if id(scene) not in seen:
            seen.add(id(scene))
            yield name, scene


def _show_contact(plan: Plan, folder: Path, dpi: float) -> list[str]:
    """Write the contact sheet of all pieces that are cut out, at half the resolution."""
    cut = [printed for printed in plan.printed if printed.component.kind not in ("sheet", "leaflet")]
    scenes = [(scene, printed.component.size) for printed in cut for _, scene in _distinct(printed)]
    if not scenes:
        return []
    document = replace(cut[0].document, sheets=(contact_sheet(scenes),), duplex=None)
    return _rasterise(document, folder, ["contact"], dpi / 2)


def _show_hand(plan: Plan, folder: Path, dpi: float) -> list[str]:
    """Write a hand of cards, fanned: five of the first deck's faces, from all over it."""
    decks = [printed for printed in plan.printed if printed.component.kind == "cards"]
    if not decks:
        return []
    faces = list(dict.fromkeys(face for _, face, _ in decks[0].cards))
    count = min(_HAND, len(faces))
    hand = [faces[len(faces) * (2 * index + 1) // (2 * count)] for index in range(count)]
    sheet = fan_sheet([(face, decks[0].component.size) for face in hand])
    return _rasterise(replace(decks[0].document, sheets=(sheet,), duplex=None), folder, ["hand"], dpi)


def _rasterise(document: Document, folder: Path, names: Sequence[str], dpi: float) -> list[str]:
    """Write a document's sheets as PNGs of these names."""
    memory = BytesIO()
    write_pdf(document, memory)
    for name, image in zip(names, render_pages(memory.getvalue(), dpi), strict=True):
        path = folder / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        write_png(image, path)
    return [f"{name}.png" for name in names]
