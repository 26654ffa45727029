"""Jinja, fenced in: templates and formulas of strangers in, bounded work and harmless values out."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from operator import add, mul, sub
from types import BuiltinFunctionType, FunctionType, SimpleNamespace
from typing import Any

from jinja2 import BaseLoader, BytecodeCache, nodes, pass_context
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import Template, TemplateModule
from jinja2.exceptions import SecurityError
from jinja2.lexer import Token, TokenStream
from jinja2.runtime import Context, LoopContext, Macro, TemplateReference, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import escape

from printkit.sandbox.access import may_read
from printkit.sandbox.budget import Budget, Counted, TooMuch
from printkit.sandbox.filters import filters_for, globals_for, tests_for
from printkit.sandbox.functions import fixed
from printkit.sandbox.operators import SYMBOLS, operate
from printkit.sandbox.printing import printable
from printkit.sandbox.rewrite import rewrite
from printkit.sandbox.undefined import Unknown

#: Words and signs of one template; with more, Jinja takes seconds to compile it.
MOST_TOKENS = 20_000
#: A call takes one step more for so many arguments, which come by thousands from `*range(9999)`.
_ARGUMENTS_A_STEP = 16


#: Functions of numbers whose result is no larger than what they are given.
_ON_NUMBERS = frozenset({math.sin, math.cos, math.sqrt, math.hypot, math.atan2, math.radians, fixed})
#: Numbers that Python works out at once, and what it does with them that can't make them long.
_NUMBERS = frozenset({int, float})
_FUNCTIONS = (BuiltinFunctionType, FunctionType)
_QUICK: Mapping[str, Callable[[Any, Any], Any]] = {"+": add, "-": sub, "*": mul}
_SMALL = 1 << 60
#: What Jinja hands to functions of its own along with the author's arguments.
_JINJAS_OWN = frozenset({"_block_vars", "_loop_vars"})


class _Context(Context):
    """What a template may read; it notes what was asked for, so that a common back is drawn once."""

    environment: "Sandbox"

    def resolve_or_missing(self, key: str) -> Any:
        """Return a name's value."""
        self.environment.asked.add(key)
        return super().resolve_or_missing(key)


class _Template(Template):
    """A compiled template, imported anew in each rendering, so that no card leaves a trace on the next."""

    environment: "Sandbox"

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        modules = self.environment.modules
        if self not in modules:
            modules[self] = self.make_module()
        return modules[self]


