"""Templates in, the texts and numbers that their authors typed out, with the lines that print them.

Nothing is rendered. Words between tags are typed, and so is a constant that `{{ }}` writes: by itself, or by
way of a name, a loop, a macro or its arguments. What an expression works out of constants is not.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from jinja2 import nodes

from printkit.sandbox.functions import NUMERIC
from printkit.sandbox.parser import TURNS

#: In a template's own text: a tag, or what is left of one that holds an expression.
_TAG = re.compile(r"(<!--.*?-->|<[^<>]*>?)", re.DOTALL)
#: Tags that do not part the words before and after them.
_INLINE = re.compile(r"</?(?:b|i|g|span)\b")
#: A tag whose attribute is printed: what marks an entry of a list.
_LISTED = re.compile(r"<(?:svg:)?li\b")
_CALLER = "caller"
#: Functions that return a number of their own, or its text.
_OF_NUMBERS = NUMERIC.keys() | {"range"}

#: A template's file and a line of it.
Line = tuple[str, int]


class Literal(NamedTuple):
    """What was typed: a text, where that is, and the lines whose elements print it."""

    text: str
    at: Line
    printed_at: frozenset[Line]


class _Typed(NamedTuple):
    text: str
    at: Line


class _Name(NamedTuple):
    """A name, and the file and the macro it is known in.

    What a macro writes has the name "", what stands in a block that calls it `caller`; neither has a file.
    """

    file: str
    macro: str
    name: str


_Value = _Typed | _Name
#: The same in one template: a text and its line, or a name with `_HERE` for a file.
_Found = tuple[str, int] | tuple[str, str, str]
_HERE = "."


class Facts(NamedTuple):
    """What one template says of its words; it is kept with the template's code."""

    macros: list[tuple[str, list[str]]]  # and their parameters
    includes: list[str]  # templates; "" for one whose name is worked out
    stands_for: list[tuple[tuple[str, str, str], list[_Found]]]  # names, and what is given to them
    prints: list[tuple[_Found, int]]  # what is written, and the line of an element that writes it
    calls: list[tuple[str, list[list[_Found]], dict[str, list[_Found]]]]  # of macros, with arguments


def typed_in(tree: nodes.Template) -> str:
    """Return what is typed in a template, and what becomes of it, as JSON."""
    facts = Facts([], [], [], [], [])
    _Reader(tree, facts).statements(tree.body)
    return json.dumps(facts)


def literals(facts: Mapping[str, str]) -> list[Literal]:
    """Return what was typed in templates and is printed, by the facts of each file."""
    flow = _Flow()
    for file, one in facts.items():
        flow.add(file, Facts(*json.loads(one)))
    return flow.literals()


class _Flow:
    """What becomes of names: which texts and other names they stand for, and which lines print them."""

    def __init__(self) -> None:
        self._parameters: dict[str, list[tuple[str, list[str]]]] = defaultdict(list)  # of macros, with files
        self._includes: list[tuple[str, str]] = []
        self._outside: dict[str, list[_Name]] = defaultdict(list)  # names outside of macros
        self._stands_for: dict[_Name, list[_Value]] = defaultdict(list)
        self._prints: list[tuple[_Value, Line]] = []
        self._calls: list[tuple[str, list[list[_Value]], dict[str, list[_Value]]]] = []

    def add(self, file: str, facts: Facts) -> None:
        """Add what one template says."""

        def name_of(one: tuple[str, str, str]) -> _Name:
            where, macro, name = one
            return _Name(file if where else "", macro, name)

        def values(found: Iterable[_Found]) -> list[_Value]:
            return [_Typed(one[0], (file, one[1])) if len(one) == 2 else name_of(one) for one in found]

        for macro, parameters in facts.macros:
            self._parameters[macro].append((file, parameters))
        self._includes += [(file, name) for name in facts.includes]
        for name, given in facts.stands_for:
            self._stands_for[name_of(name)] += values(given)
        self._prints += [(value, (file, line)) for what, line in facts.prints for value in values([what])]
        for macro, arguments, named in facts.calls:
            by_name = {name: values(given) for name, given in named.items()}
            self._calls.append((macro, [values(given) for given in arguments], by_name))

    def literals(self) -> list[Literal]:
        """Return what is printed anywhere."""
        for macro, given, named in self._calls:
            for file, parameters in self._parameters.get(macro, ()):
                for name, values in [*zip(parameters, given, strict=False), *named.items()]:
                    self._stands_for[_Name(file, macro, name)] += values
        for one in [*self._stands_for]:
            if not one.macro:
                self._outside[one.name].append(one)
        lines: dict[_Typed, set[Line]] = defaultdict(set)
        for what, line in self._prints:
            for typed in self._reached(what):
                lines[typed].add(line)
        return [Literal(*typed, frozenset(printed)) for typed, printed in lines.items()]

    def _reached(self, what: _Value) -> Iterator[_Typed]:
        """Yield the texts that a name stands for, in the end."""
        waiting, seen = [what], set[_Value]()
        while waiting:
            one = waiting.pop()
            if isinstance(one, _Typed):
                yield one
            elif one not in seen:
                seen.add(one)
                waiting += self._values_of(one)

    def _values_of(self, one: _Name) -> Sequence[_Value]:
        """Return what a name stands for: in its macro, in its file, or else in one that may include that."""
        outside = one._replace(macro="")
        found = self._stands_for.get(one) or self._stands_for.get(outside) or self._of_includers(one)
        whole = one.name.partition("[")[0]
        return found if found or whole == one.name else self._values_of(one._replace(name=whole))

    def _of_includers(self, one: _Name) -> Sequence[_Value]:
        """Return the same name in the files that include this one, or that include what they work out."""
        including = {file for file, name in self._includes if not name or one.file.endswith(name)}
        return [other for other in self._outside.get(one.name, ()) if other.file in including]


