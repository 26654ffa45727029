"""A game's name in, builds of what a change of its files concerns out, until Ctrl-C.

The process that draws for the studio says which components a change concerns. Only these are built. What
can't be known from them alone is found by a check of the whole game, when nothing changes for a moment.
"""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Queue
from typing import Any, NamedTuple

from printkit.arguments import read_requests
from printkit.diagnostics import Report
from printkit.folders import game_roots
from printkit.input.find import find_game
from printkit.inputs.files import digest_of
from printkit.inputs.watching import LOOK_SECONDS, Watcher
from printkit.model.results import Result
from printkit.processes.messages import Message
from printkit.studio.choices import as_arguments
from printkit.studio.commands import Checker
from printkit.studio.process import DrawingProcess
from printkit.studio.reads import watcher_of

#: A file that makes a build fail may be half saved: failures wait until nothing changes for so many seconds.
_SETTLED = 0.3
#: What a change concerns is known within so many seconds.
_TELLING_SECONDS = 30.0


#: Builds some components, or all: with their cut plan, or without.
Build = Callable[[Sequence[str], bool], "Result"]


@dataclass
class Change:
    """What has changed and is not built yet."""

    files: list[str] = field(default_factory=list)  # their names
    components: set[str] | None = field(default_factory=set)  # that it concerns; None for the whole game

    def add(self, files: Sequence[str], components: Sequence[str] | None) -> None:
        self.files = [*dict.fromkeys([*self.files, *files])]
        self.components = None if None in (components, self.components) else {*self.components, *components}  # type: ignore[misc]


class Outcome(NamedTuple):
    """What a build wrote and found."""

    change: Change
    result: Result | None  # None where nothing that is printed reads what has changed
    seconds: float
    written: Sequence[Path]  # the files that are others than before

    @property
    def failed(self) -> bool:
        return self.result is not None and self.result.failed


@dataclass
class Follower:
    """Builds a game, and what changes of it."""

    build: Build
    report: Callable[[Outcome], None]
    game: Watcher  # says at once that something has changed; not yet what that concerns
    brands: Watcher
    only: frozenset[str]  # the components that are asked for; all if none is
    changes: Queue[tuple[Sequence[str], Sequence[str] | None]] = field(default_factory=Queue)
    opened: threading.Event = field(default_factory=threading.Event)
    _digests: dict[Path, str] = field(default_factory=dict)
    _files: list[set[str]] = field(default_factory=list)  # the components of each file of the whole game
    _shapes: dict[tuple[str, str], Any] = field(default_factory=dict)

    def take(self, message: Message) -> None:
        head = message.head
        if head.get("kind") == "generation" and head["files"]:
            self.changes.put((head["files"], head["touched"]))
        elif head.get("kind") == "stopped":
            self.changes.put(((), None))
        self.opened.set()

    def follow(self, checker: Checker, check: Sequence[str]) -> None:
        """Build now, and again whenever something changes; then check the whole game."""
        change = Change(components=None)
        self.opened.wait(_TELLING_SECONDS)  # from then on, no change is missed
        while True:
            checker.cancel()
            self.game.changed()
            outcome = self._built(change)
            if outcome.failed and (
                self._wait(change, _SETTLED) or (self.game.changed() and self._wait(change, _TELLING_SECONDS))
            ):
                continue  # a file was half saved
            self.report(outcome)
            if not outcome.failed and change.components:
                checker.plan(check)
            change = Change(components=change.components if outcome.failed else set())
            self._wait(change, None)

    def _wait(self, change: Change, seconds: float | None) -> bool:
        """Add what changes next; return False where nothing does in time."""
        end = None if seconds is None else time.monotonic() + seconds
        while end is None or time.monotonic() < end:
            try:
                change.add(*self.changes.get(timeout=LOOK_SECONDS))
            except Empty:
                if changed := self.brands.changed():
                    change.add([Path(one).name for one in changed], None)
                    return True
                continue
            while not self.changes.empty():
                change.add(*self.changes.get())
            return True
        return False

    def _built(self, change: Change) -> Outcome:
        start = time.monotonic()
        named = change.components
        if named is not None:
            named = named & self.only if self.only else named
            named = {name for one in self._files or [named] if one & named for name in one}
            named = None if self._files and set().union(*self._files) <= named else named
        if named is not None and not named:
            return Outcome(change, None, 0.0, ())
        result = self.build(sorted(named or ()), named is None)
        if named and not result.failed and self._differs(result):
            result = self.build((), True)
            named = None
        if named is None and not result.failed:
            self._files = [set(file.components) for one in result.games for file in one.printed]
            self._differs(result)
        now = {path: digest_of(str(path)) for path in result.files if path.is_file()}
        written = [path for path in now if now[path] != self._digests.get(path)]
        self._digests |= now
        return Outcome(change, result, time.monotonic() - start, written)

    def _differs(self, result: Result) -> bool:
        """Return whether pieces lie otherwise than before: then the cut plan is another one."""
        now = {
            (game.game, file.name): (file.pages, file.pieces, file.each, file.duplex, file.cuts)
            for game in result.games
            for file in game.printed
        }
        differs = any(self._shapes.get(key) != shape for key, shape in now.items())
        self._shapes |= now
        return differs


def follow(
    game: str,
    components: Sequence[str],
    options: Mapping[str, Any],
    build: Build,
    built: Callable[[Outcome], None],
    checked: Callable[[dict[str, Any]], None],
    report: Report,
) -> None:
    """Build a game and what changes of it until Ctrl-C; pass on what builds and checks give."""
    given = {name: one for name, one in options.items() if name not in ("brands", "players", "trust")}
    requests = read_requests(game, components, options["players"], options["brands"], given, report)
    if report.failed or find_game(game, game_roots(), report) is None:
        return
    request = requests[0]._replace(brand=None)
    brands = Watcher([one.brand.parent for one in requests if one.brand])
    follower = Follower(build, built, watcher_of(request), brands, frozenset(components))
    process = DrawingProcess(follower.take, options["trust"], proves=False)
    named = {"brand" if name == "brands" else name: one for name, one in options.items()}
    checker, check = Checker(checked), [*as_arguments("check", game, named), *components, "--format", "json"]
    try:
        with suppress(KeyboardInterrupt):
            process.start(request)
            follower.follow(checker, check)
    finally:
        checker.cancel()
        process.stop()
