"""Tables made to do harm: each is refused with words, in a moment, without a traceback."""

# ruff: noqa: E501

import struct
import time

import pytest
from workbooks import MAIN, ods, packed, sheet, xlsb, xlsx

BOOK = {"S": [["Name"], ["Robin"]]}
LAUGHS = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'


def one_cell(place: str) -> bytes:
    row = "".join(filter(str.isdigit, place))
    cells = f'<row r="{row}"><c r="{place}"><v>1</v></c></row>'
    return xlsx({"S": f'<worksheet xmlns="{MAIN}"><sheetData>{cells}</sheetData></worksheet>'})


def lying_size() -> bytes:
    """Return a workbook whose directory says that a sheet is smaller than it is."""
    data = bytearray(xlsx({"S": sheet([["Name"], *([f"card {n}"] for n in range(5000))])}))
    start = data.rindex(b"xl/worksheets/sheet1.xml") - 46
    assert data[start : start + 4] == b"PK\x01\x02"
    data[start + 24 : start + 28] = struct.pack("<I", 100)
    return bytes(data)


def aliases(levels: int) -> str:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, levels)]
    return "\n".join([*lines, "cards:", f"- name: A\n  words: *a{levels - 1}", ""])


SLOW = {"bomb", "other part"}  # many megabytes
BOOKS = {
    "bomb": (lambda: xlsx({"S": "<worksheet>" + " " * 200_000_000}), "it unpacks to far more than"),
    "other part": (
        lambda: xlsx(BOOK, **{"xl/media/a.xml": b"\0" * 160_000_000}),
        "it unpacks to far more than",
    ),
    "lies": (lying_size, "it is damaged"),
    "entities": (lambda: xlsx({"S": LAUGHS + sheet([["&b;"]])}), "it declares XML entities"),
    "far down": (lambda: one_cell("A1048576"), "it claims cells so far down or to the right"),
    "far right": (lambda: one_cell("XFD1"), "it claims cells so far down or to the right"),
    "a little too far right": (lambda: one_cell("AAA1"), "it claims cells so far down or to the right"),
    "further": (lambda: one_cell("ZZZZ1"), "it claims cells so far down or to the right"),
    "far down in .xlsb": (lambda: xlsb([["Name"]], first=1_000_000), "it claims cells so far down"),
    "broken": (lambda: xlsx(BOOK)[:600], "it is damaged"),
    "noise": (lambda: b"PK\x03\x04" + bytes(range(256)) * 20, "it is damaged"),
    "old noise": (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 5000, "it is damaged"),
    "no sheets": (lambda: packed({"xl/workbook.xml": "<x/>"}), "it is damaged"),
    "password": (
        lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le"),
        "it is protected by a password",
    ),
    "ods rows": (
        lambda: ods(
            [],
            content='<table:table-row table:number-rows-repeated="9000000"><table:table-cell office:value-type="float" office:value="1" '
            'table:number-columns-repeated="16000"/></table:table-row>',
        ),
        "it is damaged",
    ),
    "ods digits": (
        lambda: ods(
            [],
            content=f'<table:table-row table:number-rows-repeated="{"9" * 5000}"><table:table-cell office:value-type="float"/></table:table-row>',
        ),
        "it is damaged",
    ),
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name in SLOW)) for name in BOOKS]
)
def test_workbooks(table, name: str) -> None:
    make, why = BOOKS[name]
    data = make()
    begun = time.process_time()
    found, words = table(data, "cards.xlsx")
    assert found is None
    assert words.startswith(f"error[bad-workbook]: the workbook `cards.xlsx` can't be read: {why}")
    assert time.process_time() - begun < 5


def test_empty_rows_that_spreadsheets_repeat_are_no_attack(cards) -> None:
    cell = '<table:table-cell office:value-type="string"><text:p>WORD</text:p></table:table-cell>'
    rows = "".join(
        f"<table:table-row>{cell.replace('WORD', word)}</table:table-row>" for word in ("Name", "Robin")
    )
    rest = '<table:table-row table:number-rows-repeated="1048574"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    assert cards(ods([], content=rows + rest), "c.ods") == [{"name": "Robin"}]