class _Generator(CodeGenerator):
    """Jinja's compiler, which leaves the escaping of what is printed to `finalize`."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write(finalize.src)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write(")")


class Sandbox(ImmutableSandboxedEnvironment):
    """A Jinja environment that counts what it does; `budget` is that of the rendering in hand."""

    template_class = _Template
    context_class = _Context
    code_generator_class = _Generator
    intercepted_binops = SYMBOLS

    def __init__(self, loader: BaseLoader | None = None, kept: BytecodeCache | None = None) -> None:
        super().__init__(
            loader=loader,
            undefined=Unknown,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            optimized=False,  # folding constants would work them out before anything is counted
            auto_reload=False,
            cache_size=-1,
            bytecode_cache=kept,
        )
        self.budget = Budget()
        self.asked: set[str] = set()  # by the rendering in hand: names of the context
        self.modules: dict[Template, TemplateModule] = {}
        self.failures: dict[str, Exception] = {}
        self.finalize = self._printed
        self.filters = filters_for(self)
        self.tests = tests_for(self)
        self.globals = globals_for(self)

    @contextmanager
    def rendering(self) -> Iterator[None]:
        """Give a rendering a full budget and nothing left over from the last, even inside another."""
        before = self.budget, self.modules
        self.budget, self.modules = Budget(), {}
        try:
            yield
        finally:
            self.budget, self.modules = before

    # What templates read and call

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return `obj.attribute`; of a table by name, the entry comes before the method."""
        if type(obj) is SimpleNamespace and attribute in obj.__dict__ and attribute[0] != "_":
            return obj.__dict__[attribute]  # nearly always; what follows takes ten times as long
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
        """Return `obj[argument]`."""
        if isinstance(obj, Undefined):
            return obj._fail_with_undefined_error()
        if isinstance(argument, Undefined):
            return argument._fail_with_undefined_error()
        self.budget.watch()
        try:
            return obj[argument]
        except (TypeError, LookupError):
            if isinstance(argument, str):
                return self.getattr(obj, argument)
            return self.undefined(obj=obj, name=argument)

    def _refused(self, obj: Any, attribute: str) -> Undefined:
        """Return what an attribute is that must not be read: nothing, if there is none."""
        if attribute.startswith("_") or hasattr(obj, attribute):
            return self.undefined(f"`{attribute}` can't be read here", obj, attribute, SecurityError)
        return self.undefined(obj=obj, name=attribute)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Return whether a template may read an attribute; Jinja asks before some of its own doings."""
        return may_read(obj, attr)

    def call(self, context: Context, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call what a template calls, counted."""
        budget = self.budget
        if type(obj) in _FUNCTIONS and obj in _ON_NUMBERS and _are_numbers(args) and not kwargs:
            budget.tick()
            return obj(*args)
        budget.tick(1 + len(args) // _ARGUMENTS_A_STEP)
        budget.words(getattr(obj, "__self__", None))
        for value in (*args, *(value for name, value in kwargs.items() if name[0] != "_")):
            if type(value) not in _NUMBERS:
                budget.weigh(value)
        if type(obj) is Macro:  # as Jinja does it, without asking what a macro is
            named = {name: value for name, value in kwargs.items() if name not in _JINJAS_OWN}
            return budget.made(obj(context.eval_ctx, *args, **named))
        if isinstance(obj, LoopContext) and args:
            args = (Counted(args[0], budget), *args[1:])
        return budget.made(super().call(context, obj, *args, **kwargs))

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Work out `left operator right`, measured; sums of plain numbers are most of what layouts do."""
        if type(left) in _NUMBERS and type(right) in _NUMBERS and operator in _QUICK:
            value = _QUICK[operator](left, right)
            if -_SMALL < value < _SMALL:
                return value
        return operate(operator, left, right, self.budget)

    # What templates write

    @pass_context
    def _printed(self, context: Context, value: Any) -> str:
        """Return what `{{ value }}` prints, escaped."""
        self.budget.watch()
        if type(value) is int or type(value) is float:
            return str(value)
        text = escape(printable(value))
        self.budget.text(len(text))
        return text

    def concat(self, pieces: Iterable[str]) -> str:
        """Join what a template wrote, which must not be without end."""
        taken = list(pieces)
        self.budget.text(sum(map(len, taken)))
        return "".join(taken)

    # How templates are read

    def _load_template(self, name: Any, globals: Any) -> Template:
        """Load a template once; one that failed fails again at once."""
        self.budget.tick()
        if not isinstance(name, str):
            raise TypeError("a template's name is a word, such as `parts/star.svg`")
        if name in self.failures:
            raise self.failures[name].with_traceback(None)
        try:
            return super()._load_template(name, globals)
        except Exception as error:
            if not isinstance(error.__cause__, RecursionError):  # that says as much about who asks
                self.failures[name] = error
            raise

    def _tokenize(
        self, source: str, name: str | None, filename: str | None = None, state: str | None = None
    ) -> TokenStream:
        """Cut a template into words, not too many."""
        stream = super()._tokenize(source, name, filename, state)
        return TokenStream(_few(stream), name, filename)

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> str:
        """Turn a template's tree into Python, with what counts its work put in."""
        rewrite(source, self.filters, self.tests)
        return super()._generate(source, name, filename, defer_init)


def _are_numbers(values: Iterable[Any]) -> bool:
    """Return whether values are plain numbers, all of them."""
    return all(type(value) in _NUMBERS for value in values)


def _few(stream: Iterable[Token]) -> Iterator[Token]:
    """Hand tokens on, up to a bound."""
    for count, token in enumerate(stream):
        if count > MOST_TOKENS:
            raise TooMuch(
                f"has more than {MOST_TOKENS} words of Jinja", "split it, and `{% include %}` its parts"
            )
        yield token
