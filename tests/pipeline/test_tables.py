"""A table of cards stands where a game can: built, checked, shown; nothing to do; findings at its cells."""

import os
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from smallgame import Make
from smalltable import write_table

import printkit
from printkit.authoring.making import make_brand, make_game
from printkit.diagnostics import Place, Report, Severity
from printkit.model.options import StartOptions

BIRDS = (
    ("Card Name", "Cost", "Type", "Effect text", "Qty"),
    ("Robin", "1", "Bird", "Bold at the table, shy in the hedge.", "2"),
    ("Wren", "2", "Bird", "Small & round <loud>; {{ 7 * 7 }} {% raw %} **bold**.", "1"),
    ("Old Oak", "4", "Tree", "Holds three birds. Score 2 for each of them.", "3"),
)

Here = Callable[..., Path]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Here:
    """Write a table into a folder, and work there."""
    monkeypatch.chdir(tmp_path)

    def write(*rows: tuple[str, ...], name: str = "birds.csv") -> Path:
        return write_table(tmp_path, rows or BIRDS, name)

    return write


def test_a_table_is_built_into_a_folder_of_its_name(here: Here) -> None:
    result = printkit.build(here(name="My birds (2).csv"), look="text", title="Birds!", size="tarot")
    assert not result.failed, result.findings
    [game] = result.games
    assert (game.game, game.title, game.folder) == ("My birds (2)", "Birds!", Path("output/My birds (2)"))
    [cards] = game.printed
    assert (cards.pieces, cards.faces) == (6, 3)
    assert (game.table.about, game.table.look) == ("My birds (2).csv: 3 cards, 6 pieces", "text")
    assert ("copies", "Qty") in game.table.parts


@pytest.mark.parametrize("command", [printkit.check, printkit.show])
def test_a_table_is_checked_and_shown(command: Callable[..., printkit.Result], here: Here) -> None:
    result = command(here())
    assert not result.failed, result.findings
    assert [one.code for one in result.findings] == ["table-read"]


def test_a_table_goes_by_its_name_alone(here: Here) -> None:
    here()
    assert printkit.build("birds.csv").games[0].folder == Path("output/birds")


def test_a_dash_means_nothing_but_where_it_is_a_sign(here: Here) -> None:
    rows = (("Name", "Points", "Set", "Sign"), ("Robin", "–", "base", "+"), ("Wren", "2", "-", "x"))
    taken = printkit.check(here(*rows)).games[0].table.parts
    assert ("empty", "cells that say `–` or `-`") in taken
    assert {("corner", "Points"), ("category", "Set: base (1)")} <= {*taken}  # no number, and no category
    signs = (*rows[:2], ("Wren", "2", "base", "-"))
    assert "empty" not in dict(printkit.check(here(*signs)).games[0].table.parts)


@pytest.mark.slow
@pytest.mark.code("folder-taken")
def test_a_table_and_a_game_of_one_name_do_not_replace_each_others_files(here: Here) -> None:
    table, game = here(), "mine/birds"
    make_game(game, "cards", None, StartOptions(), Report())
    first, second = printkit.build(table).games[0], printkit.build(game).games[0]
    assert (first.folder, second.folder) == (Path("output/birds"), Path("output/birds-game"))
    [note] = (one for one in second.findings if one.code == "folder-taken")
    assert note.message == (
        "`output/birds` already holds the pages of `birds.csv`, so these go into `output/birds-game`"
    )
    kept = {file: file.read_bytes() for file in second.files}
    assert printkit.build(here(name="birds.tsv")).games[0].folder == Path("output/birds-tsv")
    assert printkit.build(table, copies=2).games[0].folder == first.folder
    assert printkit.show(game).games[0].folder == second.folder
    assert {file: file.read_bytes() for file in second.files} == kept


@pytest.mark.parametrize("name", ["...csv", ". .csv"])
def test_no_name_of_a_table_leads_out_of_the_output(name: str, here: Here) -> None:
    assert printkit.build(here(name=name)).games[0].folder == Path("output/cards")


def test_nothing_is_written_next_to_a_table(here: Here) -> None:
    file = here()
    printkit.check(file)
    assert [one.name for one in file.parent.iterdir()] == [file.name]


