"""Rows of cards and their component's templates in, cards that know how they look out."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from printkit.diagnostics import Place, Report, Spot
from printkit.diagnostics.wording import quoted, suggestion
from printkit.files import inside
from printkit.model.game import Card
from printkit.spec.cards import Row
from printkit.spec.schema import type_of

_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


def dress(
    rows: Sequence[Row], values: Mapping[str, Any], folder: Path, at: Spot, report: Report
) -> list[Card]:
    """Return cards with their own faces and backs, or else the component's, their fields filled in."""
    bare = next((row for row in rows if row.face is None and values["face"] is None), None)
    if bare is not None:
        message = f"`face` is missing: nothing says how {quoted(bare.id)} looks"
        report.error("missing-key", message, at, 'add `face = "layouts/card.svg"`')
    named: dict[str, Spot | Place] = {}
    cards = []
    for row in rows:
        face = _template(row, "face", row.face, values, at, named, report)
        back = _template(row, "back", row.back, values, at, named, report)
        cards.append(Card(row.id, row.copies, face or "", back, row.fields, row.at))
    for path, where in named.items():
        inside(folder, path, report, where)
    return cards


def _template(
    row: Row,
    side: str,
    own: str | None,
    values: Mapping[str, Any],
    at: Spot,
    named: dict[str, Spot | Place],
    report: Report,
) -> str | None:
    """Return the path of one side's template; note in `named` where it was first named."""
    text = values[side] if own is None else own
    where = at / side if own is None else row.at / side if isinstance(row.at, Spot) else row.at
    path = None if text is None else _fill(text, side, row, where, report)
    if path is not None:
        named.setdefault(path, where)
    return path


def _fill(text: str, side: str, row: Row, at: Spot | Place, report: Report) -> str | None:
    """Return a template's path with the card's fields in the place of each `{field}`."""
    plain = {name: value for name, value in row.fields.items() if type_of(value) in ("text", "whole")}
    words = {"id": row.id, **plain}
    missing = [name for name in _PLACEHOLDER.findall(text) if name not in words]
    for name in missing:
        message = f"{quoted(side)} asks for `{{{name}}}`, which the card {quoted(row.id)} does not have"
        report.error("unknown-field", message, at, suggestion(name, words))
    return None if missing else _PLACEHOLDER.sub(lambda found: str(words[found[1]]), text)
