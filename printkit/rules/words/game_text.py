"""A game's printed pages in, what rules about words need out: keys, and which words are proven already."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import repeat

from printkit.rules.dependencies import Read
from printkit.rules.words.page_text import Page, Passage
from printkit.rules.words.phrases import Match
from printkit.rules.words.typed_numbers import TypedNumbers


@dataclass(eq=False, repr=False)
class Printed:
    """A game's pages, and which of their words rules have found to be right."""

    pages: Sequence[Page]
    #: Whether what a component prints changes with a figure or table: `depends("rules", "figures", "hand")`.
    depends: Callable[[str, str, str], bool]
    find_typed: Callable[[], TypedNumbers] = dict
    warns: bool = True  # whether figures that are printed nowhere are looked for, which takes time
    finish: str = "plain"  # `laminate`: sheets have fewer and higher rows
    #: What the phrases of rules read: a figure that stands in one is printed, whoever typed it.
    proven_reads: set[Read] = field(default_factory=set)
    proven: set[tuple[int, int]] = field(default_factory=set)  # passages by identity, and their words

    @cached_property
    def typed(self) -> TypedNumbers:
        return self.find_typed()

    def prove(self, match: Match) -> None:
        """Note that the words of a match are what a rule asks for."""
        self.prove_words(match.passage, match.start, match.end)

    def prove_words(self, passage: Passage, start: int, end: int) -> None:
        """Note that some words of a passage are what a rule asks for."""
        self.proven.update(zip(repeat(id(passage)), range(start, end), strict=False))

    def is_proven(self, passage: Passage, start: int, end: int) -> bool:
        """Return whether letters of a passage are in words that a rule has found to be right."""
        return any(
            (id(passage), index) in self.proven
            for index, word in enumerate(passage.tokens)
            if word.start < end and start < word.end
        )

    def keys(self) -> dict[str, list[tuple[Page, Passage]]]:
        found: dict[str, list[tuple[Page, Passage]]] = {}
        for page in self.pages:
            for passage in page.passages:
                if passage.key:
                    found.setdefault(passage.key, []).append((page, passage))
        return found
