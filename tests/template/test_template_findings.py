"""The findings about templates with errors: their exact words and places."""

import os
from pathlib import Path
from time import thread_time
from types import SimpleNamespace

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


def test_a_field_that_a_shared_template_prints(bench: Bench) -> None:
    bench.write("look.svg", "{% macro shown(title) %}<g>{{ title }}</g>{% endmacro %}", shared=True)
    text = '{% from "look.svg" import shown %}\n{% set title = card.nmae %}\n{{ shown(title) }}'
    finding = bench.finds(text, card=CARD)
    assert said(finding) == ("undefined-name", "`card.nmae` is not defined", "did you mean `name`?")
    assert where(finding) == ("card.svg", 2, 16, 9)


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


@pytest.mark.parametrize(
    "text",
    [
        "{% if 1 %}" * 120 + "{% endif %}" * 120,
        pytest.param(
            "{% for i in [1] %}" * 30 + "{{ i }}" * 3000 + "{% endfor %}" * 30, marks=pytest.mark.slow
        ),
    ],
)
def test_a_template_that_nests_too_deeply(bench: Bench, text: str) -> None:
    help = "split long sums and nested blocks into parts, with `{% set %}` or macros"
    finding = bench.finds(text)
    assert said(finding) == ("template-syntax", "`card.svg` nests too deeply", help)
    assert where(finding) == ("card.svg", 1, 0, 0)


def test_a_pipe_is_not_waited_for(bench: Bench) -> None:
    os.mkfifo(bench.game / "pipe.svg")
    finding = bench.misses("pipe.svg")
    assert (finding.code, finding.message) == ("not-a-file", "`pipe.svg` is a device or a pipe, not a file")


def test_a_folder_is_no_template(bench: Bench) -> None:
    (bench.game / "parts").mkdir()
    assert bench.misses("parts").message == "`parts` is a folder, not a file"


def test_a_file_that_is_no_text(bench: Bench) -> None:
    (bench.game / "card.svg").write_bytes(b"<g>\n\xff")
    finding = bench.misses("card.svg")
    assert (finding.code, where(finding)) == ("not-utf-8", ("card.svg", 2, 1, 1))
