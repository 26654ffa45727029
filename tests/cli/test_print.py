"""`printkit print`, `looks` and `new` as people meet them: exact words, and folders that work as they are."""

import re
from pathlib import Path

import pytest
from smallgame import Run
from smalltable import write_table

from printkit.authoring import listing

BIRDS = (
    ("Card Name", "Cost", "Type", "Effect text", "Qty", "Id", "Habitat"),
    ("Robin", "1", "Bird", "Bold at the table, shy in the hedge.", "2", "7", "Garden"),
    ("Wren", "2", "Bird", "Small and round and very loud indeed.", "1", "8", "Garden"),
    ("Old Oak", "4", "Nest", "Holds three birds. Score 2 for each.", "3", "9", "Forest"),
)


@pytest.fixture
def birds(tmp_path: Path) -> Path:
    return write_table(tmp_path, BIRDS, "birds.csv")


def test_print_says_what_it_took_for_what_and_then_what_build_says(birds: Path, run: Run) -> None:
    said = run("print", "birds.csv", "--look", "text")
    assert (said.code, said.err) == (0, "")
    words, _, rest = said.out.partition("\n\n")
    *lines, look, theme, kept = words.split("\n")
    assert lines == [
        "birds.csv: 3 cards, 6 pieces",
        "  title     Card Name",
        "  subtitle  Habitat",
        "  corner    Cost",
        "  category  Type: Bird (2), Nest (1)",
        "  words     Effect text",
        "  left out  Id (for you, not for players)",
        "  copies    Qty",
    ]
    assert look == "  look      text (or --look spine, vista; printkit looks shows all)"
    assert theme == "  theme     field-guide"
    assert kept.startswith("  kept in   birds")
    assert rest.startswith(
        "output/birds\n  cards.pdf  2 pages  6 pieces  8 a sheet  both sides  card of 250-300 g"
    )


def test_the_row_that_names_the_columns_is_said(tmp_path: Path, run: Run) -> None:
    Path("run.csv").write_text("Was,Wie,Wo\nHeld,Sippe,Zug\nAnn,Fox,b\nBo,Hen,a\n", encoding="utf-8")
    said = run("print", "run.csv", "--header-row", "2", "--no-inspect")
    assert said.out.startswith("run.csv: 2 cards\n  title    Held\n")
    assert run("new", "hens", "--from", "run.csv", "--header-row", "2").code == 0
    assert "header = 2 " in Path("hens/game.toml").read_text(encoding="utf-8")
    said = run("print", "run.csv", "--header-row", "2", "--no-header")
    assert (said.code, "use `--header-row` or `--no-header`, not both" in said.err) == (2, True)
    assert "row 9 can't be the header" in run("print", "run.csv", "--header-row", "9").err


def test_a_second_print_says_the_same_and_that_nothing_has_changed(birds: Path, run: Run) -> None:
    import os

    os.utime(birds, (1, 1))
    first, second = run("print", "birds.csv"), run("print", "birds.csv")
    assert second.out.startswith(first.out.partition("\n\nNot inspected")[0].rstrip())
    assert "Nothing has changed" in second.out


def test_print_takes_the_options_of_build(birds: Path, run: Run) -> None:
    said = run(
        "print", "birds.csv", "--size", "mini", "--title", "Birds", "--layout", "fronts-only", "--out", "here"
    )
    assert said.code == 0
    assert "here/birds\n  cards.pdf  1 page " in said.out


def test_a_table_that_is_not_there_is_named_with_the_nearest(birds: Path, run: Run) -> None:
    said = run("print", "brids.csv")
    assert (said.code, said.out) == (2, "")
    assert said.err == (
        "error[unknown-game]: there is no file `brids.csv`\n   = help: did you mean `birds.csv`?\n\n1 error\n"
    )


def test_an_unknown_look_is_a_usage_error(birds: Path, run: Run) -> None:
    said = run("print", "birds.csv", "--look", "txt")
    assert (said.code, said.out) == (2, "")
    assert said.err == "error[unknown-look]: unknown look `txt`\n   = help: did you mean `text`?\n\n1 error\n"


def test_looks_are_listed_with_their_sizes(run: Run) -> None:
    said = run("looks")
    assert said.code == 0
    assert any(line.split()[:2] == ["text", "poker"] for line in said.out.splitlines())


@pytest.mark.parametrize(
    ("options", "files"),
    [
        ((), ["cards.csv", "game.schema.json", "game.toml", "layouts/back.svg", "layouts/card.svg"]),
        (("--kind", "board"), ["game.schema.json", "game.toml", "layouts/board.svg"]),
        (("--kind", "score-sheet"), ["game.schema.json", "game.toml", "layouts/score-sheet.svg"]),
        (
            ("--from", "birds.csv", "--look", "text"),
            ["birds.csv", "game.schema.json", "game.toml", "layouts/back.svg", "layouts/card.svg"],
        ),
    ],
)
def test_a_new_game_works_as_it_is(
    options: tuple[str, ...], files: list[str], birds: Path, run: Run, tmp_path: Path
) -> None:
    made = run("new", "my-game", *options)
    assert (made.code, made.err) == (0, "")
    assert made.out.startswith("my-game\n  game.toml\n")
    assert made.out.endswith("\n\nPrint it: printkit build my-game\nSee it:   printkit show my-game\n")
    folder = tmp_path / "my-game"
    assert sorted(one.relative_to(folder).as_posix() for one in folder.rglob("*.*")) == files
    assert (folder / "game.toml").read_text().startswith("#:schema ./game.schema.json\n")
    assert (folder / "game.schema.json").read_text() == run("schema").out
    checked = run("check", "my-game")
    assert (checked.code, checked.err) == (0, "")
    assert run("build", "my-game").code == 0


