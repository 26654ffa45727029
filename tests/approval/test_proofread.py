"""What is printed is read beside the rulebook, rule by rule; a tick falls when either of them changes."""

import tomllib
from pathlib import Path

import pytest
from smallgame import GAME, Make, Run

SOURCES = """\
[[source]]
id = "take"
place = "p. 1, A turn"
quote = "take two cards"
origin = "rulebook"

[[source]]
id = "left"
reading = "The wren goes to the left."
origin = "house"

[[source]]
id = "row"
origin = "published"
"""
CARDS = """\
[[card]]
id = "robin"
text = "Take two cards. Then discard one."

[[card]]
id = "wren"
rule = "left"
text = "Take two cards."
"""
CARD = """\
<svg>
  <text x="5" y="12" font-size="6">{{ card.id }}</text>
  <box x="5" y="20" width="50" height="25">
    <p font-size="4" rule="take">{{ card.text }}</p>
    <p font-size="4">Words of no rule.</p>
  </box>
  <g rule="row"><table x="5" y="50" width="50" columns="20 20" font-size="4">
    <tr><td>2</td><td rule="take row">Yes</td></tr>
  </table></g>
</svg>
"""
FILES = {"game.toml": GAME, "cards.toml": CARDS, "layouts/card.svg": CARD, "sources.toml": SOURCES}


@pytest.fixture
def game(make_game: Make, run: Run) -> Path:
    folder = make_game(FILES)
    assert run("proofread", folder, "--tick", "all", "--note", "by Ann", "--trust").code == 0
    return folder


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


def found(run: Run, game: Path) -> list[str]:
    lines = run("check", game, "--trust").err.splitlines()
    return [line for line in lines if line.startswith(("warning[", "error["))]


def test_a_tick_keeps_the_rule_and_all_words_that_carry_it(game: Path) -> None:
    ticks = tomllib.loads((game / "proofread.toml").read_text())
    assert ticks["take"] == {
        "note": "by Ann",
        "source": ["p. 1, A turn", "take two cards", "rulebook"],
        "words": ["Take two cards.", "Then discard one.", "Yes"],
    }
    assert ticks["left"]["words"] == ["wren", "Words of no rule."]
    assert ticks["row"]["words"] == ["2", "Yes"]


def test_what_was_read_says_nothing(run: Run, game: Path) -> None:
    assert found(run, game) == []
    assert "3 of 3 rules read" in run("proofread", game, "--trust").out


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("cards.toml", "Take two cards. Then", "Take six cards. Then"),
        ("cards.toml", " Then discard one.", ""),
        ("layouts/card.svg", "Yes", "No"),
        ("sources.toml", "take two cards", "take six cards"),
        ("sources.toml", "p. 1", "p. 3"),
    ],
)
def test_it_falls_when_the_words_or_the_rule_change(
    run: Run, game: Path, file: str, old: str, new: str
) -> None:
    change(game / file, old, new)
    assert any(line.startswith("warning[fallen-tick]: `take`") for line in found(run, game))
    assert run("proofread", game, "--tick", "take", "--tick", "row", "--trust").code == 0
    assert found(run, game) == []


def test_it_is_an_error_in_a_strict_game(run: Run, game: Path) -> None:
    change(game / "game.toml", "title", 'approved = "strict"\ntitle')
    change(game / "layouts/card.svg", "Yes", "No")
    assert {line.partition(":")[0] for line in found(run, game)} == {"error[fallen-tick]"}


def test_other_words_may_change(run: Run, game: Path) -> None:
    change(game / "cards.toml", 'id = "robin"', 'id = "lark"')
    assert found(run, game) == []


def test_only_what_is_printed_can_be_ticked(run: Run, game: Path) -> None:
    change(game / "layouts/card.svg", '<g rule="row">', "<g>")
    change(game / "layouts/card.svg", "take row", "take")
    said = run("proofread", game, "--tick", "row", "--trust")
    assert said.code == 2
    assert "unknown-source" in said.err


def test_a_page_shows_each_rule_beside_its_words_and_their_picture(
    run: Run, game: Path, tmp_path: Path
) -> None:
    page = tmp_path / "read.html"
    assert run("proofread", game, "--page", page, "--trust").code == 0
    text = page.read_text()
    rule = text.index("<h2>take</h2>")
    assert rule < text.index("take two cards") < text.index("Take two cards. Then discard one.")
    assert text.count('src="data:image/png') == 5  # take and row on two cards, left on one


def test_a_game_without_sources_is_told_how_to_begin(run: Run, make_game: Make) -> None:
    said = run("proofread", make_game(), "--trust")
    assert said.code == 2
    assert "sources.toml" in said.err


def test_a_rule_may_be_printed_nowhere_for_a_reason(run: Run, game: Path) -> None:
    change(game / "sources.toml", "[[source]]", '[[source]]\nid = "cheat"\norigin = "house"\n\n[[source]]')
    assert found(run, game) == ["warning[unprinted-source]: `cheat` is printed nowhere"]
    change(game / "game.toml", "[palette]", '[allow]\nunprinted-source = "said aloud"\n\n[palette]')
    assert found(run, game) == []
