"""Rules that are wrong themselves: their findings, and their lines in the proof of `printkit check`."""

import json
from collections.abc import Callable

import pytest
from smallgame import GAME, Make, Run, Said

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


def test_an_unknown_kind_fails_in_the_proof_with_a_finding(check_rules: Callable[[str], Said]) -> None:
    said = check_rules(HEAD.format("cuont") + 'cards = "deck"\nis = 3')
    assert said.code == 1
    assert "error[unknown-kind]: unknown kind of rule `cuont`\n" in said.err
    assert [line.split()[0] for line in said.out.splitlines()[1:3]] == ["pass", "fail"]
    assert said.out.splitlines()[2].endswith("  can't be read")
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


#: Rules that can't be tested, or that the game breaks: what is said of them, of which line.
SAID = {
    'kind = "relation"\nwhen = "a < b"\nholds = "a < b and tables.cash"\nleft = []': (
        "there are no pairs to test",
        "left = []",
    ),
    'kind = "relation"\nwhen = "a < b"\nholds = "a < b and tables.cash"\nleft = [1, 2, 3]': (
        "there are 9 pairs, more than 4",
        "left = [1, 2, 3]",
    ),
    'kind = "same"\nprints = { deck = "figures.gone" }': (
        "there is no `figures.gone`",
        'prints = { deck = "figures.gone" }',
    ),
    'kind = "same"\nprints = { deck = "decks.deck" }': (
        "`decks.deck` is not a figure or table",
        'prints = { deck = "decks.deck" }',
    ),
    'kind = "figures"\nare = { "game.players" = [2, 5] }': (
        "`game.players` is [2, 4], not [2, 5]",
        "players = [2, 4]",
    ),
    'kind = "ranges"\ntable = "cash"\ncolumn = "cash"\ncovers = "2+"': ("2-4 and 4+ overlap", '["b", "4+"]]'),
    'kind = "count"\nis = 3\ncards = []': ("`cards` names no component", "cards = []"),
    'kind = "assert"\nwhat = "1"': (
        "this rule has no `holds`, `is`, `equals`, `least` or `most`",
        "[[rule]]",
    ),
    'kind = "assert"\nwhat = "1"\nis = 1\nleast = 1': (
        "`is`, `least` and `most` can't be in the same rule",
        "least = 1",
    ),
    'kind = "play"\ngames = 1\nwhat = "1"\nis = 1\nscript = "two.jinja"': (
        "game 1 ends with 1 2",
        'script = "two.jinja"',
    ),
}


@pytest.mark.parametrize("rule", SAID)
def test_a_rule_says_what_is_wrong_and_where(
    make_game: Make, run: Run, monkeypatch: pytest.MonkeyPatch, rule: str
) -> None:
    monkeypatch.setattr("printkit.rules.checks.asserted.MOST_PAIRS", 4)
    cash = (
        '[tables.cash]\ncolumns = ["rank", "cash"]\norigin = "house"\nrows = [\n["a", "2-4"],\n["b", "4+"]]\n'
    )
    as_many_as_are_tested = (
        'kind = "relation"\nleft = [1, 2]\nwhen = "a < b"\nholds = "a < b and tables.cash"'
    )
    rules = "\n".join(
        f'[[rule]]\nsays = "it holds"\norigin = "house"\n{one}' for one in (as_many_as_are_tested, rule)
    )
    files = {"game.toml": GAME.replace("[[component]]", f"{cash}[[component]]"), "rules.toml": rules}
    said = run("check", make_game({**files, "two.jinja": "1 2"}))
    message, line = SAID[rule]
    assert f"]: {message}\n" in said.err and f" | {line}\n" in said.err
    assert ("write one number and nothing else\n" in said.err) == ("two.jinja" in rule)
    assert [one.split()[0] for one in said.out.splitlines()[1:3]] == ["pass", "fail"]


def test_a_layout_that_is_no_template_is_named_where_its_words_are_looked_through(
    make_game: Make, run: Run
) -> None:
    rules = HEAD.format("count") + 'cards = "deck"\nis = 3\n'
    layout = "<svg>{% set them = (1, {# two #} 2) %}<text y='9'>Hold 5 cards</text></svg>"
    game = GAME.replace("[[component]]", FACTS + "[[component]]")
    said = run("check", make_game({"game.toml": game, "rules.toml": rules, "layouts/card.svg": layout})).err
    assert "error[template-syntax]: unexpected char `#`" in said
    assert "layouts/card.svg:1" in said
