"""A request in, its game's sides drawn out: each when asked for, and again only when what it read changes."""

import hashlib
from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Finding, Report, Severity
from printkit.drawing.engine import Engine
from printkit.export.svg import SvgPainter
from printkit.folders import kept
from printkit.input.find import is_set, is_table
from printkit.model.game import Card, Component, Game
from printkit.model.scene import Scene
from printkit.model.sheet import Sheet
from printkit.pipeline.values import BuildRequest, Goal, PreparedGame
from printkit.sides.drawing import SceneFacts
from printkit.studio.reads import LISTED, Mentions, mentions
from printkit.studio.renamed import content, renamed

#: A component's name and a card's id.
Key = tuple[str, str]
#: Where each card is: in which component, and its number in it.
Places = Mapping[Key, "tuple[Component, int]"]
#: A card's copies with their sides: one drawing for all of them, with the number 0, or one for each.
Copies = list[tuple[int, "Scene | None", "Scene | None"]]

#: Errors that are best seen on the card as it is now drawn; after others something is missing from it.
_SEEN = ("text-does-not-fit", "missing-letter", "qr-too-small")
#: Files that a change of leaves the game as it was read: layouts and pictures.
_DRAWN = (".svg", ".png", ".jpg", ".jpeg", ".jinja", ".j2")


class Side(NamedTuple):
    """A drawn side: its version, which follows from what is drawn, and what is drawn."""

    version: str
    scene: Scene


@dataclass(slots=True, eq=False, repr=False)
class ShownCard:
    """A card as it was drawn last."""

    copies: Copies
    face: Side | None = None  # the last good one
    back: Side | None = None
    reads: frozenset[str] = frozenset()
    findings: tuple[Finding, ...] = ()
    good: bool = False  # whether its sides were drawn without a mistake
    stale: bool = False  # whether the sides are older than the game


