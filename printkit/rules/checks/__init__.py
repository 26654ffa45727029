"""A trial of a rule in, what was found out: one file for each kind of rule, one line for it in `CHECKS`."""

from collections.abc import Callable, Mapping

from printkit.rules.checks.asserted import check_assert
from printkit.rules.checks.counted import check_count, check_total
from printkit.rules.checks.dealt import check_deal
from printkit.rules.checks.example import check_example
from printkit.rules.checks.nested import check_nested
from printkit.rules.checks.numbers import check_numbers
from printkit.rules.checks.order import check_order
from printkit.rules.checks.play import check_play
from printkit.rules.checks.prints import check_prints
from printkit.rules.checks.ranges import check_ranges
from printkit.rules.checks.relation import check_relation
from printkit.rules.checks.same import check_same
from printkit.rules.checks.says import check_agrees, check_never_says, check_says, check_says_once
from printkit.rules.checks.table import check_table
from printkit.rules.checks.trap import check_trap
from printkit.rules.checks.unique import check_unique
from printkit.rules.trial import Trial

#: The test for each kind of rule: it adds violations to the trial, and returns what it found.
CHECKS: Mapping[str, Callable[[Trial], str]] = {
    "assert": check_assert,
    "count": check_count,
    "total": check_total,
    "unique": check_unique,
    "order": check_order,
    "table": check_table,
    "ranges": check_ranges,
    "nested": check_nested,
    "deal": check_deal,
    "relation": check_relation,
    "same": check_same,
    "example": check_example,
    "play": check_play,
    "trap": check_trap,
    "says": check_says,
    "never-says": check_never_says,
    "says-once": check_says_once,
    "agrees": check_agrees,
    "prints": check_prints,
    "numbers": check_numbers,
}
