"""What a component's `cards`, `copies`, `count` and `fields` say of a table."""

import pytest
from slips import PIECE, TOP, Read, Said, heads
from workbooks import xlsx

BIRDS = "Name,Set,Type,Points,Num\nRobin,base,Song Bird,3,2\nOwl,night,owl,5,1\nWren,base,Song Bird,1,1\n"
SETS = "Set,Colour,Name\nBASE,red,Basic\nnight,black,Night\n"
DECK = TOP + PIECE


def table(*lines: str) -> str:
    return "\n".join([DECK + "[component.cards]", 'file = "birds.csv"', *lines, ""])


def cards(read: Read, game: str, **files: str) -> list[tuple[str, int, dict[str, object]]]:
    found, words = read(game, {"birds.csv": BIRDS, "sets.csv": SETS, **files})
    assert found is not None, words
    return [(card.id, card.copies, dict(card.fields)) for card in found.components[0].cards]


def test_a_table_of_options(read: Read) -> None:
    found = cards(read, table('id = "Name"', 'copies = "Num"', 'none = ["owl"]'))
    assert found[1] == ("owl", 1, {"name": "Owl", "set": "night", "type": "", "points": 5, "num": 1})


def test_a_sheet_of_a_workbook(read: Read) -> None:
    book = xlsx({"Old": [["Name"], ["Jay"], ["Kite"]], "New": [["Name"], ["Robin"]]})
    game = DECK + '[component.cards]\nfile = "b.xlsx"\nsheet = "New"\n'
    assert [one[0] for one in cards(read, game, **{"b.xlsx": book})] == ["robin"]


def test_no_header(read: Read) -> None:
    game = table("header = false", 'columns = ["name", "set", "type", "points", "num"]', "copies = 1")
    assert [one[0] for one in cards(read, game)] == ["name", "robin", "owl", "wren"]


@pytest.mark.parametrize(
    ("formula", "ids"),
    [
        ("set == 'base'", ["robin", "wren"]),
        ("points > 2", ["robin", "owl"]),
        ("card.points + copies == 2", ["wren"]),
        ("id in ('owl', 'wren') and not type == 'owl'", ["wren"]),
    ],
)
def test_where(read: Read, formula: str, ids: list[str]) -> None:
    assert [one[0] for one in cards(read, table(f'where = "{formula}"', 'copies = "Num"'))] == ids


def test_where_goes_wrong(said: Said) -> None:
    files = {"birds.csv": BIRDS}
    words = said(table("where = \"sett == 'base'\""), files)
    assert heads(words) == ["error[undefined-name]: `sett` is not defined"]
    assert heads(said(table('where = "points >"'), files))[0].startswith("error[formula-syntax]")
    assert heads(said(table('where = "points > name"'), files))[0].startswith("error[formula-error]")
    none = heads(said(table('where = "points > 90"'), files))
    assert none == ["error[no-cards]: `where` leaves out all 3 cards of `birds.csv`"]
    loop = "range(10 ** 9)|list|length > 0"
    assert heads(said(table(f'where = "{loop}"'), files))[0].startswith("error[formula-")


def test_a_second_table_is_joined(read: Read) -> None:
    found = cards(read, table('join = { file = "sets.csv", on = "Set" }', "where = \"colour == 'red'\""))
    assert [(one[0], one[2]["colour"], one[2]["name_2"]) for one in found] == [
        ("robin", "red", "Basic"),
        ("wren", "red", "Basic"),
    ]


def test_a_cell_of_the_second_table_has_its_own_place(read: Read) -> None:
    found, _ = read(table('join = { file = "sets.csv", on = "Set" }'), {"birds.csv": BIRDS, "sets.csv": SETS})
    owl = found.components[0].cards[1]
    place = owl.cell("colour")
    assert (place.file.name, place.line, place.cell.heading, place.cell.card) == (
        "sets.csv",
        3,
        "Colour",
        "owl",
    )
    assert owl.cell("points").file.name == "birds.csv"


def test_a_join_that_finds_nothing_is_told(read: Read) -> None:
    sets = SETS.replace("night", "nihgt")
    found, words = read(
        table('join = { file = "sets.csv", on = "Set" }'), {"birds.csv": BIRDS, "sets.csv": sets}
    )
    assert found.components[0].cards[1].fields["colour"] == ""
    assert "warning[not-joined]: no row of `sets.csv` has `night` as its `set`" in words


