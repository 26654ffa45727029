"""One fault on many cards in, one finding out that names the first card and counts the others."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from printkit.diagnostics import Cell, Finding, Place, Report, Severity, Spot

#: Where a fault's message names the side: a character that no text on a card can contain.
SIDE = "\0"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a side of a card; its message says `SIDE` where that is named."""

    side: str
    code: str
    message: str
    at: Place | Spot | None
    help: str
    severity: Severity = Severity.WARNING


@dataclass(slots=True)
class Tally:
    """Collects faults; those with the same code at the same place of a template are one, on several sides."""

    found: dict[tuple[str, Place | Spot | None], tuple[Fault, list[str]]] = field(default_factory=dict)

    def add(self, fault: Fault) -> None:
        """Add a fault of one side."""
        self._add(fault, fault.side)

    def merge(self, other: "Tally") -> None:
        """Add all faults of another tally, after those of this one."""
        for fault, sides in other.found.values():
            for side in sides:
                self._add(fault, side)

    def _add(self, fault: Fault, side: str) -> None:
        _, sides = self.found.setdefault((fault.code, fault.at), (fault, []))
        if side not in sides[-1:]:
            sides.append(side)

    def to_json(self) -> list[object]:
        """Return all that is needed to make the same tally, as plain lists."""
        return [[*_fault_to_json(fault), sides] for fault, sides in self.found.values()]

    @staticmethod
    def from_json(faults: Iterable[Any]) -> "Tally":
        """Return the tally that `to_json` was asked of; raise for anything else."""
        tally = Tally()
        for side, code, message, at, help, severity, sides in faults:
            fault = Fault(str(side), str(code), str(message), _place(at), str(help), Severity(severity))
            tally.found[fault.code, fault.at] = fault, [str(side) for side in sides]
        return tally

    def report_to(self, report: Report) -> None:
        """Report each fault once."""
        for fault, sides in self.found.values():
            more = len(sides) - 1
            message = fault.message.replace(SIDE, sides[0] + (f" and {more} more" if more else ""))
            report.add(Finding(fault.code, fault.severity, message, fault.at, fault.help))


def _fault_to_json(fault: Fault) -> list[object]:
    """Return a fault as a plain list; a spot's keys are a list, where a place has its line."""
    match fault.at:
        case Place(file, line, column, length, cell):
            at: list[object] | None = [str(file), line, column, length, *([[*cell]] if cell else [])]
        case Spot(file, keys):
            at = [str(file), [*keys]]
        case None:
            at = None
    return [fault.side, fault.code, fault.message, at, fault.help, int(fault.severity)]


def _place(at: Any) -> Place | Spot | None:
    """Return the place or spot that was written as a plain list."""
    if at is None:
        return None
    file, first, *others = at
    if isinstance(first, list):
        return Spot(Path(file), tuple(first))
    column, length, *cell = others
    return Place(Path(file), first, column, length, Cell(*cell[0]) if cell else None)
