"""A new game's layout that measures words in, one with plain elements out: what the fullest card needs."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from printkit.authoring.written_out import Layout, gaps_of, probe_of, written_out
from printkit.diagnostics import Report, Severity
from printkit.drawing.engine import Engine
from printkit.drawing.template_names import card_context, game_context
from printkit.files import write_whole
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.games.game import load_game
from printkit.model.game import Card
from printkit.model.options import BuildRequest
from printkit.pipeline.isolated import read_untrusted, run_all
from printkit.pipeline.values import Goal

#: The layout that says what becomes of another, for as long as it is asked.
_PROBE = "layouts/probe.svg"
_SETS = re.compile(r"\{%-?\s*set\b([\w\s,]+)=")
_LOOK = "{# The look"


def make_plain(folder: Path) -> None:
    """Write a new game's layout out in plain elements, unless its words then do not fit."""
    file = folder / "layouts/card.svg"
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    if _LOOK not in text or text.count("<svg") != 1:
        return
    look, body = text.index(_LOOK), text.index("<svg")
    layout = Layout(text[:look], text[look:body], text[body:])
    for fullest in (_parts_and_letters, _letters):
        out = _written_out(folder, layout, fullest)
        if out:
            write_whole(file, out.encode())
            if not _has_mistakes(folder):
                break
            write_whole(file, text.encode())


def _written_out(folder: Path, layout: Layout, fullest: Callable[[Card], Any]) -> str:
    measured = _tried(folder, _measures(layout), fullest)
    numbers = dict(line.split() for line in measured if re.fullmatch(r"\w+ (-?[\d.]+|true|false)", line))
    gaps = {int(line) for line in _tried(folder, gaps_of(layout), None) if line.isdigit()}
    probe = probe_of(layout, numbers, gaps) if numbers else None
    lines = _tried(folder, probe, fullest) if probe else ()
    return written_out(layout, "\n".join(lines), gaps) if lines else ""


def _tried(folder: Path, probe: str, fullest: Callable[[Card], Any] | None) -> list[str]:
    """Return the lines that a layout writes, for the fullest card or for all."""
    (folder / _PROBE).write_text(probe, encoding="utf-8")
    try:
        return read_untrusted(partial(_lines, folder, fullest), [folder], f"`{folder.name}`", Report()) or []
    finally:
        (folder / _PROBE).unlink()


def _has_mistakes(folder: Path) -> bool:
    goal = Goal(rendered=True)
    results = run_all([BuildRequest(str(folder))], goal, Path(), 1, lambda *_: None, False)
    return any(one.severity is Severity.ERROR for result in results for one in result.findings)


def _parts_and_letters(card: Card) -> tuple[int, int]:
    return sum(map(bool, card.fields.values())), *_letters(card)


def _letters(card: Card) -> tuple[int]:
    return (len("".join(map(str, card.fields.values()))),)


def _measures(layout: Layout) -> str:
    """Return a layout that writes each number that it has, in place of a drawing."""
    names = dict.fromkeys(name for found in _SETS.findall(layout.look) for name in re.findall(r"\w+", found))
    lines = (f"{{% if {one} is number %}}\n{one} {{{{ {one}|lower }}}}\n{{% endif %}}" for one in names)
    return "\n".join([layout.roles, layout.look, *lines])


def _lines(folder: Path, fullest: Callable[[Card], Any] | None, report: Report) -> list[str]:
    catalogue = load_catalogue(shared_templates(), report)
    game = load_game(folder, catalogue, report)
    if game is None or not game.components or not game.components[0].cards:
        return []
    context = {**game_context(game, None, {}, {}), "finish": "plain", "job": None}
    component, templates = game.components[0], Engine(game, catalogue, context).templates
    cards = [max(component.cards, key=fullest)] if fullest else component.cards
    found = dict[str, None]()
    for card in cards:
        names = {**context, **card_context(component, card, card.number, 1, game.icons)}
        rendered = templates.render(_PROBE, names, None)
        lines = rendered.text.splitlines() if rendered else []
        if fullest:
            return lines
        found |= dict.fromkeys(lines)
    return [*found]
