"""What a person says of a table is kept beside it: said once, it holds for every later print."""

import tomllib
from pathlib import Path

import pytest

from printkit.files import write_whole
from printkit.model.results import GameResult, TakenTable
from printkit.pipeline.starting import keep_reading

BIRDS = """\
Name,Strength,Wingspan,Cost,Notes
Robin,2,22,1,Sings early in the year
Wren,3,15,2,Loud for its size
Heron,1,180,5,Stands still for an hour
"""


@pytest.fixture
def birds(tmp_path: Path) -> Path:
    file = tmp_path / "birds.csv"
    file.write_text(BIRDS)
    return file


def parts(out: str) -> dict[str, str]:
    """Return what each part of a card was taken from, as `print` says it."""
    lines = out.split("\n\n")[0].splitlines()[1:]
    return dict(line.strip().split("  ", 1) for line in lines)


def said(out: str) -> dict[str, str]:
    return {part: words.strip() for part, words in parts(out).items()}


def test_columns_are_what_is_said_and_stay_so(birds, run):
    words = ["--as", "Strength=copies", "--as", "wingspan=Cost", "--as", "Cost=hide"]
    first = run("print", birds, *words)
    assert first.out.startswith("birds.csv: 3 cards, 6 pieces\n")
    assert said(first.out) == {
        "title": "Name",
        "corner": "Wingspan",
        "words": "Notes",
        "left out": "Cost (as you asked)",
        "copies": "Strength",
        "look": "vista (or --look spine, text; printkit looks shows all)",
        "theme": "field-guide",
        "kept in": "birds.deck.toml",
    }
    kept = tomllib.loads(birds.with_name("birds.deck.toml").read_text())
    assert kept == {
        "columns": ["Name", "Wingspan", "Cost", "Notes", "Strength"],
        "as": {"Strength": "copies", "wingspan": "cost", "Cost": "hide"},
    }
    again = run("print", birds)
    assert {**said(first.out), "as said": "birds.deck.toml"} == {
        **said(again.out),
        "kept in": "birds.deck.toml",
    }
    assert "Nothing has changed" in run("print", birds).out


def test_columns_are_left_out_when_asked(birds, run):
    assert said(run("print", birds, "--without", "wingSPAN").out)["left out"] == "Wingspan (as you asked)"
    found = run("print", birds, "--without", "Wings", "--without", "Cots")
    assert found.code == 2
    assert "there is no column `Wings`" in found.err
    assert "there is no column `Cots` in `birds.csv`\n   = help: did you mean `Cost`?" in found.err


def test_a_persons_own_lines_stay_as_they_are(birds, run):
    file = birds.with_name("birds.deck.toml")
    file.write_text('# mine\nlook = "text"   # it is calm\n\n[as]\nCost = "hide" # no money\n')
    run("print", birds, "--as", "Strength=copies")
    text = file.read_text()
    assert text.startswith('# mine\nlook = "text"   # it is calm\n')
    assert 'Cost = "hide" # no money\nStrength = "copies"\n' in text
    before = file.read_bytes()
    run("print", birds, "--as", "Strength=copies")
    assert file.read_bytes() == before


def test_what_is_said_last_holds_however_a_column_is_written(birds, run):
    for words in ("Cost=hide", "COST=fact", "Cost=hide"):
        run("print", birds, "--as", words)
        assert len(tomllib.loads(birds.with_name("birds.deck.toml").read_text())["as"]) == 1
    assert said(run("print", birds).out)["left out"] == "Cost (as you asked)"


def test_what_was_said_is_taken_back_and_guessed_again(birds, run):
    file = birds.with_name("birds.deck.toml")
    run("print", birds, "--as", "Strength=copies", "--as", "Cost=hide")
    assert run("print", birds, "--as", "Cost=guess").out.startswith("birds.csv: 3 cards, 6 pieces\n")
    assert tomllib.loads(file.read_text())["as"] == {"Strength": "copies"}
    file.write_text('[as]\nStrength = "guess"\n')
    assert run("print", birds).out.startswith("birds.csv: 3 cards\n")


def test_one_column_has_the_copies(birds, run):
    file = birds.with_name("birds.deck.toml")
    run("print", birds, "--as", "Strength=copies")
    assert run("print", birds, "--as", "Cost=copies").out.startswith("birds.csv: 3 cards, 8 pieces\n")
    assert tomllib.loads(file.read_text())["as"] == {"Cost": "copies"}


