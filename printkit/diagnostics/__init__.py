"""Findings: what is wrong, where it is, and how to mend it."""

from printkit.diagnostics.finding import Finding, Place, Report, Severity, Spot

__all__ = ["Finding", "Place", "Report", "Severity", "Spot"]
