"""Every format of cards has a case: a deck that is read, and a mistake shown at its place."""

import sys
from pathlib import Path
from types import ModuleType

import pytest
from kept import assert_kept
from slips import PIECE, TOP, Read, Said, heads
from workbooks import ods, packed, xlsb, xlsx

from printkit.diagnostics import Place, Report
from printkit.input.tables.formats import READERS, Format, format_of
from printkit.input.tables.grid import CardFile, CellGrid, Row, Source, TableOptions

ROWS = [["id", "copies", "name"], ["sun", 2, "The Sun"], ["moon", None, "The Moon"]]
WRONG = [["id", "copies", "name"], ["sun", "few", "The Sun"]]
BAD = "error[bad-copies]: `few` is not a number of copies"

#: format -> suffix, two cards, the same with a mistake, what is said of it, and where
CASES: dict[str, tuple[str, str | bytes, str | bytes, str, str]] = {
    "toml": (
        ".toml",
        '[[card]]\nid = "sun"\ncopies = 2\nname = "The Sun"\n[[card]]\nid = "moon"\nname = "The Moon"\n',
        '[[card]]\nid = "sun"\ncopies = "few"\n',
        "error[wrong-type]: `copies` must be a whole number, not text",
        ":3:1",
    ),
    "workbook": (
        ".xlsx",
        xlsx({"S": ROWS}),
        xlsx({"S": WRONG}),
        BAD,
        ", sheet S, row 2, column B (copies), card sun",
    ),
    "document": (
        ".html",
        "<!doctype html><p>Two</p><table><tr><th>id<th>copies<th>name<tr><td>sun<td>2<td>The <b>Sun</b>"
        "<tr><td>moon<td><td>The&nbsp;Moon<sup>[1]</sup></table>",
        "<html><table><tr><td>id</td><td>copies</td></tr><tr><td>sun</td><td>few</td></tr></table></html>",
        BAD,
        ", row 2, column B (copies), card sun",
    ),
    "json": (
        ".json",
        '[{"id": "sun", "copies": 2, "name": "The Sun"},\n {"id": "moon", "name": "The Moon"}]',
        '[\n {"id": "sun",\n  "copies": "few"}]',
        BAD,
        ":3:13, field copies, card sun",
    ),
    "yaml": (
        ".yaml",
        "- id: sun\n  copies: 2\n  name: The Sun\n- id: moon\n  name: The Moon\n",
        "- id: sun\n  copies: few\n",
        BAD,
        ":2:11, field copies, card sun",
    ),
    "markdown": (
        ".md",
        "---\nid: sun\ncopies: 2\nname: The Sun\n---\n---\nid: moon\nname: The Moon\n---\n",
        "---\nid: sun\ncopies: few\n---\n",
        BAD,
        ":3:9, field copies, card sun",
    ),
    "xml": (
        ".xml",
        '<?xml version="1.0"?>\n<cards>\n<card id="sun"><copies>2</copies><name>The Sun</name></card>\n'
        '<card id="moon"><name>The Moon</name></card></cards>',
        '<?xml version="1.0"?>\n<cards><card id="sun">\n<copies>few</copies></card></cards>',
        BAD,
        ":2:1, field copies, card sun",
    ),
    "anki": (
        ".txt",
        "#separator:tab\n#columns:id\tcopies\tname\nsun\t2\tThe Sun\nmoon\t\tThe Moon\n",
        "#separator:tab\n#columns:id\tcopies\tname\nsun\tfew\tThe Sun\n",
        BAD,
        ":3:5, field copies, card sun",
    ),
    "csv": (
        ".csv",
        "id,copies,name\nsun,2,The Sun\nmoon,,The Moon\n",
        "id,copies,name\nsun,few,The Sun\n",
        BAD,
        ":2:5, column B (copies), card sun",
    ),
}


def deck(suffix: str) -> str:
    return TOP + PIECE + f'cards = "cards{suffix}"\n'


@pytest.mark.first
def test_every_format_has_a_case() -> None:
    assert [name for name in READERS if name not in CASES] == [], "add a case to CASES"


