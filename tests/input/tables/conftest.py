"""How the tests of tables read one: the cards, and the words that the user sees."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from printkit.diagnostics import Report
from printkit.diagnostics.render import as_text
from printkit.input.tables.grid import CardFile, TableOptions
from printkit.input.tables.read import note_of, read_table_file
from printkit.model.card_table import CardTable

Table = Callable[..., tuple[CardTable | None, str]]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Read a file of cards, standing in its folder; the words end with the note on what was guessed."""
    monkeypatch.chdir(tmp_path)

    def call(content: str | bytes, name: str = "cards.csv", **options: Any) -> tuple[CardTable | None, str]:
        data = content.encode("utf-8") if isinstance(content, str) else content
        Path(name).write_bytes(data)
        report = Report()
        found = read_table_file(CardFile(Path(name)), TableOptions(**options), report)
        note = note_of(found) if found else None
        return found, "\n".join(filter(None, [as_text(report), note and note.message]))

    return call


@pytest.fixture
def cards(table: Table) -> Callable[..., list[dict[str, Any]]]:
    """Read a file of cards that must be right, and return the fields of each."""

    def call(content: str | bytes, name: str = "cards.csv", **options: Any) -> list[dict[str, Any]]:
        found, words = table(content, name, **options)
        assert found is not None, words
        return [dict(row) for row in found.rows]

    return call
