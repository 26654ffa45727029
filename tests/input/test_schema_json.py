"""The schemas that editors use: our games pass, mistakes fail, and no table of keys is forgotten."""

import json
import pkgutil
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from smallgame import GAME, Make, Run

import printkit.input
from printkit.folders import bundled_games, shared_templates
from printkit.input import schema_json
from printkit.input.games.rules import KINDS
from printkit.input.schema import Key

SCHEMAS = schema_json.schemas()
OURS = [
    pytest.param(kind, path, id=f"{path.parent.name}/{path.name}")
    for kind, pattern in (
        ("game", "*/game.toml"),
        ("cards", "*/cards/*.toml"),
        ("cards", "*/cards.toml"),
        ("rules", "*/rules.toml"),
    )
    for path in sorted(bundled_games().glob(pattern))
]
BRANDS = [
    pytest.param("brand", path, id=path.parent.name)
    for path in sorted(shared_templates().glob("brands/*/brand.toml"))
]
#: Modules whose files are printkit's own, or written by its commands.
NOT_FOR_AUTHORS = {
    f"printkit.input.brands.{name}"
    for name in ("catalogue", "printing", "label_sheets", "cutters", "printers")
} | {"printkit.input.games.approved"}

BRAND = """\
name = "Café"
[colours]
ink = "#111111"
accent = "#aa2222"
[logo]
file = "logo.svg"
"""
RULES = '[[rule]]\nkind = "count"\nsays = "3"\norigin = "house"\ncards = "deck"\nis = 3\n'
CARDS = '[fields]\npoints = "whole"\n[[card]]\nid = "one"\npoints = 3\n'


def errors(kind: str, text: str) -> list[str]:
    """Return what a schema finds wrong with a file."""
    checker = jsonschema.Draft202012Validator(SCHEMAS[kind])
    return [error.message for error in checker.iter_errors(tomllib.loads(text))]


@pytest.mark.parametrize("kind", SCHEMAS)
def test_each_is_a_schema(kind: str) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[kind])
    assert json.loads(json.dumps(SCHEMAS[kind])) == SCHEMAS[kind]


@pytest.mark.parametrize(("kind", "path"), [*OURS, *BRANDS])
def test_our_own_files_pass(kind: str, path: Path) -> None:
    assert errors(kind, path.read_text(encoding="utf-8")) == []


def test_there_are_files_of_ours_of_each_kind() -> None:
    assert {one.values[0] for one in OURS} == {"game", "cards", "rules"}


@pytest.mark.parametrize(
    ("kind", "text"), [("game", GAME), ("brand", BRAND), ("rules", RULES), ("cards", CARDS)]
)
def test_what_the_mistakes_are_made_in_passes(kind: str, text: str) -> None:
    needed = schema_json.schemas()["brand"]["properties"]["colours"]["required"]
    missing = [role for role in needed if f"{role} =" not in text] if kind == "brand" else []
    assert errors(kind, with_roles(text, missing)) == []


def with_roles(text: str, roles: list[str]) -> str:
    return text.replace("[logo]", "".join(f'{role} = "#123456"\n' for role in roles) + "[logo]")


