"""A game in, which small wrong changes to it are noticed out: each is tried in a copy, on all cores."""

import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from printkit.diagnostics import Finding, Place, Report, Severity, Spot
from printkit.diagnostics.wording import quoted
from printkit.folders import game_roots, scratch_folder, shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.find import find_game
from printkit.input.games.approved import read_ticks
from printkit.input.games.game import load_game
from printkit.input.games.rules import read_rules, read_sources
from printkit.input.toml import read_toml
from printkit.model.game import Card, Component, Game
from printkit.model.options import BuildRequest
from printkit.model.printing import PrintSettings
from printkit.mutation.mutants import CLASSES, Mutant, MutationResult, Unnoticed, choose, mutants
from printkit.pipeline.approving import rule_of
from printkit.pipeline.drawing import game_engine, parts_counter
from printkit.pipeline.isolated import are_ours, read_untrusted
from printkit.pipeline.settings import resolve
from printkit.pipeline.values import Progress
from printkit.processes.pool import spread
from printkit.rules.check import check
from printkit.rules.dependencies import sources_of
from printkit.rules.figures import compute
from printkit.sides.drawing import SideReader

#: A component, and a card of it.
_Key = tuple[str, str]
#: What a side prints: its words, its drawing, and those of its words that were ticked.
_Side = tuple[tuple[str, ...], str, tuple[str, ...]]
#: So many changes are sent to a process at a time.
_BATCH = 10
#: So many letters are shown before and after a change.
_AROUND = 45


def mutate_game(name: str, count: int, progress: Progress) -> tuple[MutationResult | None, list[Finding]]:
    """Try so many changes to a game, by its name or folder, on all cores; None where there is no game."""
    report = Report()
    found = find_game(name, game_roots(), report)
    if found is None:
        return None, list(report)
    game, request = found.resolve(), BuildRequest(str(found))
    if are_ours([game]):
        return _mutate(game, request, count, progress), list(report)

    def work(_: Report) -> list[MutationResult]:
        return [_mutate(game, request, count, lambda *_: None)]

    with scratch_folder() as folder:
        parts = MutationResult, Unnoticed
        results = read_untrusted(work, [game], quoted(name), report, parts, [Path(folder)])
    return (results[0] if results else None), list(report)


def _mutate(game: Path, request: BuildRequest, count: int, progress: Progress) -> MutationResult:
    """Try so many changes to a game; none where its rules do not hold as it is."""
    with scratch_folder() as folder:
        bench = Bench(_copy(game, Path(folder)), request)
        if bench.complaint is not None:
            return MutationResult(bench.title, complaint=bench.complaint)
        known = bench.mutants()
        chosen = choose(known, count)
        batches = [chosen[i : i + _BATCH] for i in range(0, len(chosen), _BATCH)]
        tried: list[tuple[Mutant, str]] = []
        work = partial(_try, bench.source, request)
        found = spread(work, ((batch,) for batch in batches), os.cpu_count() or 1)
        for batch, verdicts in zip(batches, found, strict=True):
            tried += zip(batch, verdicts, strict=True)
            progress(f"changing {bench.title}", len(tried), len(chosen))
        counts = {}
        for kind in CLASSES:
            own = [verdict for one, verdict in tried if one.kind == kind and verdict != "nothing"]
            by_rules, read, printed = (own.count(verdict) for verdict in ("rules", "read", "printed"))
            counts[kind] = (len(own), by_rules, by_rules + read, by_rules + read + printed)
        left = tuple(_unnoticed(one, bench, game) for one, verdict in tried if verdict == "unnoticed")
        return MutationResult(bench.title, counts, left, len(known))


