"""Rows that are no cards: totals of all kinds, headings of groups, remarks; and cards that look like them."""

import pytest

PIRATES = "Name,ATK,Text,Qty\nMeg,3,Draw two.,1\nPete,2,Steal one.,2\nGull,1,Swim.,1\n"


def names(found) -> list[str]:
    return [row["name"] for row in found.rows]


def test_a_row_with_nothing_but_copies_is_no_card(table) -> None:
    found, words = table(f"{PIRATES},,,40\n")
    assert names(found) == ["Meg", "Pete", "Gull"]
    assert sum(found.copies) == 4
    assert "row 5 left out (nothing but a number of copies)" in words


def test_a_row_with_nothing_but_copies_in_the_first_column_is_no_card(table) -> None:
    found, words = table("Qty,Name\n2,Meg\n3,Pete\n5,\n")
    assert names(found) == ["Meg", "Pete"]
    assert "row 4 left out (nothing but a number of copies)" in words


def test_a_row_with_nothing_but_copies_of_a_column_that_is_named_is_no_card(table) -> None:
    text = PIRATES.replace("Qty", "Printed")
    found, words = table(f"{text},,,40\n", copies="printed")
    assert (names(found), found.copies) == (["Meg", "Pete", "Gull"], (1, 2, 1))
    assert "row 5 left out (nothing but a number of copies)" in words


@pytest.mark.parametrize(
    "last", ["Total cards,,,4", "Cards total,,,4", "TOTAL # OF CARDS:,,,4", "Total attack,6,,4", ",6,,4"]
)
def test_rows_that_add_up_the_others(table, last: str) -> None:
    found, words = table(f"{PIRATES}{last}\n")
    assert names(found) == ["Meg", "Pete", "Gull"]
    assert "row 5 left out (a totals row)" in words


def test_cards_with_the_numbers_of_a_sum(table) -> None:
    assert len(table("Suit,Rank,Text,Art\nFox,1,a,b\n,2,a,b\n,1,a,b\n,4,,\n")[0].rows) == 4
    assert len(table(f"{PIRATES}Total Eclipse,7,,2\n")[0].rows) == 4
    assert len(table("Name,Qty\nMeg,1\nPete,2\nGull,1\nSam,4\n")[0].rows) == 4


@pytest.mark.parametrize("heading", ["SHIPS", "-- Ships --", "=== Ships", "Ships:", "— Ships —"])
def test_headings_of_groups_are_no_cards(table, heading: str) -> None:
    found, words = table(f"{PIRATES}{heading},,,\nSloop,6,Fast.,3\n")
    assert names(found) == ["Meg", "Pete", "Gull", "Sloop"]
    assert f'row 5 left out (a heading: "{heading}")' in words


def test_capitals_are_a_heading_where_less_than_half_of_the_names_are(table) -> None:
    text = PIRATES.replace("Meg", "MEG").replace("Pete", "PETE")
    cards = ["MEG", "PETE", "Gull", "Sloop", "Brig"]
    found, _ = table(f"{text}SHIPS,,,\nSloop,6,Fast.,3\nBrig,5,Big.,1\n")
    assert names(found) == cards
    text = text.replace("Gull", "GULL")
    found, _ = table(f"{text}SHIPS,,,\nSloop,6,Fast.,3\nBrig,5,Big.,1\n")
    assert "SHIPS" in names(found)


def test_no_headings_are_looked_for_where_most_cards_say_little(table) -> None:
    found, words = table("Name,ATK,Text,Qty\nMeg,3,Draw.,1\n-- Ships --,,,\nPete,2,,\nGull,1,,\n")
    assert "-- Ships --" in names(found)
    assert "heading" not in words


def test_a_name_alone_is_printed_and_said(table) -> None:
    found, words = table(f"{PIRATES}Joker,,,\nSloop,6,Fast.,3\n")
    assert "Joker" in names(found)
    assert 'row 5 has only a name, and is printed ("Joker")' in words


def test_a_remark_directly_below_the_cards_is_printed_and_said(table) -> None:
    text = "Name,ATK,Text\nMeg,3,Draw.\nPete,2,Steal.\nIdeas: kraken card? ask Sam,,\n"
    found, words = table(text)
    assert len(found.rows) == 3
    assert 'row 4 has only a name, and is printed ("Ideas: kraken card? ask Sam")' in words
    assert "only a name" not in table(text.replace("Ideas: kraken card? ask Sam", "Old Joe"))[1]


@pytest.mark.parametrize(
    "text", ["MEG,3,Draw.,1\nPETE,2,Steal.,2\nGULL,,,\nSAM,1,Hop.,1\n", "A,1,x,1\nGULL,,,\n"]
)
def test_names_in_capitals_are_cards(table, text: str) -> None:
    found, words = table(f"Name,ATK,Text,Qty\n{text}")
    assert "GULL" in names(found)
    assert "heading" not in words


def test_a_remark_directly_below_a_total(table) -> None:
    found, words = table(f"{PIRATES},,,4\nIdeas: kraken card? ask Sam,,,\n")
    assert names(found) == ["Meg", "Pete", "Gull"]
    assert "row 6 left out (a remark below the table)" in words


def test_objects_in_one_line_are_passed_over_one_by_one(cards) -> None:
    text = '[{"name": "Meg", "atk": 1, "copies": 1}, {"copies": 3}, {"name": "Pete", "atk": 2, "copies": 1}]'
    assert [card["name"] for card in cards(text, "c.json")] == ["Meg", "Pete"]
