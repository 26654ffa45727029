"""A game folder in, a `Game` out: its `game.toml` and the files of cards that it names."""

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted
from printkit.files import inside
from printkit.input.brands.style import read_fonts, read_palette
from printkit.input.find import GAME_FILE
from printkit.input.games.component import Context, read_allow, read_components
from printkit.input.games.figures import read_each, read_figure, read_rows
from printkit.input.games.icons import check_icons, collected_icons, credits_of, icons_of, read_icons
from printkit.input.games.languages import is_language
from printkit.input.schema import Key, check_name, fits, keys_of, read_table, type_of
from printkit.input.toml import read_toml
from printkit.model.brand import KEEP, ROLES, BrandMapping
from printkit.model.game import Catalogue, Component, Game

GAME_KEYS = keys_of("game")

#: No game has more players.
MOST_PLAYERS = 100


def load_game(folder: Path, catalogue: Catalogue, report: Report) -> Game | None:
    """Return a game, or None with findings."""
    slug = folder.resolve().name
    named = check_name(slug, "a game's folder", Spot(folder / GAME_FILE), report, "rename the folder: ")
    game = load_started_game(slug, folder, folder, catalogue, report)
    return game if named else None


def load_started_game(
    slug: str, folder: Path, source: Path, catalogue: Catalogue, report: Report
) -> Game | None:
    """Return a game whose `game.toml` and layouts are in `source`, and all else in `folder`."""
    at = Spot(source / GAME_FILE)
    with report.collect() as own:
        table = read_toml(at.file, own, at) if inside(source, GAME_FILE, own, at) else None
        game = None if table is None else _read_game(table, slug, folder, at, catalogue, own)
    return None if own.failed else game


def _read_game(
    table: Mapping[str, Any], slug: str, folder: Path, at: Spot, catalogue: Catalogue, report: Report
) -> Game:
    values = read_table(table, GAME_KEYS, at, "", report)
    tables = read_each(values["tables"] or {}, "a table", read_rows, at / "tables", report)
    players = _read_players(values["players"], at / "players", report)
    context = Context(folder, players[1], tables, catalogue, report)
    if not is_language(values["language"]):
        message = f"{quoted(values['language'])} is not a language"
        report.error("bad-value", message, at / "language", 'write its code: `"en"`, `"de"`, `"pt-BR"`')
    facts = {"publisher": values["publisher"], **(values["facts"] or {})}
    palette = read_palette(values["palette"] or {}, at / "palette", report)
    components = read_components(values["component"] or [], at / "component", context)
    icons = read_icons(values["icons"] or {}, folder, catalogue.folder, at / "icons", report)
    icons = icons_of(components, icons, values["icons"] or {})
    icons |= collected_icons(components, icons)
    check_icons(components, icons, report)
    if not values["component"] and "component" not in table:
        report.error("no-components", "this game has nothing to print", at, "add a `[[component]]`")
    return Game(
        slug=slug,
        folder=folder,
        source=at.file.parent,
        title=values["title"] or slug,
        subtitle=values["subtitle"],
        author=values["author"],
        language=values["language"],
        players=players,
        palette=palette,
        fonts=read_fonts(values["fonts"] or {}, folder, catalogue.fonts, at / "fonts", report),
        figures=read_each(values["figures"] or {}, "a figure", read_figure, at / "figures", report),
        tables=tables,
        components=components,
        facts=facts,
        icons=icons,
        credits=credits_of(icons, components, dict.fromkeys((at.file.parent, folder))),
        resample=values["resample"],
        version=values["version"] or str(facts.get("version", "")),
        allow=read_allow(values["allow"], at / "allow", report),
        strict=values["approved"] == "strict",
        brand_mapping=read_brand_mapping(values["brand"] or {}, palette, components, at / "brand", report),
    )


def _read_players(value: list[Any] | None, at: Spot, report: Report) -> tuple[int, int]:
    if value is None:
        return 1, 1
    if [type_of(one) for one in value] == ["whole", "whole"] and 1 <= value[0] <= value[1] <= MOST_PLAYERS:
        return value[0], value[1]
    message = f"`players` must be the smallest and the largest number of players, from 1 to {MOST_PLAYERS}"
    report.error("bad-value", message, at, "write `players = [2, 8]`")
    return 1, 1


_BRAND = keys_of("brand")


def read_brand_mapping(
    table: Mapping[str, Any],
    palette: Collection[str],
    components: Iterable[Component],
    at: Spot,
    report: Report,
) -> BrandMapping:
    """Return which backs a brand replaces, and which of its colours replaces which of the game's."""
    values = read_table(table, _BRAND, at, "`[brand]`", report)
    colours, words, spot = dict[str, str](), list[str](), at / "colours"
    for name, value in (values["colours"] or {}).items():
        roles = _roles_named(name, palette, "unknown-key", spot / name, report)
        if roles and fits(value, Key(name, "text", choices=(*ROLES, KEEP)), spot / name, report):
            colours |= {role: value for role in roles if role == name or role not in values["colours"]}
    for index, name in enumerate(values["words"]):
        words += _roles_named(name, palette, "bad-value", at / "words" / index, report)
    if values["backs"] is None:
        return BrandMapping(None, colours, tuple(words))
    backed = tuple(one.name for one in components if one.duplex)
    for index, name in enumerate(values["backs"]):
        if name not in backed:
            message = f"{quoted(name)} is not a component with a back"
            report.unknown("bad-value", message, name, backed, at / "backs" / index)
    return BrandMapping(tuple(name for name in values["backs"] if name in backed), colours, tuple(words))


def _roles_named(name: str, palette: Collection[str], code: str, at: Spot, report: Report) -> list[str]:
    """Return the colours of the palette that a name means: `gold*` means all that start so."""
    start = name.removesuffix("*")
    roles = [role for role in palette if role == name or (start != name and role.startswith(start))]
    if not roles:
        report.unknown(code, f"{quoted(name)} is not a colour of `[palette]`", name, palette, at)
    return roles
