"""What a spreadsheet shows of its cells: numbers with signs, formulas without a value, what is hidden."""

from datetime import time
from io import BytesIO
from zipfile import ZipFile

import pytest
from workbooks import MAIN, Raw, ods, packed, sheet, xlsx

from printkit.input.tables.formats.cell_looks import shown, shows

STYLES = (
    f'<styleSheet xmlns="{MAIN}"><numFmts><numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0.00"/>'
    '<numFmt numFmtId="166" formatCode="00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/>'
    '<xf numFmtId="165"/><xf numFmtId="18"/><xf numFmtId="166"/></cellXfs></styleSheet>'
)


def styled(style: int, value: float) -> Raw:
    return Raw(f'<c s="{style}" r="PLACE"><v>{value}</v></c>')


@pytest.mark.parametrize(
    ("code", "value", "words"),
    [
        ("0%", 0.25, "25%"),
        ("0.0%", 0.125, "12.5%"),
        ('"$"#,##0.00', 1200.5, "$1,200.50"),
        ('_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', -3, "$(3.00)"),
        ("[$£-809]#,##0", 1234567, "£1,234,567"),
        ('"$"0.00', 0.5, "$0.50"),
        ("#,##0.00\\ [$€-407]", 1200.5, "1.200,50 €"),
        ("#,##0.00\\ [$€-1]", 1200.5, "1,200.50 €"),
        ('0.## "kg"', 2.5, "2.5 kg"),
        ('0.0# "kg"', 3, "3.0 kg"),
        ("000", 7, "007"),
        ("+0;-0", 3, "+3"),
        ('"$"#,##0', 0.5, "$1"),
        ('"$"0.00;[Red]-"$"0.00', -2, "-$2.00"),
        ('0" of; 9"', 3, "3 of; 9"),
    ],
)
def test_numbers_as_a_spreadsheet_shows_them(code: str, value: float, words: str) -> None:
    assert shows(code)
    assert shown(value, code) == words


@pytest.mark.parametrize(
    "code", ["", "General", "0", "0.00", "#,##0", "yyyy-mm-dd", "h:mm", "# ?/?", "0.00E+00", "@"]
)
def test_formats_that_show_a_number_alone(code: str) -> None:
    assert not shows(code)


def test_times_on_a_clock_of_twelve_hours() -> None:
    assert [shown(time(hour, 5, 9), "h:mm AM/PM") for hour in (0, 12, 14)] == [
        "12:05 AM",
        "12:05 PM",
        "2:05 PM",
    ]
    assert shown(time(9, 5, 9), "hh:mm:ss AM/PM") == "09:05:09 AM"
    assert shown(3, "h:mm AM/PM") is None


def test_numbers_that_no_card_has() -> None:
    assert [shown(value, "0%") for value in (float("inf"), float("nan"), 1e300, True)] == [None] * 4
    assert not shows("$0." + "0" * 60)


def test_cells_of_a_workbook_are_read_as_they_are_shown(table) -> None:
    head = ["Name", "Chance", "Price", "At", "No", "Copies"]
    row = ["Ann", styled(1, 0.25), styled(2, 1200.5), styled(3, 0.6041666667), styled(4, 7), styled(4, 3)]
    book = xlsx({"S": [head, row]}, **{"xl/styles.xml": STYLES})
    found, _ = table(book, "c.xlsx")
    assert found.rows == (
        {"name": "Ann", "chance": "25%", "price": "$1,200.50", "at": "2:30 PM", "no": "07"},
    )
    assert found.copies == (3,)
    found, _ = table(book, "c.xlsx", types={"chance": "number", "no": "whole"})
    assert (found.rows[0]["chance"], found.rows[0]["no"]) == (0.25, 7)


FILLS = """<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fills><fill/>
<fill><patternFill patternType="solid"><fgColor rgb="FFCC3333"/></patternFill></fill>
<fill><patternFill patternType="solid"><fgColor theme="4" tint="0.5"/></patternFill></fill></fills>
<cellXfs><xf/><xf fillId="1"/><xf fillId="2"/></cellXfs></styleSheet>"""
THEME = """<a:theme xmlns:a="a"><a:clrScheme><a:dk1><a:sysClr lastClr="000000"/></a:dk1>
<a:lt1><a:srgbClr val="FFFFFF"/></a:lt1><a:dk2><a:srgbClr val="111111"/></a:dk2>
<a:lt2><a:srgbClr val="EEEEEE"/></a:lt2><a:accent1>
<a:srgbClr val="4060A0"/></a:accent1></a:clrScheme></a:theme>"""


