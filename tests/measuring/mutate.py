"""Faults put into the code by chance, one at a time: which of them do the tests notice?

    pytest -m "not slow" --cov=printkit --cov-context=test --cov-report=    # once: which test runs which line
    python tests/measuring/mutate.py 300 --seed 1 imposition drawing rules

Needs `pip install pytest-cov`. Of the tests that run a line, those that run the least come first.
What survives is printed with its line; `--json FILE` keeps all verdicts.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from coverage import CoverageData

ROOT = Path(__file__).resolve().parents[2]
FIRST = 40  # tests that are tried before all others
PATIENCE = 300  # seconds until tests that go on are taken to have noticed

OTHER: dict[type[ast.AST], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "/",
    ast.Div: "*",
    ast.FloorDiv: "*",
    ast.And: "or",
    ast.Or: "and",
}


class Fault(NamedTuple):
    """Some code of a file, from one offset to another, and what stands there instead."""

    path: str
    line: int
    start: int
    end: int
    new: str
    always: bool  # it is no part of a function's body: whatever imports the file runs it

    @property
    def room(self) -> str:
        """The room of printkit that the file is in."""
        return Path(self.path).parts[1]


class _Sites(ast.NodeVisitor):
    """Every place of a module that can be changed, but for imports, types and docstrings."""

    def __init__(self, path: str, source: str) -> None:
        self.path, self.source, self.found = path, source.encode(), list[Fault]()
        self._depth = 0
        self._starts = [0]
        for line in self.source.split(b"\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)
        self.visit(ast.parse(source))

    def _offset(self, line: int, column: int) -> int:
        return self._starts[line - 1] + column

    def _add(self, node: ast.expr | ast.stmt, new: str) -> None:
        start = self._offset(node.lineno, node.col_offset)
        end = self._offset(node.end_lineno or 0, node.end_col_offset or 0)
        self.found.append(Fault(self.path, node.lineno, start, end, new, self._depth == 0))

    def _text(self, node: ast.AST) -> str:
        return ast.get_source_segment(self.source.decode(), node) or ast.unparse(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        if len(node.ops) == 1:
            left, right = self._text(node.left), self._text(node.comparators[0])
            self._add(node, f"({left} {OTHER[type(node.ops[0])]} {right})")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in OTHER:
            self._add(node, f"({self._text(node.left)} {OTHER[type(node.op)]} {self._text(node.right)})")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        self._add(
            node, f"({f' {OTHER[type(node.op)]} '.join(f'({self._text(one)})' for one in node.values)})"
        )
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.USub):
            self._add(node, f"({self._text(node.operand)})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, bool):
            self._add(node, str(not value))
        elif isinstance(value, int | float):
            self._add(node, repr(value + 1))
        elif isinstance(value, str) and value:
            self._add(node, repr(value + "X"))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self.visit(part.value)

    def visit_If(self, node: ast.If | ast.IfExp) -> None:
        if self._text(node.test) == "TYPE_CHECKING":
            return
        self._add(node.test, f"(not ({self._text(node.test)}))")
        self.generic_visit(node)

    visit_IfExp = visit_If  # type: ignore[assignment]

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None and self._text(node.value) != "None":
            self._add(node.value, "None")
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self._add(node, "pass")
            self.generic_visit(node)
        elif not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._add(node, "pass")
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for part in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
            self.visit(part)
        self._depth += 1
        for statement in node.body:
            self.visit(statement)
        self._depth -= 1

    def visit_Import(self, node: ast.AST) -> None:
        """Leave imports alone."""

    visit_ImportFrom = visit_Import


def faults(rooms: list[str]) -> Iterator[Fault]:
    """Yield every fault that can be put into some rooms of printkit."""
    for room in rooms:
        for path in sorted((ROOT / "printkit" / room).rglob("*.py")):
            yield from _Sites(str(path.relative_to(ROOT)), path.read_text("utf-8")).found


def _verdict(fault: Fault, tests: list[str], tree: Path, mark: str) -> str:
    """Return what some tests say of a fault in a copy of the project."""
    path = tree / fault.path
    source = (ROOT / fault.path).read_bytes()
    path.write_bytes(source[: fault.start] + fault.new.encode() + source[fault.end :])
    try:
        for some in (tests[:FIRST], tests[FIRST:]):
            if some and (noticed := _run(some, tree, mark)):
                return noticed
    finally:
        path.write_bytes(source)
    return "survived" if tests else "no test runs it"


def _run(tests: list[str], tree: Path, mark: str) -> str:
    """Return how tests noticed what is wrong, or nothing."""
    (tree / "chosen.txt").write_text("\n".join(tests))
    words = ["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", mark, "@chosen.txt"]
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [sys.executable, *words], cwd=tree, env=environment, capture_output=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return "never ends"
    return "noticed" if done.returncode not in (0, 5) else ""


def main() -> None:
    """Put faults into the code, and print what became of them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("number", type=int)
    parser.add_argument("rooms", nargs="+")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mark", default="not slow")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    data = CoverageData(str(ROOT / ".coverage"))
    data.read()
    lines = {str(Path(one).relative_to(ROOT)): data.contexts_by_lineno(one) for one in data.measured_files()}
    weight = Counter(test for file in lines.values() for tests in file.values() for test in tests)
    chosen = random.Random(asked.seed).sample([*faults(asked.rooms)], asked.number)
    trees: SimpleQueue[Path] = SimpleQueue()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(asked.jobs) as pool:
        for number in range(asked.jobs):
            tree = Path(folder, str(number))
            shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(".git", ".venv", "output", ".*_cache"))
            trees.put(tree)

        def judge(fault: Fault) -> tuple[Fault, str]:
            own = lines.get(fault.path, {})
            lines_run = own.values() if fault.always else [own.get(fault.line, ())]
            contexts = {test for tests in lines_run for test in tests}
            tests = {one.partition("|")[0] for one in contexts} - {""}
            if fault.always:  # whoever reads a table runs no line of its file
                tests |= {one.partition("|")[0] for one in weight if one.startswith(f"tests/{fault.room}/")}
            order = sorted(tests, key=lambda one: sum(weight[f"{one}|{part}"] for part in ("setup", "run")))
            tree = trees.get()
            try:
                return fault, _verdict(fault, order, tree, asked.mark)
            finally:
                trees.put(tree)

        verdicts = []
        for fault, verdict in pool.map(judge, chosen):
            verdicts.append((*fault, verdict))
            if verdict not in ("noticed", "never ends"):
                old = (ROOT / fault.path).read_bytes()[fault.start : fault.end].decode()
                print(f"{fault.path}:{fault.line}: {old!r} -> {fault.new!r}: {verdict}", flush=True)
    counts = Counter(verdict for *_, verdict in verdicts)
    print(dict(counts), f"noticed: {100 * (counts['noticed'] + counts['never ends']) / asked.number:.1f} %")
    if asked.json:
        asked.json.write_text(json.dumps(verdicts))


if __name__ == "__main__":
    main()
