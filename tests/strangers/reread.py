"""A table of a stranger in, what its cards must say out: read by Python's own readers, not by printkit's."""

import csv
import html
import io
import json
import re
import tomllib
import unicodedata
from collections import Counter
from pathlib import Path
from typing import Any

from write_tables import TABLES, source

EXPECTED: dict[str, dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "expected.toml").read_text(encoding="utf-8")
)
MARKUP = re.compile(r"</?\w+/?>|\[\w+\]|\{\w+\}|:\w+:|[*_]")


def rows_of(name: str) -> list[dict[str, str]]:
    """Return a table's cards, each by heading (or by number, where there is no header)."""
    rule = EXPECTED[name]
    if "text" in rule:
        return _text_rows(name, **rule["text"])
    if name.endswith(".json"):
        players = json.loads((TABLES / name).read_text(encoding="utf-8"))["players"]
        return [{key: _flat(cell) for key, cell in row.items()} for row in players]
    if name.endswith(".yaml"):
        return _yaml_rows((TABLES / name).read_text(encoding="utf-8"))
    header, *rows = source(Path(name).stem)
    return [dict(zip(header, row, strict=True)) for row in rows]


def _text_rows(
    name: str, separator: str = "\0", encoding: str = "utf-8", header: int = 1, skip: tuple[int, ...] = ()
) -> list[dict[str, str]]:
    text = (TABLES / name).read_bytes().decode(encoding)
    if separator == "\0":
        rows = [[line] for line in text.splitlines()]
    else:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    names = rows[header - 1] if header else [str(column) for column in range(99)]
    cards = [
        row for number, row in enumerate(rows, start=1) if number > header and number not in skip and any(row)
    ]
    return [
        {f"{name} {column}": cell for column, (name, cell) in enumerate(zip(names, row, strict=False))}
        for row in cards
    ]


def _flat(cell: object) -> str:
    if isinstance(cell, list):
        return " ".join(map(_flat, cell))
    return "" if cell is None else str(cell)


def _yaml_rows(text: str) -> list[dict[str, str]]:
    """Return the rows of a YAML list of flat mappings: as much of YAML as the table here uses."""
    cards: list[dict[str, str]] = []
    key = ""
    for line in text.splitlines():
        if found := re.match(r"(- |  )(\w+): ?(.*)", line):
            if found[1] == "- ":
                cards.append({})
            key = found[2]
            cards[-1][key] = found[3].strip("|>")
        elif line.startswith("    "):
            cards[-1][key] += f" {line.strip()}"
    return cards


#: Greek in capitals has no accents.
ACCENTED = str.maketrans("άέήίόύώ", "αεηιουω")


def fold(text: str) -> str:
    """Return a text in small letters, as those in capitals are compared with it."""
    return unicodedata.normalize("NFKC", text).casefold().translate(ACCENTED)


def words_of(text: str) -> Counter[str]:
    """Return the words of a text, whatever their case, accents' encoding and punctuation."""
    folded = fold(text.replace("\N{SOFT HYPHEN}", ""))
    return Counter(re.findall(r"[^\W_]+", folded))


def must_print(name: str, row: dict[str, str]) -> Counter[str]:
    """Return the words that a card must have on one of its sides."""
    rule = EXPECTED[name]
    hidden = {*rule.get("unprinted", ()), rule.get("copies")}
    cells = [
        cell
        for heading, cell in row.items()
        if heading not in hidden and heading.rsplit(" ", 1)[0] not in hidden
    ]
    text = " ".join(cells)
    if rule.get("marked"):
        text = MARKUP.sub(" ", html.unescape(text))
    return words_of(text)


def copies_of(name: str, row: dict[str, str]) -> int:
    """Return how many of a card are printed."""
    heading = EXPECTED[name].get("copies")
    cells = [cell for key, cell in row.items() if heading and heading in (key, key.rsplit(" ", 1)[0])]
    return int(cells[0]) if cells and cells[0] else 1
