"""A report in, its findings on the terminal and an exit code out."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

import click

from printkit.diagnostics import Severity

if TYPE_CHECKING:
    from printkit.diagnostics import Report

_FINE, _FINDINGS, _USAGE = 0, 1, 2


def finish(report: Report) -> None:
    """Show the findings and leave with their exit code."""
    if report.findings:
        from printkit.diagnostics.render import as_text, summary

        colour = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
        width = shutil.get_terminal_size().columns if sys.stderr.isatty() else 0
        click.echo(f"{as_text(report, colour, width)}\n\n{summary(report)}", err=True, color=colour)
    raise SystemExit(exit_code(report))


def exit_code(report: Report) -> int:
    """Return 0 if there is no error, 2 if all errors are about the command line, 1 otherwise."""
    errors = [finding for finding in report if finding.severity == Severity.ERROR]
    if not errors:
        return _FINE
    return _USAGE if all(error.usage for error in errors) else _FINDINGS
