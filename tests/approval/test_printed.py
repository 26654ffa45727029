"""What was printed is remembered, and what differs is printed again: nothing else, and nothing less."""

import re
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from smallgame import GAME, Said, sheet

Make = Callable[..., Path]
Run = Callable[..., Said]

CARDS = "id,copies,text\n" + "".join(
    f"c{number},{1 + number % 2},Draw {number}.\n" for number in range(1, 13)
)
FACE = '<svg><text x="5" y="12" font-size="6">{{ card.id }}: {{ card.text }}</text></svg>'
BACK = '<svg><rect x="-3" y="-3" width="70" height="95" fill="red"/></svg>'
PAGE = '<svg><text x="5" y="12" font-size="6">How to play</text></svg>'
TOML = GAME.replace("cards.toml", "cards.csv").replace(
    "[[component]]", '[[component]]\nback = "layouts/back.svg"'
)


@pytest.fixture
def game(make_game: Make, run: Run) -> Path:
    files = {"cards.csv": CARDS, "layouts/card.svg": FACE, "layouts/back.svg": BACK, "layouts/page.svg": PAGE}
    folder = make_game({**files, "game.toml": TOML + sheet("page", 100, 120, 'face = "layouts/page.svg"')})
    said = run("printed", folder, "--trust")
    assert (said.code, said.out) == (0, "Small: 25 sides, kept in printed.toml.\n"), said
    return folder


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def on_paper(folder: Path) -> list[str]:
    pages = [page for file in sorted(folder.glob("*-some.pdf")) for page in pypdfium2.PdfDocument(file)]
    return sorted(
        one for page in pages for one in re.findall(r"c\d+: |How", page.get_textpage().get_text_range())
    )


@pytest.mark.slow
def test_just_the_cards_that_differ_are_printed_again(game: Path, run: Run, tmp_path: Path) -> None:
    assert run("diff", game, "--trust").out == "Nothing is to be printed again.\n"
    change(game / "cards.csv", "c4,1,Draw 4.\n", "c4,1,Draw five.\n")
    change(game / "cards.csv", "c7,2,Draw 7.\n", "")
    change(game / "cards.csv", "c12,1,Draw 12.\n", "c13,1,Draw 13.\nc12,1,Draw 12.\n")  # c12 only moves
    said = run("diff", game, "--trust")
    assert "deck/c4: says something else\n  - c4: Draw 4.\n  + c4: Draw five.\n" in said.out
    assert "deck/c13: is new\n" in said.out and "deck/c7: is gone: take it out\n" in said.out
    assert "2 cards to print again" in said.out and "c12" not in said.out
    said = run("build", game, "--only", "changed", "--trust", "--out", tmp_path / "o")
    assert said.code == 0 and said.out.startswith("Take out of the printed deck: deck/c4, deck/c7.\n"), said
    assert on_paper(tmp_path / "o/small") == ["c13: ", "c4: "]
    assert run("printed", game, "--trust").code == 0
    said = run("build", game, "--only", "changed", "--trust")
    assert (said.code, said.out) == (0, "Nothing is to be printed again.\n")


@pytest.mark.slow
def test_a_back_concerns_all_cards_and_a_component_is_kept_alone(
    game: Path, run: Run, tmp_path: Path
) -> None:
    change(game / "layouts/back.svg", 'fill="red"', 'fill="ink"')
    change(game / "layouts/page.svg", "How to play", "How to win")
    assert "13 cards to print again" in run("diff", game, "--trust").out
    assert run("printed", game, "deck", "--trust").code == 0
    assert run("diff", game, "--trust").out.endswith(
        f"1 card to print again: `printkit build {game} --only changed`.\n"
    )
    assert run("build", game, "--only", "changed", "--trust", "--out", tmp_path / "o").code == 0
    assert on_paper(tmp_path / "o/small") == ["How"]


def test_without_a_word_of_what_was_printed_nothing_is_compared(make_game: Make, run: Run) -> None:
    said = run("diff", make_game({}), "--trust")
    assert said.code == 2 and "nobody has said what of Small was printed" in said.err
    assert "say it when it is: `printkit printed " in said.err