def test_links_to_other_files_are_not_followed(cards, tmp_path) -> None:
    (tmp_path / "secret.csv").write_text("secret")
    rows = f'<worksheet xmlns="{MAIN}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row><row r="2"><c r="A2" t="str"><f>[1]S!A1</f><v>kept</v></c></row></sheetData></worksheet>'
    link = '<externalLink><externalBook r:id="rId1"/></externalLink>'
    book = xlsx(
        {"S": rows},
        **{
            "xl/externalLinks/externalLink1.xml": link,
            "xl/externalLinks/_rels/externalLink1.xml.rels": '<Relationships><Relationship Id="rId1" Target="secret.csv" TargetMode="External"/></Relationships>',
        },
    )
    assert cards(book, "c.xlsx") == [{"name": "kept"}]


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        pytest.param("c.yaml", aliases(8), "bad-yaml", marks=pytest.mark.slow),
        ("c.yaml", aliases(30), "bad-yaml"),
        ("c.yaml", "- " * 3000 + "x", "bad-yaml"),
        ("c.yaml", "[" * 100_000, "bad-yaml"),
        ("c.yaml", "a: &a [*a]\ncards: [{name: *a}]", "bad-yaml"),
        ("c.yaml", '- !!python/object/apply:os.system ["true"]\n', "wrong-type"),
        ("c.yaml", "- {" + ", ".join(f"k{n}: 1" for n in range(5000)) + "}\n", "bad-yaml"),
        ("c.json", "[" * 100_000 + "]" * 100_000, "bad-json"),
        ("c.json", '[{"name": ' + "9" * 10_000 + "}]", "bad-json"),
        pytest.param("c.json", "[" + "1," * 150_000 + "1]", "too-many", marks=pytest.mark.slow),
        ("c.json", '[{"name": "' + "x" * 40_000 + '"}]', "bad-cell"),
        ("c.json", "[{" + ", ".join(f'"k{n}": 1' for n in range(300)) + "}]", "too-many"),
        pytest.param("c.csv", "name\n" + "x\n" * 100_200, "too-many", marks=pytest.mark.slow),
        ("c.csv", ",".join(f"h{n}" for n in range(300)) + "\n" + "x," * 299 + "x\n", "too-many"),
        ("c.csv", "a,b\n" + "x" * 40_000 + ",y\n", "bad-cell"),
        ("c.csv", "a,b\n" + '"x' * 100_000, "bad-csv"),
        pytest.param("c.csv", "," * 2_000_000, "no-cards", marks=pytest.mark.slow),
        ("c.csv", '"' * 1_000_001, "bad-csv"),
        pytest.param("c.csv", "a,b\n" + "\n" * 2_000_000, "no-cards", marks=pytest.mark.slow),
    ],
)
def test_texts(table, name: str, text: str, code: str) -> None:
    begun = time.process_time()
    found, words = table(text, name)
    assert time.process_time() - begun < 10
    if code == "no-cards" and found is not None:
        assert found.rows == ()
    else:
        assert found is None
        assert words.startswith(f"error[{code}]"), words[:300]


@pytest.mark.long
@pytest.mark.slow
def test_as_many_cards_as_can_be_printed(table) -> None:
    text = "name,qty\n" + "".join(f"card {n},1\n" for n in range(99_000))
    begun = time.process_time()
    found, _ = table(text)
    assert len(found.rows) == 99_000
    assert time.process_time() - begun < 120


def test_nothing_controls_the_terminal(table) -> None:
    found, words = table("Na\x1b]0;owned\x07me,qty\nx,y\x1b[2J\n")
    assert "\x1b" not in words
    assert found is None


def test_more_objects_than_there_may_be_rows(table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.input.tables.formats.objects.MOST_ROWS", 2)
    row = '{"name": "Robin"}'
    assert table(f"[{row}, {row}]", "c.json")[0] is not None
    _, words = table(f"[{row}, {row}, {row}]", "c.json")
    assert words == (
        "error[too-many]: there are 3 cards, more than 2\n  --> c.json\n   = help: split them into several files"
    )
