"""The suffixes of tables are said once, by `READERS`: whoever looks for tables knows those that it has."""

import ast
from pathlib import Path

import pytest

import printkit
from printkit.diagnostics import Report
from printkit.input.find import find_game, report_missing_table
from printkit.input.tables.formats import READERS, Format, sure_suffixes, table_suffixes
from printkit.studio.editor import excerpt
from printkit.studio.games import keep_table, list_games

PACKAGE = Path(printkit.__file__).parent


@pytest.fixture
def book(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the path of a table whose suffix was added to `READERS`, alone in the current folder."""
    table = {"book": Format("a book", (".book",), "BOOK"), **READERS}
    monkeypatch.setattr("printkit.input.tables.formats.READERS", table)
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "cards.book"
    path.write_text("BOOK", encoding="utf-8")
    return path


def test_a_new_suffix_is_known_to_all(book: Path) -> None:
    report = Report()
    assert find_game("other.book", [], report) is None
    assert find_game("./", [], report) is None
    report_missing_table("card.book", "missing-file", report)
    missing, folder, near = (str(one.message) + str(one.help) for one in report.findings)
    assert "there is no file `other.book`" in missing
    assert "cards.book" in folder
    assert "cards.book" in near
    assert "cards.book" in [one["name"] for one in list_games()]
    assert excerpt(book, 1)["lines"] == ["BOOK"]
    assert keep_table("other.book", b"BOOK") == ("other.book", "")


@pytest.mark.parametrize("suffix", table_suffixes())
def test_each_suffix_is_known(suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(f"cards{suffix}").touch()
    report_missing_table(f"card{suffix}", "missing-file", report := Report())
    assert f"cards{suffix}" in str(report.findings[0].help)
    assert (f"cards{suffix}" in [one["name"] for one in list_games()]) == (suffix in sure_suffixes())


@pytest.mark.parametrize("name", ["README.md", "notes.txt", "pyproject.toml"])
def test_what_is_mostly_no_table_is_not_offered(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).touch()
    assert name not in [one["name"] for one in list_games()]


def _lists(file: Path) -> list[str]:
    """Return where a module lists several suffixes of tables that few other files have."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    lists = [one for one in ast.walk(tree) if isinstance(one, ast.Tuple | ast.List | ast.Set)]
    return [
        f"{file.relative_to(PACKAGE).as_posix()}:{one.lineno}"
        for one in lists
        if sum(isinstance(item, ast.Constant) and item.value in sure_suffixes() for item in one.elts) > 1
    ]


def test_there_is_no_other_list_of_suffixes() -> None:
    found = [where for file in PACKAGE.rglob("*.py") for where in _lists(file)]
    assert {where.partition(":")[0] for where in found} == {"input/tables/formats/__init__.py"}
    pages = [*(PACKAGE.parent / "templates").rglob("*.js")]
    assert pages
    assert [file.name for file in pages if ".csv" in file.read_text(encoding="utf-8")] == []
