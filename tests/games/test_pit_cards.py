"""Pit with playing cards as it is printed: counts, words and figures, read back from the finished PDFs."""

import json
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from whole import CLASSIC, MODERN, ROOT, forms, printkit, words_of

RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
#: What is printed with the deck, in two files.
CARDS = ("deck", "jokers", "spare", "references", "market", "table")
SUITS = {"spades": 3, "hearts": 2, "diamonds": 2, "clubs": 2}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("pit-cards")
    told = printkit("build", "pit-cards", "--no-gang", "--out", out)
    assert "warning[" not in told.stderr
    return out / "pit-cards"


def pieces(folder: Path) -> dict[str, int]:
    files = json.loads((folder / "manifest.json").read_text())["files"]
    return {one["component"]: one["pieces"] for one in files if one["kind"] != "plan"}


def test_every_component_is_there(built: Path) -> None:
    assert pieces(built) == {
        "cards": 120, "aids": 24, "box": 2, "setup": 1, "exchange": 1, "score-sheet": 2, "rules": 8,
    }  # fmt: skip


def test_cards_and_references_fill_sixteen_sheets_together(tmp_path: Path) -> None:
    printkit("build", "pit-cards", *CARDS, "--no-inspect", "--out", tmp_path)
    with pikepdf.open(tmp_path / "pit-cards/cards-aids.pdf") as pdf:
        assert [len(forms(page)) for page in pdf.pages] == [
            9
        ] * 32  # one sheet fewer than in files of their own


def test_117_cards_lie_on_the_sheets_nine_of_each_rank(built: Path) -> None:
    with pikepdf.open(built / "cards.pdf") as pdf:
        fronts, backs = list(pdf.pages)[::2], list(pdf.pages)[1::2]
        faces = Counter(name for page in fronts for name in forms(page))
        # 40 drawings, spades three times and the others twice; 27 court cards, of whom no two are one person;
        # two jokers; a spare that fills the last sheet.
        assert Counter(faces.values()) == {3: 10, 2: 30, 1: 29, 7: 1}
        assert faces.total() == 126
        assert len({name for page in backs for name in forms(page)}) == 1
        assert [len(forms(page)) for page in (*fronts, *backs)] == [9] * 28  # no slot is left empty


def test_the_card_of_the_setup_names_each_rank_in_the_first_row_that_keeps_it(built: Path) -> None:
    words = words_of(built / "aids.pdf")
    assert " 3 9 10 A 4 J 5 Q 6 K 7 8 8 7 9 6 10 5 11 4 12 3 13 2 " in words


def test_the_poster_shows_each_rank_in_its_rows(built: Path) -> None:
    """Ranks are drawn there, not set: the drawing of each is placed once a row, and for the score."""
    rows = dict(zip(RANKS, [1, 2, 3, 4, 5, 6, 7, 11, 11, 10, 9, 8, 11], strict=True))
    score = ["A", "10", "J", "Q", "K", "2", "9"]
    cloths = list(rows.values())
    ranks = [many + score.count(rank) for rank, many in rows.items()]
    with pikepdf.open(built / "setup.pdf") as pdf:
        placed = drawings_in(pdf.pages[0])
    assert Counter(cloths + ranks) <= Counter(placed.values())


def drawings_in(page: pikepdf.Page) -> Counter[tuple[int, int]]:
    """Count how often a page places each of its drawings, those within others too."""
    counts: Counter[tuple[int, int]] = Counter()

    def walk(resources: Any, stream: Any) -> None:
        for operands, operator in pikepdf.parse_content_stream(stream):
            if str(operator) == "Do":
                form = resources.XObject[operands[0]]
                counts[form.objgen] += 1
                walk(form.get("/Resources", resources), form)

    walk(page.Resources, page)
    return counts


def test_both_games_of_pit_print_the_same_values() -> None:
    """The commodity game has a folder of its own; until it is there, there is nothing to compare."""
    other = ROOT / "decks/pit/game.toml"
    if not other.exists():
        pytest.skip("decks/pit is not here")
    theirs = {name: one.get("value") for name, one in tomllib.loads(other.read_text())["figures"].items()}
    ours = tomllib.loads((ROOT / "decks/pit-cards/game.toml").read_text())["figures"]
    for commodity, value in (CLASSIC | MODERN).items():
        assert theirs[commodity] == ours[commodity]["value"] == value


def test_bull_and_bear_say_what_they_do(built: Path) -> None:
    words = words_of(built / "cards.pdf")
    assert [words.count(word) for word in ("−20", "BULL", "BEAR")] == [4, 2, 2]
    words = words_of(built / "aids.pdf")
    assert [words.count(word) for word in ("Bull and Bear", "Wild. With eight", "Stop.", "−20")] == [8] * 4


@pytest.mark.parametrize(("players", "games"), [(3, 4), (13, 1)])
def test_the_score_sheet_has_a_row_for_each_player(tmp_path: Path, players: int, games: int) -> None:
    printkit("build", "pit-cards", "score-sheet", "--players", players, "--out", tmp_path)
    words = words_of(tmp_path / "pit-cards/score-sheet.pdf").split("Market score")[0]
    assert words.count("WINNER") == games
    assert words.count("WIN 1") == games
    assert len(re.findall(rf"(?<!\d){players}(?!\d)", words)) >= games
    assert not re.search(rf"(?<![\d]){players + 1} (?={players + 2})", words)


def test_each_player_gets_reference_cards(tmp_path: Path) -> None:
    told = printkit(
        "build", "pit-cards", *CARDS, "--players", 7, "--no-gang", "--no-inspect", "--out", tmp_path
    )
    made = pieces(tmp_path / "pit-cards")
    assert (made["cards"], made["aids"]) == (120, 17)  # two for each, three for the table
    assert "1 spare fills the last sheet of aids." in told.stdout
