"""Tables as people keep them print as many pieces as their authors mean, with nothing said."""

import tomllib
from pathlib import Path

import pytest
from workbooks import xlsx

import printkit

TABLES = tomllib.loads(Path(__file__).with_name("untidy.toml").read_text(encoding="utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_as_many_pieces_as_are_meant(name: str, tmp_path: Path) -> None:
    about = TABLES[name]
    (tmp_path / name).write_text(about["text"], encoding=about.get("encoding", "utf-8"))
    built = printkit.build(tmp_path / name, out=tmp_path / "out", inspect=False, cut_plan=False)
    assert sum(file.pieces for game in built.games for file in game.printed) == about["pieces"]


@pytest.mark.slow
def test_a_small_set_on_a_sheet_of_its_own_is_a_deck(tmp_path: Path) -> None:
    head = ["Title", "Rule"]
    book = {
        "Base": [head, ["One", "Draw"], ["Two", "Discard"]],
        "Expansion": [head, ["Three", "Swap"]],
        "Artists": [["File", "By"], ["one.png", "Zed"]],
    }
    (tmp_path / "sets.xlsx").write_bytes(xlsx(book))
    built = printkit.build(tmp_path / "sets.xlsx", out=tmp_path / "out", inspect=False, cut_plan=False)
    assert [game.printed[0].pieces for game in built.games] == [2, 1]
    assert len({(game.table.look, game.table.theme) for game in built.games}) == 1
    assert ("read", "not read: the sheet `Artists`") in built.games[0].table.parts


def test_a_remark_beside_the_table_is_left_out_and_said(tmp_path: Path) -> None:
    (tmp_path / "spells.md").write_text(TABLES["spells.md"]["text"])
    [said] = [
        one.message for one in printkit.check(tmp_path / "spells.md").findings if one.code == "table-read"
    ]
    assert "row 10 left out (a remark beside the table)" in said


@pytest.mark.slow
@pytest.mark.parametrize(
    ("below", "pieces"),
    [
        ([[], ["Legend:", "3 = strong"]], 3),
        ([["Average", 2, 3.5], ["Count", 3, ""]], 3),
        ([["Count", 2, 9]], 4),  # alone, this is somebody's name
    ],
)
def test_what_is_below_the_cards_of_a_sheet_is_no_card(below: list, pieces: int, tmp_path: Path) -> None:
    cards = [
        ["Robot", "Power", "Armor", "Text"],
        ["Bolt", 3, 2, "Zap"],
        ["Nut", 1, 5, "Hop"],
        ["Gear", 4, 4, "Go"],
    ]
    (tmp_path / "robots.xlsx").write_bytes(xlsx({"Robots": [*cards, *below]}))
    built = printkit.build(tmp_path / "robots.xlsx", out=tmp_path / "out", inspect=False, cut_plan=False)
    assert built.games[0].printed[0].pieces == pieces
