"""Untidy tables print the right number of pieces at once, or a line says what was doubtful."""

import tomllib
from pathlib import Path

import pypdfium2
import pytest
from smalltable import write_table
from workbooks import sheet, xlsx

from printkit.diagnostics import Report
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.model.options import StartOptions
from printkit.pictures import list_pictures
from printkit.pipeline.starting import plan_table
from printkit.starter.folder import FACE, deck_files
from printkit.starter.looks import read_themes

CATALOGUE = load_catalogue(shared_templates(), Report())

NAMES = "Robin Wren Heron Owl Finch Kite Swift Crane Stork Raven".split()
BIRDS = [["Name", "Qty", "Text"], *([name, 2, f"The {name} sings."] for name in NAMES[:5])]
BEASTS = [["Name", "Cost", "Text"], *([f"Beast {n}", n, f"It bites {n} times."] for n in range(1, 8))]
HIDDEN = (
    sheet([["Name", "Qty", "Secret"], *([name, 1, "x9"] for name in NAMES)])
    .replace('<row r="4">', '<row r="4" hidden="1">')
    .replace("<sheetData>", '<cols><col min="3" max="3" hidden="1"/></cols><sheetData>')
)

WORKBOOKS = {
    "two decks.xlsx": ({"Birds": BIRDS, "Beasts": BEASTS}, 17),
    "notes and lists.xlsx": (
        {
            "Read me": [["This is the list of cards."], ["Change what you like."]],
            "Lists": [["Types"], ["Unit"], ["Leader"]],
            "Summary": [["Deck", "Number"], ["Birds", 10], ["Total", 10]],
            "Birds": BIRDS,
        },
        10,
    ),
    "cards and changes.xlsx": (
        {"Changelog": [["Date", "Change"], ["2024-01-01", "new birds"]], "Cards": BIRDS},
        10,
    ),
    "hidden.xlsx": ({"Cards": HIDDEN}, 9),
}
WIDE = "".join(f"{row}{',' * 672}\n" for row in ("Name,Cost,Text", "Owl,2,Hoots.", "Jay,1,Calls."))

#: By the name of the file: what is in it, and how many pieces it prints.
TABLES: dict[str, tuple[str | bytes, int]] = {
    **{
        name: (one["text"], one["pieces"])
        for name, one in tomllib.loads(Path(__file__).with_name("untidy.toml").read_text("utf-8")).items()
    },
    **{name: (xlsx(sheets), count) for name, (sheets, count) in WORKBOOKS.items()},
    "wide.csv": (WIDE, 2),
}


def pieces(folder: Path, name: str) -> int | None:
    """Return how many pieces a table becomes."""
    content = TABLES[name][0]
    file = folder / name
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    report = Report()
    catalogue, decks, found = load_catalogue(shared_templates(), report), [""], 0
    for deck in decks:
        planned = plan_table(file, StartOptions(deck=deck), catalogue, report)
        if planned is None:
            return None
        found += sum(planned[0].copies)
        decks += [] if deck else planned[0].decks[1:]
    return found


@pytest.mark.parametrize("name", TABLES)
def test_the_right_number_of_pieces(tmp_path: Path, name: str) -> None:
    assert pieces(tmp_path, name) == TABLES[name][1]


def test_there_are_sixty() -> None:
    assert len(TABLES) >= 60


