"""A plan in, its figures and tables out: value, origin, and where each is printed."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.pipeline.values import Plan

#: A value longer than this is shown by its beginning.
_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Listed:
    """One figure or table of a game."""

    name: str
    value: str
    origin: str
    about: str
    printed: tuple[str, ...]


def figures_of(plan: Plan) -> list[Listed]:
    """Return every figure and table of a game, in the author's order."""
    from printkit.rules.outcome import counted, show
    from printkit.rules.reads import printed_by

    game, printed = plan.game, printed_by(plan.game)
    figures = [
        Listed(
            f"figures.{one.name}",
            _short(show(plan.figures[one.name])),
            one.origin,
            one.about,
            tuple(printed.get(("figures", one.name), ())),
        )
        for one in game.figures.values()
    ]
    tables = [
        Listed(
            f"tables.{one.name}",
            counted(len(one.rows), "row"),
            one.origin,
            one.about,
            tuple(printed.get(("tables", one.name), ())),
        )
        for one in game.tables.values()
    ]
    return figures + tables


def _short(text: str) -> str:
    """Return the beginning of a value that is long."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