def test_new_copies_the_pictures_that_a_table_names(run: Run, tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    svg = '<svg width="9" height="9" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    (tmp_path / "art" / "robin.svg").write_text(svg)
    (tmp_path / "secret.svg").write_text(svg)
    write_table(tmp_path, [("Name", "Art"), ("Robin", "Robin"), ("Wren", "wren")], "birds.csv")
    said = run("new", "birds", "--from", "birds.csv")
    assert said.code == 0
    assert "there is no picture `wren`" in said.err
    assert (tmp_path / "birds" / "art" / "robin.svg").read_text() == svg
    assert not (tmp_path / "birds" / "secret.svg").exists()


def test_a_picture_that_is_added_later_is_printed(run: Run, tmp_path: Path) -> None:
    rows = [("Name", "Art"), ("Robin", "robin.svg"), ("Wren", "wren")]
    write_table(tmp_path, rows, "birds.csv")
    assert run("new", "birds", "--from", "birds.csv", "--look", "illustrated").code == 0
    checked = run("check", "birds")
    assert checked.code == 0 and "there is no picture `robin.svg`" in checked.err
    folder = tmp_path / "birds"
    (folder / "art").mkdir()
    for name in ("robin", "wren", "owl"):
        svg = f'<svg width="9" height="9" viewBox="0 0 9 9"><rect width="9" height="{len(name)}"/></svg>'
        (folder / "art" / f"{name}.svg").write_text(svg)
    write_table(folder, [*rows, ("Owl", "Owl.png")], "birds.csv")
    checked = run("check", "birds")
    assert (checked.code, checked.err) == (0, "")
    write_table(folder, [*rows, ("Tit", "tit.psd")], "birds.csv")
    assert "picture `tit.psd` can't be printed: printkit reads PNG, JPEG" in run("check", "birds").err
    (folder / "art" / "tit.png").write_text("no picture")
    broken = run("check", "birds")
    assert broken.code == 1 and "birds/birds.csv:4:5, column B (Art), card tit" in broken.err


def test_new_never_replaces_anything(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    said = run("new", "mine")
    assert said.code == 2
    assert said.err == (
        "error[already-there]: `mine` already exists\n"
        "   = help: choose another name: printkit never replaces what is yours\n\n1 error\n"
    )
    assert not [*(tmp_path / "mine").iterdir()]


@pytest.mark.parametrize(
    ("name", "help"),
    [
        ("My Birds", "try `my-birds`"),
        ("***", "use lower-case letters, digits and hyphens (at most 60), starting with a letter or digit"),
    ],
)
def test_a_name_that_no_game_can_have_is_mended(name: str, help: str, run: Run, tmp_path: Path) -> None:
    said = run("new", name)
    assert said.code == 2
    message = f"error[bad-name]: `{name}` can't be the name of a game's folder"
    assert said.err == f"{message}\n   = help: {help}\n\n1 error\n"
    assert not [*tmp_path.iterdir()]


def test_what_is_for_cards_is_not_for_a_board(birds: Path, run: Run) -> None:
    said = run("new", "board", "--kind", "board", "--from", "birds.csv", "--look", "text")
    assert said.code == 2
    assert "`--from` is for cards, not for a board" in said.err
    assert "`--look` is for cards, not for a board" in said.err


def test_a_table_for_a_new_game_must_be_there(run: Run, tmp_path: Path) -> None:
    said = run("new", "birds", "--from", "brids.csv")
    assert said.code == 2
    assert "there is no file `brids.csv`" in said.err
    assert not [*tmp_path.iterdir()]


def test_icons_beside_a_table_are_printed_and_copied(tmp_path: Path, run: Run) -> None:
    (tmp_path / "birds.csv").write_text("name,words\nRobin,eats a [worm]\nOwl,eats two [worm]\n")
    (tmp_path / "parts" / "icons").mkdir(parents=True)
    icon = '<svg width="24" height="24"><circle cx="12" cy="12" r="10"/></svg>'
    for name in ("worm", *"abcdef"):
        (tmp_path / "parts" / "icons" / f"{name}.svg").write_text(icon)
    assert run("print", "birds.csv").err == ""
    assert "\n  parts/icons/  7 files\n" in run("new", "garden", "--from", "birds.csv").out
    assert run("check", "garden").err == ""


TOKENS = (("Name", "Worth", "Text"), ("Gold", "5", "Spend it."), ("Iron", "1", "Keep it."))


def _sizes(file: Path) -> set[tuple[float, float]]:
    """Return the sizes of a PDF's pages at their trim, in mm."""
    import pikepdf

    with pikepdf.open(file) as document:
        boxes = [[float(one) for one in page.trimbox] for page in document.pages]
    return {(round((b[2] - b[0]) / 72 * 25.4, 1), round((b[3] - b[1]) / 72 * 25.4, 1)) for b in boxes}


@pytest.mark.parametrize(
    ("options", "look", "size"),
    [
        (["--size", "bridge-landscape"], "panorama", (88.9, 57.1)),
        (["--kind", "chips", "--shape", "hexagon"], "counter", (45.0, 52.0)),
        (["--kind", "chips"], "counter", (34.0, 34.0)),
        (["--shape", "ellipse", "--size", "40mm"], "counter", (40.0, 40.0)),
        (["--kind", "chips", "--size", "tile"], "counter", (45.0, 45.0)),
        (["--kind", "foldup"], "standee", (44.0, 146.0)),
        (["--size", "banknote", "--title", "Play money"], "banknote", (120.0, 58.0)),
    ],
)
def test_a_table_becomes_pieces_of_any_kind_and_shape(
    options: list[str], look: str, size: tuple[float, float], tmp_path: Path, run: Run
) -> None:
    write_table(tmp_path, TOKENS, "tokens.csv")
    said = run("print", "tokens.csv", *options, "--layout", "single", "--no-inspect")
    assert said.code == 0 and "error" not in said.err
    assert re.search(rf"^  look +{look} \(", said.out, re.MULTILINE)
    assert _sizes(Path("output/tokens/cards.pdf")) == {size}
    again = run("print", "tokens.csv", "--layout", "single", "--no-inspect")
    assert again.code == 0 and _sizes(Path("output/tokens/cards.pdf")) == {
        size
    }  # it is kept beside the table


def test_a_look_that_draws_no_such_pieces_is_named_with_those_that_do(tmp_path: Path, run: Run) -> None:
    write_table(tmp_path, TOKENS, "tokens.csv")
    said = run("print", "tokens.csv", "--look", "text", "--shape", "hexagon")
    assert (said.code, said.err.splitlines()[:2]) == (
        2,
        [
            "error[bad-option]: the look `text` draws no pieces that are hexagons",
            "   = help: leave `--look` out, or choose `counter`",
        ],
    )
    said = run("print", "tokens.csv", "--kind", "foldup", "--look", "stat")
    assert "the look `stat` draws no pieces of kind `foldup`" in said.err
    said = run("print", "tokens.csv", "--kind", "foldup", "--shape", "ellipse")
    assert "no look draws, of kind `foldup`, pieces that are ellipses" in said.err


def test_new_makes_chips_of_the_small_table(tmp_path: Path, run: Run) -> None:
    assert run("new", "coins", "--kind", "chips").code == 0
    text = Path("coins/game.toml").read_text(encoding="utf-8")
    assert 'kind = "chips"' in text and 'size = "chip"' in text
    said = run("build", "coins", "--no-inspect")
    assert said.code == 0 and "error" not in said.err
    assert run("new", "figures", "--kind", "foldup").code == 0
    assert "back = " not in Path("figures/game.toml").read_text(encoding="utf-8")
    said = run("new", "field", "--kind", "board", "--shape", "hexagon")
    assert "`--shape` is for cards, not for a board" in said.err


def test_a_look_and_a_shape_that_exclude_each_other_are_not_both_remembered(tmp_path: Path, run: Run) -> None:
    write_table(tmp_path, TOKENS, "tokens.csv")
    assert run("print", "tokens.csv", "--look", "text", "--no-inspect").code == 0
    assert run("print", "tokens.csv", "--shape", "hexagon", "--no-inspect").code == 0
    assert "look" not in re.findall(r"^(\w+) =", Path("tokens.deck.toml").read_text("utf-8"), re.MULTILINE)
    assert run("print", "tokens.csv", "--look", "stat", "--no-inspect").code == 0
    assert "shape" not in re.findall(r"^(\w+) =", Path("tokens.deck.toml").read_text("utf-8"), re.MULTILINE)


@pytest.mark.slow
def test_looks_are_drawn_with_the_first_card_of_a_table(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind, names in (("looks", ("stat", "mini")), ("themes", ("noir",))):
        some = [one for one in getattr(listing, f"list_{kind}")() if one.name in names]
        monkeypatch.setattr(listing, f"list_{kind}", lambda some=some: some)
    table = tmp_path / "birds.csv"
    table.write_text("Bird,Wingspan,Age,Weight\nCrane,220,20,5\nHeron,190,15,2\n", encoding="utf-8")
    said = run("looks", table, "--out", tmp_path / "seen")
    files = [tmp_path / "seen" / f"{name}.png" for name in ("look-mini", "look-stat", "theme-noir")]
    assert (said.code, said.out.split(), said.err) == (0, [str(file) for file in files], "")
    assert len({file.read_bytes() for file in files}) == 3
    said = run("looks", tmp_path / "gone.csv")
    assert said.code == 2
    assert said.err.startswith("error[unknown-game]: there is no file `")
    assert said.err.endswith("= help: known: `birds.csv`\n\n1 error\n")
