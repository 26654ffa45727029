"""Every code of a finding in printkit has a case that shows its exact words, and every case has a code."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from printkit.input.games.rules import KINDS
from printkit.rules.checks import CHECKS

TESTS = Path(__file__).resolve().parents[1]
PACKAGE = TESTS.parent / "printkit"
CASES = {path.name for path in (TESTS / "diagnostics" / "cases").iterdir() if path.is_dir()}
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")

#: What takes a code -> as which argument; anything may take it as `code=`.
TAKES_CODE = {
    "error": 0,
    "usage_error": 0,
    "unknown": 0,
    "report_missing_table": 1,
    "warning": 0,
    "_add": 0,
    "Finding": 0,
    "Fault": 1,
    "FontError": 0,
    "Refused": 0,
    "_add_warning": 0,
    "reject": 3,
}

#: How codes begin that are put together, as in `f"broken-{kind}"` -> the codes that they come to.
FAMILIES = {
    "broken-": {f"broken-{kind}" for kind in KINDS},
    "formula-": {"formula-error", "formula-syntax", "formula-too-much"},
    "template-": {"template-error", "template-syntax", "template-too-much"},
}

#: Codes that are written where no call takes them, such as in a table.
ELSEWHERE = {"unsafe-template", "emoji-simplified"}


def given(tree: ast.AST) -> Iterator[ast.expr]:
    """Give every expression of a module that may be a finding's code."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and any(
            getattr(target, "id", "") == "code" for target in node.targets
        ):
            yield node.value
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            index = TAKES_CODE.get(name)
            yield from node.args[index : index + 1] if index is not None else ()
            yield from (word.value for word in node.keywords if word.arg == "code")


def codes_in(*trees: ast.AST) -> set[str]:
    """Return the codes that modules give to findings, those of families too."""
    found = set()
    for part in (part for tree in trees for code in given(tree) for part in ast.walk(code)):
        if isinstance(part, ast.JoinedStr):
            found |= FAMILIES[ast.unparse(part.values[0]).strip("'")]
        elif isinstance(part, ast.Constant) and CODE.fullmatch(str(part.value)):
            found.add(str(part.value))
    return found


def marked_in(*trees: ast.AST) -> dict[str, str]:
    """Return the codes whose words an ordinary test holds, marked `code`, each with that test's text."""
    return {
        ast.literal_eval(marker.args[0]): ast.unparse(node)
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        for marker in node.decorator_list
        if isinstance(marker, ast.Call) and ast.unparse(marker.func) == "pytest.mark.code"
    }


#: Without any of these words, a module gives no code to anything; without a marker, a test holds no words.
MENTIONS = {
    PACKAGE: re.compile(rf"\bcode\b|\b(?:{'|'.join(TAKES_CODE)})\("),
    TESTS: re.compile(r"mark\.code\("),
}


@cache
def read(folder: Path) -> list[ast.Module]:
    """Read every module below a folder that can have codes."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py"))]
    return [ast.parse(text) for text in texts if MENTIONS[folder].search(text)]


@pytest.fixture(scope="module")
def codes() -> set[str]:
    return codes_in(*read(PACKAGE)) | ELSEWHERE


def test_every_code_has_a_case_and_every_case_a_code(codes: set[str]) -> None:
    marked = set(marked_in(*read(TESTS)))
    assert len(codes) > 100
    assert sorted(codes - CASES - marked) == [], "codes whose exact words no case shows"
    assert sorted((CASES | marked) - codes) == [], "cases of a code that nothing gives"
    assert sorted(CASES & marked) == [], "codes that have a case, and need no marker"


def test_a_marked_test_holds_the_words() -> None:
    marked = marked_in(*read(TESTS))
    assert [code for code, text in marked.items() if text.count(code) == 1] == []


def test_what_is_written_elsewhere_is_still_there() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    assert {code for code in ELSEWHERE if f'"{code}"' in text} == ELSEWHERE


def test_codes_are_found_however_they_are_given() -> None:
    module = """\
report.error("one-way", message)
self.report.warning("a-b" if late else "c-d", message)
Finding(f"formula-{kind}", message)
code = kinds.get(kind, f"template-{kind}")
trial.reject(message, key, help, "by-place")
trial.reject(message, code="by-name")
report.error(code, "no-code", "neither-is-this")
"""
    found = codes_in(ast.parse(module))
    families = FAMILIES["formula-"] | FAMILIES["template-"]
    assert found == {"one-way", "a-b", "c-d", "by-place", "by-name"} | families


def test_every_kind_of_rule_has_a_check() -> None:
    assert list(CHECKS) == list(KINDS)
