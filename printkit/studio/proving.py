"""A drawn deck in, the verdicts on its game's rules out, and where the figures are printed that break one.

Rules are tested one by one, so that a change of a file need not wait until all are.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.diagnostics import Report
from printkit.diagnostics.places import read_source
from printkit.model.geometry import IDENTITY, Matrix, apply, multiply
from printkit.model.scene import Group, Mark, Text, Use

if TYPE_CHECKING:
    from printkit.studio.deck import Deck, Key

_FIGURE = re.compile(r"""\bfigures\s*(?:\.\s*(\w+)|\[\s*["'](\w+)["']\s*\])""")

#: A box in the card's mm: left, top, width, height.
_Box = tuple[float, float, float, float]


def prove(deck: Deck) -> Iterator[dict[str, Any] | None]:
    """Yield None for each rule that was tested, and at last the proof as the page knows it."""
    if deck.prepared is None or not deck.readable:
        yield {"stated": False, "rules": [], "broken": [], "marks": []}
        return
    from printkit.pipeline.checking import prove_each

    found, verdicts = Report(), []
    for verdict in prove_each(deck.prepared.game, deck.request, found):
        verdicts.append(verdict)
        yield None
    names = {name for one in verdicts if one.outcome == "fail" for name in _figures(one.rule.values)}
    deck.proof = tuple(one for one in found if one not in deck.report.findings)
    yield {
        "stated": os.path.lexists(deck.prepared.game.source / "rules.toml"),
        "rules": [{**one.describe(), "figures": sorted(_figures(one.rule.values))} for one in verdicts],
        "broken": sorted(names),
        "marks": [[*key, boxes] for key, boxes in _printed(deck, names)] if names else [],
    }


def _figures(values: Mapping[str, Any]) -> set[str]:
    """Return the figures that a rule's expressions read."""
    return {one or other for one, other in _FIGURE.findall(repr(dict(values)))}


def _printed(deck: Deck, names: set[str]) -> Iterator[tuple[Key, list[_Box]]]:
    """Yield the cards that print some figures, and where: what a layout's line writes that names one."""
    lines: dict[tuple[Path, int], bool] = {}
    texts: dict[Path, list[str]] = {}

    def prints(file: Path, line: int) -> bool:
        if (file, line) not in lines:
            if file not in texts:
                texts[file] = read_source(file).split("\n")
            written = texts[file][line - 1 : line + 2]
            written = written[:1] + [one for one in written[1:] if "<" not in one.split("{{")[0]]
            lines[file, line] = any(
                name in names for one in written for pair in _FIGURE.findall(one) for name in pair
            )
        return lines[file, line]

    for key, drawn in deck.cards.items():
        if drawn.face is not None:
            boxes = [*_boxes(drawn.face.scene.marks, IDENTITY, prints)]
            if boxes:
                yield key, boxes


def _boxes(marks: Sequence[Mark], matrix: Matrix, prints: Any) -> Iterator[_Box]:
    """Yield the boxes of texts that certain lines wrote."""
    for mark in marks:
        if isinstance(mark, Text) and mark.place is not None and prints(mark.place.file, mark.place.line):
            corners = [
                apply(matrix, x, y)
                for x in (mark.x, mark.x + mark.width)
                for y in (mark.y - 0.8 * mark.size, mark.y + 0.25 * mark.size)
            ]
            left, top = (min(one[axis] for one in corners) for axis in (0, 1))
            right, bottom = (max(one[axis] for one in corners) for axis in (0, 1))
            yield tuple(round(value, 2) for value in (left, top, right - left, bottom - top))  # type: ignore[misc]
        elif isinstance(mark, Group):
            yield from _boxes(mark.marks, multiply(mark.matrix, matrix), prints)
        elif isinstance(mark, Use):
            yield from _boxes(mark.scene.marks, multiply(mark.matrix, matrix), prints)
