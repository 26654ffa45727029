"""The findings about templates with errors: their exact words and places."""

from pathlib import Path
from time import thread_time
from types import SimpleNamespace
from typing import Any

import pytest
from template.bench import NAMED_AT, Bench

from printkit.diagnostics import Finding, Place, Severity, Spot

CARD = SimpleNamespace(name="Asa", dice=3)


def said(finding: Finding) -> tuple[str, str, str | None]:
    assert finding.severity is Severity.ERROR
    return finding.code, finding.message, finding.help


def where(finding: Finding) -> tuple[str, int, int, int]:
    assert isinstance(finding.at, Place)
    return finding.at.file.name, finding.at.line, finding.at.column, finding.at.length


@pytest.mark.parametrize(
    ("text", "message", "help", "place"),
    [
        ("<g/>\n{{ card.nmae }}", "`card.nmae` is not defined", "did you mean `name`?", (2, 4, 9)),
        ("{{ 1 }}\n{% if card.nmae == 'x' %}{% endif %}", "`card.nmae` is not defined",
         "did you mean `name`?", (2, 7, 9)),
        ("{{ crad.name }}", "`crad` is not defined", "did you mean `card`?", (1, 4, 4)),
        ("{{ card.qqq }}", "`card.qqq` is not defined", "known: `name`, `dice`", (1, 4, 8)),
        ("{{ figures.hnad }}", "`figures.hnad` is not defined", "did you mean `hand`?", (1, 4, 12)),
        ("{{ figures['hnad'] }}", "`figures['hnad']` is not defined", "did you mean `hand`?", (1, 4, 15)),
        ("{% set total = 1 %}{{ totla }}", "`totla` is not defined", "did you mean `total`?", (1, 23, 5)),
        ("{% for miner in [card] %}\n{{ miner.nmae|upper }}{% endfor %}", "`miner.nmae` is not defined",
         "did you mean `name`?", (2, 4, 10)),
        ("{{ sqr(2) }}", "`sqr` is not defined", "did you mean `sqrt`?", (1, 4, 3)),
        ("{{ [1, 2][5] }}", "there is no item `5`", "there are 2, counted from 0", (1, 0, 0)),
        ("{{ [][0] }}", "there is no item `0`", "there are none", (1, 0, 0)),
        ("{% macro m(a) %}{{ a }}{% endmacro %}\n{{ m() }}", "parameter `a` was not provided", None, (1, 0,
         0)),
        ("{{ loop.index }}", "`loop` is not defined", None, (1, 4, 4)),
        ("{% set c = {'Fox': 1} %}{{ c['He' ~ 'n'] }}", "there is no entry `Hen`", "known: `Fox`", (1, 0, 0)),
        ("<g/>\n{% set title = card.nmae %}\n\n{{ title }}", "`card.nmae` is not defined",
         "did you mean `name`?", (2, 16, 9)),
    ],
)  # fmt: skip
def test_an_undefined_name(
    bench: Bench, text: str, message: str, help: str | None, place: tuple[int, ...]
) -> None:
    finding = bench.finds(text, card=CARD, figures={"hand": 5})
    assert said(finding) == ("undefined-name", message, help)
    assert where(finding) == ("card.svg", *place)


def test_a_field_that_a_shared_template_prints(bench: Bench) -> None:
    bench.write("look.svg", "{% macro shown(title) %}<g>{{ title }}</g>{% endmacro %}", shared=True)
    text = '{% from "look.svg" import shown %}\n{% set title = card.nmae %}\n{{ shown(title) }}'
    finding = bench.finds(text, card=CARD)
    assert said(finding) == ("undefined-name", "`card.nmae` is not defined", "did you mean `name`?")
    assert where(finding) == ("card.svg", 2, 16, 9)


