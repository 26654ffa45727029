"""A game's settings in, as fields of forms, and what becomes of its `game.toml` where one of them is changed.

What there is to set, and what it is, comes from the keys that the reader knows and `templates/keys.toml`.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Spot
from printkit.diagnostics.places import Sources
from printkit.diagnostics.wording import quoted
from printkit.folders import font_folders, shared_templates
from printkit.font_file import FONT_ENDINGS
from printkit.input.brands.style import ROLES
from printkit.input.find import GAME_FILE
from printkit.input.games.component import COMPONENT_KEYS
from printkit.input.games.game import GAME_KEYS
from printkit.input.games.size import SIZE
from printkit.input.schema import WORD, Key
from printkit.input.toml import with_value
from printkit.installed_fonts import FONTS, families, font_files
from printkit.model.game import Catalogue
from printkit.studio.cells.written import FixedError
from printkit.studio.deck import Deck
from printkit.studio.edits import as_plain, change_of
from printkit.units import show_mm

#: What is set elsewhere, or is more than a line.
_NOT_SHOWN = frozenset(
    {"name", "kind", "face", "back", "cards", "fields", "spares", "allow", "sets_by", "box"}
)
#: The kind of a control for a key of a type.
_CONTROLS = {"flag": "switch", "whole": "number", "number": "number", "length": "text", "text": "text"}
#: What a new colour or font is, until it is chosen.
_NEW = {"palette": "#888888", "fonts": "PT Serif"}

#: With what paths into the file of the brand begin.
_BRAND = "brand"

Path_ = tuple[str | int, ...]


class Field(NamedTuple):
    """One thing to set: where it stands, what it is called and is, how it is set, and what it is now."""

    path: Path_
    words: str
    about: str
    control: str  # text, number, switch, choice, colour or font
    value: Any  # None: it is left out
    type: str = "text"
    choices: Sequence[tuple[str, str]] = ()
    needed: bool = False

    def read(self, new: str) -> Any:
        """Return the value that a page gives, or None for none; raise FixedError."""
        new = new.strip()
        if new == "" and not self.needed:
            return None
        if self.type == "flag":
            return new == "true"
        if self.type in ("whole", "number"):
            try:
                return int(new) if re.fullmatch(r"-?\d+", new) or self.type == "whole" else float(new)
            except ValueError:
                raise FixedError(f"{quoted(new)} is not a {self.type} number") from None
        if new == "":
            raise FixedError(f"{self.words} can't be left out")
        return new


def edit_setting(deck: Deck, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return a game's settings, or what changes its `game.toml`: one is set, a colour or a font is added."""
    game = deck.prepared.game if deck.prepared else None
    folder = Path(game.source) if game and not game.table else None
    if folder is None or game is None or deck.prepared is None:
        why = "a table has none: make it a folder of your own" if game else "the game can't be read as it is"
        return {"ok": False, "output": why}
    file, path = folder / GAME_FILE, tuple(asked["path"])
    brand = game.brand.file if game.brand else None
    if brand and brand.resolve().is_relative_to(shared_templates().resolve()):
        brand = None  # printkit's own stay as they are
    try:
        groups = [*_groups(_table(file), deck.prepared.catalogue, folder)]
        of_brand = [*_of_brand(brand)] if brand else []
        if asked["what"] == "read":
            told = [_told(*group, file) for group in groups]
            return {"ok": True, "groups": told + [_told(*group, brand) for group in of_brand if brand]}
        if brand and path[:1] == (_BRAND,):
            file, groups = brand, of_brand
        field = next((one for _, fields in groups for one in fields if one.path == path), None)
        if field is None and not (len(path) == 2 and path[0] in _NEW and WORD.fullmatch(str(path[1]))):
            raise FixedError(f"{quoted(str(path[-1]))} is no name: write small letters, digits and `_`")
        new = field.read(str(asked["new"])) if field else asked["new"] or _NEW[str(path[0])]
        before = file.read_bytes()
        after = with_value(before.decode("utf-8"), path[1:] if file == brand else path, new)
    except (FixedError, UnicodeDecodeError, tomllib.TOMLDecodeError) as why:
        return {"ok": False, "fixed": True, "output": str(why)}
    return {"ok": True, "changes": [as_plain(change_of(file.resolve(), before, after.encode()))]}


