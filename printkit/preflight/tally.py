"""One thing wrong on many faces in, one finding out that names the first and counts the rest."""

from dataclasses import dataclass, field

from printkit.diagnostics import Finding, Place, Report, Severity, Spot


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, but for where: `message` has a `{face}` for the faces it is wrong on."""

    code: str
    severity: Severity
    message: str
    at: Place | Spot | None
    help: str


@dataclass(slots=True)
class Tally:
    """Collects faults with the faces that have them."""

    faces: dict[tuple[str, Place | Spot | None], tuple[Fault, list[str]]] = field(default_factory=dict)
    taken: int = 0  # how many faults were taken in, alike or not

    def add(self, fault: Fault, face: str) -> None:
        """Take a fault in; the same at the same place of a template is one, on one face more."""
        self.taken += 1
        _, faces = self.faces.setdefault((fault.code, fault.at), (fault, []))
        if face not in faces[-1:]:
            faces.append(face)

    def tell(self, report: Report) -> None:
        """Report each fault once."""
        for fault, faces in self.faces.values():
            more = len(faces) - 1
            where = faces[0] + (f" and {more} more" if more else "")
            message = fault.message.replace("{face}", where)
            report.add(Finding(fault.code, fault.severity, message, fault.at, fault.help))