@pytest.mark.parametrize(("styles", "told"), [("111122", True), ("121212", False), ("111111", False)])
def test_colours_behind_cells_tell_cards_apart_but_stripes_do_not(styles: str, told: bool, table) -> None:
    rows = [
        [Raw(f'<c r="PLACE" s="{style}" t="inlineStr"><is><t>Card {at}</t></is></c>'), f"Text {at}"]
        for at, style in enumerate(styles)
    ]
    book = xlsx({"S": [["Name", "Text"], *rows]}, **{"xl/styles.xml": FILLS, "xl/theme/theme1.xml": THEME})
    found, words = table(book, "c.xlsx")
    assert ("colours behind cells are those of their cards" in words) == told
    colours = ["#CC3333"] * 4 + ["#A0B0D0"] * 2
    assert [row.get("colour") for row in found.rows] == (colours if told else [None] * 6)


def test_a_workbook_without_styles(table) -> None:
    book = xlsx({"S": [["Name", "Chance"], ["Ann", styled(1, 0.25)]]})
    with ZipFile(BytesIO(book)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist() if name != "xl/styles.xml"}
    found, _ = table(packed(parts), "c.xlsx")
    assert found.rows == ({"name": "Ann", "chance": 0.25},)


def row_of_ods(*cells: str, more: str = "") -> str:
    return f"<table:table-row{more}>{''.join(cells)}</table:table-row>"


def cell_of_ods(kind: str, value: str, words: str) -> str:
    words = f"<text:p>{words}</text:p>"
    return f'<table:table-cell office:value-type="{kind}" office:{value}>{words}</table:table-cell>'


def test_cells_of_an_open_document_are_read_as_they_are_shown(table) -> None:
    head = [cell_of_ods("string", 'x=""', word) for word in ("Name", "Chance", "Price", "At")]
    cells = [
        cell_of_ods("string", 'x=""', "Ann"),
        cell_of_ods("percentage", 'value="0.25"', "25 %"),
        cell_of_ods("currency", 'value="1200.5"', "1.200,50 €"),
        cell_of_ods("time", 'time-value="PT14H30M00S"', "02:30 PM"),
    ]
    cells, head = ([*one, cell_of_ods("string", 'x=""', "no")] for one in (cells, head))
    rows = row_of_ods(*head) + row_of_ods(*cells) + row_of_ods(*cells, more=' table:visibility="collapse"')
    shown = '<table:table-column table:number-columns-repeated="4"/>'
    hidden = '<table:table-column table:visibility="filter"/>'
    found, words = table(ods([], content=f"{shown}{hidden}{rows}"), "c.ods")
    assert found.rows == ({"name": "Ann", "chance": "25 %", "price": "1.200,50 €", "at": "02:30 PM"},)
    assert "hidden, and left out: row 3, column E" in words


def test_what_is_hidden_is_said(table) -> None:
    text = sheet([["Name", "Cost", "Notes"], ["Ann", 1, "x"], ["Bob", 2, "y"]])
    text = text.replace("<sheetData>", '<cols><col min="3" max="3" hidden="1"/></cols><sheetData>')
    found, words = table(xlsx({"S": text.replace('<row r="3">', '<row r="3" hidden="1">')}), "c.xlsx")
    assert found.rows == ({"name": "Ann", "cost": 1},)
    assert "hidden, and left out: row 3, column C" in words


def test_of_what_is_hidden_five_are_named(table) -> None:
    text = sheet([["Name", *"BCDEFGH"], ["Ann", *"bcdefgh"]])
    text = text.replace("<sheetData>", '<cols><col min="2" max="8" hidden="1"/></cols><sheetData>')
    _, words = table(xlsx({"S": text}), "c.xlsx")
    named = ", ".join(f"column {letter}" for letter in "BCDEF")
    assert f"hidden, and left out: {named} and 2 more" in words


@pytest.mark.parametrize("empty", ["<f>B2*2</f><v></v>", "<f>B2*2</f>", '<f t="shared" si="0"/><v/>'])
def test_formulas_that_were_never_calculated(table, empty: str) -> None:
    cell = Raw(f'<c r="PLACE">{empty}</c>')
    found, words = table(xlsx({"S": [["Name", "Cost", "Sum"], ["Ann", 1, cell], ["Bob", 2, cell]]}), "c.xlsx")
    assert len(found.rows) == 2
    assert words.startswith("""\
warning[formula-without-value]: 2 formulas in `c.xlsx` have no value: their cells are empty
  --> c.xlsx, sheet S, row 2, column C
""")


def test_formulas_with_a_value_are_none_of_them(table) -> None:
    cells = [Raw('<c r="PLACE" t="str"><f>""</f><v></v></c>'), Raw('<c r="PLACE"><f>1+1</f><v>2</v></c>')]
    assert "formula" not in table(xlsx({"S": [["Name", "a", "b"], ["Ann", *cells]]}), "c.xlsx")[1]


def test_formulas_of_an_open_document_that_were_never_calculated(table) -> None:
    head = row_of_ods(*(cell_of_ods("string", 'x=""', word) for word in ("Name", "Sum")))
    row = row_of_ods(cell_of_ods("string", 'x=""', "Ann"), '<table:table-cell table:formula="of:=1+1"/>')
    words = table(ods([], content=head + row), "c.ods")[1]
    assert words.startswith(
        "warning[formula-without-value]: a formula in `c.ods` has no value: its cell is empty"
    )