class _Reader:
    """Reads one template's statements in their order."""

    def __init__(self, tree: nodes.Template, facts: Facts) -> None:
        self._facts = facts
        self._macro = ""
        #: The template's own macros, and imported ones, by what it calls them.
        self._macros = {one.name: one.name for one in tree.body if isinstance(one, nodes.Macro)}
        self._into: tuple[str, str, str] | None = None  # the block or macro that words are written into
        self._depth = 0  # of elements that are open, in that
        self._inside = ""  # the tag that is open
        self._run: list[tuple[str, int]] = []  # words that belong together, with their lines

    def statements(self, body: Sequence[nodes.Node]) -> None:
        """Read statements."""
        for node in body:
            read = getattr(self, f"_read_{type(node).__name__.lower()}", None)
            if read is not None:
                read(node)
            else:
                self._flush()
                for name in node.fields:
                    if isinstance(inner := getattr(node, name), list):
                        self.statements([one for one in inner if isinstance(one, nodes.Stmt)])

    def _read_output(self, node: nodes.Output) -> None:
        for one in node.nodes:
            if isinstance(one, nodes.TemplateData):
                self._words(one.data, one.lineno)
            elif not self._inside or _LISTED.match(self._inside):
                self._flush()
                self._print_values(one)

    def _read_macro(self, node: nodes.Macro | nodes.AssignBlock | nodes.CallBlock) -> None:
        self._flush()
        before = self._macro, self._into, self._depth, self._inside
        self._depth, self._inside = 0, ""
        if isinstance(node, nodes.Macro):
            self._macro, self._into = node.name, ("", node.name, "")
            self._facts.macros.append((node.name, [one.name for one in node.args]))
            for one, default in zip(reversed(node.args), reversed(node.defaults), strict=False):
                self._give(self._name(one.name), self._values(default))
        elif isinstance(node, nodes.AssignBlock):
            self._into = self._name(_named(node.target)[0])
        else:
            self._print_values(node.call)
            self._into = ("", self._callee(node.call), _CALLER)
        self.statements(node.body)
        self._flush()
        self._macro, self._into, self._depth, self._inside = before

    _read_assignblock = _read_callblock = _read_macro

    def _read_for(self, node: nodes.For) -> None:
        self._flush()
        values: nodes.Node | None = node.iter
        if isinstance(values, nodes.Filter) and values.name == TURNS:
            values = values.node
        for one in values.items if isinstance(values, nodes.List | nodes.Tuple) else [values]:
            self._bind(node.target, one)
        self.statements([*node.body, *node.else_])
        self._flush()

    def _read_fromimport(self, node: nodes.FromImport) -> None:
        pairs = [(one, one) if isinstance(one, str) else one for one in node.names]
        self._macros |= {alias: name for name, alias in pairs}

    def _read_include(self, node: nodes.Include) -> None:
        self._flush()
        name = node.template.value if isinstance(node.template, nodes.Const) else ""
        self._facts.includes.append(str(name))

    def _read_assign(self, node: nodes.Assign) -> None:
        self._bind(node.target, node.node)

    def _read_with(self, node: nodes.With) -> None:
        for target, value in zip(node.targets, node.values, strict=True):
            self._bind(target, value)
        self.statements(node.body)

    def _bind(self, target: nodes.Node, value: nodes.Node | None) -> None:
        """Note what a name stands for now; each of several, where they are told apart."""
        if value is None:
            return
        values = value.items if isinstance(value, nodes.Tuple | nodes.List) else []
        if isinstance(target, nodes.Tuple) and len(target.items) == len(values):
            for one, own in zip(target.items, values, strict=True):
                self._bind(one, own)
            return
        found = self._values(value)
        if isinstance(target, nodes.Tuple):
            for index, one in enumerate(target.items):
                of_one = [_item(what, index) if len(what) == 3 else what for what in found]
                for name in _named(one):
                    self._give(self._name(name), of_one)
            return
        for name in _named(target):
            self._give(self._name(name), found)
            for row in values:
                for index, cell in enumerate(row.items if isinstance(row, nodes.Tuple | nodes.List) else []):
                    self._give(_item(self._name(name), index), self._values(cell))

    def _print_values(self, node: nodes.Node) -> None:
        for what in self._values(node):
            self._print(what, node.lineno)

    def _print(self, what: _Found, line: int) -> None:
        """Note what an element of this template writes, or a macro or block that it is written into."""
        if self._into is not None and not self._depth:
            self._give(self._into, [what])
        else:
            self._facts.prints.append((what, line))

    def _values(self, node: nodes.Node) -> list[_Found]:
        """Return the constants and names that an expression writes as they are, alone or among others."""
        if isinstance(node, nodes.Const):
            typed = isinstance(node.value, int | float | str) and not isinstance(node.value, bool)
            return [(str(node.value), node.lineno)] if typed else []
        if isinstance(node, nodes.Name):
            return [self._name(node.name)]
        if isinstance(node, nodes.Call):
            return self._called(node)
        inner: Sequence[nodes.Node] = ()
        if isinstance(node, nodes.Getitem):
            index = node.arg.value if isinstance(node.arg, nodes.Const) else None
            found = [] if index is None else self._values(node.node)
            return [_item(one, index) for one in found if len(one) == 3]
        if isinstance(node, nodes.Getattr):
            inner = (node.node,)
        elif isinstance(node, nodes.Filter):
            inner = (*filter(None, [node.node]), *node.args)
        elif isinstance(node, nodes.CondExpr):
            inner = (*filter(None, [node.expr1, node.expr2]),)
        elif isinstance(node, nodes.List | nodes.Tuple | nodes.Dict):
            inner = node.items
        elif isinstance(node, nodes.Pair):
            inner = (node.value,)
        return [value for one in inner for value in self._values(one)]

    def _called(self, node: nodes.Call) -> list[_Found]:
        """Return what a macro writes, and note what it is given."""
        name = self._callee(node)
        if name == _CALLER:
            return [("", self._macro, _CALLER)]
        if name in _OF_NUMBERS and name not in self._macros:
            return []
        given = [self._values(one) for one in node.args]
        self._facts.calls.append((name, given, {one.key: self._values(one.value) for one in node.kwargs}))
        return [("", name, "")]

    def _callee(self, node: nodes.Call) -> str:
        name = node.node.name if isinstance(node.node, nodes.Name) else getattr(node.node, "attr", "")
        return self._macros.get(name, name)

    def _name(self, name: str) -> tuple[str, str, str]:
        return (_HERE, self._macro, name)

    def _give(self, name: tuple[str, str, str], values: list[_Found]) -> None:
        if values:
            self._facts.stands_for.append((name, values))

    def _words(self, text: str, line: int) -> None:
        """Read a template's own text: words outside of tags; words in one paragraph belong together."""
        if self._inside:
            done = text.find(">") + 1 or len(text)
            if text[:done].endswith(">"):
                self._tag(self._inside + text[:done])
                self._inside = ""
            line += text.count("\n", 0, done)
            text = text[done:]
        for index, piece in enumerate(_TAG.split(text)):
            if not index % 2:
                self._run.append((piece, line))
            elif piece.endswith(">"):
                self._tag(piece)
            else:
                self._flush()
                self._inside = piece
            line += piece.count("\n")

    def _tag(self, tag: str) -> None:
        if _INLINE.match(tag):
            return
        self._flush()
        if tag.startswith("</"):
            self._depth = max(0, self._depth - 1)
        elif not tag.endswith("/>") and not tag.startswith(("<!", "<?")):
            self._depth += 1

    def _flush(self) -> None:
        """Note the words so far as one text."""
        run, self._run = self._run, []
        text = "".join(piece for piece, _ in run)
        if "&" in text:
            from html import unescape  # late: it takes a while, and most templates need none

            text = unescape(text)
        if text.strip():
            piece, line = next((piece, line) for piece, line in run if piece.strip())
            line += piece[: len(piece) - len(piece.lstrip())].count("\n")
            self._print((text.strip(), line), line)


def _item(name: tuple[str, str, str], index: object) -> tuple[str, str, str]:
    """Return what stands for one column of a list of rows, or for one entry of a list."""
    file, macro, own = name
    return file, macro, f"{own}[{index}]"


def _named(target: nodes.Node) -> list[str]:
    """Return the names that are assigned to."""
    return [
        one.name
        for one in (target, *target.find_all(nodes.Name))
        if isinstance(one, nodes.Name | nodes.NSRef)
    ]
