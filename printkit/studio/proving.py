"""A drawn deck in, the verdicts on its game's rules out, and where the figures are printed that break one.

Rules are tested one by one, so that a change of a file need not wait until all are.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import chain
from numbers import Real
from typing import Any

from printkit.diagnostics import Report
from printkit.geometry import IDENTITY, Matrix, box_of, corners_of, multiply
from printkit.model.scene import Group, Mark, Scene, Text, Use
from printkit.sides.drawing import SceneFacts
from printkit.studio.deck import Deck, Side

_FIGURE = re.compile(r"""\bfigures\s*(?:\.\s*(\w+)|\[\s*["'](\w+)["']\s*\])""")

#: A box in the card's mm: left, top, width, height.
_Box = tuple[float, float, float, float]
#: Where a card prints a figure: its component's name, its id, the figure, boxes on its face and on its back.
_Marked = tuple[str, str, str, list[_Box], list[_Box]]


def prove(deck: Deck) -> Iterator[dict[str, Any] | None]:
    """Yield None while rules are tested, one by one, and at last the proof as the page knows it."""
    if deck.prepared is None or not deck.readable:
        yield {"stated": False, "rules": [], "broken": [], "marks": []}
        return
    from printkit.pipeline.checking import prove_each

    found, verdicts, engine = Report(), [], deck.prepared.engine
    for verdict in prove_each(deck.prepared.game, deck.request, lambda: engine, found):
        verdicts.append(verdict)
        yield None
    names = {name for one in verdicts if one.outcome == "fail" for name in _figures(one.rule.values)}
    deck.proof = tuple(one for one in found if one not in deck.report.findings)
    marks: list[_Marked] = []
    for marked in chain.from_iterable(_printed(deck, name) for name in sorted(names)):
        marks += [marked] if marked else []
        yield None
    yield {
        "stated": os.path.lexists(deck.prepared.game.source / "rules.toml"),
        "rules": [{**one.describe(), "figures": sorted(_figures(one.rule.values))} for one in verdicts],
        "broken": sorted(names),
        "marks": marks,
    }


def _figures(values: Mapping[str, Any]) -> set[str]:
    return {one or other for one, other in _FIGURE.findall(repr(dict(values)))}


def _printed(deck: Deck, name: str) -> Iterator[_Marked | None]:
    """Yield for each card that may read a figure where it is printed, or None: what another value changes."""
    from printkit.studio.deck import with_engine

    assert deck.prepared is not None
    figures = deck.prepared.engine.context["figures"]
    others = _others(figures[name]) if name in figures else ()
    engines = [with_engine(deck.prepared, {name: other}).engine for other in others]
    known = (one for one in deck.readers(name) if (one[0].name, one[1].id) in deck.cards)
    for component, card in known:
        drawn = deck.cards[component.name, card.id]
        face = back = None
        for engine in engines:
            face = face or _changed(drawn.face, engine.face(component, card))
            back = back or _changed(drawn.back, engine.back(component, card))
        found = face is not None or back is not None
        yield (component.name, card.id, name, face or [], back or []) if found else None


def _others(value: Any) -> list[Any]:
    """Return values that a figure does not have; those first that are as long."""
    if isinstance(value, list | tuple):
        return [type(value)(_others(one)[0] for one in value)]
    if isinstance(value, Real):
        return sorted((value + 1, value - 1), key=lambda one: len(str(one)) != len(str(value)))
    return [f"{value} {value}"]


def _changed(side: Side | None, other: Scene | None) -> list[_Box] | None:
    """Return the boxes of the texts that another drawing of a side does not have.

    None where it looks the same, or there is no other drawing.
    """
    facts = SceneFacts()
    if side is None or other is None or facts.of(side.scene).digest == facts.of(other).digest:
        return None
    texts, others = ([*_texts(one.marks, IDENTITY)] for one in (side.scene, other))
    matched = SequenceMatcher(None, [words for words, _ in texts], [words for words, _ in others], False)
    changes = (texts[start:end] for what, start, end, *_ in matched.get_opcodes() if what != "equal")
    return [box for change in changes for _, box in change]


def _texts(marks: Sequence[Mark], matrix: Matrix) -> Iterator[tuple[str, _Box]]:
    for mark in marks:
        if isinstance(mark, Text):
            top, bottom = mark.y - 0.8 * mark.size, mark.y + 0.25 * mark.size
            left, top, right, bottom = box_of(corners_of((mark.x, top, mark.x + mark.width, bottom), matrix))
            box = round(left, 2), round(top, 2), round(right - left, 2), round(bottom - top, 2)
            yield str(mark.string), box
        elif isinstance(mark, Group | Use):
            inner = mark.marks if isinstance(mark, Group) else mark.scene.marks
            yield from _texts(inner, multiply(mark.matrix, matrix))
