"""What a hostile template can't read or call."""

from types import SimpleNamespace

import pytest
from jinja2.compiler import CodeGenerator
from jinja2.environment import Template
from jinja2.parser import Parser
from jinja2.runtime import Context
from jinja2.sandbox import SandboxedEnvironment
from template.bench import Bench


def helper(number: int = 0) -> int:
    return number


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("{{ ''.__class__.__mro__ }}", "__class__"),
        ("{{ ''['__class__'] }}", "__class__"),
        ("{{ ['']|map(attribute='__class__')|join }}", "__class__"),
        ("{{ [1, 2]|groupby('__class__') }}", "__class__"),
        ("{{ [1]|sum(attribute='__class__') }}", "__class__"),
        ("{{ cycler.__init__.__globals__ }}", "__init__"),
        ("{{ namespace.__init__ }}", "__init__"),
        ("{{ range.__self__ }}", "__self__"),
        ("{{ helper.__globals__ }}", "__globals__"),
        ("{{ card.helper.__code__ }}", "__code__"),
        ("{{ card.__dict__ }}", "__dict__"),
        ("{{ card._secret }}", "_secret"),
        ("{{ self.__init__ }}", "__init__"),
        ("{{ self._TemplateReference__context }}", "_TemplateReference__context"),
        ("{% for i in [1] %}{{ loop._iterator }}{% endfor %}", "_iterator"),
        ("{% macro m() %}{% endmacro %}{{ m._func }}", "_func"),
        ("{% macro m() %}{% endmacro %}{{ m.catch_kwargs }}", "catch_kwargs"),
        ("{% import 'tools.svg' as t %}{{ t._body_stream }}", "_body_stream"),
        ("{% import 'tools.svg' as t %}{{ t.__class__ }}", "__class__"),
        ("{{ (1).to_bytes(9) }}", "to_bytes"),
        ("{{ (1.5).hex() }}", "hex"),
        ("{{ [1].append(2) }}", "append"),
        ("{{ {}.update(a=1) }}", "update"),
        ("{{ {}.setdefault('a', 1) }}", "setdefault"),
        ("{{ (range(3)|map('string')).gi_frame }}", "gi_frame"),
        ("{{ joiner().used }}", "used"),
        ("{{ cycler(1).items }}", "items"),
    ],
)  # fmt: skip
def test_an_attribute_that_can_t_be_read(bench: Bench, text: str, attribute: str) -> None:
    bench.write("tools.svg", "{% set a = 1 %}")
    finding = bench.finds(text, helper=helper, card=SimpleNamespace(helper=helper, _secret=1))
    assert (finding.code, finding.message) == ("unsafe-template", f"`{attribute}` can't be read here")


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("{{ '{0.__class__}'.format(1) }}", "use the filter: `'%.1f'|format(number)`"),
        ("{{ ('{0.__class__}'|safe).format(1) }}", "use the filter: `'%.1f'|format(number)`"),
        ("{{ '{a.__class__}'.format_map({'a': 1}) }}", None),
        ("{{ ['{0.__class__}']|map(attribute='format')|join }}", "use the filter: `'%.1f'|format(number)`"),
        ("{{ ', '.join(['a']) }}", "use the filter: `list|join(', ')`"),
        ("{{ 'a'.replace('a', 'b') }}", "use the filter: `word|replace('old', 'new')`"),
        ("{{ 'a'.center(9) }}", None),
        ("{{ 'a'.encode() }}", None),
        ("{{ 'a'.translate({}) }}", None),
    ],
)  # fmt: skip
def test_a_method_of_text_that_can_t_be_read(bench: Bench, text: str, help: str | None) -> None:
    finding = bench.finds(text)
    assert (finding.code, finding.help) == ("unsafe-template", help)


@pytest.mark.parametrize("name", ["lipsum", "open", "__import__", "environment", "context", "exec", "self_"])
def test_a_name_that_is_not_there(bench: Bench, name: str) -> None:
    assert bench.finds(f"{{{{ {name} }}}}").message == f"`{name}` is not defined"


_ABSENT = "attr center filesizeformat indent pprint random striptags tojson truncate urlize wordwrap xmlattr"


@pytest.mark.parametrize("name", _ABSENT.split())
def test_a_filter_that_is_not_there(bench: Bench, name: str) -> None:
    assert bench.finds(f"{{{{ 1|{name} }}}}").message == f"there is no filter `{name}`"


def test_a_private_name_can_t_be_imported(bench: Bench) -> None:
    bench.write("tools.svg", "")
    finding = bench.finds("{% from 'tools.svg' import __class__ as c %}{{ c }}")
    assert finding.code == "template-syntax"


def test_what_a_template_reads_stays_as_it_is(bench: Bench) -> None:
    rows = [3, 1, 2]
    assert bench.prints("{{ rows|sort|join }}{{ (rows + [4])|length }}", rows=rows) == "1234"
    assert rows == [3, 1, 2]


@pytest.mark.parametrize(
    ("owner", "names"),
    [
        (SandboxedEnvironment, "_parse _load_template call_binop intercepted_binops is_safe_attribute"),
        (Template, "_get_default_module"),
        (Context, "resolve_or_missing"),
        (CodeGenerator, "visit_Template _output_child_pre _output_child_post"),
        (Parser, "parse_for parse_concat parse_filter parse_test parse_autoescape"),
    ],
)
def test_what_is_overridden_is_still_called_so(owner: type, names: str) -> None:
    assert [name for name in names.split() if not hasattr(owner, name)] == []
