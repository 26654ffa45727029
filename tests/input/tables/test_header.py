"""The header: where it is, what its columns are called, which rows are no cards."""

import pytest
from workbooks import sheet, xlsx


def names(found) -> list[str]:
    return [column.name for column in found.columns]


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("Card Name", "card_name"),
        ("card-name", "card_name"),
        ("CARD NAME ", "card_name"),
        ("card.name", "card_name"),
        ("Größe", "grosse"),
        ("Coût (or)", "cout_or"),
        ("Łódź", "lodz"),
        ("Имя", "имя"),
        ("Δύναμη", "δυναμη"),
        ("攻撃力", "攻撃力"),
        ("2nd power", "c_2nd_power"),
        ("#", "number"),
        ("♥", "black_heart_suit"),
        ("class", "class"),
    ],
)
def test_names_of_columns(table, heading: str, name: str) -> None:
    found, _ = table(f"id,{heading}\na,x\nb,y\n")
    assert names(found) == ["id", name]
    assert found.columns[1].heading == heading.strip()


def test_a_title_and_blank_rows_above_the_header(table) -> None:
    found, words = table("My garden birds\n\nversion 3,,\n\nName,Cost,Words\nRobin,1,Bold\nWren,2,Small\n")
    assert names(found) == ["name", "cost", "words"]
    assert len(found.rows) == 2
    assert 'header in row 5, names from "Name"' in words


def test_a_header_below_a_title_in_a_workbook(table) -> None:
    found, words = table(
        xlsx({"S": [["Birds"], [None], [None, "Name", "Cost"], [None, "Robin", 1]]}), "c.xlsx"
    )
    assert found.rows == ({"name": "Robin", "cost": 1},)
    assert "header in row 3" in words


def test_doubled_names_are_numbered(table) -> None:
    assert names(table("Name,name,NAME\na,b,c\n")[0]) == ["name", "name_2", "name_3"]


def test_columns_without_a_heading(table) -> None:
    found, _ = table("Name,,Cost,\nRobin,red,1,\nWren,brown,2,\n")
    assert names(found) == ["name", "column_b", "cost"]
    assert found.columns[1].heading == ""


def test_a_column_with_a_heading_and_no_cells_stays(table) -> None:
    assert names(table("Name,Notes\nRobin,\n")[0]) == ["name", "notes"]


def test_rows_that_are_no_cards(table) -> None:
    found, words = table(
        "# birds of mine\nName,Qty\nRobin,2\n,\n#Wren,1\n# to do,\nName,Qty\nOwl,3\nTotal:,5\n"
    )
    assert [row["name"] for row in found.rows] == ["Robin", "Owl"]
    assert "3 rows left out (a remark: it begins with `#`)" in words
    assert "row 7 left out (the header again)" in words
    assert "row 9 left out (a totals row)" in words


@pytest.mark.parametrize(
    "last", ["Total,,5", "TOTAL: 5,,", "Summe,,5", "Grand total,,", "Gesamt:,,5", "Razem,5,", "итого,,5"]
)
def test_totals(table, last: str) -> None:
    found, _ = table(f"Name,Cost,Words,Art\nRobin,1,a,x\nOwl,4,b,y\n{last},\n")
    assert len(found.rows) == 2


@pytest.mark.parametrize("last", ["Total,3,Take all,x.png", "Total Recall,,,", "Sum of all fears,4,,"])
def test_cards_that_only_sound_like_totals(table, last: str) -> None:
    assert len(table(f"Name,Cost,Words,Art\nRobin,1,a,x\n{last}\n")[0].rows) == 2


@pytest.mark.parametrize(
    ("text", "firsts"),
    [
        ("#,Name\n1,Robin\n2,Wren\n", [1, 2]),
        ("#,Name\n#1,Robin\n#2,Wren\n", ["#1", "#2"]),
        ("Colour,Name\n#ff0000,Robin\n#0f0,Wren\n", ["#ff0000", "#0f0"]),
    ],
)
def test_numbers_and_colours_are_no_remarks(cards, text: str, firsts: list[object]) -> None:
    assert [next(iter(row.values())) for row in cards(text)] == firsts


