"""What a card is called and how often it is printed, from columns with the usual names."""

import random

import pytest

BIRDS = ["Robin,2,red", "Wren,1,brown", "Owl,3,grey", "Robin,1,blue", "Jay,1,blue"]


def ids(found) -> list[str]:
    return list(found.ids)


@pytest.mark.parametrize(
    "heading",
    "name title Card Card_Name Titel Karte Kartenname nom titre carta título nome имя όνομα 名前".split(),
)
def test_the_column_that_names_the_card(table, heading: str) -> None:
    found, words = table(f"Art,{heading},Words\nx.png,The Robin,Bold!\nx.png,Éric & co.,\n")
    assert ids(found) == ["the-robin", "eric-co"]
    assert f'names from "{heading}"' in words


@pytest.mark.parametrize("heading", ["id", "ID", "card id", "CARD_ID", "Code", "uid", "Kennung"])
def test_an_id_goes_before_a_name(table, heading: str) -> None:
    found, _ = table(f"Name,{heading}\nRobin,B_01\nRobin,B_02\n")
    assert ids(found) == ["b-01", "b-02"]


def test_an_id_is_named(table) -> None:
    found, words = table("NAME,CARD_REF\nRobin,x1\nWren,x2\n", id="CARD_REF")
    assert (ids(found), words) == (["x1", "x2"], "")
    _, words = table("NAME,CARD_REF\nRobin,x1\n", id="CARD_REV")
    assert words.startswith("error[unknown-column]: there is no column `CARD_REV` in `cards.csv`")
    assert words.endswith("= help: did you mean `CARD_REF`?")


def test_two_counts_that_differ_are_copies(table) -> None:
    assert table("Name,Count\nSword,3\nShield,2\n")[0].copies == (3, 2)
    rising = "Name,Count\nAxe,1\nBow,2\nClub,3\nDagger,3\nEpee,4\n"  # one of five is there twice
    assert table(rising)[0].copies == (1, 2, 3, 3, 4)


@pytest.mark.parametrize(
    "heading", "Anz. Anz Stk. Stk Count Nb Num_cards Amount Num # Copy Cards Nb_cartes Anz._Karten".split()
)
def test_short_words_for_copies(table, heading: str) -> None:
    heading = heading.replace("_", " ")
    rows = "Ann,2,Hi there you,2\nBob,3,Go away now,3\nCy,1,Hop,2\nDi,1,Hop,1\nEd,1,Hop,2\n"
    assert table(f"Name,Cost,Text,{heading}\n{rows}")[0].copies == (2, 3, 2, 1, 2)
    if heading != "#":
        assert table(f"Name,Cost,Text,{heading}\nAnn,2,Hi,2\nBob,3,Go,3\n")[0].copies == (2, 3)


@pytest.mark.parametrize("heading", ["#", "No"])
def test_what_may_be_copies_is_said(table, heading: str) -> None:
    found, words = table(f"Name,Cost,{heading}\na,4,2\nb,4,1\nc,4,3\n")
    assert found.copies == (1, 1, 1)
    assert f'"{heading}" is not taken for copies (if it is: `--as "{heading}=copies"`, or in ' in words
    assert "taken for copies" not in table("Name,#\na,1\nb,2\nc,3\n")[1]
    assert "taken for copies" not in table("Name,x,y\na,3,1\nb,2,1\nc,2,7\n")[1]


def test_an_id_that_is_there_twice_is_said(table) -> None:
    found, words = table("id,Name\na1,Ann\na1,Bob\nc1,Cy\n")
    assert f'"a1" is in "id" more than once: these cards are called {", ".join(ids(found)[:2])}' in words
    assert len({*ids(found)}) == 3
    assert '"Ann" is in "Name" more than once: these cards' in table("Name,Cost\nAnn,1\nBo,3\nAnn,2\n")[1]
    assert "more than once" not in table("Name,Cost\nAnn,1\nBo,3\nAnn,1\n")[1]
    many = "".join(f"Suit {number // 2},{number}\n" for number in range(9))
    assert "more than once" not in table(f"Name,Cost\n{many}")[1]


