"""Games in, small pictures of their cards out: one game after the other, each in a process of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from printkit.export.svg import svg_document
from printkit.processes.messages import Message
from printkit.studio.choices import make_request
from printkit.studio.process import DrawingProcess

#: So many cards stand for a game; so many games are drawn, and each for so many seconds at most.
_CARDS, _GAMES, _DRAWING_SECONDS = 4, 40, 30.0

#: A picture as the page knows it: its version, its width and its height in mm.
Shown = tuple[str, float, float]


@dataclass
class Sample:
    """What is drawn of one game."""

    ask: Callable[[dict[str, Any]], None] = lambda _: None
    done: threading.Event = field(default_factory=threading.Event)
    cards: dict[tuple[str, str], tuple[float, float]] = field(default_factory=dict)  # with their sizes
    versions: dict[tuple[str, str], str] = field(default_factory=dict)
    bodies: dict[str, bytes] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)  # for the bodies of those that were drawn before

    def take(self, message: Message) -> None:
        """Take in what the process that draws tells."""
        head = message.head
        kind = head.get("kind")
        if kind == "game":
            self.cards = chosen(head["game"])
            self.ask({"do": "see", "cards": [[*key] for key in self.cards]})
        elif kind == "body":
            self.bodies[head["version"]] = message.body
        elif kind == "sides":
            self.versions |= {(one, card): face for one, card, face, *_ in head["sides"]}
        if self._is_complete() or kind == "stopped" or (kind == "findings" and not head["readable"]):
            self.done.set()

    def _is_complete(self) -> bool:
        """Return whether all cards are there; ask for those that were drawn before they were wanted."""
        if not self.cards or not self.versions.keys() >= self.cards.keys():
            return False
        left = {self.versions[key] for key in self.cards} - {"", *self.bodies}
        for version in left - self.asked:
            self.ask({"do": "body", "version": version})
        self.asked |= left
        return not left

    def pictures(self) -> dict[Shown, bytes]:
        """Return the cards' faces, as far as they were drawn."""
        found = {}
        for key, (width, height) in self.cards.items():
            version = self.versions.get(key, "")
            if self.bodies.get(version):
                svg = svg_document(self.bodies[version].decode(), (0, 0, width, height))
                found[version, width, height] = svg.encode()
        return found


def chosen(game: Mapping[str, Any]) -> dict[tuple[str, str], tuple[float, float]]:
    """Return the cards that stand for a game, with their sizes: those of its largest deck, if it has one."""
    components = sorted(
        game["components"], key=lambda one: (one["page"], not one["held"], -len(one["cards"]))
    )
    cards: dict[tuple[str, str], tuple[float, float]] = {}
    for one in components:
        step = max(1, len(one["cards"]) // _CARDS)
        for card in one["cards"][::step]:
            if len(cards) < _CARDS:
                cards[one["name"], card] = one["width"], one["height"]
    return cards


@dataclass
class Shelf:
    """The pictures of all games that can be opened."""

    tell: Callable[[str, list[Shown]], None]  # told the pictures of a game when they are there
    trusted: bool
    shown: dict[str, list[Shown]] = field(default_factory=dict)  # by game
    _pictures: dict[str, bytes] = field(default_factory=dict)  # by version
    _stopped: threading.Event = field(default_factory=threading.Event)
    _sample: Sample | None = None

    def fill(self, games: Iterable[str]) -> None:
        """Draw the games that have no pictures yet, until told to stop."""
        self.stop()
        left = [game for game in games if game not in self.shown][:_GAMES]
        self._stopped = threading.Event()
        threading.Thread(target=self._fill, args=(left, self._stopped), daemon=True).start()

    def _fill(self, games: list[str], stopped: threading.Event) -> None:
        for game in games:
            if stopped.is_set():
                return
            found = self._drawn(game)
            if stopped.is_set():
                return
            self._pictures |= {version: svg for (version, *_), svg in found.items()}
            self.shown[game] = [*found]
            self.tell(game, self.shown[game])

    def _drawn(self, game: str) -> dict[Shown, bytes]:
        sample = self._sample = Sample()
        process = DrawingProcess(sample.take, self.trusted, proves=False)
        sample.ask = process.ask
        try:
            process.start(make_request(game, {}))
            sample.done.wait(_DRAWING_SECONDS)
        finally:
            process.stop()
        return sample.pictures()

    def stop(self) -> None:
        """Draw no more."""
        self._stopped.set()
        if self._sample is not None:
            self._sample.done.set()

    def forget(self, game: str) -> None:
        """Draw a game anew the next time: it is opened, and may be changed."""
        self.shown.pop(game, None)

    def picture(self, version: str) -> bytes | None:
        """Return a picture."""
        return self._pictures.get(version)
