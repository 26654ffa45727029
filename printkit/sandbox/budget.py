"""What a template is about to do in, `TooMuch` out where it goes past what any drawing needs."""

import time
from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, Sized, ValuesView
from fractions import Fraction
from typing import Any

#: Loop turns, calls, includes and filters of one rendering.
MOST_STEPS = 200_000
#: Characters of one text, and of the page that is written.
LONGEST_TEXT = 8_000_000
#: Characters of a text that is still worked on: split, put into capitals.
LONGEST_WORDS = 1_000_000
_LONG_WORDS = 10_000
#: Characters of all the texts that one rendering makes on its way.
MOST_TEXT = 40_000_000
#: Items in one list, counting what is in the lists inside it, and the letters of its words.
HEAVIEST = 1_000_000
#: Items of all the lists that one rendering makes.
MOST_ITEMS = 2_000_000
#: Bits of one whole number: some 3,000 digits.
MOST_BITS = 10_000
#: Seconds of the processor's time; its own clock, so that a busy machine changes nothing.
MOST_SECONDS = 1.5

#: What a list takes up itself, in places of a list.
_HOLDER = 8
#: Operations between two looks at the clock.
_PATIENCE = 32

_PLAIN = frozenset({int, float, bool, type(None), Fraction})
_HOLDERS = (list, tuple, set, frozenset, Mapping, KeysView, ValuesView, ItemsView)


class TooMuch(Exception):
    """Work without end, or nearly; its words say of what there is too much, and what to do."""

    def __init__(
        self, words: str, help: str = "look for a loop in a loop, or for what includes or calls itself"
    ) -> None:
        super().__init__(words)
        self.help = help


#: What to say of a number that grew.
ENDLESS_NUMBER = ("makes a number too long to write", "look for a power, or for a loop that multiplies")


class Budget:
    """What one rendering may still spend."""

    def __init__(self) -> None:
        self._steps = MOST_STEPS
        self._text = MOST_TEXT
        self._items = MOST_ITEMS
        self._patience = 0
        self._until = time.thread_time() + MOST_SECONDS
        self._weights: dict[int, tuple[object, int]] = {}  # the object too: while it lives, its id is its own

    def tick(self, steps: int = 1) -> None:
        """Spend steps."""
        self._steps -= steps
        if self._steps < 0:
            raise TooMuch(f"takes more than {MOST_STEPS} steps")
        self.watch()

    def watch(self) -> None:
        """Look at the clock now and then."""
        self._patience -= 1
        if self._patience < 0:
            self._patience = _PATIENCE
            if time.thread_time() > self._until:
                raise TooMuch(f"takes more than {MOST_SECONDS:g} seconds")

    def text(self, length: int) -> None:
        """Spend characters, before they are made wherever one can tell."""
        self._text -= length
        if length > LONGEST_TEXT or self._text < 0:
            raise TooMuch(f"makes more than {LONGEST_TEXT // 1_000_000} MB of text")

    def words(self, value: Any) -> None:
        """Refuse a text too long to be worked on; after a long one, look at the clock."""
        if isinstance(value, str) and len(value) > _LONG_WORDS:
            self._patience = 0
            if len(value) > LONGEST_WORDS:
                raise TooMuch(f"works on more than {LONGEST_WORDS // 1_000_000} MB of text")

    def items(self, count: int) -> None:
        """Spend places in lists."""
        self._items -= count
        if count > HEAVIEST or self._items < 0:
            raise TooMuch("makes lists without end")

    def made(self, value: Any) -> Any:
        """Account for what a filter, a call or an operator made, and hand it on."""
        kind = type(value)
        if kind is int or kind is Fraction:
            if value.numerator.bit_length() > MOST_BITS or value.denominator.bit_length() > MOST_BITS:
                raise TooMuch(*ENDLESS_NUMBER)
        elif isinstance(value, str):
            self.text(len(value))
        elif kind not in _PLAIN:
            self.weigh(value)
        return value

    def weigh(self, value: Any) -> int:
        """Return how much there is in a value, with all that is inside: doubled lists are found out."""
        if type(value) in _PLAIN:
            return 1
        if isinstance(value, str):
            return 1 + len(value)
        if not isinstance(value, _HOLDERS):
            return 1
        known = self._weights.get(id(value))
        if known is None:
            known = self._weights[id(value)] = (value, self._weigh_all(value))
        return known[1]

    def _weigh_all(self, holder: Any) -> int:
        """Weigh a list, a tuple, or a table by name."""
        self.items(len(holder) + _HOLDER)
        inside = 1 + sum(map(self.weigh, holder))
        if isinstance(holder, Mapping):
            inside += sum(map(self.weigh, holder.values()))
        if inside > HEAVIEST:
            raise TooMuch("makes lists without end")
        return inside

    def gather(self, values: Iterable[Any]) -> Any:
        """Return values that can be walked over at once: a list, if they were to come one by one."""
        if isinstance(values, Sized):
            self.tick(len(values))
            self.weigh(values)
            return values
        taken: list[Any] = []
        heavy = 0
        for value in values:
            self.tick()
            heavy += self.weigh(value)
            if heavy > HEAVIEST:
                raise TooMuch("makes lists without end")
            taken.append(value)
        return taken


class Counted:
    """Values that are walked over step by step, each turn counted."""

    __slots__ = ("_budget", "_cost", "_values")

    def __init__(self, values: Iterable[Any], budget: Budget, cost: int = 1) -> None:
        self._values = values
        self._budget = budget
        self._cost = cost

    def __iter__(self) -> Iterator[Any]:
        for value in self._values:
            self._budget.tick(self._cost)
            yield value

    def __bool__(self) -> bool:
        return True  # Jinja's filters ask before they begin

    def __len__(self) -> int:
        return len(self._values)  # type: ignore[arg-type]  # a TypeError tells Jinja that it must count itself
