"""Sides of cards in, what is wrong with them out: some at a time, then what was noted of all together."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from printkit.diagnostics import Place
from printkit.model.game import Card, Component
from printkit.model.inspection import PreflightLimits
from printkit.model.scene import Scene
from printkit.preflight.checks import CHECKS, COMPARISONS, Check
from printkit.preflight.evidence import CardSide, Evidence, Noted, Render
from printkit.preflight.tally import Fault

#: A card, its front and its back.
CardSides = tuple[Card, Scene | None, Scene | None]


@dataclass(slots=True, eq=False, repr=False)
class InspectedSide:
    """What is wrong with a side by itself, by quick checks or also by slow ones; and what is noted of it."""

    side: CardSide
    faults: list[Fault] = field(default_factory=list)
    notes: tuple[bytes | None, ...] = ()  # for each comparison


def inspect(
    sides: Sequence[CardSide], limits: PreflightLimits, render: Render | None
) -> Iterator[InspectedSide]:
    """Yield what is wrong with each of a component's sides; slow checks run only with what renders them."""
    evidence, thorough = Evidence(limits, render, sides), render is not None
    checks = [check for check in CHECKS if thorough or not check.slow]
    per_mark, per_side = ([check for check in checks if check.scope == scope] for scope in ("mark", "side"))
    right: dict[str, set[int]] = {"front": set(), "back": set()}  # marks that fronts share, or backs
    for side in sides:
        known = right[side.side]
        marks = tuple([mark for mark in side.marks if id(mark) not in known])
        new = side if len(marks) == len(side.marks) else replace(side, marks=marks)
        faults = [*_faults(per_mark, new, evidence)]
        if not faults:
            known.update(map(id, new.marks))
        faults += _faults(per_side, side, evidence)
        notes = (one.note(side, evidence) if thorough or not one.slow else None for one in COMPARISONS)
        yield InspectedSide(side, faults, tuple(notes))


def _faults(checks: Iterable[Check], side: CardSide, evidence: Evidence) -> Iterator[Fault]:
    for check in checks:
        for fault in check.find(side, evidence):
            yield fault._replace(component=side.component.name)


def compare(notes: Sequence[Sequence[Noted]], limits: PreflightLimits, thorough: bool) -> Iterator[Fault]:
    """Yield what is wrong with a component's sides together; `notes` are those of each comparison."""
    evidence = Evidence(limits, None, ())
    for comparison, noted in zip(COMPARISONS, notes, strict=True):
        if noted and (thorough or not comparison.slow):
            for fault in comparison.find(noted, evidence):
                yield fault._replace(component=noted[0].component.name)


def sides_of(component: Component, cards: Iterable[CardSides]) -> Iterator[CardSide]:
    """Yield each distinct side of a component's cards."""
    seen: set[Scene] = set()
    folder = component.at.file.parent
    places: dict[str | None, Place] = {}
    for card, front, back in cards:
        for side, scene, template in (("front", front, card.face), ("back", back, card.back)):
            if scene is not None and scene not in seen:
                seen.add(scene)
                if template not in places:
                    places[template] = Place(folder / (template or ""), 1)
                yield CardSide(scene, component, side, places[template], scene.marks)
