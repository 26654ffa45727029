"""A formula and the names that it may read in, its value out; whatever goes wrong is a finding."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import CodeType, SimpleNamespace
from typing import Any, Final

from jinja2 import nodes, pass_context
from jinja2.environment import Template
from jinja2.exceptions import TemplateSyntaxError
from jinja2.runtime import Context, Undefined

from printkit.diagnostics import Report, Spot
from printkit.sandbox.access import NameMissing, printable
from printkit.sandbox.environment import Sandbox
from printkit.sandbox.limits import LimitExceeded
from printkit.sandbox.parser import TemplateParser

#: The value of a formula that failed, after a finding.
FAILED: Final = object()

#: A formula is a line or two.
_LONGEST = 10_000

#: Returns a formula's value, with the current values of the names that it was prepared with.
PreparedFormula = Callable[[], Any]


class Formulas:
    """The formulas of one run, each compiled once."""

    def __init__(self) -> None:
        self.sandbox = Sandbox()
        self.sandbox.globals |= {"each": self._each, "only": self._only}
        self._templates: dict[str, Template] = {}

    def names(self, context: Mapping[str, Any]) -> dict[str, Any]:
        """Return what a formula may read: the context, and the sandbox's functions."""
        return {**self.sandbox.globals, **context}

    def prepare(self, formula: str, names: dict[str, Any]) -> PreparedFormula:
        """Return a function that evaluates a formula, with whatever is in `names` when it is called."""
        if formula not in self._templates:
            self._templates[formula] = Template.from_code(self.sandbox, self._compile(formula), {})
        template = self._templates[formula]
        context = template.new_context(names, shared=True)

        def prepared() -> Any:
            self.sandbox.clock.check()
            context.vars.clear()
            for _ in template.root_render_func(context):
                pass
            return _evaluated(context.vars["result"], self.sandbox)

        return prepared

    def _compile(self, formula: str) -> CodeType:
        if len(formula) > _LONGEST:
            raise LimitExceeded("is too long", "split it into several figures")
        parser = TemplateParser(self.sandbox, formula, state="variable")
        expression = parser.parse_expression()
        if not parser.stream.eos:
            raise TemplateSyntaxError("chunk after expression", parser.stream.current.lineno)
        expression.set_environment(self.sandbox)
        body = [nodes.Assign(nodes.Name("result", "store"), expression, lineno=1)]
        return self.sandbox.compile(nodes.Template(body, lineno=1), filename="<formula>")

    def _map(self, context: Context, values: Any, formula: Any) -> Iterator[tuple[Any, Any]]:
        if not isinstance(formula, str):
            raise ValueError("`each` and `only` take a list, and a formula in quotes")
        names = {**context.parent, **context.vars}
        prepared = self.prepare(formula, names)
        for value in values:
            names["value"] = value
            yield value, prepared()

    @pass_context
    def _each(self, context: Context, values: Any, formula: Any) -> list[Any]:
        return [result for _, result in self._map(context, values, formula)]

    @pass_context
    def _only(self, context: Context, values: Any, formula: Any) -> list[Any]:
        return [value for value, result in self._map(context, values, formula) if result]


def evaluate(
    formula: str, context: Mapping[str, Any], at: Spot, report: Report, formulas: Formulas | None = None
) -> Any:
    """Return a formula's value, or `FAILED` after a finding.

    To evaluate many formulas, pass one `Formulas` for all of them; each formula still gets its time.
    """
    formulas = formulas or Formulas()
    names = formulas.names(context)
    with reporting(formula, names, at, report, formulas), formulas.sandbox.rendering():
        return formulas.prepare(formula, names)()
    return FAILED


@contextmanager
def reporting(
    formula: str, names: Mapping[str, Any], at: Spot | None, report: Report, formulas: Formulas
) -> Iterator[None]:
    """Turn an exception inside into a finding about a formula."""
    try:
        yield
    except NameMissing as error:
        from printkit.template.explain import explain_name  # late: most formulas are right

        name = explain_name(error, formula, names)
        report.error("undefined-name", name.message, at, name.help)
    except Exception as error:
        from printkit.template.explain import explain

        found = explain(error, "the formula", formulas.sandbox.filters, formulas.sandbox.tests)
        kind = "error" if found.kind == "unsafe" else found.kind
        message = found.message.replace("`end of template`", "end of the formula")
        report.error(f"formula-{kind}", message, at, found.help)


def _evaluated(value: Any, sandbox: Sandbox) -> Any:
    if isinstance(value, Undefined):
        return value._fail_with_undefined_error()
    if isinstance(value, str):
        value.encode()  # half of a character can't be written to any file
        return str(value)
    if isinstance(value, Mapping):
        return {_evaluated(key, sandbox): _evaluated(one, sandbox) for key, one in value.items()}
    if isinstance(value, (list, tuple, range, Iterator)):
        items = [_evaluated(one, sandbox) for one in sandbox.clock.turns(value)]
        return tuple(items) if isinstance(value, tuple) else items
    return value if value is None or isinstance(value, SimpleNamespace) else printable(value)