def _unnoticed(mutant: Mutant, bench: "Bench", game: Path) -> Unnoticed:
    """Return a change that nothing noticed, with its line and the words around it as they were."""
    text = mutant.file.read_text(encoding="utf-8")
    line = text.count("\n", 0, mutant.start) + 1
    before = text[: mutant.start].rpartition("\n")[2][-_AROUND:]
    after = text[mutant.start :].partition("\n")[0][: len(mutant.old) + _AROUND]
    words = " ".join(f"{before}{after}".split())
    file = game / mutant.file.relative_to(bench.source)
    return Unnoticed(mutant.kind, file, line, mutant.old, mutant.new, words, bench.cell(mutant, line))


def _copy(game: Path, folder: Path) -> Path:
    copy = folder / game.name
    shutil.copytree(game, copy, symlinks=True)
    return copy.resolve()


_benches: dict[Path, "Bench"] = {}


def _try(source: Path, request: BuildRequest, batch: Sequence[Mutant]) -> list[str]:
    """Try some changes in a copy of this process's own; return what became of each."""
    if source not in _benches:
        own = Path(tempfile.mkdtemp(dir=source.parent))
        _benches[source] = Bench(_copy(source, own), request)
    bench = _benches[source]
    return [bench.verdict(one._replace(file=bench.source / one.file.relative_to(source))) for one in batch]


