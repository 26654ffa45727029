"""A table `allow` in, the warnings that an author silences out, each with its reason."""

from collections.abc import Mapping
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.codes import WARNINGS
from printkit.diagnostics.wording import quoted, suggestion
from printkit.input.schema import Key, fits
from printkit.model.game import Allowance

#: A reason for each warning that is meant.
ALLOW = tuple(
    Key(code, "text", about=f"The reason why it is meant that {words}.") for code, words in WARNINGS.items()
)


def read_allow(table: Mapping[str, Any] | None, at: Spot, report: Report) -> tuple[Allowance, ...]:
    """Return the warnings that are allowed, with their reasons."""
    found = []
    for code, reason in (table or {}).items():
        if code not in WARNINGS:
            near = suggestion(code, WARNINGS, most=0)
            help = f"{near} Errors can't be allowed" if near else "errors can't be allowed: mend them"
            report.error("unknown-key", f"{quoted(code)} is not a warning", at / code, help)
        elif fits(reason, Key(code, "text"), at / code, report):
            if reason.strip():
                found.append(Allowance(code, reason.strip(), at / code))
            else:
                help = f'say why it is meant: `{code} = "two sides to read"`'
                report.error("bad-value", f"{quoted(code)} is allowed without a reason", at / code, help)
    return tuple(found)
