"""A table in a few words for tests: headings and rows as they are written."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report
from printkit.input.tables.grid import TableOptions
from printkit.input.tables.read import read_table_file
from printkit.model.card_table import CardTable
from printkit.starter.roles import ROLES, guess_roles

TEMPLATES = Path(__file__).resolve().parents[1] / "templates"


def write_table(folder: Path, rows: Sequence[Sequence[Any]], name: str = "cards.csv") -> Path:
    """Write a table as CSV."""
    import csv

    file = folder / name
    with file.open("w", newline="", encoding="utf-8") as open_file:
        csv.writer(open_file).writerows(rows)
    return file


def read_table(file: Path) -> CardTable:
    """Read a table in which nothing is wrong."""
    report = Report()
    table = read_table_file(file, TableOptions(), report)
    assert table is not None, report.findings
    return table


def roles_of(file: Path, is_picture: Any = lambda _: False) -> dict[str, str]:
    """Return the roles that are taken, each with the headings of its columns."""
    import tomllib

    headings: Mapping[str, Any] = tomllib.loads((TEMPLATES / "roles.toml").read_text(encoding="utf-8"))
    table = read_table(file)
    roles = guess_roles(table, headings["headings"], is_picture)
    assert sorted(one.name for role in ROLES for one in roles[role]) == sorted(
        one.name for one in table.columns
    )
    return {role: ", ".join(one.heading for one in roles[role]) for role in ROLES if roles[role]}
