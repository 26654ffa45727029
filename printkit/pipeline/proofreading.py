"""What a game prints and its sources in, findings for what nobody has read beside the rulebook out."""

from collections.abc import Iterator, Mapping, Sequence

from printkit.diagnostics import Finding, Report, Severity
from printkit.diagnostics.wording import quoted, suggestion
from printkit.input.games.approved import read_ticks
from printkit.input.games.rules import read_sources
from printkit.model.game import Game
from printkit.model.sides import ReadSource, Source, Tick
from printkit.pipeline.values import BuildRequest, FileResult, Goal, PreparedGame
from printkit.sides.carrying import read_beside

#: Of a sentence, no more letters than these.
_LONGEST = 90


def sources_of(
    game: Game, request: BuildRequest, goal: Goal, report: Report
) -> tuple[Sequence[Source], Mapping[str, Tick]] | None:
    """Return what a game's print is to be read beside, where all of it is drawn as it is."""
    other = (
        request.language
        or request.players
        or request.job
        or request.pick.some
        or request.brand
        or request.components
    )
    if game.table or other or not (goal.verdicts and goal.proven):
        return None
    sources = read_sources(game.source, report)
    return None if sources is None else (sources, read_ticks(game.source, report))


def report_unread(prepared: PreparedGame, results: Sequence[FileResult]) -> Iterator[Finding]:
    """Yield what was read and has changed since, what is printed nowhere, and what belongs to no source."""
    if prepared.reading is None:
        return
    now = dict(pair for one in results for pair in one.printed.items())
    read, others = read_beside(now, *prepared.reading)
    for one in read:
        if one.state == "missing":
            message = f"{quoted(one.source.id)} is printed nowhere"
            mend = f'write `rule="{one.source.id}"` at the words that say it'
            yield Finding("unprinted-source", Severity.WARNING, message, one.source.at, mend)
        elif one.state == "changed":
            yield _fallen(one, prepared.game)
    for rule, place in others.items():
        message = f"`rule` names no source: {quoted(rule)}"
        help = suggestion(rule, tuple(one.source.id for one in read))
        yield Finding("unknown-source", Severity.WARNING, message, place, help)


def _fallen(one: ReadSource, game: Game) -> Finding:
    before = one.tick.source + one.tick.words if one.tick else ()
    now = one.source.texts + one.words
    new = next((text for text in now if text not in before), "")
    old = next((text for text in before if text not in now), "")
    said = [f"{quoted(new, _LONGEST)} was not read"] if new else []
    said += [f"{quoted(old, _LONGEST)} was read, and is gone"] if old else []
    message = f"{quoted(one.source.id)}: {'; '.join(said) or 'its words were read in another order'}"
    help = f"read it beside the rulebook, and then `printkit proofread {game.slug} --tick {one.source.id}`"
    severity = Severity.ERROR if game.strict else Severity.WARNING
    return Finding("fallen-tick", severity, message, one.place or one.source.at, help)
