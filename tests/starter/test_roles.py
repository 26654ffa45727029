"""What the columns of a table are taken for: by headings in many languages, and by their values."""

import tomllib
from pathlib import Path

import pytest
from smalltable import roles_of, write_table

from printkit.starter.headings import match, plain

CASES = tomllib.loads(Path(__file__).with_name("roles.toml").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES)
def test_what_columns_are_taken_for(case: str, tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text(CASES[case]["table"], "utf-8")
    assert roles_of(file) == CASES[case]["roles"]


def test_pictures_without_endings_are_told_by_heading_and_by_what_there_is(tmp_path: Path) -> None:
    file = write_table(tmp_path, [["Name", "Art"], ["Robin", "robin"], ["Wren", "wren"]])
    assert roles_of(file, lambda cell: cell.lower() in ("robin", "wren")) == {
        "title": "Name",
        "picture": "Art",
    }
    assert roles_of(file) == {"title": "Name", "facts": "Art"}


@pytest.mark.parametrize(
    ("heading", "said"),
    [
        ("Größe", "grosse"),
        ("CARD-NAME", "card name"),
        ("cardName", "card name"),
        (" Été 2 ", "ete 2"),
        ("#", ""),
    ],
)
def test_headings_are_compared_without_case_accents_and_signs(heading: str, said: str) -> None:
    assert plain(heading) == said


def test_whole_headings_fit_better_than_parts_and_first_words_better_than_later_ones() -> None:
    words = ("name", "title")
    assert (
        match("Name", words) > match("Title", words) > match("Card name", words) > match("Title of it", words)
    )
    assert match("Surname", words) == 0
