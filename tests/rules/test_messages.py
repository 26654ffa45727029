"""Rules that are wrong themselves: their findings, and their lines in the proof of `printkit check`."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from smallgame import GAME, Said

Make = Callable[..., Path]
Run = Callable[..., Said]

FACTS = """\
[figures.hand]
value = 5
origin = "house"

[tables.goal]
columns = ["players", "points"]
rows = [[2, 300], [3, 250], ["4+", 100]]
origin = "house"

"""
HEAD = '[[rule]]\nkind = "{}"\nsays = "it holds"\norigin = "house"\n'


@pytest.fixture
def check_rules(make_game: Make, run: Run) -> Callable[[str], Said]:
    """Check a game with these rules; all its pieces are counted, so that there are no other findings."""
    game = GAME.replace("[[component]]", FACTS + "[[component]]")
    count = HEAD.format("count") + 'cards = "deck"\nis = 3\n'

    def check(rules: str) -> Said:
        return run("check", make_game({"game.toml": game, "rules.toml": count + rules}))

    return check


@pytest.mark.parametrize(
    ("kind", "rest", "message", "found"),
    [
        (
            "cuont",
            'cards = "deck"\nis = 3',
            "unknown-kind]: unknown kind of rule `cuont`",
            "can't be read",
        ),
        (
            "count",
            'card = "deck"',
            "unknown-key]: unknown key `card` in a rule of kind `count`",
            "can't be read",
        ),
        (
            "count",
            'cards = "deck"\nleast = 5\nmost = 3',
            "bad-rule]: `least` is 5, more than `most`, which is 3: no number can be both",
            "can't be read",
        ),
        ("assert", 'holds = "1 == 1"', "empty-rule]: this rule reads nothing of the game", "can't be tested"),
        (
            "example",
            'given = { dice = [1, 2] }\nwhat = "sum(dice)"\nis = 3',
            "empty-rule]: this rule reads nothing of the game",
            "can't be tested",
        ),
        ("count", 'cards = "deck"\nis = "3"', "broken-count]: 3 cards, not the text `3`", "3"),
        (
            "assert",
            'what = "figures.hand"\nis = 4.9999999',
            "broken-assert]: `figures.hand` is 5, not exactly 4.9999999 (`digits` rounds before it compares)",
            "5",
        ),
        (
            "table",
            'table = "goal"\nrows = [[2, 300], [3, "250"], ["4+", 100]]',
            "broken-table]: `points` in row 3 of `tables.goal` is 250, not the text `250`",
            "3 rows",
        ),
        (
            "table",
            'table = "goal"\ncolumn = "points"\nkeys = "2-99999"\nequals = "100"',
            "bad-rule]: `keys` must be a range of at most 1000 numbers",
            "can't be tested",
        ),
        (
            "deal",
            'cards = "deck"\nhand = 1\nplayers = "0-3"',
            "bad-rule]: `players` must be a range within 1 to 100",
            "can't be tested",
        ),
    ],
)
def test_a_wrong_rule_fails_in_the_proof_with_a_finding(
    check_rules: Callable[[str], Said], kind: str, rest: str, message: str, found: str
) -> None:
    said = check_rules(HEAD.format(kind) + rest)
    assert said.code == 1
    assert f"error[{message}\n" in said.err
    assert [line.split()[0] for line in said.out.splitlines()[1:3]] == ["pass", "fail"]
    assert said.out.splitlines()[2].endswith(f"  {found}")
    assert "Small: 2 rules: 1 pass, 1 fail.\n" in said.out


def test_says_must_not_be_empty(check_rules: Callable[[str], Said]) -> None:
    said = check_rules('[[rule]]\nkind = "count"\nsays = " "\norigin = "house"\ncards = "deck"\nis = 3')
    assert "error[bad-value]: `says` is empty\n" in said.err
    assert "fail  house      a rule without `says`  can't be read\n" in said.out


def test_none_is_found_where_there_must_be_none(check_rules: Callable[[str], Said]) -> None:
    said = check_rules(
        HEAD.format("count") + 'cards = "deck"\nwhere = "card.copies > 9"\nby = "card.id"\nis = 0'
    )
    assert said.code == 0
    assert said.out.splitlines()[2].endswith("  none")


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "rule = []\n"])
def test_a_file_without_rules_proves_nothing(make_game: Make, run: Run, text: str) -> None:
    said = run("check", make_game({"rules.toml": text}))
    assert said.code == 1
    assert said.err.startswith("error[no-rules]: this file has no rules\n")
    assert "= help: add a `[[rule]]`, or delete the file\n" in said.err


def test_json_has_all_that_people_read(make_game: Make, run: Run) -> None:
    rules = HEAD.format("count") + 'cards = "deck"\nis = 4\n'
    said = run("check", make_game({"rules.toml": rules}), "--format", "json")
    (finding,) = json.loads(said.out)["findings"]
    assert finding["help"] == "house: it holds"
    assert finding["notes"] == ["these are deck/one, deck/two"]
