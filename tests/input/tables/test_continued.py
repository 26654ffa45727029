"""Texts that go on on another card: where they are cut, and what their cards are called."""

from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from smallgame import GAME, Make, Run

from printkit.input.tables.pick import cut_text

LAYOUT = """
<svg>
  <box x="5" y="5" width="53" height="78">{{ card.name }}/{{ card.continued }}: {{ card.text }}</box>
</svg>
"""


@pytest.mark.parametrize(
    ("text", "letters", "parts"),
    [
        ("One two. Three four.", 100, ["One two. Three four."]),
        ("One two. Three four. Five six.", 20, ["One two.", "Three four.", "Five six."]),
        ("One two three four five six seven", 20, ["One two three four", "five six seven"]),
        ("One two three.\n\nFour five six seven", 24, ["One two three.", "Four five six seven"]),
        ("**One two three four five** six", 20, ["**One two three**", "**four five** six"]),
        ("abcdefghijklmnopqrst", 10, ["abcdefghij", "klmnopqrst"]),
    ],
)
def test_a_text_is_cut_where_it_is_best(text: str, letters: int, parts: list[str]) -> None:
    assert cut_text(text, letters) == parts


@given(st.text(st.characters(categories=["Lu", "Ll", "Po", "Zs"]), max_size=500), st.integers(5, 90))
def test_no_letter_is_lost(text: str, letters: int) -> None:
    parts = cut_text(text.replace("*", ""), letters)
    assert "".join("".join(parts).split()) == "".join(text.replace("*", "").split())
    assert all(len(part) <= letters for part in parts)


@pytest.mark.slow
def test_the_rest_is_on_cards_of_its_own(make_game: Make, run: Run) -> None:
    cards = '[component.cards]\nfile = "cards.csv"\ncontinue-after = 100'
    game = GAME.replace('cards = "cards.toml"', cards)
    long = "Draw a card and play it. " * 9
    table = f"name,text,copies\nBarn,Short.,1\nMill,{long},2\n"
    folder = make_game({"game.toml": game, "layouts/card.svg": LAYOUT, "cards.csv": table})
    said = run("build", folder, "--layout", "single")
    assert said.code == 0
    assert 'note[table-read]: cards.csv: 4 cards, 7 pieces; names from "name"' in said.err
    pages = pypdfium2.PdfDocument(next(Path("output/small").glob("deck.pdf")))
    words = [" ".join(page.get_textpage().get_text_range().split()) for page in pages]
    parts = [f"Mill/{part}/3" for part in (1, 1, 2, 2, 3, 3)]  # two copies of each
    assert [one.split(":")[0] for one in words] == ["Barn/", *parts]
    shown = dict(one.split(": ", 1) for one in words)
    assert " ".join(shown[f"Mill/{part}/3"] for part in (1, 2, 3)) == long.strip()
    assert all(one.endswith("it.") for one in shown.values() if one != "Short.")


@pytest.mark.slow
def test_the_rest_is_on_the_back_where_that_is_asked_for(make_game: Make, run: Run) -> None:
    cards = 'back = "layouts/back.svg"\n[component.cards]\nfile = "cards.csv"\ncontinue-after = 100\n'
    game = GAME.replace('cards = "cards.toml"', f'{cards}continue-on = "back"')
    back = LAYOUT.replace("card.continued", "card.continued_back").replace("card.text", "card.more")
    long = "Draw a card and play it. " * 9
    table = f"name,text\nBarn,Short.\nMill,{long}\n"
    sides = {"layouts/card.svg": LAYOUT, "layouts/back.svg": back, "cards.csv": table}
    assert run("build", make_game({"game.toml": game, **sides}), "--layout", "single").code == 0
    pages = pypdfium2.PdfDocument(next(Path("output/small").glob("deck.pdf")))
    words = [" ".join(page.get_textpage().get_text_range().split()) for page in pages]
    heads = ["Barn/", "Barn/", "Mill/1/3", "Mill/2/3", "Mill/3/3", "Mill/"]
    assert [one.split(":")[0] for one in words] == heads
    assert " ".join(one.split(": ", 1)[1] for one in words[2:5]) == long.strip()
    assert words[1] == "Barn/:" and words[5] == "Mill/:"


def test_too_few_letters_are_a_mistake(make_game: Make, run: Run) -> None:
    cards = '[component.cards]\nfile = "cards.csv"\ncontinue-after = 9'
    game = GAME.replace('cards = "cards.toml"', cards)
    said = run("check", make_game({"game.toml": game, "cards.csv": "name,text\nBarn,Short.\n"}))
    assert said.code == 1
    assert "`continue-after` is 9, less than 100" in said.err
