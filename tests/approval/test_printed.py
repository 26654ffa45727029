"""What was printed is remembered, and what differs is printed again: nothing else, and nothing less."""

import base64
import json
import re
import shutil
import subprocess
import tomllib
from datetime import date, timedelta
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from edits import wrong
from PIL import Image
from smallgame import GAME, Make, Run, sheet

CARDS = "id,copies,text\n" + "".join(
    f"c{number},{1 + number % 2},Draw {number}.\n" for number in range(1, 13)
)
FACE = '<svg><text x="5" y="12" font-size="6">{{ card.id }}: {{ card.text }}</text></svg>'
BACK = '<svg><rect x="-3" y="-3" width="70" height="95" fill="red"/></svg>'
PAGE = '<svg><text x="5" y="12" font-size="6">How to play</text></svg>'
TOML = GAME.replace("cards.toml", "cards.csv").replace(
    "[[component]]", '[[component]]\nback = "layouts/back.svg"'
)

#: What is on paper: what printed.toml says, or what a revision prints.
SINCE = ((), ("--since", "HEAD~1"))


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
    assert said.code == 0 and said.out.startswith("Take out of the printed deck: deck/c4, 2 of deck/c7.\n"), (
        said
    )
    assert on_paper(tmp_path / "o/small") == ["c13: ", "c4: "]
    assert "Which to take out is in take-out.txt, too." in said.out
    assert (tmp_path / "o/small/take-out.txt").read_text() == (
        "Take 3 pieces out of the printed deck:\n\n  1  deck/c4  c4: Draw 4.\n  2  deck/c7  c7: Draw 7.\n"
    )
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
    assert said.code == 2 and "nobody has said what of `small` was printed" in said.err
    assert "say it when it is: `printkit printed " in said.err


@pytest.mark.slow
def test_copies_that_came_are_printed_and_those_that_went_are_named(
    game: Path, run: Run, tmp_path: Path
) -> None:
    change(game / "cards.csv", "c2,1,", "c2,4,")
    change(game / "cards.csv", "c5,2,", "c5,1,")
    said = run("diff", game, "--trust", "--format", "json")
    found = json.loads(said.out)
    assert (found["print"], found["take_out"]) == ({"deck/c2": 3}, {"deck/c5": 1})
    assert [(one["card"], one["what"], one["copies"]) for one in found["changed"]] == [
        ("c2", "copies", {"before": 1, "after": 4}),
        ("c5", "copies", {"before": 2, "after": 1}),
    ]
    said = run("build", game, "--only", "changed", "--trust", "--out", tmp_path / "o")
    assert said.out.startswith("Take out of the printed deck: deck/c5.\n"), said
    assert on_paper(tmp_path / "o/small") == ["c2: "] * 3


@pytest.mark.slow
def test_of_copies_that_differ_those_alone_that_are_new(make_game: Make, run: Run, tmp_path: Path) -> None:
    numbered = FACE.replace("{{ card.text }}", "{{ card.text }} No. {{ copy }}")
    cards = "id,copies,text\nc1,2,Draw.\nc2,1,Swap.\n"
    game = make_game(
        {
            "cards.csv": cards,
            "layouts/card.svg": numbered,
            "game.toml": TOML.replace('back = "layouts/back.svg"\n', ""),
        }
    )
    assert run("printed", game, "--trust").code == 0
    change(game / "cards.csv", "c1,2,", "c1,4,")
    said = run("build", game, "--only", "changed", "--trust", "--out", tmp_path / "o")
    assert said.code == 0, said
    page = pypdfium2.PdfDocument(tmp_path / "o/small/deck-some.pdf")[0]
    assert sorted(re.findall(r"No\. \d", page.get_textpage().get_text_range())) == ["No. 3", "No. 4"]


