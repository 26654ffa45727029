"""A game, its figures and its rules in, a verdict on each rule out, and a finding for whatever is wrong."""

import re
from collections.abc import Sequence

from printkit.diagnostics import Report
from printkit.model.game import Game
from printkit.model.rule import Rule, Verdict
from printkit.rules.checks import CHECKS
from printkit.rules.figures import Facts
from printkit.rules.trial import InvalidRule, Trial
from printkit.rules.unproven import report_unproven, texts_of

_UNTRIED = "can't be tried"
_UNREAD = "can't be read"
#: What of a game an expression may read.
_GAME = re.compile(r"\b(?:figures|tables|decks|game|players)\b")


def check(game: Game, rules: Sequence[Rule], facts: Facts, report: Report) -> list[Verdict]:
    """Try every rule; a figure of the rulebook that no rule looks at is reported too."""
    whole = not report.failed  # else rules are missing, and what they look at is not known
    verdicts = [_try(rule, game, facts, report) for rule in rules]
    if whole and all(verdict.found != _UNTRIED for verdict in verdicts):
        report_unproven(game, rules, report)
    return verdicts


def _try(rule: Rule, game: Game, facts: Facts, report: Report) -> Verdict:
    """Try one rule, within one budget."""
    if not rule.whole:
        return Verdict(rule, "fail", _UNREAD)
    if not _reads_game(rule):
        help = "let an expression read `figures`, `tables`, `decks` or `game`"
        report.error("empty-rule", "this rule reads nothing of the game", rule.at, help)
        return Verdict(rule, "fail", _UNTRIED)
    trial = Trial(rule, game, facts.context, facts.formulas, report)
    try:
        with facts.formulas.sandbox.rendering():
            found = CHECKS[rule.kind](trial)
    except InvalidRule:
        return Verdict(rule, "fail", _UNTRIED)
    if trial.objections:
        return Verdict(rule, "fail", found)
    return Verdict(rule, "note" if rule.kind == "trap" else "pass", found)


def _reads_game(rule: Rule) -> bool:
    """Return whether a rule looks at the game at all: `1 == 1` holds whatever is printed."""
    looks = any(rule.values.get(key) is not None for key in ("cards", "table", "prints", "script"))
    return looks or rule.kind == "trap" or any(_GAME.search(text) for text in texts_of(rule))
