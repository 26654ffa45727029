"""A template's tree as Jinja parsed it in, the same tree out, counting its loops and all that it makes."""

from collections.abc import Iterable
from typing import Any

from jinja2 import nodes
from jinja2.exceptions import TemplateSyntaxError
from jinja2.visitor import NodeTransformer

from printkit.sandbox.budget import TooMuch
from printkit.sandbox.filters import COUNT, JOINED, MADE, SLICE, WATCH

#: A loop's turn costs one step more for so many pieces that it writes.
_PIECES_A_STEP = 32
#: Names times branches: Jinja copies all names for each branch, so both in thousands would take minutes.
_MOST_BRANCHED = 500_000
#: Each of these has them all written out in the compiled code besides.
_COSTLY = (nodes.Include, nodes.Import, nodes.FromImport, nodes.Block)
_AS_BRANCHES = 20
#: Loops in loops; Python itself takes 20.
_DEEPEST = 12
#: A list written out with no more constants than this needs no weighing.
_SHORT = 32


class Rewriter(NodeTransformer):
    """Puts a hidden filter around whatever could make much out of little."""

    def visit_For(self, node: nodes.For) -> nodes.Node:
        """Count the turns of a loop; a long body counts more."""
        cost = 1 + sum(len(output.nodes) for output in node.find_all(nodes.Output)) // _PIECES_A_STEP
        self.generic_visit(node)
        node.iter = _through(COUNT, node.iter, nodes.Const(cost, lineno=node.lineno))
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:
        """Measure `a ~ b` before it is made."""
        self.generic_visit(node)
        return _through(JOINED, nodes.List(node.nodes, lineno=node.lineno))

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:
        """Account for a slice, which is a copy."""
        self.generic_visit(node)
        part = node.arg
        if not isinstance(part, nodes.Slice):
            return node
        none = nodes.Const(None, lineno=node.lineno)
        return _through(SLICE, node.node, part.start or none, part.stop or none, part.step or none)

    def visit_Compare(self, node: nodes.Compare) -> nodes.Node:
        """Look at the clock when two values that may be long are compared."""
        self.generic_visit(node)
        node.expr = _through(WATCH, node.expr)
        for operand in node.ops:
            if not isinstance(operand.expr, nodes.Const):
                operand.expr = _through(WATCH, operand.expr)
        return node

    def visit_List(self, node: nodes.List) -> nodes.Node:
        """Weigh a list."""
        return self._weighed(node, node.items)

    def visit_Tuple(self, node: nodes.Tuple) -> nodes.Node:
        """Weigh a tuple, unless it stands left of a `=`."""
        if node.ctx != "load":
            return node
        return self._weighed(node, node.items)

    def visit_Dict(self, node: nodes.Dict) -> nodes.Node:
        """Weigh a table by name."""
        return self._weighed(node, [half for pair in node.items for half in (pair.key, pair.value)])

    def visit_ScopedEvalContextModifier(self, node: nodes.ScopedEvalContextModifier) -> nodes.Node:
        """Refuse `{% autoescape %}`: text is always escaped."""
        raise TemplateSyntaxError(
            "`autoescape` is always on. Write `|safe` where markup is meant", node.lineno
        )

    def _weighed(self, node: Any, items: list[nodes.Expr]) -> nodes.Node:
        """Return a list that is weighed as it is made, if it may be heavy."""
        short = len(items) <= _SHORT and all(isinstance(item, nodes.Const) for item in items)
        self.generic_visit(node)
        return node if short else _through(MADE, node)


def rewrite(tree: nodes.Template, filters: Iterable[str], tests: Iterable[str]) -> None:
    """Rewrite a template in place, after checking that it can be compiled in good time."""
    _check_nesting(tree, 0)
    _check_names(tree, nodes.Filter, "filter", frozenset(filters))
    _check_names(tree, nodes.Test, "test", frozenset(tests))
    stored = {name.name for name in tree.find_all(nodes.Name) if name.ctx != "load"}
    branches = sum(1 for _ in tree.find_all((nodes.If, nodes.CondExpr)))
    branches += sum(_AS_BRANCHES for _ in tree.find_all(_COSTLY))
    if len(stored) * branches > _MOST_BRANCHED:
        raise TooMuch("sets too many names and takes too many branches", "split it into macros and templates")
    Rewriter().visit(tree)


def _check_nesting(node: nodes.Node, depth: int) -> None:
    """Refuse loops and macros in loops in loops: Jinja walks through the innermost once for each."""
    if isinstance(node, (nodes.For, nodes.Macro, nodes.CallBlock)):
        depth += 1
        if depth > _DEEPEST:
            message = (
                f"more than {_DEEPEST} loops and macros stand in each other. Put the inner ones into macros"
            )
            raise TemplateSyntaxError(message, node.lineno)
    for child in node.iter_child_nodes():
        _check_nesting(child, depth)


def _check_names(tree: nodes.Template, kind: Any, what: str, known: frozenset[str]) -> None:
    """Refuse a filter or test that does not exist, wherever it stands."""
    for node in tree.find_all(kind):
        if node.name not in known:
            raise TemplateSyntaxError(f"No {what} named {node.name!r}", node.lineno)


def _through(name: str, value: Any, *arguments: nodes.Expr) -> nodes.Filter:
    """Return a value put through a hidden filter."""
    return nodes.Filter(value, name, list(arguments), [], None, None, lineno=value.lineno)
