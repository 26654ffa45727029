"""A game and a language in, the game in that language out."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from printkit.diagnostics import Report
from printkit.diagnostics.wording import listed, quoted
from printkit.input.games.languages import languages_of, read_wording
from printkit.model.game import Card, Game


def in_language(game: Game, language: str, report: Report) -> Game:
    """Return a game whose words are in another language: those of its cards, and those that are printed."""
    folder = game.folder if game.table else game.source
    wording, known = read_wording(folder, language, report), languages_of(folder)
    ends = f"_{language.replace('-', '_').lower()}"
    own = {text for one in game.components for card in one.cards for text in _own(card.fields, ends)}
    if wording is None:
        return game
    if not own and language not in known and language != game.language:
        help = f"known: {listed(map(quoted, known), 'and')}" if known else ""
        help = help or f"`printkit translate` writes a table to fill in, `languages/{language}.csv`"
        message = f"{quoted(game.slug)} has no words in the language {quoted(language)}"
        report.usage_error("unknown-language", message, None, help)
    if language == game.language:
        return game
    components = tuple(
        replace(one, cards=tuple(_card(card, ends) for card in one.cards)) if own else one
        for one in game.components
    )
    wording = wording._replace(own=frozenset(own))
    return replace(game, language=language, components=components, wording=wording)


def _own(fields: Mapping[str, Any], ends: str) -> Collection[str]:
    return [value for name, value in fields.items() if name.endswith(ends) and isinstance(value, str) and value]


def _card(card: Card, ends: str) -> Card:
    """Return a card whose field `name` says what its field `name_de` says."""
    other = {name.removesuffix(ends): value for name, value in card.fields.items() if name.endswith(ends)}
    return replace(card, fields={**card.fields, **{name: value for name, value in other.items() if value}})