def test_each_sheet_of_cards_becomes_a_deck(tmp_path: Path, run) -> None:
    (tmp_path / "two.xlsx").write_bytes(xlsx({"Birds": BIRDS, "Notes": [["to do"]], "Beasts": BEASTS}))
    found = run("print", "two.xlsx")
    assert 'two.xlsx, sheet "Birds": 5 cards, 10 pieces\n' in found.out
    assert 'two.xlsx, sheet "Beasts": 7 cards\n' in found.out
    assert "not read: the sheet `Notes`" in found.out
    assert all((tmp_path / "output" / name / "cards.pdf").is_file() for name in ("two", "two-beasts"))
    assert "Nothing has changed" in run("print", "two.xlsx").out
    assert 'sheet "Birds"' not in run("print", "two.xlsx", "--sheet", "Beasts").out
    assert run("print", "two.xlsx", "--sheet", "beasts, Birds").out.count("cards.pdf  ") == 2
    assert run("print", "two.xlsx", "--sheet", "beasts", "--sheet", "Birds").out.count("cards.pdf  ") == 2
    labels = run(
        "print", "two.xlsx", "--sheet", "cards-letter-9", "--sheet", "beasts", "--sheet", "Birds"
    ).out
    assert labels.count("cards.pdf  ") == 2
    assert "9 a sheet" in labels
    assert (tmp_path / "two.deck.toml").read_text().count('sheet = "beasts, Birds"') == 1


def sides(folder: Path, name: str) -> list[str]:
    """Return the words on each page of what a table was printed into."""
    file = pypdfium2.PdfDocument(folder / "output" / Path(name).stem / "cards.pdf")
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in file]


@pytest.mark.parametrize(
    ("name", "row", "options", "asks", "replies"),
    [
        ("quiz.csv", 1, [], "Largest planet? A Mars B Jupiter C Venus D Earth", "D Earth B Jupiter"),
        ("wrong.csv", 2, [], "Capital of Spain? Bilbao Cádiz Madrid Vigo", "Madrid Vigo Madrid"),
        ("sides.csv", 1, [], "Day The sun is up.", "Day Night The moon is up."),
        ("todo.csv", 1, ["--back-columns", "co*"], "Robin", "Robin 1"),
    ],
)
def test_two_sides(
    tmp_path: Path, run, name: str, row: int, options: list[str], asks: str, replies: str
) -> None:
    content = TABLES[name][0]
    assert isinstance(content, str)
    lines = content.splitlines()
    (tmp_path / name).write_text("\n".join([lines[0], lines[row]]))
    assert run("print", name, *options).code == 0
    front, back = sides(tmp_path, name)
    assert asks in front
    assert replies in back
    if options:
        assert 'back-columns = "co*"' in (tmp_path / "todo.deck.toml").read_text()


@pytest.mark.parametrize("role", ["colour", "category"])
def test_a_colour_that_a_table_gives_is_the_cards(tmp_path: Path, role: str) -> None:
    file = write_table(
        tmp_path,
        [
            ["Name", "Hue", "Ink", "Text"],
            ["Sea", "#0044aa", "#fff", "It waves at you."],
            ["Rose", "rgb(200, 40, 50)", "#fff", "It stings you now."],
            ["Sun", "#FE0", "#000", "It shines upon us."],
            ["Moon", "Yellow", "#000", "It shines as well."],
            ["Star", "#FE0", "#000", "It shines for all."],
        ],
    )
    planned = plan_table(
        file, StartOptions(theme="index", columns=(("Hue", role), ("Ink", "hide"))), CATALOGUE, Report()
    )
    assert planned is not None
    palette, colours = planned[1].look.palette, planned[1].colours or planned[1].categories
    assert {one.value: palette[one.colour] for one in colours} == {
        "#0044aa": "#0044aa",
        "rgb(200, 40, 50)": "#c82832",
        "#FE0": "#736b00",  # dark enough for white words
        "Yellow": read_themes(shared_templates() / "themes")["index"].palette["c4"],
    }
    face = deck_files(planned[1])[FACE]
    assert ("card.hue" in face) and ('{% set category = "" %}' in face) == (role == "colour")


