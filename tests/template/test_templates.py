"""What a template may use, and what it writes."""

import time
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest
from template.bench import NAMED_AT, Bench

from printkit.diagnostics import Report
from printkit.sandbox import limits
from printkit.template.templates import Rendered, Templates


@dataclass(frozen=True)
class Size:
    width: float

    def twice(self) -> float:
        return self.width * 2


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("{{ card.name }} {{ card['name'] }} {{ table.goal }} {{ size.width }}", "Asa Asa 5 63.5"),
        ("{{ size.twice() }} {{ double(4) }} {{ chance }} {{ chance * 3 }}", "127.0 8 1/3 1"),
        ("{% for n in [3, 1, 2]|sort %}{{ loop.index }}:{{ n }}{{ ', ' if not loop.last }}{% endfor %}",
         "1:1, 2:2, 3:3"),
        ("{% for n in [] %}x{% else %}none{% endfor %}", "none"),
        ("{% for n in [1, 2, 3] if n != 2 %}{{ n }}/{{ loop.length }} {% endfor %}", "1/2 3/2 "),
        ("{% for n in [[1, [2]], 3] recursive %}{{ loop(n) if n is iterable else n }},{% endfor %}",
         "1,2,,,3,"),
        ("{% for name, value in table.items() %}{{ name }}={{ value }}{% endfor %}", "goal=5"),
        ("{{ {'items': 4}.items }} {{ {'a': {'b': 1}}.a.b }}", "4 1"),
        ("{% set c = cycler('a', 'b') %}{{ c.next() }}{{ c.next() }}{{ c.current }}{{ c.next() }}", "abaa"),
        ("{% set comma = joiner(', ') %}{{ comma() }}x{{ comma() }}y", "x, y"),
        ("{% set ns = namespace(n=1) %}{% for i in range(4) %}{% set ns.n = 2*ns.n %}{% endfor %}{{ ns.n }}",
         "16"),
        ("{% macro m(a, b=2) %}{{ a }}{{ b }}{{ caller() if caller is defined }}{% endmacro %}"
         "{{ m(1) }}{{ m(1, b=3) }}",
         "1213"),
        ("{% macro m() %}[{{ caller(3) }}]{% endmacro %}{% call(n) m() %}n{{ n }}{% endcall %}", "[n3]"),
        ("{% set words %}a{{ 1 }}{% endset %}{{ words }}{{ words|length }}", "a12"),
        ("{% filter upper %}abc{% endfilter %}{% with a = 1 %}{{ a }}{% endwith %}", "ABC1"),
        ("{{ 'abc'[1:] }}{{ [1, 2, 3][::-1]|join }}{{ 'a' ~ 1 ~ 'b' }}{{ 'ab' * 2 }}", "bc321a1babab"),
        ("{{ '%02d' % 5 }} {{ '%.2f'|format(2 / 3) }} {{ '%(a)s' % {'a': 1} }} {{ '%d%%' % 7 }}",
         "05 0.67 1 7%"),
        ("{{ nothing|default('d') }}{{ card.x|default('e') }}{{ 1 if card.x is defined else 0 }}", "de0"),
        ("{{ 'a-b'|replace('-', '+') }}{{ [1, 2]|sum }}{{ cards|sum(attribute='n') }}", "a+b33"),
        ("{{ cards|selectattr('n', 'gt', 1)|map(attribute='n')|join(',') }} "
         "{{ cards|map(attribute='n')|map('string')|list|length }}", "2 2"),
        ("{% for g in cards|groupby('n') %}{{ g.grouper }}{{ g.list|length }} {% endfor %}", "11 21 "),
        ("{% for row in range(5)|batch(2, '-') %}{{ row|join }} {% endfor %}", "01 23 4- "),
        ("{% for column in range(5)|slice(2) %}{{ column|join }} {% endfor %}", "012 34 "),
        ("{{ 5 is even }} {{ 5 is odd }} {{ 9 is divisibleby 3 }} {{ 'b' in 'abc' }} {{ 1 < 2 < 3 }}",
         "False True True True True"),
        ("{{ 2 ** 10 }} {{ 7 // 2 }} {{ 7 % 4 }} {{ -7 }} {{ 1 / 4 }} {{ 3 - 1 }}", "1024 3 3 -7 0.25 2"),
        ("{{ 'x' if false }}", ""),
    ],
)  # fmt: skip
def test_a_template_may_use(bench: Bench, text: str, printed: str) -> None:
    printed_now = bench.prints(
        text,
        card=SimpleNamespace(name="Asa"),
        cards=[SimpleNamespace(n=1), SimpleNamespace(n=2)],
        table={"goal": 5},
        size=Size(63.5),
        chance=Fraction(1, 3),
        double=lambda n: n * 2,
    )
    assert printed_now == printed


