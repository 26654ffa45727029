"""A trial of a rule in, what was found out: a function for each kind of rule, a line for it in `CHECKS`."""

from collections.abc import Callable, Mapping

from printkit.rules.checks import asserted
from printkit.rules.checks.counted import check_count, check_deal, check_parts, check_total
from printkit.rules.checks.table import check_nested, check_ranges, check_table
from printkit.rules.checks.values import check_order, check_same, check_unique
from printkit.rules.trial import Trial

#: The test for each kind of rule: it adds violations to the trial, and returns what it found.
CHECKS: Mapping[str, Callable[[Trial], str]] = {
    "assert": asserted.check_assert,
    "figures": asserted.check_figures,
    "count": check_count,
    "total": check_total,
    "parts": check_parts,
    "unique": check_unique,
    "order": check_order,
    "table": check_table,
    "ranges": check_ranges,
    "nested": check_nested,
    "deal": check_deal,
    "relation": asserted.check_relation,
    "same": check_same,
    "example": asserted.check_example,
    "play": asserted.check_play,
    "trap": asserted.check_trap,
}
