"""What a game's `rules.toml` says must hold, and the result of testing it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from printkit.diagnostics import Spot


class Rule(NamedTuple):
    """One `[[rule]]`: its kind, its words, where its figure comes from, and the keys of its kind."""

    kind: str
    says: str
    origin: str
    values: Mapping[str, Any]  # a key that was left out is None
    at: Spot
    whole: bool = True  # whether it could be read; otherwise a finding says why not
    source: str = ""  # where the rulebook states it: its page, its heading


class Verdict(NamedTuple):
    """A rule that was tried: `pass`, `note` or `fail`, and what was found."""

    rule: Rule
    outcome: str
    found: str

    def describe(self) -> dict[str, Any]:
        """Return it as scripts and the studio's page see it."""
        from printkit.diagnostics.render import place_of

        file, line = place_of(self.rule.at)
        rule = {name: getattr(self.rule, name) for name in ("kind", "says", "origin")}
        return {**rule, "outcome": self.outcome, "found": self.found, "file": file, "line": line}


class Proof(NamedTuple):
    """A game's tested rules; empty if it has none, or if they were not tested."""

    verdicts: tuple[Verdict, ...] = ()
    stated: bool = True  # whether there is a rules.toml at all
    unproven: bool = False  # whether it is to be printed although rules are broken

    def count(self, outcome: str) -> int:
        """Return how many rules came out so."""
        return sum(verdict.outcome == outcome for verdict in self.verdicts)
