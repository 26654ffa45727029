"""A cell changed on a card: in each format its bytes alone, and what can't be changed is said to be so."""

import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from running import Running
from workbooks import Raw, ods, xlsx

from printkit.model.options import BuildRequest
from printkit.studio.cell_edits import edit_cell
from printkit.studio.cells import zipped
from printkit.studio.deck import Deck
from printkit.studio.edits import from_plain

ROWS: list[list[Any]] = [
    ["Name", "Cost", "Text"],
    ["Robin", 1, "It sings, early."],
    ["Wren", 2, "It is loud."],
    ["Kite", 3, 'It "borrows" socks.'],
]
YAML = """\
# birds
- name: Robin   # red
  cost: 1
  text: "It sings: early."
- name: 'Wren'
  cost: 2
  text: |
    It is loud.
    Very.
- {name: Kite, cost: 3, text: It steals socks}
"""
TOML = """\
# birds
[[bird]]
name = "Robin"  # red
cost = 1
text = 'It sings \\early.'

[[bird]]
cost = 2  # more than one
name = "Wren"
text = \"\"\"
It is loud.
Very.\"\"\"
"""
JSON = """[
  {"name": "Robin", "cost": 1, "text": "It sings\\u2014early."},
  {"cost":2,"name":"Wren", "text": "It is loud."}
]
"""


def opened(file: Path) -> Deck:
    deck = Deck(BuildRequest(str(file)))
    deck.open(deck.request)
    assert deck.readable, [*deck.report]
    return deck


def cell(deck: Deck, card: str, column: str, **more: str) -> dict[str, Any]:
    return edit_cell(deck, {"component": "cards", "id": card, "column": column, **more})


def change(file: Path, card: str, column: str, new: str) -> bytes:
    """Return a file's bytes with another cell, of which the deck that reads them again says the same."""
    deck = opened(file)
    was = cell(deck, card, column)
    assert was["ok"], was
    answer = cell(deck, card, column, new=new, was=was["text"])
    assert answer["ok"], answer
    made = from_plain(answer["changes"][0])
    assert made.path == file.resolve()
    return made.made(file.read_bytes())


def reread(file: Path, data: bytes, card: str, column: str) -> str:
    file.write_bytes(data)
    answer = cell(opened(file), card, column)
    assert answer["ok"], answer
    return str(answer["text"])


TEXTS = {
    "semicolons, Windows-1252, CRLF": (
        "birds.csv",
        "Name;Cost;Text\r\nRobin;1;It sings\r\nWren;2; Très fort \r\n".encode("cp1252"),
        ("wren", "text", "Même plus"),
        (b" Tr\xe8s fort ", b" M\xeame plus "),
    ),
    "quotes stay": (
        "birds.csv",
        b'\xef\xbb\xbf"Name","Cost","Text"\n"Robin","1","It sings, early"\n"Wren","2","Loud\nand long"\n',
        ("robin", "text", 'It "sings"'),
        (b'"It sings, early"', b'"It ""sings"""'),
    ),
    "quotes that need not be stay": (
        "birds.csv",
        b'"Name","Cost","Text"\n"Robin","1","It sings"\n"Wren","2","Loud"\n',
        ("wren", "text", "Late"),
        (b'"Loud"', b'"Late"'),
    ),
    "a comma needs quotes": (
        "birds.csv",
        b"Name,Cost,Text\nRobin,1,It sings\nWren,2,Loud\n",
        ("wren", "text", "Loud, and long"),
        (b"Loud", b'"Loud, and long"'),
    ),
    "a row that is too short": (
        "birds.csv",
        b"Name,Cost,Text\nRobin,1,It sings\nWren,2\nKite,3,Socks\n",
        ("wren", "text", "Loud"),
        (b"Wren,2", b"Wren,2,Loud"),
    ),
    "a cell after lines of another": (
        "birds.csv",
        b'Name,Text,Cost\nRobin,"It\nsings",1\nWren,Loud,2\n',
        ("robin", "cost", "7"),
        (b'sings",1', b'sings",7'),
    ),
    "UTF-16": (
        "birds.tsv",
        "\ufeffName\tCost\tText\r\nRobin\t1\tIt sings\r\nWren\t2\tLoud\r\n".encode("utf-16-le"),
        ("wren", "text", "Ünder"),
        ("Loud".encode("utf-16-le"), "Ünder".encode("utf-16-le")),
    ),
    "YAML, plain": ("birds.yaml", YAML, ("robin", "name", "Redbreast"), ("Robin ", "Redbreast ")),
    "YAML, double": ("birds.yaml", YAML, ("robin", "text", "Ho: x"), ('"It sings: early."', '"Ho: x"')),
    "YAML, single": ("birds.yaml", YAML, ("wren", "name", "Jenny's"), ("'Wren'", "'Jenny''s'")),
    "YAML, lines": (
        "birds.yaml",
        YAML,
        ("wren", "text", "Loud.\n\nLong."),
        ("    It is loud.\n    Very.", "    Loud.\n\n    Long."),
    ),
    "YAML, flow": ("birds.yaml", YAML, ("kite", "text", "a, b"), ("It steals socks}", '"a, b"}')),
    "YAML, number": ("birds.yaml", YAML, ("wren", "cost", "12"), ("cost: 2\n", "cost: 12\n")),
    "TOML, basic": ("birds.toml", TOML, ("robin", "name", 'A "B"'), ('"Robin"', '"A \\"B\\""')),
    "TOML, literal": ("birds.toml", TOML, ("robin", "text", "a\\b"), ("'It sings \\early.'", "'a\\b'")),
    "TOML, number": ("birds.toml", TOML, ("wren", "cost", "12"), ("= 2  #", "= 12  #")),
    "TOML, lines": (
        "birds.toml",
        TOML,
        ("wren", "text", "Loud.\nLong."),
        ("It is loud.\nVery.", "Loud.\nLong."),
    ),
    "JSON, text": ("birds.json", JSON, ("wren", "text", 'It "is" é'), ('"It is loud."', '"It \\"is\\" é"')),
    "JSON, escaped": ("birds.json", JSON, ("robin", "text", "é"), ('"It sings\\u2014early."', '"\\u00e9"')),
    "JSON, number": ("birds.json", JSON, ("wren", "cost", "12"), ('"cost":2', '"cost":12')),
    "JSON, a number becomes words": ("birds.json", JSON, ("wren", "cost", "two"), (":2,", ':"two",')),
}


