"""A change builds what it concerns, in a line, and what was built stays while a file is broken."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from birdgame import CARD, CARDS, GAME, write_birds
from running import CODE
from smallgame import sheet

from printkit.inputs.watching import Watcher
from printkit.model.results import GameResult, PrintedFile, Result
from printkit.studio.following import Change, Follower, Outcome

BOARD = sheet("board", 180, 250, 'face = "layouts/board.svg"')
DRAWING = '<svg><text x="50" y="50" font-size="8">The board</text></svg>\n'


class Watch:
    """A running `printkit watch`, and its lines."""

    def __init__(self, folder: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", CODE, "watch", "birds", "--trust"],
            cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip

    def line(self) -> str:
        """Return what it says next, without the time of day and how long it took."""
        assert self.process.stdout
        said = self.process.stdout.readline().strip().partition("  ")[2]
        return said.rpartition(", ")[0] if said.endswith(" s") else said


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[tuple[Watch, Path]]:
    """Give a game that is watched, and its folder."""
    folder = write_birds(tmp_path / "birds")
    (folder / "game.toml").write_text(GAME + BOARD)
    (folder / "layouts" / "board.svg").write_text(DRAWING)
    watch = Watch(tmp_path)
    yield watch, folder
    watch.process.kill()
    watch.process.wait()


@pytest.mark.slow
def test_a_change_builds_its_components_alone_and_says_so_in_a_line(watch: tuple[Watch, Path]) -> None:
    from printkit import build

    one, folder = watch
    card, board, out = (
        folder / "layouts" / "card.svg",
        folder / "layouts" / "board.svg",
        folder.parent / "output",
    )
    assert one.line() == "deck.pdf, board.pdf, cut-plan.pdf"
    before = (out / "birds" / "deck.pdf").stat().st_mtime_ns
    board.write_text(DRAWING.replace("8", "9"))
    assert one.line() == "board.svg: board.pdf"
    assert (out / "birds" / "deck.pdf").stat().st_mtime_ns == before
    card.write_text(CARD.replace("card.words", "card.wrods"))
    assert one.line() == "card.svg: error: `card.wrods` is not defined (birds/layouts/card.svg:5)"
    card.write_text(CARD[:200])  # half saved
    card.write_text(CARD.replace("20", "21"))
    assert one.line() == "card.svg: deck.pdf"
    (folder / "cards.csv").write_text(CARDS + "Bird 9,red,Sings\n")
    assert one.line() == "cards.csv: error: 9 cards, not 8 (birds/rules.toml:8)"
    (folder / "cards.csv").write_text(CARDS.replace("Bird 3", "Bird 33"))
    assert one.line() == "cards.csv: deck.pdf"
    one.process.send_signal(signal.SIGINT)
    assert one.process.wait(20) == 0
    build(folder, out=folder.parent / "whole", trust=True)
    names = {path.name for path in (folder.parent / "whole" / "birds").iterdir()}
    assert {path.name for path in (out / "birds").iterdir()} == names
    for name in names - {"manifest.json"}:
        assert (out / "birds" / name).read_bytes() == (folder.parent / "whole" / "birds" / name).read_bytes()


def outcomes(pieces: Sequence[int], touched: set[str]) -> list[Sequence[str]]:
    """Return which components are built after a change; decks have so many pieces in each build."""
    asked: list[Sequence[str]] = []

    def build(names: Sequence[str], whole: bool) -> Result:
        asked.append("all" if whole else names)
        count = pieces[min(len(asked), len(pieces)) - 1]
        files = [
            PrintedFile(name, (name,), "cards", 1, count, 1, 9, None, "")
            for name in ("board", "deck")
            if whole or name in names
        ]
        return Result((GameResult("birds", printed=tuple(files)),))

    nothing = Watcher([])
    follower = Follower(build, lambda _: None, nothing, nothing, frozenset())
    follower._built(Change(components=None))
    follower._built(Change(components=touched))
    return asked[1:]


def test_all_is_built_where_pieces_lie_otherwise_or_all_is_touched() -> None:
    assert outcomes([8], {"deck"}) == [["deck"]]
    assert outcomes([8, 9], {"deck"}) == [["deck"], "all"]
    assert outcomes([8], {"deck", "board"}) == ["all"]
    assert outcomes([8], set()) == []


def test_what_failed_is_built_with_the_next_change() -> None:
    change = Change(components={"deck"})
    change.add(["a.svg"], ["board"])
    assert (change.files, change.components) == (["a.svg"], {"deck", "board"})
    change.add(["rules.toml"], None)
    assert change.components is None
    assert not Outcome(change, None, 0.0, ()).failed