@pytest.mark.parametrize(
    ("text", "message", "help", "line"),
    [
        ("{% if y %}{% endif %}\n{% if x %}\n\n", "`{% if %}` of line 2 is never closed",
         "add `{% endif %}` where it ends", 3),
        ("{% for i in [1] %}{% if x %}{% endfor %}",
         "`{% endfor %}` can't stand here: `{% if %}` is still open", "add `{% endif %}` before it", 1),
        ("{% if x %}{% endfi %}", "there is no tag `{% endfi %}`",
         "`{% if %}` is closed by `{% endif %}`", 1),
        ("{% set a = 2 %\n{% set b = 3 %}", "unexpected `%`", "end the tag before it with `%}`", 2),
        ("{{ [1, 2]|shuffle }}", "there is no filter `shuffle`",
         "a deck is printed the same each time: sort by `jitter(card.number, loop.index)` to mix a list",
         1),
        ("{% endif %}", "`{% endif %}` closes nothing",
         "delete it, or add the `{% if ... %}` that it closes", 1),
        ("{{ 1 + }}", "something is missing before the end of an expression",
         "write a name, a number, or a text in 'quotes'", 1),
        ("{{ card.name", "`{{` is never closed", "end it with `}}`", 1),
        ("{{ card.name }", "unexpected `}`",
         "end with `}}` what `{{` begins, and with `%}` what `{%` begins", 1),
        ("{{ card name }}", "unexpected `name`",
         "join names with a dot (`card.name`), and put texts in 'quotes'", 1),
        ("{% if a = 1 %}{% endif %}", "unexpected `=`", "compare with `==`", 1),
        ("{{ a && b }}", "unexpected `&`", "join conditions with `and` or `or`", 1),
        ("{{ (1 }}", "unexpected `}`", "close what is open with `)` first", 1),
        ("<g/>\n{% foo %}", "there is no tag `{% foo %}`", None, 2),
        ("{% esle %}", "there is no tag `{% esle %}`", "did you mean `else`?", 1),
        ("{{ 'a }}", "a text in an expression is never closed",
         "end it with the quote that it begins with", 1),
        ("\n{# no end", "`{#` is never closed", "end the comment with `#}`", 2),
        ("\n{{ 1|uper }}", "there is no filter `uper`", "did you mean `upper`?", 2),
        ("{% if 0 %}\n{{ 1 is evne }}{% endif %}", "there is no test `evne`", "did you mean `even`?", 2),
        ("\n\n{% autoescape false %}{% endautoescape %}", "`autoescape` is always on",
         "write `|safe` after a value that is markup", 3),
        pytest.param("{% for i in [1] %}" * 30 + "{{ i }}" * 3000 + "{% endfor %}" * 30,
         "`card.svg` nests too deeply",
         "split long sums and nested blocks into parts, with `{% set %}` or macros", 1,
         marks=pytest.mark.slow),
        ("{% macro m(x, x) %}{% endmacro %}", "duplicate argument `x` in function definition", None, 1),
        ("{{ m(a=1, a=2) }}", "keyword argument repeated: a", None, 1),
        ("{% if 1 %}" * 120 + "{% endif %}" * 120, "`card.svg` nests too deeply",
         "split long sums and nested blocks into parts, with `{% set %}` or macros", 1),
    ],
)  # fmt: skip
def test_a_template_that_can_t_be_read(
    bench: Bench, text: str, message: str, help: str | None, line: int
) -> None:
    finding = bench.finds(text)
    assert said(finding) == ("template-syntax", message, help)
    assert where(finding) == ("card.svg", line, 0, 0)


def _lookup(number: int) -> Any:
    return {1: "one"}[number]


@pytest.mark.parametrize(
    ("text", "message", "help"),
    [
        ("{{ 1 / 0 }}", "division by zero", None),
        ("{{ 10.0 ** 400 }}", "a number is too large", None),
        ("{{ 1 + 'a' }}", "unsupported operand type(s) for +: `int` and `text`", None),
        ("{{ 1|batch }}", "`batch` missing 1 required positional argument: `linecount`", None),
        ("{{ sqrt() }}", "`sqrt` takes exactly one argument (0 given)", None),
        ("{{ 4 is divisibleby }}", "`divisibleby` missing 1 required positional argument: `num`", None),
        ("{% for i in card %}{% endfor %}", "`object` is not iterable", None),
        ("{% for i in none %}{% endfor %}", "`none` is not iterable", None),
        ("{{ 'a' * 'b' }}", "can't multiply sequence by non-int of type `text`", None),
        ("{{ lookup(9) }}", "there is no entry `9`", None),
        ("{{ percent(2) }}", "`percent` takes a chance from 0 to 1, not 2", None),
        ("{{ 1|fixed(99) }}", "`fixed` takes 0 to 30 digits", None),
        ("{{ 1|round(99) }}", "`round` takes at most 30 digits", None),
        ("{{ round(1, -99) }}", "`round` takes at most 30 digits", None),
        ("{{ '%s' % [[1]] }}", "a list can't be printed", "join it: `{{ list|join(', ') }}`"),
        ("{{ '%(a)s' % {'a': [1]} }}", "a list can't be printed", "join it: `{{ list|join(', ') }}`"),
        ("{% include 5 %}", "`int` is not iterable", None),
        ("{% extends 5 %}", "a template's name is text, such as `parts/star.svg`", None),
        ("{{ [1] }}", "a list can't be printed", "join it: `{{ list|join(', ') }}`"),
        ("{{ 'a' ~ [1] }}", "a list can't be printed", "join it: `{{ list|join(', ') }}`"),
        ("{{ [1]|upper }}", "a list can't be printed", "join it: `{{ list|join(', ') }}`"),
        ("{{ [[1]]|join }}", "a list can't be printed", "join it: `{{ list|join(', ') }}`"),
        ("{{ {'a': 1} }}", "a table can't be printed", "print one of its values: `{{ table.key }}`"),
        ("{{ lookup }}", "a macro or function can't be printed", "call it: `{{ name() }}`"),
        ("{% macro m() %}{% endmacro %}{{ m }}", "a macro or function can't be printed",
         "call it: `{{ name() }}`"),
        ("{{ card }}", "an object can't be printed", "print one of its fields: `{{ card.name }}`"),
        ("{{ namespace(a=1) }}", "an object can't be printed",
         "print one of its fields: `{{ card.name }}`"),
        ("{{ none }}", "`none` can't be printed",
         "leave it out with `{% if %}`, or give a word with `|default('', true)`"),
    ],
)  # fmt: skip
def test_a_template_that_fails(bench: Bench, text: str, message: str, help: str | None) -> None:
    finding = bench.finds("<g/>\n" + text, card=CARD, lookup=_lookup)
    assert said(finding) == ("template-error", message, help)
    assert where(finding) == ("card.svg", 2, 0, 0)


