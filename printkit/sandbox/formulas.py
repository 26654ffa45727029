"""A formula and the figures that it may read in, its value out; whatever goes wrong is a finding."""

from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any, Final

from jinja2.runtime import Undefined
from markupsafe import Markup

from printkit.diagnostics import Report, Spot
from printkit.sandbox.environment import Sandbox
from printkit.sandbox.explain import account
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


def evaluate(
    formula: str, context: Mapping[str, Any], at: Spot, report: Report, sandbox: Sandbox | None = None
) -> Any:
    """Return a formula's value, or `FAILED` after saying what is wrong with it.

    Whoever has many formulas makes one sandbox for them; each formula still gets a full budget.
    """
    if len(formula) > _LONGEST:
        report.error(
            "formula-too-much", "the formula is too long to read", at, "split it into several figures"
        )
        return FAILED
    sandbox = sandbox or Sandbox()
    try:
        with sandbox.rendering():
            work_out = sandbox.compile_expression(formula, undefined_to_none=False)
            return _settled(work_out(dict(context)), sandbox)
    except NameMissing as error:
        slip = explain_name(error, formula, (*context, *sandbox.globals))
        report.error("undefined-name", slip.message, at, slip.help)
    except Exception as error:
        told = account(error, "the formula", sandbox.filters, sandbox.tests)
        kind = "error" if told.kind == "unsafe" else told.kind
        message = told.message.replace("`end of template`", "end of the formula")
        report.error(f"formula-{kind}", message, at, told.help)
    return FAILED


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
