"""`printkit brand`: making one, listing, checking; and findings that say with which brand they came up."""

from pathlib import Path

import pytest
from measured import pages
from smallbrand import BRAND, write_brand
from smallgame import GAME, Make, Run


@pytest.mark.slow
def test_a_new_brand_prints_at_once(run: Run, make_game: Make, tmp_path: Path) -> None:
    said = run("brand", "new", "my-cafe")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[-1] == "Print with it: printkit build GAME --brand my-cafe"
    assert sorted(path.name for path in (tmp_path / "brands/my-cafe").iterdir()) == ["brand.toml", "logo.svg"]
    assert run("brand", "check", "my-cafe").out == "My Cafe: colours, letters and logo are fit to print.\n"
    said = run("build", make_game(), "--brand", "my-cafe")
    assert (said.code, said.err) == (0, "")
    assert (tmp_path / "output/small-my-cafe/deck.pdf").is_file()


def test_a_new_brand_explains_every_line(run: Run, tmp_path: Path) -> None:
    run("brand", "new", "shop")
    lines = (tmp_path / "brands/shop/brand.toml").read_text().splitlines()
    settings = [line for line in lines if "=" in line and not line.startswith("#")]
    assert len(settings) > 12
    assert [line for line in settings if "#" not in line.replace('"#', "")] == [
        'name = "Shop"',
        'figure = "accent"',
        'spark = "paper"',
    ]


def test_nothing_is_written_over(run: Run, tmp_path: Path) -> None:
    (tmp_path / "brands").mkdir()
    (tmp_path / "brands/shop").write_text("mine")
    said = run("brand", "new", "shop")
    assert said.code == 2
    assert said.err.splitlines()[0] == "error[already-there]: `brands/shop` already exists"
    assert (tmp_path / "brands/shop").read_text() == "mine"


def test_a_name_that_leads_elsewhere_is_refused(run: Run, tmp_path: Path) -> None:
    for name in ("../shop", "Café", "a" * 61, ""):
        said = run("brand", "new", name)
        assert said.code == 2
        assert "can't be the name of a brand" in said.err
    assert not (tmp_path / "brands").exists()


def test_a_name_of_sixty_letters_prints(run: Run) -> None:
    assert run("brand", "new", "a" * 60).code == 0
    assert run("brand", "check", "a" * 60).err == ""


def test_the_list_shows_ours_and_yours(run: Run) -> None:
    run("brand", "new", "shop")
    assert run("brand", "list").out.splitlines() == [
        "  five-pips  Five Pips                  Coffee, cake and four hundred games",
        "  ketterman  Ketterman Hardware & Coal  Nails by the pound, coal by the ton",
        "  shop       Shop                       What you are known for",
    ]


@pytest.mark.slow
def test_all_are_yours_where_you_have_some(run: Run, make_game: Make, tmp_path: Path) -> None:
    run("brand", "new", "one")
    run("brand", "new", "two")
    run("build", make_game(), "--brand", "all")
    assert sorted(path.name for path in (tmp_path / "output").iterdir()) == ["small-one", "small-two"]


def test_a_finding_says_with_which_brand_it_came_up(run: Run, make_game: Make, tmp_path: Path) -> None:
    card = '<svg><text x="5" y="20" font-family="display" font-size="6">漢{{ card.id }}</text></svg>'
    text = f'{BRAND}\n[fonts]\ndisplay = "Abril Fatface"\n'
    brand = write_brand(tmp_path / "greek", text)
    said = run("build", make_game({"layouts/card.svg": card}), "--brand", brand)
    assert "is not in the font `Abril Fatface`" in said.err
    assert "= note: with the brand `greek`" in said.err


def test_one_brand_that_fails_leaves_the_other_standing(run: Run, make_game: Make, tmp_path: Path) -> None:
    good = write_brand(tmp_path / "good")
    bad = write_brand(tmp_path / "bad", BRAND.replace('accent = "#e0a030"', 'accent = "?"'))
    said = run("build", make_game(), "--brand", good, "--brand", bad)
    assert said.code == 1
    assert sorted(path.name for path in (tmp_path / "output").iterdir()) == ["small-good"]


@pytest.mark.slow
def test_two_brands_of_one_name_would_lie_in_one_folder(run: Run, make_game: Make, tmp_path: Path) -> None:
    one = write_brand(tmp_path / "here/shop")
    other = write_brand(tmp_path / "there/shop")
    said = run("build", make_game(), "--brand", one, "--brand", other)
    assert said.code == 1
    assert "error[brand-twice]: two brands are called `shop`" in said.err
    assert run("build", make_game(), "--brand", one, "--brand", one / "brand.toml").code == 0


def test_a_tinted_ground_ends_above_the_words_at_the_foot(run: Run, make_game: Make, tmp_path: Path) -> None:
    brand = write_brand(tmp_path / "shop", BRAND.replace("#ffffff", "#f5ead6"))
    page = GAME.replace('"cards"\n', '"sheet"\n', 1).replace('"poker"', "{ width = 259, height = 190 }")
    assert run("build", make_game({"game.toml": page}), "--brand", brand).code == 0
    for sheet in pages(Path("output/small-shop/deck.pdf")):
        (page_drawn,) = sheet.drawn
        assert page_drawn.clip is not None
        _, end = page_drawn.at(0, page_drawn.clip[3])
        assert 200 <= end <= 210 - 4.2 - 2.6


def test_a_name_that_the_usual_font_lacks_is_said(run: Run, tmp_path: Path) -> None:
    brand = write_brand(tmp_path / "tea", BRAND.replace("Probe & Sons", "日本 Tea"))
    said = run("brand", "check", brand)
    assert "warning[missing-letter]: font `Fjalla One` (regular) lacks `日` `本`" in said.err
    assert '1 | name = "日本 Tea"' in said.err


def test_the_game_says_which_role_takes_which_colour(run: Run, make_game: Make, tmp_path: Path) -> None:
    game = f'{GAME}\n[brand.colours]\nred = "clam"\nblue = "calm"\n"gr*" = "keep"\n'
    said = run("check", make_game({"game.toml": game}))
    lines = [line for line in said.err.splitlines() if line.startswith("error[")]
    assert lines == [
        "error[bad-value]: `red` must be `ink`, `paper`, `accent`, `second`, `danger`, `calm` or `keep`, "
        "not `clam`",
        "error[unknown-key]: `blue` is not a colour of `[palette]`",
        "error[unknown-key]: `gr*` is not a colour of `[palette]`",
    ]


def test_colours_of_words_must_be_of_the_palette(run: Run, make_game: Make) -> None:
    said = run("check", make_game({"game.toml": f'{GAME}\n[brand]\nwords = ["inc", "gr*", 3, "ink"]\n'}))
    assert [line for line in said.err.splitlines() if line.startswith("error[")] == [
        "error[bad-value]: `inc` is not a colour of `[palette]`",
        "error[bad-value]: `gr*` is not a colour of `[palette]`",
        "error[wrong-type]: `words` must be text, not a whole number",
    ]


def test_a_component_without_backs_can_have_none_of_a_brands(run: Run, make_game: Make) -> None:
    said = run("check", make_game({"game.toml": f'{GAME}\n[brand]\nbacks = ["deck"]\n'}))
    assert said.err.splitlines()[0] == "error[bad-value]: `deck` is not a component with a back"
