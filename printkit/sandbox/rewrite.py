"""A template's syntax tree in, the same tree out with hidden filters that count loops and check values."""

from collections.abc import Callable, Container
from typing import Any

from jinja2 import nodes
from jinja2.exceptions import TemplateSyntaxError

#: The hidden filters; no author can write a name with a space.
COUNT, CONCAT = "count turns", "concat"


class Rewriter:
    """Walks a syntax tree in the order in which it was written, and changes it in place."""

    def __init__(self, filters: Container[str], tests: Container[str]) -> None:
        self._filters = filters
        self._tests = tests
        self._visitors: dict[type[nodes.Node], Callable[[Any], nodes.Node]] = {}

    def visit(self, node: nodes.Node) -> nodes.Node:
        """Return what a node becomes."""
        kind = type(node)
        if kind not in self._visitors:
            self._visitors[kind] = getattr(self, f"visit_{kind.__name__}", self.inside)
        return self._visitors[kind](node)

    def inside(self, node: nodes.Node, visit: Callable[[nodes.Node], nodes.Node] | None = None) -> nodes.Node:
        """Change what is in a node, which stays."""
        visit = visit or self.visit
        for name in node.fields:
            value = getattr(node, name)
            if isinstance(value, nodes.Node):
                setattr(node, name, visit(value))
            elif type(value) is list:
                value[:] = [visit(one) if isinstance(one, nodes.Node) else one for one in value]
        return node

    def visit_Filter(self, node: nodes.Filter) -> nodes.Node:
        """Refuse an unknown filter."""
        return self._checked(node, "filter", self._filters)

    def visit_Test(self, node: nodes.Test) -> nodes.Node:
        """Refuse an unknown test."""
        return self._checked(node, "test", self._tests)

    def _checked(self, node: nodes.Filter | nodes.Test, what: str, known: Container[str]) -> nodes.Node:
        if node.name not in known:
            raise TemplateSyntaxError(f"No {what} named {node.name!r}", node.lineno)
        return self.inside(node)

    def visit_For(self, node: nodes.For) -> nodes.Node:
        """Count the turns of a loop."""
        self.inside(node)
        node.iter = _filtered(COUNT, node.iter)
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:
        """Let `a ~ b` join only what can be printed."""
        self.inside(node)
        return _filtered(CONCAT, nodes.List(node.nodes, lineno=node.lineno))

    def visit_ScopedEvalContextModifier(self, node: nodes.ScopedEvalContextModifier) -> nodes.Node:
        """Refuse `{% autoescape %}`: text is always escaped."""
        raise TemplateSyntaxError(
            "`autoescape` is always on. Write `|safe` after a value that is markup", node.lineno
        )


def _filtered(name: str, value: Any) -> nodes.Filter:
    return nodes.Filter(value, name, [], [], None, None, lineno=value.lineno)
