"""Types are inferred a column at a time, and nothing is lost."""

from datetime import datetime

import pytest

from printkit.input.tables.types import clean


def column(found, name: str):
    return found.columns[[one.name for one in found.columns].index(name)].type, [
        row[name] for row in found.rows
    ]


@pytest.mark.parametrize(
    ("heading", "cells", "note"),
    [
        (
            "Mass",
            ["12", "150,000", *"34567"],
            '`150,000` (B3) in "Mass" is text among numbers, printed as it is',
        ),
        ("Mass (t)", ["x", *"1234567"], '`x` (B2) in "Mass (t)" is text among numbers, printed as it is'),
        (
            "Mass",
            ["~5", "?", *"12345678"],
            '`~5` (B2), `?` (B3) in "Mass" are texts among numbers, printed as they are',
        ),
        ("Cost", ["X", "2+", *"123456789"], ""),  # a cost
        ("Price", ["2.50", "007", *"123456789"], ""),  # digits that a number would lose
        ("Mass", ["~5", "?", "1", "2"], ""),
        ("Mass (t)", ["light", "heavy", "very heavy", "none"], ""),
    ],
)
def test_texts_in_a_column_of_numbers_are_noted(table, heading: str, cells: list[str], note: str) -> None:
    lines = [f'n{at},"{cell}"' for at, cell in enumerate(cells)]
    found, _ = table(f"id,{heading}\n" + "\n".join(lines) + "\n")
    assert found.notes == ((note,) if note else ())
    assert not note or column(found, found.columns[1].name)[1] == cells


@pytest.mark.parametrize(
    ("cells", "type", "values"),
    [
        (["1", "-2", "30"], "whole", [1, -2, 30]),
        (["1", "", "3"], "whole", [1, "", 3]),
        (["1", "2.5"], "number", [1, 2.5]),
        (["007", "012"], "text", ["007", "012"]),
        (["1", "two"], "text", ["1", "two"]),
        (["+1", "-1"], "text", ["+1", "-1"]),
        (["2.50", "3.00"], "text", ["2.50", "3.00"]),
        (["1e5", "2"], "text", ["1e5", "2"]),
        (["99999999999999999999", "1"], "text", ["99999999999999999999", "1"]),
        (["yes", "no"], "flag", [True, False]),
        (["Ja", "Nein", ""], "flag", [True, False, False]),
        (["TRUE", "FALSE"], "flag", [True, False]),
        (["x", "", "X"], "flag", [True, False, True]),
        (["✓", ""], "flag", [True, False]),
        (["oui", "non"], "flag", [True, False]),
        (["yes", "no", "perhaps"], "text", ["yes", "no", "perhaps"]),
        (["a;b", "c;d;e", "f"], "list", [["a", "b"], ["c", "d", "e"], ["f"]]),
        (["a|b", "", "c|d"], "list", [["a", "b"], [], ["c", "d"]]),
        (
            ["Draw a card; then discard one.", "Win; lose."],
            "text",
            ["Draw a card; then discard one.", "Win; lose."],
        ),
        (["a;b", "a", "b", "b;a", "f"], "list", [["a", "b"], ["a"], ["b"], ["b", "a"], ["f"]]),
        (["a;b", "c", "d", "e", "f"], "text", ["a;b", "c", "d", "e", "f"]),
        (["", ""], "text", ["", ""]),
        (["2020-01-02", "2021-03-04"], "text", ["2020-01-02", "2021-03-04"]),
        (["50%", "20%"], "text", ["50%", "20%"]),
        (["-", "3"], "text", ["-", "3"]),
    ],
)
def test_inferred(table, cells: list[str], type: str, values: list[object]) -> None:
    text = "id,v\n" + "".join(f'c{n},"{cell}"\n' for n, cell in enumerate(cells))
    assert column(table(text)[0], "v") == (type, values)


def test_a_decimal_comma_where_semicolons_separate(table) -> None:
    assert column(table("id;v\na;1,5\nb;2\n")[0], "v") == ("number", [1.5, 2])
    assert column(table('id,v\na,"1,5"\nb,2\n')[0], "v") == ("text", ["1,5", "2"])


def test_what_means_empty_is_said(table) -> None:
    text = "id,v,w\na,-,n/a\nb,3,x y\n"
    found, _ = table(text, none=("-", "n/a"))
    assert (column(found, "v"), column(found, "w")) == (("whole", ["", 3]), ("text", ["", "x y"]))


def test_exceptions_are_declared(table) -> None:
    text = "id,cost,code,big,tags\na,1,2,1,x;y\nb,2,3,0,z\n"
    found, words = table(text, types={"cost": "number", "code": "text", "big": "flag", "tags": "list"})
    assert words == ""
    assert [column(found, name) for name in ("cost", "code", "big", "tags")] == [
        ("number", [1.0, 2.0]),
        ("text", ["2", "3"]),
        ("flag", [True, False]),
        ("list", [["x", "y"], ["z"]]),
    ]


def test_an_answer_of_yes_and_no_stays_text(table) -> None:
    assert column(table("Question,Answer\nIs it red?,Yes\nIs it blue?,No\n")[0], "answer")[0] == "text"


def test_true_among_words_is_yes(cards) -> None:
    found = cards(
        '[{"name": "Robin", "shy": true}, {"name": "Wren", "shy": "often"}, {"name": "Owl", "shy": false}]',
        "c.json",
    )
    assert [one["shy"] for one in found] == ["yes", "often", "no"]


def test_a_time_is_printed_with_its_day_unless_it_is_midnight() -> None:
    days = (datetime(2020, 1, 2), datetime(2020, 1, 2, 10, 30), datetime(2020, 1, 2, 10, 30, 5))
    assert [clean(day) for day in days] == ["2020-01-02", "2020-01-02 10:30", "2020-01-02 10:30:05"]


def test_dates_among_ranges_are_told(table) -> None:
    found, words = table("name,players\nChess,2\nGo,2-3\nPit,3-7\nSet,2020-02-04\nTag,4-8\nUno,2-10\n")
    assert column(found, "players")[0] == "text"
    mend = "a spreadsheet makes them of `2-4`; format the column as text, and write it again"
    assert words.endswith(f'`2020-02-04` (B5) is a date among ranges in "players": {mend}')
    _, words = table(
        "name,players\nChess,2-3\nGo,2020-02-03\nPit,3-7\nSet,2020-02-04\nTag,4-8\nUno,2020-02-10\n"
    )
    assert words.endswith(f'`2020-02-03` (B3) and 2 more are dates among ranges in "players": {mend}')
