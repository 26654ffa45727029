"""A game in, which small wrong changes its own rules notice out: each is tried in a copy, on all cores."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from printkit.diagnostics import Place, Report, Spot
from printkit.diagnostics.wording import quoted
from printkit.folders import game_roots, shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.find import find_game
from printkit.input.games.game import load_game
from printkit.input.games.rules import read_rules
from printkit.input.toml import read_toml
from printkit.model.game import Card, Component, Game
from printkit.model.options import BuildRequest
from printkit.mutation.mutants import (
    CLASSES,
    Mutant,
    MutationResult,
    Mutations,
    Unnoticed,
    choose,
    excerpt,
    mutants,
)
from printkit.pipeline.drawing import game_engine
from printkit.pipeline.isolated import are_ours, read_untrusted
from printkit.pipeline.proofreading import proofreader_of
from printkit.pipeline.settings import resolve
from printkit.pipeline.values import Progress
from printkit.processes.pool import spread
from printkit.rules.check import check
from printkit.rules.dependencies import sources_of
from printkit.rules.figures import compute
from printkit.rules.words.game_text import Printed
from printkit.rules.words.page_text import Page
from printkit.rules.words.text_reader import Proofreader

#: So many changes are sent to a process at a time.
_BATCH = 10


def mutate_game(name: str, count: int, progress: Progress) -> Mutations:
    """Try so many changes to a game, by its name or folder, on all cores."""
    report = Report()
    found = find_game(name, game_roots(), report)
    if found is None:
        return None, list(report)
    game, request = found.resolve(), BuildRequest(str(found))
    if are_ours([game]):
        return _mutate(game, request, count, progress), list(report)

    def work(_: Report) -> list[MutationResult]:
        return [_mutate(game, request, count, lambda *_: None)]

    with tempfile.TemporaryDirectory(prefix="printkit-") as folder:
        parts = MutationResult, Unnoticed
        results = read_untrusted(work, [game], quoted(name), report, parts, [Path(folder)])
    return (results[0] if results else None), list(report)


def _mutate(game: Path, request: BuildRequest, count: int, progress: Progress) -> MutationResult:
    """Try so many changes to a game; none where its rules do not hold as it is."""
    with tempfile.TemporaryDirectory(prefix="printkit-") as folder:
        bench = Bench(_copy(game, Path(folder)), request)
        if bench.complaint is not None:
            return MutationResult(bench.title, complaint=bench.complaint)
        chosen = choose(bench.mutants(), count, seed=1)
        batches = [chosen[i : i + _BATCH] for i in range(0, len(chosen), _BATCH)]
        tried: list[tuple[Mutant, str]] = []
        found = spread(
            partial(_try, bench.source, request), ((batch,) for batch in batches), os.cpu_count() or 1
        )
        for batch, verdicts in zip(batches, found, strict=True):
            tried += zip(batch, verdicts, strict=True)
            progress(f"changing {bench.title}", len(tried), len(chosen))
        return _result(bench, game, tried)


def _result(bench: Bench, game: Path, tried: Sequence[tuple[Mutant, str]]) -> MutationResult:
    real = [(mutant, verdict) for mutant, verdict in tried if verdict != "nothing"]
    counts = {
        kind: (
            sum(one.kind == kind for one, _ in real),
            sum(one.kind == kind and verdict == "noticed" for one, verdict in real),
        )
        for kind in CLASSES
    }
    left = [mutant for mutant, verdict in real if verdict != "noticed"]
    return MutationResult(bench.title, counts, tuple(_unnoticed(one, bench, game) for one in left))


def _unnoticed(mutant: Mutant, bench: Bench, game: Path) -> Unnoticed:
    """Return a change that no rule noticed, as reports show it."""
    line, words = excerpt(mutant, mutant.file.read_text(encoding="utf-8"))
    file = game / mutant.file.relative_to(bench.source)
    reason, cell = bench.reason(mutant), bench.cell(mutant, line)
    return Unnoticed(mutant.kind, file, line, mutant.old, mutant.new, words, reason, cell)


def _copy(game: Path, folder: Path) -> Path:
    copy = folder / game.name
    shutil.copytree(game, copy, symlinks=True)
    return copy.resolve()


_benches: dict[Path, Bench] = {}


def _try(source: Path, request: BuildRequest, batch: Sequence[Mutant]) -> list[str]:
    """Try some changes in a copy of this process's own; return what became of each."""
    if source not in _benches:
        own = Path(tempfile.mkdtemp(prefix="printkit-", dir=source.parent))
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
        self.complaint: str | None = None
        self.title = source.name
        given = [rule.values.get("unnoticed") or {} for rule in self._rules if rule.kind == "numbers"]
        self._reasons = {phrase: str(why) for some in given for phrase, why in some.items()}
        report = Report()
        game = self._load(report)
        if game is None:
            self.complaint = report.findings[0].message
            return
        self.title, self._game = game.title, game
        self._facts = compute(game, request.players, report)
        reader = self._reader(game, report)
        self._figures = self._facts.figures
        self._pages = {key: list(reader.written(*where)) for key, where in _cards(game)}
        self._sources = {key: sources_of(game, (card.face, card.back)) for key, (_, card, _) in _cards(game)}
        self._depends: dict[tuple[str, str, str], bool] = {}
        self._prove_data(game, report)
        self._prove_words(game, reader, self._pages, (), report)
        if report.findings:
            self.complaint = report.findings[0].message

    def mutants(self) -> list[Mutant]:
        file = shared_templates() / "turns.toml"
        turns = (read_toml(file, Report(), Spot(file)) or {}).get("turns", {})
        used = sorted({self.source / name for names in self._sources.values() for name in names})
        own = [file for file in used if file.is_file()]
        return mutants(self._game, self._rules, turns, own, seed=1)

    def reason(self, mutant: Mutant) -> str:
        """Return why no rule needs to notice a change, as the author says; "" if nothing is said."""
        text = mutant.file.read_text(encoding="utf-8")
        for phrase, reason in self._reasons.items():
            start = text.find(phrase, max(0, mutant.start - len(phrase)))
            if 0 <= start <= mutant.start <= start + len(phrase):
                return reason
        return ""

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
        """Return what becomes of a change: it is `noticed`, `unnoticed`, or changes `nothing`."""
        before = mutant.file.read_text(encoding="utf-8")
        mutant.file.write_text(mutant.applied(before), encoding="utf-8")
        try:
            return self._layout(mutant) if mutant.file.suffix == ".svg" else self._data(mutant)
        finally:
            mutant.file.write_text(before, encoding="utf-8")

    def _layout(self, mutant: Mutant) -> str:
        """Return what becomes of a change in a layout: the cards that use it are written again."""
        name = mutant.file.relative_to(self.source).as_posix()
        changed = [key for key, names in self._sources.items() if name in names]
        return self._compare(self._game, changed)

    def _data(self, mutant: Mutant) -> str:
        report = Report()
        game = self._load(report)
        if game is None or report.findings:
            return "noticed"
        self._prove_data(game, report)
        if report.findings:
            return "noticed"
        self._facts = compute(game, self._request.players, report, self._facts.formulas)
        verdict = self._compare(game, self._touched(game))
        return "unnoticed" if verdict == "nothing" else verdict

    def _touched(self, game: Game) -> list[tuple[str, str]]:
        """Return the cards whose templates may write something else now."""
        names = {name for name, value in self._facts.figures.items() if value != self._figures[name]}
        names |= {name for name, table in game.tables.items() if table != self._game.tables.get(name)}
        names |= {name for name, fact in game.facts.items() if fact != self._game.facts.get(name)}
        names |= {"players"} if game.players != self._game.players else set()
        before = {key: card for key, (_, card, _) in _cards(self._game)}
        cards = {key: card for key, (_, card, _) in _cards(game)}
        changed = {key for key, card in cards.items() if before.get(key) != card}
        words = names | ({"decks"} if changed or cards.keys() != before.keys() else set())
        reads = re.compile(rf"\b(?:{'|'.join(map(re.escape, words)) or '-'})\b|\b(?:figures|tables)\[")
        used = {key for key, texts in self._sources.items() if any(map(reads.search, texts.values()))}
        return sorted(changed | used | (cards.keys() - before.keys()))

    def _compare(self, game: Game, changed: Sequence[tuple[str, str]]) -> str:
        report = Report()
        reader = self._reader(game, report)
        pages = dict(self._pages)
        again = set(changed)
        for key, where in _cards(game):
            if key in again:
                pages[key] = list(reader.written(*where))
        if all(_words(pages[key]) == _words(self._pages[key]) for key in changed if key in self._pages):
            return "nothing"
        self._prove_words(game, reader, pages, {name for name, _ in changed}, report)
        return "noticed" if report.findings else "unnoticed"

    def _load(self, report: Report) -> Game | None:
        game = load_game(self.source, self._catalogue, report)
        return None if report.failed else game

    def _reader(self, game: Game, report: Report) -> Proofreader:
        self._facts = compute(game, self._request.players, report, self._facts.formulas)
        settings = resolve(self._request.options, self._catalogue, report)
        assert settings is not None
        engine = game_engine(game, self._catalogue, settings, self._request.players, self._facts, report)
        return proofreader_of(game, engine, self.source.parent / "compiled")

    def _prove_data(self, game: Game, report: Report) -> None:
        """Test the rules about data, those that play games last."""
        facts = compute(game, self._request.players, report, self._facts.formulas)
        quick = [rule for rule in self._rules if rule.kind != "play"]
        for some in (quick, [rule for rule in self._rules if rule.kind == "play"]):
            if not report.findings:
                check(game, some, facts, report, every=False)

    def _prove_words(
        self,
        game: Game,
        reader: Proofreader,
        pages: dict[tuple[str, str], list[Page]],
        changed: Any,
        report: Report,
    ) -> None:
        """Test the rules about words; what a component depends on is asked again if it has changed."""

        def depends(name: str, kind: str, figure: str) -> bool:
            key = (name, kind, figure)
            if name in changed:
                return reader.depends(*key)
            if key not in self._depends:
                self._depends[key] = reader.depends(*key)
            return self._depends[key]

        every = [page for some in pages.values() for page in some]
        check(game, self._rules, self._facts, report, Printed(every, depends, warns=False))


def _cards(game: Game) -> Iterator[tuple[tuple[str, str], tuple[Component, Card, int]]]:
    """Yield each card's component and id, and what a reader asks for to read it."""
    for component in game.components:
        for number, card in enumerate(component.cards, 1):
            yield (component.name, card.id), (component, card, number)


def _words(pages: Sequence[Page]) -> list[str]:
    return [" ".join(passage.text.split()) for page in pages for passage in page.passages]
