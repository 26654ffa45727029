"""Numbers in any spelling, phrases in printed words, and typed numbers told from worked out ones."""

from fractions import Fraction
from pathlib import Path

import pytest

from printkit.diagnostics import Place, Report, Spot
from printkit.model.numbers import tokens
from printkit.rules.words.page_text import Page, Passage, as_written
from printkit.rules.words.phrases import matches, parts_of
from printkit.rules.words.template_paragraphs import paragraphs
from printkit.rules.words.typed_numbers import typed_numbers
from printkit.template.kept import KeptTemplates
from printkit.template.templates import Rendered


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
    passage = Passage(text, None, "", 0.0, 0.0)
    page = Page("rules", "one", "face", 1, [passage], True)
    assert bool([*matches(parts_of(phrase, int), page, passage)]) is found


def typed_in(folder: Path) -> tuple[list[str], list[tuple[str, Place | Spot]]]:
    """Return the paragraphs of page.svg, and the numbers in it that were typed."""
    templates = KeptTemplates([folder], Report())
    rendered = templates.quietly("page.svg", {})
    assert rendered is not None
    read = [as_written(one) for one in paragraphs(rendered, lambda *_: None)]
    files = frozenset(str(one) for one in folder.glob("*.svg"))
    typed = typed_numbers({files: [Page("page", "one", "face", 1, read, True)]}, templates.literals(), [])
    found = [(one.text[span.start : span.end], span.at) for one in read for span in typed.get(id(one), ())]
    return [one.text for one in read], found


def test_typed_numbers_are_told_from_worked_out_ones(tmp_path: Path) -> None:
    words = (
        '{% set note = "six burros" %}{% macro step(n) %}<text>{{ n }}</text>{% endmacro %}\n'
        '<svg><text x="5">two and {{ 1 + 1 }}</text>\n<text>{{ note|upper }}</text>\n'
        "{{ step(7) }}{% for n in range(3, 4) %}{{ step(n) }}{% endfor %}"
        '<text>{{ ["no", "one", "two"][2] }}</text></svg>'
    )
    file = tmp_path / "page.svg"
    file.write_text(words, encoding="utf-8")
    texts, typed = typed_in(tmp_path)
    assert typed == [("two", Place(file, 2)), ("SIX", Place(file, 1)), ("7", Place(file, 4))]
    assert texts == ["two and 2", "SIX BURROS", "7", "3", "two"]


NUMBERED = "{% macro fixed(n) %}{{ n }}{% endmacro %}{% macro six() %}six{% endmacro %}"


@pytest.mark.parametrize(
    ("words", "written", "typed"),
    [
        ("{% macro n() %}5{% endmacro %}{{ n()|int + 1 }} of {{ n() }}", "6 of 5", ["5"]),
        ("{% macro n() %}{{ 5 }}{% endmacro %}{{ n()|length + 8 }}{{ ' ok' if n() == '5' }}", "9 ok", []),
        ("{% macro n() %}5 dice{% endmacro %}{{ (n() ~ ' each')|upper }}", "5 DICE EACH", ["5"]),
        ("{% macro n() %}five{% endmacro %}{{ [n(), 'or six']|join(' ') }}", "five or six", ["five", "six"]),
        ("{% set n %}5{% endset %}{{ n|int + 1 }} of {{ n }}", "6 of 5", ["5"]),
        ("{% macro say() %}{{ caller() }}{% endmacro %}{% call say() %}5 dice{% endcall %}", "5 dice", ["5"]),
        ("{% macro fixed(n) %}{{ n }}{% endmacro %}{{ fixed(5) }}", "5", ["5"]),
        ('{% from "own.svg" import fixed %}{{ fixed(5) }}', "5", ["5"]),
        ('{% from "own.svg" import six as len %}{{ len() }}', "six", ["six"]),
        ("{{ fixed(5.25, 1) }}", "5.2", []),
        (
            '{% set r = [("a", 4), ("b", 7)] %}{% for a, b in r %}{{ a }} {% endfor %}7 {{ 2 + 2 }}',
            "a b 7 4",
            ["7"],
        ),
        ('{% set r = [("a", 4)] %}{% for one in r %}{{ one[1] }} {{ one[0] }}{% endfor %}', "4 a", ["4"]),
        ("{% with n = 5 %}{{ n }} dice{% endwith %}", "5 dice", ["5"]),
        ("{{ 'five' if true else 'six' }} <b>or</b> seven", "five or seven", ["five", "seven"]),
    ],
)
def test_what_is_typed_is_followed_to_where_it_is_printed(
    words: str, written: str, typed: list[str], tmp_path: Path
) -> None:
    (tmp_path / "own.svg").write_text(NUMBERED, encoding="utf-8")
    (tmp_path / "page.svg").write_text(f"<svg><text>{words}</text></svg>", encoding="utf-8")
    texts, found = typed_in(tmp_path)
    assert (texts, [number for number, _ in found]) == ([written], typed)


@pytest.mark.parametrize(
    ("page", "typed"),
    [
        ('<rect x="{{ n }}"/><text>{{ 2 + 3 }}</text>', []),
        ('<li mark="{{ n }}">dice</li>', ["5"]),
        ("{% set d %}5 {{ n }}{% endset %}<text>{{ d }}</text>", ["5", "5"]),
        ('{% include "n.svg" %}', ["5"]),
    ],
)
def test_a_number_is_typed_where_it_is_a_word(page: str, typed: list[str], tmp_path: Path) -> None:
    (tmp_path / "n.svg").write_text("<text>{{ n }}</text>", encoding="utf-8")
    text = f"{{% set n = 5 %}}<svg><box>\n{page}\n</box></svg>"
    (tmp_path / "page.svg").write_text(text, encoding="utf-8")
    assert [number for number, _ in typed_in(tmp_path)[1]] == typed


@pytest.mark.parametrize(
    ("markup", "texts"),
    [
        ('<text>five <b>dice</b>, <span fill="ink">six</span> cards</text>', ["five dice, six cards"]),
        ("<text>five <b id='a>b'>dice</b></text>", ["five dice"]),
        ("<box>five<br/>dice</box>", ["five dice"]),
        (
            '<text>five <use part="die"/> dice</text><g alt="a > b"><text>six</text></g>',
            ["five  dice", "six"],
        ),
        ("<text><![CDATA[five <b> dice]]></text>", ["five <b> dice"]),
        ('<use part="word"/><use part="die"/>', ["seven"]),
        ('<text>one <i rule="a">two</i> three</text>', ["one two three"]),
    ],
)
def test_tags_without_words_are_not_read(markup: str, texts: list[str]) -> None:
    files = (Path("card.svg"),)
    parts = {"word": Rendered("<svg><text>seven</text></svg>", (), files), "die": None}
    read = Rendered(f"<svg>{markup}</svg>", (), files)
    found = paragraphs(read, lambda name, _: parts[name], "word".__eq__)
    assert [one.text for one in found] == texts


def test_the_lines_of_a_table_are_no_rule(tmp_path: Path) -> None:
    table = '<table rule="0.2"><tr><td>Aces</td><td rule="tens-count-double">tens</td></tr></table>'
    (tmp_path / "card.svg").write_text(f'<svg>{table}<g rule="aces-are-low">{table}</g></svg>')
    rendered = KeptTemplates([tmp_path], Report()).quietly("card.svg", {})
    assert rendered is not None
    found = paragraphs(rendered, lambda *_: None)
    assert [(one.text, one.key) for one in found] == [
        ("Aces", ""),
        ("tens", "tens-count-double"),
        ("Aces", "aces-are-low"),
        ("tens", "tens-count-double"),
    ]
