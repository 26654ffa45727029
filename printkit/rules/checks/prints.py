"""A `prints` in: values that must stand on printed pages in their order; what was found out."""

from collections.abc import Sequence
from typing import NamedTuple

from printkit.model.numbers import Key, Token
from printkit.rules.checks.says import Scope, scopes_of
from printkit.rules.outcome import counted, show
from printkit.rules.page import Passage
from printkit.rules.phrases import value_tokens
from printkit.rules.trial import Trial


class _Word(NamedTuple):
    """A printed word, and where it stands."""

    passage: Passage
    number: int
    token: Token


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
    words = [
        _Word(passage, index, token)
        for page in scope.pages
        for passage in page.passages
        for index, token in enumerate(passage.tokens)
    ]
    places: dict[Key, list[int]] = {}
    for index, word in enumerate(words):
        for key in word.token.all_keys():
            places.setdefault(key, []).append(index)
    start = 0
    for number, value in enumerate(wanted):
        parts = value_tokens(value)
        likely = places.get(parts[0].key, ()) if parts else (start,)
        at = next((at for at in likely if at >= start and _stands(parts, words, at)), None)
        if at is None:
            before = f", after {show(wanted[number - 1])}" if number else ""
            place = words[start - 1].passage.place if start else None
            trial.add_violation(f"{scope.name} does not print {show(value)}{before}", place)
            return number
        for word in words[at : at + len(parts)]:
            trial.printed.prove_words(word.passage, word.number, word.number + 1)
        start = at + len(parts)
    if trial["only"]:
        _check_only(trial, words, scope)
    return len(wanted)


def _stands(parts: Sequence[Token], words: Sequence[_Word], at: int) -> bool:
    """Return whether words stand one after the other."""
    return at + len(parts) <= len(words) and all(
        part.matches(word.token) and (part.value is None or _in_digits(word.token))
        for part, word in zip(parts, words[at : at + len(parts)], strict=True)
    )


def _in_digits(token: Token) -> bool:
    """Return whether a word is a number that is not spelled out."""
    return token.value is not None and not token.word.replace("-", "").isalpha()


def _check_only(trial: Trial, words: Sequence[_Word], scope: Scope) -> None:
    """Report numbers in digits that stand there besides."""
    for word in words:
        if _in_digits(word.token) and not trial.printed.is_proven(
            word.passage, word.token.start, word.token.end
        ):
            message = f"{scope.name} prints {word.token.word}, which no rule asks for"
            trial.add_violation(message, word.passage.place)
