"""One fault on many cards in, one finding out that names the first card and counts the others."""

from dataclasses import dataclass, field

from printkit.diagnostics import Finding, Place, Report, Severity, Spot

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

    def report_to(self, report: Report) -> None:
        """Report each fault once."""
        for fault, sides in self.found.values():
            more = len(sides) - 1
            message = fault.message.replace(SIDE, sides[0] + (f" and {more} more" if more else ""))
            report.add(Finding(fault.code, fault.severity, message, fault.at, fault.help))
