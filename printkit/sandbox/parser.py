"""A template's text in, its syntax tree out: loops look at the clock, what may not be there is refused."""

from typing import Any

from jinja2 import nodes
from jinja2.parser import Parser

#: Hidden filters: what loops turn over, and what `a ~ b` joins. No author can write a name with a space.
TURNS, CONCAT = "loop turns", "concat "


class TemplateParser(Parser):
    """Jinja's parser; `environment` has the filters and tests that there are."""

    def parse(self) -> nodes.Template:
        """Return a template that knows its blocks: Jinja would look for them three times, in all that it has.

        Nor is each node told its environment, which only folding constants needs.
        """
        self._blocks: list[nodes.Node] = []
        tree = nodes.Template(self.subparse(), lineno=1)
        tree.find_all = lambda kind: (one for one in self._blocks if isinstance(one, kind))  # type: ignore
        return tree

    def parse_block(self) -> nodes.Block:
        """Note a block before those that are in it."""
        place = len(self._blocks)
        self._blocks.insert(place, node := super().parse_block())
        return node

    def parse_extends(self) -> nodes.Extends:
        """Note what the template extends."""
        self._blocks.append(node := super().parse_extends())
        return node

    def parse_for(self) -> nodes.For:
        """Let a loop look at the clock in each turn."""
        node = super().parse_for()
        node.iter = _filtered(TURNS, node.iter)
        return node

    def parse_concat(self) -> nodes.Expr:
        """Let `a ~ b` join only what can be printed."""
        node = super().parse_concat()
        if isinstance(node, nodes.Concat):
            return _filtered(CONCAT, nodes.List(node.nodes, lineno=node.lineno))
        return node

    def parse_filter(self, node: nodes.Expr | None, start_inline: bool = False) -> nodes.Expr | None:
        """Refuse an unknown filter, wherever it stands: Jinja lets one be that is never used."""
        found = one = super().parse_filter(node, start_inline)
        while one is not node and isinstance(one, nodes.Filter):
            if one.name not in self.environment.filters:
                self.fail(f"No filter named {one.name!r}", one.lineno)
            one = one.node
        return found

    def parse_test(self, node: nodes.Expr) -> nodes.Expr:
        """Refuse an unknown test."""
        found = super().parse_test(node)
        test = found.node if isinstance(found, nodes.Not) else found
        if isinstance(test, nodes.Test) and test.name not in self.environment.tests:
            self.fail(f"No test named {test.name!r}", test.lineno)
        return found

    def parse_autoescape(self) -> nodes.Scope:
        """Refuse `{% autoescape %}`: text is always escaped."""
        self.fail("`autoescape` is always on. Write `|safe` after a value that is markup")


def _filtered(name: str, value: Any) -> nodes.Filter:
    return nodes.Filter(value, name, [], [], None, None, lineno=value.lineno)
