"""A template's syntax tree in, the same tree out with hidden filters that count loops and check values."""

from collections.abc import Iterable
from typing import Any

from jinja2 import nodes
from jinja2.exceptions import TemplateSyntaxError
from jinja2.visitor import NodeTransformer

#: The hidden filters; no author can write a name with a space.
COUNT, CONCAT = "count turns", "concat"


class _Rewriter(NodeTransformer):
    def __init__(self, filters: Iterable[str], tests: Iterable[str]) -> None:
        self._filters = frozenset(filters)
        self._tests = frozenset(tests)

    def visit_Filter(self, node: nodes.Filter) -> nodes.Node:
        """Refuse an unknown filter."""
        return self._checked(node, "filter", self._filters)

    def visit_Test(self, node: nodes.Test) -> nodes.Node:
        """Refuse an unknown test."""
        return self._checked(node, "test", self._tests)

    def _checked(self, node: nodes.Filter | nodes.Test, what: str, known: frozenset[str]) -> nodes.Node:
        if node.name not in known:
            raise TemplateSyntaxError(f"No {what} named {node.name!r}", node.lineno)
        return self.generic_visit(node)

    def visit_For(self, node: nodes.For) -> nodes.Node:
        """Count the turns of a loop."""
        self.generic_visit(node)
        node.iter = _filtered(COUNT, node.iter)
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:
        """Let `a ~ b` join only what can be printed."""
        self.generic_visit(node)
        return _filtered(CONCAT, nodes.List(node.nodes, lineno=node.lineno))

    def visit_ScopedEvalContextModifier(self, node: nodes.ScopedEvalContextModifier) -> nodes.Node:
        """Refuse `{% autoescape %}`: text is always escaped."""
        raise TemplateSyntaxError(
            "`autoescape` is always on. Write `|safe` after a value that is markup", node.lineno
        )


def rewrite(tree: nodes.Template, filters: Iterable[str], tests: Iterable[str]) -> None:
    """Rewrite a template in place; refuse an unknown filter or test, even where it would never run."""
    _Rewriter(filters, tests).visit(tree)


def _filtered(name: str, value: Any) -> nodes.Filter:
    """Return an expression with a hidden filter applied to it."""
    return nodes.Filter(value, name, [], [], None, None, lineno=value.lineno)
