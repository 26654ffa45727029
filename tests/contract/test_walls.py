"""The house has walls: which room may import which, who may print, and that no game is known by name."""

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "printkit"
STAGES = ("input", "rules", "drawing", "imposition", "preflight", "export", "branding")
COMMON = {"model", "diagnostics", "units", "files", "colour"}

#: room -> what of printkit it may import besides itself
MAY_IMPORT = {
    "units": set(),
    "folders": set(),
    "diagnostics": {"units"},
    "model": {"diagnostics", "units"},
    "files": {"diagnostics"},
    "colour": {"model"},
    "sandbox": {"diagnostics", "files", "units"},
    "input": COMMON,
    "branding": COMMON,
    "rules": COMMON | {"sandbox"},
    "drawing": COMMON | {"sandbox"},
    "imposition": COMMON,
    "preflight": COMMON,
    "export": COMMON | {"__version__"},
    "delivery": {"folders", "__version__"},
    "pipeline": {*COMMON, *STAGES, "delivery", "folders", "__version__"},
    "showing": {"pipeline", "imposition", "export", "diagnostics", "model"},
    "cli": {"pipeline", "showing", "diagnostics", "model", "units", "delivery", "__version__"},
    "__main__": {"cli"},
    "__init__": set(),
}

#: library -> the only rooms that may import it
LIBRARIES = {
    "reportlab": {"export"},
    "pypdfium2": {"export"},
    "jinja2": {"sandbox"},
    "markupsafe": {"sandbox"},
    "click": {"cli"},
    "PIL": {"export", "drawing"},
    "coloraide": {"colour"},
    "segno": {"drawing"},
}

MODULES = sorted(PACKAGE.rglob("*.py"))


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports_of(path: Path) -> set[str]:
    """Every module that a file imports, with what it takes from it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the walls"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def strangers(path: Path) -> set[str]:
    """What a module imports and may not."""
    room, wrong = room_of(path), set()
    for name in imports_of(path):
        head, _, rest = name.partition(".")
        if head == "printkit":
            target = rest.partition(".")[0]
            if target != room and target not in MAY_IMPORT[room]:
                wrong.add(name)
        elif head in LIBRARIES and room not in LIBRARIES[head]:
            wrong.add(name)
    return wrong


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_imports_only_what_it_may(path: Path) -> None:
    assert strangers(path) == set()


def test_the_wall_would_be_seen_to_break(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = tmp_path / "input" / "bad.py"
    bad.parent.mkdir()
    bad.write_text("import jinja2\nfrom printkit.drawing.elements import draw\n")
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    assert strangers(bad) == {"jinja2", "printkit.drawing.elements.draw"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_the_command_line_prints_or_exits(path: Path) -> None:
    if room_of(path) in ("cli", "__main__"):
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    called = {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    raised = {ast.unparse(node.exc) for node in ast.walk(tree) if isinstance(node, ast.Raise) and node.exc}
    assert not called & {"print", "exit", "quit", "input"}
    assert not {text for text in raised if text.startswith("SystemExit")}


def test_no_game_is_known_by_name() -> None:
    slugs = [folder.name for folder in (ROOT / "decks").iterdir() if folder.is_dir()]
    assert slugs
    words = re.compile("|".join(rf"\b{re.escape(slug)}\b" for slug in slugs), re.IGNORECASE)
    named = {
        str(path.relative_to(ROOT)): found[0] for path in MODULES if (found := words.search(path.read_text()))
    }
    assert named == {}


def test_every_module_says_what_it_is_for() -> None:
    silent = [
        str(path) for path in MODULES if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert silent == []


def test_functions_and_files_stay_small() -> None:
    large = []
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        if text.count("\n") > 400:
            large.append(f"{path.name}: {text.count(chr(10))} lines")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno >= 60:
                large.append(f"{path.name}:{node.name}")
    assert large == []