def _told(title: str, fields: Sequence[Field], file: Path) -> dict[str, Any]:
    """Return a group as the page has it: each field with its line, where findings point at."""
    sources = Sources()
    told = [
        {
            **{name: value for name, value in field._asdict().items() if name != "type"},
            "line": 0 if field.path[0] == _BRAND else sources.place(Spot(file, field.path)).line,
        }
        for field in fields
    ]
    return {"title": title, "fields": told}


def _table(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_bytes().decode("utf-8"))


def _of_brand(file: Path) -> Iterator[tuple[str, list[Field]]]:
    colours = (_table(file).get("colours") or {}).items()
    fields = [Field((_BRAND, "colours", name), name, "", "colour", one, needed=True) for name, one in colours]
    yield "Colours of the brand", fields


def _groups(
    table: Mapping[str, Any], catalogue: Catalogue, folder: Path
) -> Iterator[tuple[str, list[Field]]]:
    yield "Game", [*_of_keys(table, (), GAME_KEYS), *_players(table)]
    colours = (table.get("palette") or {}).items()
    yield "Colours", [Field(("palette", name), name, "", "colour", one, needed=True) for name, one in colours]
    known = {*catalogue.fonts, *(one.name for one in families(font_folders()).values())}
    own = [(f"{FONTS}/{one.name}", "own") for one in font_files(folder / FONTS, FONT_ENDINGS)]
    fonts = [(name, "" if name in catalogue.fonts else "of this computer") for name in sorted(known)] + own
    texts = {**dict.fromkeys(ROLES), **(table.get("fonts") or {})}
    yield (
        "Fonts",
        [
            Field(("fonts", name), name, "", "font", font, "text", fonts, name not in ROLES)
            for name, font in texts.items()
            if font is None or isinstance(font, str)
        ],
    )
    if figures := [*_figures(table)]:
        yield "Numbers of the rules", figures
    for number, component in enumerate(table.get("component") or ()):
        fields = _of_keys(component, ("component", number), COMPONENT_KEYS)
        yield (
            str(component.get("name", f"component {number + 1}")),
            [*_sizes(component, number, catalogue), *fields],
        )


def _of_keys(table: Mapping[str, Any], at: Path_, keys: Sequence[Key]) -> Iterator[Field]:
    for key in keys:
        value, type = table.get(key.name), key.types.partition("|")[0]
        fits = type in _CONTROLS and (value is None or isinstance(value, str | int | float))
        if key.name in _NOT_SHOWN | {"size"} or not fits or (key.name == "count" and value is None):
            continue
        if isinstance(value, str) and type != "text":  # such as `copies`, which may name a column
            type = "text"
        control = "choice" if key.choices else _CONTROLS[type]
        choices = [(one, one) for one in key.choices]
        value = key.default if value is None and type == "flag" else value
        yield Field((*at, key.name), _words(key.name), key.about, control, value, type, choices, key.required)


def _words(name: str) -> str:
    return name[:1].upper() + name[1:].replace("_", " ")


def _players(table: Mapping[str, Any]) -> Iterator[Field]:
    players = table.get("players")
    if isinstance(players, list):
        for at, words in enumerate(("The fewest players", "The most players")[: len(players)]):
            yield Field(("players", at), words, "", "number", players[at], "whole", needed=True)


def _figures(table: Mapping[str, Any]) -> Iterator[Field]:
    for name, figure in (table.get("figures") or {}).items():
        value = figure.get("value") if isinstance(figure, dict) else None
        if isinstance(value, int | float) and not isinstance(value, bool):
            path = ("figures", name, "value")
            yield Field(path, name, figure.get("about", ""), "number", value, "number", needed=True)


def _sizes(component: Mapping[str, Any], number: int, catalogue: Catalogue) -> Iterator[Field]:
    size, told = component.get("size"), {key.name: key.about for key in SIZE}
    at = ("component", number, "size")
    if isinstance(size, dict):
        for name in ("width", "height", "radius", "bleed"):
            type = "number" if isinstance(size.get(name), int | float) else "text"
            needed = name in ("width", "height")
            yield Field(
                (*at, name), _words(name), told[name], _CONTROLS[type], size.get(name), type, (), needed
            )
        return
    sides = {name: one for name, one in catalogue.sizes.items() if one.width and one.height}
    choices = [
        (name, f"{name}, {show_mm(one.width)} x {show_mm(one.height)} mm") for name, one in sides.items()
    ]
    if size is not None:
        about = next(key.about for key in COMPONENT_KEYS if key.name == "size").partition(",")[0]
        yield Field(at, "Size", about, "choice", size, "text", choices, True)
