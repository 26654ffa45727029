"""A plan in, pictures of it out: every page, every face, all pieces side by side, and a hand of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from printkit.diagnostics import Report
from printkit.export.exporters import EXPORTERS
from printkit.export.png import write_pages
from printkit.imposition.proofs import contact_sheet, face_sheet, fan_sheet
from printkit.model.scene import Scene
from printkit.model.sheet import Document
from printkit.pipeline.building import deliver_all
from printkit.pipeline.values import DrawnComponent, Plan, Printed, Progress

#: How many cards make the picture of a hand.
_HAND = 5


def show(plan: Plan, out: Path, dpi: float, report: Report, progress: Progress) -> list[str] | None:
    """Write PNGs: every page, every distinct face, and the whole game's pieces side by side."""

    def write(beside: Path) -> list[str]:
        names: list[str] = []
        for number, printed in enumerate(plan.printed):
            progress(f"drawing {printed.name}", number, len(plan.printed))
            names += _show_pages(printed, beside, dpi)
            names += _show_faces(printed, beside, dpi)
        return names + _show_contact(plan, beside, dpi) + _show_hand(plan, beside, dpi)

    return deliver_all(out / plan.game.output, write, report)


def _show_pages(printed: Printed, folder: Path, dpi: float) -> list[str]:
    """Write one component's pages."""
    (folder / "pages").mkdir(exist_ok=True)
    files = EXPORTERS["png"].write(printed.document, folder / "pages", printed.name, dpi, None)
    return [f"pages/{file.name}" for file in files]


def _show_faces(printed: Printed, folder: Path, dpi: float) -> list[str]:
    """Write one component's distinct faces and backs."""
    names: list[str] = []
    for laid in printed.laid:
        size = laid.component.size
        scenes = {f"faces/{laid.component.name}-{name}": scene for name, scene in _distinct(laid)}
        sheets = tuple(face_sheet(scene, size) for scene in scenes.values())
        document = replace(printed.document, sheets=sheets, duplex=None)
        names += _rasterise(document, folder, list(scenes), dpi)
    return names


def _distinct(laid: DrawnComponent) -> Iterator[tuple[str, Scene]]:
    """Yield each distinct face, then each distinct back, with a name: the first card's that has it."""
    faces = [(card.id, face) for card, face, _ in laid.cards]
    backs = [(f"{card.id}-back", back) for card, _, back in laid.cards if back is not None]
    seen: set[int] = set()
    for name, scene in (*faces, *backs):
        if id(scene) not in seen:
            seen.add(id(scene))
            yield name, scene


def _show_contact(plan: Plan, folder: Path, dpi: float) -> list[str]:
    """Write the contact sheet of all pieces that are cut out, at half the resolution."""
    cut = [one for one in plan.laid if not one.component.kind.whole_page]
    scenes = [(scene, one.component.size) for one in cut for _, scene in _distinct(one)]
    if not scenes:
        return []
    document = replace(plan.printed[0].document, sheets=(contact_sheet(scenes),), duplex=None)
    return _rasterise(document, folder, ["contact"], dpi / 2)


def _show_hand(plan: Plan, folder: Path, dpi: float) -> list[str]:
    """Write a hand of cards, fanned: five of the first deck's faces, from all over it."""
    decks = [one for one in plan.laid if one.component.kind.held]
    if not decks:
        return []
    faces = list(dict.fromkeys(face for _, face, _ in decks[0].cards))
    count = min(_HAND, len(faces))
    hand = [faces[len(faces) * (2 * index + 1) // (2 * count)] for index in range(count)]
    sheet = fan_sheet([(face, decks[0].component.size) for face in hand])
    return _rasterise(replace(plan.printed[0].document, sheets=(sheet,), duplex=None), folder, ["hand"], dpi)


def _rasterise(document: Document, folder: Path, names: Sequence[str], dpi: float) -> list[str]:
    """Write a document's sheets as PNGs of these names."""
    write_pages(document, [folder / f"{name}.png" for name in names], dpi)
    return [f"{name}.png" for name in names]
