"""What an earlier check drew is not drawn again, unless anything that it shows has changed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from smallgame import GAME, Make

import printkit
from printkit.pipeline import gathering

DECK = GAME[GAME.index("[[component]]") :]
FIGURE = '[figures.size]\nvalue = {}\norigin = "house"\nabout = "the size of type"\n\n'


def component(name: str, cards: str) -> str:
    layout = DECK.replace("card.svg", f"{name}.svg").replace("cards.toml", cards)
    return "\n" + layout.replace('"deck"', f'"{name}"')


def words(fill: str, size: str = "6") -> str:
    return f'<text x="20" y="60" font-size="{size}" fill="{fill}">words</text>'


@pytest.fixture
def game(make_game: Make, own_cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Five files, the words of which are black: by a table, a part, a figure, other cards, a palette."""
    monkeypatch.chdir(tmp_path)
    head, black = GAME[: GAME.index("[[component]]")], "fill,id\n#000000,one\n#000000,two\n"
    others = "".join(component(name, f"{name}.csv") for name in ("part", "figure", "other", "shown", "named"))
    part = f'<svg width="50" height="80">{words("#000000")}<image href="art.svg" width="9" height="9"/></svg>'
    decks = '{% for one in decks["deck"] %}<text x="20" y="20" font-size="6" fill="{{ one.fill }}">a</text>'
    return make_game(
        {
            "game.toml": head + FIGURE.format(6) + DECK.replace("cards.toml", "deck.csv") + others,
            **{f"{name}.csv": black for name in ("deck", "part", "figure", "other", "shown", "named")},
            "layouts/card.svg": f"<svg>{words('{{ card.fill }}')}</svg>",
            "layouts/part.svg": '<svg><use part="star"/></svg>',
            "layouts/figure.svg": f"<svg>{words('black', '{{ figures.size }}')}</svg>",
            "layouts/other.svg": f"<svg>{decks}{{% endfor %}}</svg>",
            "layouts/shown.svg": '<svg><use part="list"/></svg>',
            "layouts/named.svg": '<svg><use card="deck/one" width="40"/><use part="list"/></svg>',
            "parts/star.svg": part,
            "art.svg": '<svg width="9" height="9"><circle cx="5" cy="5" r="4"/></svg>',
            "parts/list.svg": f'<svg width="50" height="80">{decks}{{% endfor %}}</svg>',
        }
    )


def change(game: Path, file: str, old: str, new: str) -> None:
    text = (game / file).read_text()
    assert old in text
    (game / file).write_text(text.replace(old, new, 1))


#: What is changed, how, which files show it, and what is then wrong.
FILES = ("deck", "part", "figure", "other", "shown", "named")
CHANGES = {
    "a cell": ("deck.csv", "#000000,two", "#eeeeee,two", {"deck", "other", "shown", "named"}, "low-contrast"),
    "a cell of no others": ("part.csv", ",two", ",three", {"part", "other", "shown", "named"}, ""),
    "a figure": ("game.toml", "value = 6", "value = 1", {*FILES}, "type-too-small"),
    "a palette": (
        "game.toml",
        'ink = "#000000"',
        'black = "#eeeeee"\nink = "#000000"',
        {*FILES},
        "low-contrast",
    ),
    "a comment": ("game.toml", "title", "# a comment\ntitle", set(), ""),
    "a part": ("parts/star.svg", "#000000", "#eeeeee", {*FILES}, "low-contrast"),
    "a picture": ("art.svg", 'r="4"', 'r="3"', {*FILES}, ""),
    "a layout": ("layouts/figure.svg", "black", "#eeeeee", {*FILES}, "low-contrast"),
    "a size": ("game.toml", '"poker"', '"tarot"', {"deck", "other", "shown", "named"}, ""),
    "a layout's name": (
        "game.toml",
        "layouts/part.svg",
        "layouts/figure.svg",
        {"part", "other", "shown", "named"},
        "",
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_a_change_concerns_is_drawn_again_and_nothing_else(
    game: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    drawn: set[str] = set()
    run_batch = gathering.run_batch

    def noting(prepared, name, *rest):  # type: ignore[no-untyped-def]
        drawn.add(name)
        return run_batch(prepared, name, *rest)

    monkeypatch.setattr(gathering, "run_batch", noting)
    file, old, new, shown, code = CHANGES[what]
    first = printkit.check(game, jobs=1)
    assert (drawn, first.findings) == ({*FILES}, ())
    drawn.clear()
    change(game, file, old, new)
    second = printkit.check(game, jobs=1)
    assert drawn == shown
    assert {one.code for one in second.findings} == ({code} if code else set())
    assert second.games[0].printed[0].pieces == first.games[0].printed[0].pieces
    drawn.clear()
    change(game, file, new, old)
    third = printkit.check(game, jobs=1)
    assert third.findings == ()
    assert third.games[0]._replace(inputs={}, unchanged=False) == first.games[0]._replace(inputs={})
    assert printkit.build(game, jobs=1).files


@pytest.mark.parametrize("harm", [Path.unlink, lambda path: path.write_text("{")])
def test_a_memory_that_is_lost_or_damaged_costs_no_more_than_time(
    game: Path, own_cache: Path, harm: Callable[[Path], object]
) -> None:
    first = printkit.check(game, jobs=1)
    for path in (own_cache / "inspected").iterdir():
        harm(path)
    change(game, "game.toml", "title", "# a comment\ntitle")
    assert printkit.check(game, jobs=1).games[0]._replace(inputs={}) == first.games[0]._replace(inputs={})


def test_what_is_approved_later_is_compared_with_what_is_printed(game: Path) -> None:
    assert printkit.check(game, jobs=1).findings == ()
    (game / "approved.toml").write_text('[deck.face.one]\nwords = ["uno"]\n')
    assert "`words` was approved as `uno`" in printkit.check(game, jobs=1).findings[0].message
    (game / "approved.toml").unlink()
    assert printkit.check(game, jobs=1).findings == ()
