"""A warning that is meant is silenced with its reason; errors are not; what silences nothing is named."""

import ast
import json
from pathlib import Path

import pytest
from smallgame import GAME, Make, Run

import printkit
from printkit.diagnostics import Severity
from printkit.input.games.component import warnings
from printkit.preflight.checks import CHECKS, COMPARISONS

BACK = """<svg><rect x="15" y="10" width="30" height="20" fill="red"/>
<text x="20" y="50" font-size="9">{{ card.id }}</text></svg>"""
BACKED = GAME.replace("cards =", 'back = "layouts/back.svg"\ncards =')
ALLOW = 'allow = { backs-differ = "two sides to read", back-not-turnable = "so are these" }\n'
OTHER = BACKED.partition("[[component]]")[2].replace('"deck"', '"other"')
ALLOWED = (
    "Small: 1 component, 3 pieces, all laid out.\n"
    "Small: no rules to check; a rules.toml is optional.\n"
    "Small: nobody has read it yet; `printkit approve small` shows its words, and keeps what is right.\n"
    "Small: 2 warnings are allowed"
)


@pytest.fixture(autouse=True)
def stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_cache: Path) -> None:
    """Write into a folder of the test's own."""
    monkeypatch.chdir(tmp_path)


def codes(result: printkit.Result) -> list[str]:
    return [finding.code for finding in result.findings]


@pytest.fixture
def make_backed(make_game: Make) -> Make:
    """Make a game whose cards have different backs, neither of them the same upside down."""
    return lambda toml: make_game({"game.toml": toml, "layouts/back.svg": BACK})


@pytest.mark.slow
@pytest.mark.parametrize("toml", [BACKED + ALLOW, ALLOW + BACKED], ids=["component", "game"])
def test_a_warning_that_is_meant_is_silenced_and_counted(make_backed: Make, run: Run, toml: str) -> None:
    game = make_backed(toml)
    told = f"{ALLOWED}; --verbose lists them.\n"
    unread = next(line for line in ALLOWED.splitlines(keepends=True) if "nobody has read it" in line)
    for words in (told, told.replace(unread, "")):  # the second time by the record of the first
        said = run("check", game)
        assert (said.code, said.out, said.err) == (0, words, "")


@pytest.mark.slow
def test_those_that_are_allowed_are_listed_with_their_reasons(make_backed: Make, run: Run) -> None:
    said = run("check", make_backed(BACKED + ALLOW), "--verbose")
    assert said.out == (
        f"{ALLOWED}:\n"
        "  back-not-turnable: back of card `one` and 1 more is not the same upside down: 23 % of it differs,"
        " so players can tell which cards are turned round\n"
        "    allowed: so are these\n"
        "  backs-differ: `deck` has 2 different backs: players could tell its cards apart\n"
        "    allowed: two sides to read\n"
    )


@pytest.mark.slow
def test_scripts_see_them_too(make_backed: Make, run: Run) -> None:
    values = json.loads(run("check", make_backed(BACKED + ALLOW), "--format", "json").out)
    assert values["findings"] == []
    assert [(one["code"], one["reason"]) for one in values["allowed"]][1] == (
        "backs-differ",
        "two sides to read",
    )


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_whichever_process_found_it(make_backed: Make, jobs: int) -> None:
    game = make_backed(BACKED + ALLOW + "\n[[component]]" + OTHER + ALLOW)
    assert codes(printkit.build(game, jobs=jobs)) == []


@pytest.mark.slow
@pytest.mark.wall
def test_behind_the_wall_too(make_backed: Make, run: Run) -> None:
    said = run("check", make_backed(BACKED + ALLOW))
    assert (said.code, said.out, said.err) == (0, f"{ALLOWED}; --verbose lists them.\n", "")


def test_only_the_component_that_says_so_is_silent(make_backed: Make) -> None:
    checked = printkit.check(make_backed(BACKED + ALLOW + "\n[[component]]" + OTHER))
    found = [(one.code, one.message[:20]) for one in checked.findings]
    assert found == [("back-not-turnable", "back of card `one` a"), ("backs-differ", "`other` has 2 differ")]


def test_an_error_is_not_silenced_and_says_so(make_game: Make, run: Run) -> None:
    tiny = '<svg><text x="20" y="40" font-size="0.9">{{ card.id }}</text></svg>'
    allow = 'allow = { type-too-small = "for fleas" }\n'
    said = run("check", make_game({"game.toml": GAME + allow, "layouts/card.svg": tiny}))
    assert said.code == 1
    assert "error[type-too-small]" in said.err
    assert "note: `allow` silences warnings, not errors\n" in said.err
    assert "nothing-to-allow" not in said.err


@pytest.mark.parametrize(
    ("entry", "message", "help"),
    [
        (
            'backs-difer = "two"',
            "`backs-difer` is not a warning",
            "did you mean `backs-differ`? Errors can't be allowed",
        ),
        (
            'bad-toml = "later"',
            "`bad-toml` is not a warning",
            "errors can't be allowed: mend them",
        ),
        ("backs-differ = true", "`backs-differ` must be text, not true or false", None),
        (
            'backs-differ = " "',
            "`backs-differ` is allowed without a reason",
            'say why it is meant: `backs-differ = "two sides to read"`',
        ),
    ],
)
def test_what_can_not_be_allowed(make_game: Make, entry: str, message: str, help: str | None) -> None:
    game = make_game({"game.toml": f"{GAME}allow = {{ {entry} }}\n"})
    (found,) = printkit.check(game).findings
    assert (found.severity, found.message, found.help) == (Severity.ERROR, message, help)


@pytest.mark.slow
def test_nothing_is_said_of_an_allowance_where_not_all_was_looked_for(make_backed: Make) -> None:
    game = make_backed(GAME + ALLOW)
    assert codes(printkit.check(game)) == ["nothing-to-allow"] * 2
    assert codes(printkit.build(game, inspect=False)) == []
    assert codes(printkit.show(game, cards="one")) == []
    assert codes(printkit.check(game, ink="saver")) == []


def _warns(call: ast.Call) -> bool:
    """Whether a call reports a warning, or makes the value of one."""
    if getattr(call.func, "id", "") == "Finding":
        return isinstance(call.args[0], ast.Constant) and "Severity.WARNING" in ast.unparse(call.args[1])
    called = getattr(call.func, "attr", "")
    return called == "warning" or (called == "unknown" and "Severity.WARNING" in ast.unparse(call))


def test_every_warning_can_be_allowed_but_those_of_brands() -> None:
    package = Path(printkit.__file__).parent
    found = {code for check in (*CHECKS, *COMPARISONS) for code in check.codes}
    found -= {"text-over-edge", "picture-resampled"}  # an error, and a note
    for path in package.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text if "warning" in text.lower() else "")):
            if isinstance(node, ast.Call) and _warns(node):
                assert isinstance(node.args[0], ast.Constant)
                found.add(node.args[0].value)
    found.add("table-offline")  # a warning or a note, by whether somebody asked for it to be fetched
    found |= {"emoji-simplified"}  # each once for a letter
    of_brands = {"colours-too-alike", "logo-too-coarse", "logo-too-long", "missing-letter"}
    before = {"not-taken"}  # there is no game yet
    assert set(warnings()) == found - of_brands - before
