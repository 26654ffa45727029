"""Letters that a font lacks: each once for each font, and ten at most, in one process or several."""

from textbench import draw, make_context

from printkit.diagnostics import Finding, Report
from printkit.drawing.text.missing_letters import MissingLetter, merge_findings


def found_on(subject: str, letters: str, weight: str = "400") -> list[Finding]:
    """What one process finds."""
    context = make_context()
    context.subject = subject
    draw(f'<text font-weight="{weight}">{letters}</text>', context)
    return context.report.findings


def test_a_finding_knows_its_letter_and_font_and_shows_neither() -> None:
    (found,) = found_on("card `a`", "★")
    assert found.key == MissingLetter("★", "PT Serif")
    assert found == Finding(found.code, found.severity, found.message, found.at, found.help)


def test_of_two_processes_a_letter_is_reported_once_for_each_font() -> None:
    report = Report()
    merge_findings(found_on("card `a` on its way", "★☆"), report)
    merge_findings(found_on("card `b`", "☆") + found_on("card `b`", "☆", "700"), report)
    assert [one.message for one in report] == [
        "`★` (BLACK STAR) on card `a` on its way is not in the font `PT Serif`: a box is printed",
        "`☆` (WHITE STAR) on card `a` on its way is not in the font `PT Serif`: a box is printed",
        "`☆` (WHITE STAR) on card `b` is not in the font `PT Serif bold`: a box is printed",
    ]


def test_of_two_processes_ten_letters_are_enough() -> None:
    report = Report()
    for start in (0x4E00, 0x4E08):
        merge_findings(found_on("card `a`", "".join(map(chr, range(start, start + 8)))), report)
    assert len(report.findings) == 10


def test_other_findings_are_all_merged() -> None:
    other = Finding("bad-attribute", found_on("card `a`", "★")[0].severity, "a message")
    report = Report()
    merge_findings([other] * 2, report)
    assert report.findings == [other]


def test_of_two_processes_an_emoji_of_several_signs_is_reported_once() -> None:
    report = Report()
    for subject in ("card `a`", "card `b`"):
        merge_findings([one for one in found_on(subject, "👍🏽") if one.code == "emoji-simplified"], report)
    assert [one.message for one in report] == [
        "the emoji `👍🏽` on card `a` is drawn without its colours, tones and additions"
    ]
