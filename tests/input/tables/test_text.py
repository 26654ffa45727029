"""Text files as people save them: separators, line ends, encodings."""

import pytest

ROWS = [["name", "cost", "words"], ["Robin", "1", "Bold"], ["Wren", "2", "Small"], ["Owl", "3", "Wise"]]
CARDS = [{"name": row[0], "cost": int(row[1]), "words": row[2]} for row in ROWS[1:]]


def joined(mark: str, end: str = "\n") -> str:
    return "".join(mark.join(row) + end for row in ROWS)


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_separators_and_line_ends(cards, mark: str, end: str) -> None:
    assert cards(joined(mark, end)) == CARDS


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "name;words\nRobin;red, bold, small\nWren;x, y\n",
            [("Robin", "red, bold, small"), ("Wren", "x, y")],
        ),
        (
            'name,words\nRobin,"a; b; c; d"\nWren,"e; f; g!"\n',
            [("Robin", "a; b; c; d"), ("Wren", "e; f; g!")],
        ),
        ("My birds, all of them, by name\n\nname;words\nRobin;a\nWren;b\n", [("Robin", "a"), ("Wren", "b")]),
        ("sep=;\nname;words\nRobin;a,b\n", [("Robin", "a,b")]),
        ('"sep=|"\nname|words\nRobin|a,b\n', [("Robin", "a,b")]),
        ("| name | words |\n|------|:-----:|\n| Robin | a |\n", [("Robin", "a")]),
        (
            'name,words\nRobin,"two\nlines"\nWren,"say ""aye"""\n',
            [("Robin", "two\nlines"), ("Wren", 'say "aye"')],
        ),
    ],
)
def test_the_separator_is_judged_by_all_rows(cards, text: str, found: list[tuple[str, str]]) -> None:
    assert [(row["name"], row["words"]) for row in cards(text)] == found


def test_one_column_needs_no_separator(cards) -> None:
    assert cards("name\nRobin, the bold\nWren\n", "c.txt") in (
        [{"name": "Robin, the bold"}, {"name": "Wren"}],
    )


def test_tabs_alone_separate_the_cells_of_a_tsv_file(cards) -> None:
    assert cards("name\twords\nSun\ta, b, c\n", "c.tsv") == [{"name": "Sun", "words": "a, b, c"}]


@pytest.mark.parametrize(
    ("encoding", "note"),
    [
        ("utf-8", ""),
        ("utf-8-sig", ""),
        ("utf-16", "read as UTF-16"),
        ("utf-16-le", "read as UTF-16"),
        ("utf-16-be", "read as UTF-16"),
        ("cp1252", "read as Windows-1252"),
    ],
)
def test_encodings(table, encoding: str, note: str) -> None:
    text = "id,name,words\none,Müller,“Größe” – für 5 €\ntwo,Zoë,naïve\n"
    found, words = table(text.encode(encoding))
    assert found is not None
    assert [row["name"] for row in found.rows] == ["Müller", "Zoë"]
    assert found.rows[0]["words"] == "“Größe” – für 5 €"
    assert words == (f"cards.csv: 2 cards; {note}" if note else "")


def test_utf_8_with_one_bad_byte_is_not_taken_for_another_encoding(table) -> None:
    found, words = table("name\nMüller\nZoë\nÉmile\n".encode() + b"\xff\n")
    assert found is None
    assert words.splitlines()[:2] == [
        "error[not-utf-8]: `cards.csv` is not UTF-8 text: byte 0xff is not valid there",
        "  --> cards.csv:5:1",
    ]


def test_a_mistake_in_another_encoding_shows_its_line(table) -> None:
    _, words = table("name,copies\nMüller,viele\n".encode("cp1252"))
    assert words.splitlines()[3] == " 2 | Müller,viele"
    _, words = table("name,copies\nMüller,viele\n".encode("utf-16"))
    assert words.splitlines()[3:5] == [" 2 | Müller,viele", "   |        ^^^^^"]
