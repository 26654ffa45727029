"""Templates as others are; what they write is kept until the proof of words has read it."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from printkit.diagnostics import Place, Report, Spot
from printkit.template.literals import Literal, literals
from printkit.template.templates import Rendered, Templates

#: What writes words, and what may: a part or another template, whose name stands in quotes or is worked out.
_WORDS = re.compile(r"<(?:svg:)?(?:text|box|table)\b|<\{|\|\s*safe\b")
_OTHERS = re.compile(
    r"""\bpart\s*=\s*["'](?P<part>[^"']*)|\{%[-+]?\s*(?:include|import|from|extends)\b(?:\s*["'](?P<name>[^"']+)["'])?"""
)
#: So many parts with words are kept until the side that they are drawn on is read.
_MOST_PARTS = 200


class KeptTemplates(Templates):
    """A game's templates, and what each wrote last for a side."""

    def __init__(self, folders: Sequence[Path], report: Report, cache_dir: Path | None = None) -> None:
        super().__init__(folders, report, cache_dir)
        self._sides: dict[tuple[str, str, str], Rendered] = {}  # by component, card and template
        self._parts: dict[tuple[str, frozenset[tuple[str, str]]], Rendered] = {}
        self._wordy: dict[str, bool] = {}  # whether a template has words, by its name
        self.common: Mapping[str, Any] = {}  # what all templates may read

    def render(self, name: str, context: Mapping[str, Any], named_at: Place | Spot | None) -> Rendered | None:
        """Return what a template writes, and keep it."""
        rendered = super().render(name, context, named_at)
        if rendered is not None and "card" in context:
            self._sides.setdefault((context["component"].name, context["card"].id, name), rendered)
        elif rendered is not None and name.startswith("parts/") and self.writes(name):
            if len(self._parts) >= _MOST_PARTS:
                self._parts.clear()
            self._parts[self._part_key(name, context)] = rendered
        return rendered

    def take(self, component: str, card: str, template: str) -> Rendered | None:
        """Return what was rendered for a side, once; None if nothing was, as all cards share it."""
        return self._sides.pop((component, card, template), None)

    def part(self, name: str, context: Mapping[str, Any]) -> Rendered | None:
        """Return what a part writes, which was drawn with the same arguments most of the time."""
        return self._parts.get(self._part_key(name, context)) or self.quietly(name, context)

    def _part_key(self, name: str, context: Mapping[str, Any]) -> tuple[str, frozenset[tuple[str, str]]]:
        """Return a part's name and its arguments: all that it may read and others may not."""
        own = [
            (word, getattr(value, "marked", None) or str(value))
            for word, value in context.items()
            if self.common.get(word) is not value
        ]
        return name, frozenset(own)

    def quietly(self, name: str, context: Mapping[str, Any]) -> Rendered | None:
        """Return what a template writes, or None if it fails: what is wrong is found where it is drawn."""
        try:
            return self.written(name, context)
        except Exception:  # an author's template may fail in any way
            return None

    def writes(self, name: str) -> bool:
        """Return whether a template has words, or uses others that have or may have some."""
        if name not in self._wordy:
            self._wordy[name] = True  # until it is known; one that uses itself is not asked again
            self._wordy[name] = self._writes(name)
        return self._wordy[name]

    def _writes(self, name: str) -> bool:
        source = self._loader.text_of(name)
        if not source or _WORDS.search(source):
            return True
        uses = (one.group("part", "name") for one in _OTHERS.finditer(source))
        others = (f"parts/{part}.svg" if part else name for part, name in uses)
        return any(other is None or "{" in other or self.writes(other) for other in others)

    def texts(self) -> dict[str, str]:
        """Return the templates of the game's own that were read so far: each by its name, with its text."""
        return self._loader.texts()

    def literals(self) -> list[Literal]:
        """Return what was typed in the game's own templates that were read so far."""
        return [one for one in literals(self._loader.facts) if not self._loader.is_shared(one.at[0])]
