"""Untrusted rules: values of any size and depth are shown, and many mistakes take no longer than one."""

import time
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest
from smallgame import GAME, Make, Run

from printkit.diagnostics import Report
from printkit.model.game import Game
from printkit.rules.figures import compute
from printkit.rules.outcome import show, show_other

RULE = '[[rule]]\nkind = "assert"\nsays = "it holds"\norigin = "house"\n'
HUGE = 10**5000


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (HUGE, "a number of more than 80 digits"),
        (-HUGE, "a number of more than 80 digits"),
        (Fraction(5 * 10**400 * 1001 + 1, 1001), "a number of more than 80 digits"),
        (Fraction(1, HUGE), "0"),
        (Fraction(HUGE + 1, HUGE), "1"),
        ([HUGE, 1], "[a number of more than 80 digits, 1]"),
        (nested(400), "[[[[[[[[[…]]]]]]]]]"),
        (10**79, "1" + 79 * "0"),
    ],
    ids=["huge", "minus", "sum", "tiny", "near", "listed", "nested", "long"],
)
def test_any_value_is_shown(value: Any, words: str) -> None:
    assert show(value) == words


def test_two_huge_numbers_are_told_apart() -> None:
    assert "number" in show_other(HUGE, HUGE + 1)


@pytest.mark.parametrize(
    "what", ["exactly(5) * 10**400 + exactly(1) / 1001", "10**4000 * 10**200", "[10**300]"]
)
def test_a_rule_about_a_huge_value_is_a_finding(make_game: Make, run: Run, what: str) -> None:
    rules = f'{RULE}what = "[game.players, {what}][1]"\nis = 5\n'
    said = run("check", make_game({"rules.toml": rules}))
    assert said.code == 1
    assert "error[broken-assert]" in said.err or "error[formula" in said.err


@pytest.mark.slow
def test_three_thousand_objections_map_the_rules_once(
    make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from printkit.diagnostics import places

    mapped = []
    outline = places.outline
    monkeypatch.setattr(places, "outline", lambda text: mapped.append(text) or outline(text))
    cards = "".join(f'[[card]]\nid = "c{number}"\n' for number in range(300))
    rules = f'{RULE}cards = "deck"\nholds = "card.id == 1"\n'
    said = run("check", make_game({"rules.toml": rules, "cards.toml": cards}))
    assert "and 250 more, not shown" in said.err
    assert len(mapped) < 10


def test_three_thousand_circles_take_no_time(game: Callable[[Mapping[str, Any]], Game]) -> None:
    figures = {}
    for number in range(3000):
        figures |= {f"a{number}": f"= figures.b{number}", f"b{number}": f"= figures.a{number}"}
    figures["waits"] = "= figures.a7 + 1"
    figures["fine"] = "= 1 + 1"
    report, begun = Report(), time.process_time()
    found = compute(game(figures), None, report)
    assert time.process_time() - begun < 3
    assert len(report.findings) == 3000
    assert report.findings[0].message == "the figures `a0` and `b0` depend on each other in a circle"
    assert found.figures["fine"] == 2


def test_a_component_named_like_a_rule_s_long_name(make_game: Make, run: Run) -> None:
    long = "x" * 300
    face = f'<svg>{{% if 0 %}}{{% include "{long}.svg" %}}{{% endif %}}</svg>'
    rules = '[[rule]]\nkind = "same"\nsays = "s"\norigin = "house"\nprints = { deck = "figures.hand" }\n'
    game = GAME.replace("[[component]]", '[figures.hand]\nvalue = 5\norigin = "house"\n[[component]]')
    said = run("check", make_game({"game.toml": game, "layouts/card.svg": face, "rules.toml": rules}))
    assert "error[broken-same]: nothing that `deck` prints reads `figures.hand`" in said.err