def test_a_column_names_pictures(read: Read, said: Said) -> None:
    words = said(table('pictures = "Sett"'), {"birds.csv": BIRDS})
    assert heads(words) == ["error[unknown-column]: there is no column `Sett` in `birds.csv`"]
    assert "did you mean `Set`?" in words
    game = table('pictures = "Set"')
    _, words = read(game, {"birds.csv": BIRDS, "Night.PSD": "", "art/Base.png": ""})
    assert heads(words) == [
        "warning[missing-picture]: picture `Night.PSD` can't be printed: "
        "printkit reads PNG, JPEG, WebP, TIFF and SVG"
    ]
    found = cards(read, game, **{"art/night.svg": ""})
    assert [one[2]["picture_file"] for one in found] == ["art/Base.png", "art/night.svg", "art/Base.png"]
    assert found[0][2]["set"] == "base"


def test_the_place_of_a_picture_is_the_cell_that_names_it(read: Read) -> None:
    found, _ = read(table('pictures = "Set"'), {"birds.csv": BIRDS, "art/night.svg": ""})
    owl = found.components[0].cards[1]
    assert [owl.cell(name).cell.heading for name in ("picture_file", "set", "points")] == [
        "Set",
        "Set",
        "Points",
    ]


def test_a_column_is_the_kind(read: Read) -> None:
    game = table('kind = "Type"').replace('"layouts/card.svg"', '"layouts/{kind}.svg"')
    found, words = read(
        game, {"birds.csv": BIRDS, "layouts/song-bird.svg": "<svg/>", "layouts/owl.svg": "<svg/>"}
    )
    assert found is not None, words
    assert [card.face for card in found.components[0].cards] == [
        "layouts/song-bird.svg",
        "layouts/owl.svg",
        "layouts/song-bird.svg",
    ]


def test_copies_of_the_component(read: Read) -> None:
    assert [one[1] for one in cards(read, DECK + 'cards = "birds.csv"\ncopies = 3\n')] == [3, 3, 3]
    assert [one[1] for one in cards(read, DECK + 'cards = "birds.csv"\ncopies = "Num"\n')] == [2, 1, 1]


def test_count_makes_numbered_cards(read: Read) -> None:
    found, words = read(DECK + "count = 12\ncopies = 2\n")
    assert words == ""
    made = found.components[0].cards
    assert [card.id for card in made] == [f"{number:02}" for number in range(1, 13)]
    assert [card.fields["number"] for card in made] == list(range(1, 13))
    assert {card.copies for card in made} == {2}


def test_face_and_back_are_layouts_or_words(read: Read) -> None:
    files = {"birds.csv": "id,face\na,layouts/card.svg\nb,\n"}
    found, _ = read(DECK + 'cards = "birds.csv"\n', files)
    assert [(card.face, dict(card.fields)) for card in found.components[0].cards] == [
        ("layouts/card.svg", {})
    ] * 2
    files = {"birds.csv": "Front,Back\nWhat is it?,A bird.\n"}
    found, _ = read(DECK + 'cards = "birds.csv"\n', files)
    (card,) = found.components[0].cards
    assert (card.face, card.back, card.fields) == (
        "layouts/card.svg",
        None,
        {"front": "What is it?", "back": "A bird."},
    )


def test_a_note_says_what_was_guessed_and_none_where_nothing_was(read: Read) -> None:
    _, words = read(DECK + 'cards = "birds.csv"\n', {"birds.csv": BIRDS})
    assert words.splitlines()[0] == (
        'note[table-read]: birds.csv: 3 cards, 4 pieces; names from "Name", copies from "Num"'
    )
    assert read(DECK + 'cards = "birds.csv"\n', {"birds.csv": "id,copies,name\nrobin,2,Robin\n"})[1] == ""


def test_a_declared_field_without_a_column_is_empty(read: Read, said: Said) -> None:
    game = DECK + 'cards = "birds.csv"\nfields = { remark = "text", level = "whole" }\n'
    found = cards(read, game)
    assert (found[0][2]["remark"], found[0][2]["level"]) == ("", 0)
    words = said(DECK + 'cards = "birds.csv"\nfields = { pionts = "number" }\n', {"birds.csv": BIRDS})
    assert heads(words)[-1] == "error[unknown-column]: there is no column `pionts` in `birds.csv`"
    assert "did you mean `points`?" in words
