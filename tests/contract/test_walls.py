"""The walls of the house: which room may import which, who may print, how long a function may be.

Each wall is a function from the modules of a package to its offenders. One test wants none in printkit,
another breaks every wall in a small package and wants each offender named.
"""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).resolve().parents[2]
STAGES = (
    "input",
    "starter",
    "rules",
    "drawing",
    "imposition",
    "preflight",
    "export",
    "branding",
)
COMMON = {
    *(
        "font_file",
        "glyph_pictures",
        "letter_paths",
        "installed_fonts",
        "model",
        "diagnostics",
        "units",
        "files",
        "pictures",
        "colour",
        "lazy",
        "svg_syntax",
    ),
    *("inputs", "pixels", "pdf_pages", "sides", "geometry", "plain"),
}
FEATURES = {
    "approval",
    "authoring",
    "batching",
    "calibration",
    "mutation",
    "sending",
    "services",
    "showing",
    "translating",
}

#: room -> what of printkit it may import besides itself
MAY_IMPORT = {
    "units": set(),
    "folders": set(),
    "version": set(),
    "diagnostics": {"units"},
    "geometry": {"units"},
    "plain": set(),
    "model": {"diagnostics", "geometry", "units"},
    "font_file": set(),
    "glyph_pictures": {"font_file"},
    "letter_paths": {"font_file", "model"},
    "installed_fonts": {"files", "font_file"},
    "lazy": set(),
    "svg_syntax": {"geometry", "units"},
    "files": {"diagnostics", "inputs"},
    "pictures": {"diagnostics", "files"},
    "pixels": {"files", "folders", "inputs", "units"},
    "pdf_pages": {"geometry", "units"},
    "colour": {"model"},
    "sides": {"diagnostics", "inputs", "model"},
    "sandbox": {"diagnostics", "units"},
    "processes": {"folders"},
    "template": {"sandbox", "diagnostics", "model", "files", "folders", "inputs", "processes"},
    # a formula picks a table's rows; fetched ones are kept in the cache; reading says how far it is
    "input": COMMON | {"template", "folders", "processes"},
    "starter": COMMON | {"folders"},
    "branding": COMMON,
    "rules": COMMON | {"template"},
    "drawing": COMMON | {"template", "processes"},
    "imposition": COMMON,
    "preflight": COMMON,
    "export": COMMON | {"version", "folders"},
    "inputs": {"folders", "version"},
    "delivery": {"files", "folders", "inputs", "version"},
    "pipeline": {*COMMON, *STAGES, "delivery", "folders", "processes", "version"},
    "arguments": {"pipeline", "input", "folders", "diagnostics", "model"},
    # features: each whole in its folder, above the pipeline; none knows another
    "approval": COMMON | {"pipeline", "input", "folders"},
    "authoring": COMMON | {"pipeline", "input", "starter", "branding", "drawing", "folders"},
    "batching": COMMON | {"pipeline", "processes", "input", "folders", "version"},
    "calibration": COMMON | {"pipeline", "input", "imposition", "drawing", "delivery", "folders"},
    "mutation": COMMON | {"pipeline", "processes", "input", "rules", "template", "folders"},
    "sending": COMMON | {"pipeline", "input", "imposition", "export", "delivery", "folders"},
    "services": COMMON | {"pipeline", "processes", "input", "preflight", "export", "delivery", "folders"},
    "showing": COMMON | {"pipeline", "input", "imposition", "delivery"},
    "translating": COMMON | {"pipeline", "input", "drawing", "folders"},
    "studio": COMMON
    | {"pipeline", "arguments", "authoring", "services", "input", "starter", "drawing"}
    | {"export", "template", "processes", "folders"},
    "api": {"arguments", "pipeline", "batching", "services", "showing", "diagnostics", "model"},
    "cli": {"api", "pipeline", "input", "studio", *FEATURES}
    | {"diagnostics", "folders", "model", "units", "version"},
    "__main__": {"cli"},
    "__init__": {"api", "version"},
}