@pytest.mark.slow
def test_what_no_dot_shows_and_a_new_version_are_no_changes(game: Path, run: Run) -> None:
    change(game / "layouts/page.svg", "How to play", "How to play v{{ game.version }}")
    change(game / "game.toml", 'title = "Small"\n', 'title = "Small"\nversion = "6"\n')
    assert run("printed", game, "--trust").code == 0
    assert (game / "printed.toml").read_text().splitlines()[2] == 'version = "6"'
    change(game / "game.toml", '"6"', '"7"')
    change(game / "layouts/back.svg", 'x="-3"', 'x="-3.0001"')
    hidden = '<rect x="1" y="1" width="9" height="9" fill="black"/><rect x="-3"'
    change(game / "layouts/back.svg", '<rect x="-3.0001"', hidden)
    said = run("diff", game, "--trust")
    assert said.out == "Nothing is to be printed again.\n", said
    said = run("diff", game, "--trust", "--with-version")
    assert "page/page: says something else\n  - How to play v6\n  + How to play v7\n" in said.out, said


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
    subprocess.run(["git", "-C", folder, *who, *words], check=True, capture_output=True)


@pytest.mark.slow
def test_a_revision_a_day_and_another_folder_are_compared_with(game: Path, run: Run, tmp_path: Path) -> None:
    said = run("diff", game, "--trust", "--since", "HEAD")
    assert said.code == 2 and "`small` is in no git repository, and `HEAD` is no folder of a game" in said.err
    git(game, "init", "-q")
    git(game, "add", ".")
    git(game, "commit", "-qm", "as printed", "--date", "2026-01-02T03:04:05")
    shutil.copytree(game, tmp_path / "then")
    change(game / "cards.csv", "Draw 4.", "Draw five.")
    git(game, "commit", "-qam", "later")
    for since in ("HEAD~1", tmp_path / "then"):
        said = run("diff", game, "--trust", "--since", since)
        assert said.out == (
            "deck/c4: says something else\n  - c4: Draw 4.\n  + c4: Draw five.\n\n"
            "Take out: deck/c4.\n1 card to print again.\n"
        ), said
    assert run("diff", game, "--trust", "--since", "HEAD").out == "Nothing is to be printed again.\n"
    for name in ("nonsense", "--upload-pack=x"):
        said = run("diff", game, "--trust", f"--since={name}")
        assert said.code == 2 and f"git knows no revision `{name}` of this game" in said.err, said


@pytest.mark.slow
def test_two_people_with_the_same_repository_get_the_same_answer(
    game: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git(game, "init", "-q")
    git(game, "add", ".")
    git(game, "commit", "-qm", "as printed")
    change(game / "cards.csv", "Draw 4.", "Draw five.")
    git(game, "commit", "-qam", "later")
    answers = []
    for person in ("ada", "bo/games/of mine"):
        clone = tmp_path / person / "copy"
        git(tmp_path, "clone", "-q", str(game), str(clone))
        monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / person / "cache"))
        answers.append([run("diff", clone, "--trust", "--format", "json", *since) for since in SINCE])
    assert answers[0] == answers[1]
    assert [json.loads(said.out)["print"] for said in answers[0]] == [{"deck/c4": 1}] * len(SINCE)


@pytest.mark.long
@pytest.mark.slow
def test_after_random_edits_just_what_looks_otherwise_is_printed_again() -> None:
    assert [*wrong(12, 7)] == []


@pytest.mark.slow
def test_a_page_shows_the_old_beside_the_new(game: Path, run: Run, tmp_path: Path) -> None:
    """What was printed is as git had it when that was kept; a back that all cards share is shown once."""
    git(game, "init", "-q")
    git(game, "add", ".")
    git(game, "commit", "-qm", "printed")
    change(game / "cards.csv", "Draw 4.", "Draw <five>.")
    change(game / "layouts/back.svg", 'fill="red"', 'fill="ink"')
    page = tmp_path / "changes.html"
    assert run("diff", game, "--trust", "--page", page).code == 0
    text = page.read_text()
    assert "<p>18 pieces to print again, 18 to take out.</p>" in text
    assert '<li class="was">c4: Draw 4.</li><li class="is">c4: Draw &lt;five&gt;.</li>' in text
    found = re.findall(r"<h2>(.*?)<small>|<figcaption>(\w+)</figcaption>", text)
    assert [one or other for one, other in found] == [
        *("deck/c1, c2, c3 and 9 more, back", "Before", "Now"),
        *("deck/c4", "Before", "Now"),
    ]
    data = [base64.b64decode(one) for one in re.findall(r"base64,([^\"]+)", text)]
    pictures = [Image.open(BytesIO(one)).convert("RGB") for one in data]
    assert [one.getpixel((99, 99)) for one in pictures[:2]] == [(255, 0, 0), (0, 0, 0)]
    assert {one.size for one in pictures} == {pictures[0].size}
    assert run("diff", game, "--trust", "--page", tmp_path / "changes.pdf").code == 0
    words = pypdfium2.PdfDocument(tmp_path / "changes.pdf")[0].get_textpage().get_text_range().split()
    assert (words.count("Before"), words.count("Now")) == (2, 2)
    assert "− c4: Draw 4. + c4: Draw <five>." in " ".join(words)


