"""Commands in, drawn sides and findings out: what the process does that reads and draws a game.

It looks at the game's files itself, and draws what changed: the cards that are seen first. Between two cards
it takes in commands and changes: nothing waits for a long deck. What it draws belongs to a generation: where
a file changes under it, the card is drawn again and what came of it is not shown.
"""

import gc
import pickle
import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Queue
from typing import IO, Any

from printkit.diagnostics import Severity
from printkit.inputs.watching import LOOK_SECONDS, Watcher
from printkit.model.options import BuildRequest
from printkit.processes import heartbeat
from printkit.processes.messages import Message, send
from printkit.studio.cell_edits import edit_cell, edit_cells, edit_row
from printkit.studio.deck import Deck, Key
from printkit.studio.describe import (
    describe_card,
    describe_findings,
    describe_game,
    describe_rows,
    describe_sheets,
    found_picture,
    sheet_body,
)
from printkit.studio.layout_edits import edit_layout
from printkit.studio.proving import prove
from printkit.studio.readings import reading_said, tried_on
from printkit.studio.reads import watcher_of
from printkit.studio.setting_edits import edit_setting

#: Sides are sent together, so many or after so many seconds; those that a page shows sooner.
_BATCH, _SEND_SECONDS, _SEND_SEEN_SECONDS = 400, 0.4, 0.05
#: How many new objects there are before Python looks for circles among all of them: a deck has millions.
_NEW_OBJECTS = 500_000
#: Errors are sent when nothing has changed for so many seconds: a half-saved file is full of them.
_SETTLED = 0.25
_Answer = Callable[[Deck, dict[str, Any]], Any]
#: What answers a page, by what it asks for; and what changes a game's files.
_EDITS: dict[str, _Answer] = {
    **{"cell": edit_cell, "cells": edit_cells, "row": edit_row},
    **{"layout": edit_layout, "setting": edit_setting},
}
_ANSWERS: dict[str, _Answer] = {
    **{**_EDITS, "card": describe_card, "reading": reading_said, "tried": tried_on, "sheet": sheet_body},
    "found": lambda deck, _: found_picture(deck),
}


