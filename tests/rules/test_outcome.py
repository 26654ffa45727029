"""How values are shown in messages and proofs, and rounded."""

from fractions import Fraction
from types import SimpleNamespace

import pytest

from printkit.rules.outcome import Item, named, rounded, show


@pytest.mark.parametrize(
    ("value", "digits", "whole"),
    [
        (0.5, 0, 1), (-0.5, 0, -1), (0.45, 1, Fraction(1, 2)), (0.25, 1, Fraction(3, 10)), (Fraction(1, 3), 2,
         Fraction(33, 100)), (2, 1, 2), (True, 0, True), ("a", 0, "a"), ([0.5, 1.5], 0, [1, 2]),
    ],
)  # fmt: skip
def test_halves_are_rounded_away_from_zero(value: object, digits: int, whole: object) -> None:
    assert rounded(value, digits) == whole


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Fraction(1, 3), "1/3 (0.3333)"), (Fraction(6, 3), "2"), (Fraction(1, 1000), "0.001"), (None, "none"),
        (True, "true"), (0.1, "0.1"), ([1, [2]], "[1, [2]]"),
        ([*range(13)], f"[{', '.join(map(str, range(12)))}, …]"),
        (SimpleNamespace(id="robin"), "robin"), (SimpleNamespace(), "an object"), ({}, "a table"),
        ("x" * 80, "x" * 80), ("x" * 81, "x" * 79 + "…"),
    ],
)  # fmt: skip
def test_a_value_is_shown(value: object, words: str) -> None:
    assert show(value) == words


def test_names_of_more_than_a_few_are_counted() -> None:
    items = [Item({}, 1, label, None) for label in "abcdef"]
    assert [named(items[:4]), named(items)] == ["a, b, c, d", "a, b, c, d and 2 more"]
