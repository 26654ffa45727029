"""A formula's value, or what is wrong with it."""

import time
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from printkit.diagnostics import Finding, Report, Severity, Spot
from printkit.sandbox import limits
from printkit.template.formulas import FAILED, evaluate

AT = Spot(Path("rules.toml"), ("figure", 0, "formula"))
CONTEXT = {
    "figures": SimpleNamespace(hand=5, players=4),
    "tables": {"goal": SimpleNamespace(at=lambda n: {2: 9}[n], rows=((1, 2), (3, 4)))},
    "cards": [SimpleNamespace(n=1), SimpleNamespace(n=2)],
    "sixth": Fraction(1, 6),
}


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("figures.hand * figures.players + 2", 22),
        ("tables.goal.at(2)", 9),
        ("sixth ** 3 * 6", Fraction(1, 36)),
        ("1 - (5 / 6) ** 2", 1 - (5 / 6) ** 2),
        ("sum(cards|map(attribute='n'))", 3),
        ("cards|map(attribute='n')", [1, 2]),
        ("cards|map(attribute='n')|map('string')|list", ["1", "2"]),
        ("(1, 'a', [2])", (1, "a", [2])),
        ("range(3)", [0, 1, 2]),
        ("{'a': range(2)}", {"a": [0, 1]}),
        ("'a' ~ 1", "a1"),
        ("'<b>'|safe", "<b>"),
        ("figures.hand > 4 and not false", True),
        ("percent(sixth)", "17"),
        ("tables.goal.rows", ((1, 2), (3, 4))),
        ("none", None),
        ("ceil(4.2)", 5),
    ],
)  # fmt: skip
def test_a_formula_has_a_value(formula: str, value: Any) -> None:
    report = Report()
    found = evaluate(formula, CONTEXT, AT, report)
    assert report.findings == []
    assert (found, type(found)) == (value, type(value))


def complaint(formula: str) -> Finding:
    report = Report()
    assert evaluate(formula, CONTEXT, AT, report) is FAILED
    (finding,) = report.findings
    assert (finding.severity, finding.at) == (Severity.ERROR, AT)
    return finding


@pytest.mark.parametrize(
    ("formula", "code", "message", "help"),
    [
        ("1 +", "formula-syntax", "unexpected end of the formula", None),
        ("1 2", "formula-syntax", "the formula goes on where it should end",
         "compare with `==`, join with `and` or `or`, and put texts in 'quotes'"),
        ("", "formula-syntax", "unexpected end of the formula", None),
        ("{{ 1 }}", "formula-syntax", "expected token `:`, got `}`", None),
        ("1|uper", "formula-syntax", "there is no filter `uper`", "did you mean `upper`?"),
        ("figures.hnad + 1", "undefined-name", "`figures.hnad` is not defined", "did you mean `hand`?"),
        ("figrues.hand", "undefined-name", "`figrues` is not defined", "did you mean `figures`?"),
        ("figrues", "undefined-name", "`figrues` is not defined", "did you mean `figures`?"),
        ("[1, figrues]", "undefined-name", "`figrues` is not defined", "did you mean `figures`?"),
        ("cards|map(attribute='m')", "undefined-name", "`m` is not defined", "known: `n`"),
        ("cards[7]", "undefined-name", "there is no item `7`", "there are 2, counted from 0"),
        ("1 / 0", "formula-error", "division by zero", None),
        ("tables.goal.at(3)", "formula-error", "there is no entry `3`", None),
        ("''.__class__", "formula-error", "`__class__` can't be read here", None),
        ("tables.goal.at.__globals__", "formula-error", "`__globals__` can't be read here", None),
        ("tables.goal.at", "formula-error", "a macro or function can't be printed",
         "call it: `{{ name() }}`"),
        ("9 ** (9 ** 9)", "formula-too-much", "the formula makes a number too long to print",
         "look for a power"),
        ("sixth ** 99999", "formula-too-much", "the formula makes a number too long to print",
         "look for a power"),
        ("'a' * 10 ** 9", "formula-too-much", "the formula makes more than 8 MB of text",
         "look for a loop inside a loop, or for a template or macro that uses itself"),
        ("[0] * 10 ** 9", "formula-too-much", "the formula makes lists that are too long",
         "look for a loop inside a loop, or for a template or macro that uses itself"),
        ("(" * 4000 + "1" + ")" * 4000, "formula-too-much",
         "the formula calls itself, or nests too deeply",
         "look for a macro, template or loop that calls itself, or for deeply nested brackets"),
        ("1 + " * 300 + "1", "formula-syntax", "the formula nests too deeply",
         "split long sums and nested blocks into parts, with `{% set %}` or macros"),
        ("1 + " * 3000 + "1", "formula-too-much", "the formula is too long",
         "split it into several figures"),
    ],
)  # fmt: skip
def test_a_formula_that_is_wrong(formula: str, code: str, message: str, help: str | None) -> None:
    start = time.thread_time()
    finding = complaint(formula)
    assert (finding.code, finding.message, finding.help) == (code, message, help)
    assert time.thread_time() - start < 2


@pytest.mark.slow
def test_a_formula_that_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_SECONDS", 0.2)
    finding = complaint("each(range(9999), 'each(range(9999), \"value\")')")
    assert (finding.code, finding.message) == ("formula-too-much", "the formula takes more than 0.2 seconds")
