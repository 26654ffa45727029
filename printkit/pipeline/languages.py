"""A game and a language in, the game in that language out; what its templates ask in a language, answered."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from printkit.diagnostics import Report
from printkit.diagnostics.wording import listed, quoted
from printkit.drawing.text.translated import Translator
from printkit.input.games.languages import is_language, languages_of, read_wording
from printkit.lazy import LazySequence
from printkit.model.game import Card, Game, Wording

#: Languages that run from right to left.
_FROM_THE_RIGHT = ("ar", "arc", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi")
#: In place of a language: nothing is translated, but its translator can hear what is printed.
HEARD = "*"


def in_language(game: Game, language: str, report: Report) -> Game:
    """Return a game whose words are in another language: those of its cards, and those that are printed."""
    if language == HEARD:
        return replace(game, wording=Wording(""))
    folder, ends = _folder(game), _ending(language)
    own = frozenset(text for one in game.components for card in one.cards for text in _own(card.fields, ends))
    known = languages_of(folder)
    if not is_language(language) or (not own and language not in (*known, game.language)):
        help = f"known: {listed(known, 'and')}" if known else ""
        help = help or f"`printkit translate` writes a table to fill in, `languages/{language}.csv`"
        help = f"give the table columns such as `Name ({language})`" if game.table else help
        message = f"{quoted(game.slug)} has no words in the language {quoted(language)}"
        report.usage_error("unknown-language", message, None, help)
    if report.failed or language == game.language:
        return game
    turned = _turns(language) != _turns(game.language)
    components = tuple(
        replace(one, cards=_cards(one.cards, ends) if own else one.cards, mirrored=one.mirrored != turned)
        for one in game.components
    )
    wording = read_wording(folder, language, report)
    wording = wording._replace(own=own, complains=bool(wording.places) or not own)
    return replace(game, language=language, components=components, wording=wording)


def _folder(game: Game) -> Any:
    return game.folder if game.table else game.source


def _turns(language: str) -> bool:
    return language.partition("-")[0].lower() in _FROM_THE_RIGHT


def _ending(language: str) -> str:
    """Return how fields end that are in a language: `name_de`."""
    return f"_{language.replace('-', '_').lower()}"


def _own(fields: Mapping[str, Any], ends: str) -> Iterable[str]:
    return (text for name, text in fields.items() if name.endswith(ends) and isinstance(text, str) and text)


def _cards(cards: Sequence[Card], ends: str) -> Sequence[Card]:
    """Return cards in a language; those of a large table are made when they are asked for."""
    if isinstance(cards, LazySequence):
        return LazySequence(cards, lambda _, card: _card(card, ends))
    return tuple(_card(card, ends) for card in cards)


def _card(card: Card, ends: str) -> Card:
    """Return a card whose field `name` says what its field `name_de` says."""
    other = {name.removesuffix(ends): text for name, text in card.fields.items() if name.endswith(ends)}
    return replace(card, fields={**card.fields, **{name: text for name, text in other.items() if text}})


def answers(game: Game, translator: Translator | None, report: Report) -> Callable[[str, str], str]:
    """Return what answers `name|in("fr")`: the text in that language, or as it is."""
    known: dict[str, Translator] = {}

    def answer(text: str, language: str) -> str:
        if language not in known:
            known[language] = Translator(read_wording(_folder(game), str(language), report))
        found = known[language].said(str(text))
        if translator is not None:
            translator.spare(found)
        return found

    return answer
