"""The steps of a template in, `LimitExceeded` out where they are more than any drawing needs."""

import time
from collections.abc import Iterable, Iterator

#: Loop turns, calls and includes of one rendering.
MOST_STEPS = 200_000
#: Seconds of processor time of this thread: other work on the machine doesn't count.
MOST_SECONDS = 20.0
#: Seconds by the clock that are never too many: to ask for the processor's time takes ten times as long.
_SHORT = 0.05
#: Characters of a text made by `*`, and of the whole output.
LONGEST_TEXT = 8_000_000
#: Items of a list made by `*`, and of a range.
LONGEST_LIST = 1_000_000
#: Bits of a power: some 3,000 digits.
MOST_BITS = 10_000

#: Steps between two checks, less one; a power of two, of which `MOST_STEPS` is a multiple.
_MASK = 16 - 1


class LimitExceeded(Exception):
    """Raised where a template does too much; the message goes after its name, `help` says what to do."""

    def __init__(
        self,
        message: str,
        help: str = "look for a loop inside a loop, or for a template or macro that uses itself",
    ) -> None:
        super().__init__(message)
        self.help = help


class Budget:
    """What one rendering may still spend."""

    def __init__(self) -> None:
        self.steps_left = MOST_STEPS
        self._start = time.monotonic()
        self._deadline = 0.0  # of the processor's time, which is asked for only where a rendering takes long

    def tick(self) -> None:
        """Spend a step."""
        self.steps_left -= 1
        if not self.steps_left & _MASK:
            self._check()

    def counted(self, values: Iterable[object]) -> Iterator[object]:
        """Yield values, and spend a step for each."""
        for value in values:
            self.tick()
            yield value

    def _check(self) -> None:
        if self.steps_left <= 0:
            raise LimitExceeded(f"takes more than {MOST_STEPS} steps")
        if time.monotonic() - self._start < _SHORT:
            return
        self._deadline = self._deadline or time.thread_time() + MOST_SECONDS - _SHORT
        if time.thread_time() > self._deadline:
            raise LimitExceeded(f"takes more than {MOST_SECONDS:g} seconds")


def check_text(length: int) -> None:
    """Refuse a text that is too long."""
    if length > LONGEST_TEXT:
        raise LimitExceeded(f"makes more than {LONGEST_TEXT // 1_000_000} MB of text")


def check_list(length: int) -> None:
    """Refuse a list that is too long."""
    if length > LONGEST_LIST:
        raise LimitExceeded("makes lists that are too long")
