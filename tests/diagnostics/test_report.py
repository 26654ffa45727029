"""A report collects findings, once each; the findings of one step can be asked for alone."""

import pytest

from printkit.cli.terminal import exit_code
from printkit.diagnostics import Finding, Report, Severity


def test_a_step_sees_its_own_findings_and_the_whole_report_has_them_all() -> None:
    report = Report()
    report.error("first", "before")
    with report.collect() as own:
        assert not own.failed
        own.error("first", "before")
        own.warning("second", "odd")
    assert own.failed
    assert [finding.code for finding in report] == ["first", "second"]


def test_findings_are_kept_when_a_step_is_broken_off() -> None:
    report = Report()
    with pytest.raises(ValueError, match="broken off"), report.collect() as own:
        own.warning("odd", "kept")
        raise ValueError("broken off")
    assert [finding.message for finding in report] == ["kept"]


def test_a_warning_does_not_fail_a_report() -> None:
    report = Report()
    report.warning("odd", "prints all the same")
    assert not report.failed


def test_the_exit_code_says_whether_the_command_or_the_game_is_wrong() -> None:
    report = Report()
    report.add(Finding("odd", Severity.WARNING, "odd"))
    assert exit_code(report) == 0
    report.usage_error("unknown-paper", "unknown paper `a9`")
    assert exit_code(report) == 2
    report.error("wrong-type", "`copies` must be a whole number, not text")
    assert exit_code(report) == 1


def test_a_finding_is_kept_once() -> None:
    report = Report()
    for _ in range(2):
        report.error("code", "message")
    assert [one.message for one in report] == ["message"]


def test_what_was_found_before_counts_as_found_again() -> None:
    report = Report()
    for times in (1, 2):
        report.error("code", "message")
        assert (report.added, len(report.findings)) == (times, 1)


def test_a_key_makes_no_difference_between_findings() -> None:
    report = Report()
    for key in (None, "a", "b"):
        report.add(Finding("code", Severity.NOTE, "message", key=key))
    assert [one.key for one in report] == [None]
