"""One fault on many cards in, one finding out that names the first card and counts the others."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from printkit.diagnostics import Cell, Finding, Place, Severity, Spot
from printkit.plain import from_plain, to_plain

#: Where a fault's message names the side: a character that no text on a card can contain.
SIDE = "\0"


class Fault(NamedTuple):
    """Something wrong with a side of a card; its message says `SIDE` where that is named."""

    side: str
    code: str
    message: str
    at: Place | Spot | None
    help: str
    severity: Severity = Severity.WARNING
    component: str = ""  # the name of the one that is inspected
    about: str = ""  # what is wrong, where one place draws several things: the name of a picture


#: A code, a place, what it is about, a component and a severity.
_Key = tuple[str, Place | Spot | None, str, str, Severity]


def _key(fault: Fault) -> _Key:
    return fault.code, fault.at, fault.about, fault.component, fault.severity


@dataclass(slots=True, repr=False)
class Tally:
    """Collects faults; those of a component with one code at one place are one fault, on several sides."""

    found: dict[_Key, tuple[Fault, list[str]]] = field(default_factory=dict)

    def add(self, fault: Fault) -> None:
        self.add_all(fault, [fault.side])

    def merge(self, other: "Tally") -> None:
        for fault, sides in other.found.values():
            self.add_all(fault, sides)

    def add_all(self, fault: Fault, sides: Iterable[str]) -> None:
        """Add a fault of several sides, of one at least."""
        _, known = self.found.setdefault(_key(fault), (fault, []))
        for side in sides:
            if side not in known[-1:]:
                known.append(side)

    def to_json(self) -> list[object]:
        """Return all that is needed to make the same tally, as JSON can hold it."""
        return [to_plain(found) for found in self.found.values()]

    @staticmethod
    def from_json(faults: object) -> "Tally":
        """Return the tally that `to_json` was asked of; raise for anything else."""
        tally = Tally()
        for fault, sides in from_plain(faults, (Fault, Place, Spot, Cell, Severity)):
            if not isinstance(fault, Fault) or not isinstance(fault.severity, Severity):
                raise ValueError("this is no fault")
            tally.found[_key(fault)] = fault, [str(side) for side in sides]
        return tally

    def findings(self) -> Iterator[Finding]:
        """Yield a finding for each code, place and thing: about the worst fault, and about all its sides."""
        alike: dict[tuple[str, Place | Spot | None, str], list[tuple[Fault, list[str]]]] = {}
        for fault, sides in self.found.values():
            alike.setdefault((fault.code, fault.at, fault.about), []).append((fault, sides))
        for faults in alike.values():
            faults.sort(key=lambda one: -one[0].severity)
            fault, sides = faults[0][0], [side for _, sides in faults for side in sides]
            more = len(sides) - 1
            message = fault.message.replace(SIDE, sides[0] + (f" and {more} more" if more else ""))
            yield Finding(fault.code, fault.severity, message, fault.at, fault.help)
