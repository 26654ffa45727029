"""Papers and presses as the tests of imposition want them."""

from typing import Any

from printkit.diagnostics import Report
from printkit.model.printing import Press, Printer, PrintOptions, Shop
from printkit.model.sheet import Paper
from printkit.places import shared_templates
from printkit.spec.printing import load_shop

A4 = Paper("a4", "A4", 210, 297)
LETTER = Paper("letter", "Letter", 215.9, 279.4)
A3 = Paper("a3", "A3", 297, 420)


def shop() -> Shop:
    """The figures that printkit brings."""
    found = load_shop(shared_templates(), Report())
    assert found is not None
    return found


def press(paper: Paper, printer: Printer | None = None, **options: Any) -> Press:
    """A press with these options."""
    return Press(paper, shop(), PrintOptions(**options), printer)
