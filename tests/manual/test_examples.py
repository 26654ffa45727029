"""Every example of the manual works: commands in order, games without a warning, TOML and layouts."""

import re
import shlex
import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from smallgame import Run

from docs import make, pictures
from printkit import api
from printkit.diagnostics import Report, Severity
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.games.game import GAME_KEYS, load_game
from printkit.input.games.languages import read_wording
from printkit.input.games.rules import read_rules, read_sources

GAMES = sorted(path.parent for path in make.EXAMPLES.rglob("game.toml"))
#: What blocks may be marked as.
KINDS = {"python", "sh", "toml", "xml", "jinja", "csv", "text", "diff"}
#: Not a manual of printkit's files and commands.
ELSEWHERE = {"performance.md"}

#: Pages whose commands need guests, a cluster or a printer, or run until they are stopped: others test them.
NOT_RUN = {"studio.md", "batch.md", "printing.md"}

TOP = 'title = "Small"\nplayers = [2, 4]\n'
PIECE = '[[component]]\nname = "deck"\nkind = "cards"\nsize = "poker"\nface = "layouts/card.svg"\n'
CARD = 'cards = [{ id = "one", dice = 1, words = "words", name = "Robin" }]\n'
COLOURS = '[palette]\nink = "#000000"\nred = "#aa0000"\nblue = "#0000aa"\ncream = "#f6efdf"\n'
#: Findings of a key that is not there, or can't have its value.
OF_KEYS = {"unknown-key", "wrong-type", "bad-value", "missing-key", "bad-toml", "bad-name", "bad-size"}


class Block(NamedTuple):
    """A block of a page: how it is marked, what it says, and whether it is a file of the examples."""

    page: str
    kind: str
    text: str
    made: bool


def blocks() -> list[Block]:
    """Return every block of the manual."""
    found = []
    for path in sorted(make.DOCS.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        made = "".join(part[0] for part in make.SECTION.finditer(text))
        for block in re.finditer(r"```(\w*)\n(.*?)```", text, re.S):
            if path.name not in ELSEWHERE:
                found.append(Block(path.name, block[1], block[2], block[0] in made))
    return found


BLOCKS = blocks()


def written(kind: str) -> list[Block]:
    """Return the blocks of a kind that are written by hand."""
    return [block for block in BLOCKS if block.kind == kind and not block.made]


def named(block: Block) -> str:
    return f"{block.page}-{block.text.splitlines()[0][:30]}"


def test_every_block_is_of_a_known_kind() -> None:
    assert {block.kind for block in BLOCKS} <= KINDS


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_every_example_is_a_game_without_a_fault(game: Path) -> None:
    result = api.check(game, trust=True)
    assert [one.message for one in result.findings if one.severity is not Severity.NOTE] == []


@pytest.mark.slow
@pytest.mark.parametrize("page", sorted({block.page for block in BLOCKS if block.kind == "sh"} - NOT_RUN))
def test_commands_run_in_their_order(page: str, tmp_path: Path, run: Run) -> None:
    shutil.copytree(make.EXAMPLES, tmp_path / "docs" / "examples")
    shutil.copy(make.EXAMPLES / "bakery.csv", tmp_path)
    for block in BLOCKS:
        if block.page == page and block.kind == "sh":
            for line in filter(None, block.text.splitlines()):
                words = shlex.split(line, comments=True)
                said = run(*words[1:])
                assert (words[0], said.code, line, said.err.count("error[")) == ("printkit", 0, line, 0)
        if page == "first-deck.md" and block.page == page and block.kind == "diff":
            for path, changes in pictures.edits(f"```diff\n{block.text}```"):
                pictures.edit(tmp_path / path, changes)
    assert page != "first-deck.md" or (tmp_path / "output" / "bakery" / "cards.pdf").is_file()


@pytest.mark.slow
def test_what_the_first_page_quotes_is_what_printkit_says(tmp_path: Path, run: Run) -> None:
    shutil.copy(make.EXAMPLES / "bakery.csv", tmp_path)
    (quoted,) = [block.text for block in BLOCKS if block.page == "first-deck.md" and block.kind == "text"]
    assert run("print", "bakery.csv").out.startswith(quoted)


def complete(table: Mapping[str, Any], text: str) -> str:
    """Return a game that a part of one belongs to."""
    top = TOP if "title" not in table else ""
    if isinstance(table.get("component"), dict):
        return f"{top}{PIECE}{text}"
    brand = table.get("brand", {})
    roles = (*brand.get("colours", ()), *brand.get("words", ()))
    colours = dict.fromkeys(name.replace("*", "-rye") for name in roles)
    palette = "[palette]\n" + "".join(f'{name} = "#102030"\n' for name in colours) if colours else ""
    back = 'back = "layouts/card.svg"\n' if colours else ""
    return f"{top}{text}{palette}{'' if 'component' in table else PIECE + back}"


@pytest.mark.parametrize("block", written("toml"), ids=named)
def test_toml_has_keys_that_there_are(block: Block, tmp_path: Path) -> None:
    table, report = tomllib.loads(block.text), Report()
    game = tmp_path / "small"
    (game / "layouts").mkdir(parents=True)
    (game / "layouts" / "card.svg").write_text("<svg/>")
    if "rule" in table:
        (game / "rules.toml").write_text(block.text, encoding="utf-8")
        read_rules(game, report)
    elif "source" in table:
        (game / "sources.toml").write_text(block.text, encoding="utf-8")
        read_sources(game, report)
        assert not report.failed
    elif "words" in table:
        (game / "languages").mkdir()
        (game / "languages/pl.toml").write_text(block.text, encoding="utf-8")
        assert set(read_wording(game, "pl", report).places) == set(table["words"])
        assert not report.failed
    else:
        assert set(table) <= {key.name for key in GAME_KEYS}
        (game / "game.toml").write_text(complete(table, block.text), encoding="utf-8")
        load_game(game, load_catalogue(shared_templates(), report), report)
    assert [one.message for one in report if one.code in OF_KEYS] == []


@pytest.mark.parametrize("block", written("xml"), ids=named)
def test_a_layout_is_drawn(block: Block, tmp_path: Path) -> None:
    game = tmp_path / "small"
    (game / "layouts").mkdir(parents=True)
    (game / "game.toml").write_text(TOP + COLOURS + PIECE + CARD)
    (game / "layouts" / "card.svg").write_text(block.text, encoding="utf-8")
    result = api.check(game, trust=True)
    assert [one.message for one in result.findings if one.severity is Severity.ERROR] == []


def test_a_block_of_a_file_is_that_file() -> None:
    files = {
        path.read_text(encoding="utf-8").rstrip()
        for path in make.EXAMPLES.rglob("*")
        if path.suffix in (".toml", ".svg", ".csv")
    }
    made = [block for block in BLOCKS if block.made and block.kind in ("toml", "xml", "csv")]
    assert len(made) > 20
    assert [named(block) for block in made if block.text.rstrip() not in files] == []
