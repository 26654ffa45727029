"""The keys that the reader knows in, JSON Schemas of an author's files, for editors, out.

What a schema can't say, such as that a file must exist, is left to `printkit check`.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from printkit.input.brands import brand_file as brand
from printkit.input.brands import style
from printkit.input.games import card_tables, component, figures, game, rules, size
from printkit.input.schema import _TYPES, LARGEST, WORD, Key
from printkit.input.tables import reading
from printkit.input.tables import table_options as options
from printkit.input.tables.formats import toml as card_file
from printkit.model import brand as brands
from printkit.model.options import PARTS

Schema = dict[str, Any]

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_COLOUR = {"type": "string", "pattern": f"^{style.COLOUR.pattern}$"}
_WORDS = {"type": "array", "items": {"type": "string"}}
_ANYTHING = {"type": "object"}
_NOTHING: Mapping[str, Any] = {}


def schemas() -> dict[str, Schema]:
    """Return a schema for each kind of file: `game`, `cards`, `brand`, `deck`, `rules`, `sources`."""
    columns = {"as": _by_name({"type": "string", "enum": [*PARTS]}), "columns": _WORDS}
    made = {
        "game": ("A game: its game.toml", _game()),
        "cards": ("A file of cards", _cards()),
        "brand": ("A brand: its brand.toml", _brand()),
        "deck": ("How a table is read", table(reading.KEYS, columns)),
        "rules": ("What a game's rules state: its rules.toml", _rules()),
        "sources": ("The rulebook's rules: a game's sources.toml", _sources()),
    }
    return {name: {"$schema": _DRAFT, "title": title, **one} for name, (title, one) in made.items()}


def table(keys: Sequence[Key], inner: Mapping[str, Schema] = _NOTHING) -> Schema:
    """Return the schema of a table; `inner` has what is in those of its keys that hold tables and lists."""
    required = [key.name for key in keys if key.required]
    return {
        "type": "object",
        "properties": {key.name: _value(key, inner.get(key.name)) for key in keys},
        "additionalProperties": False,
        **({"required": required} if required else {}),
    }


def _value(key: Key, inner: Schema | None) -> Schema:
    types = [_TYPES[name][-1] for name in key.types.replace("length", "number|text").split("|")]
    told = {"description": key.about} if key.about else {}
    if inner is not None:
        others = [one for one in types if one != inner["type"]]
        plain = _plain(key, others)
        return {**told, **(inner if not others else {"anyOf": [plain, inner]})}
    return {**told, **_plain(key, types)}


def _plain(key: Key, types: Sequence[str]) -> Schema:
    if key.items:
        item = key._replace(items="", default=None)
        return {"type": "array", "items": _plain(item, [_TYPES[key.items][-1]])}
    schema: Schema = {"type": types[0] if len(types) == 1 else [*types]}
    if {"integer", "number"} & {*types}:
        schema["minimum"] = -LARGEST if key.least is None else key.least
        schema["maximum"] = LARGEST if key.most is None else key.most
    if key.choices:
        schema["enum"] = [*key.choices]
    if key.default not in (None, "", ()):
        schema["default"] = key.default
    return schema


def _by_name(value: Schema, names: re.Pattern[str] | None = None) -> Schema:
    named = {} if names is None else {"propertyNames": {"pattern": f"^{names.pattern}$"}}
    return {"type": "object", "additionalProperties": value, **named}


def _list(items: Schema, least: int = 0, most: int | None = None) -> Schema:
    return {"type": "array", "items": items, "minItems": least, **({"maxItems": most} if most else {})}


def _roles(properties: Schema, required: Schema) -> Schema:
    return {"type": "object", "properties": properties, **required, "additionalProperties": False}


def _font() -> Schema:
    return {"anyOf": [{"type": "string"}, table(style._FILES)]}


def _cards() -> Schema:
    card = {**table(card_tables.RESERVED), "additionalProperties": True}
    return table(card_file._FILE, {"fields": _FIELDS, "card": _list(card)})


_FIELDS = _by_name({"type": "string", "enum": [*card_tables.FIELD_TYPES]}, WORD)


def _game() -> Schema:
    count = {"type": "integer", "minimum": 1, "maximum": game.MOST_PLAYERS}
    either = [{"required": ["value"]}, {"required": ["formula"]}]
    figure = {**table(figures._FIGURE), "oneOf": either}
    rows = {"columns": {**_WORDS, "minItems": 1}, "rows": _list(_list({}, 1), 1, figures.MOST_ROWS)}
    roles = {"type": "string", "enum": [*brands.ROLES, brands.KEEP]}
    return table(
        game.GAME_KEYS,
        {
            "players": _list(count, 2, 2),
            "facts": _ANYTHING,
            "palette": _by_name(_COLOUR),
            "fonts": _by_name(_font()),
            "brand": table(game._BRAND, {"colours": _by_name(roles)}),
            "figures": _by_name(figure, WORD),
            "tables": _by_name(table(figures._TABLE, rows), WORD),
            "allow": _allow(),
            "component": _list(_component(), 1, component.MOST_COMPONENTS),
        },
    )


def _allow() -> Schema:
    start = "The reason why it is meant that"
    reasons = {code: f"{start} {words}." for code, words in component.warnings().items()}
    return table([Key(code, "text", about=words) for code, words in reasons.items()])


def _component() -> Schema:
    inner = {
        "size": table(size.SIZE),
        "box": table(size._BOX),
        "cards": table(options.KEYS, {"join": table(options._JOIN)}),
        "fields": _FIELDS,
        "allow": _allow(),
    }
    return table(component.COMPONENT_KEYS, inner)


def _brand() -> Schema:
    inner = {
        "colours": _roles(dict.fromkeys(brands.ROLES, _COLOUR), {"required": [*brand._NEEDED]}),
        "fonts": _roles(dict.fromkeys(style.ROLES, _font()), {}),
        "logo": table(brand._LOGO),
        "back": table(brand._BACK),
        "style": table(brand._STYLE),
    }
    schema = table(brand._BRAND, inner)
    for name, most in brand.LONGEST.items():
        schema["properties"][name]["maxLength"] = most
    return schema


def _sources() -> Schema:
    source = table(rules._SOURCE)
    return table(rules._SOURCES, {"source": _list(source, 1, rules.MOST_RULES)})


def _rules() -> Schema:
    kinds = {"type": "string", "enum": [*rules.KINDS]}
    each = [
        {
            "if": {"properties": {"kind": {"const": name}}, "required": ["kind"]},
            "then": table((*rules._HEAD, *kind.keys)),
        }
        for name, kind in rules.KINDS.items()
    ]
    rule = {"type": "object", "properties": {"kind": kinds}, "required": ["kind"], "allOf": each}
    return table(rules._FILE, {"rule": _list(rule, 1, rules.MOST_RULES)})