@pytest.mark.parametrize(
    ("headings", "colour", "left_out"),
    [
        (("Name", "Colour", "Text Color"), "Colour", "a second colour"),
        (("Name", "Text Color", "Background"), "Background", "a second colour"),
        (("Name", "Suit", "Kind"), "", None),  # words are colours under a heading that says so
    ],
)
def test_a_column_of_colours_is_not_printed(
    tmp_path: Path, headings: tuple[str, ...], colour: str, left_out: str | None
) -> None:
    rows = [headings, ("Owl", "Red", "#fff"), ("Jay", "White", "#000"), ("Kite", "Red", "#fff")]
    if headings[1] == "Text Color":
        rows = [rows[0], *((name, second, first) for name, first, second in rows[1:])]
    if headings[1] == "Suit":
        rows = [headings, *((name, first, "a bird") for name, first, _ in rows[1:])]
    planned = plan_table(write_table(tmp_path, rows), StartOptions(), CATALOGUE, Report())
    assert planned is not None
    assert "".join(one.heading for one in planned[1].roles["colour"]) == colour
    assert [planned[1].reasons.get(one.name) for one in planned[1].roles["hidden"]] == [left_out] * bool(
        left_out
    )


@pytest.mark.parametrize(
    ("rows", "said", "codes"),
    [
        (["Owl,a,It hoots at night.", "Jay,a,", "Kite,b,"], (), ["blank-cards"]),
        (["Owl,a,It hoots at night.", "Jay,a,", "Kite,b,"], (("Text", "words"),), []),
        (["Owl,a,", "Jay,a,", "Kite,b,"], (), []),  # titles alone
        ([*["Owl,a,It hoots at night."] * 4, "Jay,a,"], (), []),  # a fifth, no more
    ],
)
def test_a_deck_of_blank_cards_is_refused(
    tmp_path: Path, rows: list[str], said: tuple[tuple[str, str], ...], codes: list[str]
) -> None:
    file = write_table(tmp_path, [one.split(",") for one in ["Name,Type,Text", *rows]])
    report = Report()
    planned = plan_table(file, StartOptions(columns=said), CATALOGUE, report)
    assert [one.code for one in report] == codes
    assert (planned is None) == bool(codes)


def test_copies_taken_off_names_are_said_and_put_right(tmp_path: Path, run) -> None:
    rows = [["Name", "Text"], ["Blast x5", "It blows up."], ["Zap x2", "It zaps all."], ["Boom", "It booms."]]
    write_table(tmp_path, rows, "spells.csv")
    found = run("print", "spells.csv").out
    assert "spells.csv: 3 cards, 8 pieces" in found
    said = 'copies taken off the names (`Blast x5`); if they are none, say `--as "Name=title"`'
    assert said in " ".join(found.split())
    for options in (["--as", "Name=title"], []):  # it is kept
        found = run("print", "spells.csv", *options).out
        assert "spells.csv: 3 cards\n" in found
        assert "3 pieces" in found
    assert "Blast x5" in sides(tmp_path, "spells.csv")[0]


def test_each_markdown_file_of_a_folder_is_a_card(tmp_path: Path, run) -> None:
    folder = tmp_path / "birds"
    folder.mkdir()
    (folder / "README.md").write_text("# Not a card\n")
    (folder / "robin.md").write_text(
        "---\ntitle: Robin\ncopies: 2\n---\nSings **loud**.\n\n---\n\nAll day.\n"
    )
    (folder / "wren.md").write_text("---\ncopies: 1\n---\nHides in a hedge.\n")
    found = run("print", "birds")
    assert "birds: 2 cards, 3 pieces" in found.out
    letters = sides(tmp_path, "birds")[0].replace(" ", "")
    assert letters.count("RobinSingsloud.---Allday.") == 2
    assert "wrenHidesinahedge." in letters
    run("new", "own", "--from", "birds")
    assert (tmp_path / "own" / "birds" / "wren.md").is_file()
    assert "3 pieces" in run("build", "own").out
    (folder / "bad.md").write_text("---\ncost: [1\n---\n")
    assert "error[bad-yaml]: this is not YAML" in run("print", "birds").err
    (folder / "bad.md").write_text("---\njust words\n---\n")
    assert "this front matter has no keys" in run("print", "birds").err


