"""Templates of untrusted authors in, Jinja templates out that can't run for ever and hide Python from them.

Parts of Jinja, mostly private, that printkit relies on, and what for (tried with Jinja 3.1.6; no release
but 3.1 is installed). `tests/sandbox` tries each.

`Environment._parse`                         reads templates with a parser of our own (`parser`)
`Environment._load_template`                 looks at the clock for includes, and remembers failures
`Template._get_default_module`               imports a template again in each rendering
`CodeGenerator.visit_Template`               keeps facts about a template with its code
`CodeGenerator.pull_dependencies`            names filters and tests without a walk through the template
`CodeGenerator._output_child_pre`, `_post`   leave the escaping of `{{ }}` to `finalize`, or make it a hole
`Context.resolve_or_missing`                 notes the names that a template reads
`Macro(eval_ctx, ...)`, `_loop_vars`, `_block_vars`   how compiled templates call macros
`jinja_pass_arg`                             which of our functions are called without a context
`Undefined._fail_with_undefined_error`       how an undefined name fails
`__jinja_template__`, `l_0_NAME`             the places of errors in compiled templates (`template.explain`)
"""

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from numbers import Rational
from types import BuiltinFunctionType, FunctionType, SimpleNamespace
from typing import Any

from jinja2 import BaseLoader, BytecodeCache, nodes, pass_context
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import Template, TemplateModule
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context, LoopContext, Macro, TemplateReference, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import escape

from printkit.sandbox.access import Unknown, may_read, printable
from printkit.sandbox.filters import FILTERS, GLOBALS, TESTS_ALLOWED, concat
from printkit.sandbox.limits import MOST_BITS, Clock, LimitExceeded, check_list, check_text
from printkit.sandbox.parser import CONCAT, TURNS, TemplateParser

#: What a template writes: markup, or a hole in it with the text of one `{{ }}`, not escaped.
Piece = str | tuple[str]

#: What `*`, `**` and `%` do, once they are checked; the others need no check.
_OPERATORS = {"*": operator.mul, "**": operator.pow, "%": operator.mod}
#: Our own functions that want no context; they live as long as the program.
_OURS = frozenset(
    id(one)
    for one in GLOBALS.values()
    if isinstance(one, FunctionType | BuiltinFunctionType) and not hasattr(one, "jinja_pass_arg")
)
_NUMBERS = (int, float)
#: Keyword arguments that Jinja adds to the author's.
#: What is written otherwise in markup.
_ESCAPED = re.compile("[&<>\"']")


class _Context(Context):
    """The names that a template may read; it notes those that were, so that a common back is drawn once."""

    environment: "Sandbox"

    def resolve_or_missing(self, key: str) -> Any:
        """Return the value of a name, and note that it was read."""
        self.environment.names_read.add(key)
        return super().resolve_or_missing(key)


class _Template(Template):
    """A compiled template that is imported again in each rendering, so that no card affects the next."""

    environment: "Sandbox"

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        modules = self.environment.modules
        if self not in modules:
            modules[self] = self.make_module()
        return modules[self]


class Generator(CodeGenerator):
    """Jinja's compiler; what `{{ }}` writes is a hole, or escaped by `finalize` if a template may read it."""

    environment: "Sandbox"

    def pull_dependencies(self, nodes: Iterable[nodes.Node]) -> None:
        """Say where filters and tests are. Jinja looks for those that are used; the parser knows them all."""
        self.filters |= {name: f"environment.filters[{name!r}]" for name in self.environment.filters}
        self.tests |= {name: f"environment.tests[{name!r}]" for name in self.environment.tests}

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.hole(" if frame.buffer is None else finalize.src)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write(")")


