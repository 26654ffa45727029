"""A game and its figures in, the proof that its rules hold out; a build proves nothing twice."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from printkit import __version__
from printkit.diagnostics import Report, Severity
from printkit.model.game import Game
from printkit.model.rule import Proof
from printkit.pipeline.values import Wish
from printkit.places import cache_folder

if TYPE_CHECKING:
    from printkit.rules.figures import Facts

#: Files whose text the rules read; of drawings and scripts, size and time of change tell enough.
_DATA = (".toml", ".csv")
#: The rooms whose programs decide what is proven.
_ROOMS = ("model", "rules", "sandbox", "spec")
#: A game of more files is proven in each build.
_MOST_FILES = 20_000


def prove(game: Game, facts: Facts, wish: Wish, report: Report) -> Proof:
    """Return what became of a game's rules; what is wrong goes into the report."""
    if wish.proof == "none" or not os.path.lexists(game.folder / "rules.toml"):
        return Proof(stated=False)
    stamp = None if wish.proof == "shown" else _stamp(game, wish.players)
    if stamp is not None and stamp.exists():
        return Proof()
    from printkit.rules.check import check
    from printkit.spec.rules import read_rules

    mine = Report()
    verdicts = check(game, read_rules(game.folder, mine), facts, mine)
    unproven = wish.proof == "forced" and mine.failed
    for finding in mine:
        soft = unproven and finding.severity is Severity.ERROR
        report.add(replace(finding, severity=Severity.WARNING) if soft else finding)
    if stamp is not None and not mine.findings:
        _keep(stamp)
    return Proof(tuple(verdicts), unproven=unproven)


def _stamp(game: Game, players: int | None) -> Path | None:
    """Return the file that stands where just this game was proven by just this printkit, if one is kept."""
    folder = cache_folder()
    if folder is None:
        return None
    hashed = hashlib.sha256(f"{__version__}\0{players}".encode())
    package = Path(__file__).resolve().parents[1]
    places = [game.folder, *(package / room for room in _ROOMS)]
    for count, (path, mark) in enumerate(chain.from_iterable(map(_marks, places))):
        if count > _MOST_FILES:
            return None
        hashed.update(f"\0{path}\0".encode(errors="surrogateescape") + mark)
    return folder / f"proven-{hashed.hexdigest()}"


def _marks(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield each file of a folder with what tells it from any other of its name."""
    waiting = [str(folder)]
    while waiting:
        with suppress(OSError), os.scandir(waiting.pop()) as found:
            for entry in sorted(found, key=lambda entry: entry.name):
                if entry.is_dir(follow_symlinks=False):
                    waiting += [] if entry.name == "__pycache__" else [entry.path]
                elif entry.name.endswith(_DATA):
                    yield entry.path, _content(entry.path)
                else:
                    status = entry.stat(follow_symlinks=False)
                    yield entry.path, f"{status.st_size} {status.st_mtime_ns}".encode()


def _content(path: str) -> bytes:
    """Return a file's content, hashed."""
    try:
        return hashlib.sha256(Path(path).read_bytes()).digest()
    except OSError as wrong:
        return str(wrong).encode()


def _keep(stamp: Path) -> None:
    """Keep that a game was proven."""
    with suppress(OSError):
        stamp.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        stamp.touch()