def as_bytes(text: Any) -> bytes:
    return text.encode() if isinstance(text, str) else bytes(text)


@pytest.mark.parametrize("case", TEXTS)
def test_only_the_bytes_of_a_cell_change(case: str, tmp_path: Path) -> None:
    name, content, (card, column, new), (old_part, new_part) = TEXTS[case]
    old, part, data = map(as_bytes, (old_part, new_part, content))
    file = tmp_path / name
    file.write_bytes(data)
    assert data.count(old) == 1
    changed = change(file, card, column, new)
    assert changed == data.replace(old, part)
    at = card if column != "name" else new.lower().replace(" ", "-").replace('"', "").replace("'", "-")
    assert reread(file, changed, at, column) == new


def parts_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {one.filename: archive.read(one) for one in archive.infolist()}


@pytest.mark.parametrize(
    ("column", "new", "cell_xml"),
    [
        (
            "text",
            "Loud & <long>\nand late",
            't="inlineStr"><is><t xml:space="preserve">Loud &amp; &lt;long&gt;',
        ),
        ("cost", "12", '<c r="B3"><v>12</v></c>'),
        ("cost", "two", '<c r="B3" t="inlineStr">'),
        ("text", "", '<c r="C3"/>'),
    ],
)
def test_a_cell_of_xlsx_changes_and_nothing_else(
    tmp_path: Path, column: str, new: str, cell_xml: str
) -> None:
    file = tmp_path / "birds.xlsx"
    before = xlsx({"Birds": ROWS, "Notes": [["later"]]})
    file.write_bytes(before)
    changed = change(file, "wren", column, new)
    old, now = parts_of(before), parts_of(changed)
    differing = [name for name in old if old[name] != now[name]]
    assert [*old] == [*now] and differing == ["xl/worksheets/sheet1.xml"]
    assert cell_xml in now[differing[0]].decode()
    assert reread(file, changed, "wren", column) == new


def test_a_cell_of_xlsx_that_is_not_written_yet_gets_its_place(tmp_path: Path) -> None:
    file = tmp_path / "birds.xlsx"
    file.write_bytes(xlsx({"Birds": [*ROWS[:2], ["Wren", None, "Loud"], ["Owl", 4, None], *ROWS[3:]]}))
    changed = change(file, "wren", "cost", "5")
    assert '<c r="B3"><v>5</v></c><c r="C3"' in parts_of(changed)["xl/worksheets/sheet1.xml"].decode()
    file.write_bytes(changed)
    changed = change(file, "owl", "text", "It looks")
    assert reread(file, changed, "owl", "text") == "It looks"


def test_a_formula_and_a_percentage_are_read_only(tmp_path: Path) -> None:
    file = tmp_path / "birds.xlsx"
    formula = Raw('<c r="PLACE"><f>1+1</f><v>2</v></c>')
    file.write_bytes(xlsx({"Birds": [*ROWS[:2], ["Wren", formula, "Loud"]]}))
    answer = cell(opened(file), "wren", "cost")
    assert not answer["ok"] and answer["fixed"]
    assert answer["output"] == "it is a formula: `=1+1`, to be changed in a spreadsheet program"


@pytest.mark.parametrize(("column", "new"), [("text", "Two  spaces & <b>"), ("cost", "12"), ("cost", "two")])
def test_a_cell_of_ods_changes_and_nothing_else(tmp_path: Path, column: str, new: str) -> None:
    file = tmp_path / "birds.ods"
    before = ods(ROWS)
    file.write_bytes(before)
    changed = change(file, "wren", column, new)
    old, now = parts_of(before), parts_of(changed)
    assert [name for name in old if old[name] != now[name]] == ["content.xml"]
    assert reread(file, changed, "wren", column) == new
    assert reread(file, changed, "robin", "text") == "It sings, early."


