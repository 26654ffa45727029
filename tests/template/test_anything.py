"""Whatever an author writes, there is a result or a finding, never both, and never a traceback."""

from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.diagnostics import Report, Spot
from printkit.template.formulas import FAILED, evaluate
from printkit.template.templates import Templates

ATOMS = (
    "0 -3 2.5 'ab' '%s' '<' [] [1,2] (1,) {'a':1} none card card.name ns.t ns f fr caller self loop m m() no"
)
FILTERS = (
    "join list sum sort upper default first map select round int batch(2) replace('a','b') length format"
)
BETWEEN = "+ - * / // % ** ~ == < in and or".split()

values = st.recursive(
    st.sampled_from(ATOMS.split()),
    lambda inner: st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from(BETWEEN), inner),
        st.builds("{}|{}".format, inner, st.sampled_from(FILTERS.split())),
        st.builds("{}({})".format, inner, inner),
        st.builds("{}[{}]".format, inner, inner),
        st.builds("{}.{}".format, inner, st.sampled_from("name items upper t x __class__ get next".split())),
    ),
    max_leaves=6,
)
statements = st.recursive(
    st.builds("{{{{ {} }}}}".format, values) | st.builds("{{% set ns.t = {} %}}".format, values),
    lambda inner: st.one_of(
        st.builds("{{% for i in {} %}}{}{{% endfor %}}".format, values, inner),
        st.builds("{{% if {} %}}{}{{% endif %}}".format, values, inner),
        st.builds("{{% call m() %}}{}{{% endcall %}}".format, inner),
        st.builds("<g>{}\n{}</g>".format, inner, inner),
    ),
    max_leaves=4,
)
CONTEXT = {"card": SimpleNamespace(name="Asa", items=3), "f": lambda *given: given, "fr": Fraction(1, 3)}


@settings(deadline=None, max_examples=150)
@given(statements | st.text("{}%#'\"<a/>-! \n|()[]", max_size=30))
def test_any_template(text: str) -> None:
    report = Report()
    with TemporaryDirectory() as folder:
        source = "{% set ns = namespace(t=1) %}{% macro m() %}{{ caller() }}{% endmacro %}" + text
        (Path(folder) / "card.svg").write_text(source, encoding="utf-8")
        rendered = Templates((Path(folder),), report).render("card.svg", CONTEXT, None)
    assert (rendered is None) == report.failed
    assert all(finding.at is not None for finding in report)


@settings(deadline=None, max_examples=150)
@given(values | st.text("{}%'+-*/()[]|.,1ax ", max_size=20))
def test_any_formula(formula: str) -> None:
    report = Report()
    value = evaluate(formula, CONTEXT, Spot(Path("rules.toml")), report)
    assert (value is FAILED) == report.failed
