"""Every figure has a value: the stated ones, and those that follow from them, the tables and the cards."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from printkit.diagnostics import Report, Spot
from printkit.model.game import Game
from printkit.rules.figures import compute

MakeGame = Callable[..., Game]


def figures_of(game: Game, players: int | None = None) -> Mapping[str, Any]:
    report = Report()
    facts = compute(game, players, report)
    assert report.findings == []
    return facts.figures


def findings_of(game: Game, players: int | None = None) -> list[tuple[str, str, str | None]]:
    report = Report()
    compute(game, players, report)
    return [(one.code, one.message, one.help) for one in report]


def test_stated_and_computed_figures_keep_the_authors_order(game: MakeGame) -> None:
    figures = figures_of(game({"c": "= figures.b * 2", "a": 5, "b": "= figures['a'] + 1", "word": "ten"}))
    assert list(figures.items()) == [("c", 12), ("a", 5), ("b", 6), ("word", "ten")]


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("1 + 2 * 3", 7),
        ("7 / 2", 3.5),
        ("exactly(10) / 3", Fraction(10, 3)),
        ("ceil(30 / 4)", 8),
        ("floor(30 / 4)", 7),
        ("max(3, 9, 4)", 9),
        ("min([3, 9])", 3),
        ("len(decks.deck)", 4),
        ("sorted([3, 1, 2])", [1, 2, 3]),
        ("range(2, 5)", [2, 3, 4]),
        ("[1, 2] + [3]", [1, 2, 3]),
        ("'a' ~ 1", "a1"),
        ("decks.deck|sum(attribute='copies')", 44),
        ("decks.deck|selectattr('points', 'gt', 0)|map(attribute='id')|list", ["three", "five"]),
        ("decks.deck|selectattr('points', 'gt', 0)|map(attribute='id')", ["three", "five"]),
        ("sum(spread(decks.deck, 'dice'))", 55),
        ("spread(decks.deck[2:], 'points')", [3, 3, 5, 5]),
        ("most(spread(decks.deck, 'points'), 3)", 13),
        ("most([1, 2], 9)", 3),
        ("tables.goal.at(2)[1]", 300),
        ("tables.goal.at(6)[1] + tables.goal.at(40)[1]", 200),
        ("tables.die.column('value')", [0, 2, 3, 4, 5, 6]),
        ("tables.die.rows|length", 6),
        ("tables.goal.columns", ("players", "points")),
        ("at_least(tables.die.column('value'), 1)[5]", Fraction(1, 3)),
        ("at_least(decks.deck|map(attribute='dice'), 1)[2]", Fraction(1, 4)),
        ("players", 3),
        ("true", True),
        ("none", None),
    ],
)
def test_what_a_formula_can_say(game: MakeGame, formula: str, value: Any) -> None:
    worked_out = figures_of(game({"f": f"= {formula}"}), players=3)["f"]
    assert worked_out == value
    assert type(worked_out) is type(value)


def test_a_deck_with_a_dash_in_its_name_is_read_with_an_underscore(game: MakeGame) -> None:
    assert figures_of(game({"f": "= len(decks.big_deck)"}, name="big-deck")) == {"f": 4}


def test_without_a_number_of_players_it_is_none(game: MakeGame) -> None:
    assert figures_of(game({"f": "= 'any' if players is none else players"})) == {"f": "any"}


def test_tables_are_given_to_templates(game: MakeGame) -> None:
    tables = compute(game({}), None, Report()).tables
    assert list(tables) == ["goal", "die"]
    assert tables["goal"].at(9) == ("6+", 100)
    assert tables["goal"].rows == ((2, 300), (3, 250), ("6+", 100))


@pytest.mark.parametrize(
    ("formula", "message"),
    [
        ("tables.goal.at(4)", "table `goal` has no row for 4"),
        ("tables.goal.at(players)", "table `goal` is looked up by a whole number, not none"),
        ("tables.goal.at('6+')", "table `goal` is looked up by a whole number, not `6+`"),
        ("tables.die.column('pips')", "table `die` has no column `pips`, only `face` and `value`"),
        ("spread(decks.deck, 'dcie')", "card `one` has no field `dcie`"),
        ("spread(decks.deck, '__class__')", "card `one` has no field `__class__`"),
        ("spread([1, 2], 'real')", "`spread` takes a deck's cards, and the name of a field"),
        ("most([1], -1)", "`most` takes how many to add up, not -1"),
        ("exactly('1e999999999')", "`exactly` takes a number"),
        ("exactly(1) / 0", "division by zero"),
        ("at_least([1, 101], 1)", "a die's faces are whole numbers from 0 to 100"),
    ],
)
def test_a_formula_that_fails(game: MakeGame, formula: str, message: str) -> None:
    assert findings_of(game({"f": f"= {formula}"})) == [("formula-error", message, None)]


def test_a_finding_points_at_the_formula(game: MakeGame) -> None:
    report = Report()
    compute(game({"f": "= 1 +"}), None, report)
    assert [one.at for one in report] == [Spot(Path("game.toml"), ("figures", "f", "formula"))]


def test_what_reads_a_failed_figure_is_not_reported_again(game: MakeGame) -> None:
    report = Report()
    wrong = game({"a": "= nowhere", "b": "= 10 / figures.a", "c": "= 10 / figures.b", "d": "= 4 + 3"})
    facts = compute(wrong, None, report)
    assert [one.message for one in report] == ["`nowhere` is not defined"]
    assert facts.figures == {"a": 0, "b": 0, "c": 0, "d": 7}


MEND = "state a `value` for one of them"


def test_figures_that_depend_on_each_other_in_a_circle(game: MakeGame) -> None:
    round_and_round = {
        "free": "= 3",
        "hangs_on": "= 1 // figures.one",
        "one": "= figures.two",
        "two": "= figures.three",
        "three": "= figures.one + figures.free",
    }
    report = Report()
    facts = compute(game(round_and_round), None, report)
    message = "the figures `one`, `two` and `three` depend on each other in a circle"
    assert [(one.code, one.message, one.help) for one in report] == [("formula-circle", message, MEND)]
    assert [one.at for one in report] == [Spot(Path("game.toml"), ("figures", "one", "formula"))]
    assert facts.figures == {"free": 3, "hangs_on": 0, "one": 0, "two": 0, "three": 0}


def test_every_circle_is_reported(game: MakeGame) -> None:
    circles = {"a": "= figures.a", "b": "= figures.c", "c": '= figures["b"]'}
    assert findings_of(game(circles)) == [
        ("formula-circle", "the figure `a` depends on itself", MEND),
        ("formula-circle", "the figures `b` and `c` depend on each other in a circle", MEND),
    ]


@pytest.mark.slow
def test_a_long_chain_of_figures_is_computed(game: MakeGame) -> None:
    chain = {f"f{n}": f"= figures.f{n + 1} + 1" for n in range(400)} | {"f400": 0}
    assert figures_of(game(chain))["f0"] == 400


def test_a_deck_of_a_billion_copies_is_refused_before_it_fills_memory(game: MakeGame) -> None:
    made = game({"f": "= spread(decks.deck, 'dice')"})
    object.__setattr__(made.components[0].cards[3], "copies", 10**9)
    assert findings_of(made) == [
        ("formula-error", "`spread` takes at most 100000 cards, counting copies", None)
    ]