def test_no_header_is_found(table) -> None:
    found, words = table("Robin,1,3\nWren,2,4\nOwl,5,1\n")
    assert names(found) == ["a", "b", "c"]
    assert len(found.rows) == 3
    assert "no header: its columns are a, b, c" in words


@pytest.mark.parametrize(
    ("first", "header"),
    [
        ("der Hund,the dog", False),
        ("Deutsch,Englisch", True),
        ("der Vogel mit den langen Beinen,bird", True),
    ],
)
def test_a_first_row_like_those_below_is_a_card(table, first: str, header: bool) -> None:
    found, words = table(f"{first}\ndie Katze,the cat\ndas Haus,the house\nder Baum,the tree\n")
    assert len(found.rows) == 3 + (not header)
    assert ("no header: its columns are a, b, c" in words) is not header
    assert ("say `--header`" in (found.help or "")) is not header


def test_words_over_numbers_are_a_header(table) -> None:
    found, _ = table("Frob,Grix\nRobin,1\nWren,2\nOwl,2\nJay,7\n")
    assert (names(found), len(found.rows)) == (["frob", "grix"], 4)


def test_a_first_row_that_could_be_a_card_is_said_to_be_a_header(table) -> None:
    found, words = table("Ship,Skipper born in the north\nAda,Ahab\nBess,Nemo\nCleo,Haddock\n")
    assert "row 1 names the columns" in words
    assert "say `--no-header`" in found.help


def test_no_header_over_sentences(table) -> None:
    found, _ = table("Never have I ever eaten a whole cake.\nWhat would you do with a spare hour?\n", "p.txt")
    assert found.rows[0]["a"] == "Never have I ever eaten a whole cake."


def test_one_column_of_names_loses_no_row(table) -> None:
    assert [dict(row) for row in table("Robin\nWren\n")[0].rows] == [{"a": "Robin"}, {"a": "Wren"}]
    assert [dict(row) for row in table("Birds\nWren\n")[0].rows] == [{"birds": "Wren"}]
    assert len(table("Dares\nSing the first line of a song.\n")[0].rows) == 1


CARDS = ["Ann,Fox,1,2,a", "Bob,Hen,3,4,", "Cy,Fox,3,1,"]


@pytest.mark.parametrize(
    ("above", "header", "expected"),
    [
        ("Card,,Play,,Notes", "Name,Suit,ATK,HP,", "name suit atk hp notes"),
        ("Name,,Stats,,Notes", ",Suit,ATK,HP,", "name suit atk hp notes"),
        ("Card,,,,", "Name,Suit,ATK,HP,Notes", "name suit atk hp notes"),
    ],
)
def test_a_header_below_names_of_groups(table, above: str, header: str, expected: str) -> None:
    found, words = table("\n".join([above, header, *CARDS]))
    assert names(found) == expected.split()
    assert len(found.rows) == 3
    assert "header in row 2" in words


@pytest.mark.parametrize("second", [["Held", "Sippe", "Zug", "Kraft"], ["Name", "Suit", "ATK", "HP"]])
def test_a_header_below_merged_cells_of_a_workbook(table, second: list[str]) -> None:
    rows = [["Card", None, "Play", None, "Notes"], second, *(card.split(",") for card in CARDS)]
    numbers = [[int(one) if one.isdigit() else one for one in row] for row in rows[2:]]
    merged = "".join(f'<mergeCell ref="{cells}"/>' for cells in ("A1:B1", "C1:D1", "E1:E2"))
    book = xlsx({"S": sheet([*rows[:2], *numbers], f"<mergeCells>{merged}</mergeCells>")})
    found, _ = table(book, "c.xlsx")
    assert names(found) == [*map(str.lower, second), "notes"]
    assert len(found.rows) == 3


