"""Every rulebook figure, table cell and card count of every deck is changed by one: some rule must fail."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from rules.proving import no_parts

from printkit.diagnostics import Report
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.games.game import load_game
from printkit.input.games.rules import read_rules
from printkit.model.game import Card, Component, Game, span
from printkit.model.rule import Rule
from printkit.rules.check import check
from printkit.rules.dependencies import all_reads
from printkit.rules.figures import compute
from printkit.template.formulas import Formulas

ROOT = Path(__file__).resolve().parents[2]
DECKS = sorted(path.parent for path in (ROOT / "decks").glob("*/rules.toml"))

#: What was changed, the names that rules know it by, and the game with the change in it.
Change = tuple[str, set[str], Game]


@lru_cache(maxsize=1)
def read(folder: Path) -> tuple[Game, tuple[Rule, ...], Formulas]:
    report = Report()
    game = load_game(folder, load_catalogue(ROOT / "templates", report), report)
    rules = tuple(one for one in read_rules(folder, report) if one.kind != "parts")  # nothing is drawn here
    assert not report.failed
    assert game is not None
    return game, rules, Formulas()


def by_one(value: Any) -> list[Any]:
    """A value with one of its numbers changed by one; a list or text without its last item."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, (int, float)):
        return [value + 1, value - 1]
    if isinstance(value, list):
        one_changed = [
            [*value[:i], other, *value[i + 1 :]] for i, one in enumerate(value) for other in by_one(one)
        ]
        return [*one_changed, value[:-1]]
    ends = span(value)
    if ends is not None and ends[1] is None:
        return [f"{ends[0] + 1}+", f"{ends[0] - 1}+"] if ends[0] else ["1+"]
    if ends is not None:
        return [f"{ends[0]}-{ends[1] + 1}", f"{ends[0] + 1}-{ends[1]}"]
    return [value.rpartition(" ")[0]] if " " in value else []


def figures_changed(game: Game) -> Iterator[Change]:
    for name, figure in game.figures.items():
        if figure.origin == "rulebook":
            for value in by_one(figure.value):
                other = {**game.figures, name: replace(figure, value=value)}
                yield f"figures.{name}: {figure.value} -> {value}", {name}, replace(game, figures=other)


def tables_changed(game: Game) -> Iterator[Change]:
    for name, table in game.tables.items():
        if table.origin != "rulebook":
            continue
        for i, row in enumerate(table.rows):
            for j, cell in enumerate(row):
                for value in by_one(cell):
                    rows = [list(one) for one in table.rows]
                    rows[i][j] = value
                    changed = replace(table, rows=tuple(tuple(one) for one in rows))
                    words = f"tables.{name} row {i + 1}, {table.columns[j]}: {cell} -> {value}"
                    yield words, {name}, replace(game, tables={**game.tables, name: changed})
            fewer = replace(table, rows=table.rows[:i] + table.rows[i + 1 :])
            yield (
                f"tables.{name} without row {i + 1}",
                {name},
                replace(game, tables={**game.tables, name: fewer}),
            )


def counts_changed(game: Game) -> Iterator[Change]:
    for index, component in enumerate(game.components):
        if component.kind.whole_page:
            continue
        names = {component.name, component.name.replace("-", "_")}
        for sets in {component.sets + 1, max(component.sets - 1, 1)} - {component.sets}:
            words = f"{component.name}: {component.sets} sets -> {sets}"
            yield words, names, with_component(game, index, replace(component, sets=sets))
        for i, card in enumerate(component.cards):
            for copies in (card.copies + 1, card.copies - 1):
                cards = (*component.cards[:i], *copied(card, copies), *component.cards[i + 1 :])
                if cards:
                    words = f"{component.name}/{card.id}: {card.copies} copies -> {copies}"
                    yield words, names, with_component(game, index, replace(component, cards=cards))


def copied(card: Card, copies: int) -> list[Card]:
    """A card with a number of copies; no card for zero."""
    return [replace(card, copies=copies)] if copies else []


def with_component(game: Game, index: int, component: Component) -> Game:
    return replace(game, components=(*game.components[:index], component, *game.components[index + 1 :]))


def nearest_first(game: Game, rules: tuple[Rule, ...], names: set[str]) -> list[Rule]:
    """The rules, those first that name what was changed."""

    def far(rule: Rule) -> tuple[bool, bool]:
        texts = [str(value) for value in rule.values.values() if value is not None]
        read = {name for _, name in all_reads(game, texts)} | set(texts)
        return not names & read, rule.kind == "play"

    return sorted(rules, key=far)


def fails(game: Game, rules: list[Rule], formulas: Formulas) -> bool:
    """Whether some rule, or a figure's formula, fails for a game."""
    report = Report()
    facts = compute(game, None, report, formulas)
    for rule in rules:
        if report.failed:
            return True
        check(game, [rule], facts, report, no_parts)
    return report.failed


def missed(folder: Path, changes: Any) -> tuple[int, list[str]]:
    """How many changes there are, and those that no rule catches."""
    game, rules, formulas = read(folder)
    tried = [
        (words, fails(other, nearest_first(game, rules, names), formulas))
        for words, names, other in changes(game)
    ]
    return len(tried), [words for words, caught in tried if not caught]


def test_there_are_decks_to_prove() -> None:
    assert "pitman" in {folder.name for folder in DECKS}


@pytest.mark.slow
@pytest.mark.parametrize("folder", DECKS, ids=lambda folder: folder.name)
def test_the_rules_hold_and_every_figure_is_read(folder: Path) -> None:
    game, rules, formulas = read(folder)
    report = Report()
    verdicts = check(game, rules, compute(game, None, report, formulas), report, no_parts)
    assert report.findings == []
    assert {verdict.outcome for verdict in verdicts} <= {"pass", "note"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "changes", [figures_changed, tables_changed, counts_changed], ids=lambda changes: changes.__name__
)
@pytest.mark.parametrize("folder", DECKS, ids=lambda folder: folder.name)
def test_every_change_by_one_is_caught(folder: Path, changes: Any) -> None:
    count, missed_changes = missed(folder, changes)
    share = 100 * (count - len(missed_changes)) / count if count else 100.0
    print(
        f"{folder.name}, {changes.__name__}: {count - len(missed_changes)} of {count} caught, {share:.1f} %"
    )
    assert missed_changes == [], f"{share:.1f} % of {count} changes caught"
