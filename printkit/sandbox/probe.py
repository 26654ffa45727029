"""A sandbox class in, what its fence fails to do out: Jinja's private methods may change with any release."""

from functools import cache
from typing import Any

from jinja2 import DictLoader

from printkit.diagnostics import Finding, Severity
from printkit.sandbox.budget import LONGEST_TEXT, LimitExceeded

#: A template that passes through each hook of the fence, what it prints, and how many steps that takes.
_TEMPLATE = """{{ 1 }}{{ '<' * 500 }}{{ ''.ljust is defined }}{% for i in range(100) %}{% endfor %}
{%- set x %}abc{% endset %}{% import 'part' as x %}{% include 'part' %}"""
_OUTPUT = "1" + "&lt;" * 500 + "False" + "part"
_STEPS = 103


class FenceBroken(Exception):
    """Raised instead of rendering where steps are not counted; holds the finding that says so."""

    def __init__(self, gap: str) -> None:
        super().__init__(gap)
        message = f"templates can't be rendered safely with this version of Jinja: {gap}"
        self.finding = Finding("fence-broken", Severity.ERROR, message, help="install jinja2 3.1.x")


@cache
def find_gap(sandbox_class: Any) -> str | None:
    """Return what a sandbox fails to do, or None; tried once in a process."""
    try:
        sandbox = sandbox_class(DictLoader({"part": "part"}))
        return _gap_in_rendering(sandbox) or _gap_in_operators(sandbox)
    except Exception as error:  # whatever a changed Jinja raises
        return f"a test template fails ({type(error).__name__})"


def _gap_in_rendering(sandbox: Any) -> str | None:
    """Return what is not counted, escaped or tracked while the test template is rendered."""
    before = sandbox.budget.steps_left
    pieces = _rendered(sandbox, _TEMPLATE)
    if sandbox.concat(pieces) != _OUTPUT or pieces[0] != ("1",):  # Jinja's own `escape` makes it Markup
        return "their output is not escaped, or their access not limited"
    if before - sandbox.budget.steps_left != _STEPS:
        return "their work is not counted"
    if sandbox.names_read != {"range"} or len(sandbox.modules) != 1:
        return "what they read and import is not tracked"
    return None


def _gap_in_operators(sandbox: Any) -> str | None:
    try:
        _rendered(sandbox, f"{{{{ 'x' * {LONGEST_TEXT + 1} }}}}")
    except LimitExceeded:
        return None
    return "the size of their texts is not limited"


def _rendered(sandbox: Any, text: str) -> list[Any]:
    """Return what a template writes, in pieces."""
    template = sandbox.from_string(text)
    return list(template.root_render_func(template.new_context({})))
