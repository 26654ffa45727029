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
    assert ("read", "not read: the sheet `Artists`") in built.games[0].table.parts


def test_a_remark_beside_the_table_is_left_out_and_said(tmp_path: Path) -> None:
    (tmp_path / "spells.md").write_text(TABLES["spells.md"]["text"])
    [said] = [
        one.message for one in printkit.check(tmp_path / "spells.md").findings if one.code == "table-read"
    ]
    assert "row 10 left out (a remark beside the table)" in said
