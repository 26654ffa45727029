"""A template's source in, a template out that marks the numbers which its author typed, with their places."""

import re
from collections.abc import Callable, Container, Iterator
from pathlib import Path
from typing import Any, cast
from zlib import crc32

from jinja2 import nodes
from jinja2.compiler import Frame
from jinja2.environment import Template

from printkit.sandbox.environment import Generator, Sandbox
from printkit.sandbox.functions import NUMERIC
from printkit.sandbox.rewrite import Rewriter
from printkit.template.cache import TemplateCache
from printkit.template.cell_text import CLOSE, NOTHING
from printkit.template.loader import FolderLoader
from printkit.template.typed import (
    KEEPING,
    NUMBER,
    hole,
    hole_in_tag,
    number_marked,
    text_in_tag,
    typed,
    typed_markup,
)

#: What writes words, and what may: a part or another template, whose name stands in quotes or is worked out.
_WORDS = re.compile(r"<(?:svg:)?(?:text|box|table)\b|<\{|\|\s*safe\b")
_OTHERS = re.compile(
    r"""\bpart\s*=\s*["'](?P<part>[^"']*)|\{%[-+]?\s*(?:include|import|from|extends)\b(?:\s*["'](?P<name>[^"']+)["'])?"""
)
#: In a template's own text: a tag, which is left as it is.
_TAG = re.compile(r"(<!--.*?-->|<[^<>]*>?)", re.DOTALL)
#: A tag whose attributes may be printed as words.
_WORDY = re.compile(r"<(?:svg:)?(?:use|icon|li)?(?![\w:-])")
#: Where a set block begins, with its name; where one is a path's data.
_BLOCK = re.compile(r"\{%[-+]?\s*set\s+(\w+)\s*[-+]?%\}")
_DATA = r"<(?:svg:)?path\b[^<>]*?\sd=\"\{{\{{\s*{name}\s*\}}\}}\""

_BREAK = "\n"
#: Functions that return a number of their own, or its text.
_OF_NUMBERS = NUMERIC.keys() | {"range"}
#: Filters that read a number, and return a text.
_OF_A_NUMBER = frozenset({"amount", "fixed", "percent"})


def file_code(file: Path) -> str:
    """Return a file's code in marks: digits, which capitals leave as they are, the same in every run."""
    return str(crc32(str(file).encode()) + 1)


class _LeftOut:
    """A template that writes nothing where it is included; what is imported from it is there."""

    def __init__(self, template: Template) -> None:
        self._template = template

    def __getattr__(self, name: str) -> Any:
        return getattr(self._template, name)

    def root_render_func(self, context: Any) -> Iterator[str]:
        """Write nothing."""
        yield from ()


