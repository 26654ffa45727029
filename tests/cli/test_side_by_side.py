"""Several files at a time give the same bytes and the same words; what has not changed is not built again."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from smallgame import CARD, GAME, Make, Run, hear_interrupts

DECK = GAME[GAME.index("[[component]]") :]
MORE = "\n".join(
    DECK.replace('"deck"', f'"{name}"').replace("card.svg", f"{name}.svg")
    for name in ("aces", "kings", "queens")
)
WHOLE = {"game.toml": GAME + MORE, **{f"layouts/{name}.svg": CARD for name in ("aces", "kings", "queens")}}
FRESH = "Nothing has changed: these files are up to date."


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_side_by_side_gives_the_same_bytes_and_words(make_game: Make, run: Run) -> None:
    game = make_game(WHOLE)
    alone = run("build", game, "--out", "a")
    together = run("build", game, "--out", "b", "--jobs", 3)
    assert alone.code == together.code == 0
    assert len(files(Path("a"))) == 6  # four decks, the cut plan, the manifest
    assert files(Path("a")) == files(Path("b"))
    assert alone.out.replace("a/small", "b/small") == together.out


@pytest.mark.slow
def test_side_by_side_says_what_is_wrong_in_the_same_words(make_game: Make, run: Run) -> None:
    """One slip on the cards of several components is counted over all of them, and errors come in order."""
    shared = "<svg><use part='tag'/><text x='1' y='40'>{{ card.id }}</text></svg>"
    wrong = {name: shared for name in WHOLE if name.endswith(".svg")}
    parts = {"parts/tag.svg": '<svg width="9" height="9"><rekt/></svg>', "layouts/kings.svg": "<svg><text"}
    game = make_game({**WHOLE, **wrong, **parts})
    alone, together = run("build", game), run("build", game, "--jobs", 3)
    assert alone.code == together.code == 1
    assert "unknown element `<rekt>`" in alone.err and "bad-xml" in alone.err
    assert alone.err == together.err
    assert not Path("output").exists()


@pytest.mark.slow
def test_an_interrupt_ends_all(make_game: Make, run: Run, tmp_path: Path) -> None:
    assert run("build", make_game(WHOLE)).code == 0
    before = files(Path("output"))
    many = "".join(f'[[card]]\nid = "c{number}"\n' for number in range(3000))
    game = make_game({**WHOLE, "cards.toml": many})
    words = [sys.executable, "-m", "printkit", "build", str(game), "--jobs", "3"]
    process = subprocess.Popen(
        words, cwd=tmp_path, stderr=subprocess.PIPE, start_new_session=True, preexec_fn=hear_interrupts
    )
    while not list(Path("output/small").glob(".unfinished-*/*")) and process.poll() is None:
        time.sleep(0.005)
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 1
    assert told.strip() == b"Aborted!"
    assert files(Path("output")) == before
    with pytest.raises(ProcessLookupError):  # nobody of its group is left
        for _ in range(200):
            os.killpg(process.pid, 0)
            time.sleep(0.01)


@pytest.mark.parametrize("words", [("--paper", "letter"), ("--players", 3), ("--out", "other"), ("deck",)])
def test_another_wish_is_built_on_its_own(make_game: Make, run: Run, words: tuple[object, ...]) -> None:
    game = make_game()
    run("build", game)
    assert FRESH not in run("build", game, *words).out


def test_warnings_are_said_each_time(make_game: Make, run: Run) -> None:
    game = make_game({"layouts/card.svg": "<svg><text x='1' y='40'>{{ card.id }}</text></svg>"})
    first, again = run("build", game), run("build", game)
    assert "outside-safe-area" in first.err
    assert again.err == first.err


def test_all_games_are_built_at_once(make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    make_game(name="decks/one"), make_game(name="decks/two")
    for room in ("authoring.listing", "pipeline.journey", "pipeline.checking"):
        monkeypatch.setattr(f"printkit.{room}.game_roots", lambda: [Path("decks")])
    said = run("build", "--all", "--jobs", 2)
    assert {path.parent.name for path in Path("output").glob("*/deck.pdf")} == {"one", "two"}
    assert said.out.count("You need") == 2
    assert run("build", "--all").out == f"{said.out}\n{FRESH}\n"
