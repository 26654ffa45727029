"""A table in, the deck that it becomes out: its columns' roles, a look, a size, colours and pictures."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report
from printkit.diagnostics.wording import quoted
from printkit.model.card_table import CardTable, Column
from printkit.model.options import StartOptions
from printkit.pictures import Pictures, list_pictures
from printkit.starter.folder import DeckPlan
from printkit.starter.headings import match
from printkit.starter.labels import labels_of, longest_values, share_pictured, title_in, units_in
from printkit.starter.looks import Category, Look, categories_of, find_look, looks_that_suit, read_looks
from printkit.starter.roles import SIGN, Roles, guess_roles, text_of, why_left_out, without_letters
from printkit.units import parse_sides, show_mm

#: No card is smaller, in mm: a stamp is larger.
_SMALLEST_SIDE = 10
#: A shorter side, in mm, leaves room for a name and little else.
_SMALL = 45
#: What a cell writes in brackets: `[gold]`, `{gold}`, `:gold:`.
_BRACKETS = re.compile(r"(?<=[\[{:])\w{1,30}(?=[\]}:])")
#: Names of cards are names of pictures or icons too, if there is one for so many of them.
_PICTURED = 0.5


def plan_deck(
    table: CardTable,
    options: StartOptions,
    said: Mapping[str, str],
    templates: Path,
    sizes: Sequence[str],
    report: Report,
) -> DeckPlan | None:
    """Return the deck that a table becomes, or None with a finding about the options.

    `said` gives the roles of columns that nothing is guessed of, by their names.
    """
    data, icons = (
        tomllib.loads((templates / name).read_text(encoding="utf-8")) for name in ("roles.toml", "icons.toml")
    )
    pictures = list_pictures(table.path.parent)
    roles = _roles(table, data["headings"], pictures, said)
    paths = _pictures(table, roles, pictures)
    title = title_in(table.title) or title_of(table.path.stem)
    named = [*(column.heading for column in table.columns), title, table.path.stem, table.sheet]
    looks = read_looks(templates / "looks")
    shown = roles if any(paths.values()) else {**roles, "picture": ()}  # no look for pictures without any
    given = options.size or options.slot
    name = options.look
    if name is None and _is_small(given):
        name = next(one.name for one in looks.values() if one.small)
    look = find_look(name, shown, named, looks, report, share_pictured(table.rows, roles, paths))
    if look is None:
        return None
    _report_blank_answers(table, roles, report)
    size = _size(given or look.size, sizes, report)
    if size is None:
        return None
    labels = labels_of(without_letters(table.columns), units_in(data))
    return DeckPlan(
        file=table.path.name,
        title=options.title or title_in(table.title) or options.named or title,
        look=look,
        others=looks_that_suit(shown, named, looks.values(), look),
        size=size,
        roles=roles,
        categories=_categories(table, roles, look, data["colours"]),
        pictures=paths,
        icons=icons,
        title_icons=_title_icons(table, roles, icons),
        named_icons=_named_icons(table, icons),
        generic=data["generic"],
        flavour=data["flavour"],
        labels=labels,
        longest_values=longest_values(table.rows, roles, labels, paths),
        reasons=why_left_out(roles["hidden"], table.rows, data["headings"])
        | {name: "as you asked" for name, role in said.items() if role == "hidden"},
        signs=any(_has_signs(column, table, icons) for column in roles["corner"]),
        **_choices(table, roles),
        comma=table.comma,
        stated={"pictures": _heading(roles["picture"][0], table)} if roles["picture"] else {},
    )


def _is_small(size: str) -> bool:
    """Return whether sides are given, and one is shorter than that of any size of cards."""
    *sides, _ = parse_sides(size) or ("",)
    return any(side is not None and side < _SMALL for side in sides)


def _size(given: str, sizes: Sequence[str], report: Report) -> str | None:
    """Return a size as `game.toml` says it: by its name, or by its sides."""
    if given in sizes:
        return f'"{given}"'
    width, height, unit = parse_sides(given) or (None, None, "")
    if width is None or height is None:
        report.unknown("unknown-size", f"unknown size {quoted(given)}", given, sizes, most=30)
    elif min(width, height) < _SMALLEST_SIDE:
        help = f"each side must be {_SMALLEST_SIDE} mm or more" + (
            "" if unit else f"; for inches, `{given}in`"
        )
        report.usage_error("unknown-size", f"{quoted(given)} is too small for a card", None, help)
    else:
        return f"{{ width = {show_mm(width)}, height = {show_mm(height)}, bleed = 3 }}"
    return None


def _choices(table: CardTable, roles: Roles) -> dict[str, bool]:
    """Return how the right one is told of the answers to choose from: by a letter, or by its words."""
    if not roles["options"]:
        return {}
    right = [text_of(row.get(roles["answer"][0].name)) for row in table.rows]
    several = [[text_of(row.get(one.name)) for one in roles["options"]] for row in table.rows]
    known = sum(one in among for one, among in zip(right, several, strict=True)) * 2 > len(right)
    letters = not known and all(len(one) < 2 and one.isalpha() for one in right)
    return {"letters": letters, "mixed": not known and not letters}


def _has_signs(column: Column, table: CardTable, icons: Mapping[str, Any]) -> bool:
    """Return whether a column's cells are costs of several signs, and not all of those are icons."""
    cells = [text_of(row.get(column.name)) for row in table.rows]
    signs = {sign[1:-1].casefold() for cell in cells for sign in SIGN.findall(cell)}
    return bool(signs - icons.keys())


