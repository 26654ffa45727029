"""An order in, PDFs for a print shop out: PDF/X-1a in inks, or PDF/X-4 in colours with a profile."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from printkit.export import ExportError
from printkit.export.pdf import write_pdf
from printkit.export.targets import Format, Render
from printkit.export.targets.flatten import flatten
from printkit.export.targets.inks import Separation
from printkit.export.targets.packing import scratch
from printkit.export.targets.pdfx import Standard, convert
from printkit.export.targets.readme import write_readme
from printkit.export.targets.sides import bleed_of, centred
from printkit.model.scene import Scene
from printkit.model.sheet import Document, Placement, Sheet
from printkit.model.target import TargetDeck, TargetOrder
from printkit.units import MM_PER_INCH

#: The standards by the names that targets call them.
_STANDARDS = {
    "x1a": Standard("PDF/X-1a:2003", "1.4", in_inks=True),
    "x4": Standard("PDF/X-4", "1.6", in_inks=False),
    "cmyk": Standard("", "1.6", in_inks=True),
}
#: The profile of a target that names none, in the folder of shared templates.
_PROFILE = "profiles/coated.icc"


def _write(order: TargetOrder, folder: Path, render: Render) -> list[Path]:
    standard = _STANDARDS[order.target.options.get("standard", "x1a")]
    separation = Separation(profile_of(order), order.target.ink)
    files = []
    for deck in order.decks:
        file = folder / f"{order.slug}-{deck.name}.pdf"
        with scratch(folder) as place:
            document = Document(
                f"{order.title}: {deck.name}",
                str(order.facts.get("author") or "printkit"),
                deck.component.about,
                str(order.facts.get("language") or "en"),
                None,
                tuple(_sheets(order, deck, place, standard)),
            )
            pdf = BytesIO()
            write_pdf(document, pdf, archive=False)
        separation.most = 0.0
        file.write_bytes(convert(pdf.getvalue(), standard, separation, document.title))
        if separation.most > separation.limit + 0.005:
            order.notes.append(
                f"the darkest colours of `{deck.name}` would take {separation.most * 100:.0f} % of ink: "
                f"for {order.target.title} they are reduced to {separation.limit * 100:.0f} %"
            )
        files.append(file)
    return [*files, write_readme(order, folder, files)]


def profile_of(order: TargetOrder) -> Path:
    """Return the profile that a target names, beside its own file, or the one that comes with printkit."""
    file = order.target.file or Path()
    named = order.target.options.get("profile")
    profile = order.shared / _PROFILE if named is None else file.parent / str(named)
    if not profile.is_file():
        raise ExportError(f"there is no profile `{named or _PROFILE}`", file)
    return profile


def _sheets(order: TargetOrder, deck: TargetDeck, place: Path, standard: Standard) -> Iterator[Sheet]:
    """Yield a page for each side of each piece, backs first if the target wants it so."""
    known: dict[Scene, Sheet] = {}
    back_first = order.target.options.get("order") == "back-front"
    for card in deck.cards:
        sides = [one for one in (card.front, card.back) if one is not None]
        for scene in sides:
            if scene not in known:
                flat = flatten(scene, place) if standard.in_inks else scene
                known[scene] = _sheet(order, deck, flat)
        pages = [known[scene] for scene in (reversed(sides) if back_first else sides)]
        for _ in range(card.copies):
            yield from pages


def _sheet(order: TargetOrder, deck: TargetDeck, scene: Scene) -> Sheet:
    """Return a side on a page with its bleed, and where it is cut."""
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


PRESS = Format("press", "A PDF for a print shop for each component, in inks or with profiles.", _write)