@pytest.mark.parametrize(
    ("rows", "titles"),
    [
        (["Chore,Who,Minutes", "Feed the cat,Emma,5", "Set the table,Emma,10", "Tidy up,both,15"], "Chore"),
        (["Karte,Modell,Baujahr", "A1,Lanz Bulldog,1938", "A2,Fendt Dieselross,1950"], "Modell"),
        (["Company,Founded,Slogan", "Acme,1920,We make it", "Globex,1965,Tomorrow"], "Company"),
        (["Sorte,Zutaten", "Quittengelee,Quitten und Zucker", "Zwetschge,Zwetschgen und Zimt"], "Sorte"),
        (["Ticket No.,Draw,Price", "0001,Fair,£1.00", "0002,Fair,£1.00"], "Ticket No."),
        (["Issue key,Summary,Labels", "AB-1,Print cards,ui", "AB-2,Cut cards,ui"], "Summary"),
        (["Who,Text", "The King,He rules them all.", "The Queen,She rules him."], "Who"),
    ],
)
def test_what_tells_the_cards_apart_is_their_title(tmp_path: Path, rows: list[str], titles: str) -> None:
    planned = plan_table(
        write_table(tmp_path, [row.split(",") for row in rows]), StartOptions(), CATALOGUE, Report()
    )
    assert planned is not None
    assert [one.heading for one in planned[1].roles["title"]] == [titles]


def test_numbers_boxes_and_addresses_are_printed_as_they_are_meant(tmp_path: Path, run) -> None:
    rows = [
        ["Task", "Points", "Done", "Mail"],
        ["Wash up", "1.5", "☐", "lucy@example.org"],
        ["Cook", "2.0", "☐", "hugo@example.org"],
    ]
    write_table(tmp_path, rows, "tasks.csv")
    assert "Mail (mail addresses)" in run("print", "tasks.csv").out
    words = " ".join(sides(tmp_path, "tasks.csv"))
    assert "2.0" in words and "1.5" in words and words.count("☐") == 2 and "@" not in words


def test_equal_rows_look_alike(tmp_path: Path) -> None:
    rows = [["Fruit", "Points"], *[["Apple", "1"]] * 3, ["Pear", "2"]]
    planned = plan_table(write_table(tmp_path, rows), StartOptions(look="vista"), CATALOGUE, Report())
    assert planned is not None
    assert '{% set colour = {"Apple": "c1", "Pear": "c2"}.get(title|string' in deck_files(planned[1])[FACE]


@pytest.mark.parametrize(
    "cell",
    ["My%20cards%20d77d/Owl%20a5/art.png", "owl.png (https://example.org/a/owl.png)", "Owl a5/art.png"],
)
def test_a_picture_is_the_one_that_its_cell_names(tmp_path: Path, cell: str) -> None:
    for name in ("My cards d77d/Owl a5/art.png", "My cards d77d/Jay b6/art.png", "owl.png"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    found = list_pictures(tmp_path).find(cell)
    wanted = {"M": "My cards d77d/Owl a5/art.png", "o": "owl.png", "O": ""}  # two are called art.png
    assert found == wanted[cell[0]]


def test_dates_among_powers_are_named(tmp_path: Path, run) -> None:
    write_table(tmp_path, [["Unit", "P/T"], ["Archer", "2-Mar"], ["Wall", "0/6"], ["Ogre", "5/13"]], "m.csv")
    said = " ".join(run("print", "m.csv").out.split())
    assert '`2-Mar` (B2) is a date among numbers such as `5/13` in "P/T": a spreadsheet makes them of' in said


def test_a_picture_of_the_front_is_no_word_of_it(tmp_path: Path) -> None:
    rows = [
        ["ID", "Front title", "Front image", "Back title", "Back text"],
        ["1", "Cough", "cough.png", "COPD", "Stop smoking."],
        ["2", "Rash", "", "Allergy", "No cats."],
    ]
    planned = plan_table(write_table(tmp_path, rows), StartOptions(), CATALOGUE, Report())
    assert planned is not None
    roles = {role: [one.heading for one in columns] for role, columns in planned[1].roles.items()}
    assert (roles["question"], roles["answer"]) == (["Front title"], ["Back title"])
    assert roles["picture"] == ["Front image"]