def _heading(column: Column, table: CardTable) -> str:
    """Return what a column is called in `game.toml`: its heading, or its name where others have that too."""
    same = [one for one in table.columns if one.heading.casefold() == column.heading.casefold()]
    return column.heading if len(same) == 1 and column.heading else column.name


def _report_blank_answers(table: CardTable, roles: Roles, report: Report) -> None:
    for question, answer in zip(roles["question"], roles["answer"], strict=False):
        blank = [
            index
            for index, row in enumerate(table.rows)
            if text_of(row.get(question.name)) and not text_of(row.get(answer.name))
        ]
        if blank:
            count = "1 card has" if len(blank) == 1 else f"{len(blank)} cards have"
            message = f"{count} a question and no {quoted(answer.heading or 'answer')}"
            report.warning("missing-answer", message, table.place(blank[0], None), "write it into its cell")


def title_of(stem: str) -> str:
    """Return a file's name as a title: `garden_birds` is "Garden birds"."""
    words = title_in(stem) or stem
    words = " ".join(words.replace("_", " ").replace("-", " ").split())
    return words[:1].upper() + words[1:] or "Cards"


def _roles(
    table: CardTable, headings: Mapping[str, Sequence[str]], pictures: Pictures, said: Mapping[str, str]
) -> Roles:
    """Return the columns of each role; without a column of pictures, those named like the cards are taken."""
    columns = without_letters(table.columns)
    roles = guess_roles(columns, table.rows, table.id_column, headings, pictures.find, said)
    roles = {**roles, "hidden": tuple(one for one in columns if one in roles["hidden"])}
    if not roles["title"] and not roles["question"] and not _mostly(roles["words"], table):
        roles = _as_playing_cards(roles, headings)
    if pictures.by_path and roles["title"] and not roles["picture"]:
        titles = [text_of(row.get(roles["title"][0].name)) for row in table.rows]
        if sum(bool(pictures.find(title)) for title in titles if title) > _PICTURED * len(titles):
            return {**roles, "picture": roles["title"]}
    return roles


def _mostly(columns: Sequence[Column], table: CardTable) -> bool:
    filled = sum(any(text_of(row.get(column.name)) for column in columns) for row in table.rows)
    return bool(columns) and 2 * filled >= len(table.rows)


def _as_playing_cards(roles: Roles, headings: Mapping[str, Sequence[str]]) -> Roles:
    """Return roles where a rank or a suit is what most cards show; the names of a few are below it."""
    shown = roles["corner"] or roles["category"] or roles["stats"][:1] or roles["facts"][:1]
    named = [one for one in roles["facts"] if match(one.heading, headings["title"]) and one not in shown]
    below = roles["subtitle"] or tuple(named[:1])
    facts = tuple(one for one in roles["facts"] if one not in below)
    return {**roles, "title": shown, "subtitle": below, "facts": facts}


def _named_icons(table: CardTable, icons: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return the icon for each word that cells write in brackets, if it is another word for one of ours."""
    words = {word: icon for icon, several in reversed([*icons.items()]) for word in several}
    cells = (cell for row in table.rows for cell in row.values() if isinstance(cell, str))
    written = {found.casefold() for cell in cells for found in _BRACKETS.findall(cell)}
    return {word: words[word] for word in sorted(written & words.keys() - icons.keys())}


def _title_icons(table: CardTable, roles: Roles, icons: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return the icon that the name of each card means, as of tokens called "Gold"; none if few mean one."""
    if not roles["title"]:
        return {}
    words = {word: icon for icon, several in reversed([*icons.items()]) for word in (*several, icon)}
    titles = {text_of(row.get(roles["title"][0].name)) for row in table.rows}
    found = {title: words[title.casefold()] for title in titles if title.casefold() in words}
    return found if len(found) > _PICTURED * len(titles) else {}


def _categories(
    table: CardTable, roles: Roles, look: Look, names: Mapping[str, Sequence[str]]
) -> tuple[Category, ...]:
    if not roles["category"]:
        return ()
    column = roles["category"][0].name
    values = filter(None, (text_of(row.get(column)) for row in table.rows))
    return categories_of(values, look.palette, look.colours, names)


def _pictures(table: CardTable, roles: Roles, pictures: Pictures) -> dict[str, str]:
    """Return the path of the picture that each cell names, "" for one that is missing."""
    cells = [text_of(row.get(column.name)) for column in roles["picture"] for row in table.rows]
    return {cell: pictures.find(cell) for cell in cells if cell}