@dataclass(slots=True, eq=False, repr=False)
class Deck:
    """A game for a request, and all that was drawn of it."""

    request: BuildRequest
    report: Report = field(default_factory=Report)
    prepared: PreparedGame | None = None
    readable: bool = False  # whether the game could be read the last time
    cards: dict[Key, ShownCard] = field(default_factory=dict)
    dirty: OrderedDict[Key, None] = field(default_factory=OrderedDict)  # to be drawn, in this order
    generation: int = 0
    touched: set[str] | None = None  # the components that a change concerns; None for the whole game
    proof: tuple[Finding, ...] = ()  # what testing the rules found
    sheets: dict[str, Sequence[Sheet]] = field(default_factory=dict)  # by the names of their files
    sheet_painter: SvgPainter | None = None
    renamed: dict[Key, Key] = field(default_factory=dict)  # what cards are called since the last change
    _called: dict[Key, Key] = field(default_factory=dict)  # and those that a page knows from before it
    _sides: dict[str, Side] = field(default_factory=dict)
    _facts: SceneFacts = field(default_factory=SceneFacts)
    _mentions: dict[tuple[Path, str], Mentions] = field(default_factory=dict)
    _places: Places = field(default_factory=dict)
    _inks: Any = None
    _painter: SvgPainter | None = None

    def open(self, request: BuildRequest) -> None:
        self.request = request
        self.generation += 1
        self.touched = None
        self._read_again(None)

    def refresh(self, changed: Collection[str]) -> None:
        """Take in that files have changed: read the game again where it may be another one."""
        self.generation += 1
        self.touched = set()
        self._mentions.clear()
        read = any(not _is_drawn(path) for path in changed) or is_set(Path(self.request.game))
        if self.prepared is None or not self.readable or read:
            self._read_again(changed)
        else:
            self.report = Report()
            self.prepared = with_engine(self.prepared)
            self._forget_engine()
        self._mark(self._touched(changed))
        if not self.touched and any(not _is_drawn(path) for path in changed):
            self.touched = None  # it may be a file of rules

    def _read_again(self, changed: Collection[str] | None) -> None:
        """Prepare the game; keep the last one where that fails."""
        from printkit.pipeline.journey import prepare
        from printkit.pipeline.starting import started_folder

        self.report, before = Report(), self.prepared
        request = self.request
        with ExitStack() as cleanup:
            if is_table(table := Path(request.game)):
                folder = cleanup.enter_context(started_folder(table))
                request = request._replace(start=request.start._replace(folder=str(folder)))
            prepared = prepare(request, Goal(proven=False), self.report)
        self.readable = prepared is not None
        if prepared is None:
            self._mark(self.cards)
            self.touched = None
            return
        if before is None or _front(before.game) != _front(prepared.game):
            self.touched = None
        self.prepared = prepared
        self._forget_engine()
        old, components = self._places, prepared.game.components
        self._places = {
            (one.name, card.id): (one, number) for one in components for number, card in enumerate(one.cards)
        }
        was = {one.name: one for one in (before.game.components if before else ())}
        self.renamed = {
            (one.name, id): (one.name, new)
            for one in components
            for id, new in (renamed(was[one.name].cards, one.cards) if one.name in was else {}).items()
        }
        called = {key: self.renamed.get(now, now) for key, now in self._called.items()} | self.renamed
        self._called = {key: now for key, now in called.items() if now in self._places}
        self.cards = {key: drawn for key, drawn in self.cards.items() if key in self._places}
        self.dirty = OrderedDict((key, None) for key in self.dirty if key in self._places)
        names = None if changed is None or before is None else _changed_names(before, prepared)
        self._mark(key for key in self._places if names is None or self._differs(key, old.get(key), names))

    def _forget_engine(self) -> None:
        from printkit.drawing.inks import Inks
        from printkit.export.svg import SvgPainter

        ink = self.request.options.ink
        self._facts, self._painter, self.sheet_painter = SceneFacts(), SvgPainter(), None
        self._inks = None if ink == "full" else Inks(ink)

    def _mark(self, keys: Iterable[Key]) -> None:
        marked = dict.fromkeys(keys)
        self.dirty.update(marked)
        if self.touched is not None:
            self.touched |= {component for component, _ in marked}

    def prefer(self, keys: Sequence[Key]) -> None:
        """Draw some cards before all others."""
        for key in reversed(keys):
            if key in self.dirty:
                self.dirty.move_to_end(key, last=False)

    def _touched(self, changed: Collection[str]) -> Iterator[Key]:
        if self.prepared is None:
            return
        everything = any(_is_drawn(path) and not self._is_known(path) for path in changed)
        for component, card in self._all():
            key = (component.name, card.id)
            drawn = self.cards.get(key)
            if (
                drawn is None
                or drawn.findings
                or drawn.stale
                or everything
                or not drawn.reads.isdisjoint(changed)
                or any(not one.files.isdisjoint(changed) for one in self._layouts(card))
            ):
                yield key

    def _is_known(self, path: str) -> bool:
        """Return whether it is known which cards read a file; none but faulty ones read a new picture."""
        if Path(path).suffix != ".svg" or Path(path).parent.name not in ("layouts", "parts"):
            return True
        return any(path in one.reads for one in self.cards.values()) or any(
            path in one.files for _, card in self._all() for one in self._layouts(card)
        )

    def _differs(self, key: Key, was: tuple[Component, int] | None, names: set[str]) -> bool:
        """Return whether a card is another one than it was, or reads a name whose value is another one."""
        new, number = self._places[key]
        if was is None:
            return True
        old, before = was
        card = new.cards[number]
        if (old.size, old.kind, old.about) != (new.size, new.kind, new.about):
            return True
        if content(old.cards[before]) != content(card):
            return True
        moved = {"page": number != before, "pages": len(new.cards) != len(old.cards)}
        read = names | {name for name, is_new in moved.items() if is_new}
        return any(one.words & read or (one.cards and "decks" in names) for one in self._layouts(card))

    def _layouts(self, card: Card) -> Iterator[Mentions]:
        assert self.prepared is not None
        source = self.prepared.game.source
        for template in filter(None, (card.face, card.back)):
            if (source, template) not in self._mentions:
                self._mentions[source, template] = mentions(source, template)
            yield self._mentions[source, template]

    def readers(self, figure: str) -> Iterator[tuple[Component, Card]]:
        """Yield the cards whose layouts may read a figure."""
        for component, card in self._all():
            if any(one.cards or one.words & {figure, LISTED} for one in self._layouts(card)):
                yield component, card

    def _all(self) -> Iterator[tuple[Component, Card]]:
        if self.prepared is not None:
            for components in self.prepared.files.values():
                for component in components:
                    yield from ((component, card) for card in component.cards)

    def draw(self, key: Key) -> ShownCard | None:
        """Draw a card; keep its last good sides where that fails."""
        self.dirty.pop(key, None)
        found = self.find(key)
        if found is None or self.prepared is None:
            return None
        drawn = self.cards.setdefault(key, ShownCard([]))
        if self.readable:
            self._draw_anew(drawn, *found, self.prepared.engine)
        else:
            drawn.stale = True
        return drawn

    def _draw_anew(self, drawn: ShownCard, component: Component, card: Card, engine: Engine) -> None:
        self.report.add_all(engine.findings())  # of what was drawn besides cards
        copies: Copies = [*engine.copies(component, card)]
        findings = engine.findings()
        _, face, back = copies[0]
        errors = any(one.severity is Severity.ERROR and one.code not in _SEEN for one in findings)
        drawn.stale = errors or face is None or (card.back is not None and back is None)
        drawn.findings = findings
        scenes = [scene for _, *sides in copies for scene in sides if scene is not None]
        files = frozenset[str]().union(*(self._facts.of(one).files for one in scenes))
        drawn.reads = files or drawn.reads
        if face is not None and (not errors or not drawn.good):
            drawn.good = not errors
            drawn.copies = copies
            drawn.face = self._side(face)
            drawn.back = None if back is None else self._side(back)

    def _side(self, scene: Scene) -> Side:
        version = self._version(scene, self._facts)
        self._sides[version] = side = Side(version, scene)
        return side

    def _version(self, scene: Scene, facts: SceneFacts) -> str:
        """Return the version of a scene: the digest of what it shows, in the ink that it is printed with."""
        ink = self.request.options.ink
        return hashlib.blake2b(facts.of(scene).digest + ink.encode(), digest_size=9).hexdigest()

    def body(self, version: str) -> str | None:
        """Return what a side draws, as SVG; None where its files have changed since."""
        side = self._sides.get(version)
        if side is None:
            return None
        assert self._painter is not None
        painted = self._painter.body(side.scene if self._inks is None else self._inks.scene(side.scene))
        return painted if self._version(side.scene, SceneFacts()) == version else None

    def trim_memory(self) -> None:
        """Forget sides that are no card's any more."""
        used = {side.version for one in self.cards.values() for side in (one.face, one.back) if side}
        self._sides = {version: side for version, side in self._sides.items() if version in used}

    def owns(self, file: Path) -> bool:
        """Return whether a layout or a part is one of the game's own, which its page may change."""
        game = self.prepared.game if self.prepared else None
        folders = game.template_folders if game and not game.table else ()
        return any(file.resolve().is_relative_to(one.resolve()) for one in folders)

    def now(self, key: Key) -> Key:
        """Return how a card is called now: a page may know it by an older id."""
        return key if key in self._places else self._called.get(key, key)

    def find(self, key: Key) -> tuple[Component, Card] | None:
        """Return a card and its component, as they were read last."""
        key = self.now(key)
        if key not in self._places:
            return None
        component, number = self._places[key]
        return component, component.cards[number]

    def findings(self) -> list[Finding]:
        """Return what is wrong with the game and with all cards that were drawn."""
        from printkit.pipeline.suppressions import Suppressions
        from printkit.starter.cell_findings import as_told

        of_cards = (one for drawn in self.cards.values() for one in drawn.findings)
        found = list(dict.fromkeys([*self.report, *self.proof, *of_cards]))
        game = self.prepared.game if self.prepared else None
        if game is not None:
            found = Suppressions(game).sift(found)
        return as_told(found, game, self.request.game)