@pytest.mark.first
@pytest.mark.parametrize("format", CASES)
@pytest.mark.parametrize("suffix", [True, False])
def test_no_other_format_takes_its_files(format: str, suffix: bool) -> None:
    ending, content, *_ = CASES[format]
    text = content if isinstance(content, str) else None
    file = CardFile(Path(f"cards{ending if suffix else '.data'}"))
    assert format_of(Source(file, b"", text, "UTF-8" if text else "", TableOptions())) == format


@pytest.mark.first
@pytest.mark.parametrize("format", CASES)
def test_cards_are_read(read: Read, format: str) -> None:
    suffix, right, *_ = CASES[format]
    game, words = read(deck(suffix), {f"cards{suffix}": right})
    assert words == ""
    assert game is not None
    found = [(card.id, card.copies, card.fields) for card in game.components[0].cards]
    assert found == [("sun", 2, {"name": "The Sun"}), ("moon", 1, {"name": "The Moon"})]


@pytest.mark.parametrize("format", CASES)
def test_a_mistake_is_shown_in_its_place(said: Said, format: str) -> None:
    suffix, _, wrong, message, place = CASES[format]
    words = said(deck(suffix), {f"cards{suffix}": wrong}).splitlines()
    assert words[:2] == [message, f"  --> small/cards{suffix}{place}"]


@pytest.mark.parametrize("format", CASES)
def test_a_missing_file_and_an_empty_one(said: Said, format: str) -> None:
    suffix = CASES[format][0]
    missing = said(TOP + PIECE + f'cards = "none{suffix}"\n')
    assert heads(missing) == [f"error[missing-file]: there is no file `none{suffix}`"]
    assert heads(said(deck(suffix), {f"cards{suffix}": ""}))[0].startswith("error[no-cards]")


@pytest.mark.parametrize("format", [name for name in CASES if name != "toml"])
@pytest.mark.parametrize("suffix", [".txt", ".data", "", ".CSV", ".xls"])
def test_content_decides_what_a_file_is(cards, format: str, suffix: str) -> None:
    found = cards(CASES[format][1], f"deck{suffix}")
    assert [row["name"] for row in found] == ["The Sun", "The Moon"]


def test_a_workbook_called_csv_is_read_and_said_so(table) -> None:
    _, words = table(xlsx({"Cards": ROWS}), "cards.csv")
    assert words == 'cards.csv, sheet "Cards": 2 cards, 3 pieces; it is a workbook, whatever its name says'


def test_ods_xls_xlsb_and_xlsm(cards) -> None:
    assert cards(xlsb([["Name", "Cost"], ["Robin", 3.0]]), "c.xlsb") == [{"name": "Robin", "cost": 3}]
    assert cards(ods(ROWS[:2]), "c.ods") == [{"id": "sun", "name": "The Sun"}]
    xls = (Path(__file__).parent / "files/karten.xls").read_bytes()
    assert cards(xls, "c.xls") == [{"karte": "Müller", "wert": 1.5}, {"karte": "Wirt", "wert": 2}]
    assert cards(xlsx({"Cards": ROWS[:2]}), "c.xlsm") == [{"id": "sun", "name": "The Sun"}]


