"""An expression in, the figures, tables and decks that it reads out, and the one place that it speaks of."""

import re
from collections.abc import Iterable

from printkit.diagnostics import Spot
from printkit.model.game import Game

_NAMED = re.compile(r"""\b(figures|tables|decks)\s*(?:\.\s*(\w+)|\[\s*["']([\w-]+)["']\s*\])""")

_FACT = re.compile(r"\bgame\.(\w+)")

#: `("figures", "hand")`.
Read = tuple[str, str]


def reads(text: str) -> list[Read]:
    """Return what an expression or a layout names, each once, in its order."""
    return list(dict.fromkeys((room, dotted or quoted) for room, dotted, quoted in _NAMED.findall(text)))


def all_reads(game: Game, texts: Iterable[str]) -> set[Read]:
    """Return what expressions read, formulas that they build on counted."""
    found: set[Read] = set()
    waiting = [read for text in texts for read in reads(text)]
    while waiting:
        read = waiting.pop()
        if read in found:
            continue
        found.add(read)
        figure = game.figures.get(read[1]) if read[0] == "figures" else None
        if figure is not None and figure.formula is not None:
            waiting += reads(figure.formula)
    return found


def only_figure(game: Game, text: str) -> tuple[str, Spot] | None:
    """Return the stated figure or fact that is all an expression is about: its name and its place."""
    named = all_reads(game, [text])
    if not named:
        return _only_fact(game, text)
    figures = [name for room, name in named if room == "figures" and name in game.figures]
    stated = [name for name in figures if game.figures[name].formula is None]
    if len(stated) == 1 and len(named) == len(figures):
        figure = game.figures[stated[0]]
        return f"`figures.{figure.name}`", game.at / "figures" / figure.name / "value"
    return None


def _only_fact(game: Game, text: str) -> tuple[str, Spot] | None:
    """Return the one fact of the game that an expression reads: its players, or what `[facts]` states."""
    facts = set(_FACT.findall(text))
    if len(facts) != 1:
        return None
    fact = facts.pop()
    if fact in game.facts:
        return f"`game.{fact}`", game.at / "facts" / fact
    return (f"`game.{fact}`", game.at / fact) if fact in ("players", "title") else None


def only_table(game: Game, text: str) -> tuple[str, Spot] | None:
    """Return the table that is all an expression is about."""
    named = all_reads(game, [text])
    if len(named) == 1 and (read := next(iter(named)))[0] == "tables" and read[1] in game.tables:
        return f"`tables.{read[1]}`", game.at / "tables" / read[1]
    return None
