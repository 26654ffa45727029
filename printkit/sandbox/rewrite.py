"""A template's syntax tree in, the same tree out with hidden filters that count its loops and results."""

from collections.abc import Iterable
from typing import Any

from jinja2 import nodes
from jinja2.exceptions import TemplateSyntaxError
from jinja2.visitor import NodeTransformer

from printkit.sandbox.budget import LimitExceeded

#: The hidden filters; no author can write a name with a space.
COUNT, CHECK_CLOCK, SPEND, CONCAT, SLICE = "count turns", "check clock", "spend", "concat", "slice of"

#: A turn of a loop costs one more step for every so many pieces of its output.
_PIECES_A_STEP = 32
#: Names times branches: Jinja copies all names in each branch; thousands of both take minutes to compile.
_MOST_BRANCHED = 500_000
#: Jinja writes out all names again in the compiled code of each of these.
_COSTLY = (nodes.Include, nodes.Import, nodes.FromImport, nodes.Block)
_AS_BRANCHES = 20
#: Loops inside loops; Python itself allows 20.
_DEEPEST = 12
#: A literal list of no more constants than this is not weighed.
_SHORT = 32


class Rewriter(NodeTransformer):
    """Puts a hidden filter around each expression that can make a large value from a small one."""

    def visit_For(self, node: nodes.For) -> nodes.Node:
        """Count the turns of a loop; a long body counts more."""
        cost = 1 + sum(len(output.nodes) for output in node.find_all(nodes.Output)) // _PIECES_A_STEP
        self.generic_visit(node)
        node.iter = _filtered(COUNT, node.iter, nodes.Const(cost, lineno=node.lineno))
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:
        """Measure `a ~ b` before it is made."""
        self.generic_visit(node)
        return _filtered(CONCAT, nodes.List(node.nodes, lineno=node.lineno))

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:
        """Charge for a slice, which is a copy."""
        self.generic_visit(node)
        part = node.arg
        if not isinstance(part, nodes.Slice):
            return node
        none = nodes.Const(None, lineno=node.lineno)
        return _filtered(SLICE, node.node, part.start or none, part.stop or none, part.step or none)

    def visit_Compare(self, node: nodes.Compare) -> nodes.Node:
        """Check the clock where two values are compared, which may be long."""
        self.generic_visit(node)
        node.expr = _filtered(CHECK_CLOCK, node.expr)
        for operand in node.ops:
            if not isinstance(operand.expr, nodes.Const):
                operand.expr = _filtered(CHECK_CLOCK, operand.expr)
        return node

    def visit_List(self, node: nodes.List) -> nodes.Node:
        """Weigh a list."""
        return self._weighed(node, node.items)

    def visit_Tuple(self, node: nodes.Tuple) -> nodes.Node:
        """Weigh a tuple, unless it is assigned to."""
        if node.ctx != "load":
            return node
        return self._weighed(node, node.items)

    def visit_Dict(self, node: nodes.Dict) -> nodes.Node:
        """Weigh a dictionary."""
        return self._weighed(node, [half for pair in node.items for half in (pair.key, pair.value)])

    def visit_ScopedEvalContextModifier(self, node: nodes.ScopedEvalContextModifier) -> nodes.Node:
        """Refuse `{% autoescape %}`: text is always escaped."""
        raise TemplateSyntaxError(
            "`autoescape` is always on. Write `|safe` after a value that is markup", node.lineno
        )

    def _weighed(self, node: Any, items: list[nodes.Expr]) -> nodes.Node:
        """Return a literal that is weighed as it is made, if it may be heavy."""
        short = len(items) <= _SHORT and all(isinstance(item, nodes.Const) for item in items)
        self.generic_visit(node)
        return node if short else _filtered(SPEND, node)


def rewrite(tree: nodes.Template, filters: Iterable[str], tests: Iterable[str]) -> None:
    """Rewrite a template in place, after checking that it can be compiled quickly."""
    _check_nesting(tree, 0)
    _check_names(tree, nodes.Filter, "filter", frozenset(filters))
    _check_names(tree, nodes.Test, "test", frozenset(tests))
    stored = {name.name for name in tree.find_all(nodes.Name) if name.ctx != "load"}
    branches = sum(1 for _ in tree.find_all((nodes.If, nodes.CondExpr)))
    branches += sum(_AS_BRANCHES for _ in tree.find_all(_COSTLY))
    if len(stored) * branches > _MOST_BRANCHED:
        raise LimitExceeded(
            "sets too many names and takes too many branches", "split it into macros and templates"
        )
    Rewriter().visit(tree)


def _check_nesting(node: nodes.Node, depth: int) -> None:
    """Refuse deep nesting: Jinja visits the innermost body once for each level."""
    if isinstance(node, (nodes.For, nodes.Macro, nodes.CallBlock)):
        depth += 1
        if depth > _DEEPEST:
            message = f"more than {_DEEPEST} loops and macros are nested. Put the inner ones into macros"
            raise TemplateSyntaxError(message, node.lineno)
    for child in node.iter_child_nodes():
        _check_nesting(child, depth)


def _check_names(tree: nodes.Template, kind: Any, what: str, known: frozenset[str]) -> None:
    """Refuse an unknown filter or test, even where it would never run."""
    for node in tree.find_all(kind):
        if node.name not in known:
            raise TemplateSyntaxError(f"No {what} named {node.name!r}", node.lineno)


def _filtered(name: str, value: Any, *arguments: nodes.Expr) -> nodes.Filter:
    """Return an expression with a hidden filter applied to it."""
    return nodes.Filter(value, name, list(arguments), [], None, None, lineno=value.lineno)
