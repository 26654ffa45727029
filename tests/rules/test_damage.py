"""Rules of unknown authors and damaged rules give findings, never a traceback."""

import shutil
from pathlib import Path
from random import Random

import pytest
from fuzz import damage
from fuzz.specimens import made_up_rules
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rules.proving import prove
from smallgame import Make, Run

GAME = """\
title = "Small"
players = [2, 4]
[figures.hand]
value = 5
origin = "rulebook"
[tables.goal]
columns = ["players", "points"]
rows = [[2, 300], [3, 250], ["4+", 100]]
origin = "rulebook"
[[component]]
name = "deck"
kind = "cards"
size = "poker"
face = "layouts/card.svg"
cards = [{ id = "one", suit = "rye", points = 1 }, { id = "two", suit = "oats", points = 2, copies = 2 }]
fields = { suit = "text", points = "whole" }
"""
CASES = Path(__file__).resolve().parents[1] / "diagnostics" / "cases"
FEW = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games") / "small"
    (folder / "layouts").mkdir(parents=True)
    (folder / "game.toml").write_text(GAME)
    (folder / "layouts/card.svg").write_text("<svg>{{ figures.hand }}</svg>")
    return folder


@FEW
@given(seed=st.integers(0, 2**32))
def test_made_up_rules_are_tested_or_reported(folder: Path, seed: int) -> None:
    (folder / "rules.toml").write_text(made_up_rules(Random(seed)))
    report, verdicts, words = prove(folder)
    assert ("error[" in words) == report.failed
    for verdict in verdicts:
        assert verdict.found
        assert verdict.outcome in ("pass", "note") or report.failed


@FEW
@given(seed=st.integers(0, 2**32))
def test_damaged_rules_are_tested_or_reported(folder: Path, seed: int) -> None:
    random = Random(seed)
    case = random.choice(sorted(CASES.glob("broken-*/right")))
    files = {path.name: path.read_text() for path in case.glob("*.toml")}
    name = random.choice(sorted(files))
    copy = folder.parent / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(case, copy)
    (copy / "cards.toml").exists() or (copy / "cards.toml").write_text('[[card]]\nid = "one"\n')
    (copy / name).write_bytes(damage.text(files[name].encode(), random))
    report, _, words = prove(copy)
    assert ("error[" in words) == report.failed


def test_rules_that_lie_outside_the_deck_are_not_read(make_game: Make, tmp_path: Path) -> None:
    folder = make_game()
    (tmp_path / "elsewhere.toml").write_text("secret = 1\n")
    (folder / "rules.toml").symlink_to(tmp_path / "elsewhere.toml")
    _, verdicts, words = prove(folder)
    assert verdicts == []
    assert words.startswith("error[path-leaves-deck]: `rules.toml` leads out of its folder\n")


def test_a_group_by_all_figures_is_refused(make_game: Make, run: Run) -> None:
    """Found by the fuzzer."""
    rule = {"kind": "total", "says": "all", "origin": "house", "cards": "deck", "by": "figures"}
    lines = [f'{key} = "{value}"' for key, value in {**rule, "what": "1", "equals": "1"}.items()]
    said = run("check", make_game({"rules.toml": "\n".join(["[[rule]]", *lines])}))
    assert said.code == 1
    assert "`by` gives no single value: name a field, such as `kind`" in said.err
