"""What the drawing process sends in, what every page knows out: a game's state, and each change of it."""

import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from printkit.processes.messages import Message

#: Sides are kept as SVG, up to so many characters.
_MOST_KEPT = 150_000_000
#: The first wall is ready when so many cards are drawn, or all.
_FIRST_WALL = 24
#: So many pages may be open at once.
_MOST_PAGES = 64
#: What is known whichever game is open.
_STAYS = ("choices", "games", "lan")
#: An answer takes no longer, in seconds.
_ANSWER_SECONDS = 30.0

#: Sends a page a message.
Page = Callable[[str], None]


@dataclass
class Hub:
    """What is known of the game, and the pages that changes are sent to."""

    state: dict[str, Any] = field(default_factory=dict)  # by the kind of the message that brought it
    rows: dict[str, Any] = field(default_factory=dict)
    sides: dict[str, list[Any]] = field(default_factory=dict)
    ready: bool = False
    ask: Callable[[dict[str, Any]], None] = lambda _: None  # asks the process that draws now
    on_drawn: Callable[[], None] = lambda: None  # called when all cards of a generation are drawn
    on_change: Callable[[], None] = lambda: None  # called when a generation begins
    _bodies: OrderedDict[str, bytes] = field(default_factory=OrderedDict)
    _kept: int = 0
    _pending: dict[str, tuple[Future[Any], dict[str, Any]]] = field(default_factory=dict)  # what was asked
    _pages: set[Page] = field(default_factory=set)
    _lock: threading.RLock = field(default_factory=threading.RLock)
    _numbers: Iterator[int] = field(default_factory=count)

    def take(self, message: Message) -> None:
        head = message.head
        kind = str(head.get("kind"))
        if kind == "body":
            body = message.body if head["known"] else None
            if body is not None:
                self._keep(str(head["version"]), body)
            self._take_answer(str(head["version"]), body)
        elif kind == "answer":
            self._take_answer(str(head["to"]), head.get("value"))
        else:
            self._take_change(kind, head)

    def _take_change(self, kind: str, head: dict[str, Any]) -> None:
        again: list[dict[str, Any]] = []  # the process that was asked may have ended
        with self._lock:
            if kind == "game":
                self.rows = {f"{one}/{card}": row for one, card, row in head["rows"]}
                self.state["game"] = head["game"]
                self.sides = {key: side for key, side in self.sides.items() if key in self.rows}
            elif kind == "rows":
                self.rows.update({f"{one}/{card}": row for one, card, row in head["rows"]})
            elif kind == "sides":
                self.sides.update({f"{one[0]}/{one[1]}": one[2:] for one in head["sides"]})
                self.ready = self.ready or len(self.sides) >= min(_FIRST_WALL, len(self.rows))
                drawn = {version for one in head["sides"] for version in one[2:4]}
                again = [question for what, (_, question) in self._pending.items() if what in drawn]
            else:
                self.state[kind] = {name: value for name, value in head.items() if name != "kind"}
                self.ready = self.ready or kind in ("findings", "stopped")
            if kind == "generation":
                self.state.pop("stopped", None)
                again = [one for _, one in self._pending.values()] if head["number"] == 1 else []
            self.publish(head)
        for question in again:
            self.ask(question)
        if kind == "generation":
            self.on_change()
        if kind in ("generation", "sides") and self.rows and not head["left"]:
            self.on_drawn()

    def publish(self, event: dict[str, Any]) -> None:
        text = json.dumps(event)
        with self._lock:
            for page in [*self._pages]:
                page(text)

    def set(self, kind: str, value: dict[str, Any]) -> None:
        """Keep something for pages that come later, and send it to those that are there."""
        with self._lock:
            self.state[kind] = value
            self.publish({"kind": kind, **value})

    def clear(self) -> None:
        """Forget a game: another one is opened."""
        with self._lock:
            self.state = {kind: one for kind, one in self.state.items() if kind in _STAYS}
            self.rows, self.sides, self.ready = {}, {}, False
            self.publish({"kind": "closed"})

    def enter(self, page: Page) -> bool:
        """Send a new page all that is known, and then each change; return False where there is no room."""
        with self._lock:
            if len(self._pages) >= _MOST_PAGES:
                return False
            page(json.dumps({"kind": "state", "state": self.state, "rows": self.rows, "sides": self.sides}))
            self._pages.add(page)
        return True

    def leave(self, page: Page) -> None:
        with self._lock:
            self._pages.discard(page)

    def _keep(self, version: str, body: bytes) -> None:
        with self._lock:
            self._kept += len(body) - len(self._bodies.get(version, b""))
            self._bodies[version] = body
            while self._kept > _MOST_KEPT and len(self._bodies) > 1:
                self._kept -= len(self._bodies.popitem(last=False)[1])

    def _take_answer(self, to: str, value: Any) -> None:
        with self._lock:
            waiting, _ = self._pending.pop(to, (None, None))
        if waiting is not None:
            waiting.set_result(value)

    def body(self, version: str) -> bytes | None:
        """Return a side's elements; the drawing process is asked for those that are not kept."""
        with self._lock:
            if version in self._bodies:
                self._bodies.move_to_end(version)
                return self._bodies[version]
        body: bytes | None = self._wait(version, {"do": "body", "version": version})
        return body

    def answer(self, question: dict[str, Any]) -> Any:
        to = f"question {next(self._numbers)}"
        return self._wait(to, {**question, "to": to})

    def _wait(self, what: str, question: dict[str, Any]) -> Any:
        """Ask for something, if nobody has, and wait; what comes too late can be asked for anew."""
        with self._lock:
            first = what not in self._pending
            waiting, _ = self._pending.setdefault(what, (Future(), question))
        if first:
            self.ask(question)
        try:
            return waiting.result(_ANSWER_SECONDS)
        except TimeoutError:
            with self._lock:
                if self._pending.get(what, (None,))[0] is waiting:
                    del self._pending[what]
            return None
