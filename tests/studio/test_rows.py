"""A card copied, moved and deleted in the file that it comes from: in each format its row's bytes alone."""

from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from smallgame import Make
from workbooks import ods, xlsx

from printkit.model.options import BuildRequest, StartOptions
from printkit.studio.cell_edits import edit_cells, edit_row
from printkit.studio.deck import Deck
from printkit.studio.edits import from_plain

LONG = 'Robin;1;"It sings;\r\nearly."\r\n'
CSV = f'Name;Cost;Text\r\n{LONG}Wren;2;It is loud.\r\n\r\nKite;3;"It ""borrows"" socks."'
TOML = """\
# birds
[[bird]]
name = "Robin"  # red
cost = 1
text = "[[bird]] is # no head"

# the loud one
[[bird]]
name = "Wren"
cost = 2
[bird.more]
legs = 2

[[bird]]
name = "Kite"
cost = 3
"""
RED = "  - name: Robin   # red\n    cost: 1\n"
YAML = f"""\
birds:
{RED}  # the loud one
  - name: Wren
    cost: 2
  - name: Kite
    cost: 3
"""
FLOW = '- {name: Robin, text: "a } b"}\n- {name: Wren, text: b}\n- {name: Kite, text: c}\n'
FIRST = '{"name": "Robin", "text": "a } b", "more": [{"x": 1}]}'
JSON = f"""{{"birds": [
  {FIRST},
  {{"name": "Wren", "text": "b"}},
  {{"name": "Kite", "text": "c"}}
]}}
"""
ROWS: list[list[Any]] = [["Name", "Cost"], ["Robin", 1], ["Wren", 2], ["Kite", 3]]


def opened(file: Path) -> Deck:
    deck = Deck(BuildRequest(str(file)))
    deck.open(deck.request)
    assert deck.readable, [*deck.report]
    return deck


def names(file: Path) -> list[str]:
    """The cards of a file as they are read."""
    prepared = opened(file).prepared
    assert prepared
    return [card.fields["name"].lower() for card in prepared.game.components[0].cards]


def edit(file: Path, card: str, what: str) -> dict[str, Any]:
    return edit_row(opened(file), {"component": "cards", "id": card, "what": what})


def changed(file: Path, card: str, what: str) -> list[str]:
    """Change a row; return the cards that are read then."""
    answer = edit(file, card, what)
    assert answer["ok"], answer
    file.write_bytes(from_plain(answer["changes"][0]).made(file.read_bytes()))
    return names(file)


@pytest.fixture(
    params=["birds.csv", "birds.toml", "birds.yaml", "flow.yaml", "birds.json", "birds.xlsx", "birds.ods"]
)
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / request.param
    texts = {"birds.csv": CSV, "birds.toml": TOML, "birds.yaml": YAML, "flow.yaml": FLOW, "birds.json": JSON}
    if path.name in texts:
        path.write_bytes(texts[path.name].encode())
    else:
        path.write_bytes(xlsx({"Birds": ROWS}) if path.suffix == ".xlsx" else ods(ROWS))
    assert names(path) == ["robin", "wren", "kite"]
    return path


@pytest.mark.parametrize(
    ("card", "what", "found"),
    [
        ("robin", "copy", ["robin", "robin", "wren", "kite"]),
        ("kite", "copy", ["robin", "wren", "kite", "kite"]),
        ("robin", "delete", ["wren", "kite"]),
        ("wren", "delete", ["robin", "kite"]),
        ("kite", "delete", ["robin", "wren"]),
        ("wren", "up", ["wren", "robin", "kite"]),
        ("robin", "down", ["wren", "robin", "kite"]),
        ("kite", "up", ["robin", "kite", "wren"]),
    ],
)
def test_a_row_changes(file: Path, card: str, what: str, found: list[str]) -> None:
    assert changed(file, card, what) == found


def test_what_moves_and_comes_back_leaves_the_same_bytes(file: Path) -> None:
    before = file.read_bytes()
    changed(file, "robin", "down")
    assert file.read_bytes() != before
    changed(file, "robin", "up")
    assert file.read_bytes() == before or file.suffix in (".xlsx", ".ods")  # which are packed anew


@pytest.mark.parametrize(
    ("name", "text", "after"),
    [
        ("a.csv", CSV, CSV.replace(LONG, LONG * 2)),
        ("a.yaml", YAML, YAML.replace(RED, RED * 2)),
        ("a.json", JSON, JSON.replace(FIRST, f"{FIRST},\n  {FIRST}")),
    ],
)
def test_a_copy_is_written_as_its_row_is(tmp_path: Path, name: str, text: str, after: str) -> None:
    file = tmp_path / name
    file.write_bytes(text.encode())
    changed(file, "robin", "copy")
    assert file.read_bytes().decode() == after


def test_a_copy_in_a_game_gets_a_name_of_its_own(make_game: Make) -> None:
    game = make_game()
    deck = opened(game)
    answer = edit_row(deck, {"component": "deck", "id": "one", "what": "copy"})
    text = from_plain(answer["changes"][0]).made((game / "cards.toml").read_bytes()).decode()
    first, second, *_ = text.split("[[card]]")[1:]
    assert second.strip() == first.strip().replace('"one"', '"one-2"')