#: Files that are no tables; `kept/no-tables.txt` has what is said of them.
NO_TABLES = (
    *(b"%PDF-1.7\n\xff\xfe", b"\x89PNG\r\n\x1a\n\0\0", b"<!DOCTYPE html><html><body>Sign in</body></html>"),
    *(packed({"word/document.xml": "<w/>"}), packed({"Index/Document.iwa": "x"}), packed({"a.txt": "x"})),
    *(b"\x1f\x8b\x08\0\0", b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07", b"{\\rtf1 x}", b"ab\x01\x02\x00\x03"),
)


def test_what_is_no_table_is_named(table) -> None:
    found = [table(content, "deck.csv") for content in NO_TABLES]
    assert not any(cards for cards, _ in found)
    said = "\n\n".join(words for _, words in found)
    assert_kept(Path(__file__).parents[1] / "kept/no-tables.txt", f"{said}\n")


def test_a_list_of_cards_in_toml_is_a_table(table) -> None:
    found, _ = table('[[card]]\nname = "Sun"\ncopies = 3\n[[card]]\nname = "Moon"\n', "c.toml")
    assert (found.rows[1]["name"], found.copies) == ("Moon", (3, 1))
    assert table("[[card]]\ncopies = -1\nname = 2\n", "d.toml")[1].startswith("error[bad-copies]")


def test_a_reader_is_one_line(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    def cells(source: Source, report: Report) -> CellGrid:
        rows = [("id", "cost", "when"), (7, 3.0, "now"), ("y", None, "")]
        return CellGrid(
            source.path,
            [
                Row(n, row, lambda column, n=n: Place(source.path, n, column or 0))
                for n, row in enumerate(rows, 1)
            ],
        )

    module = ModuleType("printkit.input.tables.formats.book")
    module.read = cells
    monkeypatch.setitem(sys.modules, module.__name__, module)
    table = {"book": Format("a book", (".book",), "BOOK"), **READERS}
    monkeypatch.setattr("printkit.input.tables.formats.READERS", table)
    game, words = read(deck(".book"), {"cards.book": "x"})
    assert words == ""
    assert game is not None
    seven, y = game.components[0].cards
    assert (seven.id, seven.fields) == ("7", {"cost": 3, "when": "now"})
    assert (y.copies, y.fields) == (1, {"cost": "", "when": ""})


@pytest.mark.parametrize(
    "document",
    [
        '[{"name": "A", "cost": 1}]',
        '{"version": 2, "cards": [{"name": "A", "cost": 1}]}',
        '{"A": {"cost": 1}}',
        "- name: A\n  cost: 1\n",
        "title: x\ncards:\n  - name: A\n    cost: 1\n",
        "A:\n  cost: 1\n",
    ],
)
def test_lists_and_tables_of_objects(cards, document: str) -> None:
    name = "cards.json" if document[0] in "[{" else "cards.yaml"
    assert cards(document, name) == [{"name": "A", "cost": 1}]


def test_an_object_with_nothing_in_it_is_no_card(cards) -> None:
    assert cards('[{"name": "A", "cost": 1}, {}, {"name": ""}]', "c.json") == [{"name": "A", "cost": 1}]


def test_objects_and_lists_within_objects(cards) -> None:
    found = cards(
        '[{"name": "A", "stats": {"hp": 3}, "tags": ["x", null], "gone": null, "rare": true}]', "c.json"
    )
    assert found == [{"name": "A", "stats_hp": 3, "tags": ["x", ""], "gone": "", "rare": True}]


@pytest.mark.parametrize(
    ("name", "text", "message", "place"),
    [
        (
            "c.json",
            '[{"name": "A"}\n {"name": "B"}]',
            "error[bad-json]: this is not JSON: expecting ',' delimiter",
            ":2:2",
        ),
        ("c.json", '{"a": 1}', "error[bad-json]: this JSON has no list of cards", ":1:1"),
        ("c.json", '[{"name": "A"}, 7]', "error[wrong-type]: a card must be an object with keys", ":1:17"),
        (
            "c.yaml",
            "- name: A\n  b: c: d\n",
            "error[bad-yaml]: this is not YAML: mapping values are not allowed in this context",
            ":2:7",
        ),
        ("c.yaml", "just words", "error[bad-yaml]: this YAML has no list of cards", ":1:1"),
    ],
)
def test_broken_documents(table, name: str, text: str, message: str, place: str) -> None:
    found, words = table(text, name)
    assert found is None
    assert words.splitlines()[:2] == [message, f"  --> {name}{place}"]


def test_blank_lines_before_the_header_take_no_time(cards) -> None:
    assert cards("\n" * 60 + "name,cost\nA,1\n", "c.csv") == [{"name": "A", "cost": 1}]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ('[{"name": "Wizard", "lvl": 3}]', ["Wizard 3"]),
        ('[{"name": "Elf", "rare": true, "gone": false, "x": null}, {"name": "Orc"}]', ["Elf rare", "Orc"]),
        ('[["a", "b"], 3]', ["a, b", "3"]),
    ],
)
def test_objects_in_lists_are_words(cards, value: str, words: list[str]) -> None:
    (card,) = cards(f'[{{"name": "Ann", "classes": {value}}}]', "c.json")
    assert card["classes"] == words
    (card,) = cards(f'[{{"name": "Ann", "of": {{"classes": {value}}}}}]', "c.json")
    assert card["of_classes"] == words


