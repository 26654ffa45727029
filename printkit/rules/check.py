"""A game, its figures and its rules in, a verdict on each rule and findings for whatever is wrong out."""

import re
from collections.abc import Iterator, Sequence

from printkit.diagnostics import Report
from printkit.diagnostics.places import Sources
from printkit.model.game import Game
from printkit.model.rule import Rule, Verdict
from printkit.rules.checks import CHECKS
from printkit.rules.dependencies import all_reads, figure_named
from printkit.rules.figures import ComputedFigures
from printkit.rules.trial import InvalidRule, Parts, Trial

#: What of a game an expression may read.
_GAME = re.compile(r"\b(?:figures|tables|decks|game|players)\b")


def check(
    game: Game,
    rules: Sequence[Rule],
    computed: ComputedFigures,
    report: Report,
    parts: Parts,
    every: bool = True,
) -> list[Verdict]:
    """Test rules; where these are `every` rule of a game, warn of figures of the rulebook that none reads."""
    all_tested = not report.failed  # rules or figures are missing after an error
    verdicts, sources = list[Verdict](), Sources()
    for rule in rules:
        found = _test(Trial(rule, game, computed.context, computed.formulas, report, sources, parts))
        all_tested &= found is not None
        verdicts.append(found or Verdict(rule, "fail", "can't be tested"))
    if all_tested and every:
        _report_unproven(game, rules, report)
    return verdicts


def _test(trial: Trial) -> Verdict | None:
    rule, report = trial.rule, trial.report
    if not rule.whole:
        return Verdict(rule, "fail", "can't be read")
    named = any(rule.values.get(key) is not None for key in ("cards", "table", "script"))
    if not (named or rule.kind == "trap" or any(map(_GAME.search, _expressions(rule)))):  # such as `1 == 1`
        help = "write an expression that reads `figures`, `tables`, `decks` or `game`"
        report.error("empty-rule", "this rule reads nothing of the game", rule.at, help)
        return None
    try:
        with trial.formulas.sandbox.rendering():
            found = CHECKS[rule.kind](trial)
    except InvalidRule:
        return None
    if trial.violations:
        return Verdict(rule, "fail", found)
    return Verdict(rule, "note" if rule.kind == "trap" else "pass", found)


def _report_unproven(game: Game, rules: Sequence[Rule], report: Report) -> None:
    """Warn of what the rulebook states and no rule reads, and of cards and chips that none counts."""
    read = all_reads(game, (text for rule in rules for text in _expressions(rule)))
    tables = {table for rule in rules if (table := rule.values.get("table")) is not None}
    for figure in game.figures.values():
        if figure.origin == "rulebook" and ("figures", figure.name) not in read:
            name = f"figures.{figure.name}"
            help = f'state it in a rule, as the rulebook has it: `what = "{name}"` and `is = ...`'
            report.warning("unproven-figure", f"no rule reads `{name}`", figure.at, help)
    for table in game.tables.values():
        if table.origin == "rulebook" and table.name not in tables and ("tables", table.name) not in read:
            help = 'state its rows in a rule: `kind = "table"` and `rows = [...]`'
            report.warning("unproven-figure", f"no rule reads `tables.{table.name}`", table.at, help)
    named = {name for rule in rules for name in _components(rule)}
    for component in game.components:
        names = {component.name, component.name.replace("-", "_")}
        counted = bool(names & named) or any(("decks", name) in read for name in names)
        if component.kind.cut_to_trim and not counted:
            message = f"no rule counts the pieces of `{component.name}`"
            help = f'add a rule: `kind = "count"`, `cards = "{component.name}"`, `sets = true`'
            report.warning("unproven-cards", message, component.at, help)


def _components(rule: Rule) -> list[str]:
    given = rule.values.get("cards")
    return [given] if isinstance(given, str) else [one for one in given or [] if isinstance(one, str)]


def _expressions(rule: Rule) -> Iterator[str]:
    yield from map(figure_named, rule.values.get("are") or ())
    for key, value in rule.values.items():
        if key not in ("follows", "script"):
            for one in value.values() if isinstance(value, dict) else [value]:
                for text in one if isinstance(one, list) else [one]:
                    if isinstance(text, str):
                        yield text
