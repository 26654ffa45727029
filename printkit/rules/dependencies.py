"""An expression or a component in, the figures, tables and decks that it or its templates read out."""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from printkit.diagnostics import Report, Spot
from printkit.files import inside, is_file, read_text
from printkit.model.game import Component, Game

_NAMED = re.compile(r"""\b(figures|tables|decks)\s*(?:\.\s*(\w+)|\[\s*["']([\w-]+)["']\s*\])""")
_FACT = re.compile(r"\bgame\.(\w+)")
#: A template names others by path, `"layouts/frame.svg"`, by folder, `"cards/" ~ card.id`, or as a part.
_PATH_END, _FOLDER_END = re.compile(r"""\.svg(?=["'])"""), re.compile(r"""/(?=["']\s*~)""")
_PART = re.compile(r'part="([\w-]+)"')
_NAME = re.compile(r"[\w./-]+(?:\.svg|/)")
#: No more templates than this are searched for one component.
_MOST_FILES = 500

#: What is read and its name: `("figures", "hand")`.
Read = tuple[str, str]


def reads(text: str) -> list[Read]:
    """Return what an expression or a template names, each once, in order."""
    return list(dict.fromkeys((kind, dotted or quoted) for kind, dotted, quoted in _NAMED.findall(text)))


def all_reads(game: Game, texts: Iterable[str]) -> set[Read]:
    """Return what expressions read, including what the formulas of those figures read."""
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


def figure_named(name: str) -> str:
    """Return the expression for what a rule calls `hand`, or `game.players`."""
    return name if "." in name else f"figures.{name}"


def only_read(game: Game, text: str) -> tuple[str, Spot] | None:
    """Return the one stated figure, table or fact that an expression is about: its name and its place."""
    named = all_reads(game, [text])
    if not named:
        return _only_fact(game, text)
    figures = [name for kind, name in named if kind == "figures" and name in game.figures]
    stated = [name for name in figures if game.figures[name].formula is None]
    if len(stated) == 1 and len(named) == len(figures):
        figure = game.figures[stated[0]]
        return f"`figures.{figure.name}`", game.at / "figures" / figure.name / "value"
    kind, name = next(iter(named))
    if len(named) == 1 and kind == "tables" and name in game.tables:
        return f"`tables.{name}`", game.at / "tables" / name
    return None


def _only_fact(game: Game, text: str) -> tuple[str, Spot] | None:
    facts = set(_FACT.findall(text))
    if len(facts) != 1:
        return None
    fact = facts.pop()
    if fact in game.facts:
        return f"`game.{fact}`", game.at / "facts" / fact
    return (f"`game.{fact}`", game.at / fact) if fact in ("players", "title") else None


def reads_of(game: Game, component: Component) -> set[Read]:
    """Return the figures and tables that a component's templates read."""
    names = [name for card in component.cards for name in (card.face, card.back)]
    texts = sources_of(game, names).values()
    return {read for text in texts for read in reads(text) if read[0] != "decks"}


def printed_by(game: Game) -> dict[Read, list[str]]:
    """Return, for each figure and table, the components that print it."""
    printed: dict[Read, list[str]] = {}
    for component in game.components:
        for read in reads_of(game, component):
            printed.setdefault(read, []).append(component.name)
    return printed


def sources_of(game: Game, names: Iterable[str | None]) -> dict[str, str]:
    """Return the templates of some names, and those that they use: each by its name, with its text."""
    waiting = [name for name in names if name]
    texts: dict[str, str] = {}
    while waiting and len(texts) < _MOST_FILES:
        name = waiting.pop()
        if name in texts:
            continue
        text = texts[name] = _read(game.source, name)
        paths, folders = _named_in(text)
        waiting += [*paths, *(name for folder in folders for name in _inside(game.source, folder))]
    return texts


@lru_cache(maxsize=_MOST_FILES)
def _named_in(text: str) -> tuple[list[str], list[str]]:
    parts = [f"parts/{name}.svg" for name in _PART.findall(text)]
    return [*_quoted(text, _PATH_END), *parts], _quoted(text, _FOLDER_END)


def _quoted(text: str, end: re.Pattern[str]) -> list[str]:
    ends = [found.end() for found in end.finditer(text)]
    names = [text[max(text.rfind(sign, 0, at) for sign in "\"'") + 1 : at] for at in ends]
    return [name for name in names if _NAME.fullmatch(name)]


def _read(folder: Path, name: str) -> str:
    """Return the text of a template in the game's folder; none of any other."""
    path = inside(folder, name, Report())
    return read_text(path, Report()) or "" if path is not None and is_file(path) else ""


def _inside(folder: Path, subfolder: str) -> Iterable[str]:
    path = inside(folder, subfolder, Report())
    found = sorted(path.glob("*.svg")) if path is not None else []
    return [f"{subfolder}{one.name}" for one in found[:_MOST_FILES]]