def test_an_error_in_an_included_template_is_shown_there(bench: Bench) -> None:
    bench.write("part.svg", "\n\n  {{ card.nmae }}")
    assert where(bench.finds("{% include 'part.svg' %}", card=CARD)) == ("part.svg", 3, 6, 9)


def test_an_error_in_a_shared_template_is_shown_where_the_author_uses_it(bench: Bench) -> None:
    bench.write("part.svg", "\n\n  {{ value }}", shared=True)
    finding = bench.finds("\n{% include 'part.svg' %}")
    assert where(finding) == ("card.svg", 2, 0, 0)
    assert finding.message == "`value` is not defined for `part.svg`"
    assert finding.help == "the part needs it: write `value=...` into the tag that uses it"


def test_an_error_in_a_shared_template_named_in_a_file_is_shown_in_that_file(bench: Bench) -> None:
    bench.write("part.svg", "{{ 1 / 0 }}", shared=True)
    assert bench.misses("part.svg").at == NAMED_AT


def test_an_error_in_a_macro_is_shown_there(bench: Bench) -> None:
    bench.write("tools.svg", "{% macro m(n) %}\n{{ 1 / n }}{% endmacro %}")
    finding = bench.finds("\n\n{% from 'tools.svg' import m %}{{ m(0) }}")
    assert where(finding) == ("tools.svg", 2, 0, 0)


def test_a_part_of_a_name_is_not_taken_for_it(bench: Bench) -> None:
    finding = bench.finds(
        "{{ card.dice }}{{ xcard.nmae_ }}{{ card.nmae }}", card=CARD, xcard=SimpleNamespace(nmae_=1)
    )
    assert where(finding) == ("card.svg", 1, 36, 9)


def test_a_template_that_is_missing(bench: Bench) -> None:
    bench.write("layouts/face.svg", "")
    finding = bench.misses("layouts/fcae.svg")
    assert said(finding) == (
        "missing-template",
        "there is no template `layouts/fcae.svg`",
        "did you mean `layouts/face.svg`?",
    )
    assert finding.at == NAMED_AT


def test_a_template_with_nothing_like_it(bench: Bench) -> None:
    help = "put it into the game's folder, and write its path from there: `layouts/card.svg`"
    assert said(bench.misses("qqq.xml")) == ("missing-template", "there is no template `qqq.xml`", help)


def test_an_include_that_is_missing_is_shown_where_it_stands(bench: Bench) -> None:
    finding = bench.finds("<g>\n{% include ['q.svg', 'w.svg'] %}")
    assert (finding.code, finding.message) == ("missing-template", "there is no template `w.svg`")
    assert where(finding) == ("card.svg", 2, 0, 0)


def test_an_empty_choice(bench: Bench) -> None:
    assert bench.finds("{% include [] %}").message == "there is no template to choose from"


def test_an_include_never_leaves_its_folder(bench: Bench) -> None:
    (bench.game.parent / "secret.svg").write_text("secret")
    finding = bench.finds("\n{% include '../secret.svg' %}")
    assert where(finding) == ("card.svg", 2, 0, 0)


def test_a_file_that_is_too_large(bench: Bench) -> None:
    finding = bench.finds("x" * 1_000_001)
    assert said(finding) == (
        "file-too-large",
        "`card.svg` is larger than 1 MB, too large for a template",
        "move parts of it into other templates",
    )


def test_forty_cards_share_one_finding(bench: Bench) -> None:
    bench.write("card.svg", "{{ card.nmae }}")
    for number in range(40):
        assert (
            bench.templates.render("card.svg", {"card": CARD}, Spot(Path("game.toml"), ("card", number)))
            is None
        )
    assert len(bench.report.findings) == 1


def test_a_message_has_no_control_characters_and_is_short(bench: Bench) -> None:
    def fail() -> None:
        raise ValueError("Bad \x1b[31m word\n" + "x" * 999 + ".")

    message = bench.finds("{{ fail() }}", fail=fail).message
    assert message.startswith("bad \ufffd[31m word xxx")
    assert len(message) == 200


def test_half_of_a_character_is_refused_before_it_reaches_a_file(bench: Bench) -> None:
    finding = bench.finds("<g>{{ '\\ud83c' }}</g>")
    assert said(finding) == (
        "template-error",
        "`card.svg` writes half of a character",
        "write the character itself, not its code",
    )
    assert where(finding) == ("card.svg", 1, 0, 0)


def test_a_name_longer_than_any_file_name_is_not_looked_for(bench: Bench) -> None:
    start = thread_time()
    finding = bench.finds("{% include 'x/' * 99999 %}")
    assert thread_time() - start < 0.5
    assert said(finding)[:2] == ("missing-template", f"there is no template `{'x/' * 29}x…`")