@dataclass(slots=True, eq=False, repr=False)
class Drawer:
    """Draws one game for the server at the other end of a pipe."""

    out: IO[bytes]
    commands: Queue[Message]
    deck: Deck
    watcher: Watcher
    seen: dict[Key, None] = field(default_factory=dict)  # the cards that a page shows
    drawn: list[list[Any]] = field(default_factory=list)  # not sent yet
    reads: set[str] = field(default_factory=set)  # the files that these were made of
    sent_at: float = 0.0
    changed_at: float = 0.0
    game: Any = None  # as it was sent last
    shape: Any = None  # that game as the server knows it
    rows: dict[Key, Any] = field(default_factory=dict)
    reported: Any = None  # the findings that the server knows
    new: bool = True  # until all cards are drawn for the first time
    wants_sheets: bool = False
    proves: bool = True  # whether it tests the rules
    proof: Iterator[dict[str, Any] | None] | None = None  # as far as rules were tested
    left: list[Callable[[], None]] = field(default_factory=list)  # what is done when all is drawn

    def open(self, request: BuildRequest) -> None:
        self.deck.open(request)
        self._begin()

    def run(self) -> None:
        while True:
            heartbeat.begin("waiting")
            idle = not self.deck.dirty and not self.left and not self.drawn
            try:
                self._obey(self.commands.get(idle, LOOK_SECONDS / 2))
            except Empty:
                self._work()

    def _obey(self, command: Message) -> None:
        head = command.head
        name = str(head.get("do"))
        if name == "open":
            self.open(pickle.loads(command.body))  # from the server, which is the user's own
        elif name == "see":
            self.seen = {(str(one[0]), str(one[1])): None for one in head["cards"]}
            self.deck.prefer([*self.seen])
        elif name == "body":
            self._send_body(str(head["version"]))
        elif name == "sheets":
            self.wants_sheets = True
            self.left.insert(0, self._send_sheets)
        elif name in _ANSWERS:
            heartbeat.begin(f"answering: {name}")
            if name in _EDITS:
                self._take_changes()  # the places of cells are those of the files as they are now
            answer = _ANSWERS[name](self.deck, head)
            while name in _EDITS and self._take_changes():  # it is for rows that are elsewhere now
                answer = _ANSWERS[name](self.deck, head)
            send(self.out, {"kind": "answer", "to": head["to"], "value": answer})

    def _work(self) -> None:
        if self.watcher.due() and self._take_changes():
            return
        if self.deck.dirty:
            self._draw()
        elif self.drawn:
            self._send_drawn()
        elif self.left and time.monotonic() - self.changed_at > _SETTLED:
            self.left.pop(0)()

    def _take_changes(self) -> bool:
        changed = self.watcher.changed()
        if changed:
            self.changed_at = time.monotonic()
            self.deck.refresh(changed)
            self._begin(changed)
        return bool(changed)

    def _begin(self, changed: Collection[str] = ()) -> None:
        drawn = self.deck.cards.keys() - self.deck.dirty.keys()
        self.drawn = [one for one in self.drawn if (one[0], one[1]) in drawn]
        touched = None if self.deck.touched is None else sorted(self.deck.touched)
        head = {"kind": "generation", "number": self.deck.generation, "touched": touched}
        left = len(self.deck.dirty) + len(self.drawn)
        send(self.out, {**head, "left": left, "files": [Path(one).name for one in sorted(changed)]})
        self.deck.prefer([*self.seen])
        prepared = self.deck.prepared
        if prepared is not None and prepared.game is not self.game:
            self.game = prepared.game
            shape, rows = describe_game(prepared), describe_rows(prepared)
            known = self.rows if shape == self.shape else {}
            others = [[*key, row] for key, row in rows.items() if known.get(key) != row]
            if shape != self.shape:
                called = [[*old, now] for old, (_, now) in self.deck.renamed.items()]
                send(self.out, {"kind": "game", "game": shape, "rows": others, "renamed": called})
            elif others:
                send(self.out, {"kind": "rows", "rows": others})
            self.shape, self.rows = shape, rows
        sheets = [self._send_sheets] if self.wants_sheets else []
        self.left = [self._send_findings, *sheets, *([self._send_proof] if self.proves else [])]
        self.proof = None
        if not self.deck.readable and prepared is None:
            self._send_findings()

    def _draw(self) -> None:
        """Draw the next card: one that is seen, if any is left; drop it if a file changed meanwhile."""
        key = next(iter(self.deck.dirty))
        heartbeat.begin(f"drawing {'/'.join(key)}"[:80])
        drawn = self.deck.draw(key)
        if drawn is None:
            return
        self.reads |= drawn.reads
        self.watcher.add(drawn.reads)
        sides = [side.version if side else "" for side in (drawn.face, drawn.back)]
        self.drawn.append([*key, *sides, drawn.stale])
        seen = key in self.seen
        for version in sides if seen else ():
            self._send_body(version)
        last = seen and next(iter(self.deck.dirty), None) not in self.seen
        waited = time.monotonic() - self.sent_at
        if last or len(self.drawn) >= _BATCH or waited > (_SEND_SEEN_SECONDS if seen else _SEND_SECONDS):
            self._send_drawn()

    def _send_drawn(self) -> None:
        """Send which sides were drawn, unless a file has changed since; errors when none is being saved."""
        if not self.watcher.is_current(self.reads):
            self.deck.dirty.update({(one[0], one[1]): None for one in self.drawn})
            self.deck.prefer([*self.seen])
            self.drawn, self.reads = [], set()
            time.sleep(0.01)
            return
        if any(one[-1] for one in self.drawn) and time.monotonic() - self.changed_at < _SETTLED:
            if not self.deck.dirty:
                time.sleep(0.02)
            return
        left = len(self.deck.dirty)
        head = {"kind": "sides", "sides": self.drawn, "left": left}
        send(self.out, {**head, "generation": self.deck.generation})
        if any(one[-1] for one in self.drawn):
            self._send_findings()
        self.drawn, self.reads, self.sent_at = [], set(), time.monotonic()
        self.new = self.new and left > 0

    def _send_body(self, version: str) -> None:
        """Send what a side draws; a new process, which knows none, is asked again when it has drawn it."""
        body = self.deck.body(version) if version else None
        if version and (body is not None or not self.new):
            head = {"kind": "body", "version": version, "known": body is not None}
            send(self.out, head, (body or "").encode())

    def _send_findings(self) -> None:
        findings = describe_findings(self.deck)
        if (findings, self.deck.generation) != self.reported:
            self.reported = (findings, self.deck.generation)
            broken = any(one.severity is Severity.ERROR for one in self.deck.report)
            head = {"kind": "findings", "findings": findings, "readable": self.deck.readable and not broken}
            send(self.out, {**head, "generation": self.deck.generation})
        self.deck.trim_memory()

    def _send_proof(self) -> None:
        heartbeat.begin("testing the rules")
        self.proof = self.proof or prove(self.deck)
        reply = next(self.proof)
        if reply is None:
            self.left.insert(0, self._send_proof)
            return
        self._send_findings()
        send(self.out, {"kind": "proof", **reply, "generation": self.deck.generation})

    def _send_sheets(self) -> None:
        heartbeat.begin("laying out the sheets")
        send(self.out, {"kind": "sheets", **describe_sheets(self.deck), "generation": self.deck.generation})


def draw(request: BuildRequest, proves: bool, commands: Queue[Message], messages: IO[bytes]) -> None:
    """Draw for the server at the other end of the pipes, until it closes its end."""
    gc.set_threshold(_NEW_OBJECTS)
    drawer = Drawer(messages, commands, Deck(request), watcher_of(request), proves=proves)
    drawer.open(request)
    drawer.run()
