"""Tables and lists in documents of words become decks, with the words that stand in their cells."""

from pathlib import Path

import pytest
from workbooks import packed

from printkit.diagnostics import Report
from printkit.input.tables.grid import TableOptions
from printkit.input.tables.read import read_table_file
from printkit.model.card_table import CardTable

WORD = '<w:document xmlns:w="urn:w"><w:body>{}</w:body></w:document>'
OFFICE = (
    '<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x">{}</office:document-content>'
)
ROWS = [
    ["Item", "Value", "What it does"],
    ["Rusty hook", "2", "Pull one thing.\nRest."],
    ["Wet rope", "1", "Climb."],
]
CARDS = [
    {"item": "Rusty hook", "value": 2, "what_it_does": "Pull one thing.\nRest."},
    {"item": "Wet rope", "value": 1, "what_it_does": "Climb."},
]


def in_word(text: str, style: str = "") -> str:
    return f"<w:p><w:pPr>{style}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


def word(body: str) -> bytes:
    return packed({"[Content_Types].xml": "<Types/>", "word/document.xml": WORD.format(body)})


def word_table() -> bytes:
    cells = [["".join(in_word(line) for line in cell.split("\n")) for cell in row] for row in ROWS]
    rows = "".join(
        f"<w:tr>{''.join(f'<w:tc><w:tcPr/>{cell}</w:tc>' for cell in row)}</w:tr>" for row in cells
    )
    return word(in_word("Loot", '<w:pStyle w:val="Heading1"/>') + f"<w:tbl>{rows}</w:tbl>")


def office_table() -> bytes:
    texts = [[cell.replace("\n", "<text:line-break/>") for cell in row] for row in ROWS]
    rows = "".join(
        "<table:table-row>"
        + "".join(f"<table:table-cell><text:p>{cell}</text:p></table:table-cell>" for cell in row)
        + "</table:table-row>"
        for row in texts
    )
    head = "<text:h>Loot</text:h><text:p>Two of each<text:note>a footnote</text:note></text:p>"
    content = OFFICE.format(f"{head}<table:table>{rows}</table:table>")
    return packed({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content})


def read(tmp_path: Path, name: str, content: bytes) -> CardTable:
    (tmp_path / name).write_bytes(content)
    report = Report()
    found = read_table_file(tmp_path / name, TableOptions(), report)
    assert found is not None, report.findings
    return found


@pytest.mark.parametrize(("name", "content"), [("loot.docx", word_table()), ("loot.odt", office_table())])
def test_a_table_in_a_document_is_one_of_cards(name: str, content: bytes, tmp_path: Path) -> None:
    table = read(tmp_path, name, content)
    assert [*table.rows] == CARDS
    assert (table.title, [one for one in table.notes if "whatever" in one]) == ("Loot", [])


def test_a_list_in_a_document_is_one_of_cards_below_their_headings(tmp_path: Path) -> None:
    heading, item = '<w:pStyle w:val="Heading2"/>', "<w:numPr/>"
    body = in_word("Truth", heading) + in_word("Who are you?", item) + in_word("Where?", item)
    body += in_word("Dare", heading) + in_word("Sing.", item)
    table = read(tmp_path, "party.docx", word(body))
    assert [(row["text"], row["category"]) for row in table.rows] == [
        ("Who are you?", "Truth"),
        ("Where?", "Truth"),
        ("Sing.", "Dare"),
    ]


def test_lines_of_a_document_are_cards(tmp_path: Path) -> None:
    table = read(tmp_path, "prompts.docx", word(in_word("What is red?") + in_word("What is old, and blue?")))
    assert [row["a"] for row in table.rows] == ["What is red?", "What is old, and blue?"]


def test_cells_over_several_columns_and_rows_are_read(tmp_path: Path) -> None:
    page = b"""<html><table><tr><th>Name<th>Home<th>Food</tr><tr><td>Owl<td rowspan=2>Wood<td>Mice</tr>
    <tr><td>Jay<td>Acorns</tr><tr><td colspan=2>Cuckoo<td>Worms</tr></table></html>"""
    rows = read(tmp_path, "birds.html", page).rows
    assert [(row["name"], row["home"], row["food"]) for row in rows] == [
        ("Owl", "Wood", "Mice"),
        ("Jay", "Wood", "Acorns"),
        ("Cuckoo", "", "Worms"),
    ]
