"""Which folder a game's name or path means."""

from collections.abc import Callable
from pathlib import Path

import pytest

from printkit.diagnostics import Report
from printkit.diagnostics.render import as_text
from printkit.input.find import find_game, game_folders


@pytest.fixture
def roots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Two roots; `sun` lies in both, `moon` in the second; `empty` is no game."""
    monkeypatch.chdir(tmp_path)
    for folder in ("decks/sun", "ours/sun", "ours/moon"):
        Path(folder).mkdir(parents=True)
        Path(folder, "game.toml").write_text("")
    Path("decks/empty").mkdir()
    Path("decks/file").write_text("")
    return [Path("decks"), Path("ours"), Path("nowhere")]


def find(name: str, roots: list[Path]) -> tuple[Path | None, str]:
    report = Report()
    return find_game(name, roots, report), as_text(report)


def test_the_first_root_wins(roots: list[Path]) -> None:
    assert game_folders(roots) == {"moon": Path("ours/moon"), "sun": Path("decks/sun")}


@pytest.mark.parametrize(
    ("name", "folder"),
    [("sun", "decks/sun"), ("moon", "ours/moon"), ("ours/sun", "ours/sun"), ("./ours/sun/", "ours/sun")],
)
def test_a_name_or_a_path(roots: list[Path], name: str, folder: str) -> None:
    assert find(name, roots) == (Path(folder), "")


def test_here(roots: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("ours/moon")
    assert find(".", roots) == (Path(), "")


NO = ", and no folder of that name here"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("moom", f"error[unknown-game]: unknown game `moom`{NO}\n   = help: did you mean `moon`?"),
        ("Sun", f"error[unknown-game]: unknown game `Sun`{NO}\n   = help: did you mean `sun`?"),
        ("chess", f"error[unknown-game]: unknown game `chess`{NO}\n   = help: known: `moon`, `sun`"),
        ("", "error[unknown-game]: unknown game ``\n   = help: known: `moon`, `sun`"),
        ("a\0b", f"error[unknown-game]: unknown game `a\ufffdb`{NO}\n   = help: known: `moon`, `sun`"),
        (
            "decks/empty",
            "error[unknown-game]: there is no `game.toml` in `decks/empty`\n"
            "   = help: name a folder that contains a game, or a game from `printkit list`",
        ),
        (
            "decks",
            "error[unknown-game]: there is no `game.toml` in `decks`\n"
            "   = help: name a folder that contains a game, or a game from `printkit list`",
        ),
    ],
)
def test_no_such_game(roots: list[Path], name: str, words: str) -> None:
    assert find(name, roots) == (None, words)


def test_no_games_at_all() -> None:
    assert find("chess", []) == (
        None,
        f"error[unknown-game]: unknown game `chess`{NO}\n"
        "   = help: create a folder `decks/NAME` with a `game.toml` in it",
    )


def test_a_very_long_name(roots: list[Path]) -> None:
    assert find("x" * 100_000, roots)[0] is None


@pytest.mark.slow
def test_listing_is_quick_to_import(run_python: Callable[[str], str]) -> None:
    slow = run_python(
        "import sys, printkit.input.games.game, printkit.input.brands.catalogue, printkit.input.find; "
        "print([m for m in ('jinja2', 'reportlab', 'click', 'fontTools', 'PIL') if m in sys.modules])"
    )
    assert slow == "[]\n"
