"""What is expected of the tables fits the tables: as many cards and pieces, read by another reader."""

import pytest
from reread import EXPECTED, copies_of, must_print, rows_of
from write_tables import FILES, TABLES

PRINTED = [name for name, rule in EXPECTED.items() if "refused" not in rule]


def test_every_table_is_expected() -> None:
    assert sorted(EXPECTED) == sorted(
        path.name for path in TABLES.iterdir() if path.suffix not in (".png", "")
    )
    assert len(EXPECTED) == 29
    assert len(PRINTED) >= 28


@pytest.mark.parametrize("name", PRINTED)
def test_numbers_are_those_of_the_table(name: str) -> None:
    rows = rows_of(name)
    assert len(rows) == EXPECTED[name]["cards"]
    assert sum(copies_of(name, row) for row in rows) == EXPECTED[name]["pieces"]
    assert all(must_print(name, row) for row in rows)


@pytest.mark.parametrize(
    "name", [name for name in FILES if name.endswith("csv") and name != "submarines.csv"]
)
def test_texts_are_what_the_program_writes(name: str) -> None:
    assert FILES[name]() == (TABLES / name).read_bytes()
