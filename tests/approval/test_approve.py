"""What is approved is kept beside the game, and nothing on it changes unseen."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from smallgame import GAME, Make, Run, sheet

CARDS = """\
[[card]]
id = "robin"
text = "Take two cards. Then discard one."

[[card]]
id = "wren"
text = "Every player passes a card to the left."
"""
CARD = """\
<svg>
  <rect x="9" y="60" width="12" height="12" fill="red"/>
  <text x="5" y="12" font-size="6">{{ card.id }}</text>
  <box x="5" y="20" width="50" height="30"><p font-size="4">{{ card.text }}</p></box>
</svg>
"""
PAGE = """\
<svg>
  <text x="5" y="12" font-size="6">How to play</text>
  <box x="5" y="20" width="90" height="60">
    <p font-size="4">Deal five cards. The youngest begins.</p>
    <p font-size="4">Play until the pile is empty.</p>
  </box>
  <table x="5" y="90" width="90" columns="20 20" font-size="4">
    <tr><td>2 players</td><td>Yes</td></tr>
    <tr><td>3 players</td><td>No</td></tr>
  </table>
</svg>
"""
FILES = {
    "game.toml": GAME + sheet("page", 100, 120, 'face = "layouts/page.svg"'),
    "cards.toml": CARDS,
    "layouts/card.svg": CARD,
    "layouts/page.svg": PAGE,
}


@pytest.fixture
def game(make_game: Make, run: Run) -> Path:
    folder = make_game(FILES)
    assert run("approve", folder, "--all", "--trust").code == 0
    return folder


def change(game: Path, name: str, *changes: tuple[str, str]) -> None:
    text = (game / name).read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (game / name).write_text(text)


def differences(run: Run, game: Path, *words: str) -> list[str]:
    """Return what `check` says that nobody has approved."""
    said = run("check", game, "--trust", *words).err
    head = "warning[not-approved]: "
    return [line.removeprefix(head) for line in said.splitlines() if line.startswith(head)]


def test_what_is_kept_reads_well_in_a_diff(game: Path) -> None:
    kept = (game / "approved.toml").read_text()
    assert kept.startswith("# What somebody has read, and found right.")
    table = kept[kept.index("[deck.face.robin]") : kept.index("[deck.face.wren]")].splitlines()
    assert [table[0], *table[2:-1]] == [
        "[deck.face.robin]",
        "words = [",
        '  "robin",',
        '  "Take two cards.",',
        '  "Then discard one.",',
        "]",
    ]
    assert '  "Deal five cards.",\n  "The youngest begins.",\n  "Play until' in kept


def test_what_was_approved_is_silent(game: Path, run: Run) -> None:
    for options in (
        (),
        ("--paper", "letter"),
        ("--ink", "saver"),
        ("--bleed", "2"),
        ("--finish", "laminate"),
    ):
        assert differences(run, game, *options) == []
    said = run("approve", game, "--trust")
    assert (said.code, said.out) == (0, "Small: 3 sides, all as they were approved.\n")


def test_what_is_approved_after_a_build_is_seen_by_the_next(make_game: Make, run: Run) -> None:
    game, fresh = make_game(), "Nothing has changed: these files are up to date."
    run("build", game, "--trust")
    assert fresh in run("build", game, "--trust").out
    (game / "approved.toml").write_text('[deck.face.one]\nwords = ["uno"]\n')
    said = run("build", game, "--trust")
    assert fresh not in said.out
    assert "warning[not-approved]: deck/one: `one` was approved as `uno`" in said.err


EACH = [
    (
        "cards.toml",
        [("two cards", "three cards")],
        ["deck/robin: `Take three cards.` was approved as `Take two cards.`"],
    ),
    (
        "cards.toml",
        [("robin", "x"), ("wren", "robin"), ("x", "wren")],
        [
            "deck/wren: `Take two cards. Then discard one.` was approved as "
            "`Every player passes a card to the left.`",
            "deck/robin: `Every player passes a card to the left.` was approved as "
            "`Take two cards. Then discard one.`",
        ],
    ),
    (
        "layouts/page.svg",
        [("Deal five cards. The youngest begins.", "The youngest begins. Deal five cards.")],
        [
            "page: `The youngest begins.` was not approved",
            "page: `The youngest begins.` was approved, and is gone",
        ],
    ),
    (
        "layouts/page.svg",
        [("Yes", "Maybe"), ("No", "Yes"), ("Maybe", "No")],
        ["page: `No 3 players` was not approved", "page: `3 players No` was approved, and is gone"],
    ),
    (
        "layouts/page.svg",
        [("How to play", "How to score")],
        ["page: `How to score` was approved as `How to play`"],
    ),
    (
        "layouts/page.svg",
        [('    <p font-size="4">Play until the pile is empty.</p>\n', "")],
        ["page: `Play until the pile is empty.` was approved, and is gone"],
    ),
    (
        "layouts/card.svg",
        [('width="12" height="12"', 'width="12" height="13"')],
        ["deck/robin, and 1 more: its words were approved, but its drawing differs"],
    ),
    (
        "cards.toml",
        [("[[card]]", '[[card]]\nid = "owl"\ntext = "Look."\n\n[[card]]')],
        ["deck/owl: nobody has approved it"],
    ),
    (
        "cards.toml",
        [('[[card]]\nid = "wren"\ntext = "Every player passes a card to the left."\n', "")],
        ["deck/wren: it was approved, and is gone"],
    ),
]


@pytest.mark.parametrize(("name", "changes", "said"), EACH, ids=[one[2][0][:30] for one in EACH])
def test_nothing_changes_unseen(
    game: Path, run: Run, name: str, changes: list[tuple[str, str]], said: list[str]
) -> None:
    change(game, name, *changes)
    assert differences(run, game) == said


def test_strict_games_are_not_printed(game: Path, run: Run) -> None:
    change(game, "game.toml", ('title = "Small"', 'title = "Small"\napproved = "strict"'))
    assert run("build", game, "--trust").code == 0
    change(game, "cards.toml", ("two cards", "three cards"))
    said = run("build", game, "--trust")
    assert said.code == 1
    assert (
        "error[not-approved]: deck/robin: `Take three cards.` was approved as `Take two cards.`" in said.err
    )
    assert "layouts/card.svg:4:" in said.err
    assert "help: read it, and then `printkit approve small`" in said.err


def test_nothing_is_approved_that_nobody_was_shown(game: Path, run: Run) -> None:
    change(game, "cards.toml", ("two cards", "three cards"), ("to the left", "to the right"))
    before = (game / "approved.toml").read_bytes()
    said = run("approve", game, "--trust")
    assert said.code == 1
    assert "  - Take two cards.\n  + Take three cards.\n" in said.out
    assert "Nothing was approved: answer at a terminal, or say --all." in said.out
    assert (game / "approved.toml").read_bytes() == before
    said = run("approve", game, "--card", "wren", "--all", "--trust")
    assert "Take three cards." not in said.out
    assert "Approved 1 side; 1 side left. Kept in approved.toml." in said.out
    assert differences(run, game) == ["deck/robin: `Take three cards.` was approved as `Take two cards.`"]


def test_comments_stay_and_a_damaged_file_is_named(game: Path, run: Run) -> None:
    kept = game / "approved.toml"
    kept.write_text(kept.read_text().replace("[deck.face.wren]", "# Ann has read this.\n[deck.face.wren]"))
    change(game, "cards.toml", ("two cards", "three cards"))
    assert run("approve", game, "--all", "--trust").code == 0
    assert "\n# Ann has read this.\n[deck.face.wren]\n" in kept.read_text()
    kept.write_text('[deck.face.robin]\nwords = [1]\nshape = 2\n\n[page]\nface = "no"\n')
    said = run("check", game, "--trust").err
    for message in (
        "`words` must be text, not a whole number",
        "unknown key `shape`",
        "`face` must be a table",
    ):
        assert message in said
    assert "help: `printkit approve` writes it anew" in said


def test_a_game_that_nobody_has_read_is_told_of_it_once(make_game: Make, run: Run) -> None:
    said = run("check", make_game(FILES), "--trust")
    assert said.out.count("`printkit approve small`") == 1


@pytest.mark.slow
def test_a_drawing_that_differs_is_shown_beside_the_one_approved(game: Path, run: Run) -> None:
    for words in ("init -q", "add -A", "-c user.name=Ann -c user.email=a@b.c commit -qm approved"):
        subprocess.run(["git", "-C", str(game), *words.split()], check=True)
    change(game, "layouts/card.svg", ('height="12"', 'height="13"'))
    said = run("approve", game, "--card", "wren", "--page", "shown.html", "--trust")
    assert said.out.startswith("What looks otherwise, in pictures: shown.html\n\ndeck/wren: has the approved")
    head, kind = r"<figcaption>(\w+)</figcaption>", '<img alt="" src="data:image/png'
    assert re.findall(f"{head}{kind}", Path("shown.html").read_text()) == ["Before", "Now"]
    shutil.rmtree(game / ".git")
    said = run("approve", game, "--page", "shown.html", "--trust")
    assert "\n2 drawings can't be shown as approved: git has no such state.\n" in said.out
    assert Path("shown.html").read_text().count("<img") == 2
