"""A game folder in, a `Game` out: its `game.toml` and the files of cards that it names."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted
from printkit.input.brand_mapping import read_brand_mapping
from printkit.input.component import Around, read_components
from printkit.input.figures import read_figures, read_tables
from printkit.input.find import GAME_FILE
from printkit.input.fonts import read_fonts
from printkit.input.names import check_slug
from printkit.input.palette import read_palette
from printkit.input.schema import Key, read_table, type_of
from printkit.input.toml import read_toml
from printkit.model.game import Catalogue, Game

_GAME = (
    Key("title", "text", required=True),
    Key("subtitle", "text", ""),
    Key("author", "text", ""),
    Key("publisher", "text", ""),
    Key("language", "text", "en"),
    Key("players", "list", required=True),
    Key("facts", "table"),
    Key("palette", "table"),
    Key("fonts", "table"),
    Key("brand", "table"),
    Key("figures", "table"),
    Key("tables", "table"),
    Key("component", "list", help="write each one as `[[component]]`, in two pairs of brackets"),
)

#: More never sat at one table.
MOST_PLAYERS = 100

#: A language as PDF readers and screen readers know it: `en`, `pt-BR`.
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}")


def load_game(folder: Path, catalogue: Catalogue, report: Report) -> Game | None:
    """Return a game, or None where anything is wrong: all of it is in the report then."""
    at = Spot(folder / GAME_FILE)
    mine = Report()
    slug = folder.resolve().name
    check_slug(slug, at, mine)
    table = read_toml(at.file, mine, at)
    game = None if table is None else _read_game(table, slug, folder, catalogue, mine)
    for finding in mine:
        report.add(finding)
    return None if mine.failed else game


def _read_game(
    table: Mapping[str, Any], slug: str, folder: Path, catalogue: Catalogue, report: Report
) -> Game:
    """Return a game with all that could be read of it."""
    at = Spot(folder / GAME_FILE)
    values = read_table(table, _GAME, at, "", report)
    tables = read_tables(values["tables"] or {}, at / "tables", report)
    players = _read_players(values["players"], at / "players", report)
    around = Around(folder, players[1], tables, catalogue, report)
    if not _LANGUAGE.fullmatch(values["language"]):
        message = f"{quoted(values['language'])} is not a language"
        report.error("bad-value", message, at / "language", 'write its short name: `"en"`, `"de"`, `"pt-BR"`')
    facts = {"publisher": values["publisher"], **(values["facts"] or {})}
    palette = read_palette(values["palette"] or {}, at / "palette", report)
    components = read_components(values["component"] or [], at / "component", around)
    if not values["component"] and "component" not in table:
        report.error("no-components", "this game prints nothing", at, "add a `[[component]]`")
    return Game(
        slug=slug,
        folder=folder,
        title=values["title"] or slug,
        subtitle=values["subtitle"],
        author=values["author"],
        language=values["language"],
        players=players,
        palette=palette,
        fonts=read_fonts(values["fonts"] or {}, folder, catalogue.fonts, at / "fonts", report),
        figures=read_figures(values["figures"] or {}, at / "figures", report),
        tables=tables,
        components=components,
        facts=facts,
        brand_mapping=read_brand_mapping(values["brand"] or {}, palette, components, at / "brand", report),
    )


def _read_players(value: list[Any] | None, at: Spot, report: Report) -> tuple[int, int]:
    """Return the least and the most players."""
    if value is None:
        return 1, 1
    if [type_of(number) for number in value] == ["whole", "whole"] and 1 <= value[0] <= value[
        1
    ] <= MOST_PLAYERS:
        return value[0], value[1]
    message = f"`players` must be the least and the most players, from 1 to {MOST_PLAYERS}"
    report.error("bad-value", message, at, "write `players = [2, 8]`")
    return 1, 1
