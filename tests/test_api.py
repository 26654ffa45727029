"""The Python interface as a script uses it: values back, nothing printed, a finding for every mistake."""

import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from smallgame import CARDS, GAME, Make

import printkit
from printkit.diagnostics import Finding

MORE = "\n[[component]]" + GAME.split("[[component]]")[1].replace('"deck"', '"more"')


@pytest.fixture(autouse=True)
def stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_cache: Path) -> None:
    monkeypatch.chdir(tmp_path)


def codes(findings: tuple[Finding, ...]) -> list[str]:
    return [finding.code for finding in findings]


def test_a_build_returns_its_files(make_game: Make, capsys: pytest.CaptureFixture[str]) -> None:
    result = printkit.build(make_game(), out="printed", paper="letter", bleed=2)
    assert result.findings == ()
    assert not result.failed
    names = ["deck.pdf", "cut-plan.pdf", "manifest.json"]
    assert list(result.files) == [Path("printed/small") / name for name in names]
    assert all(file.is_file() for file in result.files)
    (game,) = result.games
    (deck,) = game.printed
    assert (game.game, game.title, game.brand, game.unchanged) == ("small", "Small", "", False)
    assert (deck.name, deck.components, deck.pages, deck.pieces) == ("deck", ("deck",), 1, 3)
    assert deck.paths == (Path("printed/small/deck.pdf"),)
    assert game.bill.stocks == (("", 1),)
    assert capsys.readouterr() == ("", "")


def test_the_same_build_again_is_the_same_result(make_game: Make) -> None:
    game = make_game()
    first, again = (printkit.build(game).games[0] for _ in range(2))
    assert (first.unchanged, again.unchanged) == (False, True)
    assert again.printed == first.printed
    assert again.bill == first.bill
    assert again.files == first.files


def test_check_returns_the_proof_and_the_figures(make_game: Make) -> None:
    figure = '[figures.hand]\nvalue = 5\norigin = "house"\nabout = "cards dealt"\n\n[[component]]'
    rule = '[[rule]]\nkind = "assert"\nsays = "5"\norigin = "house"\nwhat = "figures.hand"\nis = 5\n'
    game = make_game({"game.toml": GAME.replace("[[component]]", figure), "rules.toml": rule})
    (checked,) = printkit.check(game).games
    assert [verdict.outcome for verdict in checked.proof.verdicts] == ["pass"]
    assert [(one.name, one.value) for one in checked.figures] == [("figures.hand", "5")]
    assert checked.inspected
    assert not Path("output").exists()


def test_show_returns_pictures(make_game: Make) -> None:
    result = printkit.show(make_game(), dpi=30)
    names = ["pages/deck-1.png", "faces/deck.one.png", "faces/deck.two.png", "contact.png", "hand.png"]
    assert [str(file.relative_to("output/small")) for file in result.files] == names


@pytest.mark.slow
def test_pages_can_be_exported_as_pictures(make_game: Make) -> None:
    result = printkit.build(make_game(), export="png", dpi=30)
    names = ["deck-1.png", "cut-plan-1.png", "manifest.json"]
    assert [file.name for file in result.files] == names
    assert all(file.is_file() for file in result.files)
    assert result.games[0].bill.cut_plan == "cut-plan-1.png"


@pytest.mark.slow
def test_several_games_and_jobs(make_game: Make) -> None:
    games = [make_game({"game.toml": GAME + MORE}, name=name) for name in ("one", "two")]
    result = printkit.build(games, jobs=2)
    assert [game.game for game in result.games] == ["one", "two"]
    assert len(result.files) == 8


@pytest.mark.slow
def test_jobs_outside_of_the_main_thread(make_game: Make) -> None:
    game, results = make_game({"game.toml": GAME + MORE}), []
    thread = threading.Thread(target=lambda: results.append(printkit.build(game, jobs=2)))
    thread.start()
    thread.join(60)
    assert [file.name for file in results[0].files] == [
        "deck.pdf",
        "more.pdf",
        "cut-plan.pdf",
        "manifest.json",
    ]


def test_progress_is_told(make_game: Make) -> None:
    seen: list[tuple[str, int, int]] = []
    printkit.build(make_game(), progress=lambda *step: seen.append(step))
    assert ("drawing deck", 0, 2) in seen
    assert ("writing deck", 0, 1) in seen


@pytest.mark.code("bad-option")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"game": "nowhere"}, "unknown-game"),
        ({"components": "dek"}, "unknown-component"),
        ({"players": 9}, "wrong-players"),
        ({"brands": "nobody"}, "unknown-brand"),
        ({"paper": "a99"}, "unknown-paper"),
        ({"layout": "round"}, "bad-option"),
        ({"ink": "gold"}, "bad-option"),
        ({"bleed": -1}, "bad-option"),
        ({"copies": 0}, "bad-option"),
        ({"export": "docx"}, "bad-option"),
        ({"export": "png", "dpi": 1}, "cannot-draw"),
    ],
)
def test_what_is_wrong_is_a_finding(make_game: Make, arguments: dict[str, Any], code: str) -> None:
    result = printkit.build(**{"game": make_game(), **arguments})
    assert codes(result.findings) == [code]
    assert result.failed
    assert result.files == ()


def test_a_mistake_in_a_file_is_a_finding_with_its_place(make_game: Make) -> None:
    game = make_game({"cards.toml": CARDS.replace("copies = 2", "copys = 2")})
    for command in (printkit.build, printkit.check, printkit.show):
        (finding,) = command(game).findings
        assert (finding.code, finding.help) == ("unknown-key", "did you mean `copies`?")


@pytest.mark.parametrize(
    "arguments",
    [
        {"game": 3},
        {"game": [3]},
        {"components": 3},
        {"out": 3},
        {"players": "4"},
        {"jobs": "2"},
        {"progress": "loud"},
        {"paper": 4},
        {"bleed": "3mm"},
        {"gang": "yes"},
        {"papre": "a4"},
        {"dpi": "fine"},
    ],
)
def test_a_wrong_type_is_an_error(make_game: Make, arguments: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        printkit.build(**{"game": make_game(), **arguments})


@pytest.mark.slow
def test_to_import_printkit_loads_next_to_nothing() -> None:
    code = "import sys, printkit; print([name for name in sys.modules if name.startswith('printkit.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['printkit.version']\n"
