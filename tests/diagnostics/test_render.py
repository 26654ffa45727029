"""Findings are shown in the exact words and columns that people and scripts rely on."""

import json
import os
import re
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.diagnostics import Finding, Place, Report, Severity, Spot
from printkit.diagnostics.render import as_json, as_text, summary


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(name: str, text: str) -> Path:
    file = Path.cwd() / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    return file


def shown(at: Place | Spot | None, message: str = "wrong") -> str:
    report = Report()
    report.error("bad", message, at)
    return as_text(report)


def test_colours_mark_severity_gutter_and_message() -> None:
    file = write("a.toml", "\n" * 9 + "x = 1\n")
    finding = Finding("odd", Severity.WARNING, "odd `x`", Place(file, 10, 1, 1), "mend it", ("so",))
    assert as_text([finding], colour=True) == (
        "\033[33mwarning[odd]\033[0m\033[1m: odd `x`\033[0m\n"
        "\033[34m   -->\033[0m a.toml:10:1\n"
        "\033[34m    |\033[0m\n"
        "\033[34m 10 |\033[0m x = 1\n"
        "\033[34m    |\033[0m \033[33m^\033[0m\n"
        "    \033[34m=\033[0m help: mend it\n"
        "    \033[34m=\033[0m note: so"
    )
    assert as_text([finding], colour=True).replace("\033[33m", "\033[31m") == as_text(
        [Finding("odd", Severity.ERROR, "odd `x`", finding.at, "mend it", ("so",))], colour=True
    ).replace("error", "warning")
    assert as_text([Finding("n", Severity.NOTE, "m")], True) == "\033[36mnote[n]\033[0m\033[1m: m\033[0m"
    assert re.sub("\033\\[\\d+m", "", as_text([finding], colour=True)) == as_text([finding])


def test_a_finding_without_place_is_its_message_and_help() -> None:
    report = Report()
    report.error("unknown-paper", "unknown paper `a9`", None, "known: a4, letter")
    assert as_text(report) == "error[unknown-paper]: unknown paper `a9`\n   = help: known: a4, letter"


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        (0, 0, "  --> a.toml"),
        (0, 5, "  --> a.toml"),
        (1, 0, "  --> a.toml:1\n   |\n 1 | one two"),
        (2, 1, "  --> a.toml:2:1"),
        (9, 3, "  --> a.toml:9:3"),
        (1, 4, "  --> a.toml:1:4\n   |\n 1 | one two\n   |    ^"),
        (1, 5, "  --> a.toml:1:5\n   |\n 1 | one two\n   |     ^^^"),
        (1, 8, "  --> a.toml:1:8\n   |\n 1 | one two\n   |        ^"),
        (1, 99, "  --> a.toml:1:99\n   |\n 1 | one two\n   |        ^"),
        (3, 1, "  --> a.toml:3:1\n   |\n 3 | three\n   | ^^^^^"),
        (4, 3, "  --> a.toml:4:3\n   |\n 4 | x = fine-grained + 1\n   |   ^"),
        (4, 5, "  --> a.toml:4:5\n   |\n 4 | x = fine-grained + 1\n   |     ^^^^^^^^^^^^"),
    ],
)
def test_where_the_carets_stand(line: int, column: int, expected: str) -> None:
    file = write("a.toml", "one two\n\nthree  \nx = fine-grained + 1")
    assert shown(Place(file, line, column)) == f"error[bad]: wrong\n{expected}"


def test_carets_end_with_their_line() -> None:
    file = write("a.toml", "abc\ndef\n")
    assert shown(Place(file, 1, 2, 500)).endswith("\n 1 | abc\n   |  ^^")


def test_wide_and_combining_letters_keep_the_carets_in_their_column() -> None:
    file = write("a.toml", "山e\u0301x = 日本\n")
    *_, line, carets = shown(Place(file, 1, 8, 2)).splitlines()
    assert line == " 1 | 山e\u0301x = 日本"
    assert carets == "   |        ^^^^"


