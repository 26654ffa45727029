"""Some cards alone are printed: the fewest sheets, as they are in the whole deck, beside its file."""

import re
from pathlib import Path

import pypdfium2
import pytest
from smallgame import GAME, Make, Run

import printkit

CARDS = "id,copies,suit,points\n" + "".join(
    f"c{number},{1 + number % 2},{'sun' if number % 3 else 'moon'},{number}\n" for number in range(1, 21)
)
FACE = '<svg><text x="5" y="12" font-size="6">{{ card.id }} is {{ page }} of {{ pages }}</text></svg>'


def words(file: Path) -> list[str]:
    """Return what the cards of a file say."""
    texts = (page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file))
    return [found for text in texts for found in re.findall(r"c\d+ is \d+ of \d+", text)]


@pytest.fixture
def game(make_game: Make) -> Path:
    toml = GAME.replace("cards.toml", "cards.csv")
    return make_game({"game.toml": toml, "cards.csv": CARDS, "layouts/card.svg": FACE})


@pytest.mark.parametrize(
    ("choice", "found"),
    [
        (("--card", "c7", "--card", "c2"), ["c2 is 2 of 20", *["c7 is 7 of 20"] * 2]),
        (("--rows", "19-20,1"), [*["c1 is 1 of 20"] * 2, *["c19 is 19 of 20"] * 2, "c20 is 20 of 20"]),
        (("--where", "suit == 'moon' and points > 14"), [*["c15 is 15 of 20"] * 2, "c18 is 18 of 20"]),
        (("--card", "c2", "--copies", "3"), ["c2 is 2 of 20"] * 3),
        (("--rows", "14-18", "--where", "suit == 'moon'"), [*["c15 is 15 of 20"] * 2, "c18 is 18 of 20"]),
        (("--card", "c5", "--card", "c3", "--where", "points == 5"), ["c5 is 5 of 20"] * 2),
    ],
)
@pytest.mark.slow
def test_these_cards_are_printed_and_the_whole_deck_stays(
    game: Path, tmp_path: Path, run: Run, choice: tuple[str, ...], found: list[str]
) -> None:
    assert run("build", game, "--out", tmp_path / "o").code == 0
    folder = tmp_path / "o" / "small"
    whole = (folder / "deck.pdf").read_bytes()
    said = run("build", game, *choice, "--out", tmp_path / "o")
    assert (said.code, said.err) == (0, ""), said
    assert f"deck-some.pdf  1 page  {len(found)} pieces" in said.out
    assert sorted(words(folder / "deck-some.pdf")) == sorted(found)
    assert (folder / "deck.pdf").read_bytes() == whole


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (("--card", "c77"), "no card of `deck` is called `c77`"),
        (("--rows", "21"), "`deck` has no card number 21"),
        (("--where", "siut == 'moon'"), "`siut` is not defined"),
        (("--where", "suit == 'stars'"), "`--where` is true for no card: `suit == 'stars'`"),
        (("--card", "c2", "--where", "points == 4"), "`--where` is true for no card: `points == 4`"),
    ],
)
def test_a_choice_of_nothing_is_named(game: Path, run: Run, choice: tuple[str, ...], why: str) -> None:
    said = run("build", game, *choice)
    assert said.code != 0 and why in said.err


def test_only_what_is_true_for_a_formula_is_drawn_to_be_looked_at(
    game: Path, tmp_path: Path, run: Run
) -> None:
    said = run("show", game, "--rows", "1-6", "--where", "suit == 'moon'", "--out", tmp_path)
    assert said.code == 0
    assert sorted(one.name for one in (tmp_path / "small/faces").iterdir()) == ["deck.c3.png", "deck.c6.png"]


@pytest.mark.slow
def test_a_service_gets_these_cards_too(game: Path, tmp_path: Path) -> None:
    result = printkit.build(game, targets="png", cards=["c7"], out=tmp_path, trust=True)
    pictures = sorted(one.name for one in result.files if one.suffix == ".png")
    assert pictures == ["c7.png"]