@pytest.mark.slow
def test_a_card_says_by_its_mark_which_it_is(game: Path, run: Run, tmp_path: Path) -> None:
    """The mark follows from all else that a side shows; it is no change by itself."""
    marked = '<text x="5" y="80" font-size="2">[{{ mark }}]</text></svg>'
    change(game / "layouts/card.svg", "</svg>", marked)
    assert run("printed", game, "--trust").code == 0
    before = marks_of(game, run, tmp_path / "before")
    assert len(set(before.values())) == 12
    change(game / "cards.csv", "Draw 4.", "Draw five.")
    after = marks_of(game, run, tmp_path / "after")
    assert {card for card in before if before[card] != after[card]} == {"c4"}
    said = run("which", "--game", game, "--trust", before["c4"].lower(), after["c4"], after["c5"], "2222")
    assert said.out.splitlines() == [
        f"{before['c4']}  deck/c4, as it was printed last; it is another one now: take it out",
        f"{after['c4']}  deck/c4, as it is now",
        f"{after['c5']}  deck/c5, as it is now",
        "2222  no card has this mark now, nor had one when it was printed last: take it out",
    ]
    said = run("diff", game, "--trust")
    assert said.out.startswith(
        "deck/c4: says something else\n  - c4: Draw 4.\n  + c4: Draw five.\n\nTake out"
    )


def marks_of(game: Path, run: Run, out: Path) -> dict[str, str]:
    """Return the marks that the finished PDF shows, by the cards' ids."""
    assert run("build", game, "deck", "--trust", "--out", out).code == 0
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(out / "small/deck.pdf")]
    return {id: mark for page in pages for id, mark in re.findall(r"(c\d+): .*?\[(\w{4})\]", page, re.DOTALL)}


def test_the_day_of_printing_is_kept(game: Path) -> None:
    day = tomllib.loads((game / "printed.toml").read_text())["day"]
    assert date.today() - date.fromisoformat(day) < timedelta(days=2)


@pytest.mark.slow
def test_two_sets_are_compared_by_the_names_of_their_cards(make_game: Make, run: Run, tmp_path: Path) -> None:
    cards = (
        "id,name,set,copies,text\n"
        "b1,Robin,base,1,Draw 1.\nb2,Wren,base,1,Draw 2.\nb3,Owl,base,1,Draw 3.\nx,Any,,1,Draw 9.\n"
        "f1,Robin,forest,1,Draw 4.\nf2,Wren,forest,2,Draw 2.\nf3,Kite,forest,1,Draw 5.\n"
    )
    face = FACE.replace("{{ card.id }}", "{{ card.name }}")
    files = {"cards.csv": cards, "layouts/card.svg": face, "layouts/back.svg": BACK}
    game = make_game({**files, "game.toml": TOML})
    said = run("diff", game, "--trust", "--sets", "base,forest")
    assert (said.code, said.err) == (0, "")
    assert "deck/b1: says something else\n  - Robin: Draw 1.\n  + Robin: Draw 4.\n" in said.out
    assert "deck/b2: has another number of copies" in said.out
    assert "deck/f3: is only in forest\n" in said.out and "deck/b3: is only in base\n" in said.out
    assert said.out.endswith("3 cards of forest differ from base.\n") and "x" not in said.out.split()
    page = tmp_path / "sets.html"
    assert run("diff", game, "--trust", "--sets", "base,forest", "--page", page).code == 0
    robin = page.read_text().split("<section>")[1]
    assert robin.count("<img") == 2 and "<figcaption>Before" in robin and "<figcaption>Now" in robin
    for names, why in (("base", "is not two sets"), ("base,forrest", "no card belongs to a set `forrest`")):
        said = run("diff", game, "--trust", "--sets", names)
        assert said.code == 2 and why in said.err
