"""Workbooks: which sheet, which values, and where a fault is shown."""

import pytest
from workbooks import MAIN, Division, Raw, ods, sheet, xls, xlsb, xlsx

CARDS = [["Name", "Qty", "Art"], ["Robin", 2, "robin.png"], ["Wren", "many", "wren.png"]]
GOOD = [["Name", "Cost"], ["Robin", 1.0], ["Wren", 2.5]]


def test_values_are_those_that_people_see(cards) -> None:
    date = Raw('<c r="PLACE" s="1"><v>43832</v></c>')
    formula = Raw('<c r="PLACE"><f>1+1</f><v>2</v></c>')
    text = Raw('<c r="PLACE" t="str"><f>A1&amp;"x"</f><v>Ax</v></c>')
    found = cards(
        xlsx({"S": [["Name", "n", "sum", "when", "ok", "t"], ["A", 3.0, formula, date, True, text]]}),
        "c.xlsx",
    )
    assert found == [{"name": "A", "n": 3, "sum": 2, "when": "2020-01-02", "ok": True, "t": "Ax"}]


@pytest.mark.parametrize("error", ["#REF!", "#N/A", "#DIV/0!", "#NAME?", "#VALUE!"])
def test_a_formulas_error_is_named_with_its_cell(table, error: str) -> None:
    cell = Raw(f'<c r="PLACE" t="e"><f>Gone!A1</f><v>{error}</v></c>')
    _, words = table(xlsx({"Deck": [["Name", "Cost"], ["Robin", 1], ["Wren", cell]]}), "c.xlsx")
    assert words.startswith(
        f"""\
warning[bad-cell]: the formula of this cell has no value, but the error `{error}`
  --> c.xlsx, sheet Deck, row 3, column B (Cost), card wren
   |
 3 | Wren | {error}
   |        {"^" * len(error)}
   = help: mend the formula in the spreadsheet, and save it: until then, the cell is empty"""
    )


@pytest.mark.parametrize(("make", "name"), [(xls, "c.xls"), (xlsb, "c.xlsb")])
def test_an_error_in_a_binary_workbook_reads_as_an_empty_cell_which_is_said(table, make, name: str) -> None:
    rows = [["Name", "Cost"], ["Robin", 1], ["Wren", Division()]]
    found, words = table(xls({"Cards": rows}) if make is xls else xlsb(rows), name)
    assert found.rows[1]["cost"] == ""
    assert "2 cards; errors of formulas, if any, read as empty cells" in words
    rows[2][1] = 2
    assert "errors" not in table(xls({"Cards": rows}) if make is xls else xlsb(rows), name)[1]


@pytest.mark.parametrize("error", ["#DIV/0!", "Err:508"])
def test_an_error_in_an_open_document_is_named_with_its_cell(table, error: str) -> None:
    value = 'office:value-type="string"'
    rows = "".join(
        f"<table:table-row><table:table-cell {value}><text:p>{name}</text:p></table:table-cell>"
        f'<table:table-cell table:number-columns-repeated="2"/>'
        f'<table:table-cell table:formula="of:=1/0" {value} {empty}>'
        f"<text:p>{cost}</text:p></table:table-cell>"
        "</table:table-row>"
        for name, cost, empty in (
            ("Name", "Cost", ""),
            ("Robin", "1", ""),
            ("Wren", error, 'office:string-value=""'),
        )
    )
    _, words = table(ods([], content=rows), "c.ods")
    assert words.splitlines()[:2] == [
        f"warning[bad-cell]: the formula of this cell has no value, but the error `{error}`",
        "  --> c.ods, sheet Cards, row 3, column D (Cost), card wren",
    ]


def test_the_sheet_that_has_the_cards(table) -> None:
    book = {"Notes": [["to do"]], "Empty": [], "Sets": GOOD, "Cards": [["Name"], ["Owl"]]}
    found, words = table(xlsx(book), "c.xlsx")
    assert found.rows == ({"name": "Owl"},)
    assert (
        words == 'c.xlsx, sheet "Cards": 1 card; not read: the sheets `Notes` and `Sets`, names from "Name"'
    )