class _Generator(Generator):
    """Jinja's compiler: what a set block wrote has its marks aside; none are written where no words are."""

    def visit_AssignBlock(self, node: nodes.AssignBlock, frame: Frame) -> None:
        """Write a set block."""
        super().visit_AssignBlock(node, frame)
        name = frame.symbols.ref(node.target.name)  # type: ignore[attr-defined]
        name += f"[{node.target.attr!r}]" if isinstance(node.target, nodes.NSRef) else ""
        found = nodes.Const(_Written(f"environment.typed_markup({name})"), lineno=node.lineno)
        self.visit_Assign(nodes.Assign(node.target, found, lineno=node.lineno), frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if not getattr(node, "in_tag", False):
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write(f"environment.{'hole' if frame.buffer is None else 'text'}_in_tag(")


class MarkingSandbox(Sandbox):
    """A sandbox whose templates mark the numbers that were typed in the game's own layouts."""

    code_generator_class = _Generator

    def __init__(self, loader: FolderLoader | None = None, cache_dir: Path | None = None) -> None:
        super().__init__(loader, TemplateCache(cache_dir / "marked") if cache_dir else None)
        self.own = loader
        self.filters |= KEEPING
        self.typed, self.typed_markup = typed, typed_markup
        self.hole, self.hole_in_tag, self.text_in_tag = hole, hole_in_tag, text_in_tag
        self._wordy: dict[str, bool] = {}  # whether a template has words, by its name
        self.matters: Callable[[str], bool] | None = None  # whether a template is not left out, by its name

    def rewriter(self, name: str | None, filename: str | None) -> Rewriter:
        """Return what marks the numbers that were typed too, in a template of the game's own."""
        plain = super().rewriter(name, filename)
        own = self.own is not None and filename is not None and not self.own.is_shared(filename)
        if name and filename and own and (not name.startswith("parts/") or self.writes(name)):
            paths = _path_blocks(self.own.sources.get(filename, "")) if self.own is not None else ()
            return _Marking(self.filters, self.tests, file_code(Path(filename)), paths, plain)
        return plain

    def returned(self, value: Any, called_by_block: bool) -> Any:
        """Return what a macro returned, its marks aside; what a call block prints is printed at once."""
        return value if called_by_block or NOTHING not in value else typed_markup(value)

    def _load_template(self, name: Any, globals: Any) -> Template:
        template = super()._load_template(name, globals)
        return template if self.matters is None or self.matters(name) else cast(Template, _LeftOut(template))

    def writes(self, name: str) -> bool:
        """Return whether a template has words, or uses others that have or may have some."""
        if name not in self._wordy:
            self._wordy[name] = True  # until it is known; one that uses itself is not asked again
            self._wordy[name] = self._writes(name)
        return self._wordy[name]

    def _writes(self, name: str) -> bool:
        source = self.own.text_of(name) if self.own is not None else ""
        if not source or _WORDS.search(source):
            return True
        uses = (one.group("part", "name") for one in _OTHERS.finditer(source))
        others = (f"parts/{part}.svg" if part else name for part, name in uses)
        return any(other is None or "{" in other or self.writes(other) for other in others)


def _path_blocks(source: str) -> Container[str]:
    """Return the names of set blocks that a template uses as the data of paths, and for nothing else."""
    names = set(_BLOCK.findall(source))
    return {
        name
        for name in names
        if len(re.findall(rf"\b{name}\b", source)) == 1 + len(re.findall(_DATA.format(name=name), source))
    }


class _Written(str):
    """A constant's value: the Python that a compiled template has in its place."""

    def __repr__(self) -> str:
        return str(self)


class _Marking(Rewriter):
    """Marks the numbers in a template's words and constants."""

    def __init__(
        self,
        filters: Container[str],
        tests: Container[str],
        file: str,
        paths: Container[str],
        unmarked: Rewriter,
    ) -> None:
        super().__init__(filters, tests)
        self._file = file
        self._paths = paths  # set blocks that draw
        self._unmarked = unmarked
        self._in_macro = False  # whose names no other template knows
        self._inside = False  # of a tag, which the words before have opened
        self._wordless = False  # whether no attribute of that tag is printed as words
        self._own_names: set[str] = set()  # that a template gives to macros and values

    def visit_TemplateData(self, node: nodes.TemplateData) -> nodes.Node:
        """Mark numbers in words between tags."""
        if self._inside or not node.data.isspace():
            node.data = "".join(self._words(node))
        return node

    def visit_Output(self, node: nodes.Output) -> nodes.Node:
        """Mark numbers in words and values; note which values are written in tags."""
        for index, child in enumerate(node.nodes):
            node.nodes[index] = found = self.visit(child)  # type: ignore[call-overload]
            if self._inside and self._wordless and not isinstance(found, nodes.TemplateData):
                found.in_tag = True  # type: ignore[attr-defined]
        return node

    def visit_FilterBlock(self, node: nodes.FilterBlock) -> nodes.Node:
        """Leave words that are read as a number."""
        return self._leave(node) if node.filter.name in _OF_A_NUMBER else self.inside(node)

    def visit_Template(self, node: nodes.Template) -> nodes.Node:
        """Note the names of a template's macros first, which may be used before they stand."""
        self._own_names.update(one.name for one in node.body if isinstance(one, nodes.Macro))
        return self.inside(node)

    def visit_Macro(self, node: nodes.Macro) -> nodes.Node:
        """Note the name of a macro."""
        self._own_names.add(node.name)
        before, self._in_macro = self._in_macro, True
        self.inside(node)
        self._in_macro = before
        return node

    def visit_AssignBlock(self, node: nodes.AssignBlock) -> nodes.Node:
        """Leave the data of a path, as if it were written in the tag."""
        if not (self._in_macro and isinstance(node.target, nodes.Name) and node.target.name in self._paths):
            return self.inside(node)
        before = self._inside, self._wordless
        self._inside = self._wordless = True
        self.inside(node)
        self._inside, self._wordless = before
        return node

    def visit_FromImport(self, node: nodes.FromImport) -> nodes.Node:
        """Note what is imported by name."""
        self._own_names.update(one if isinstance(one, str) else one[1] for one in node.names)
        return self._leave(node)

    def visit_Name(self, node: nodes.Name) -> nodes.Node:
        """Note the names of values."""
        if node.ctx != "load":
            self._own_names.add(node.name)
        return node

    def visit_Const(self, node: nodes.Const) -> nodes.Node:
        """Let a constant remember where it was typed, if it is a number or has one."""
        value = node.value
        if self._inside or isinstance(value, bool) or not isinstance(value, int | float | str):
            return node
        if isinstance(value, str) and not NUMBER.search(value):
            return node
        written = _Written(f"environment.typed({value!r}, '{self._file}:{node.lineno}')")
        return nodes.Const(written, lineno=node.lineno)

    def _calculation(self, node: nodes.Node) -> nodes.Node:
        return self.inside(node, self._calculated)

    def _calculated(self, node: nodes.Node) -> nodes.Node:
        return node if isinstance(node, nodes.Const) else self.visit(node)

    visit_Add = visit_Sub = visit_Mul = visit_Div = visit_FloorDiv = visit_Mod = visit_Pow = _calculation
    visit_Neg = visit_Compare = visit_Operand = visit_Slice = _calculation

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        """Leave numbers that are given to a function of numbers."""
        name = node.node.name if isinstance(node.node, nodes.Name) else ""
        numeric = name in _OF_NUMBERS and name not in self._own_names
        return self._calculation(node) if numeric else self.inside(node)

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:
        """Leave a list that is looked up at once: `["no", "one", "two"][count]` types no number."""
        visitor = self._unmarked if isinstance(node.node, nodes.Literal) else self
        node.node = visitor.visit(node.node)  # type: ignore[assignment]
        node.arg = self._calculated(node.arg)  # type: ignore[assignment]
        return node

    def _leave(self, node: nodes.Node) -> nodes.Node:
        """Leave the name of a template, or of a value."""
        return self._unmarked.inside(node)

    visit_Include = visit_Import = visit_Extends = _leave

    def _words(self, node: nodes.TemplateData) -> Iterator[str]:
        """Yield a template's own text, tags as they are, numbers between marks."""
        text, line = node.data, node.lineno
        if self._inside:
            done = text.find(">") + 1 or len(text)
            self._inside = done == len(text) and not text.endswith(">")
            yield text[:done]
            line += text.count(_BREAK, 0, done)
            text = text[done:]
        pieces = _TAG.split(text)
        for index, piece in enumerate(pieces):
            plain = index % 2 or not piece or piece.isspace()
            yield piece if plain else self._numbers(piece, line)
            line += piece.count(_BREAK)
        if len(pieces) > 1:
            self._inside = not pieces[-2].endswith(">")
            self._wordless = self._inside and not _WORDY.match(pieces[-2])

    def _numbers(self, words: str, line: int) -> str:

        def mark(found: re.Match[str]) -> str:
            if found[0][0] in "&" or found[0][-1] == CLOSE:
                return found[0]
            at = line + words.count(_BREAK, 0, found.start())
            return number_marked(found[0], f"{self._file}:{at}")

        return NUMBER.sub(mark, words)
