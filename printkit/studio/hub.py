"""What the drawing process tells in, what every page knows out: a game's state, and each change of it."""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from printkit.processes.messages import Message

#: Sides are kept as SVG, up to so many characters.
_MOST_KEPT = 150_000_000
#: The first wall is ready when so many cards are drawn, or all.
_FIRST_WALL = 24
#: So many pages may be open at once.
_MOST_PAGES = 64
#: An answer takes no longer, in seconds.
_ANSWER_SECONDS = 30.0

#: What a page is told by.
Page = Callable[[str], None]


class _Asked(NamedTuple):
    """What was asked of the drawing process, and who is to be asked again if that ends meanwhile."""

    answered: threading.Event
    ask: Callable[[dict[str, Any]], None]


@dataclass
class Hub:
    """What is known of the game, and the pages that are told of changes."""

    state: dict[str, Any] = field(default_factory=dict)  # by the kind of the message that told it
    rows: dict[str, Any] = field(default_factory=dict)
    sides: dict[str, list[Any]] = field(default_factory=dict)
    ready: bool = False
    on_drawn: Callable[[], None] = lambda: None  # called when all cards of a generation are drawn
    on_change: Callable[[], None] = lambda: None  # called when a generation begins
    _bodies: OrderedDict[str, bytes] = field(default_factory=OrderedDict)
    _kept: int = 0
    _waiting: dict[str, _Asked] = field(default_factory=dict)
    _answers: dict[str, Any] = field(default_factory=dict)
    _pages: list[Page] = field(default_factory=list)
    _lock: threading.RLock = field(default_factory=threading.RLock)
    _count: int = 0

    def take(self, message: Message) -> None:
        """Take in what the drawing process tells."""
        kind = str(message.head.get("kind"))
        if kind == "body":
            self._take_body(str(message.head["version"]), message.body, bool(message.head["known"]))
        elif kind == "answer":
            self._take_answer(str(message.head["to"]), message.head.get("value"))
        else:
            self._take_change(kind, message.head)

    def _take_change(self, kind: str, head: dict[str, Any]) -> None:
        """Take in a change, and pass it on to the pages."""
        again: list[tuple[str, _Asked]] = []
        with self._lock:
            if kind == "game":
                self.rows = {f"{one}/{card}": row for one, card, row in head["rows"]}
                self.state["game"] = head["game"]
                known = self.rows.keys()
                self.sides = {key: side for key, side in self.sides.items() if key in known}
            elif kind == "rows":
                self.rows.update({f"{one}/{card}": row for one, card, row in head["rows"]})
            elif kind == "sides":
                self.sides.update({f"{one[0]}/{one[1]}": one[2:] for one in head["sides"]})
                self.ready = self.ready or len(self.sides) >= min(_FIRST_WALL, len(self.rows))
                told = {version for one in head["sides"] for version in one[2:4]}
                again = [(version, self._waiting[version]) for version in told & self._waiting.keys()]
            else:
                self.state[kind] = {name: value for name, value in head.items() if name != "kind"}
                self.ready = self.ready or kind in ("findings", "stopped")
            self.publish(head)
        for version, asked in again:  # the process that was asked may have ended
            asked.ask({"do": "body", "version": version})
        if kind == "generation":
            self.on_change()
        elif kind == "sides" and not head["left"]:
            self.on_drawn()

    def publish(self, event: dict[str, Any]) -> None:
        """Tell all pages."""
        text = json.dumps(event)
        with self._lock:
            for page in [*self._pages]:
                page(text)

    def set(self, kind: str, value: dict[str, Any]) -> None:
        """Keep something for pages that come later, and tell those that are there."""
        with self._lock:
            self.state[kind] = value
            self.publish({"kind": kind, **value})

    def clear(self) -> None:
        """Forget a game: another one is opened."""
        with self._lock:
            kept: dict[str, Any] = {
                kind: one for kind, one in self.state.items() if kind in ("choices", "games")
            }
            self.state, self.rows, self.sides, self.ready = kept, {}, {}, False
            self.publish({"kind": "closed"})

    def enter(self, page: Page) -> bool:
        """Tell a new page all that is known, and then each change; return False where there is no room."""
        with self._lock:
            if len(self._pages) >= _MOST_PAGES:
                return False
            known = {"kind": "state", "state": self.state, "rows": self.rows, "sides": self.sides}
            page(json.dumps(known))
            self._pages.append(page)
        return True

    def leave(self, page: Page) -> None:
        """Tell a page nothing more."""
        with self._lock:
            if page in self._pages:
                self._pages.remove(page)

    def _take_body(self, version: str, body: bytes, known: bool) -> None:
        with self._lock:
            if known and version not in self._bodies:
                self._bodies[version] = body
                self._kept += len(body)
                while self._kept > _MOST_KEPT and len(self._bodies) > 1:
                    self._kept -= len(self._bodies.popitem(last=False)[1])
        self._take_answer(version, None)

    def _take_answer(self, to: str, value: Any) -> None:
        with self._lock:
            waiting = self._waiting.pop(to, None)
            if waiting is not None:
                if value is not None:
                    self._answers[to] = value
                waiting.answered.set()

    def body(self, version: str, ask: Callable[[dict[str, Any]], None]) -> bytes | None:
        """Return a side's elements; the drawing process is asked for those that are not kept."""
        with self._lock:
            if version in self._bodies:
                self._bodies.move_to_end(version)
                return self._bodies[version]
            first = version not in self._waiting
            waiting = self._waiting.setdefault(version, _Asked(threading.Event(), ask))
        if first:
            ask({"do": "body", "version": version})
        self._wait(version, waiting)
        with self._lock:
            return self._bodies.get(version)

    def _wait(self, what: str, asked: _Asked) -> None:
        """Wait for an answer; what comes too late is nobody's, and can be asked for anew."""
        if not asked.answered.wait(_ANSWER_SECONDS):
            with self._lock:
                if self._waiting.get(what) is asked:
                    del self._waiting[what]

    def answer(self, question: dict[str, Any], ask: Callable[[dict[str, Any]], None]) -> Any:
        """Return what the drawing process answers."""
        with self._lock:
            self._count += 1
            to = f"question {self._count}"
            waiting = self._waiting[to] = _Asked(threading.Event(), ask)
        ask({**question, "to": to})
        self._wait(to, waiting)
        with self._lock:
            return self._answers.pop(to, None)
