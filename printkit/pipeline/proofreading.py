"""A game and its drawn sides in, the printed text of each out, and the verdicts on the rules about words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.diagnostics import Report, Severity
from printkit.drawing.template_names import card_context
from printkit.folders import code_cache, shared_templates
from printkit.inputs.record import load_record, record_of, save_record
from printkit.model.game import Card, Component, Game
from printkit.pipeline.checking import must_prove
from printkit.pipeline.drawing import CARDS, DrawnCard, card_of, draw_cards
from printkit.pipeline.unchanged import PRINTED, WORDS
from printkit.pipeline.values import BuildRequest, FileResult, Goal, PreparedGame, WordsProof

# The rules are loaded late: most decks have none.
if TYPE_CHECKING:
    from printkit.diagnostics import Finding
    from printkit.drawing.engine import Engine
    from printkit.model.rule import Proof, Rule
    from printkit.model.scene import Scene
    from printkit.pipeline.checking import Rules
    from printkit.rules.figures import ComputedFigures
    from printkit.rules.words.page_text import Written
    from printkit.rules.words.text_reader import AllLetters, Asked, Proofreader


def letters_of(prepared: PreparedGame, reader: Proofreader) -> AllLetters:
    """Return the letters that a game prints, each card once."""
    from printkit.rules.words.page_text import runs_of
    from printkit.rules.words.text_reader import Letters

    found: AllLetters = {}
    for component in prepared.game.components:
        for start in range(0, len(component.cards), CARDS):
            numbers = range(start, min(start + CARDS, len(component.cards)))
            for one in draw_cards(prepared, component, numbers, lambda *_: None):
                for side, scene, written in sides_written(component, one, reader):
                    key = (component.name, card_of(component, one).id, side)
                    if scene is not None and key not in found:
                        found[key] = Letters(runs_of(scene), written)
            prepared.engine.forget()
    return found


def sides_written(
    component: Component, drawn: DrawnCard, reader: Proofreader
) -> Iterator[tuple[str, Scene | None, Written]]:
    """Yield the sides of a card that was just drawn: their drawings, and what their templates wrote."""
    card = component.cards[drawn.number]
    yield "face", drawn.face, reader.taken(component, card, card.face)
    if card.back is not None:
        yield "back", drawn.back, reader.taken(component, card, card.back)


def proofreader_of(
    game: Game, engine: Engine, cache: Path | None = None, asked: Asked | None = None
) -> Proofreader:
    """Return the reader of a game's sides; from now on, the engine's templates keep what they write.

    It can say of the figures that are `asked` about whether a component prints them; of all without it.
    """
    from printkit.rules.words.text_reader import Proofreader, kept_templates

    templates = kept_templates(game, shared_templates(), engine.report, cache or code_cache())
    engine.templates, templates.common = templates, engine.context

    def view(component: Component, card: Card, number: int, side: str) -> dict[str, Any]:
        drawn = engine.of_backs(component) if side == "back" else component
        return card_context(drawn, card, number, 1, game.icons)

    return Proofreader(game, templates, engine.context, view, asked)


class KnownDependence:
    """Whether what a component prints changes with a figure or table, as far as it is known from earlier."""

    def __init__(self, game: Game, reader: Proofreader, facts: ComputedFigures) -> None:
        self._reader = reader
        tables = [(name, table.rows) for name, table in facts.tables.items()]
        data = f"{facts.figures} {tables} {game.facts} {game.players}".encode()
        asked = f"printed by {game.source} with {blake2b(data).hexdigest()}"
        self._record = record_of(asked, PRINTED)
        kept = load_record(self._record)
        self._known = {line[1:]: line[0] == "+" for line in kept or ()}
        self._drawings: dict[str, str] = {}
        self._new = False

    def __call__(self, component: str, kind: str, figure: str) -> bool:
        if component not in self._drawings:
            self._drawings[component] = self._reader.drawing_of(component)
        key = f"{component} {kind}.{figure} {self._drawings[component]}"
        if key not in self._known:
            self._known[key] = self._reader.depends(component, kind, figure)
            self._new = True
        return self._known[key]

    def save(self) -> None:
        if self._new:
            known = [f"{'+' if changes else '-'}{key}" for key, changes in self._known.items()]
            save_record(self._record, known, {})


def open_words(
    game: Game,
    given: Rules,
    facts: ComputedFigures,
    request: BuildRequest,
    goal: Goal,
    engine: Engine,
) -> WordsProof | None:
    """Return the rules about words that must be tested, or None: there are none, or they are known to hold.

    They read all pages: where only some components or cards are asked for, they are not tested.
    """
    if request.components or not must_prove(game, request, goal):
        return None
    options, brand = request.options, request.brand
    view = (request.players, options.paper, options.finish, options.bleed, brand and brand.absolute())
    asked = f"words of {game.source.absolute()} for {view}"
    record = record_of(asked, WORDS)
    if not goal.verdicts and load_record(record) is not None:
        return None
    rules, _ = given()
    if not any(rule.reads_pages for rule in rules):
        return None
    reader = proofreader_of(game, engine, asked=None if goal.verdicts else asked_by(rules))
    return WordsProof(rules, facts, record, reader)


def asked_by(rules: Sequence[Rule]) -> Asked:
    """Return the figures and tables of which rules ask whether components print them, by component."""
    from printkit.rules.dependencies import reads

    asked: dict[str, set[tuple[str, str]]] = {}
    for rule in rules:
        for name, named in (rule.values.get("prints") or {}).items():
            asked.setdefault(name, set()).update(reads(named) if isinstance(named, str) else ())
    return asked


def prove_words_first(prepared: PreparedGame) -> tuple[PreparedGame, Sequence[Finding]]:
    """Test the rules about words at once, if sheets are printed that say whether they are broken."""
    if prepared.words is None or prepared.goal.broken_rules != "warn":
        return prepared, ()
    proof, findings = _prove(prepared, prepared.words, letters_of(prepared, prepared.words.reader))
    return prepared._replace(proof=proof, words=None), (*prepared.engine.report.take(), *findings)


def prove_words_last(
    prepared: PreparedGame, results: Sequence[FileResult]
) -> tuple[Proof, Sequence[Finding]]:
    """Return the proof with the rules about words, and what is wrong; they wait until all is drawn."""
    letters = {side: runs for result in results for side, runs in result.letters.items()}
    drawn = {name for name, _, _ in letters}
    missing = [one for one in prepared.game.components if one.name not in drawn]
    if prepared.words is None or not all(one.optional for one in missing):
        return prepared.proof, ()
    return _prove(prepared, prepared.words, letters, missing)


def _prove(
    prepared: PreparedGame, words: WordsProof, letters: AllLetters, missing: Sequence[Component] = ()
) -> tuple[Proof, Sequence[Finding]]:
    """Return a game's proof with the verdicts on the rules about words, and what is wrong.

    Components that are missing, as nobody asked for them, are read as their templates write them.
    """
    from printkit.rules.check import check
    from printkit.rules.words.game_text import Printed

    reader, report = words.reader, Report()
    pages = reader.pages(letters)
    for component in missing:
        for number, card in enumerate(component.cards, 1):
            pages += reader.written(component, card, number)
    depends = KnownDependence(prepared.game, reader, words.facts)
    finish = prepared.settings.options.finish
    printed = Printed(pages, depends, lambda: reader.typed(pages), prepared.goal.verdicts, finish)
    verdicts = check(prepared.game, words.rules, words.facts, report, printed)
    depends.save()
    if not report.findings:
        save_record(words.record, (), prepared.inputs)
    proof, broken = prepared.proof, prepared.goal.broken_rules
    soft = Severity.WARNING if broken == "warn" else Severity.ERROR
    findings = [replace(one, severity=min(one.severity, soft)) for one in report]
    every = sorted([*proof.verdicts, *verdicts], key=lambda one: one.rule.at.keys)
    unproven = proof.unproven or (report.failed and broken != "stop")
    return proof._replace(verdicts=tuple(every), unproven=unproven), findings