def test_a_cell_of_ods_that_stands_for_several_is_changed_alone(tmp_path: Path) -> None:
    file = tmp_path / "birds.ods"
    once = '<table:table-cell office:value-type="string"><text:p>same</text:p></table:table-cell>'
    alike = once.replace("<table:table-cell", '<table:table-cell table:number-columns-repeated="2"')
    before = ods([["Name", "Song", "Text"], ["Robin", "same", "same"], ["Wren", "x", "y"]])
    content = parts_of(before)["content.xml"].decode()
    cells = re.findall("<table:table-cell[^>]*><text:p>same</text:p></table:table-cell>", content)
    assert len(cells) == 2
    file.write_bytes(zipped.with_part(before, "content.xml", content.replace("".join(cells), alike).encode()))
    changed = change(file, "robin", "text", "other")
    assert reread(file, changed, "robin", "text") == "other"
    assert reread(file, changed, "robin", "song") == "same"


def test_copies_are_changed_in_the_column_that_has_them(tmp_path: Path) -> None:
    file = tmp_path / "birds.csv"
    file.write_text("Name,Qty,Text\nRobin,2,Sings\nWren,3,Loud\n")
    assert change(file, "wren", "copies", "4") == b"Name,Qty,Text\nRobin,2,Sings\nWren,4,Loud\n"


def test_what_changed_meanwhile_is_given_back(tmp_path: Path) -> None:
    file = tmp_path / "birds.json"
    file.write_text(JSON)
    answer = cell(opened(file), "wren", "text", new="Mine", was="Yours")
    assert (answer["ok"], answer["conflict"], answer["theirs"]) == (False, True, "It is loud.")


def test_a_key_that_a_card_does_not_have_is_not_that_of_the_next(tmp_path: Path) -> None:
    file = tmp_path / "birds.json"
    file.write_text(json.dumps([{"name": "Robin"}, {"name": "Wren", "text": "Loud"}]))
    answer = cell(opened(file), "robin", "text")
    assert not answer["ok"] and answer["fixed"]


def test_a_letter_that_the_encoding_lacks_is_named(tmp_path: Path) -> None:
    file = tmp_path / "birds.csv"
    file.write_bytes("Name;Text\r\nRobin;Très\r\nWren;Loud\r\n".encode("cp1252"))
    answer = cell(opened(file), "wren", "text", new="Żółw", was="Loud")
    assert answer["output"] == "the file's encoding has no `Ż`: save it as UTF-8"


GAME = """\
title = "Birds"
players = [1, 2]
[[component]]
name = "cards"
kind = "cards"
size = "poker"
face = "card.svg"
cards = "birds.toml"
"""
CARDS = """\
[fields]
words = "text"
[[card]]
id = "robin"
copies = 2  # two
words = "It sings"
[[card]]
id = "wren"
"""


def test_a_card_in_toml_with_its_fields_is_changed_by_key(tmp_path: Path) -> None:
    folder = tmp_path / "birds"
    folder.mkdir()
    for name, text in (("birds.toml", CARDS), ("card.svg", "<svg/>"), ("game.toml", GAME)):
        (folder / name).write_text(text)
    deck = opened(folder)
    answer = cell(deck, "robin", "words", new="Loud", was="It sings")
    assert from_plain(answer["changes"][0]).made(CARDS.encode()) == CARDS.replace("It sings", "Loud").encode()
    answer = cell(deck, "robin", "copies", new="3", was="2")
    assert from_plain(answer["changes"][0]).made(CARDS.encode()) == CARDS.replace("= 2 ", "= 3 ").encode()
    assert cell(deck, "wren", "words")["output"].startswith("it is written nowhere yet")


@pytest.mark.slow
def test_a_page_changes_a_cell_and_takes_it_back(birds: tuple[Running, Path]) -> None:
    studio, folder = birds
    asked = {"component": "deck", "id": "bird-3", "column": "words"}
    before = (folder / "cards.csv").read_bytes()
    was = studio.post("cell", **asked)
    assert (was["text"], was["words"]) == ("Sings 3 notes", "cards.csv:4, column C (words), card bird-3")
    generation = studio.state["generation"]["number"]
    assert studio.post("cell", **asked, new="Sings, loudly", was="Sings 3 notes")["ok"]
    assert (folder / "cards.csv").read_bytes() == before.replace(b"Sings 3 notes", b'"Sings, loudly"')
    late = studio.post("cell", **asked, new="Mine", was="Sings 3 notes")  # of a page that knows no better
    assert (late["ok"], late["conflict"], late["theirs"]) == (False, True, "Sings, loudly")
    studio.wait(lambda state: state["edits"]["undo"] == "words of bird-3")
    assert studio.post("undo")["ok"] and (folder / "cards.csv").read_bytes() == before
    taken_back = {"kind": "edits", "undo": "", "redo": "words of bird-3"}
    studio.wait(lambda state: state["edits"] == taken_back)
    assert studio.ask("POST", f"{studio.path}cell", b'{"component": "deck", "id": 3}')[0] == 400
    studio.settle(generation + 1)
