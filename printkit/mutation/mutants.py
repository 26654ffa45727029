"""A game's files in, small wrong changes to them out: a number by one, a word turned, two steps swapped."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

from printkit.diagnostics import Place, Spot
from printkit.diagnostics.places import Sources
from printkit.diagnostics.wording import line_start
from printkit.model.game import Card, Game
from printkit.model.rule import Rule
from printkit.rules.dependencies import all_reads
from printkit.template.source_map import typed_words

#: What a change is made to, as reports call it.
CLASSES = (
    "data",
    "examples",
    "card texts",
    "swapped texts",
    "words of layouts",
    "figures in layouts",
    "swapped elements",
    "dropped sentences",
    "exchanged nouns",
    "parts",
)

_COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
_FIGURE = re.compile(r"\bfigures\.(\w+)")
#: Elements that come one after another: paragraphs, entries, rows, cells, with nothing of their kind in them.
_SIBLINGS = [
    re.compile(rf"<{tag}\b(?:(?!</?{tag}\b).)*</{tag}>", re.DOTALL)
    for tag in ("p", "li", "row", "text", "box")
]
_SENTENCE = re.compile(r"(?<=[.!?] )[^\W\d_a-z][^.!?{}<>]{8,}[.!?]")
#: Numbers in words; `one`, `first` and `once` are none most of the time.
_COUNTS = (
    "two three four five six seven eight nine ten eleven twelve".split(),
    "second third fourth fifth sixth seventh eighth ninth tenth".split(),
    ["twice", "thrice"],
)
#: A number that is given to a part: how many of something it draws.
_ARGUMENT = re.compile(r"""<use\b[^<>]*?\bpart=[^<>]*?\s(?!(?:x|y|width|height|rotate)=)\w+="(\d+)\"""")
_WORD = re.compile(r"(?<![\w.#-])(?:\d+(?![\w.]*\.\w)|[^\W\d_]+)(?![\w-])")
#: A field with more values than these names no kinds of cards.
_MOST_NOUNS = 12
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_SEED = 1


class Mutant(NamedTuple):
    """One change to one file: what kind it is, where, the letters that go, and those that come."""

    kind: str
    file: Path
    start: int
    old: str
    new: str

    def applied(self, text: str) -> str:
        return text[: self.start] + self.new + text[self.start + len(self.old) :]


def mutants(
    game: Game, rules: Sequence[Rule], turns: Mapping[str, str], layouts: Sequence[Path]
) -> list[Mutant]:
    """Return every change that is tried; which way a number goes, and to which figure, the seed decides."""
    random, sources = Random(_SEED), Sources()
    found = [*_data(game, rules, sources, random), *_card_texts(game, turns, sources, random)]
    nouns = _nouns(game)
    for file in layouts:
        found += _layout(file, game, turns, nouns, sources.text(file), random)
    return found


def choose(found: Sequence[Mutant], count: int) -> list[Mutant]:
    """Return so many changes, of each class alike as far as there are enough."""
    random = Random(_SEED)
    queues = [[one for one in found if one.kind == kind] for kind in CLASSES]
    for queue in queues:
        random.shuffle(queue)
    chosen: list[Mutant] = []
    while len(chosen) < min(count, len(found)):
        for queue in queues:
            if queue and len(chosen) < count:
                chosen.append(queue.pop())
    return chosen


def _data(game: Game, rules: Sequence[Rule], sources: Sources, random: Random) -> Iterator[Mutant]:
    examples = {
        name
        for rule in rules
        if rule.kind in ("example", "play")
        for kind, name in all_reads(game, [str(value) for value in rule.values.values()])
        if kind == "tables" and name.startswith("example")
    }
    spots: list[tuple[str, Spot]] = [
        ("data", game.at / "figures" / figure.name / "value")
        for figure in game.figures.values()
        if isinstance(figure.value, (int, float)) and figure.formula is None
    ]
    for table in game.tables.values():
        kind = "examples" if table.name in examples else "data"
        for i, row in enumerate(table.rows):
            cells = [j for j, cell in enumerate(row) if isinstance(cell, (int, float))]
            spots += [(kind, game.at / "tables" / table.name / "rows" / i / j) for j in cells]
    spots += [
        ("data", game.at / "facts" / name) for name, fact in game.facts.items() if isinstance(fact, int)
    ]
    spots += [("data", game.at / "players" / end) for end in (0, 1)]
    for kind, spot in spots:
        yield from _number(kind, spot, sources, random)


def _number(kind: str, at: Spot | Place, sources: Sources, random: Random) -> Iterator[Mutant]:
    place = sources.place(at)
    text = sources.text(place.file)
    start = _offset(text, place)
    end = text.find("\n", start)
    line = text[start : end if end >= 0 else len(text)]
    skip = line.find("=") + 1 if isinstance(at, Spot) and isinstance(at.keys[-1], str) else 0
    number = _NUMBER.search(line, skip)
    if number is not None and not line[skip : number.start()].strip(' "'):
        yield Mutant(kind, place.file, start + number.start(), number[0], _by_one(number[0], random))


def _card_texts(game: Game, turns: Mapping[str, str], sources: Sources, random: Random) -> Iterator[Mutant]:
    for component in game.components:
        for card in component.cards:
            for name, value in [*card.fields.items(), ("copies", card.copies)]:
                if name == "copies" and card.copies == 1:
                    continue
                at = card.place_of(name)
                if isinstance(value, int) and not isinstance(value, bool):
                    yield from _number("data", at, sources, random)
                elif isinstance(value, str) and " " in value:
                    file, start = _found(card, name, value, sources)
                    if start >= 0:
                        yield from _words("card texts", file, value, start, turns, random)
        for card, other in pairwise(component.cards):
            yield from _swapped_texts(card, other, sources)


