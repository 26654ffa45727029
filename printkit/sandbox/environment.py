"""Templates of untrusted authors in, Jinja templates out that count their work and hide Python from them.

Parts of Jinja, mostly private, that printkit relies on, and what for (tried with Jinja 3.1.6). A release
that renames one no longer calls ours: `probe.find_gap` renders a template that notices. Without the last
three, templates fail with an error, or errors lose their line.

`Environment._generate`                      puts the counting filters into the syntax tree (`rewrite`)
`Environment._tokenize`                      limits the tokens of one template
`Environment._load_template`                 counts includes and imports, and remembers failures
`Environment.concat`                         counts the text of blocks, macros and whole templates
`Template._get_default_module`               imports a template anew in each rendering
`CodeGenerator._output_child_pre`, `_post`   leave escaping and counting of `{{ }}` to `finalize`
`Context.resolve_or_missing`                 notes the names that a template reads
`Macro(eval_ctx, ...)`, `_loop_vars`, `_block_vars`   how compiled templates call macros
`Undefined._fail_with_undefined_error`       how an undefined name fails
`__jinja_template__`, `l_0_NAME`             the places of errors in compiled templates (`template.explain`)
"""

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

from printkit.sandbox.access import Unknown, may_read, printable
from printkit.sandbox.budget import Budget, Counted, LimitExceeded
from printkit.sandbox.filters import filters_for, globals_for, tests_for
from printkit.sandbox.functions import fixed
from printkit.sandbox.operators import SYMBOLS, operate
from printkit.sandbox.probe import FenceBroken, find_gap
from printkit.sandbox.rewrite import rewrite

#: Tokens of one template; with more, Jinja takes seconds to compile it.
MOST_TOKENS = 20_000
#: Arguments that cost one more step of a call: `*range(9999)` passes thousands.
_ARGUMENTS_PER_STEP = 16

#: Functions of numbers whose result is no larger than their arguments.
_ON_NUMBERS = frozenset({math.sin, math.cos, math.sqrt, math.hypot, math.atan2, math.radians, fixed})
#: Types of numbers, and the operators on them, that take a fixed time.
_NUMBERS = frozenset({int, float})
_FUNCTIONS = (BuiltinFunctionType, FunctionType)
_FAST: Mapping[str, Callable[[Any, Any], Any]] = {"+": add, "-": sub, "*": mul}
_SMALL = 1 << 60
#: Keyword arguments that Jinja adds to the author's.
_JINJA_ARGUMENTS = frozenset({"_block_vars", "_loop_vars"})


class _Context(Context):
    """The names that a template may read; it notes those that were, so that a common back is drawn once."""

    environment: "Sandbox"

    def resolve_or_missing(self, key: str) -> Any:
        """Return the value of a name, and note that it was read."""
        self.environment.names_read.add(key)
        return super().resolve_or_missing(key)


class _Template(Template):
    """A compiled template that is imported anew in each rendering, so that no card affects the next."""

    environment: "Sandbox"

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        modules = self.environment.modules
        if self not in modules:
            modules[self] = self.make_module()
        return modules[self]


