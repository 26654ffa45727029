"""A `numbers` in: every printed number was worked out, or a rule or a reason explains it; their count out."""

from collections.abc import Iterator
from typing import NamedTuple

from printkit.diagnostics import Place, Spot
from printkit.diagnostics.wording import counted, quoted
from printkit.model.game import Game
from printkit.rules.checks.says import found_in, scopes_of
from printkit.rules.dependencies import Read, all_reads
from printkit.rules.trial import Trial
from printkit.rules.words.page_text import Page, Passage
from printkit.rules.words.phrases import parts_of

#: A message quotes so many letters around a number.
_AROUND = 30


class _Number(NamedTuple):
    """A typed number: where it is printed, its letters, where it was typed."""

    page: Page
    passage: Passage
    start: int
    end: int
    at: Place | Spot


def check_numbers(trial: Trial) -> str:
    """Test a rule of kind `numbers`; it comes after all others, which prove some of the numbers."""
    _allow(trial)
    numbers = list(_typed(trial))
    reported: set[tuple[Place | Spot, str]] = set()
    for one in numbers:
        text = one.passage.text[one.start : one.end]
        if (one.at, text) in reported or trial.printed.is_proven(one.passage, one.start, one.end):
            continue
        reported.add((one.at, text))
        message = f"{one.page.name} prints {quoted(text)}, which was typed: {quoted(_around(one), 90)}"
        help = "write `{{ figures.NAME }}`, prove it with a rule of kind `says`, or give a reason in `typed`"
        trial.add_violation(message, one.at, help)
    if trial.printed.warns:
        _warn_unprinted(trial)
    return counted(len(numbers), "typed number")


def _typed(trial: Trial) -> Iterator[_Number]:
    for scope in scopes_of(trial):
        for page in scope.pages:
            for passage in page.passages:
                for one in trial.printed.typed.get(id(passage), ()):
                    yield _Number(page, passage, one.start, one.end, one.at)


def _allow(trial: Trial) -> None:
    """Take the numbers that stand in a phrase with a reason as proven; report a reason for nothing."""
    pages = [page for scope in scopes_of(trial) for page in scope.pages]
    for phrase, reason in (trial["typed"] or {}).items():
        if not isinstance(reason, str) or not reason.strip():
            trial.reject(
                f"{quoted(phrase)} has no reason", "typed", 'write `typed = { "1904" = "the reason" }`'
            )
        found = found_in(parts_of(phrase, lambda _: ""), pages)
        for match in found:
            trial.printed.prove(match)
        if not found:
            message = f"{quoted(phrase)} is printed nowhere, and needs no reason"
            trial.add_violation(message, trial.at("typed") / phrase)


def _around(one: _Number) -> str:
    text = one.passage.text[max(0, one.start - _AROUND) : one.end + _AROUND]
    return " ".join(text.split())


def _warn_unprinted(trial: Trial) -> None:
    reasons = trial["unprinted"] or {}
    for kind, name, at in _of_the_rulebook(trial.game):
        written = f"{kind}.{name}"
        if written not in reasons and not _is_printed(trial, (kind, name)):
            message = f"nothing that is printed depends on `{written}`, which the rulebook states"
            reason = f'`unprinted = {{ "{written}" = "..." }}`'
            help = f"print it, or say why not in the rule of kind `numbers`: {reason}"
            trial.report.warning("unprinted-figure", message, at, help)


def _of_the_rulebook(game: Game) -> Iterator[tuple[str, str, Spot]]:
    for figure in game.figures.values():
        if figure.origin == "rulebook":
            yield "figures", figure.name, figure.at
    for table in game.tables.values():
        if table.origin == "rulebook":
            yield "tables", table.name, table.at


def _is_printed(trial: Trial, wanted: Read) -> bool:
    """Return whether a component prints a figure, or one worked out from it; or a phrase of a rule does."""
    names = {wanted} | {
        ("figures", figure.name)
        for figure in trial.game.figures.values()
        if figure.formula is not None and wanted in all_reads(trial.game, [figure.formula])
    }
    if names & trial.printed.proven_reads:
        return True
    return any(
        trial.printed.depends(component.name, *read)
        for component in trial.game.components
        for read in sorted(names)
    )
