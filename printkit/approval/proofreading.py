"""A game in, its sources with what is printed of each out; what was read beside the rulebook is kept."""

from collections.abc import Collection, Mapping, Sequence
from html import escape
from pathlib import Path
from string import Template

from printkit.approval.approving import keep_text
from printkit.approval.page import Pictures, figures, write_text
from printkit.approval.text import tick_text
from printkit.diagnostics import Place, Report
from printkit.folders import shared_templates
from printkit.input.games.approved import PROOFREAD_FILE, read_ticks
from printkit.input.games.rules import SOURCES_FILE, read_sources
from printkit.model.results import GameResult
from printkit.model.sides import ReadSource, Side, Tick
from printkit.sides.carrying import read_beside

#: What is said of a source, by its state.
STATES = {
    "read": "read",
    "unread": "nobody has read it yet",
    "changed": "has changed since it was read",
    "missing": "is printed nowhere",
}


def sources_of(
    result: GameResult, folder: Path, report: Report
) -> tuple[list[ReadSource], dict[str, Place | None]]:
    """Return a game's sources with what is printed of each, and the rules it prints that belong to none."""
    sources = read_sources(folder, report)
    if sources is None:
        message = f"`{folder.name}` has no {SOURCES_FILE}: there is nothing to read it beside"
        help = "write the rulebook's rules into it, each as a `[[source]]`: docs/proofreading.md"
        report.usage_error("missing-file", message, None, help)
    return read_beside(dict(result.sides), sources or (), read_ticks(folder, report))


def keep_ticks(
    read: Sequence[ReadSource], chosen: Collection[str], note: str, folder: Path, report: Report
) -> None:
    """Write that some sources were read as they are now; what is kept of those that are gone goes."""
    ticks: dict[str, Tick] = {}
    for one in read:
        if one.source.id in chosen:
            ticks[one.source.id] = Tick(
                one.source.texts, one.words, note or (one.tick.note if one.tick else "")
            )
        elif one.tick is not None:
            ticks[one.source.id] = one.tick
    keep_text(folder / PROOFREAD_FILE, lambda before: tick_text(ticks, before), report)


def write_proofreading(
    file: Path,
    title: str,
    read: Sequence[ReadSource],
    others: Mapping[str, Place | None],
    pictures: Pictures,
) -> None:
    """Write a page with the rulebook's rules on the left, and on the right what is printed of each."""
    page = Template((shared_templates() / "proofread.html").read_text(encoding="utf-8"))
    done = sum(one.state == "read" for one in read)
    unknown = f"Printed, but of no source: {', '.join(others)}." if others else ""
    text = page.substitute(
        title=escape(title),
        summary=f"{done} of {len(read)} read.",
        others=escape(unknown),
        sections="\n".join(_section(one, pictures) for one in read),
    )
    write_text(file, text)


def _section(one: ReadSource, pictures: Pictures) -> str:
    source, note = one.source, one.tick.note if one.tick else ""
    quote = f"<blockquote>{escape(source.quote)}</blockquote>" if source.quote else ""
    lines = [source.place or f"({source.origin})", source.reading, note and f"Note: {note}"]
    said = "".join(f"<p>{escape(line)}</p>" for line in lines if line)
    state = f'<p class="{one.state}">{STATES[one.state]}</p>'
    passages = "".join(_passage(side, words, pictures) for side, words in one.passages.items())
    rule = f"<h2>{escape(source.id)}</h2>{quote}{said}{state}"
    return f"<section><div>{rule}</div><ul>{passages}</ul></section>"


def _passage(side: Side, words: Sequence[str], pictures: Pictures) -> str:
    name = f"<b>{escape('/'.join(side[:2]))}</b>"
    return f"<li>{name} {escape(' '.join(words))}{''.join(figures(side, {}, pictures))}</li>"
