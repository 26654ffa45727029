"""Drawn components in, a tally of what is wrong with their cards' sides out."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from printkit.diagnostics import Place
from printkit.model.game import Card, Component
from printkit.model.inspection import Limits
from printkit.model.scene import Scene
from printkit.preflight.checks import CHECKS, Check
from printkit.preflight.evidence import CardSide, Evidence, Render
from printkit.preflight.tally import Fault, Tally


class Drawn(Protocol):
    """A component and its cards: each with its front and its back."""

    @property
    def component(self) -> Component: ...

    @property
    def cards(self) -> Sequence[tuple[Card, Scene, Scene | None]]: ...


def inspect(
    drawn: Sequence[Drawn],
    limits: Limits,
    render: Render,
    thorough: bool,
    progress: Callable[[str, int, int], None],
) -> Tally:
    """Return what is wrong with components; slow checks run only if it is to be thorough."""
    tally, evidence = Tally(), Evidence(limits, render)
    checks = [check for check in CHECKS if thorough or not check.slow]
    for done, one in enumerate(drawn):
        progress(f"checking {one.component.name}", done, len(drawn))
        evidence.sides = list(_sides(one))
        for fault in _faults(checks, evidence):
            tally.add(replace(fault, component=one.component.name))
    return tally


def _faults(checks: Sequence[Check], evidence: Evidence) -> Iterator[Fault]:
    """Yield what is wrong with a component's sides, one side after the other, then with all together."""
    per_mark, per_side, per_component = (
        [check.find for check in checks if check.scope == scope] for scope in ("mark", "side", "component")
    )
    right: dict[str, set[int]] = {"front": set(), "back": set()}  # marks that fronts share, or backs
    for side in evidence.sides:
        known = right[side.side]
        new = replace(side, marks=tuple(mark for mark in side.marks if id(mark) not in known))
        faults = [fault for find in per_mark for fault in find((new,), evidence)]
        if not faults:
            known.update(map(id, new.marks))
        yield from faults
        for find in per_side:
            yield from find((side,), evidence)
    for find in per_component:
        yield from find(evidence.sides, evidence)


def _sides(drawn: Drawn) -> Iterator[CardSide]:
    """Yield each distinct side of a component's cards."""
    component, seen = drawn.component, set()
    folder = component.at.file.parent
    for card, front, back in drawn.cards:
        for side, scene, template in (("front", front, card.face), ("back", back, card.back)):
            if scene is not None and scene not in seen:
                seen.add(scene)
                yield CardSide(scene, component, side, Place(folder / (template or ""), 1), scene.marks)