def test_rows_without_an_end_are_all_that_follow(birds, run):
    file = birds.with_name("birds.deck.toml")
    assert run("print", birds, "--rows", "1-2,4-").out.startswith("birds.csv: 2 cards\n")
    birds.write_text(BIRDS + "Owl,2,95,3,Turns its head\n")
    assert run("print", birds).out.startswith("birds.csv: 3 cards\n")
    assert run("print", birds, "--rows", "1-").out.startswith("birds.csv: 4 cards\n")
    assert "rows" not in tomllib.loads(file.read_text())


def test_nothing_is_written_for_a_table_from_the_web(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    taken = TakenTable("birds.csv: 3 cards", (), "text", (), "rows = '2-3'\n")
    result = GameResult("birds", table=taken, files=(tmp_path / "cards.pdf",))
    assert keep_reading("https://example.org/birds.csv", result) == ""
    assert list(tmp_path.iterdir()) == []


def test_a_new_column_is_guessed_and_named(birds, run):
    run("print", birds, "--as", "Strength=copies")
    birds.write_text(BIRDS.replace("Cost,", "Cost,Eggs,").replace(",1,S", ",1,5,S").replace(",2,L", ",2,6,L"))
    assert said(run("print", birds).out)["as said"] == "birds.deck.toml; new in the table: `Eggs`"


def test_rows_and_columns_are_chosen(birds, run):
    assert run("print", birds, "--rows", "2-3").out.startswith("birds.csv: 2 cards")
    rows = [line.split(",") for line in BIRDS.splitlines()]
    turned = birds.with_name("turned.csv")
    turned.write_text("\n".join(map(",".join, zip(*rows, strict=True))))
    found = run("print", turned, "--per-column")
    assert found.out.startswith("turned.csv: 3 cards")
    assert said(found.out)["title"] == "Name"
    assert run("print", turned).out.startswith("turned.csv: 3 cards")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--as", "Cost=hid", "--as", "Wingspn=fact"], "there is no column `Wingspn` in `birds.csv`"),
        (["--as", "Cost=hid"], "`hid` is no part of a card, for column `Cost` to be"),
        (["--rows", "3-x"], "`3-x` are no rows"),
        (["--as", "Cost"], "'Cost' is not COLUMN=PART: write `--as Duplication=copies`"),
    ],
)
def test_what_makes_no_sense_is_told_and_not_kept(birds, run, words, message):
    found = run("print", birds, *words)
    assert found.code == 2
    assert message in found.err
    assert not birds.with_name("birds.deck.toml").exists()


@pytest.mark.parametrize(
    ("text", "message", "code"),
    [
        ('[as]\nCost = "hid"', "birds.deck.toml:2:1", 1),
        ("[as]\nCost = 3", "`Cost` must be text, not a whole number", 1),
        ('lok = "text"', "did you mean `look`?", 1),
        ('[as]\nWings = "fact"', "there is no column `Wings` in `birds.csv`", 0),
        ("look = [", "birds.deck.toml:1", 1),
    ],
)
def test_a_mistake_in_the_file_is_shown_where_it_is(birds, run, text, message, code):
    birds.with_name("birds.deck.toml").write_text(text)
    found = run("print", birds)
    assert (found.code, message in found.err) == (code, True), found.err


def test_a_folder_of_ones_own_begins_with_it(birds, run):
    run("print", birds, "--as", "Strength=copies", "--rows", "2-3")
    run("new", "own", "--from", birds)
    text = Path("own/game.toml").read_text()
    assert 'rows = "2-3"  # of the sheet\n' in text
    assert 'copies = "Strength"  # how many of it\n' in text
    assert run("build", "own").out.count("5 pieces") == 1


def test_what_cant_be_kept_is_said(birds, run, monkeypatch):
    def full(path: Path, data: bytes) -> None:
        if path.name == "birds.deck.toml":
            raise OSError(28, "No space left on device")
        write_whole(path, data)

    monkeypatch.setattr("printkit.pipeline.starting.write_whole", full)
    kept = said(run("print", birds, "--trust", "--as", "Cost=hide", "--out", "out").out).get("kept in", "")
    assert kept == "nowhere: birds.deck.toml can't be written (no space left on device)"