def _is_drawn(path: str) -> bool:
    return Path(path).suffix.lower() in _DRAWN


def _front(game: Game) -> tuple[Any, ...]:
    about = game.title, game.subtitle, game.author, game.language, game.players, game.allow
    return *about, [(one.name, one.kind, one.size) for one in game.components]


def with_engine(prepared: PreparedGame, figures: Mapping[str, Any] = {}) -> PreparedGame:
    """Return a prepared game with an engine that has drawn nothing yet, and perhaps other figures."""

    from printkit.drawing.engine import Engine

    settings, context = prepared.settings, prepared.engine.context
    engine: Engine = Engine(
        prepared.game,
        prepared.catalogue,
        {**context, "figures": {**context["figures"], **figures}},
        kept("code"),
        settings.defaults.back_bleed,
    )
    return prepared._replace(engine=engine)


def _changed_names(before: PreparedGame, now: PreparedGame) -> set[str] | None:
    """Return the names that layouts may read and whose values have changed; None where all is to be drawn."""
    old, new = before.game, now.game
    if before.settings != now.settings or before.request != now.request:
        return None
    for name in ("palette", "fonts", "icons", "source", "brand"):
        if getattr(old, name) != getattr(new, name):
            return None
    was, values = before.engine.context, now.engine.context
    names = _unlike(was, values) - {"figures", "tables"}
    for name in ("figures", "tables"):
        changed = _unlike(was[name], values[name])
        names |= changed | ({LISTED} if changed else set())
    return names


def _unlike(old: Mapping[str, Any], new: Mapping[str, Any]) -> set[str]:
    return {name for name in old.keys() | new.keys() if old.get(name) != new.get(name)}
