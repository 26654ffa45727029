"""The sheets that the studio shows are those that would print, after an edit too."""

from pathlib import Path

import pytest
from birdgame import BACK, CARD, CARDS, GAME, RULES, write_birds

from printkit.api import build
from printkit.model.options import BuildRequest
from printkit.studio.deck import Deck
from printkit.studio.describe import describe_sheets, sheet_body

pytestmark = pytest.mark.slow

#: Eight birds in 28 copies, and chips in two sets: of one of them, each copy has its number.
MANY = "\n".join(f"{line},{5 - n % 4 if n else 'copies'}" for n, line in enumerate(CARDS.splitlines())) + "\n"
CHIPS = """
[[component]]
name = "chips"
kind = "chips"
size = { width = 20, height = 20 }
face = "layouts/chip.svg"
sets = 2
cards = [{ id = "one", copies = 3 }, { id = "two" }]
"""
CHIP = (
    '<svg><text x="4" y="12" font-size="5">{% if card.id == "one" %}{{ copy }}{% endif %}{{ game.title }}'
    "</text></svg>\n"
)

#: What is edited: files with their new content; None where a file has gone.
EDITS: dict[str, dict[str, str | None]] = {
    "a cell": {"cards.csv": MANY.replace("Sings 3 notes", "Sings 33 notes")},
    "a number of copies": {"cards.csv": MANY.replace("Sings 3 notes,2", "Sings 3 notes,9")},
    "the order of cards": {"cards.csv": "".join(MANY.splitlines(True)[i] for i in (0, *range(8, 0, -1)))},
    "a new card": {"cards.csv": MANY + "Bird 9,red,Sings 9 notes,2\n"},
    "one card fewer": {"cards.csv": "".join(MANY.splitlines(True)[:-1])},
    "a figure": {"game.toml": (GAME + CHIPS).replace("value = 5", "value = 6")},
    "a title": {"game.toml": (GAME + CHIPS).replace('"Birds"', '"Finches"')},
    "sets": {"game.toml": (GAME + CHIPS).replace("sets = 2", "sets = 3")},
    "a size": {"game.toml": (GAME + CHIPS).replace('"poker"', '"mini"')},
    "a component": {"game.toml": GAME},
    "a layout": {"layouts/card.svg": CARD.replace('x="8" y="16"', 'x="9" y="16"')},
    "a layout of copies": {"layouts/chip.svg": CHIP.replace("{{ copy }}", "")},
    "a back": {"layouts/back.svg": BACK.replace("ink", "sky")},
    "a rule": {"rules.toml": RULES.replace("eight", "all eight")},
    "a table away": {"cards.csv": None},
    "a mistake": {"game.toml": GAME + "\n[[component]\n"},
}
#: These change nothing on paper.
UNSEEN = ("a rule",)


Seen = tuple[object, list[str | None]]


@pytest.fixture(scope="module")
def birds(tmp_path_factory: pytest.TempPathFactory) -> tuple[Deck, Seen]:
    """Give a game of birds and chips as the studio has drawn it, and its sheets."""
    folder = write_birds(tmp_path_factory.mktemp("sheets") / "birds")
    for name, text in {"game.toml": GAME + CHIPS, "cards.csv": MANY, "layouts/chip.svg": CHIP}.items():
        (folder / name).write_text(text)
    deck = opened(folder)
    return deck, seen(deck)


def opened(folder: Path) -> Deck:
    """Return a game as the studio has drawn it."""
    deck = Deck(BuildRequest(str(folder)))
    deck.open(deck.request)
    return drawn(deck)


def drawn(deck: Deck) -> Deck:
    """Draw all that is to be drawn."""
    while deck.dirty:
        deck.draw(next(iter(deck.dirty)))
    return deck


def edit(deck: Deck, files: dict[str, str | None]) -> None:
    """Save files, or take them away, and take that in."""
    folder = Path(deck.request.game)
    for name, text in files.items():
        if text is None:
            (folder / name).unlink()
        else:
            (folder / name).write_text(text)
    deck.refresh({f"{folder / name}" for name in files})
    drawn(deck)


def seen(deck: Deck) -> Seen:
    """Return what the page shows of the sheets."""
    described = describe_sheets(deck)
    pages = [(name, page) for name, sheets in deck.sheets.items() for page in range(len(sheets))]
    return described, [sheet_body(deck, {"file": file, "page": page}) for file, page in pages]


@pytest.mark.parametrize("name", EDITS)
def test_after_an_edit_the_sheets_are_those_of_the_game_opened_anew(
    birds: tuple[Deck, Seen], name: str
) -> None:
    deck, first = birds
    folder = Path(deck.request.game)
    before = {one: (folder / one).read_text() for one in EDITS[name]}
    try:
        edit(deck, EDITS[name])
        now = seen(deck)
        assert now == seen(opened(folder))
        assert (now != first) != (name in UNSEEN)
    finally:
        edit(deck, dict(before))
    assert seen(deck) == first


def test_the_sheets_are_those_of_the_files_that_a_build_writes(
    birds: tuple[Deck, Seen], tmp_path: Path
) -> None:
    described = describe_sheets(birds[0])
    (game,) = build(birds[0].request.game, out=tmp_path).games
    shown = {one["name"]: (len(one["pages"]), one["about"]) for one in described["files"]}
    assert {
        file.name: (file.pages, f"{file.pieces} pieces, {file.each} a sheet") for file in game.printed
    } == {name: shown[name] for name in ("deck", "chips")}
    assert described["bill"] == {**game.bill._asdict(), "cut_plan": ""}


def test_every_copy_lies_on_the_sheets_of_a_large_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("printkit.input.games.cards.MANY", 5)  # so many cards are kept packed
    table = tmp_path / "birds.csv"
    table.write_text(MANY)
    (file,) = [one for one in describe_sheets(opened(table))["files"] if one["name"] != "cut-plan"]
    assert file["about"].startswith("28 pieces")
