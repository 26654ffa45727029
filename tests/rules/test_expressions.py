"""What rules can say: lists computed item by item, names and ranges as keys, figures that templates print."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from printkit.diagnostics import Report
from printkit.model.game import Game, covers, span
from printkit.rules.figures import compute

MakeGame = Callable[..., Game]


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("each([1, 2, 3], 'value * 2')", [2, 4, 6]),
        ("only([1, 2, 3], 'value > 1')", [2, 3]),
        (
            "each(range(1, 4), '1 - (exactly(3) / 4) ** value')",
            [Fraction(1, 4), Fraction(7, 16), Fraction(37, 64)],
        ),
        ("each(['a', 'b'], 'each([1, 2], \"value * 10\")')", [[10, 20], [10, 20]]),
        ("each([3, 2], 'value + figures.hand')", [8, 7]),
        ("only(decks.deck, 'value.points > 3')|map(attribute='id')", ["five"]),
        ("sum(only(each([2, 3], 'tables.goal.at(value)[1]'), 'value < 275'))", 250),
        ("all(each([1, 2], 'value > 0'))", True),
        ("any([])", False),
        ("median([5, 1, 3])", 3),
        ("median([4, 1, 3, 2])", 2),
        ("span('300-320')", [300, 320]),
        ("span('6+')", [6, None]),
        ("span(4)", [4, 4]),
        ("game.players[1]", 8),
    ],
)
def test_what_an_expression_gives(game: MakeGame, formula: str, value: Any) -> None:
    report = Report()
    facts = compute(game({"hand": 5, "f": f"= {formula}"}), None, report)
    assert report.findings == []
    assert facts.figures["f"] == value


@pytest.mark.parametrize(
    ("formula", "code", "message"),
    [
        ("each([1], 2)", "formula-error", "`each` and `only` take a list, and a formula in quotes"),
        ("each([1], 'value +')", "formula-syntax", "unexpected end of the formula"),
        ("each([1], 'vlaue')", "undefined-name", "`vlaue` is not defined"),
        ("each(range(10 ** 9), 'value')", "formula-too-much", "the formula makes lists that are too long"),
        ("median([])", "formula-error", "`median` takes a list that is not empty"),
        ("span('x')", "formula-error", "`span` takes a key such as `300-320` or `6+`, not `x`"),
    ],
)
def test_an_expression_that_gives_nothing(
    game: MakeGame, formula: str, code: str, message: str | None
) -> None:
    report = Report()
    compute(game({"f": f"= {formula}"}), None, report)
    assert [one.code for one in report] == [code]
    assert message in (None, report.findings[0].message)


@pytest.mark.parametrize(
    ("key", "ends"),
    [
        (4, (4, 4)), (-3, (-3, -3)), ("6+", (6, None)), ("3-5", (3, 5)), ("3–5", (3, 5)), ("5-3", None),
        ("4", None), ("rye", None), (True, None), (2.5, None), (10**6, None), ("1234567+", None),
    ],
)  # fmt: skip
def test_the_span_of_a_key(key: Any, ends: tuple[int, int | None] | None) -> None:
    assert span(key) == ends


def test_which_key_covers_what() -> None:
    assert covers("3-5", 3) and covers("3-5", 5) and not covers("3-5", 6)
    assert covers("6+", 600) and not covers("6+", 5)
    assert covers("rye", "rye") and not covers("rye", 1) and not covers(1, True)
