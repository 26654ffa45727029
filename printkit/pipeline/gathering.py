"""What became of each batch of a file's cards in, the file's components, ready to be imposed, out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.diagnostics import Place, Report
from printkit.diagnostics.finding import failed
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import read_limits
from printkit.inputs.reading import note_all
from printkit.lazy import CompressedList, LazySequence
from printkit.model.game import Card, Component
from printkit.model.results import PARTS
from printkit.model.scene import Scene
from printkit.model.sides import PrintedSide, Side
from printkit.pipeline.batches import DrawnBatch, KeptSide, batches_of, exporter_of, paints, run_batch
from printkit.pipeline.checking import is_thorough
from printkit.pipeline.drawing import DrawnCard, card_of, sets_of
from printkit.pipeline.values import DrawnComponent, PreparedGame, Progress
from printkit.plain import from_plain, to_plain
from printkit.preflight.evidence import Noted
from printkit.preflight.inspection import compare
from printkit.preflight.tally import Fault, Tally

#: Of a file of more cards it is not kept how they were drawn.
_MOST_KEPT = 200

if TYPE_CHECKING:
    #: What was noted of sides for one comparison: how messages call each, its template, and the note.
    _Notes = CompressedList[tuple[str, Place, bytes]]


@dataclass(slots=True, eq=False, repr=False)
class _OpenComponent:
    component: Component
    cards: list[DrawnCard] = field(default_factory=list)
    drawn: bool = True  # whether every card could be drawn
    sides: set[bytes] = field(default_factory=set)  # the keys of its distinct sides
    notes: list[_Notes] = field(default_factory=list)  # of its sides, for each comparison

    def drawn_cards(self) -> Sequence[tuple[Card, Scene, Scene | None]]:
        component = self.component

        def make(_: int, one: DrawnCard) -> tuple[Card, Scene, Scene | None]:
            assert one.face is not None
            return card_of(component, one), one.face, one.back

        return LazySequence(self.cards, make)

    def noted(self) -> list[Sequence[Noted]]:
        def make(_: int, note: tuple[str, Place, bytes]) -> Noted:
            return Noted(note[0], self.component, *note[1:])

        return [LazySequence(notes, make) for notes in self.notes]


class GatheredFile:
    """What is known of a file while its batches come in."""

    def __init__(self, prepared: PreparedGame, name: str, folder: Path | None) -> None:
        self.drawn: list[DrawnComponent] = []
        self.report = Report()
        self._prepared, self._name = prepared, name
        self._open = [_OpenComponent(component) for component in prepared.files[name]]
        self._scenes: dict[bytes, Scene] = {}
        self._tally = Tally()
        self.forms: Any = None  # where the exporter keeps them
        if folder is not None and paints(prepared, folder) and (store := exporter_of(prepared).store):
            self.forms = store(folder)
        self.printed: dict[Side, PrintedSide] = {}  # to be compared with what was approved
        self._cards: list[list[DrawnCard]] = []  # of each component
        self.of_others = False  # whether cards of other files are shown

    def add(self, number: int, batch: DrawnBatch) -> None:
        """Add a batch of the component of this number; batches come in order."""
        self.report.add_all(batch.findings)
        note_all(batch.inputs)
        self.printed |= batch.printed
        self.of_others |= batch.of_others
        if self.forms is not None:
            self.forms.add(batch.forms)
        one = self._open[number]
        scenes = [self._scene(side, one) for side in batch.sides]
        for at, copy, face, back in batch.cards:
            if face is None:
                one.drawn = False
            else:
                behind = None if back is None else scenes[back]
                one.cards.append(DrawnCard(at, copy, scenes[face], behind))

    def _scene(self, side: KeptSide, one: _OpenComponent) -> Scene:
        """Return what is kept of a side; it counts once, whichever batches it is in."""
        scene = self._scenes.setdefault(side.scene.key, side.scene)
        if scene.key not in one.sides:
            one.sides.add(scene.key)
            self._count(side.faults)
            one.notes = one.notes or [CompressedList() for _ in side.notes]
            for noted, note in zip(one.notes, side.notes, strict=True):
                if note is not None:
                    noted.append((side.name, side.template, note))
        return scene

    def finish(self, number: int) -> None:
        """Compare the sides of a component of which all batches are here."""
        one = self._open[number]
        self._cards.append(one.cards)
        if one.drawn:
            sets = sets_of(self._prepared.game, one.component, self._prepared.request.players)
            self.drawn.append(DrawnComponent(one.component, one.drawn_cards(), sets))
        if any(one.notes):
            limits = read_limits(shared_templates(), self.report)
            if limits is not None:
                self._count(compare(one.noted(), limits, is_thorough(self._prepared)))
        one.cards, one.notes, one.sides = [], [], set()

    def tally(self) -> tuple[Tally, bool]:
        """Return what is wrong with all sides, and whether they were inspected as rendered too."""
        known, thorough = self._prepared.inspections.of(self._name), is_thorough(self._prepared)
        if known is not None and thorough:
            return known.tally, True
        return self._tally, thorough and not failed(self.report.findings)

    def kept(self) -> Any:
        """Return as JSON how the file was drawn, if that is all there is to say of it, and it is small."""
        goal, sides = self._prepared.goal, dict[Scene | None, int]()
        whole = len(self._cards) == len(self._open) == len(self.drawn) and not self.report.findings
        if not whole or goal.export or goal.other or sum(map(len, self._cards)) > _MOST_KEPT:
            return None

        def number(side: Scene | None) -> int | None:
            return None if side is None else sides.setdefault(side, len(sides))

        cards = [
            [(at, copy, number(face), number(back)) for at, copy, face, back in some] for some in self._cards
        ]
        plain = [
            (one.width, one.height, one.bleed, one.weight, one.key.hex(), one.title, one.page)
            for one in sides
            if one
        ]
        return [cards, plain, to_plain([*self.printed.items()])]

    def recall(self, cards: Any, plain: Any, printed: Any) -> None:
        """Take the file as an earlier run kept it."""
        self.printed = dict(from_plain(printed, PARTS))
        sides = [
            Scene("", width, height, bleed, (), weight, bytes.fromhex(key), title=title, page=page)
            for width, height, bleed, weight, key, title, page in plain
        ]
        for number, (one, some) in enumerate(zip(self._open, cards, strict=True)):
            for at, copy, face, back in some:
                one.cards.append(DrawnCard(at, copy, sides[face], None if back is None else sides[back]))
            self.finish(number)
        self._cards.clear()

    def _count(self, faults: Iterable[Fault]) -> None:
        for fault in faults:
            self._tally.add(fault)


def drawn_before(prepared: PreparedGame, name: str) -> Any:
    """Return what an earlier run kept of how it drew a file, if no more is wanted than to lay it out."""
    goal, known = prepared.goal, prepared.inspections.of(name) if is_thorough(prepared) else None
    if known is None or known.drawn is None or goal.export or goal.other or goal.sides:
        return None
    if prepared.engine.translator is not None:  # which notes the words that it is asked for
        return None
    compared = prepared.approved is not None or prepared.reading is not None
    return known.drawn if known.drawn[-1] or not compared else None


def gather(
    prepared: PreparedGame,
    name: str,
    staging: Path | None,
    progress: Progress,
    shared: Iterable[Iterable[DrawnBatch]] | None = None,
) -> GatheredFile:
    """Draw and inspect the cards of a file, batch by batch; keep them as forms if files are written.

    `shared` is what becomes of each batch where other processes draw them.
    """
    gathered = GatheredFile(prepared, name, staging)
    if (known := drawn_before(prepared, name)) is not None:
        gathered.recall(*known)
        return gathered
    components = prepared.files[name]
    batches = batches_of(components)
    painted = paints(prepared, staging)
    here = (run_batch(prepared, name, batch, painted, progress) for batch in batches)
    for batch, parts in zip(batches, shared or here, strict=True):
        progress(f"drawing {name}", batch.start, len(components[batch.component].cards))
        for part in parts:
            gathered.add(batch.component, part)
        if batch.stop == len(components[batch.component].cards):
            gathered.finish(batch.component)
    return gathered
