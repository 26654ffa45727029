"""A deck has the theme of what it is about, in any language; of what none is about, a plain one."""

import tomllib
from pathlib import Path

import pytest

from printkit.folders import shared_templates
from printkit.starter.looks import choose_theme, read_themes

STATED = tomllib.loads((Path(__file__).parent / "themes.toml").read_text())
THEMES = read_themes(shared_templates() / "themes")
PLAIN = {"deco", "folk", "index", "ledger"}


@pytest.mark.parametrize(
    ("theme", "title"), [(theme, title) for theme, decks in STATED.items() for title in decks]
)
def test_a_deck_has_the_theme_of_what_it_is_about(theme: str, title: str) -> None:
    chosen = choose_theme(title, ["Name", "Text"], STATED[theme][title], THEMES.values()).name
    assert chosen in (PLAIN if theme == "otherwise" else {theme})


def test_decks_about_nothing_are_not_all_alike() -> None:
    chosen = {choose_theme(f"Deck {number}", [], [], THEMES.values()).name for number in range(40)}
    assert chosen == PLAIN


def test_a_hint_is_one_word_in_small_letters_stated_once_in_its_theme() -> None:
    for folder in (shared_templates() / "themes").glob("*/theme.toml"):
        words = [word for some in tomllib.loads(folder.read_text())["hints"].values() for word in some]
        assert len(words) == len({*words})
        assert all(word == word.lower() and word.isalpha() and len(word) > 2 for word in words), words
