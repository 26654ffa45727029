"""`printkit check` as a user meets it: the proof on the terminal, JSON for scripts, a build that refuses."""

import json
import os
import pty
import re
import shutil
import sys
from pathlib import Path

import pypdfium2
import pytest
from smallgame import GAME, Make, Run

ROOT = Path(__file__).resolve().parents[2]
#: How many rules Pitman has.
OF_PITMAN = (ROOT / "decks/pitman/rules.toml").read_text(encoding="utf-8").count("[[rule]]\n")
RULES = """\
[[rule]]
kind = "count"
says = "three cards are printed"
origin = "rulebook"
cards = "deck"
sets = true
is = 3

[[rule]]
kind = "assert"
says = "each player is dealt 5"
origin = "rulebook"
what = "figures.hand"
is = 5
"""
FIGURE = '[figures.hand]\nvalue = 5\norigin = "rulebook"\nabout = "cards dealt"\n\n'
FACE = '<svg>\n  <text x="5" y="12" font-size="6">{{ card.id }} {{ figures.hand }}</text>\n</svg>\n'


@pytest.fixture
def game(make_game: Make) -> Path:
    files = {"game.toml": GAME.replace("[[component]]", FIGURE + "[[component]]"), "layouts/card.svg": FACE}
    return make_game({**files, "rules.toml": RULES})


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_check_is_one_object_for_scripts(game: Path, run: Run) -> None:
    change(game / "game.toml", "value = 5", "value = 6")
    said = run("check", game, "--figures", "--format", "json")
    assert said.code == 1
    told = json.loads(said.out)
    rule = {"file": "small/rules.toml", "line": 9, "kind": "assert", "says": "each player is dealt 5"}
    figure = {"name": "figures.hand", "value": "6", "about": "cards dealt", "printed": ["deck"]}
    assert list(told) == ["game", "rules", "findings", "allowed", "figures"]
    assert told["rules"][1] == {**rule, "origin": "rulebook", "outcome": "fail", "found": "6"}
    assert [(one["code"], one["line"]) for one in told["findings"]] == [("broken-assert", 9)]
    assert told["figures"] == [{**figure, "origin": "rulebook"}]


def test_all_games_are_proven_in_one_run(game: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("authoring.listing", "pipeline.journey"):
        monkeypatch.setattr(f"printkit.{module}.game_roots", lambda: [Path("decks")])
    shutil.copytree(game, "decks/small")
    shutil.copytree(game, "decks/other")
    change(Path("decks/other/game.toml"), "value = 5", "value = 4")
    said = run("check", "--all", "--format", "json")
    told = {one["game"]: [rule["outcome"] for rule in one["rules"]] for one in json.loads(said.out)}
    assert (said.code, told) == (1, {"small": ["pass", "pass"], "other": ["pass", "fail"]})
    said = run("check", "--all")
    assert said.code == 1
    assert said.out.endswith("\n2 games: 4 rules: 3 pass, 1 fail.\n")
    Path("decks/other/game.toml").write_text("title = [")
    said = run("check", "--all")
    assert said.code == 1
    assert said.out.endswith("\n1 game: 2 rules: 2 pass.\n1 game can't be read.\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["check"], "name a game, or use --all"),
        (["check", "small", "--all"], "name a game or use --all, not both"),
    ],
)
def test_check_wants_a_game_or_all(run: Run, words: list[str], message: str) -> None:
    said = run(*words)
    assert said.code == 2
    assert f"Error: {message}\n" in said.err


def test_figures_are_listed_with_their_origin_and_where_they_are_printed(game: Path, run: Run) -> None:
    said = run("check", game, "--figures")
    assert "\nSmall: the figures\n  figures.hand  5  rulebook  deck\n" in said.out


def words_of(path: Path) -> str:
    return " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path))


@pytest.mark.slow
def test_a_build_leaves_good_pages_alone_while_a_rule_is_broken(game: Path, run: Run) -> None:
    assert run("build", game).code == 0
    pdf = Path("output/small/deck.pdf")
    good = pdf.read_bytes()
    change(game / "game.toml", "value = 5", "value = 6")
    said = run("build", game)
    assert said.code == 1
    assert "error[broken-assert]: `figures.hand` is 6, not 5" in said.err
    assert pdf.read_bytes() == good


@pytest.mark.slow
def test_a_build_by_force_says_unproven_on_every_sheet(game: Path, run: Run) -> None:
    change(game / "game.toml", "value = 5", "value = 6")
    said = run("build", game, "--force")
    assert said.code == 0
    assert "warning[broken-assert]: `figures.hand` is 6, not 5" in said.err
    pages = pypdfium2.PdfDocument(Path("output/small/deck.pdf"))
    assert len(pages) == 1
    for page in pages:
        foot = page.get_textpage().get_text_bounded(0, 0, page.get_size()[0], 40)
        assert "UNPROVEN" in foot
    change(game / "game.toml", "value = 6", "value = 5")
    assert run("build", game, "--force").code == 0
    assert "UNPROVEN" not in words_of(Path("output/small/deck.pdf"))


@pytest.mark.slow
def test_a_proof_that_was_kept_does_not_outlive_what_it_proved(game: Path, run: Run) -> None:
    assert run("build", game).code == run("build", game).code == 0
    for file, old, new in (
        ("cards.toml", "copies = 2", "copies = 3"),
        ("game.toml", "value = 5", "value = 6"),
        ("rules.toml", "is = 3", "is = 4"),
    ):
        times = (game / file).stat()
        change(game / file, old, new)
        os.utime(game / file, ns=(times.st_atime_ns, times.st_mtime_ns))
        assert run("build", game).code == 1, file
        change(game / file, new, old)
        assert run("build", game).code == 0


def on_a_terminal(width: int, *words: str) -> str:
    """What a command writes to a terminal of some width."""
    seen = bytearray()
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(ROOT)
        os.environ["COLUMNS"] = str(width)
        os.execv(sys.executable, [sys.executable, "-m", "printkit", *words])
    while True:
        try:
            read = os.read(terminal, 65536)
        except OSError:
            break
        if not read:
            break
        seen += read
    os.waitpid(pid, 0)
    return seen.decode().rpartition("\r\x1b[K")[2].replace("\r", "")  # what follows the progress bar


@pytest.mark.slow
def test_the_proof_keeps_inside_the_terminal_in_its_colours() -> None:
    told = on_a_terminal(60, "check", "pitman")
    lines = re.sub(r"\x1b\[[0-9]*m", "", told).splitlines()
    assert max(map(len, lines)) <= 60
    outcomes = [told.count(f"\x1b[{one}\x1b[0m") for one in ("32mpass", "36mnote")]
    assert all(outcomes) and sum(outcomes) == OF_PITMAN
    assert "Pitman: {} rules: {} pass, {} notes.".format(OF_PITMAN, *outcomes) in lines


@pytest.mark.slow
@pytest.mark.parametrize("width", [60, 100])
def test_a_build_and_a_list_keep_inside_the_terminal(width: int, tmp_path: Path) -> None:
    built = on_a_terminal(width, "build", "pitman", "chips", "odds", "--out", str(tmp_path))
    words = re.sub(r"\x1b\[[0-9]*m", "", built).splitlines()[1:]
    assert max(map(len, words)) <= width
    assert "thickest card your printer takes" in " ".join(" ".join(words).split())
    listed = re.sub(r"\x1b\[[0-9]*m", "", on_a_terminal(width, "list"))
    assert max(map(len, listed.splitlines())) <= width
    assert "chief-herman  Chief Herman's Holiday Fun Pack" in listed