def test_without_a_cache_a_table_is_built_too(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTKIT_CACHE", "off")
    result = printkit.build(here())
    assert result.files and not result.failed


def test_a_build_with_nothing_to_do_says_the_same_again(here: Here) -> None:
    file = here()
    _age(file)
    first, second = printkit.build(file), printkit.build(file)
    assert (first.games[0].unchanged, second.games[0].unchanged) == (False, True)
    assert second.games[0]._replace(unchanged=False, inputs={}) == first.games[0]._replace(
        proof=first.games[0].proof._replace(verdicts=()), inputs={}
    )
    assert first.games[0].inputs.keys() == second.games[0].inputs.keys() >= {str(Path(file).resolve())}
    assert [one.code for one in second.findings] == ["table-read"]
    assert not printkit.build(file, look="text", title="Others").games[0].unchanged


def test_a_changed_picture_is_printed_anew(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.inputs.files._TICK", 0)  # what was just written is old enough
    picture = Path(here()).parent / "robin.svg"
    picture.write_text('<svg width="9" height="9" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>')
    file = here(("Name", "Art"), ("Robin", "robin.svg"))
    assert str(picture.resolve()) in printkit.build(file).games[0].inputs
    assert printkit.build(file).games[0].unchanged
    picture.write_text('<svg width="9" height="9" viewBox="0 0 9 9"><circle r="4"/></svg>')
    assert not printkit.build(file).games[0].unchanged


def _age(file: Path) -> None:
    """Set a file's times back, so that a record need not doubt it."""
    os.utime(file, (1, 1))


def test_what_does_not_fit_is_said_of_its_cell_and_once(here: Here) -> None:
    file = here(("Question", "Answer"), ("Short?", "Fine words to read."), ("Long?", "wonderful " * 900))
    result = printkit.check(file)  # an answer is not parted from its question
    [finding] = [one for one in result.findings if one.severity is Severity.ERROR]
    assert finding.code == "text-does-not-fit"
    assert finding.at is not None and finding.at[:3] == (file, 3, 7)
    assert (
        finding.help
        == "shorten it, or try another `--look`, or a larger `--size`, such as `tarot` or `jumbo`"
    )


def test_a_picture_of_a_table_that_is_too_fine_is_kept_by_a_game_made_of_it(here: Here) -> None:
    file = here(("Name", "Art"), ("Robin", "robin.png"))
    Image.new("L", (3000, 3000)).save(file.with_name("robin.png"))
    [finding] = [one for one in printkit.check(file).findings if one.code == "picture-resampled"]
    assert finding.help is not None and "`printkit new NAME --from TABLE`" in finding.help


def test_what_is_no_icon_is_said_of_its_cell(here: Here) -> None:
    file = here(
        ("Name", "Text"), ("Robin", "Gain 2 [coin], **never** [moose]."), ("Wren", "Gain 3 [gold] today.")
    )
    [finding] = [one for one in printkit.check(file).findings if one.severity is Severity.WARNING]
    assert finding.message == "`[moose]` in `text` of card `robin` is not an icon: printed as written"
    assert finding.at is not None and finding.at[:3] == (file, 2, 7)
    assert "`parts/icons/NAME.svg`" in (finding.help or "")


def test_all_letters_that_no_font_has_are_one_finding(here: Here) -> None:
    file = here(("Name", "Kind"), ("山川", "雨"), ("花", "猫"))
    letters, boxes = (one for one in printkit.check(file).findings if one.severity > Severity.NOTE)
    assert boxes.code == "blank-cards"
    assert letters.code == "missing-letter"
    assert letters.message.startswith("there is no font for 5 letters of this table, boxes are printed: `")
    assert "next to the table" in (letters.help or "")


def test_words_in_another_script_are_printed(here: Here) -> None:
    file = here(
        ("Name", "Country", "Text", "Joined"),
        ("Ali", "مصر 🇪🇬", "Hi there you", "2024-01-01"),
        ("Bob", "UK", "Bye", "2023-01-01"),
    )
    result = printkit.build(file, out=file.parent / "out")
    assert "cards.pdf" in {one.name for one in result.files}
    (emoji,) = (one for one in result.findings if one.severity > Severity.NOTE)
    assert (emoji.code, emoji.at and emoji.at[:3]) == ("emoji-simplified", (file, 2, 5))


def test_a_letter_of_the_title_is_not_looked_for_in_a_cell(here: Here) -> None:
    file = here()
    found = [one for one in printkit.check(file, title="Wald 森").findings if one.code == "missing-letter"]
    assert [one.at for one in found] == [Place(file.resolve())]


def test_a_look_can_be_read_in_the_colours_of_a_new_brand(here: Here) -> None:
    make_brand("shop", Report())
    found = printkit.check(here(), brands=["shop"]).findings
    assert [one.code for one in found] == ["table-read"]


def test_no_finding_points_at_a_file_that_was_made(here: Here) -> None:
    (here().parent / "dot.png").write_bytes(b"no picture at all")
    file = here(("Name", "Art", "Text"), ("Robin", "dot.png", "x" * 300), ("Wren", "dot.png", "\u0e01" * 30))
    result = printkit.check(file)
    assert result.failed
    for finding in result.findings:
        assert finding.at is None or finding.at.file == file.resolve(), finding


@pytest.mark.parametrize(
    "text", ["{{ 7 * 7 }}", "{% endif %}", "</box>&amp;", "{# no #}", '"', "\\", "'; }}"]
)
def test_no_heading_or_cell_is_read_as_a_template(text: str, here: Here) -> None:
    rows = (
        ("Name", f"{text} cost", text, "Kind"),
        *((f"{text} {n}", f"{n}", f"{text} words", text) for n in range(4)),
    )
    result = printkit.check(here(*rows), title=text)
    assert not result.failed, result.findings


def test_a_look_is_for_tables_alone(make_game: Make) -> None:
    [finding] = printkit.check(make_game(), look="text").findings
    assert finding.usage and finding.message.startswith("`--look` is for tables; ")


@pytest.mark.slow
@pytest.mark.wall
def test_a_table_goes_behind_the_wall_and_its_pictures_with_it(here: Here) -> None:
    folder = here().parent
    (folder / "art").mkdir()
    svg = '<svg width="9" height="9" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    (folder / "art" / "Robin.svg").write_text(svg)
    file = here(("Name", "Art"), ("Robin", "art/robin.svg"), ("Wren", "none.png"))
    result = printkit.build(file, jobs=2)
    assert result.files and not result.failed, result.findings
    assert [one.code for one in result.findings] == ["missing-picture", "table-read"]
    assert str(folder / "art" / "Robin.svg") in result.games[0].inputs


def test_one_side_of_a_size_is_answered_with_both(here: Here) -> None:
    [finding] = printkit.check(here(("Name", "Text"), ("Robin", "Sing.")), size="2.5").findings
    assert (finding.code, finding.message) == ("unknown-size", "unknown size `2.5`")
    assert finding.help == "give both sides, in mm or inches: `2.5x2.5in`"


def test_items_of_a_list_begin_below_each_other(here: Here, tmp_path: Path) -> None:
    table = here(("Role", "Goals"), ("Mayor", "• Keep order • Win • Hide the debt of all"), ("Nun", "Pray."))
    built = printkit.build(table, out=tmp_path / "out", look="text")
    assert not built.failed, built.findings
    with pypdfium2.PdfDocument(next((tmp_path / "out").rglob("cards.pdf"))) as pdf:
        text = pdf[0].get_textpage()
        signs = [at for at in range(text.count_chars()) if text.get_text_range(at, 1) == "•"]
        starts = [[round(side) for side in text.get_charbox(at)] for at in signs]
    assert len(starts) == 3  # on a card that lies on its side, or upright
    assert min(len({start[side] for start in starts}) for side in (0, 1)) == 1


def test_a_coarse_picture_is_told_of_its_cell_and_not_of_a_layout_of_ours(here: Here, tmp_path: Path) -> None:
    Image.new("RGB", (200, 200), "teal").save(tmp_path / "robin.png")
    table = here(("Name", "Picture", "Text"), ("Robin", "robin.png", "Sings."), ("Wren", "", "Hides."))
    found = [one for one in printkit.check(table).findings if one.code == "picture-too-coarse"]
    assert [one.at.file.name for one in found if isinstance(one.at, Place)] == ["birds.csv"]
