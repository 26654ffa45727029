"""A game's templates in, warnings for numbers in their words out, which a figure of the game states too."""

import re
from collections.abc import Container, Iterator

from printkit.diagnostics import Finding, Place, Severity
from printkit.model.game import Game
from printkit.rules.dependencies import sources_of
from printkit.template.source_map import typed_words

#: A number by itself, with words on its line: no path of a drawing.
_NUMBER = re.compile(r"(?<![\w.#/-])\d{1,9}(?![\w./-]*\w)")
#: What is no word of a template, mostly: attributes of tags.
_ATTRIBUTE = re.compile(r"""=("[^"]*"|'[^']*')""")
_LETTERS = re.compile(r"[^\W\d_]{3}")
#: So many letters before and after a number are its words.
_AROUND = 30
#: What gives the reason for the numbers that are typed in its line.
_REASON = re.compile(r"\{#\s*typed:")


def typed_numbers(game: Game) -> Iterator[Finding]:
    """Yield a warning for each number in a layout's words that is a figure's value: it goes stale unseen."""
    stated: dict[int, str] = {}
    for figure in game.figures.values():
        if type(figure.value) is int and figure.formula is None and figure.value > 1:
            stated.setdefault(figure.value, figure.name)
    names = {name for one in game.components for card in one.cards for name in (card.face, card.back)}
    for name, text in sorted(sources_of(game, names).items() if stated else ()):
        done = set[int]()
        for at, number, words in _typed(text, stated):
            line = text.count("\n", 0, at) + 1
            known = stated.get(int(number))
            if known and line not in done and not _REASON.search(text.split("\n")[line - 1]):
                done.add(line)
                place = Place(game.source / name, line, at - text.rfind("\n", 0, at), len(number))
                message = f"`{number}` is typed here, and is `figures.{known}`: `{words}`"
                help = (
                    f"write `{{{{ figures.{known} }}}}`, or say why not in its line: `{{# typed: a page #}}`"
                )
                yield Finding("typed-number", Severity.WARNING, message, place, help)


def _typed(text: str, stated: Container[int]) -> Iterator[tuple[int, str, str]]:
    """Yield the numbers in a template's words: where each is, and the words around it."""
    if not any(int(number) in stated for _, number, _ in _numbers(_ATTRIBUTE.sub("", text))):
        return  # which spares most templates the reading
    for start, words in typed_words(text):
        for at, number, around in _numbers(words):
            yield start + at, number, " ".join(around.split())


def _numbers(words: str) -> list[tuple[int, str, str]]:
    return [
        (found.start(), found[0], around)
        for found in _NUMBER.finditer(words)
        if _LETTERS.search(around := words[max(0, found.start() - _AROUND) : found.end() + _AROUND])
    ]
