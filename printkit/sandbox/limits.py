"""What a template does in, `LimitExceeded` out where it is more than any drawing needs."""

import time
from collections.abc import Iterable, Iterator

#: Seconds of processor time that one rendering may take: other work on the machine doesn't count.
MOST_SECONDS = 20.0
#: Characters of a text made by `*`, and of the whole output.
LONGEST_TEXT = 8_000_000
#: Items of a list made by `*`, and of a range.
LONGEST_LIST = 1_000_000
#: Bits of a power: some 3,000 digits.
MOST_BITS = 10_000


class LimitExceeded(Exception):
    """Raised where a template does too much; the message goes after its name, `help` says what to do."""

    def __init__(
        self,
        message: str,
        help: str = "look for a loop inside a loop, or for a template or macro that uses itself",
    ) -> None:
        super().__init__(message)
        self.help = help


class OutOfTime(LimitExceeded):
    """Raised where a template takes longer than any drawing needs."""


class Clock:
    """How long one rendering may still take."""

    def __init__(self) -> None:
        self._start = time.thread_time()
        #: The processor's time is asked for only then: to ask takes ten times as long as to look at a clock.
        self._look_at = time.monotonic() + MOST_SECONDS

    def check(self) -> None:
        """Raise `OutOfTime` if the time is over."""
        if time.monotonic() < self._look_at:
            return
        left = MOST_SECONDS - (time.thread_time() - self._start)
        if left <= 0:
            raise OutOfTime(f"takes more than {MOST_SECONDS:g} seconds")
        self._look_at = time.monotonic() + left

    def turns(self, values: Iterable[object]) -> Iterator[object]:
        """Yield values, and check the time for each."""
        for value in values:
            self.check()
            yield value


def check_text(length: int) -> None:
    """Refuse a text that is too long."""
    if length > LONGEST_TEXT:
        raise LimitExceeded(f"makes more than {LONGEST_TEXT // 1_000_000} MB of text")


def check_list(length: int) -> None:
    """Refuse a list that is too long."""
    if length > LONGEST_LIST:
        raise LimitExceeded("makes lists that are too long")
