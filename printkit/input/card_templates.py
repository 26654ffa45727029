"""Rows of cards and their component's templates in, cards with the templates of their sides out."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from printkit.diagnostics import Place, Report, Spot
from printkit.diagnostics.wording import quoted, suggestion
from printkit.files import inside
from printkit.input.cards import CardRow
from printkit.input.schema import type_of
from printkit.model.game import Card

_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")

#: Paths need no longer texts, and many copies of a very long one could fill the memory.
_LONGEST_PATH, _LONGEST_WORD = 300, 100


def assign_templates(
    rows: Sequence[CardRow], values: Mapping[str, Any], folder: Path, at: Spot, report: Report
) -> list[Card]:
    """Return cards with their own templates or the component's, with fields filled in."""
    bare = next((row for row in rows if row.face is None and values["face"] is None), None)
    if bare is not None:
        subject = quoted(bare.id) if bare.id else "it"
        message = f"`face` is missing: nothing says how {subject} looks"
        report.error("missing-key", message, at, 'add `face = "layouts/card.svg"`')
    resolver = _TemplateResolver(values, at, report)
    cards = [_assign_templates(row, resolver) for row in rows]
    for path, where in resolver.named.items():
        inside(folder, path, report, where)
    return cards


def _assign_templates(row: CardRow, resolver: "_TemplateResolver") -> Card:
    """Return one card."""
    face = resolver.template(row, "face", row.face)
    back = resolver.template(row, "back", row.back)
    return Card(row.id, row.copies, face or "", back, row.fields, row.at)


@dataclass(slots=True)
class _TemplateResolver:
    """Fills the fields of cards into paths of templates, and reports each missing field once."""

    values: Mapping[str, Any]
    at: Spot
    report: Report
    named: dict[str, Spot | Place] = field(default_factory=dict)  # each path, and where it was first named
    missing_fields: set[tuple[str, str]] = field(default_factory=set)

    def template(self, row: CardRow, side: str, own: str | None) -> str | None:
        """Return the path of one side's template."""
        text = self.values[side] if own is None else own
        if text is None:
            return None
        where = self.at / side if own is None else row.at / side if isinstance(row.at, Spot) else row.at
        path = self.fill(text, side, row, where)
        if path is not None:
            self.named.setdefault(path, where)
        return path

    def fill(self, text: str, side: str, row: CardRow, where: Spot | Place) -> str | None:
        """Return a template's path with each `{field}` replaced by the card's value."""
        if len(text) > _LONGEST_PATH:
            message = f"{quoted(side)} is longer than {_LONGEST_PATH} characters"
            self.report.error("bad-value", message, where, "name the layout's file")
            return None
        words = {"id": row.id, **_words(row.fields)}
        missing = [name for name in _PLACEHOLDER.findall(text) if name not in words]
        for name in missing:
            if (text, name) not in self.missing_fields:
                self.missing_fields.add((text, name))
                message = (
                    f"{quoted(side)} asks for `{{{name}}}`, which the card {quoted(row.id)} does not have"
                )
                self.report.error("unknown-field", message, where, suggestion(name, words))
        return None if missing else _PLACEHOLDER.sub(lambda found: words[found[1]], text)


def _words(fields: Mapping[str, Any]) -> dict[str, str]:
    """Return the fields that can be part of a path: short text and whole numbers."""
    plain = {name: str(value) for name, value in fields.items() if type_of(value) in ("text", "whole")}
    return {name: word for name, word in plain.items() if len(word) <= _LONGEST_WORD}
