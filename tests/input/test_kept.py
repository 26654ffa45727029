"""What is read from the tables of strangers, the manual's games and a brand, value by value, kept in `kept/`.

`WRITE_KEPT=1 pytest tests/input/test_kept.py` writes the files anew: read the difference.
"""

import json
from datetime import datetime, time
from pathlib import Path

import pytest
from kept import assert_kept, fields_of, short

from printkit.diagnostics import Place, Report
from printkit.diagnostics.render import as_text
from printkit.folders import shared_templates
from printkit.input.brands.brand_file import load_brand
from printkit.input.brands.catalogue import load_catalogue, read_limits
from printkit.input.brands.printing import load_pouches, load_print_defaults
from printkit.input.games.game import load_game
from printkit.input.games.nets import nets_of
from printkit.input.games.rules import read_rules
from printkit.input.schema_json import schemas
from printkit.input.tables.formats.cell_looks import shown, shows
from printkit.input.tables.grid import CardFile, TableOptions
from printkit.input.tables.read import note_of, read_table_file

KEPT, ROOT = Path(__file__).parent / "kept", Path(__file__).parents[2]
STRANGERS, EXAMPLES = ROOT / "tests" / "strangers" / "tables", ROOT / "docs" / "examples"
LONG = {"megadeck.csv", "attendees_export(3).csv"}
TABLES = sorted(path.name for path in STRANGERS.iterdir() if path.suffix not in ("", ".png"))
GAMES = [
    *sorted(path.parent for path in EXAMPLES.glob("**/game.toml")),
    ROOT / "tests" / "rules" / "kept" / "small",
]

FORMATS = [
    "General", "0", "0.00", "#,##0", "#,##0.00", "0%", "0.0%", '0" km"', "$#,##0", '"€" 0', "000", "+0;-0;0",
    "0;(0)", '0;-0;"none"', "[$€-407]#,##0.00", "[$-409]0.0", "[Red]0", "0.0#", "?0", "0,", "0.0.0", "# ?/?",
    "yyyy-mm-dd", r"\x0", "@", "h:mm AM/PM", "hh:mm:ss AM/PM", "[$£-809]0", "0.00000000000", "_(0_)", "*-0",
]  # fmt: skip
VALUES = [
    0,
    1,
    -1,
    3.14159,
    1234567.5,
    -0.5,
    0.256,
    1e15,
    True,
    time(14, 5, 9),
    datetime(2020, 1, 2, 0, 30),
    "text",
]


@pytest.mark.parametrize("name", [name for name in TABLES if name not in LONG])
def test_what_a_table_holds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(STRANGERS)
    report = Report()
    found = read_table_file(CardFile(Path(name)), TableOptions(), report)
    lines = [as_text(report)]
    if found is not None:
        note = note_of(found)
        head = (
            found.id_column,
            found.copies_column,
            found.sheet,
            found.headed,
            found.help,
            found.title,
            found.comma,
        )
        lines += [
            note.message if note else "",
            *found.notes,
            str(head),
            *(str(tuple(one)) for one in found.columns),
        ]
        for number, row in enumerate(found.rows):
            lines.append(
                f"{found.ids[number]} x{found.copies[number]} {dict(row) if number % 5 == 0 else ''}"
            )
        for at in (0, len(found.rows) - 1):
            places = (found.place(at, None), *(found.place(at, column.name) for column in found.columns[:3]))
            lines += [shown_place(place) for place in places]
    assert_kept(KEPT / f"{name}.txt", "\n".join(lines) + "\n")


def shown_place(place: Place) -> str:
    """Return a place without what cannot be compared."""
    return f"{place.file.name} {[part for part in place[1:] if isinstance(part, str | int)]}"


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_what_a_game_holds(game: Path) -> None:
    report = Report()
    catalogue = load_catalogue(shared_templates(), report)
    found = load_game(game, catalogue, report)
    lines = fields_of(found)
    if (game / "rules.toml").exists():
        lines += fields_of(read_rules(game, report))
    assert_kept(KEPT / f"{game.name}.txt", "\n".join([*lines, *(one.message for one in report)]) + "\n")


def test_what_printkit_brings() -> None:
    report, folder = Report(), shared_templates()
    catalogue = load_catalogue(folder, report)
    parts = [load_print_defaults(folder, report), read_limits(folder, report), load_pouches(folder, report)]
    brands = [load_brand(file, catalogue, report) for file in sorted(folder.glob("brands/*/brand.toml"))]
    lines = [
        line for part in (catalogue.sizes, catalogue.papers, *parts, *brands) for line in fields_of(part)
    ]
    assert report.findings == []
    assert_kept(KEPT / "templates.txt", "\n".join(lines) + "\n")


def test_the_schemas_of_our_files() -> None:
    lines = []
    for kind, schema in schemas().items():
        for key, part in schema.items():
            inner = part if key == "properties" else {"": part}
            lines += [f"{kind} {key} {name}: {json.dumps(one)}" for name, one in inner.items()]
    assert_kept(KEPT / "schemas.txt", "\n".join(lines) + "\n")


def test_how_a_workbook_shows_numbers() -> None:
    lines = [f"{code}: {shows(code)} {[shown(value, code) for value in VALUES]}" for code in FORMATS]
    assert_kept(KEPT / "number-formats.txt", "\n".join(lines) + "\n")


def test_the_nets_of_boxes() -> None:
    lines = []
    for style in ("tuck", "two-part", "divider", "panels"):
        for net in nets_of(style, 63, 88, 20, 4):
            lines += [f"{style} {net.name} {short((net.width, net.height))}", *net.cuts]
            lines += [f"  {one.name} {short(one.corners)} {one.parent} {short(one.fold)} {one.glued}"
                      for one in net.panels.values()]  # fmt: skip
    assert_kept(KEPT / "nets.txt", "\n".join(lines) + "\n")
