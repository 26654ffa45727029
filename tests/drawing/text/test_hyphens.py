"""Words broken at the ends of lines by the dictionary of their language."""

from pathlib import Path

import pypdfium2
import pytest
from smallgame import GAME, Make, Run

WORDS = "Donaudampfschifffahrtsgesellschaft Bergwerksdirektor Gesteinsschichten"


def lines(make_game: Make, run: Run, attribute: str, words: str = WORDS, language: str = "de") -> list[str]:
    """The lines of a narrow box as they are read in the finished PDF."""
    game = GAME.replace("title =", f'language = "{language}"\ntitle =', 1)
    box = f'<box x="5" y="5" width="40" height="70" font-size="4" {attribute}>{words}</box>'
    said = run(
        "build", make_game({"game.toml": game, "layouts/card.svg": f"<svg>{box}</svg>"}), "--layout", "single"
    )
    assert said.code == 0, said.err
    page = pypdfium2.PdfDocument(next(Path("output/small").glob("*.pdf")))[0]
    text = page.get_textpage()
    return [text.get_text_bounded(*text.get_rect(at)).strip() for at in range(text.count_rects())]


def test_words_are_broken_where_their_language_may(make_game: Make, run: Run) -> None:
    found = lines(make_game, run, 'hyphens="auto"')
    assert any(one.endswith(("-", "\u00ad", "\ufffe", "\x02")) for one in found[:-1]), found
    whole = "".join(one.rstrip("-\u00ad\ufffe\x02") for one in found).replace(" ", "")
    assert whole == WORDS.replace(" ", "")


def test_a_language_of_ones_own(make_game: Make, run: Run) -> None:
    english = lines(make_game, run, 'hyphens="auto"', "rhinoceros considerations", "en")
    german = lines(make_game, run, 'hyphens="de"', WORDS, "en")
    assert german == lines(make_game, run, 'hyphens="auto"')
    assert english


@pytest.mark.parametrize("attribute", ["", 'hyphens="none"'])
def test_nothing_is_broken_unasked(make_game: Make, run: Run, attribute: str) -> None:
    found = lines(make_game, run, attribute, "Bergwerk Gesteinsschichten Bergwerk")
    assert sorted(" ".join(found).split()) == ["Bergwerk", "Bergwerk", "Gesteinsschichten"]


def test_a_language_without_a_dictionary_is_named(make_game: Make, run: Run) -> None:
    card = '<svg><box x="5" y="5" width="40" height="70" hyphens="tlh">Qapla</box></svg>'
    said = run("check", make_game({"layouts/card.svg": card})).err
    assert "error[bad-attribute]: `hyphens` of `<box>` has no dictionary for `tlh`\n" in said
    assert "write `auto` for the game's language, a language such as `de`, or `none`" in said


def test_a_hyphen_is_drawn_in_small_capitals_too(make_game: Make, run: Run) -> None:
    """Rendered, the last ink of the first line stands where a hyphen is, low and narrow."""
    fonts = GAME.replace("[[component]]", '[fonts]\ntext = "Alegreya Sans"\n\n[[component]]')
    rows = []
    for feature in ("", 'features="smcp"'):
        box = f'<box x="5" y="5" width="40" height="70" font-size="4" hyphens="de" {feature}>{WORDS}</box>'
        make_game({"game.toml": fonts, "layouts/card.svg": f"<svg>{box}</svg>"})
        assert run("build", "small", "--layout", "single").code == 0
        text = pypdfium2.PdfDocument(next(Path("output/small").glob("*.pdf")))[0].get_textpage()
        found = [text.get_charbox(at) for at in range(text.count_chars())]
        whole = text.get_text_range()
        rows.append([box for box, letter in zip(found, whole, strict=False) if letter in "-\u00ad\ufffe\x02"])
    assert rows[0] and rows[1]
    assert all(0.5 < right - left < 6 and top - low < 3 for boxes in rows for left, low, right, top in boxes)