class Bench:
    """A copy of a game, read once, to try changes in."""

    def __init__(self, source: Path, request: BuildRequest) -> None:
        self.source = source
        self._request = request._replace(game=str(source))
        self._catalogue = load_catalogue(shared_templates(), Report())
        self._rules = read_rules(source, Report())
        sources = read_sources(source, Report()) or ()
        self._ticked = {one.id for one in sources} & read_ticks(source, Report()).keys()
        self.complaint: str | None = None
        self.title = source.name
        report = Report()
        game = self._load(report)
        if game is None:
            self.complaint = report.findings[0].message
            return
        self.title, self._game = game.title, game
        self._facts = compute(game, request.players, report)
        self._figures = self._facts.figures
        cards = dict(_cards(game))
        self._sources = {key: sources_of(game, (card.face, card.back)) for key, (_, card) in cards.items()}
        self._printed = dict(self._sides(game, cards))
        self._prove(game, report)
        self._known = _problems(report)
        if report.failed:
            self.complaint = next(one for one in report if one.severity is Severity.ERROR).message

    def mutants(self) -> list[Mutant]:
        file = shared_templates() / "turns.toml"
        turns = (read_toml(file, Report(), Spot(file)) or {}).get("turns", {})
        used = sorted({self.source / name for names in self._sources.values() for name in names})
        own = [file for file in used if file.is_file()]
        return mutants(self._game, self._rules, turns, own)

    def cell(self, mutant: Mutant, line: int) -> str:
        """Return the column and the card of a change in a table of cards; "" for any other."""
        text = mutant.file.read_text(encoding="utf-8")
        column = mutant.start - text.rfind("\n", 0, mutant.start)
        for card in (card for component in self._game.components for card in component.cards):
            for place in map(card.place_of, card.fields if card.cell else ()):
                if not isinstance(place, Place) or (place.file, place.line) != (mutant.file, line):
                    break  # a card's cells are in one row
                if place.cell and place.column <= column <= place.column + place.length:
                    return f"column {place.cell.heading}, card {card.id}"
        return ""

    def verdict(self, mutant: Mutant) -> str:
        """Return what notices a change: `rules`, what was `read`, what is `printed`; or else `unnoticed`.

        It is `nothing` where nothing on paper changes.
        """
        before = mutant.file.read_text(encoding="utf-8")
        mutant.file.write_text(mutant.applied(before), encoding="utf-8")
        try:
            report = Report()
            game = self._load(report)
            if game is not None and _problems(report) <= self._known:
                self._prove(game, report)
            if game is None or not _problems(report) <= self._known:
                return "rules"
            if mutant.file.suffix != ".svg":
                changed = self._touched(game)
                return self._noticed(game, changed) or "unnoticed"
            name = mutant.file.relative_to(self.source).as_posix()
            changed = [key for key, names in self._sources.items() if name in names]
            return self._noticed(game, changed) or "nothing"
        finally:
            mutant.file.write_text(before, encoding="utf-8")

    def _touched(self, game: Game) -> list[_Key]:
        """Return the cards whose templates may write something else now."""
        names = {name for name, value in self._facts.figures.items() if value != self._figures[name]}
        names |= {name for name, table in game.tables.items() if table != self._game.tables.get(name)}
        names |= {name for name, fact in game.facts.items() if fact != self._game.facts.get(name)}
        names |= {"players"} if game.players != self._game.players else set()
        before = {key: card for key, (_, card) in _cards(self._game)}
        cards = {key: card for key, (_, card) in _cards(game)}
        changed = {key for key, card in cards.items() if before.get(key) != card}
        words = names | ({"decks"} if changed or cards.keys() != before.keys() else set())
        reads = re.compile(rf"\b(?:{'|'.join(map(re.escape, words)) or '-'})\b|\b(?:figures|tables)\[")
        used = {key for key, texts in self._sources.items() if any(map(reads.search, texts.values()))}
        return sorted((changed | used) & cards.keys())

    def _load(self, report: Report) -> Game | None:
        game = load_game(self.source, self._catalogue, report)
        return None if report.failed else game

    def _prove(self, game: Game, report: Report) -> None:
        self._facts = compute(game, self._request.players, report, self._facts.formulas)
        settings = self._settings()
        parts = parts_counter(
            game, lambda: game_engine(game, self._catalogue, settings, self._request.players, self._facts)
        )
        quick = [rule for rule in self._rules if rule.kind != "play"]
        for some in (quick, [rule for rule in self._rules if rule.kind == "play"]):
            if not report.failed:
                check(game, some, self._facts, report, parts, every=False)

    def _noticed(self, game: Game, changed: Sequence[_Key]) -> str:
        """Return `read` if words that were ticked change, `printed` if only others do; "" if none do."""
        cards = dict(_cards(game))
        now = dict(self._sides(game, {key: cards[key] for key in changed}))
        gone = self._printed.keys() - cards.keys()
        differing = [key for key in {*now, *gone} if now.get(key) != self._printed.get(key)]
        if any(_read(now.get(key)) != _read(self._printed.get(key)) for key in differing):
            return "read"
        return "printed" if differing or cards.keys() != self._printed.keys() else ""

    def _sides(
        self, game: Game, cards: Mapping[_Key, tuple[Component, Card]]
    ) -> Iterator[tuple[_Key, list[_Side]]]:
        """Yield what cards print: the words, the drawing and the ticked words of each side that is drawn."""
        engine = game_engine(game, self._catalogue, self._settings(), self._request.players, self._facts)
        reader = SideReader()
        for key, (component, card) in cards.items():
            sides: list[_Side] = []
            for _, *scenes in engine.copies(component, card):
                for name, scene in zip(("face", "back"), scenes, strict=True):
                    if scene:
                        one = reader.read(scene)
                        carried = zip(one.words, one.rules, strict=True)
                        ticked = [words for words, rule in carried if self._is_ticked(rule, card, name)]
                        sides.append((one.words, one.drawing, tuple(ticked)))
            yield key, sides

    def _settings(self) -> PrintSettings:
        settings = resolve(self._request.options, self._catalogue, Report())
        assert settings is not None
        return settings

    def _is_ticked(self, rule: str, card: Card, side: str) -> bool:
        return not self._ticked.isdisjoint((rule or rule_of(card, side)).split())


def _read(sides: list[_Side] | None) -> list[tuple[str, ...]]:
    return [ticked for *_, ticked in sides or () if ticked]


def _problems(report: Report) -> set[str]:
    return {one.message for one in report if one.severity > Severity.NOTE}


def _cards(game: Game) -> Iterator[tuple[_Key, tuple[Component, Card]]]:
    for component in game.components:
        for card in component.cards:
            yield (component.name, card.id), (component, card)
