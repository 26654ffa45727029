"""A formula and the figures that it may read in, its value out; whatever goes wrong is a finding."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, SimpleNamespace
from typing import Any, Final

from jinja2 import nodes, pass_context
from jinja2.environment import Template
from jinja2.exceptions import TemplateSyntaxError
from jinja2.parser import Parser
from jinja2.runtime import Context, Undefined
from markupsafe import Markup

from printkit.diagnostics import Report, Spot
from printkit.sandbox.budget import TooMuch
from printkit.sandbox.environment import Sandbox
from printkit.sandbox.explain import account
from printkit.sandbox.kept import KeptCodes
from printkit.sandbox.naming import explain_name
from printkit.sandbox.printing import printable
from printkit.sandbox.undefined import NameMissing


class _Failed:
    """The value of a formula that has none."""

    def __repr__(self) -> str:
        return "FAILED"


#: What `evaluate` returns after a finding.
FAILED: Final = _Failed()

#: A formula is a line or two.
_LONGEST = 10_000

#: Works a formula out, with the names that stand just now in the table that it was prepared with.
PreparedGame = Callable[[], Any]


class Formulas:
    """The formulas of one run, each compiled once, and kept for the next where there is a folder for it."""

    def __init__(self, cache_dir: Path | None = None, owner: str = "") -> None:
        self.sandbox = Sandbox()
        self.sandbox.globals |= {"each": self._each, "only": self._only}
        self._templates: dict[str, Template] = {}
        self._kept = KeptCodes(cache_dir, owner) if cache_dir else None

    def names(self, context: Mapping[str, Any]) -> dict[str, Any]:
        """Return what a formula may read: what it is given, and the sandbox's functions."""
        return {**self.sandbox.globals, **context}

    def prepare(self, formula: str, names: dict[str, Any]) -> PreparedGame:
        """Return what works a formula out over these names, again and again, whatever has become of them."""
        template = self._template(formula)
        context = template.new_context(names, shared=True)

        def work_out() -> Any:
            self.sandbox.budget.tick()
            context.vars.clear()
            for _ in template.root_render_func(context):
                pass
            return _settled(context.vars["result"], self.sandbox)

        return work_out

    def keep(self) -> None:
        """Keep what was compiled for the next run."""
        if self._kept:
            self._kept.write()

    def _template(self, formula: str) -> Template:
        """Return a formula, compiled."""
        if formula not in self._templates:
            code = self._kept.get(formula) if self._kept else None
            if code is None:
                code = self._compile(formula)
                if self._kept:
                    self._kept.add(formula, code)
            self._templates[formula] = Template.from_code(self.sandbox, code, {})
        return self._templates[formula]

    def _compile(self, formula: str) -> CodeType:
        """Compile a formula to what sets `result`."""
        if len(formula) > _LONGEST:
            raise TooMuch("is too long to read", "split it into several figures")
        parser = Parser(self.sandbox, formula, state="variable")
        expression = parser.parse_expression()
        if not parser.stream.eos:
            raise TemplateSyntaxError("chunk after expression", parser.stream.current.lineno)
        expression.set_environment(self.sandbox)
        body = [nodes.Assign(nodes.Name("result", "store"), expression, lineno=1)]
        return self.sandbox.compile(nodes.Template(body, lineno=1), filename="<formula>")

    def _through(self, context: Context, values: Any, formula: Any) -> Iterator[tuple[Any, Any]]:
        """Yield each value, and what a formula makes of it."""
        if not isinstance(formula, str):
            raise ValueError("`each` and `only` take a list, and a formula in quotes")
        names = {**context.parent, **context.vars}
        work_out = self.prepare(formula, names)
        for value in self.sandbox.budget.gather(values):
            self.sandbox.budget.tick()
            names["value"] = value
            yield value, work_out()

    @pass_context
    def _each(self, context: Context, values: Any, formula: Any) -> list[Any]:
        """Return what a formula makes of each value."""
        return [made for _, made in self._through(context, values, formula)]

    @pass_context
    def _only(self, context: Context, values: Any, formula: Any) -> list[Any]:
        """Return the values for which a formula is true."""
        return [value for value, made in self._through(context, values, formula) if made]


def evaluate(
    formula: str, context: Mapping[str, Any], at: Spot, report: Report, formulas: Formulas | None = None
) -> Any:
    """Return a formula's value, or `FAILED` after saying what is wrong with it.

    Whoever has many formulas makes one `Formulas` for them; each formula still gets a full budget.
    """
    formulas = formulas or Formulas()
    names = formulas.names(context)
    with formulas.sandbox.rendering(), telling(formula, names, at, report, formulas):
        return formulas.prepare(formula, names)()
    return FAILED


@contextmanager
def telling(
    formula: str, names: Mapping[str, Any], at: Spot, report: Report, formulas: Formulas
) -> Iterator[None]:
    """Turn what goes wrong inside into a finding about a formula."""
    try:
        yield
    except NameMissing as error:
        slip = explain_name(error, formula, names)
        report.error("undefined-name", slip.message, at, slip.help)
    except Exception as error:
        told = account(error, "the formula", formulas.sandbox.filters, formulas.sandbox.tests)
        kind = "error" if told.kind == "unsafe" else told.kind
        message = told.message.replace("`end of template`", "end of the formula")
        report.error(f"formula-{kind}", message, at, told.help)


def _settled(value: Any, sandbox: Sandbox) -> Any:
    """Return a value that stays as it is: lists worked out to their end, no name left undefined in them."""
    if isinstance(value, Undefined):
        return value._fail_with_undefined_error()
    if isinstance(value, Markup):
        return str(value)
    if isinstance(value, Mapping):
        return {key: _settled(one, sandbox) for key, one in value.items()}
    if isinstance(value, (list, tuple, range, Iterator)):
        items = [_settled(one, sandbox) for one in sandbox.budget.gather(value)]
        return tuple(items) if isinstance(value, tuple) else items
    return value if value is None or isinstance(value, SimpleNamespace) else printable(value)