def test_an_object_in_objects_is_words(cards) -> None:
    (card,) = cards('[{"name": "Ann", "a": {"b": {"c": 1, "d": [2, {"e": "x"}]}}}]', "c.json")
    assert card["a_b"] == "1 2, x"


def test_commas_that_nothing_comes_after_are_passed_over(table) -> None:
    found, words = table('[{"name": "A,]", "cost": 1,},\n {"name": "B", "tags": ["red",],},\n]\n', "c.json")
    assert found.rows == ({"name": "A,]", "cost": 1, "tags": []}, {"name": "B", "cost": "", "tags": ["red"]})
    assert "4 commas too many passed over (line 1, line 2, line 2 ...)" in words
    assert found.place(1, "name").line == 2
    assert "help: delete this comma" in table('[{"name": "A"},, {"name": "B"}]', "c.json")[1]


def test_each_object_of_a_list_is_a_line_with_its_values_by_their_keys(cards) -> None:
    text = """[{"name": "Mouse", "classes": [{"class": "Wizard", "level": 3}], "attacks": [
        {"name": "Zap", "baseDamage": 20, "text": "Flip a coin. If heads, sleep.", "cost": ["Fire", "Fire"]},
        {"name": "Tail", "baseDamage": 10, "text": "", "cost": []}
    ]}]"""
    assert cards(text, "cards.json") == [
        {
            "name": "Mouse",
            "classes": ["Wizard 3"],
            "attacks": "**Zap** (base damage 20, cost Fire ×2): Flip a coin. If heads, sleep.\n"
            "**Tail** (base damage 10)",
        }
    ]


COCKATRICE = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_carddatabase version="4">
 <sets><set><name>GRD</name><longname>Garden Wars</longname></set></sets>
 <cards>
  <card><name>Compost</name><text>Return a card.</text>
   <prop><side>front</side><type>Elemental</type><manacost>2GG</manacost><pt>3/4</pt></prop>
   <set rarity="uncommon" num="12">GRD</set><tablerow>2</tablerow></card>
  <card><name>Hail</name><text>Destroy.</text><prop><type>Sorcery</type><manacost>3</manacost></prop></card>
 </cards>
</cockatrice_carddatabase>
"""


def test_a_set_of_cockatrice_is_cards_without_what_is_its_own(cards) -> None:
    shown = {"type": "Elemental", "pt": "3/4", "rarity": "uncommon", "set": "GRD", "mana_cost": "{2}{G}{G}"}
    assert cards(COCKATRICE, "CUSTOM.xml") == [
        {"name": "Compost", "text": "Return a card.", **shown},
        {
            **{"name": "Hail", "text": "Destroy."},
            **{**dict.fromkeys(shown, ""), "type": "Sorcery", "mana_cost": "{3}"},
        },
    ]


def test_a_deck_of_cockatrice_has_copies(table) -> None:
    zone = '<zone name="main"><card number="4" name="Bolt"/><card number="20" name="Mountain"/></zone>'
    found, _ = table(f'<?xml version="1.0"?><cockatrice_deck>{zone}</cockatrice_deck>', "red.cod")
    assert (found.ids, found.copies) == (("bolt", "mountain"), (4, 20))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<svg><path/></svg>", "error[no-cards]: there are no cards in this XML"),
        ("<a>", "error[bad-xml]: this is not XML: no element found"),
        ("<a/>\n" + "<b>" * 9, "error[bad-xml]: this is not XML: junk after document element"),
        ("<a>" * 99, "error[bad-xml]: this is not XML: its elements are more than 20 deep"),
        (
            '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
            "error[bad-xml]: this is not XML: it has entities of its own",
        ),
    ],
)
def test_other_xml_is_refused(table, text: str, said: str) -> None:
    found, words = table(f'<?xml version="1.0"?>{text}', "cards.xml")
    assert (found, words.splitlines()[0]) == (None, said)