@pytest.mark.parametrize("date", ["2026-04-02", "02-Apr", "Apr-02", "2. Apr."])
def test_a_date_among_ranges_is_named(table, date: str) -> None:
    said = table(f"Name,Players\nA,1-3\nB,{date}\n")[1]
    assert f'`{date}` (B3) is a date among ranges in "Players": a spreadsheet makes them of `2-4`' in said
    assert "among ranges" not in table(f"Name,When\nA,2026-01-01\nB,{date}\n")[1]


@pytest.mark.parametrize("number", [100_001, 1_000_000, 10**11])
def test_more_copies_than_can_be_printed(table, number: int) -> None:
    _, words = table(f"Name,Copies\nRobin,{number}\n")
    assert words.startswith(
        f"error[bad-copies]: {number} copies of a card are more than 100000, the most that printkit prints"
    )


def test_copies_that_are_not_known_are_one(table) -> None:
    found, words = table("Name,Qty\nAnn,2\nBob,k.A.\nCy,\n")
    assert found.copies == (2, 1, 1)
    assert '1 copy where "Qty" says `k.A.` (bob)' in words


def test_a_place_on_a_board_is_no_number_of_copies(table) -> None:
    assert table("name,x,y\na,1,1\nb,1,2\nc,2,1\n")[0].copies_column is None


def test_a_first_column_of_names_may_have_some_twice(table) -> None:
    found, _ = table("Attendee,Company\nAnn Lee,ACME\nBob Ray,Foo\nAnn Lee,Bar\n")
    assert found.id_column == "attendee"
    assert ids(found)[1] == "bob-ray"
    assert table("Category,Question\nMath,Why?\nMath,Who?\nArt,When?\nArt,What?\n")[0].id_column == "question"


def test_without_a_name_the_first_words_do(table) -> None:
    assert ids(table("Level,Question\n1,Who was first?\n1,Who was last?\n")[0]) == [
        "who-was-first",
        "who-was-last",
    ]


def test_scripts_without_latin_letters(table) -> None:
    found, _ = table("name\nСолнце\nΉλιος\n太陽\n月\n")
    assert ids(found)[:2] == ["solntse", "ilios"]
    assert len(set(ids(found))) == 4
    assert all(identity.startswith("card-") for identity in ids(found)[2:])


def test_ids_are_unique_and_short_and_files_everywhere(table) -> None:
    rows = ["Robin", "robin", "ROBIN!", "nul", "x" * 300, "long words " * 30, "??", ""]
    found, _ = table("Name,n\n" + "".join(f'"{row}",{n}\n' for n, row in enumerate(rows)))
    assert len(set(ids(found))) == len(rows)
    assert max(map(len, ids(found))) <= 60
    assert "card-nul" in ids(found)


def test_a_new_row_changes_no_other_cards_id(table) -> None:
    pick = random.Random(7)
    head = "Name,Qty,Colour\n"
    before = dict(zip(BIRDS, ids(table(head + "\n".join(BIRDS))[0]), strict=True))
    for number in range(30):
        rows = [*BIRDS]
        rows.insert(
            pick.randrange(len(rows) + 1), pick.choice([f"Bird {number},1,x", f"Robin,1,shade {number}"])
        )
        pick.shuffle(rows)
        after = dict(zip(rows, ids(table(head + "\n".join(rows))[0]), strict=True))
        assert {row: after[row] for row in BIRDS} == before
        assert len(set(after.values())) == len(rows)


def test_cards_that_are_the_very_same(table) -> None:
    found, _ = table("Name,Words\nRobin,a\nRobin,a\nRobin,a\n")
    first, second, third = ids(found)
    assert (second, third) == (f"{first}-2", f"{first}-3")