def _found(card: Card, name: str, value: str, sources: Sources) -> tuple[Path, int]:
    """Return where a card's text is written as it is; -1 where it isn't."""
    place = sources.place(card.place_of(name))
    text = sources.text(place.file)
    return place.file, text.find(value, _offset(text, place))


def _swapped_texts(card: Card, other: Card, sources: Sources) -> Iterator[Mutant]:
    for name, value in card.fields.items():
        theirs = other.fields.get(name)
        if isinstance(value, str) and isinstance(theirs, str) and " " in value and value != theirs:
            file, start = _found(card, name, value, sources)
            same, later = _found(other, name, theirs, sources)
            if file == same and 0 <= start < start + len(value) <= later:
                old = sources.text(file)[start : later + len(theirs)]
                new = theirs + old[len(value) : len(old) - len(theirs)] + value
                yield Mutant("swapped texts", file, start, old, new)


def _words(
    kind: str, file: Path, text: str, at: int, turns: Mapping[str, str], random: Random
) -> Iterator[Mutant]:
    for word in _WORD.finditer(text):
        for other in _other(word[0], turns, random):
            yield Mutant(kind, file, at + word.start(), word[0], other)


def _layout(
    file: Path, game: Game, turns: Mapping[str, str], nouns: Sequence[str], text: str, random: Random
) -> Iterator[Mutant]:
    """Yield changes to a layout's words, those in its strings too, to its figures, its order, its parts."""
    code = _COMMENT.sub(lambda found: " " * len(found[0]), text)
    for start, words in typed_words(text):
        yield from _words("words of layouts", file, words, start, turns, random)
    for figure in _FIGURE.finditer(code):
        for name in _other_figure(figure[1], game, random):
            yield Mutant("figures in layouts", file, figure.start(1), figure[1], name)
    for one, other in (pair for tag in _SIBLINGS for pair in pairwise(tag.finditer(code))):
        between = text[one.end() : other.start()]
        if one[0] != other[0] and not between.strip():
            new = text[slice(*other.span())] + between + text[slice(*one.span())]
            yield Mutant("swapped elements", file, one.start(), text[one.start() : other.end()], new)
    for start, words in typed_words(text):
        for sentence in _SENTENCE.finditer(" ".join(words.splitlines())):
            yield Mutant("dropped sentences", file, start + sentence.start(), sentence[0].rstrip(), "")
        for noun in re.finditer(rf"\b(?:{'|'.join(map(re.escape, nouns))})\b", words) if nouns else ():
            other_noun = nouns[(nouns.index(noun[0]) + 1) % len(nouns)]
            yield Mutant("exchanged nouns", file, start + noun.start(), noun[0], other_noun)
    for number in _ARGUMENT.finditer(code):
        yield Mutant("parts", file, number.start(1), number[1], str(int(number[1]) + 1))


def _nouns(game: Game) -> list[str]:
    """Return what the game's cards are called where several share it: its kinds, suits, colours."""
    names: dict[str, None] = {}
    for component in game.components:
        by_field: dict[str, Counter[str]] = defaultdict(Counter)
        for card in component.cards:
            for name, value in card.fields.items():
                if isinstance(value, str) and value.isalpha():
                    by_field[name][value] += 1
        for counts in by_field.values():
            if 1 < len(counts) <= _MOST_NOUNS and max(counts.values()) > 1:
                names |= dict.fromkeys(counts)
    return [*names]


def _other(word: str, turns: Mapping[str, str], random: Random) -> list[str]:
    """Return what is written instead of a word: another number, or what turns it around."""
    lower = word.lower()
    if lower.isdigit():
        return [_by_one(word, random)]
    for words in _COUNTS:
        if lower in words:  # the last has no next, nor the first one before
            step = 1 if lower == words[0] else -1 if lower == words[-1] else random.choice((1, -1))
            return [_cased(words[words.index(lower) + step], word)]
    return [_cased(turns[lower], word)] if lower in turns else []


def _other_figure(name: str, game: Game, random: Random) -> list[str]:
    """Return the name of another figure, if there is one with another value of the same type."""
    own = game.figures.get(name)
    if own is None or own.formula is not None or not isinstance(own.value, int):
        return []
    others = [
        one.name
        for one in game.figures.values()
        if one.formula is None and type(one.value) is int and one.value != own.value
    ]
    return [random.choice(others)] if others else []


def _by_one(digits: str, random: Random) -> str:
    if "." in digits:
        return str(round(float(digits) + random.choice((1, -1)) * 0.1, 6))
    value = int(digits)
    return str(value + (random.choice((1, -1)) if value > 1 or value < 0 else 1))


def _cased(other: str, word: str) -> str:
    if word.isupper():
        return other.upper()
    return other.capitalize() if word[:1].isupper() else other


def _offset(text: str, place: Place) -> int:
    return max(0, line_start(text, place.line)) + max(0, place.column - 1)


class Unnoticed(NamedTuple):
    """A change that nothing noticed: to what, where, the letters before and after, the words around."""

    kind: str
    file: Path
    line: int
    old: str
    new: str
    words: str
    cell: str = ""  # in a table, whose: its column and its card


class MutationResult(NamedTuple):
    """The changes to one game: of each class how many were tried, and how many were noticed.

    By rules alone; by what was read beside the rulebook too; by what is printed otherwise than it was
    approved too. `unnoticed` are those that nothing notices.
    """

    title: str
    counts: Mapping[str, tuple[int, int, int, int]] = {}
    unnoticed: tuple[Unnoticed, ...] = ()
    known: int = 0  # how many changes there are to try
    complaint: str = ""  # why nothing was tried

    def total(self, column: int) -> int:
        return sum(counts[column] for counts in self.counts.values())
