"""Untrusted decks: whatever they hold, reading ends soon, with findings and never with a traceback."""

import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from slips import PIECE, TOP, Read, Said, heads

from printkit.diagnostics import Report
from printkit.diagnostics.render import as_json, as_text
from printkit.input.games.game import load_game
from printkit.model.game import Catalogue

DECK = TOP + PIECE + 'cards = "cards.toml"\n'
RICH = (
    'title = "Small"\nplayers = [2, 4]\n[facts]\nage = 8\n[palette]\nink = "#1b1613"\n[fonts]\n'
    'text = "PT Serif"\n'
    '[figures.hand]\nvalue = 5\norigin = "rulebook"\n[figures.two]\nformula = "1 + 1"\n'
    '[tables.t]\ncolumns = ["players", "n"]\nrows = [[2, 1], ["3+", 2]]\norigin = "house"\n'
    '[[component]]\nname = "deck"\nkind = "cards"\nsize = "poker"\nface = "{id}.svg"\nsets_by = "t"\n'
    'fields = { dice = "whole" }\ncards = [{ id = "sun", dice = 2 }, { id = "moon", copies = 3 }]\n'
    '[[component]]\nname = "list"\nkind = "sheet"\nsize = { width = 50, height = "2in" }\nface = "a.svg"\n'
    'cards = "cards.csv"\n'
)
CSV = 'id,copies,name\nsun,2,"a, b"\nmoon,,x\n'


def test_cards_through_a_link_out_of_the_deck(said: Said, tmp_path: Path) -> None:
    (tmp_path / "secret.toml").write_text('[[card]]\nid = "secret"\n')
    (tmp_path / "small").mkdir()
    (tmp_path / "small/link.toml").symlink_to(tmp_path / "secret.toml")
    words = said(TOP + PIECE + 'cards = "link.toml"\n')
    assert heads(words) == ["error[path-leaves-deck]: `link.toml` leads out of its folder"]
    assert "secret" not in words


def test_a_game_file_that_is_a_link_out_of_its_folder(catalogue: Catalogue, tmp_path: Path) -> None:
    (tmp_path / "passwords").write_text("root:secret\n")
    (tmp_path / "small").mkdir()
    (tmp_path / "small/game.toml").symlink_to(tmp_path / "passwords")
    report = Report()
    assert load_game(tmp_path / "small", catalogue, report) is None
    words = as_text(report)
    assert heads(words) == ["error[path-leaves-deck]: `game.toml` leads out of its folder"]
    assert "secret" not in words


@pytest.mark.parametrize("number", ["0x" + "f" * 3600, "0b" + "1" * 20_000, "0o" + "7" * 5000])
def test_numbers_that_python_refuses_to_show(said: Said, number: str) -> None:
    words = said(f'{TOP}{PIECE}cards = [{{ id = "a", big = [{number}] }}]\n')
    assert heads(words) == ["error[bad-toml]: a number has too many digits"]
    assert "game.toml:8:1" in words


def test_lists_nested_too_deeply(said: Said) -> None:
    for many, few in ("[", "]"), ("{ a = ", "}"):
        words = said(f"{TOP}[facts]\ndeep = {many * 60}1{few * 60}\n{PIECE}")
        assert heads(words) == ["error[bad-toml]: lists or tables are nested too deeply"]


@pytest.mark.parametrize("name", ["con", "nul", "com1", "lpt9", "cut-plan", "cut-plan-deck", "manifest"])
def test_names_of_which_no_file_can_be_written(said: Said, name: str) -> None:
    words = said(TOP + PIECE.replace("deck", name) + 'cards = [{ id = "a" }]\n')
    (head,) = heads(words)
    assert head.startswith(f"error[bad-name]: `{name}` can't be the name of a component")
    assert "game.toml:4:1" in words


@pytest.mark.parametrize("name", ["console", "com10", "hand", "cut-plans"])
def test_names_that_only_look_like_them(read: Read, name: str) -> None:
    found, _ = read(TOP + PIECE.replace("deck", name) + 'cards = [{ id = "a" }]\n')
    assert found is not None


@pytest.mark.slow
def test_a_file_of_a_hundred_megabytes(said: Said, tmp_path: Path) -> None:
    (tmp_path / "small").mkdir()
    with (tmp_path / "small/huge.csv").open("wb") as file:
        file.truncate(100_000_000)
    assert heads(said(TOP + PIECE + 'cards = "huge.csv"\n')) == [
        "error[file-too-large]: `huge.csv` is larger than 60 MB, the most that printkit reads"
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    "cards",
    [
        '[[card]]\nid = "a"\n' * 30_000,
        "".join(f'[[card]]\nid = "A{number}"\n' for number in range(30_000)),
        "".join(f"kkk{number} = 1\n" for number in range(100_000)),
        "[[card]]\n" + "".join(f"copie{number} = 1\n" for number in range(50_000)),
    ],
    ids=["one id", "bad ids", "unknown keys", "like copies"],
)
def test_many_mistakes_take_no_time(said: Said, cards: str) -> None:
    start = time.process_time()
    assert said(DECK, {"cards.toml": cards}).startswith("error[")
    assert time.process_time() - start < 20


def check(folder: Path, catalogue: Catalogue) -> None:
    """Read a damaged deck: a game and no finding, or findings and no game."""
    report = Report()
    game = load_game(folder, catalogue, report)
    assert (game is None) == report.failed
    assert as_text(report).isprintable() or "\x1b" not in as_text(report)
    assert len(as_json(report)) == len(report.findings)


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A deck's folder that the damage below is done to."""
    return tmp_path_factory.mktemp("small")


SLOW = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.mark.slow
@SLOW
@given(start=st.integers(0, len(RICH)), length=st.integers(0, 40), bits=st.binary(max_size=12))
def test_damage_to_bytes(catalogue: Catalogue, damaged: Path, start: int, length: int, bits: bytes) -> None:
    whole = RICH.encode()
    (damaged / "game.toml").write_bytes(whole[:start] + bits + whole[start + length :])
    (damaged / "cards.csv").write_text(CSV)
    check(damaged, catalogue)


VALUES = [
    *("1", "-1", "0", "1e400", "nan", "9" * 400, "true", '""', '"x"', '"../x"', '"\\u0000"', "'#123456'"),
    *("[]", "[[]]", '["x", 1]', "{}", "{ a = 1 }", "1979-05-27", "07:32:00", '"{id}{x}"', '"players"'),
]


@pytest.mark.slow
@SLOW
@given(line=st.integers(0, RICH.count("\n") - 1), value=st.sampled_from(VALUES))
def test_damage_to_values(catalogue: Catalogue, damaged: Path, line: int, value: str) -> None:
    lines = RICH.splitlines()
    key, equals, _ = lines[line].partition(" = ")
    lines[line] = f"{key} = {value}" if equals else f'"{key}" = {value}'
    (damaged / "game.toml").write_text("\n".join(lines))
    (damaged / "cards.csv").write_text(CSV)
    check(damaged, catalogue)


@pytest.mark.slow
@SLOW
@given(start=st.integers(0, len(CSV)), length=st.integers(0, 9), bits=st.text(max_size=8))
def test_damage_to_csv(catalogue: Catalogue, damaged: Path, start: int, length: int, bits: str) -> None:
    (damaged / "game.toml").write_text(RICH)
    (damaged / "cards.csv").write_text(CSV[:start] + bits + CSV[start + length :], newline="")
    check(damaged, catalogue)
