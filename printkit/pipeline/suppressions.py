"""What was found in a game in; what is left of it, and the warnings that the game's author allows, out."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from printkit.diagnostics import Finding, Report, Severity, Spot
from printkit.model.game import Allowance, Component, Game
from printkit.model.results import Allowed
from printkit.pipeline.values import FileResult, PreparedGame
from printkit.preflight.checks import CHECKS, COMPARISONS
from printkit.preflight.tally import Tally

_ERROR = "`allow` silences warnings, not errors"


@dataclass(slots=True, eq=False, repr=False)
class Suppressions:
    """Sifts a game's findings: it keeps those that nobody allows, and collects the others."""

    game: Game
    allowed: dict[Finding, Allowance] = field(default_factory=dict)
    used: set[Allowance] = field(default_factory=set)

    def sift(self, findings: Iterable[Finding], components: Sequence[Component] = ()) -> list[Finding]:
        """Return what is left of the findings about components, or about the component that each names."""
        kept = []
        for one in findings:
            allowance = self._allowance(one.code, components or self._named(one))
            brand = self.game.brand
            of_brand = brand is not None and one.at is not None and one.at.file == brand.at.file
            if allowance is None or of_brand:
                kept.append(one)
            elif one.severity is Severity.WARNING:
                self._allow(one, allowance)
            else:
                kept.append(replace(one, notes=(*one.notes, _ERROR)))
        return kept

    def sift_tally(self, tally: Tally) -> list[Finding]:
        left, parts, errors = Tally(), dict[Allowance, Tally](), set()
        by_name = {one.name: one for one in self.game.components}
        for fault, sides in tally.found.values():
            components = [by_name[fault.component]] if fault.component in by_name else []
            allowance = self._allowance(fault.code, components)
            if allowance and fault.severity is Severity.WARNING:
                parts.setdefault(allowance, Tally()).add_all(fault, sides)
                continue
            errors |= {(fault.code, fault.at)} if allowance else set()
            left.add_all(fault, sides)
        for allowance, part in parts.items():
            for one in part.findings():
                self._allow(one, allowance)
        return [
            replace(one, notes=(_ERROR,)) if (one.code, one.at) in errors else one for one in left.findings()
        ]

    def _allow(self, finding: Finding, allowance: Allowance) -> None:
        self.allowed.setdefault(finding, allowance)
        self.used.add(allowance)

    def _allowance(self, code: str, components: Sequence[Component]) -> Allowance | None:
        found = [_of(code, one.allow) for one in components]
        return _of(code, self.game.allow) or (found[0] if found and all(found) else None)

    def _named(self, finding: Finding) -> list[Component]:
        """Return the component whose table in `game.toml` a finding points at, if any."""
        at = finding.at
        if not isinstance(at, Spot):
            return []
        return [one for one in self.game.components if at.keys[: len(one.at.keys)] == one.at.keys]

    def results(self) -> tuple[Allowed, ...]:
        return tuple(Allowed(finding, one.reason) for finding, one in self.allowed.items())


def _of(code: str, allowed: Iterable[Allowance]) -> Allowance | None:
    return next((one for one in allowed if one.code == code), None)


def report_idle(
    prepared: PreparedGame, results: Sequence[FileResult], used: Collection[Allowance], report: Report
) -> None:
    """Note what is allowed and was not found, where all that could have been found was looked for."""
    game, options = prepared.game, prepared.settings.options
    usual = options.ink == "full" and options.bleed is None and game.brand is None
    if report.failed or not usual or not all(one.inspected for one in results):
        return
    made = [one for group in prepared.files.values() for one in group]
    of_game = game.allow if len(made) == len(game.components) else ()
    codes = {code for check in (*CHECKS, *COMPARISONS) for code in check.codes}
    for one in (*of_game, *(one for component in made for one in component.allow)):
        if one.code in codes and one not in used:
            message = f"there is no `{one.code}` to allow any more"
            report.add(Finding("nothing-to-allow", Severity.NOTE, message, one.at, "delete this line"))
