"""Whichever command asks, the findings of a game are the same: rules, files, geometry, rendered sides."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from smallgame import GAME, Make

import printkit
from printkit.diagnostics import Severity
from printkit.pipeline import checking
from printkit.preflight import inspection
from printkit.preflight.checks import Check
from printkit.preflight.evidence import CardSide, Evidence
from printkit.preflight.tally import Fault

#: A broken rule; words too near the trim (geometry); grey words on white (rendered).
RULE = '[[rule]]\nkind = "count"\nsays = "4 cards"\norigin = "house"\ncards = "deck"\nsets = true\nis = 4\n'
NEAR_THE_TRIM = '<text x="0.5" y="40" font-size="6">{{ card.id }}</text>'
FAINT = '<text x="20" y="60" font-size="6" fill="#eeeeee">faint</text>'
DECK = GAME[GAME.index("[[component]]") :]
ALL = {"broken-count", "outside-safe-area", "low-contrast"}


@pytest.fixture
def game(make_game: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_cache: Path) -> Path:
    monkeypatch.chdir(tmp_path)
    return make_game({"layouts/card.svg": f"<svg>{NEAR_THE_TRIM}{FAINT}</svg>", "rules.toml": RULE})


def found(result: printkit.Result) -> set[str]:
    return {finding.code for finding in result.findings}


@pytest.mark.slow
def test_every_command_finds_the_same(game: Path) -> None:
    checked = printkit.check(game)
    assert found(checked) == ALL
    assert printkit.build(game).findings == checked.findings
    assert printkit.show(game, dpi=30).findings == checked.findings
    assert printkit.build(game, jobs=2).findings == checked.findings


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_so_does_each_without_the_others(game: Path, monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    monkeypatch.setenv("PRINTKIT_CACHE", "off")
    checked = printkit.check(game, jobs=jobs)
    assert found(checked) == ALL
    assert printkit.build(game, jobs=jobs).findings == checked.findings
    assert printkit.show(game, dpi=30).findings == checked.findings


def test_a_build_that_is_not_to_inspect_renders_nothing_and_says_so(game: Path) -> None:
    for _ in range(2):
        built = printkit.build(game, inspect=False)
        assert found(built) == ALL - {"low-contrast"}
        assert not built.games[0].inspected
        printkit.check(game)  # what it finds changes nothing


def test_a_build_that_did_not_inspect_is_not_taken_for_one_that_did(make_game: Make, game: Path) -> None:
    game = make_game({"layouts/card.svg": f"<svg>{FAINT}</svg>"}, name="faint")
    assert printkit.build(game, inspect=False).findings == ()
    assert printkit.build(game, inspect=False).games[0].unchanged
    built = printkit.build(game)
    assert found(built) == {"low-contrast"}
    assert built.games[0].inspected


def test_an_error_that_an_inspection_finds_stops_the_files(
    make_game: Make, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find(side: CardSide, evidence: Evidence) -> Iterator[Fault]:
        evidence.without_words(side)
        yield Fault(side.name, "low-contrast", "no", None, "mend it", Severity.ERROR)

    monkeypatch.setattr(inspection, "CHECKS", (Check(find, "side", ("low-contrast",), slow=True),))
    plain = make_game(name="plain")
    built = printkit.build(plain)
    assert (built.failed, built.files) == (True, ())
    assert printkit.check(plain).failed
    assert printkit.build(plain, inspect=False).files


@pytest.mark.slow
@pytest.mark.wall
def test_what_was_inspected_is_not_rendered_again(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checked = printkit.check(game)
    monkeypatch.setattr("printkit.pipeline.checking._render", "no renderer")
    assert printkit.build(game).findings == checked.findings
    assert printkit.check(game).findings == checked.findings
    sides = game / "layouts/card.svg"
    sides.write_text(sides.read_text().replace("faint", "feint"))
    assert "TypeError" in printkit.check(game).findings[0].message


@pytest.mark.parametrize(
    "options", [{"paper": "a5"}, {"ink": "grey"}, {"finish": "laminate"}, {"players": 3}]
)
def test_inspections_of_other_paper_players_and_inks_are_apart(
    game: Path, monkeypatch: pytest.MonkeyPatch, options: dict[str, Any]
) -> None:
    rendered = []
    render = checking._render
    monkeypatch.setattr(checking, "_render", lambda *given: rendered.append(given) or render(*given))
    for asked, times in (({}, 1), ({}, 1), (options, 2), (options, 2)):
        printkit.check(game, **asked)
        assert len(rendered) == times


def test_a_broken_rule_stops_the_files_but_not_the_pictures(game: Path) -> None:
    built, shown = printkit.build(game), printkit.show(game, dpi=30)
    assert (built.failed, built.files) == (True, ())
    assert shown.failed and shown.files


def test_gangs_are_inspected_as_one_file(game: Path) -> None:
    more = "\n[[component]]" + GAME.split("[[component]]")[1].replace('"deck"', '"more"')
    (game / "game.toml").write_text(GAME + more)
    checked = printkit.check(game, gang=True)
    assert printkit.build(game, gang=True).findings == checked.findings
    assert printkit.check(game).findings == checked.findings


def test_a_fault_of_a_part_is_found_in_each_file_that_has_it(make_game: Make, own_cache: Path) -> None:
    """So a file that is built alone later, and finds it there first, has the same to say."""
    other = DECK.replace('"deck"', '"second"').replace("card.svg", "other.svg")
    card = '<svg><use part="tag"/></svg>'
    part = '<svg width="9" height="9"><rekt/></svg>'
    drawn = {"layouts/card.svg": card, "layouts/other.svg": card, "parts/tag.svg": part}
    game = make_game({"game.toml": GAME + other, **drawn})
    assert found(printkit.check(game)) == {"unknown-element", "outside-safe-area"}
    assert found(printkit.check(game, ["second"])) == {"unknown-element", "outside-safe-area"}


def test_a_check_of_what_has_not_changed_says_the_same(own_cache: Path, make_game: Make) -> None:
    game = make_game({"rules.toml": RULE.replace("= 4\n", "= 3\n")})
    first, second = (printkit.check(game) for _ in range(2))
    assert (first.games[0].unchanged, second.games[0].unchanged) == (False, True)
    assert second.games[0]._replace(unchanged=False, inputs={}) == first.games[0]._replace(inputs={})
    (game / "approved.toml").write_text('[deck.face.one]\nwords = ["uno"]\n')
    assert "`one` was approved as `uno`" in printkit.check(game).findings[0].message
