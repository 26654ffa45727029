"""Small answers that reading gives: names of icons, lists of copies, profiles that can't be written."""

from pathlib import Path

import pytest
from smallgame import Make

from printkit.diagnostics import Report
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.brands.printers import save_printer
from printkit.input.find import kind_of
from printkit.input.finished.names import read_set
from printkit.input.games import card_tables
from printkit.input.games.game import load_game
from printkit.input.tables.types import in_brackets
from printkit.model.printing import Printer


@pytest.mark.parametrize(
    ("cell", "printed"),
    [
        ("2 sword, coin", "[sword][sword] [coin]"), ("sword coin", "[sword] [coin]"), ("", ""),
        ("[sword] 2", "[sword] 2"), ("{R} 2", "{R} 2"), ("3 coin", "[coin][coin][coin]"),
    ],
)  # fmt: skip
def test_names_of_icons_are_written_in_brackets(cell: str, printed: str) -> None:
    assert in_brackets(cell) == printed


@pytest.mark.parametrize(
    ("list_name", "counted"),
    [("deck.csv", True), ("birds.csv", False), ("any.txt", True), ("deck.toml", False)],
)
def test_a_list_of_copies_is_a_text_or_is_called_so(tmp_path: Path, list_name: str, counted: bool) -> None:
    for name in ("robin.png", "wren.png"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / list_name).write_text("robin,3\nwren,2\n", encoding="utf-8")
    found = read_set(tmp_path, tmp_path / "room", Report())
    assert found is not None
    assert [card.copies for card in found.cards] == ([3, 2] if counted else [1, 1])


def test_one_picture_in_a_folder_is_no_set(tmp_path: Path) -> None:
    (tmp_path / "robin.png").write_bytes(b"")
    assert kind_of(tmp_path) == ""
    (tmp_path / "wren.png").write_bytes(b"")
    assert kind_of(tmp_path) == "set"


def test_a_profile_that_can_t_be_written_names_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "taken").write_text("a file", encoding="utf-8")
    monkeypatch.setenv("PRINTKIT_CONFIG", str(tmp_path / "taken"))
    report = Report()
    assert save_printer(Printer("attic"), report) is None
    (found,) = report.findings
    assert found.message.startswith(f"can't write `{tmp_path}/taken/printers/attic.toml`: ")


def test_too_many_cards_are_counted(make_game: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_tables, "MOST_PIECES", 1)
    report = Report()
    load_game(make_game(), load_catalogue(shared_templates(), report), report)
    assert [(one.code, one.message) for one in report] == [("too-many", "there are 2 cards, more than 1")]