def test_a_long_line_is_cut_around_the_carets() -> None:
    file = write("a.toml", "a" * 500 + "WORD" + "b" * 500)
    *_, line, carets = shown(Place(file, 1, 501, 4)).splitlines()
    assert line == " 1 | …" + "a" * 33 + "WORD" + "b" * 63 + "…"
    assert carets == "   | " + " " * 34 + "^^^^"
    assert shown(Place(file, 1, 1, 2)).splitlines()[-2] == " 1 | " + "a" * 100 + "…"
    assert shown(Place(file, 1, 1004)).splitlines()[-2] == " 1 | …" + "b" * 100
    assert shown(Place(file, 1, 1, 1000)).splitlines()[-1] == "   | " + "^" * 100
    hundred = write("b.toml", "c" * 100)
    assert shown(Place(hundred, 1, 1, 1)).splitlines()[-2] == " 1 | " + "c" * 100


def test_nothing_that_steers_a_terminal_gets_through() -> None:
    nasty = "\ta\x1b[31m\x9b2J\u202eb\x07\u00a0c"
    file = write(f"odd\x1bname{nasty[1:]}.toml", f"{nasty} = 1\n")
    finding = Finding("co\x1bde", Severity.ERROR, f"m{nasty}\nx", Place(file, 1, 3, 1), nasty, (nasty,))
    clean = "a�[31m�2J�b� c"
    assert as_text([finding]) == (
        f"error[co�de]: m {clean} x\n"
        f"  --> odd�name{clean}.toml:1:3\n"
        "   |\n"
        f" 1 |  {clean} = 1\n"
        "   |   ^\n"
        f"   = help:  {clean}\n"
        f"   = note:  {clean}"
    )
    assert as_json([finding])[0]["message"] == f"m {clean} x"
    assert as_json([finding])[0]["file"] == f"odd�name{clean}.toml"
    assert as_json([finding])[0]["help"] == f" {clean}"


@pytest.mark.slow
@given(st.text(max_size=200), st.integers(0, 9), st.integers(0, 300), st.integers(0, 300))
def test_any_text_anywhere_is_shown_on_lines_of_its_own(
    text: str, line: int, column: int, length: int
) -> None:
    file = Path("any.toml")
    file.write_bytes(text.encode("utf-8", "replace"))
    words = as_text([Finding("c", Severity.ERROR, text, Place(file, line, column, length), text, (text,))])
    assert all(row.isprintable() for row in words.split("\n"))
    assert 4 <= len(words.split("\n")) <= 7


def test_a_very_long_message_is_cut() -> None:
    assert shown(None, "x" * 10_000_000) == "error[bad]: " + "x" * 999 + "…"


def test_names_that_are_not_unicode_are_shown() -> None:
    assert shown(Place(Path(os.fsdecode(b"caf\xe9.toml")))) == "error[bad]: wrong\n  --> caf�.toml"


def test_paths_are_shown_from_the_current_folder(folder: Path) -> None:
    assert "--> sub/a.toml" in shown(Place(folder / "sub" / "a.toml"))
    assert "--> sub/a.toml" in shown(Place(Path("sub/a.toml")))
    assert f"--> {folder.parent}/a.toml" in shown(Place(folder.parent / "a.toml"))


def test_the_current_folder_may_be_gone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = folder / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert f"--> {folder}/a.toml" in shown(Place(folder / "a.toml"))


def test_findings_come_in_the_order_of_the_files() -> None:
    b, a = write("b.toml", "x = 1\n\n\n\n\n\n\n\n\ny = 2\n"), write("a.toml", "z = 3\n")
    report = Report()
    report.warning("late", "m", Spot(b, ("y",)))
    report.error("zed", "m", Place(b, 2, 3))
    report.error("col", "m", Place(b, 2, 1))
    report.error("abc", "m", Place(b, 2, 3))
    report.error("first", "m", Spot(a, ("z",)))
    report.error("nowhere", "m")
    codes = ["nowhere", "first", "col", "abc", "zed", "late"]
    assert re.findall(r"\[([a-z]+)\]:", as_text(report)) == codes
    assert [one["code"] for one in as_json(report)] == codes
    assert as_text(report).startswith("error[nowhere]: m\n\nerror[first]: m\n  --> a.toml:1:1\n")


def test_of_many_findings_the_first_fifty_are_shown() -> None:
    findings = [Finding("c", Severity.ERROR, "m", Place(Path("a"), line)) for line in range(1, 53)]
    assert as_text(findings[:50]).endswith("\n\nerror[c]: m\n   --> a:50")
    assert as_text(findings).endswith("\n\nerror[c]: m\n   --> a:50\n\nand 2 more, not shown")
    assert len(as_json(findings)) == 52


