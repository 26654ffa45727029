"""Values made late, and values kept packed, are the same as any others."""

import multiprocessing
import os
from pathlib import Path

import pytest

from printkit.diagnostics import Report
from printkit.input.tables.grid import TableOptions
from printkit.input.tables.read import read_table_file
from printkit.lazy import MANY, SpillFile


def test_pieces_of_bytes_come_back_from_a_file_that_several_processes_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("printkit.lazy._IN_MEMORY", 1000)
    pieces = [b"%d " % number * 30 for number in range(100)]
    spool, lost = SpillFile(tmp_path), SpillFile(tmp_path / "not-there")  # one can't write its file
    for piece in pieces:
        spool.append(piece)
        lost.append(piece)
    for kept in (spool, lost):
        assert [kept[at] for at in range(len(kept))] == pieces
    assert len(spool._last) < 1000 < len(lost._last)
    assert [*tmp_path.iterdir()] == []
    if hasattr(os, "fork"):
        with multiprocessing.get_context("fork").Pool(2, set_spool, (spool,)) as pool:
            assert pool.map(read_piece, range(100), 5) == pieces


_spools: list[SpillFile] = []


def set_spool(spool: SpillFile) -> None:
    _spools[:] = [spool]


def read_piece(number: int) -> bytes:
    return _spools[0][number]


@pytest.mark.slow
def test_reading_a_large_table_says_how_far_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is stopped while it reads says where."""
    said: list[str] = []
    monkeypatch.setattr("printkit.processes.heartbeat.note", said.append)
    file = tmp_path / "large.csv"
    file.write_text("name,size\n" + "".join(f"card {number},{number}\n" for number in range(3000)))
    assert read_table_file(file, TableOptions(), Report()) is not None
    assert {"table large.csv", "cells of row 1002", "types of column size"} <= {*said}


@pytest.mark.slow
@pytest.mark.parametrize("huge", [False, True])
def test_a_large_table_has_the_values_and_places_of_a_small_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, huge: bool
) -> None:
    lines = [f"card {number},{number / 4},{'wide' if number % 2 else ''}" for number in range(MANY + 5)]
    lines[7] = '"a ""card"", and\nanother",1.75,wide'
    tables = []
    for name, some in (("small", lines[: MANY - 5]), ("large", lines)):
        if huge and name == "large":  # its rows are split when they are read, its columns are packed
            monkeypatch.setattr("printkit.input.tables.formats.csv._LARGE", 1000)
            monkeypatch.setattr("printkit.input.tables.read._LARGE", MANY)
        file = tmp_path / f"{name}.csv"
        file.write_text("\n".join(["name,size,kind", *some]) + "\n", encoding="utf-8")
        table = read_table_file(file, TableOptions(), Report())
        assert table is not None
        tables.append((table, file))
    (small, one), (large, other) = tables
    assert large.rows[7]["name"] == 'a "card", and\nanother'
    for at in (0, 7, 8, 99, 100, MANY - 6):
        assert dict(large.rows[at]) == dict(small.rows[at])
        for column in (None, "size", "kind"):
            place = small.place(at, column)
            assert large.place(at, column) == place._replace(file=other) and place.file == one