def test_the_first_visible_sheet_that_is_a_table(table) -> None:
    book = {"Old": GOOD, "Empty": [], "Liste1": GOOD, "Liste2": [["Name", "x"], ["Owl", 1]]}
    found, _ = table(xlsx(book, hidden=["Old"]), "c.xlsx")
    assert (found.sheet, len(found.rows)) == ("Liste1", 2)


def test_of_sheets_of_one_column_the_first_is_read(table) -> None:
    found, words = table(xlsx({"A": [["Name"], ["Robin"]], "B": [["Name"], ["Owl"]]}), "c.xlsx")
    assert found.rows == ({"name": "Robin"},)
    assert "not read: the sheet `B`" in words


def test_a_sheet_is_named(table) -> None:
    book = xlsx({"Cards": GOOD, "More cards": [["Name"], ["Owl"]]})
    assert table(book, "c.xlsx", sheet="more cards")[0].rows == ({"name": "Owl"},)
    lines = table(book, "c.xlsx", sheet="Mor cards")[1].splitlines()
    assert lines[0] == "error[unknown-sheet]: the workbook `c.xlsx` has no sheet `Mor cards`"
    assert lines[-1].endswith("= help: did you mean `More cards`?")


def test_empty_sheets(table) -> None:
    _, words = table(xlsx({"A": [], "B": []}), "c.xlsx")
    assert words.startswith(
        "error[no-cards]: there are no cards in the workbook `c.xlsx`: its sheets are empty"
    )


def test_a_fault_names_file_sheet_row_column_and_card(table) -> None:
    _, words = table(xlsx({"Cards": CARDS}), "birds.xlsx")
    assert words == (
        """\
error[bad-copies]: `many` is not a number of copies
  --> birds.xlsx, sheet Cards, row 3, column B (Qty), card wren
   |
 3 | Wren | many | wren.png
   |        ^^^^
   = help: write a whole number, such as `2`; if this column means something else, add `copies = 1`"""
    )


def test_a_cell_as_scripts_see_it(tmp_path) -> None:
    from printkit.diagnostics import Report
    from printkit.diagnostics.render import as_json
    from printkit.input.tables.grid import CardFile, TableOptions
    from printkit.input.tables.read import read_table_file

    path, report = tmp_path / "birds.xlsx", Report()
    path.write_bytes(xlsx({"Cards": CARDS}))
    read_table_file(CardFile(path), TableOptions(), report)
    (found,) = as_json(report)
    assert (found["line"], found["column"]) == (3, 2)
    assert found["cell"] == {
        "row": 3,
        "sheet": "Cards",
        "column": "B",
        "heading": "Qty",
        "card": "wren",
        "text": "many",
    }


def test_cells_merged_over_rows_hold_for_each(cards) -> None:
    rows = [["Name", "Set"], ["Robin", "base"], ["Wren", None], ["Owl", "night"]]
    book = xlsx({"S": sheet(rows, '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>')})
    assert [row["set"] for row in cards(book, "c.xlsx")] == ["base", "base", "night"]


def test_a_table_in_the_middle_of_a_sheet(table) -> None:
    far = [[None, None, "Name", "Qty"], [None, None, "Robin", 2], [None, None, "Wren", "?"]]
    _, words = table(xlsx({"S": [[], [], *far]}), "c.xlsx")
    assert "c.xlsx, sheet S, row 5, column D (Qty), card wren" in words


def test_long_cells_are_cut_in_an_excerpt(table) -> None:
    rows = [["Name", "Words", "Qty"], ["Robin", "word " * 50, "several of them"]]
    _, words = table(xlsx({"S": rows}), "c.xlsx")
    assert words.splitlines()[3:5] == [
        " 2 | Robin | word word word word… | several of them",
        "   |                                ^^^^^^^^^^^^^^^",
    ]


def test_a_workbook_without_places_in_its_cells(cards) -> None:
    cell = '<row><c t="inlineStr"><is><t>WORD</t></is></c></row>'
    rows = cell.replace("WORD", "Name") + cell.replace("WORD", "Robin")
    book = xlsx({"S": f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'})
    assert cards(book, "c.xlsx") == [{"name": "Robin"}]