#: library -> the only rooms that may import it
LIBRARIES = {
    "reportlab": {"export"},
    "uharfbuzz": {"font_file", "glyph_pictures", "letter_paths", "export"},
    "fontTools": {"drawing", "export", "font_file"},
    "pypdfium2": {"export", "pdf_pages"},
    "jinja2": {"sandbox", "template"},
    "markupsafe": {"sandbox", "template"},
    "click": {"cli"},
    "PIL": {"pixels", "glyph_pictures", "export", "drawing", "calibration", "services"},
    "pikepdf": {"export", "pdf_pages", "services"},
    "coloraide": {"colour"},
    "pathops": {"services"},
    "segno": {"drawing"},
    "bidi": {"drawing"},
    "budoux": {"drawing"},
    "pyphen": {"drawing"},
    "resvg_py": {"drawing"},
    "zxingcpp": {"approval"},
    "python_calamine": {"input"},
    "yaml": {"input"},
    "polib": {"input"},
    "tomlkit": {"input"},
    "starlette": {"studio"},
    "uvicorn": {"studio"},
}

#: The rooms that may print and exit, and the words for it.
SPEAKERS = {"cli", "__main__"}
SPEECH = {"print", "exit", "quit", "input"}

MOST_LINES = 400
MOST_LINES_A_FUNCTION = 60
MEDIAN_LINES_A_FUNCTION = 8


@dataclass(frozen=True)
class Module:
    """A file of the package: its path below the package, its text, its syntax tree and all nodes of that."""

    path: str
    text: str
    tree: ast.Module
    nodes: list[ast.AST]

    @property
    def room(self) -> str:
        return self.path.partition("/")[0].removesuffix(".py")

    @property
    def name(self) -> str:
        return "printkit." + self.path.removesuffix(".py").replace("/", ".")

    def functions(self) -> Iterator[tuple[str, int]]:
        """Every function, with its number of lines."""
        for node in self.nodes:
            if isinstance(node, ast.FunctionDef):
                yield node.name, (node.end_lineno or 0) - node.lineno + 1


Modules = list[Module]
Offenders = dict[str, object]
Wall = Callable[[Modules], Offenders]