def test_many_copies_are_made_at_once(file: Path) -> None:
    asked = {"component": "cards", "id": "robin", "what": "copy", "times": 3}
    answer = edit_row(opened(file), asked)
    file.write_bytes(from_plain(answer["changes"][0]).made(file.read_bytes()))
    assert names(file) == ["robin"] * 4 + ["wren", "kite"]


def test_many_cells_are_written_in_one_step(file: Path) -> None:
    new = [("wren", "Owl"), ("robin", "A bird with a long name"), ("kite", "Emu")]
    cells = [{"component": "cards", "id": card, "column": "name", "new": text} for card, text in new]
    answer = edit_cells(opened(file), {"cells": cells})
    (change,) = answer["changes"]
    file.write_bytes(from_plain(change).made(file.read_bytes()))
    assert names(file) == ["a bird with a long name", "owl", "emu"]


def test_of_many_cells_all_are_written_or_none(tmp_path: Path) -> None:
    (tmp_path / "birds.xlsx").write_bytes(xlsx({"Birds": [["Name", "Cost"], ["Robin", 1], ["Wren", 2]]}))
    cells = [
        {"component": "cards", "id": card, "column": "name", "new": new}
        for card, new in (("robin", "Owl"), ("wren", "a\0b"))
    ]
    answer = edit_cells(opened(tmp_path / "birds.xlsx"), {"cells": cells})
    assert answer["output"] == "wren, name: it has a character that no spreadsheet can hold"
    assert not answer["ok"] and "changes" not in answer


@pytest.mark.parametrize(
    ("card", "what", "why"),
    [
        ("robin", "up", "it is the first card already"),
        ("kite", "down", "it is the last card already"),
        ("owl", "delete", "there is no such card any more"),
    ],
)
def test_what_can_t_be_done_is_said(file: Path, card: str, what: str, why: str) -> None:
    assert edit(file, card, what) == {"ok": False, "output": why} | ({} if card == "owl" else {"fixed": True})


@pytest.mark.parametrize("more", ['<mergeCells><mergeCell ref="A3:B3"/></mergeCells>', "<drawing/>"])
def test_a_sheet_whose_rows_are_named_elsewhere_is_left_alone(tmp_path: Path, more: str) -> None:
    rows = "".join(
        f'<row r="{n}"><c r="A{n}" t="inlineStr"><is><t>{name}</t></is></c><c r="B{n}"><v>{n}</v></c></row>'
        for n, name in enumerate(("Name", "Robin", "Wren"), 1)
    )
    file = tmp_path / "birds.xlsx"
    file.write_bytes(xlsx({"Birds": f"<sheetData>{rows}</sheetData>{more}"}))
    answer = edit(file, "robin", "copy")
    assert "formulas, merged cells, links or pictures: use a spreadsheet program" in answer["output"]


def test_the_last_card_of_a_file_stays(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text('[[bird]]\nname = "Robin"\ncost = 1\n')
    assert edit(tmp_path / "one.toml", "robin", "delete")["output"] == "it is the only card of its file"


def test_a_row_of_several_cards_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "birds.csv").write_text(
        "Name,Robin,Wren,Kite\nCost,1,2,3\nText,It sings.,It is loud.,It steals.\n"
    )
    deck = Deck(BuildRequest(str(tmp_path / "birds.csv"), start=StartOptions(per_column=True)))
    deck.open(deck.request)
    answer = edit_row(deck, {"component": "cards", "id": "wren", "what": "delete"})
    assert answer["output"] == "several cards are in one row: change it in the file"


def test_cards_in_one_line_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "birds.json"
    file.write_text(
        '[{"name": "Robin", "text": "a"}, {"name": "Wren", "text": "b"}, {"name": "Kite", "text": "c"}]'
    )
    assert changed(file, "wren", "down") == ["robin", "kite", "wren"]
    assert changed(file, "kite", "copy") == ["robin", "kite", "kite", "wren"]
    assert changed(file, "robin", "delete") == ["kite", "kite", "wren"]


def test_the_arrows_of_a_filter_are_about_the_row_that_came(tmp_path: Path) -> None:
    file = tmp_path / "birds.xlsx"
    cells = [("Name", "Cost"), ("Robin", "1"), ("Wren", "2")]
    rows = "".join(
        f'<row r="{at}"><c r="A{at}" t="inlineStr"><is><t>{name}</t></is></c>'
        f'<c r="B{at}" t="inlineStr"><is><t>{cost}</t></is></c></row>'
        for at, (name, cost) in enumerate(cells, start=1)
    )
    sheet = f'<dimension ref="A1:B3"/><sheetData>{rows}</sheetData><autoFilter ref="A1:B3"/>'
    file.write_bytes(xlsx({"Birds": sheet}))
    assert changed(file, "robin", "copy") == ["robin", "robin", "wren"]
    with ZipFile(file) as book:
        after = book.read("xl/worksheets/sheet1.xml").decode()
    assert '<autoFilter ref="A1:B4"/>' in after and '<dimension ref="A1:B4"/>' in after
