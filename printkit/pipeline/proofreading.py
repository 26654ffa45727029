"""A game and its drawn sides in, the printed text of each out, and the verdicts on the rules about words."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.delivery.record import load_record, record_of, save_record
from printkit.diagnostics import Report, Severity
from printkit.drawing.template_names import card_context
from printkit.folders import code_cache, shared_templates
from printkit.input.rules import read_rules
from printkit.model.game import Card, Component, Game
from printkit.pipeline.drawing import CARDS, card_of, draw_cards
from printkit.pipeline.unchanged import PROVEN, inputs_of
from printkit.rules.check import check
from printkit.rules.page import runs_of
from printkit.rules.printed import Printed
from printkit.rules.proofreader import Letters, Proofreader

if TYPE_CHECKING:
    from printkit.delivery.record import Record
    from printkit.diagnostics import Finding
    from printkit.model.rule import Proof, Rule
    from printkit.pipeline.allowing import Sieve
    from printkit.pipeline.values import BuildRequest, FileResult, Goal, PreparedGame
    from printkit.rules.figures import ComputedFigures


def letters_of(prepared: PreparedGame) -> Letters:
    """Return the letters that a game prints, each card once."""
    found: Letters = {}
    for component in prepared.game.components:
        for start in range(0, len(component.cards), CARDS):
            numbers = range(start, min(start + CARDS, len(component.cards)))
            for one in draw_cards(prepared, component, numbers, lambda *_: None):
                for side, scene in (("face", one.face), ("back", one.back)):
                    key = (component.name, card_of(component, one).id, side)
                    if scene is not None and key not in found:
                        found[key] = runs_of(scene)
            prepared.engine.forget()
    return found


def proofreader_of(game: Game, context: Mapping[str, Any], cache: Path | None = None) -> Proofreader:
    """Return the reader of a game's sides; `context` is what all its templates can read."""

    def view(component: Component, card: Card, number: int) -> dict[str, Any]:
        return card_context(component, card, number, 1, game.icons)

    return Proofreader(game, context, view, shared_templates(), cache or code_cache())


@dataclass(slots=True)
class WordsProof:
    """The rules about words that have not been tested yet, and where it is kept that they hold."""

    rules: Sequence[Rule]
    facts: ComputedFigures
    record: Record | None


def open_words(game: Game, facts: ComputedFigures, request: BuildRequest, goal: Goal) -> WordsProof | None:
    """Return the rules about words that must be tested, or None: there are none, or they are known to hold.

    They read all pages: where only some components or cards are asked for, they are not tested. Nor are they
    where sheets are laminated: these have fewer and higher rows than the ones that the rules speak of.
    """
    if (
        not goal.proven
        or request.components
        or request.pick.single
        or request.options.finish != "plain"
        or not os.path.lexists(game.source / "rules.toml")
    ):
        return None
    options, brand = request.options, request.brand
    view = (request.players, options.paper, options.finish, options.bleed, brand and brand.absolute())
    reads = inputs_of([str(game.source)], [str(brand)] if brand else [])
    record = record_of(f"words for {view}", reads, PROVEN)
    if not goal.verdicts and record is not None and load_record(record) is not None:
        return None
    rules = read_rules(game.source, Report())
    return WordsProof(rules, facts, record) if any(rule.reads_pages for rule in rules) else None


def prove_words_first(prepared: PreparedGame) -> PreparedGame:
    """Test the rules about words at once, if sheets are printed that say whether they are broken."""
    if prepared.words is None or prepared.goal.broken_rules != "warn":
        return prepared
    proof, findings = _prove(prepared, prepared.words, letters_of(prepared))
    prepared.report.add_all(findings)
    return replace(prepared, proof=proof, words=None)


def prove_words_last(
    prepared: PreparedGame, results: Sequence[FileResult], sieve: Sieve, report: Report
) -> Proof:
    """Return the proof with the rules about words, and report what is wrong; they wait until all is drawn."""
    letters = {side: runs for result in results for side, runs in result.letters.items()}
    drawn = {name for name, _, _ in letters}
    if prepared.words is None or any(one.name not in drawn for one in prepared.game.components):
        return prepared.proof
    proof, findings = _prove(prepared, prepared.words, letters)
    report.add_all(sieve.sift(findings))
    return proof


def _prove(prepared: PreparedGame, words: WordsProof, letters: Letters) -> tuple[Proof, Sequence[Finding]]:
    """Return a game's proof with the verdicts on the rules about words, and what is wrong."""
    reader, report = proofreader_of(prepared.game, prepared.engine.context), Report()
    printed = Printed(reader.pages(letters), reader.depends, warns=prepared.goal.verdicts)
    verdicts = check(prepared.game, words.rules, words.facts, report, printed)
    if words.record is not None and not report.findings:
        save_record(words.record, (), ())
    proof, broken = prepared.proof, prepared.goal.broken_rules
    soft = Severity.WARNING if broken == "warn" else Severity.ERROR
    findings = [replace(one, severity=min(one.severity, soft)) for one in report]
    every = sorted([*proof.verdicts, *verdicts], key=lambda one: one.rule.at.keys)
    unproven = proof.unproven or (report.failed and broken != "stop")
    return proof._replace(verdicts=tuple(every), unproven=unproven), findings
