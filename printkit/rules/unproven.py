"""A game and its rules in, a warning for each figure of the rulebook that no rule looks at out."""

from collections.abc import Iterator, Sequence

from printkit.diagnostics import Report
from printkit.model.game import Game
from printkit.model.rule import Rule
from printkit.rules.reads import all_reads

_HELP = 'state it in a rule, as the rulebook has it: `what = "{name}"` and `is = ...`'


def report_unproven(game: Game, rules: Sequence[Rule], report: Report) -> None:
    """Say which figures, tables and cards are proven by nothing."""
    seen = all_reads(game, (text for rule in rules for text in texts_of(rule)))
    looked_at = {table for rule in rules if (table := rule.values.get("table")) is not None}
    for figure in game.figures.values():
        if figure.origin == "rulebook" and ("figures", figure.name) not in seen:
            name = f"figures.{figure.name}"
            report.warning(
                "unproven-figure", f"no rule looks at `{name}`", figure.at, _HELP.format(name=name)
            )
    for table in game.tables.values():
        if table.origin == "rulebook" and table.name not in looked_at and ("tables", table.name) not in seen:
            message = f"no rule looks at `tables.{table.name}`"
            help = 'state its rows in a rule: `kind = "table"` and `rows = [...]`'
            report.warning("unproven-figure", message, table.at, help)
    _report_cards(game, rules, seen, report)


def _report_cards(game: Game, rules: Sequence[Rule], seen: set[tuple[str, str]], report: Report) -> None:
    """Say which components' cards are counted by no rule."""
    counted = {name for rule in rules for name in _decks(rule)}
    for component in game.components:
        names = {component.name, component.name.replace("-", "_")}
        read = any(("decks", name) in seen for name in names)
        if not component.kind.whole_page and not names & counted and not read:
            message = f"no rule counts the pieces of `{component.name}`"
            help = f'add a rule: `kind = "count"`, `cards = "{component.name}"`, `sets = true`'
            report.warning("unproven-cards", message, component.at, help)


def _decks(rule: Rule) -> list[str]:
    """Return the components whose cards a rule looks at."""
    given = rule.values.get("cards")
    return [given] if isinstance(given, str) else [one for one in given or [] if isinstance(one, str)]


def texts_of(rule: Rule) -> Iterator[str]:
    """Yield every text of a rule that may be an expression."""
    for key, value in rule.values.items():
        if key not in ("follows", "script"):
            for one in value.values() if isinstance(value, dict) else [value]:
                for text in one if isinstance(one, list) else [one]:
                    if isinstance(text, str):
                        yield text
