"""A sandbox class in, what its fence fails to do out: Jinja's private methods may change with any release."""

from functools import cache
from typing import Any

from jinja2 import DictLoader

from printkit.diagnostics import Finding, Severity
from printkit.sandbox.budget import LimitExceeded

#: A template that passes through each hook of the fence, what it prints, and what that costs anywhere.
_TEMPLATE = """{{ 1 }}{{ '<' * 500 }}{{ ''.ljust is defined }}{% for i in range(100) %}{% endfor %}
{%- set x %}abc{% endset %}{% import 'part' as x %}{% include 'part' %}"""
_OUTPUT = "1" + "&lt;" * 500 + "False" + "part"
_STEPS, _TEXT, _ITEMS = 103, 3008, 100


class FenceBroken(Exception):
    """Raised instead of rendering where work is not counted; bears the finding that says so."""

    def __init__(self, gap: str) -> None:
        super().__init__(gap)
        message = f"templates can't be rendered safely with this version of Jinja: {gap}"
        self.finding = Finding("fence-broken", Severity.ERROR, message, help="install jinja2 3.1.x")


@cache
def find_gap(sandbox_class: Any) -> str | None:
    """Return what a sandbox fails to do, or None; tried once in a process."""
    try:
        sandbox = sandbox_class(DictLoader({"part": "part"}))
        return _gap_in_rendering(sandbox) or _gap_in_parsing(sandbox)
    except Exception as error:  # whatever a changed Jinja raises
        return f"a test template fails ({type(error).__name__})"


def _gap_in_rendering(sandbox: Any) -> str | None:
    """Return what is not counted, escaped or tracked while the test template is rendered."""
    budget = sandbox.budget
    steps, text, items = budget.steps_left, budget.text_left, budget.items_left
    template = sandbox.from_string(_TEMPLATE)
    pieces = list(template.root_render_func(template.new_context({})))
    spent = (steps - budget.steps_left, text - budget.text_left, items - budget.items_left)
    if "".join(pieces) != _OUTPUT or type(pieces[0]) is not str:  # Jinja's own `escape` makes it Markup
        return "their output is not escaped, or their access not limited"
    if spent != (_STEPS, _TEXT, _ITEMS):
        return "their work is not counted"
    if sandbox.names_read != {"range"} or len(sandbox.modules) != 1:
        return "what they read and import is not tracked"
    return None


def _gap_in_parsing(sandbox: Any) -> str | None:
    """Return whether the length of a template is not limited."""
    sandbox.most_tokens = 1
    try:
        sandbox.parse("{{ 1 }}")
    except LimitExceeded:
        return None
    return "their length is not limited"
