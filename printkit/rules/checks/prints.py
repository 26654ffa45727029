"""A `prints` in: values that must stand on printed pages in their order; what was found out."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from printkit.diagnostics.wording import counted
from printkit.model.numbers import Key, Token
from printkit.rules.checks.says import Scope, scopes_of
from printkit.rules.outcome import show
from printkit.rules.trial import Trial
from printkit.rules.words.page_text import Page, Passage
from printkit.rules.words.phrases import value_tokens


class _Words(NamedTuple):
    """The words of some pages in their order, and which of them begins each passage."""

    pages: Sequence[Page]
    tokens: list[Token]
    starts: list[int]
    passages: list[Passage]

    def at(self, index: int) -> tuple[Passage, int]:
        """Return the passage that a word is in, and its number there."""
        found = bisect_right(self.starts, index) - 1
        return self.passages[found], index - self.starts[found]


def check_prints(trial: Trial) -> str:
    """Test a rule of kind `prints`."""
    count = 0
    for scope in scopes_of(trial):
        values = trial.expression("what", **scope.own)(**scope.own)
        wanted = list(values) if isinstance(values, (list, tuple)) else [values]
        count += _check(trial, wanted, scope)
    return counted(count, "value")


def _check(trial: Trial, wanted: Sequence[object], scope: Scope) -> int:
    """Report the first value that does not stand after those before it."""
    words, start = _words_of(scope), 0
    values = [value_tokens(value) for value in wanted]
    places = _places(words, {parts[0].key for parts in values if parts})
    for number, (value, parts) in enumerate(zip(wanted, values, strict=True)):
        likely = places[parts[0].key] if parts else (start,)
        at = next((at for at in likely if at >= start and _stands(parts, words.tokens, at)), None)
        if at is None:
            before = f", after {show(wanted[number - 1])}" if number else ""
            place = words.at(start - 1)[0].place if start else None
            trial.add_violation(f"{scope.name} does not print {show(value)}{before}", place)
            return number
        start = at + len(parts)
        for index in range(at, start):
            passage, word = words.at(index)
            trial.printed.prove_words(passage, word, word + 1)
    if trial["only"]:
        _check_only(trial, words, scope)
    return len(wanted)


def _words_of(scope: Scope) -> _Words:
    words = _Words(scope.pages, [], [], [])
    for passage in (passage for page in scope.pages for passage in page.passages if passage.tokens):
        words.starts.append(len(words.tokens))
        words.passages.append(passage)
        words.tokens.extend(passage.tokens)
    return words


def _places(words: _Words, keys: Set[Key]) -> Mapping[Key, Sequence[int]]:
    starts = {id(passage): start for start, passage in zip(words.starts, words.passages, strict=True)}
    return {
        key: [
            starts[id(passage)] + number
            for page in words.pages
            for passage in page.words.get(key, ())
            for number in passage.places[key]
        ]
        for key in keys
    }


def _stands(parts: Sequence[Token], words: Sequence[Token], at: int) -> bool:
    return at + len(parts) <= len(words) and all(
        part.key in word.keys and (part.value is None or _in_digits(word))
        for part, word in zip(parts, words[at : at + len(parts)], strict=True)
    )


def _in_digits(token: Token) -> bool:
    return token.value is not None and not token.word.replace("-", "").isalpha()


def _check_only(trial: Trial, words: _Words, scope: Scope) -> None:
    for passage in words.passages:
        for word in passage.tokens:
            if (
                word.value is not None
                and _in_digits(word)
                and not trial.printed.is_proven(passage, word.start, word.end)
            ):
                message = f"{scope.name} prints {word.word}, which no rule asks for"
                trial.add_violation(message, passage.place)
