"""Small wrong changes to a game: rules notice them, or they are listed, with the author's reason."""

from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest
from smallgame import CARD, GAME, Said

from printkit.mutation.mutants import MutationResult
from printkit.mutation.mutating import mutate_game

Make = Callable[..., Path]
Run = Callable[..., Said]

CASE = Path(__file__).parents[1] / "diagnostics/cases/broken-says"


def mutate(folder: Path, rules: str = "") -> MutationResult:
    file = folder / "rules.toml"
    file.write_text(file.read_text(encoding="utf-8") + rules, encoding="utf-8")
    result, findings = mutate_game(str(folder), 40, lambda *_: None)
    assert result is not None and not findings and not result.complaint, result
    return result


@pytest.mark.slow
def test_a_change_that_goes_unnoticed_is_named_by_its_cell_and_fails(make_game: Make, run: Run) -> None:
    layout = CARD.replace("card.id", "card.bid ~ card.words")
    table = {"cards.csv": "id,copies,words,bid\none,3,Take a card,7\n", "layouts/card.svg": layout}
    rules = '[[rule]]\nkind = "count"\nsays = "3 cards"\norigin = "house"\ncards = "deck"\nis = 3\n'
    game = make_game({**table, "game.toml": GAME.replace("cards.toml", "cards.csv"), "rules.toml": rules})
    said = run("check", game, "--mutate", "--games", "20")
    assert said.code == 1, said
    assert "unnoticed  cards.csv, line 2, column bid, card one: `7` -> `" in said.out


@pytest.mark.slow
def test_what_no_rule_notices_is_listed_with_its_place_and_its_reason(tmp_path: Path) -> None:
    folder = copytree(CASE / "right", tmp_path / "game")
    cards = '[[card]]\nid = "one"\ncopies = 3\n'
    (folder / "cards.toml").write_text(cards, encoding="utf-8")
    leaflet = folder / "layouts/leaflet.svg"
    words = leaflet.read_text(encoding="utf-8").replace("face down", "face up")
    leaflet.write_text(words, encoding="utf-8")

    result = mutate(folder)
    assert result.noticed and result.noticed < result.tried
    left = [(one.file.name, one.line, one.old) for one in result.unnoticed]
    assert ("leaflet.svg", 3, "up") in left and not any(one.reason for one in result.unnoticed), left
    assert not any(old in ("five", "each") for _, _, old in left), left  # the rule reads these words

    why = '\n[[rule]]\nkind = "numbers"\nsays = "all is accounted for"\norigin = "house"\n'
    result = mutate(folder, why + 'unnoticed = { "the rest face up" = "no matter" }\n')
    reasons = {one.old: one.reason for one in result.unnoticed}
    assert reasons["up"] == "no matter"
    assert leaflet.read_text(encoding="utf-8") == words  # changes are made to a copy