@pytest.mark.parametrize(
    "heading",
    [
        "copies",
        "Qty",
        "QTY.",
        "Quantity",
        "Count",
        "number of copies",
        "Amount",
        "#",
        "x",
        "Num",
        "Anzahl",
        "Menge",
        "Stück",
        "Nombre",
        "Quantité",
        "Cantidad",
        "ilość",
        "Sztuk",
        "Quantità",
        "Aantal",
        "Antal",
        "количество",
        "枚数",
    ],
)
def test_copies_under_their_usual_names(table, heading: str) -> None:
    found, words = table(f"Name,{heading},Cost\nRobin,3,1\nWren,1,2\nOwl,1,2\n")
    assert found.copies == (3, 1, 1)
    assert [column.name for column in found.columns] == ["name", "cost"]
    assert heading == "copies" or f'copies from "{heading}"' in words


@pytest.mark.parametrize("cell", ["2", "2x", "x2", "X 2", "2.0", "2,0", "×2", " 2 "])
def test_how_copies_are_written(table, cell: str) -> None:
    assert table(f'name,qty\na,"{cell}"\nb,1\n')[0].copies == (2, 1)


@pytest.mark.parametrize(
    ("heading", "cells"),
    [
        ("Number", ["1", "2", "3", "4"]),
        ("Count", ["0.5", "1", "1"]),
        ("Num", ["001", "002", "003"]),
        ("nombre", ["Robin", "Wren", "Owl"]),
        ("Amount", ["500", "500", "1000"]),
        ("Number", ["one", "two", "two"]),
        ("No", ["7", "8", "8", "9", "10", "11"]),
        ("Nr", ["1", "2", "2", "-1"]),
        ("Count", ["1", "2", "3"]),
        ("Number", ["3", "1", "2"]),
    ],
)
def test_numbers_that_are_no_copies(table, heading: str, cells: list[str]) -> None:
    found, _ = table(f"Title,{heading}\n" + "".join(f"card {n},{cell}\n" for n, cell in enumerate(cells)))
    assert found.copies_column is None
    assert set(found.copies) == {1}


def test_no_copies_are_left_out_and_said(table) -> None:
    found, words = table("Name,Qty\nRobin,2\nWren,0\nOwl,\n")
    assert (ids(found), found.copies) == (["robin", "owl"], (2, 1))
    assert (
        words == 'cards.csv: 2 cards, 3 pieces; names from "Name", copies from "Qty", '
        "1 with 0 copies left out (wren)"
    )


def test_copies_are_said(table) -> None:
    assert table("Name,Qty,Num\nRobin,2,5\n", copies="Num")[0].copies == (5,)
    assert table("Name,Qty\nRobin,2\n", copies=3)[0].copies == (3,)
    assert table("Name,Qty\nRobin,2\n", copies="Quantity")[1].startswith("error[unknown-column]")


@pytest.mark.parametrize("cell", ["a few", "-1", "1.5", "3-4", "?"])
def test_copies_that_are_no_number(table, cell: str) -> None:
    _, words = table(f"Name,Copies\nRobin,{cell}\n")
    assert words.splitlines()[:2] == [
        f"error[bad-copies]: `{cell}` is not a number of copies",
        "  --> cards.csv:2:7, column B (Copies), card robin",
    ]


def test_ids_of_names_without_an_alphabet_stay_the_same(table) -> None:
    assert ids(table("名前\n龍\n虎\n")[0]) == ["card-4834", "card-4383"]


def test_names_that_are_there_twice_are_told(table) -> None:
    _, words = table("Name,Cost\nRobin,1\nRobin,2\nWren,3\nWren,4\nOwl,5\nJay,6\nTit,7\n")
    assert words.endswith(
        '"Robin" and 1 more are in "Name" more than once: these cards are called robin-44f2, robin-d744 ...'
    )