class Sandbox(ImmutableSandboxedEnvironment):
    """A Jinja environment in which loops and calls look at `clock`, that of the current rendering."""

    template_class = _Template
    context_class = _Context
    code_generator_class = Generator
    intercepted_binops = frozenset({"*", "**", "%"})

    def __init__(self, loader: BaseLoader | None = None, cache: BytecodeCache | None = None) -> None:
        super().__init__(
            loader=loader,
            undefined=Unknown,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            optimized=False,  # folding constants would evaluate them before anything is checked
            auto_reload=False,
            cache_size=-1,
            bytecode_cache=cache,
        )
        self.clock = Clock()
        self.names_read: set[str] = set()  # names of the context, by the current rendering
        self.modules: dict[Template, TemplateModule] = {}
        self.failures: dict[str, Exception] = {}
        self.finalize = _printed
        self.hole: Callable[[Any], Piece] = hole_of
        self.concat = joined  # type: ignore[method-assign]  # Jinja's own is `"".join`
        self.translate: Callable[[str, str], str] = lambda text, language: text
        turns = {TURNS: lambda values: self.clock.turns(values), CONCAT: concat}
        self.filters = {**FILTERS, **turns, "in": lambda text, language: self.translate(text, language)}
        self.tests = dict(TESTS_ALLOWED)
        self.globals = dict(GLOBALS)

    @contextmanager
    def rendering(self) -> Iterator[None]:
        """Give a rendering its time and no imported modules."""
        before = self.clock, self.modules
        self.clock, self.modules = Clock(), {}
        try:
            yield
        finally:
            self.clock, self.modules = before

    # Reading and calling

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return `obj.attribute`; of a mapping, the entry comes before the method."""
        if type(obj) is SimpleNamespace and attribute in obj.__dict__ and attribute[0] != "_":
            return obj.__dict__[attribute]  # the usual case; the rest takes ten times as long
        if isinstance(obj, Undefined):
            return obj._fail_with_undefined_error()
        if isinstance(obj, (Mapping, TemplateReference)):
            try:
                return obj[attribute]
            except LookupError:
                pass
        if not may_read(obj, attribute):
            return self._refused(obj, attribute)
        try:
            return getattr(obj, attribute)
        except AttributeError:
            return self.undefined(obj=obj, name=attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        if isinstance(obj, Undefined):
            return obj._fail_with_undefined_error()
        if isinstance(argument, Undefined):
            return argument._fail_with_undefined_error()
        try:
            return obj[argument]
        except (TypeError, LookupError):
            if isinstance(argument, str):
                return self.getattr(obj, argument)
            return self.undefined(obj=obj, name=argument)

    def _refused(self, obj: Any, attribute: str) -> Undefined:
        """Return the undefined value for an attribute that must not be read or doesn't exist."""
        if attribute.startswith("_") or hasattr(obj, attribute):
            return self.undefined(f"`{attribute}` can't be read here", obj, attribute, SecurityError)
        return self.undefined(obj=obj, name=attribute)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Return whether a template may read an attribute, for Jinja's own filters."""
        return may_read(obj, attr)

    def call(self, context: Context, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call a function or macro for a template, if there is time left."""
        self.clock.check()
        if type(obj) is Macro:  # as Jinja calls it, without its checks of what a macro is
            _leave_out_jinjas(kwargs)
            return obj(context.eval_ctx, *args, **kwargs)
        if id(obj) in _OURS:  # and so for our own functions, which want no context
            _leave_out_jinjas(kwargs)
            return obj(*args, **kwargs)
        if isinstance(obj, LoopContext) and args:
            args = (self.clock.turns(args[0]), *args[1:])
        return super().call(context, obj, *args, **kwargs)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Return `left operator right`, after a check that it is not too large and can be printed."""
        if operator == "*":
            if type(left) is float and type(right) is float:  # the usual case
                return left * right
            if not (isinstance(left, _NUMBERS) and isinstance(right, _NUMBERS)):  # which make no long text
                _check_product(left, right)
        elif operator == "**":
            _check_power(left, right)
        elif isinstance(left, str):
            _check_fields(right)
        return _OPERATORS[operator](left, right)

    # Loading and compiling

    def _load_template(self, name: Any, globals: Any) -> Template:
        """Load a template once; one that failed fails again with the same error."""
        self.clock.check()
        if not isinstance(name, str):
            raise TypeError("a template's name is text, such as `parts/star.svg`")
        if name in self.failures:
            raise self.failures[name].with_traceback(None)
        try:
            return super()._load_template(name, globals)
        except Exception as error:
            # too deep a recursion depends on where it is included from, too
            if not isinstance(error.__cause__, RecursionError):
                self.failures[name] = error
            raise

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        return TemplateParser(self, source, name, filename).parse()


def hole_of(value: Any) -> Piece:
    """Return what `{{ value }}` prints: a hole with its text, or markup."""
    kind = type(value)
    if kind is str or kind is int or kind is float:
        return (str(value),)
    if isinstance(value, str) and hasattr(value, "marked"):  # a cell with light markup
        return (value.marked,)
    return escape(printable(value)) if hasattr(value, "__html__") else (str(printable(value)),)


def joined(pieces: Iterable[Piece]) -> str:
    """Return the text of what a template, a macro or a block writes; too much is an error."""
    text = "".join([piece if isinstance(piece, str) else escape(piece[0]) for piece in pieces])
    check_text(len(text))
    return text


@pass_context  # so that Jinja calls it at run time even for constants, where an error has its line
def _printed(_: Context, value: Any) -> str:
    kind = type(value)
    if kind is int or kind is float or (kind is str and not _ESCAPED.search(value)):
        return str(value)
    return escape(printable(value))


def _leave_out_jinjas(kwargs: dict[str, Any]) -> None:
    kwargs.pop("_loop_vars", None)
    kwargs.pop("_block_vars", None)


def _check_product(left: Any, right: Any) -> None:
    times, many = (left, right) if isinstance(left, int) else (right, left)
    if isinstance(times, int) and isinstance(many, (str, list, tuple)):
        (check_text if isinstance(many, str) else check_list)(len(many) * times)


def _check_fields(values: Any) -> None:
    if isinstance(values, Mapping):
        values = tuple(values.values())
    for value in values if isinstance(values, tuple) else (values,):
        printable(value)


def _check_power(base: Any, exponent: Any) -> None:
    """Refuse a power with too many digits; fractions and whole numbers have no limit of their own."""
    if not (isinstance(base, Rational) and isinstance(exponent, Rational) and exponent.denominator == 1):
        return
    bits = max(int(base.numerator).bit_length(), int(base.denominator).bit_length())
    if bits > 1 and bits * abs(int(exponent.numerator)) > MOST_BITS:
        raise LimitExceeded("makes a number too long to print", "look for a power")
