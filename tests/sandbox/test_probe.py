"""The fence refuses to render where a hook of Jinja that it relies on is gone: nothing would be counted."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import thread_time
from typing import Any

import pytest
from jinja2 import Environment
from jinja2.compiler import CodeGenerator
from jinja2.environment import Template
from smallgame import Said
from template.bench import NAMED_AT, Bench

from printkit.diagnostics import Finding, Report, Severity, Spot
from printkit.sandbox.environment import Sandbox
from printkit.sandbox.probe import find_gap
from printkit.template.formulas import FAILED, evaluate

COUNTED = "their work is not counted"
UNSAFE = "their output is not escaped, or their access not limited"
UNLIMITED = "the size of their texts is not limited"
UNTRACKED = "what they read and import is not tracked"

#: Each override of the fence, and what is noticed where Jinja no longer calls it.
HOOKS: dict[str, tuple[Any, tuple[str, ...], str]] = {
    "generate": (Sandbox, ("_generate",), COUNTED),
    "load": (Sandbox, ("_load_template",), COUNTED),
    "call": (Sandbox, ("call",), COUNTED),
    "operators": (Sandbox, ("call_binop",), UNLIMITED),
    "operators that are not intercepted": (Sandbox, ("intercepted_binops",), UNLIMITED),
    "attributes": (Sandbox, ("getattr", "is_safe_attribute"), UNSAFE),
    "modules": (Sandbox.template_class, ("_get_default_module",), UNTRACKED),
    "names": (Sandbox.context_class, ("resolve_or_missing",), UNTRACKED),
    "escaping, opened": (
        Sandbox.code_generator_class,
        ("_output_child_pre",),
        "a test template fails (SyntaxError)",
    ),
    "escaping": (
        Sandbox.code_generator_class,
        ("_output_child_pre", "_output_child_post"),
        UNSAFE,
    ),
}


@pytest.fixture(autouse=True)
def probed_anew() -> Iterator[None]:
    find_gap.cache_clear()
    yield
    find_gap.cache_clear()


def broken(gap: str) -> Finding:
    message = f"templates can't be rendered safely with this version of Jinja: {gap}"
    return Finding("fence-broken", Severity.ERROR, message, help="install jinja2 3.1.x")


def remove(monkeypatch: pytest.MonkeyPatch, hook: str) -> str:
    owner, names, gap = HOOKS[hook]
    for name in names:
        monkeypatch.delattr(owner, name)
    return gap


@pytest.mark.parametrize("hook", HOOKS)
def test_nothing_is_rendered_without_a_hook(bench: Bench, monkeypatch: pytest.MonkeyPatch, hook: str) -> None:
    gap = remove(monkeypatch, hook)
    bench.write("card.svg", "{% for i in range(900000) %}{% endfor %}")
    start = thread_time()
    assert bench.templates.render("card.svg", {}, NAMED_AT) is None
    assert thread_time() - start < 0.5
    assert bench.report.findings == [broken(gap)]


def test_every_private_method_that_is_overridden_is_tried() -> None:
    """An override of a private method of Jinja that no case above removes could be lost unseen."""
    pairs = (
        (Sandbox, Environment),
        (Sandbox.template_class, Template),
        (Sandbox.code_generator_class, CodeGenerator),
    )
    tried = {name for _, names, _ in HOOKS.values() for name in names}
    private = {
        name
        for own, jinja in pairs
        for name in vars(own)
        if name[0] == "_" and name[:2] != "__" and hasattr(jinja, name)
    }
    assert private == {
        "_generate",
        "_get_default_module",
        "_load_template",
        "_output_child_post",
        "_output_child_pre",
    }
    assert private <= tried


def test_a_formula_is_refused_once(monkeypatch: pytest.MonkeyPatch) -> None:
    gap = remove(monkeypatch, "generate")
    report = Report()
    for number in range(3):
        assert evaluate("1 + 1", {}, Spot(Path("game.toml"), (number,)), report) is FAILED
    assert report.findings == [broken(gap)]


def test_a_rule_is_refused(monkeypatch: pytest.MonkeyPatch, make_game: Callable[..., Path]) -> None:
    from rules.proving import prove

    gap = remove(monkeypatch, "generate")
    report, verdicts, _ = prove(make_game({"rules.toml": RULE}))
    assert report.findings == [broken(gap)]
    assert [verdict.found for verdict in verdicts] == ["can't be tested"]


RULE = """\
[[rule]]
kind = "assert"
says = "there are players"
origin = "house"
what = "game.players[0]"
least = 1
"""


@pytest.mark.code("fence-broken")
def test_a_user_gets_an_error_and_no_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, make_game: Callable[..., Path], run: Callable[..., Said]
) -> None:
    gap = remove(monkeypatch, "generate")
    said = run("build", make_game())
    assert said.code == 1
    assert said.err.startswith(f"error[fence-broken]: {broken(gap).message}\n")
    assert "= help: install jinja2 3.1.x\n" in said.err
    assert list(tmp_path.rglob("*.pdf")) == []


def test_a_sound_fence_is_tried_once_in_a_process(bench: Bench) -> None:
    assert bench.prints("{{ 1 }}") == "1"
    assert bench.rendered("card.svg").text == "1"
    assert find_gap.cache_info().misses == 1


def test_trying_the_fence_takes_little_time() -> None:
    times = []
    for _ in range(20):
        find_gap.cache_clear()
        start = thread_time()
        assert find_gap(Sandbox) is None
        times.append(thread_time() - start)
    assert min(times) < 0.01  # five times what it takes