def test_words_are_escaped_and_markup_is_not(bench: Bench) -> None:
    text = "{{ t }}|{{ t|safe }}|{{ [t, 1]|join('<') }}|{{ t ~ '<' }}|{{ t|upper }}|{{ t|safe ~ t }}"
    assert bench.prints(text, t="<&") == "&lt;&amp;|<&|&lt;&amp;&lt;1|&lt;&amp;&lt;|&lt;&amp;|<&&lt;&amp;"


def test_capitals_of_greek_have_no_accents(bench: Bench) -> None:
    assert bench.prints("{{ t|upper }}", t="Ήρωες & Θεοί") == "ΗΡΩΕΣ &amp; ΘΕΟΙ"


def test_blocks_leave_no_empty_line(bench: Bench) -> None:
    assert bench.prints("a\n  {% if true %}\n  b\n  {% endif %}\nc\n") == "a\n  b\nc\n"


def test_a_game_s_own_template_comes_before_the_shared_one(bench: Bench) -> None:
    bench.write("parts/star.svg", "own")
    bench.write("parts/star.svg", "shared", shared=True)
    bench.write("parts/moon.svg", "moon", shared=True)
    assert bench.prints("{% include 'parts/star.svg' %} {% include 'parts/moon.svg' %}") == "own moon"


def test_templates_build_on_each_other(bench: Bench) -> None:
    bench.write("base.svg", "({% block face %}base{% endblock %})", shared=True)
    bench.write("tools/dots.svg", "{% macro dot(n) %}{% if n %}.{{ dot(n - 1) }}{% endif %}{% endmacro %}")
    text = (
        "{% extends 'base.svg' %}{% from 'tools/dots.svg' import dot %}{% import 'tools/dots.svg' as tools %}"
    )
    text += "{% block face %}{{ super() }}{{ dot(3) }}{{ tools.dot(2) }}{% endblock %}"
    assert bench.prints(text) == "(base.....)"


def test_what_may_be_missing_may_be_missing(bench: Bench) -> None:
    bench.write("b.svg", "b")
    assert bench.prints("{% include 'x.svg' ignore missing %}{% include ['y.svg', 'b.svg'] %}") == "b"


def test_an_included_template_sees_what_the_other_sees(bench: Bench) -> None:
    bench.write("b.svg", "{{ card }}{{ n }}")
    assert bench.prints("{% for n in [1, 2] %}{% include 'b.svg' %} {% endfor %}", card="c") == "c1 c2 "


def test_one_card_does_not_affect_the_next(bench: Bench) -> None:
    bench.write(
        "b.svg",
        "{% set ns = namespace(n=0) %}{% macro m() %}{% set ns.n = ns.n + 1 %}{{ ns.n }}{% endmacro %}",
    )
    text = "{% import 'b.svg' as b %}{{ b.m() }}{{ b.m() }}"
    assert [bench.prints(text), bench.rendered("card.svg").text] == ["12", "12"]


def test_a_template_is_read_once_a_run(bench: Bench) -> None:
    assert bench.prints("before") == "before"
    bench.write("card.svg", "after")
    assert bench.rendered("card.svg").text == "before"


def test_a_broken_template_is_read_once_and_reported_once(bench: Bench) -> None:
    first = bench.finds("{% if %}")
    bench.write("card.svg", "mended")
    assert bench.misses("card.svg") == first


def test_files_are_listed_as_they_are_first_read(bench: Bench) -> None:
    one, two = (
        bench.write("one.svg", "<a/>"),
        bench.write("two.svg", "<b/>{% include 'one.svg' %}", shared=True),
    )
    assert bench.rendered("two.svg") == Rendered('<b _at="0:1:1"/><a _at="1:1:1"/>', (), (two, one))
    assert bench.rendered("one.svg") == Rendered('<a _at="1:1:1"/>', (), (two, one))


@pytest.mark.slow
def test_includes_that_double_are_stopped_and_not_tried_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_SECONDS", 0.5)
    for number in range(40):
        bench.write(f"{number}.svg", f"{{% include '{number + 1}.svg' %}}" * 2)
    bench.write("40.svg", "")
    finding = bench.misses("0.svg")
    assert finding.code == "template-too-much"
    assert finding.message.endswith("takes more than 0.5 seconds")
    start = time.thread_time()
    assert bench.misses("0.svg") is finding
    assert time.thread_time() - start < 0.2


def test_a_full_face_takes_little_time(tmp_path: Path) -> None:
    element = (
        '<rect x="{{ x + 1 }}" y="{{ loop.index * 2 }}" width="{{ card.w }}" fill="{{ card.f|default(1) }}"/>'
    )
    (tmp_path / "face.svg").write_text("{% for x in range(60) %}" + element + "{% endfor %}")
    templates = Templates((tmp_path,), Report())
    times = []
    for _ in range(20):
        start = time.thread_time()
        templates.render("face.svg", {"card": SimpleNamespace(w=3, f="ink")}, NAMED_AT)
        times.append(time.thread_time() - start)
    assert min(times) < 0.005  # ten times what it takes on a slow machine