def test_a_header_with_a_gap_above_a_card(table) -> None:
    assert names(table("Name,,Text\nRobin,red,Eats a worm\nWren,brown,Sings\n")[0])[0] == "name"
    merged = '<mergeCells><mergeCell ref="B1:C1"/></mergeCells>'
    book = [
        ["Name", "Looks", None, "Text"],
        ["Ann", "tall", "blond", "Hops."],
        ["Bo", "wee", "grey", "Sits."],
    ]
    assert len(table(xlsx({"S": sheet(book, merged)}), "c.xlsx")[0].rows) == 2
    for second in ("Type,3,Rules", f"Type,{'red ' * 16},Rules"):  # known words, and what is no heading
        assert names(table(f"Name,,Text\n{second}\nWren,brown,Sings\n")[0])[0] == "name"


def test_what_stands_above_the_header_is_the_title(table) -> None:
    found, _ = table("Harvest,\n,\nName,Cost\nBarn,1\nMill,2\n")
    assert found.title == "Harvest"
    assert table("Name,Cost\nBarn,1\n")[0].title == ""


def test_no_header_is_said(table) -> None:
    found, _ = table("Name,Cost\nRobin,x\n", header=False)
    assert [dict(row) for row in found.rows] == [{"a": "Name", "b": "Cost"}, {"a": "Robin", "b": "x"}]
    found, _ = table("Robin,1\nWren,2\n", header=False, columns=("Name", "Cost"))
    assert [dict(row) for row in found.rows] == [{"name": "Robin", "cost": 1}, {"name": "Wren", "cost": 2}]


def test_the_headers_row_is_said(table) -> None:
    found, words = table("a,b\nName,Cost\nRobin,1\n", header=2)
    assert (names(found), len(found.rows)) == (["name", "cost"], 1)
    assert "header in" not in words
    found, words = table("a,b\n\nName,Cost\n", header=2)
    assert words.startswith("error[bad-value]: row 2 can't be the header")


def test_remarks_below_the_table(table) -> None:
    text = "Name,Cost\nRobin,1\nWren,2\nOwl,\n\nNotes:,\nthis deck is free to copy,\n"
    found, words = table(text)
    assert [row["name"] for row in found.rows] == ["Robin", "Wren", "Owl"]
    assert "2 rows left out (a remark below the table)" in words
    assert len(table(text.replace("\n\n", "\n"))[0].rows) == 3
    assert len(table("Name,Cost\nRobin,\n\nWren,\n\nOwl,1\n")[0].rows) == 3
    assert len(table("Name,Cost\nRobin,1\nWren,1\nOwl,1\n\nJay,\n")[0].rows) == 4


def test_a_row_of_groups_above_the_header(table) -> None:
    assert names(table(",Stats,,,\nName,Atk,Def,HP,Words\nOrc,3,1,,Smash\nElf,2,,4,\n")[0])[:2] == [
        "name",
        "atk",
    ]


def test_short_rows_are_filled(cards) -> None:
    assert cards("name,cost,words\nRobin\nWren,2\nOwl,3,Wise\n")[0] == {
        "name": "Robin",
        "cost": "",
        "words": "",
    }


def test_a_row_that_does_not_fit_is_one_finding(table) -> None:
    heads = ",".join(f"h{n}" for n in range(20))
    row = ",".join("x" for _ in range(22))
    found, words = table(f"{heads}\n{row}\n{','.join('y' for _ in range(20))}\n{'z,' * 20}\n")
    assert found is None
    assert words.startswith("error[bad-csv]: this row has 22 cells, the header has 20\n  --> cards.csv:2:1")
    assert words.count("error[") == 1


def test_a_last_column_without_a_heading(table) -> None:
    assert names(table("Name,Cost\nRobin,1,red\nWren,2,brown\nOwl,3\n")[0]) == ["name", "cost", "column_c"]


@pytest.mark.parametrize("end", ".!?")
def test_a_sentence_is_no_heading(table, end: str) -> None:
    words = "Every one of you sings"
    assert len(table(f"Ox,{words}{end}\nRobin,Flies\nWren,Sits\n")[0].rows) == 3
    assert len(table(f"Ox,{words}\nRobin,Flies\nWren,Sits\n")[0].rows) == 2
