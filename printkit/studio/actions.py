"""A studio in, what a page can ask of it out: each by its name, with what the page gave."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from starlette.exceptions import HTTPException

from printkit.diagnostics import Report
from printkit.diagnostics.wording import harmless
from printkit.folders import game_roots
from printkit.input.find import find_game
from printkit.studio.asked import (
    cards_of,
    cell_of,
    cells_of,
    chosen_of,
    layout_of,
    place_of,
    row_of,
    said_of,
    setting_of,
    some_of,
    tick_of,
)
from printkit.studio.choices import WrongChoice
from printkit.studio.network import code_of
from printkit.studio.studio import Studio

#: A longer text is too much for a code that a phone reads from a screen.
_LONGEST = 300
#: So many icons are offered at once.
_MOST_ICONS = 60


def actions_of(studio: Studio) -> dict[str, Callable[[Any], Any]]:
    """Return what is done for each thing that a page asks for, and what it is told."""
    return {
        "see": lambda given: studio.process.ask({"do": "see", "cards": cards_of(given)}),
        "choose": lambda given: studio.choose(chosen_of(given)),
        "open": lambda given: studio.open(_game(given.get("game")), {}),
        "sheets": lambda _: studio.process.ask({"do": "sheets"}),
        "read": lambda given: studio.say(said_of(given)),
        "own": lambda _: studio.new("", None),
        "build": lambda given: studio.build(str(given.get("what", "pdf")), some_of(given)),
        "cancel": lambda _: studio.cancel_build(),
        "code": lambda given: {"rows": code_of(str(given.get("text", ""))[:_LONGEST])},
        "compare": lambda _: studio.compare(),
        "printed": lambda _: studio.keep_printed(),
        "tick": lambda given: studio.tick(*tick_of(given)),
        "cell": lambda given: studio.change("cell", cell_of(given)),
        "cells": lambda given: studio.change("cells", cells_of(given)),
        "row": lambda given: studio.change("row", row_of(given)),
        "layout": lambda given: studio.change("layout", layout_of(given)),
        "setting": lambda given: studio.change("setting", setting_of(given)),
        "icons": lambda given: {"names": _icons(str(given.get("word", ""))[:_LONGEST])},
        "undo": lambda _: studio.edits.undo(),
        "redo": lambda _: studio.edits.redo(),
        "edit": lambda given: {"opened": studio.open_editor(*place_of(given))},
    }


def _icons(word: str) -> list[str]:
    """Return the icons that a word names, or that mean it, those of printkit first."""
    from printkit.authoring.collections import find_icons

    return [one.part.removeprefix("icons/") for one in find_icons(word)][:_MOST_ICONS]


def _game(given: Any) -> str | None:
    if given is not None and (not isinstance(given, str) or "\0" in given):
        raise HTTPException(400, "which game?")
    found = None
    with suppress(OSError, ValueError):
        found = find_game(given, game_roots(), Report()) if given else None
    if given and found is None:
        raise WrongChoice(f"there is no game `{harmless(given)[:40]}` here")
    return given or None