class _Generator(CodeGenerator):
    """Jinja's compiler, leaving the escaping of `{{ }}` to `finalize`."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write(finalize.src)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write(")")


class Sandbox(ImmutableSandboxedEnvironment):
    """A Jinja environment that counts what it does; `budget` is that of the current rendering."""

    template_class = _Template
    context_class = _Context
    code_generator_class = _Generator
    intercepted_binops = SYMBOLS

    def __init__(self, loader: BaseLoader | None = None, cache: BytecodeCache | None = None) -> None:
        super().__init__(
            loader=loader,
            undefined=Unknown,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            optimized=False,  # folding constants would evaluate them before anything is counted
            auto_reload=False,
            cache_size=-1,
            bytecode_cache=cache,
        )
        self.budget = Budget()
        self.most_tokens = MOST_TOKENS
        self.names_read: set[str] = set()  # names of the context, by the current rendering
        self.modules: dict[Template, TemplateModule] = {}
        self.failures: dict[str, Exception] = {}
        self.finalize = self._printed
        self.filters = filters_for(self)
        self.tests = tests_for(self)
        self.globals = globals_for(self)

    @contextmanager
    def rendering(self) -> Iterator[None]:
        """Give a rendering a full budget and no imported modules; refuse where nothing would be counted."""
        if (gap := find_gap(type(self))) is not None:  # type: ignore[arg-type]  # a class can be hashed
            raise FenceBroken(gap)
        before = self.budget, self.modules
        self.budget, self.modules = Budget(), {}
        try:
            yield
        finally:
            self.budget, self.modules = before

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
        """Return `obj[argument]`."""
        if isinstance(obj, Undefined):
            return obj._fail_with_undefined_error()
        if isinstance(argument, Undefined):
            return argument._fail_with_undefined_error()
        self.budget.check_clock()
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
        """Call a function or macro for a template, counted."""
        budget = self.budget
        if type(obj) in _FUNCTIONS and obj in _ON_NUMBERS and _are_numbers(args) and not kwargs:
            budget.tick()
            return obj(*args)
        budget.tick(1 + len(args) // _ARGUMENTS_PER_STEP)
        budget.check_input(getattr(obj, "__self__", None))
        for value in (*args, *(value for name, value in kwargs.items() if name[0] != "_")):
            if type(value) not in _NUMBERS:
                budget.weigh(value)
        if type(obj) is Macro:  # as Jinja calls it, without its checks of what a macro is
            named = {name: value for name, value in kwargs.items() if name not in _JINJA_ARGUMENTS}
            return budget.spend(obj(context.eval_ctx, *args, **named))
        if isinstance(obj, LoopContext) and args:
            args = (Counted(args[0], budget), *args[1:])
        return budget.spend(super().call(context, obj, *args, **kwargs))

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Return `left operator right`, counted; most of them are sums of plain numbers."""
        if type(left) in _NUMBERS and type(right) in _NUMBERS and operator in _FAST:
            value = _FAST[operator](left, right)
            if -_SMALL < value < _SMALL:
                return value
        return operate(operator, left, right, self.budget)

    # Output

    @pass_context
    def _printed(self, context: Context, value: Any) -> str:
        """Return what `{{ value }}` prints, escaped and counted."""
        self.budget.check_clock()
        if type(value) is int or type(value) is float:
            return str(value)
        text = escape(printable(value))
        self.budget.spend_text(len(text))
        return text

    def concat(self, pieces: Iterable[str]) -> str:
        """Join the pieces of a template's output, counted."""
        texts = list(pieces)
        self.budget.spend_text(sum(map(len, texts)))
        return "".join(texts)

    # Loading and compiling

    def _load_template(self, name: Any, globals: Any) -> Template:
        """Load a template once; one that failed fails again with the same error."""
        self.budget.tick()
        if not isinstance(name, str):
            raise TypeError("a template's name is text, such as `parts/star.svg`")
        if name in self.failures:
            raise self.failures[name].with_traceback(None)
        try:
            return super()._load_template(name, globals)
        except Exception as error:
            if not isinstance(
                error.__cause__, RecursionError
            ):  # which depends on where it is included from, too
                self.failures[name] = error
            raise

    def _tokenize(
        self, source: str, name: str | None, filename: str | None = None, state: str | None = None
    ) -> TokenStream:
        """Split a template into tokens, up to a limit."""
        stream = super()._tokenize(source, name, filename, state)
        return TokenStream(_limited(stream, self.most_tokens), name, filename)

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> str:
        """Turn a syntax tree into Python, after adding the filters that count its work."""
        rewrite(source, self.filters, self.tests)
        return super()._generate(source, name, filename, defer_init)


def _are_numbers(values: Iterable[Any]) -> bool:
    """Return whether all values are plain numbers."""
    return all(type(value) in _NUMBERS for value in values)


def _limited(stream: Iterable[Token], most: int) -> Iterator[Token]:
    """Yield tokens, up to a limit."""
    for count, token in enumerate(stream):
        if count > most:
            raise LimitExceeded(
                f"has more than {most} Jinja tokens", "split it, and `{% include %}` the parts"
            )
        yield token
