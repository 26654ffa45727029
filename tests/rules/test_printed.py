"""Numbers in any spelling, phrases in printed words, and typed numbers told from worked out ones."""

from fractions import Fraction
from pathlib import Path

import pytest

from printkit.diagnostics import Place, Report
from printkit.model.numbers import tokens
from printkit.rules.page import Page, Passage
from printkit.rules.phrases import matches, parts_of
from printkit.rules.reading import paragraphs
from printkit.template.origins import MarkingTemplates


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5", 5),
        ("five", 5),
        ("Fifth", 5),
        ("5th", 5),
        ("twenty-five", 25),
        ("two hundred", 200),
        ("½", Fraction(1, 2)),
        ("half", Fraction(1, 2)),
        ("1,000", 1000),
        ("−20", -20),
        ("3.33", Fraction("3.33")),
    ],
)
def test_a_number_in_any_spelling(text: str, value: Fraction) -> None:
    assert [one.value for one in tokens(text)] == [value]


@pytest.mark.parametrize(
    ("phrase", "text", "found"),
    [
        ("deal {5} cards", "Then deal five cards each.", True),
        ("deal five cards", "Deal 6 cards.", False),
        ("chapter 5", "Chapter V", True),
        ("deal … to each", "Deal five cards to each player", True),
        ("takes {-1}", "takes 1", False),
        ("first to {} points", "the first to 30 points", True),
        ("may not", "may", False),
    ],
)
def test_a_phrase_in_printed_words(phrase: str, text: str, found: bool) -> None:
    passage = Passage(text, None, "", [], 0.0, 0.0)
    page = Page("rules", "one", "face", 1, [passage], True)
    assert bool([*matches(parts_of(phrase, int), page, passage)]) is found


def test_typed_numbers_are_told_from_worked_out_ones(tmp_path: Path) -> None:
    words = (
        '{% set note = "six burros" %}{% macro step(n) %}<text>{{ n }}</text>{% endmacro %}\n'
        '<svg><text x="5">two and {{ 1 + 1 }}</text><text>{{ note|upper }}</text>\n'
        "{{ step(7) }}{% for n in range(3, 4) %}{{ step(n) }}{% endfor %}"
        '<text>{{ ["no", "one", "two"][2] }}</text></svg>'
    )
    (tmp_path / "page.svg").write_text(words, encoding="utf-8")
    templates = MarkingTemplates([tmp_path], Report())
    rendered = templates.trace("page.svg", {})
    assert rendered is not None and rendered.marked is not None
    read = paragraphs(rendered.marked, templates.origin, lambda *_: None)
    typed = [(one.text[span.start : span.end], span.at) for one in read for span in one.typed]
    file = tmp_path / "page.svg"
    assert typed == [("two", Place(file, 2)), ("SIX", Place(file, 1)), ("7", Place(file, 3))]
    assert [one.text for one in read] == ["two and 2", "SIX BURROS", "7", "3", "two"]


def test_the_lines_of_a_table_are_no_rule(tmp_path: Path) -> None:
    table = '<table rule="0.2"><tr><td>Aces</td><td rule="tens-count-double">tens</td></tr></table>'
    (tmp_path / "card.svg").write_text(f'<svg>{table}<g rule="aces-are-low">{table}</g></svg>')
    templates = MarkingTemplates([tmp_path], Report())
    traced = templates.trace("card.svg", {})
    assert traced is not None and traced.marked is not None
    found = paragraphs(traced.marked, templates.origin, lambda *_: None)
    assert [(one.text, one.key) for one in found] == [
        ("Aces", ""),
        ("tens", "tens-count-double"),
        ("Aces", "aces-are-low"),
        ("tens", "tens-count-double"),
    ]
