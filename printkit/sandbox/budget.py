"""What a template is about to do in, `LimitExceeded` out where that is more than any drawing needs."""

import time
from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, Sized, ValuesView
from fractions import Fraction
from itertools import chain
from typing import Any

#: Loop turns, calls, includes and filters of one rendering.
MOST_STEPS = 200_000
#: Characters of one text, and of the whole output.
LONGEST_TEXT = 8_000_000
#: Characters of a text that methods and filters may work on: split it, write it in capitals.
LONGEST_INPUT = 1_000_000
#: After work on a text longer than this, the clock is checked at once.
_LONG_INPUT = 10_000
#: Characters of all texts that one rendering makes on its way.
MOST_TEXT = 40_000_000
#: Items in one list, counting the items of the lists inside it, and the characters of its texts.
HEAVIEST = 1_000_000
#: Items of all lists that one rendering makes.
MOST_ITEMS = 2_000_000
#: Lists inside lists: Python itself crashes where it hashes a tuple nested thousands deep.
DEEPEST = 100
#: Bits of one whole number: some 3,000 digits.
MOST_BITS = 10_000
#: Seconds of processor time of this thread: other work on the machine doesn't count.
MOST_SECONDS = 1.5

#: The size of an empty list, in items.
_CONTAINER = 8
#: Operations between two checks of the clock.
_CLOCK_INTERVAL = 32

_SCALARS = frozenset({int, float, bool, type(None), Fraction})
_CONTAINERS = (list, tuple, set, frozenset, Mapping, KeysView, ValuesView, ItemsView)

#: What a value that is no list and no text weighs.
_SCALAR = (None, 1, 0)

_LIST_TOO_LONG = "makes lists that are too long"
_LIST_TOO_DEEP = f"makes lists that are nested more than {DEEPEST} deep"


class LimitExceeded(Exception):
    """Raised where a template does too much; the message goes after its name, `help` says what to do."""

    def __init__(
        self,
        message: str,
        help: str = "look for a loop inside a loop, or for a template or macro that uses itself",
    ) -> None:
        super().__init__(message)
        self.help = help


#: The message and help for a number that grew too large.
NUMBER_TOO_LONG = ("makes a number too long to print", "look for a power, or for a loop that multiplies")


class Budget:
    """What one rendering may still spend."""

    def __init__(self) -> None:
        self.steps_left = MOST_STEPS
        self.text_left = MOST_TEXT
        self.items_left = MOST_ITEMS
        self._until_check = 0
        self._deadline = time.thread_time() + MOST_SECONDS
        #: Each weighed object, its weight and its depth; while the object is held, its id is its own.
        self._weights: dict[int, tuple[object, int, int]] = {}

    def tick(self, steps: int = 1) -> None:
        """Spend steps."""
        self.steps_left -= steps
        if self.steps_left < 0:
            raise LimitExceeded(f"takes more than {MOST_STEPS} steps")
        self.check_clock()

    def check_clock(self) -> None:
        """Check the clock once in a number of calls."""
        self._until_check -= 1
        if self._until_check < 0:
            self._until_check = _CLOCK_INTERVAL
            if time.thread_time() > self._deadline:
                raise LimitExceeded(f"takes more than {MOST_SECONDS:g} seconds")

    def spend_text(self, length: int) -> None:
        """Spend characters, before they are made wherever possible."""
        self.text_left -= length
        if length > LONGEST_TEXT or self.text_left < 0:
            raise LimitExceeded(f"makes more than {LONGEST_TEXT // 1_000_000} MB of text")

    def check_input(self, value: Any) -> None:
        """Refuse a text too long to work on; after a long one, check the clock."""
        if isinstance(value, str) and len(value) > _LONG_INPUT:
            self._until_check = 0
            if len(value) > LONGEST_INPUT:
                raise LimitExceeded(f"works on more than {LONGEST_INPUT // 1_000_000} MB of text")

    def spend_items(self, count: int) -> None:
        """Spend items of lists."""
        self.items_left -= count
        if count > HEAVIEST or self.items_left < 0:
            raise LimitExceeded(_LIST_TOO_LONG)

    def spend(self, value: Any) -> Any:
        """Charge for what a filter, a call or an operator made, and return it."""
        kind = type(value)
        if kind is int or kind is Fraction:
            if value.numerator.bit_length() > MOST_BITS or value.denominator.bit_length() > MOST_BITS:
                raise LimitExceeded(*NUMBER_TOO_LONG)
        elif isinstance(value, str):
            self.spend_text(len(value))
        elif kind not in _SCALARS:
            self.weigh(value)
        return value

    def weigh(self, value: Any) -> int:
        """Return how many items a value holds, at all levels; a list held twice counts twice."""
        return self._weigh(value)[1]

    def _weigh(self, value: Any) -> tuple[object, int, int]:
        """Return a value, its weight, and how many levels of lists it has."""
        if type(value) in _SCALARS:
            return _SCALAR
        if isinstance(value, str):
            return value, 1 + len(value), 0
        if not isinstance(value, _CONTAINERS):
            return _SCALAR
        known = self._weights.get(id(value))
        if known is None:
            known = self._weights[id(value)] = (value, *self._weigh_contents(value))
        return known

    def _weigh_contents(self, container: Any) -> tuple[int, int]:
        """Weigh a list, a tuple or a mapping that is new."""
        self.spend_items(len(container) + _CONTAINER)
        weight, depth = 1, 0
        values = container.values() if isinstance(container, Mapping) else ()
        for _, more, levels in map(self._weigh, chain(container, values)):
            weight += more
            depth = max(depth, levels)
        if weight > HEAVIEST:
            raise LimitExceeded(_LIST_TOO_LONG)
        if depth >= DEEPEST:
            raise LimitExceeded(_LIST_TOO_DEEP)
        return weight, depth + 1

    def collect(self, values: Iterable[Any]) -> Any:
        """Return values that have a length: a list, where they come one by one."""
        if isinstance(values, Sized):
            self.tick(len(values))
            self.weigh(values)
            return values
        collected: list[Any] = []
        weight = 0
        for value in values:
            self.tick()
            weight += self.weigh(value)
            if weight > HEAVIEST:
                raise LimitExceeded(_LIST_TOO_LONG)
            collected.append(value)
        return collected


class Counted:
    """An iterable that spends steps for each item it yields."""

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
        return True  # Jinja's filters test for it before they iterate

    def __len__(self) -> int:
        return len(self._values)  # type: ignore[arg-type]  # on a TypeError, Jinja counts by itself