def read_package(folder: Path) -> Modules:
    """Read every module below a folder."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        found.append(Module(path.relative_to(folder).as_posix(), text, tree, [*ast.walk(tree)]))
    return found


def imports_of(node: ast.AST) -> set[str]:
    """Return what a statement imports, each name with its module."""
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names}
    if isinstance(node, ast.ImportFrom):
        assert node.level == 0, "relative imports hide the walls"
        return {f"{node.module}.{alias.name}" for alias in node.names}
    return set()


def imported_at_start(tree: ast.AST, with_types: bool) -> set[str]:
    """Return what is imported as soon as a module is, not in functions; or for type checkers too."""
    found = imports_of(tree)
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.FunctionDef | ast.expr):
            continue
        for_types = isinstance(child, ast.If) and ast.unparse(child.test).endswith("TYPE_CHECKING")
        if with_types or not for_types:
            found |= imported_at_start(child, with_types)
    return found


def strangers(modules: Modules) -> Offenders:
    """Rooms and libraries that a module imports and may not."""
    wrong = {}
    for module in modules:
        names = set().union(*(imports_of(node) for node in module.nodes))
        if found := sorted(name for name in names if not _may_import(module.room, name)):
            wrong[module.path] = found
    return wrong


def _may_import(room: str, name: str) -> bool:
    head, _, rest = name.partition(".")
    if head == "printkit":
        target = rest.partition(".")[0]
        return target == room or target in MAY_IMPORT[room]
    return room in LIBRARIES.get(head, {room})


def circles(modules: Modules) -> Offenders:
    """Modules that import each other in a circle, when they are loaded."""
    return _circle(modules, with_types=False)


def circles_of_types(modules: Modules) -> Offenders:
    """Modules that import each other in a circle, as type checkers see them."""
    return _circle(modules, with_types=True)


def _circle(modules: Modules, with_types: bool) -> Offenders:
    known = {module.name.removesuffix(".__init__"): module for module in modules}
    graph = {}
    for name, module in known.items():
        targets = {
            whole if whole in known else whole.rpartition(".")[0]
            for whole in imported_at_start(module.tree, with_types)
        }  # fmt: skip
        graph[name] = {target for target in targets if target in known}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        return {"circle": circle.args[1]}
    return {}


def speakers(modules: Modules) -> Offenders:
    """Modules that print or exit, outside of the command line."""
    wrong = {}
    for module in modules:
        calls = [node.func for node in module.nodes if isinstance(node, ast.Call)]
        called = {func.id for func in calls if isinstance(func, ast.Name)}
        raised = {ast.unparse(node.exc) for node in module.nodes if isinstance(node, ast.Raise) and node.exc}
        found = sorted(called & SPEECH) + sorted(text for text in raised if text.startswith("SystemExit"))
        if found and module.room not in SPEAKERS:
            wrong[module.path] = found
    return wrong


def games(modules: Modules) -> Offenders:
    """Modules that name one of our games."""
    slugs = [folder.name for folder in (ROOT / "decks").iterdir() if folder.is_dir()]
    assert slugs
    words = re.compile("|".join(rf"\b{re.escape(slug)}\b" for slug in slugs), re.IGNORECASE)
    return {module.path: found[0] for module in modules if (found := words.search(module.text))}


def silent(modules: Modules) -> Offenders:
    """Modules whose first line does not say what they are for."""
    return {module.path: "no docstring" for module in modules if not ast.get_docstring(module.tree)}


def large(modules: Modules) -> Offenders:
    """Files and functions that are too long."""
    wrong: Offenders = {}
    for module in modules:
        if (lines := module.text.count("\n")) > MOST_LINES:
            wrong[module.path] = lines
        for name, lines in module.functions():
            if lines > MOST_LINES_A_FUNCTION:
                wrong[f"{module.path}: {name}"] = lines
    return wrong


def long_winded(modules: Modules) -> Offenders:
    """The median length of all functions, if it is too large."""
    middle = median(lines for module in modules for _, lines in module.functions())
    return {"median": middle} if middle > MEDIAN_LINES_A_FUNCTION else {}


WALLS: tuple[Wall, ...] = (strangers, circles, circles_of_types, speakers, games, silent, large, long_winded)


@pytest.fixture(scope="module")
def package() -> Modules:
    return read_package(ROOT / "printkit")


@pytest.mark.parametrize("wall", WALLS, ids=lambda wall: wall.__name__)
def test_the_wall_is_whole(wall: Wall, package: Modules) -> None:
    assert len(package) > 50
    assert wall(package) == {}


LINES = "\n".join(f"    a{number} = {number}" for number in range(60))

#: wall -> files of a package that break it, and the offenders that it names
BROKEN: dict[Wall, tuple[dict[str, str], Offenders]] = {
    strangers: (
        {
            "input/bad.py": "import jinja2\nfrom printkit.drawing.elements import draw\n",
            "units.py": "def late():\n    from printkit import colour\n",
            "template/good.py": "import jinja2\nfrom printkit.files import read\n",
        },
        {"input/bad.py": ["jinja2", "printkit.drawing.elements.draw"], "units.py": ["printkit.colour"]},
    ),
    circles: (
        {
            "model/__init__.py": "from printkit.model.a import A\n",
            "model/a.py": "from printkit.model import b\n",
            "model/b.py": "from printkit.model.a import A\n",
            "model/late.py": "def f():\n    from printkit.model import later\n",
            "model/later.py": "import printkit.model.late\n",
            "model/typed.py": "if TYPE_CHECKING:\n    from printkit.model.typing import T\n",
            "model/typing.py": "import printkit.model.typed\n",
        },
        {"circle": ["printkit.model.a", "printkit.model.b", "printkit.model.a"]},
    ),
    circles_of_types: (
        {
            "model/a.py": "if TYPE_CHECKING:\n    from printkit.model import b\n",
            "model/b.py": "from printkit.model import c\n",
            "model/c.py": "def f():\n    from printkit.model import d\n",
            "model/d.py": "if TYPE_CHECKING:\n    from printkit.model.e import E\n",
            "model/e.py": "if TYPE_CHECKING:\n    from printkit.model.d import D\n",
        },
        {"circle": ["printkit.model.d", "printkit.model.e", "printkit.model.d"]},
    ),
    speakers: (
        {"files.py": "print(1)\nraise SystemExit(2)\n", "cli/good.py": "print(1)\n"},
        {"files.py": ["print", "SystemExit(2)"]},
    ),
    games: ({"files.py": '"""As in Pitman."""\n'}, {"files.py": "Pitman"}),
    silent: ({"files.py": "a = 1\n", "units.py": '"""Good."""\n'}, {"files.py": "no docstring"}),
    large: (
        {"files.py": "a = 1\n" * 401, "units.py": f"class A:\n def f():\n{LINES}\n"},
        {"files.py": 401, "units.py: f": 61},
    ),
    long_winded: ({"files.py": "def f():\n" + "    a = 1\n" * 8}, {"median": 9}),
}


@pytest.mark.parametrize("wall", WALLS, ids=lambda wall: wall.__name__)
def test_the_wall_would_be_seen_to_break(wall: Wall, tmp_path: Path) -> None:
    files, offenders = BROKEN[wall]
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert wall(read_package(tmp_path)) == offenders