@pytest.mark.parametrize(
    ("kind", "text", "old", "new"),
    [
        ("game", GAME, "title =", "titel ="),
        ("game", GAME, '"Small"', "3"),
        ("game", GAME, "[2, 4]", "[2]"),
        ("game", GAME, "[2, 4]", "[0, 4]"),
        ("game", GAME, "[2, 4]", '"2-4"'),
        ("game", GAME, '"#ff0000"', '"red"'),
        ("game", GAME, "[[component]]", "[component]"),
        ("game", GAME, '"cards"', '"deck"'),
        ("game", GAME, 'kind = "cards"', ""),
        ("game", GAME, '"poker"', "3"),
        ("game", GAME, '"poker"', '{ width = true, height = "9cm" }'),
        ("game", GAME, '"poker"', '{ width = 60, height = 90, shape = "round" }'),
        ("game", GAME, '"poker"', "{ width = 60, hight = 90 }"),
        ("game", GAME, '"poker"', '"poker"\ncopies = 0'),
        ("game", GAME, '"poker"', '"poker"\ncopies = 1.5'),
        ("game", GAME, '"poker"', '"poker"\nfields = { name = "string" }'),
        ("game", GAME, '"poker"', '"poker"\nallow = { backs-difer = "two" }'),
        ("game", GAME, '"poker"', '"poker"\nallow = { backs-differ = true }'),
        ("game", GAME, "[palette]", "[fonts]\ntext = 3\n[palette]"),
        ("game", GAME, "[palette]", '[figures.hand]\nvalue = 3\nformula = "3"\n[palette]'),
        ("game", GAME, "[palette]", '[figures.hand]\nvalue = 3\norigin = "guess"\n[palette]'),
        (
            "game",
            GAME,
            "[palette]",
            '[tables.points]\ncolumns = "a"\nrows = [[1]]\norigin = "house"\n[palette]',
        ),
        ("game", GAME, "[palette]", '[brand]\ncolours = { red = "pink" }\n[palette]'),
        ("brand", BRAND, '"#111111"', '"black"'),
        ("brand", BRAND, 'file = "logo.svg"', ""),
        ("brand", BRAND, "[logo]", '[back]\npattern = "dots and stripes"\n[logo]'),
        ("brand", BRAND, '"Café"', f'"{"x" * 41}"'),
        ("brand", BRAND, "[logo]", "[logo]\nclear = 2.0"),
        ("brand", BRAND, "accent", "accnt"),
        ("rules", RULES, '"count"', '"cuont"'),
        ("rules", RULES, 'says = "3"', ""),
        ("rules", RULES, '"house"', '"guess"'),
        ("rules", RULES, "is = 3", "iss = 3"),
        ("rules", RULES, "cards =", "holds ="),
        ("cards", CARDS, 'id = "one"', ""),
        ("cards", CARDS, "[[card]]", "[[cards]]"),
        ("cards", CARDS, '"whole"', '"integer"'),
        ("cards", CARDS, "points = 3", 'copies = "3"'),
    ],
)
def test_a_mistake_fails(kind: str, text: str, old: str, new: str) -> None:
    assert old in text
    roles = SCHEMAS["brand"]["properties"]["colours"]["required"]
    whole = with_roles(text, [role for role in roles if f"{role} =" not in text])
    assert errors(kind, whole) == []
    assert errors(kind, whole.replace(old, new, 1)) != []


def tables_of_keys(value: object) -> Iterator[tuple[Key, ...]]:
    """Give the tables of keys in a value of a module."""
    if isinstance(value, tuple) and value and all(isinstance(one, Key) for one in value):
        yield value


def test_no_table_of_keys_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    used = list[str]()
    table = schema_json.table

    def watch(keys: tuple[Key, ...], *inner: Any) -> dict[str, Any]:
        used.extend(repr(key) for key in keys)
        return table(keys, *inner)

    monkeypatch.setattr(schema_json, "table", watch)
    schema_json.schemas()
    forgotten = []
    for found in pkgutil.walk_packages(printkit.input.__path__, "printkit.input."):
        module = import_module(found.name)
        for name, value in vars(module).items():
            for keys in tables_of_keys(value) if found.name not in NOT_FOR_AUTHORS else ():
                forgotten += [f"{found.name}.{name}.{key.name}" for key in keys if repr(key) not in used]
    forgotten += [key.name for kind in KINDS.values() for key in kind.keys if repr(key) not in used]
    assert forgotten == []


def test_what_editors_show_is_said_of_every_key_of_a_game_and_a_component() -> None:
    game = SCHEMAS["game"]["properties"]
    component = game["component"]["items"]["properties"]
    for keys in (
        game,
        component,
        SCHEMAS["brand"]["properties"],
        SCHEMAS["cards"]["properties"]["card"]["items"]["properties"],
    ):
        assert [name for name, value in keys.items() if not value.get("description")] == []


def test_the_command_prints_one_or_writes_all(run: Run) -> None:
    assert json.loads(run("schema").out) == SCHEMAS["game"]
    assert json.loads(run("schema", "brand").out) == SCHEMAS["brand"]
    said = run("schema", "--out", "new/here")
    assert (said.code, said.out) == (0, "".join(f"new/here/{name}.schema.json\n" for name in SCHEMAS))
    assert json.loads(Path("new/here/cards.schema.json").read_text()) == SCHEMAS["cards"]


def test_a_folder_that_can_not_be_written_is_a_finding(run: Run) -> None:
    Path("taken").write_text("")
    said = run("schema", "--out", "taken/here")
    assert (said.code, "error[cannot-write]: can't write into `taken/here`: " in said.err) == (1, True)


def test_a_file_that_names_its_schema_is_read(make_game: Make, run: Run) -> None:
    assert run("check", make_game({"game.toml": "#:schema ./game.schema.json\n" + GAME})).code == 0
