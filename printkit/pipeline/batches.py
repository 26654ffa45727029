"""Some of a file's cards in, drawn, and inspected out: all that their exporter keeps.

Cards go through in batches, always the same ones, and nothing of one is needed for another. So memory holds
the drawings of one batch at a time, and several processes find the same as one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from printkit.diagnostics import Finding, Place
from printkit.diagnostics.finding import failed
from printkit.export import Exporter, Kept
from printkit.export.exporters import EXPORTERS
from printkit.export.forms import Form
from printkit.inputs.reading import Known
from printkit.model.game import Component
from printkit.model.scene import Scene
from printkit.model.sides import PrintedSide, Side
from printkit.pipeline.approving import printed_sides
from printkit.pipeline.checking import inspect_cards
from printkit.pipeline.drawing import CARDS, draw_cards, in_inks
from printkit.pipeline.values import PreparedGame, Progress
from printkit.preflight.tally import Fault


class Batch(NamedTuple):
    """Which cards go through together."""

    component: int  # its number among those of the file
    start: int
    stop: int


class KeptSide(NamedTuple):
    """What is kept of a side of a card, as its exporter keeps it."""

    scene: Scene  # without marks where they are in a form, or nothing is written
    name: str
    template: Place
    faults: tuple[Fault, ...]
    notes: tuple[bytes | None, ...]


class DrawnBatch(NamedTuple):
    """What became of some cards."""

    cards: tuple[tuple[int, int, int | None, int | None], ...]  # number, copy, its face and back in `sides`
    sides: tuple[KeptSide, ...]
    forms: tuple[Form, ...]
    findings: tuple[Finding, ...]
    printed: tuple[tuple[Side, PrintedSide], ...] = ()  # to be compared with what was approved
    of_others: bool = False  # whether they show cards of other components
    inputs: Mapping[str, Known] = {}  # the files that another process read for it


def batches_of(components: Sequence[Component]) -> list[Batch]:
    """Return the batches of a file."""
    return [
        Batch(number, start, min(start + CARDS, len(one.cards)))
        for number, one in enumerate(components)
        for start in range(0, max(1, len(one.cards)), CARDS)
    ]


def paints(prepared: PreparedGame, staging: Path | None) -> bool:
    """Return whether an exporter keeps sides: those for services are kept as they are, to be changed."""
    other = prepared.goal.other
    return staging is not None and (other is None or other.imposed)


def exporter_of(prepared: PreparedGame) -> Exporter:
    """Return what writes a game's files, and keeps drawn sides until then."""
    return EXPORTERS[prepared.goal.export or "pdf"]


def run_batch(
    prepared: PreparedGame, name: str, batch: Batch, painted: bool, progress: Progress
) -> Iterator[DrawnBatch]:
    """Yield what becomes of a batch: in parts where each copy of a card is drawn by itself.

    What is found goes into the result, and the engine forgets it: the next batch has the same to say of the
    same fault, whether this process made the one before or another.
    """
    component, engine = prepared.files[name][batch.component], prepared.engine
    drawn = draw_cards(prepared, component, range(batch.start, batch.stop), progress)
    while plain := [*islice(drawn, CARDS)]:
        cards = in_inks(plain, prepared.settings.options.ink)
        findings = engine.findings()
        sound = not failed(findings)
        inspected = inspect_cards(prepared, name, component, cards, sound)
        kept = _keep(prepared, [one.side.scene for one in inspected], painted and sound)
        numbers: dict[Scene | None, int] = {one.side.scene: at for at, one in enumerate(inspected)}
        pairs = zip(inspected, kept.scenes, strict=True)
        yield DrawnBatch(
            tuple((one.number, one.copy, numbers.get(one.face), numbers.get(one.back)) for one in cards),
            tuple(
                KeptSide(scene, one.side.scene.name, one.side.template, tuple(one.faults), one.notes)
                for one, scene in pairs
            ),
            kept.forms,
            findings,
            tuple(printed_sides(prepared, component, plain)),
            engine.of_others,
        )
        engine.forget(bool(findings))


def _keep(prepared: PreparedGame, scenes: Sequence[Scene], written: bool) -> Kept:
    other = prepared.goal.other
    if other is not None and not other.imposed:
        return Kept(tuple(scenes))
    if written:
        return exporter_of(prepared).keep(scenes)
    return Kept(tuple(replace(one, name="", marks=(), form=b"") for one in scenes))