def test_warnings_never_crowd_out_an_error() -> None:
    findings = [Finding("c", Severity.WARNING, "m", Place(Path("a"), line)) for line in range(1, 53)]
    words = as_text([*findings, Finding("d", Severity.ERROR, "e", Place(Path("b"), 7))])
    assert words.count("warning[c]") == 49
    assert words.endswith("\n   --> a:49\n\nerror[d]: e\n  --> b:7\n\nand 3 more, not shown")


def test_json_tells_all_that_is_known() -> None:
    file = write("a.toml", "x = 1\n")
    report = Report()
    report.error("bad-x", "bad `x`", Spot(file, ("x",)), "mend it")
    report.add(Finding("n", Severity.NOTE, "so"))
    report.warning("w", "odd", Spot(file))
    nothing = {"file": None, "line": None, "column": None, "help": None, "notes": []}
    assert as_json(report) == [
        {**nothing, "code": "n", "severity": "note", "message": "so"},
        {**nothing, "code": "w", "severity": "warning", "message": "odd", "file": "a.toml"},
        {
            "code": "bad-x",
            "severity": "error",
            "message": "bad `x`",
            "file": "a.toml",
            "line": 1,
            "column": 1,
            "help": "mend it",
            "notes": [],
        },
    ]
    assert json.loads(json.dumps(as_json(report))) == as_json(report)


@pytest.mark.parametrize(
    ("errors", "warnings", "notes", "expected"),
    [
        (2, 1, 0, "2 errors, 1 warning"),
        (1, 0, 0, "1 error"),
        (0, 2, 1, "2 warnings, 1 note"),
        (1, 1, 2, "1 error, 1 warning, 2 notes"),
        (0, 0, 0, "no findings"),
    ],
)
def test_the_summary_counts(errors: int, warnings: int, notes: int, expected: str) -> None:
    kinds = [Severity.NOTE] * notes + [Severity.ERROR] * errors + [Severity.WARNING] * warnings
    assert summary(Finding("c", kind, "m") for kind in kinds) == expected


def test_no_findings_are_no_words() -> None:
    assert as_text([]) == ""
    assert as_json([]) == []


@pytest.mark.slow
def test_thousands_of_findings_in_a_large_file_take_no_time() -> None:
    file = write("a.toml", "[[card]]\nid = 1\n" * 20_000)
    findings = [Finding("c", Severity.ERROR, "m", Spot(file, ("card", index, "id"))) for index in range(5000)]
    started = time.process_time()
    as_text(findings)
    assert as_json(findings)[4999]["line"] == 10_000
    assert time.process_time() - started < 10


def test_findings_of_one_kind_in_one_place_share_its_excerpt() -> None:
    file = write("sun/layouts/card.svg", "<svg>\n  <box>{{ card.words }}</box>\n</svg>\n")
    report = Report()
    for name in ("wren", "robin"):
        report.error("too-long", f"card `{name}` is too long", Place(file, 2, 3), "shorten it")
    report.error("too-long", "card `jay` is too long", Place(file, 3, 1), "shorten it")
    assert as_text(report) == (
        "error[too-long]: card `wren` is too long\n"
        "error[too-long]: card `robin` is too long\n"
        "  --> sun/layouts/card.svg:2:3\n"
        "   |\n"
        " 2 |   <box>{{ card.words }}</box>\n"
        "   |   ^\n"
        "   = help: shorten it\n"
        "\n"
        "error[too-long]: card `jay` is too long\n"
        "  --> sun/layouts/card.svg:3:1\n"
        "   |\n"
        " 3 | </svg>\n"
        "   | ^\n"
        "   = help: shorten it"
    )


def test_a_finding_keeps_inside_a_terminal_between_words() -> None:
    file = write("a.toml", "key = 'a long line that goes on for more than forty columns of it'\n")
    report = Report()
    report.error("bad", "these words go on for more than forty columns", Place(file, 1, 1), "mend it " * 6)
    told = as_text(report, width=40).split("\n")
    assert max(map(len, told)) <= 40
    assert told == [
        "error[bad]: these words go on for more",
        "  than forty columns",
        "  --> a.toml:1:1",
        "   |",
        " 1 | key = 'a long line that goes on f…",
        "   | ^^^",
        "   = help: mend it mend it mend it mend",
        "           it mend it mend it",
    ]
