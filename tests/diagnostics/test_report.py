"""A report: each finding once, and whether a piece of work found anything."""

from printkit.diagnostics import Finding, Report, Severity


def test_a_finding_is_kept_once() -> None:
    report = Report()
    for _ in range(2):
        report.error("code", "message")
    assert [one.message for one in report] == ["message"]


def test_work_that_finds_something_is_seen_to_do_so_even_when_it_was_found_before() -> None:
    report = Report()
    assert report.watch(lambda: 1) == (1, False)
    for _ in range(2):
        assert report.watch(lambda: report.error("code", "message")) == (None, True)
    assert len(report.findings) == 1


def test_watching_inside_of_watching() -> None:
    report = Report()

    def inner() -> bool:
        report.warning("code", "message")
        return report.watch(lambda: None)[1]

    assert report.watch(inner) == (False, True)


def test_a_key_makes_no_difference_between_findings() -> None:
    report = Report()
    for key in (None, "a", "b"):
        report.add(Finding("code", Severity.NOTE, "message", key=key))
    assert [one.key for one in report] == [None]
