"""The source map names the place of each tag's `<` in the author's own file."""

import re
from pathlib import Path

import pytest
from template.bench import Bench

from printkit.diagnostics import Place
from printkit.template.source_map import add_places, read_place


def places(text: str) -> list[str]:
    return re.findall(r'(<[\w:.-]+) _at="\d+:(\d+:\d+)"', text)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<svg>\n  <g><a/></g></svg>", [("<svg", "1:1"), ("<g", "2:3"), ("<a", "2:6")]),
        ("ä<a/>\r\n<b/>\n", [("<a", "1:2"), ("<b", "2:1")]),
        ("<svg:rect/><a-b.c/><a2\n/>", [("<svg:rect", "1:1"), ("<a-b.c", "1:12"), ("<a2", "1:20")]),
        ("{# <a/>\n #}<b/>", [("<b", "2:4")]),
        ("{{ '<a/>' }}<b/>{{ \"}}<c>\" }}<d/>", [("<b", "1:13"), ("<d", "1:30")]),
        ("{{ '\\'}}<a/>' }}<b/>", [("<b", "1:17")]),
        ("{% set x = '%}<a/>' %}<b/>", [("<b", "1:23")]),
        ("{{ {'a': {'b': 1}}['a'] }}<a/>", [("<a", "1:27")]),
        ("{{ {'a':{'b':{}}}}}<a/>", [("<a", "1:20")]),
        ("{%- if x < y -%}<a/>{%+ endif %}", [("<a", "1:17")]),
        ("{% raw %}<a>{{ x }}{% <b/> {# </a>{% endraw %}<c/>", [("<a", "1:10"), ("<b", "1:23"), ("<c",
         "1:47")]),
        ("{%- raw -%}\n<a/>{%- endraw +%}{# <b/> #}<c/>", [("<a", "2:1"), ("<c", "2:29")]),
        ("<!-- <a/> {{ '-->' }} <b/> --><c/>", [("<c", "1:31")]),
        ("<![CDATA[<a/> --> <b/>]]><c/>", [("<c", "1:26")]),
        ("<a{% if x %} b='1'{% endif %}/>", [("<a", "1:1")]),
        ("<{{ 'a' }}/><a{{ 1 }}/></a>< b/><1/><?xml?><!DOCTYPE a>", []),
        ("{{ unfinished <a/>", []),
        ("{{ 'unfinished <a/>", []),
        ("{# unfinished <a/>", []),
    ],
)  # fmt: skip
def test_each_tag_has_its_place(source: str, expected: list[tuple[str, str]]) -> None:
    assert places(add_places(source, 0)) == expected
    assert re.sub(r' _at="[^"]*"', "", add_places(source, 0)) == source


def test_a_place_names_its_file(bench: Bench) -> None:
    bench.write("tools.svg", "\n{% macro dot() %}\n <b/>\n{% endmacro %}")
    bench.write("part.svg", "<c/>", shared=True)
    text = "{% from 'tools.svg' import dot %}<a>{{ dot() }}{% include 'part.svg' %}</a>"
    assert bench.prints(text) == '<a _at="0:1:34"> <b _at="1:3:2"/>\n<c _at="2:1:1"/></a>'
    files = bench.rendered("card.svg").files
    assert [file.name for file in files] == ["card.svg", "tools.svg", "part.svg"]


def test_tags_of_a_loop_have_one_place(bench: Bench) -> None:
    text = "{% for i in range(2) %}\n  <a/>\n{% endfor %}"
    assert bench.prints(text) == '  <a _at="0:2:3"/>\n' * 2


@pytest.mark.slow
@pytest.mark.parametrize("piece", [r"{{ '\'\'", "{% ", "{{ {", "<a ", "<!-- ", "{# ", "{% raw %}", "{{ \"'"])
def test_time_depends_on_length_alone(piece: str) -> None:
    import time

    start = time.thread_time()
    add_places(piece + piece[3:] * 150_000, 0)
    add_places(piece * 100_000, 0)
    add_places("{{ '" + r"\'" * 20_000, 0)
    assert time.thread_time() - start < 2


def test_a_place_is_read_back() -> None:
    files = (Path("card.svg"), Path("part.svg"))
    assert read_place("1:20:3", files) == Place(Path("part.svg"), 20, 3)


@pytest.mark.parametrize(
    "written", ["", "x", "0:1", "2:1:1", "-1:1:1", "0:1:1:1", "0:1:" + "9" * 5000, "٣:1:1"]
)
def test_a_place_that_an_author_made_up_is_none(written: str) -> None:
    assert read_place(written, (Path("card.svg"), Path("part.svg"))) is None
