"""A game, its figures and its rules in, a verdict on each rule out, and a finding for whatever is wrong."""

from collections.abc import Sequence

from printkit.diagnostics import Report
from printkit.model.game import Game
from printkit.model.rule import Rule, Verdict
from printkit.rules.checks import CHECKS
from printkit.rules.figures import Facts
from printkit.rules.trial import Trial, Wrong
from printkit.rules.unproven import report_unproven

_UNTRIED = "can't be tried"


def check(game: Game, rules: Sequence[Rule], facts: Facts, report: Report) -> list[Verdict]:
    """Try every rule; a figure of the rulebook that no rule looks at is reported too."""
    whole = not report.failed  # else rules are missing, and what they look at is not known
    verdicts = [_try(rule, game, facts, report) for rule in rules]
    if whole and all(verdict.found != _UNTRIED for verdict in verdicts):
        report_unproven(game, rules, report)
    return verdicts


def _try(rule: Rule, game: Game, facts: Facts, report: Report) -> Verdict:
    """Try one rule, within one budget."""
    trial = Trial(rule, game, facts.context, facts.formulas, report)
    try:
        with facts.formulas.sandbox.rendering():
            found = CHECKS[rule.kind](trial)
    except Wrong:
        return Verdict(rule, "fail", _UNTRIED)
    if trial.objections:
        return Verdict(rule, "fail", found)
    return Verdict(rule, "note" if rule.kind == "trap" else "pass", found)
