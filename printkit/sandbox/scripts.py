"""A script of a game's folder and what it may read in, the words that it writes out, run by run."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.sandbox.templates import Templates


class Script:
    """A template that plays a game and writes how it ended; each run has a full budget."""

    def __init__(self, folder: Path, name: str, report: Report, asked_at: Spot) -> None:
        self._templates = Templates([folder], report)
        self._name = name
        self._asked_at = asked_at

    def run(self, context: Mapping[str, Any]) -> str | None:
        """Return what the script writes, or None after saying what is wrong with it."""
        rendered = self._templates.render(self._name, context, self._asked_at)
        return None if rendered is None else rendered.text.strip()
