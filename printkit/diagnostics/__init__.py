"""Findings: what is wrong, where it is, and how to mend it."""

from printkit.diagnostics.finding import At, Cell, Finding, Place, Report, Severity, Spot

__all__ = ["At", "Cell", "Finding", "Place", "Report", "Severity", "Spot"]
