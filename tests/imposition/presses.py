"""Papers and presses as the tests of imposition want them."""

from typing import Any

from printkit.diagnostics import Report
from printkit.folders import shared_templates
from printkit.input.brands.printing import load_print_defaults
from printkit.model.options import PrintOptions
from printkit.model.printing import Paper, PrintDefaults, Printer, PrintSettings

A4 = Paper("a4", "A4", 210, 297)
LETTER = Paper("letter", "Letter", 215.9, 279.4)
A3 = Paper("a3", "A3", 297, 420)


def defaults() -> PrintDefaults:
    """The figures that printkit brings."""
    found = load_print_defaults(shared_templates(), Report())
    assert found is not None
    return found


def print_settings(paper: Paper, printer: Printer | None = None, **options: Any) -> PrintSettings:
    """A press with these options."""
    return PrintSettings(paper, defaults(), PrintOptions(**options), printer)
