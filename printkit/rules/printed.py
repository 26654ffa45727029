"""A component in, the figures and tables that its layouts read out, and the words that they hold."""

import re
from collections.abc import Iterable
from pathlib import Path

from printkit.diagnostics import Report
from printkit.files import inside, read_text
from printkit.model.game import Component, Game
from printkit.rules.reads import Read, reads

#: A layout names others as a whole, `"layouts/frame.svg"`, or by their folder, `"layouts/cards/" ~ card.id`.
_NAMED = re.compile(r"""["']([\w./-]+\.svg)["']|["']([\w./-]+/)["']\s*~|\bpart="([\w-]+)\"""")
_TAGS = re.compile(r"<[^<>]*>|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
#: With more layouts than this, a component's words are not followed further.
_MOST_FILES = 500


def reads_of(game: Game, component: Component) -> set[Read]:
    """Return the figures and tables that a component's layouts read."""
    return {read for text in _sources(game, component) for read in reads(text) if read[0] != "decks"}


def printed_by(game: Game) -> dict[Read, list[str]]:
    """Return, for each figure and table, the components that print it."""
    printed: dict[Read, list[str]] = {}
    for component in game.components:
        for read in reads_of(game, component):
            printed.setdefault(read, []).append(component.name)
    return printed


def words_of(game: Game, component: Component) -> str:
    """Return the words of a component's layouts and cards, small, with single spaces."""
    fields = [value for card in component.cards for value in card.fields.values() if isinstance(value, str)]
    texts = [_TAGS.sub(" ", text) for text in _sources(game, component)]
    return " ".join(" ".join([*texts, *fields]).split()).lower()


def _sources(game: Game, component: Component) -> list[str]:
    """Return the text of each layout that a component uses, those that they include counted."""
    waiting = [name for card in component.cards for name in (card.face, card.back) if name]
    texts: dict[str, str] = {}
    while waiting and len(texts) < _MOST_FILES:
        name = waiting.pop()
        if name in texts:
            continue
        text = _read(game.folder, name)
        texts[name] = text or ""
        for whole, beginning, part in _NAMED.findall(text or ""):
            waiting += (
                [whole] if whole else [f"parts/{part}.svg"] if part else _inside(game.folder, beginning)
            )
    return list(texts.values())


def _read(folder: Path, name: str) -> str | None:
    """Return a layout's text, if it is one of the game's own."""
    path = inside(folder, name, Report())
    return read_text(path, Report()) if path is not None and path.is_file() else None


def _inside(folder: Path, beginning: str) -> Iterable[str]:
    """Return the layouts in a folder of the game."""
    path = inside(folder, beginning, Report())
    found = sorted(path.glob("*.svg")) if path is not None else []
    return [f"{beginning}{one.name}" for one in found[:_MOST_FILES]]
