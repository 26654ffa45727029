"""Objects with keys in, as JSON and YAML have them, rows out: one row an object, one column a key."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Place, Report
from printkit.input.tables.grid import MOST_COLUMNS, MOST_ROWS, CellGrid, Row
from printkit.input.tables.words import NAME_WORDS, SHEET_WORDS, field_name

#: Longer lists and tables within a card are no fields.
_MOST_VALUES = 100
#: Objects in objects in objects are no fields either.
_DEEPEST = 5
#: A longer value of an object in a list is what it says.
_LONGEST_VALUE = 24
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


class Found(NamedTuple):
    """One object: its values, where it begins, and the place of one of its keys."""

    values: Any
    line: int
    place: Callable[[str | None], Place]


def found_in(path: Path, line: int, values: Mapping[str, Any]) -> Found:
    """Return an object of which no more is known than the line that it begins in."""
    place = Place(path, line, 1, 1)
    return Found(values, line, lambda _: place)


def grid_of(path: Path, found: Sequence[Found], report: Report) -> CellGrid | None:
    """Return objects as rows, or None with a finding."""
    if len(found) > MOST_ROWS:
        message = f"there are {len(found)} cards, more than {MOST_ROWS}"
        report.error("too-many", message, Place(path), "split them into several files")
        return None
    strange = [one for one in found if not isinstance(one.values, Mapping)]
    for one in strange[:20]:
        help = "write each card as `name: value` pairs"
        report.error("wrong-type", "a card must be an object with keys", one.place(None), help)
    if strange:
        return None
    flat = [_flat(one.values) for one in found]
    header = tuple(dict.fromkeys(key for values in flat for key in values))[: MOST_COLUMNS + 1]

    def row(one: Found, values: Mapping[str, Any]) -> Row:
        cells = [values.get(key, "") for key in header]
        return Row(
            one.line, cells, lambda at: one.place(None if at is None else header[at].partition(" ")[0])
        )

    return CellGrid(path, [*map(row, found, flat)], header=header)


def _flat(values: Mapping[Any, Any]) -> dict[str, Any]:
    """Return an object's values by key; those of an object within it as `outer inner`."""
    flat: dict[str, Any] = {}
    for key, value in values.items():
        if isinstance(value, Mapping):
            inner = list(value.items())[:_MOST_VALUES]
            flat |= {f"{key} {name}": _plain(one) for name, one in inner}
        else:
            flat[str(key)] = _plain(value)
    return flat


def _plain(value: Any) -> Any:
    """Return a value as a cell holds it: lists of texts stay lists, deeper ones become text."""
    if isinstance(value, list):
        if any(isinstance(one, Mapping) and _says_much(one) for one in value[:_MOST_VALUES]):
            return "\n".join(map(_described, value[:_MOST_VALUES]))
        return [one if isinstance(one, str) else _short(one) for one in value[:_MOST_VALUES]]
    return _short(value) if isinstance(value, Mapping) else value


def _says_much(values: Mapping[Any, Any]) -> bool:
    filled = [text for one in values.values() if not isinstance(one, bool) and (text := _short(one))]
    return len(filled) > 2 or any(map(_is_said, filled))


def _is_said(text: str) -> bool:
    return len(text) > _LONGEST_VALUE or text.endswith((".", "!", "?"))


def _described(value: Any) -> str:
    """Return an object in a list as a line: its name, short values by their keys, and what it says."""
    if not isinstance(value, Mapping):
        return _short(value)
    texts = {str(key): text for key, one in value.items() if one is not False and (text := _counted(one))}
    name = next((key for key in texts if field_name(key) in NAME_WORDS), "")
    said = [text for key, text in texts.items() if key != name and _is_said(text)]
    short = [
        f"{_CAMEL.sub(' ', key).replace('_', ' ').lower()} {text}".removesuffix(" yes")
        for key, text in texts.items()
        if text not in said and key != name
    ]
    head = f"**{texts[name]}**" if name else ""
    facts = f"({', '.join(short)})" if short and head else ", ".join(short)
    return ": ".join(filter(None, (" ".join(filter(None, (head, facts))), *said)))


def _counted(value: Any) -> str:
    """Return a value as text; what is several times in a list is counted, `Fire ×2`."""
    if not isinstance(value, list):
        return _short(value)
    counts = Counter(filter(None, map(_short, value[:_MOST_VALUES])))
    return ", ".join(f"{text} ×{count}" if count > 1 else text for text, count in counts.items())


def _short(value: Any, depth: int = 0) -> str:
    """Return a value as text: an object by its values, `Wizard 3`, and by the names of what is true."""
    if value is None or depth > _DEEPEST:
        return ""
    if isinstance(value, Mapping):
        pairs = [*value.items()][:_MOST_VALUES]
        words = [
            str(key) if one is True else _short(one, depth + 1) for key, one in pairs if one is not False
        ]
        return " ".join(filter(None, words))[:1000]
    if isinstance(value, list):
        return ", ".join(filter(None, (_short(one, depth + 1) for one in value[:_MOST_VALUES])))[:1000]
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)[:1000]


#: Where something is in a document: the keys and indexes that lead to it.
Keys = tuple[str | int, ...]


def finder(root: Any, parts: Callable[[Any], dict[Any, Any]]) -> Callable[[Keys], Any]:
    """Return what finds a part of a document by its keys; `parts` gives those of one part, each once."""

    @cache
    def within(keys: Keys) -> dict[Any, Any]:
        return parts(find(keys))

    def find(keys: Keys) -> Any:
        return within(keys[:-1])[keys[-1]] if keys else root

    return find


def title_in(document: Any) -> str:
    """Return what a document says that its cards are called: `title: Birds` beside them."""
    title = document.get("title") if isinstance(document, Mapping) else None
    return title if isinstance(title, str) else ""


def items_of(value: Any, keys: Keys = ()) -> list[tuple[Keys, Any]] | None:
    """Return the cards in a document, each with where it is; None if there are none.

    Cards are the things that are alike: of a list, of a table, or of several of these under
    different names or in different sets. What is around them is their category.
    """
    if isinstance(value, list):
        sets = [_cards_in(one, (*keys, index)) for index, one in enumerate(value)]
        if len(value) > 0 and all(sets):
            return [card for one in sets for card in one or ()]
        return [((*keys, index), one) for index, one in enumerate(_named(value))]
    if not isinstance(value, Mapping):
        return None
    held = {str(key): one for key, one in value.items() if _is_list(one) or _is_deck(key, one)}
    if held and all(isinstance(one, list) and not _is_deck(key, one) for key, one in value.items()):
        first = next(iter(held.values()))[0]
        text = next((str(key) for key, one in first.items() if isinstance(one, str)), "name")
        return _in_sets({str(key): _named(one, text) for key, one in value.items()}, keys)
    if len(held) == 1:
        (key, inner), *_ = held.items()
        return items_of(inner, (*keys, key))
    if held and len(held) == len([one for one in value.values() if isinstance(one, list | Mapping)]):
        return _in_sets(held, keys)
    tables = {str(key): one for key, one in value.items() if isinstance(one, Mapping) and one}
    if len(tables) == 1 and (len(value) > 1 or len(next(iter(tables.values()))) > 1):
        (key, inner), *_ = tables.items()
        return items_of(inner, (*keys, key)) or _named_cards(tables, keys)
    decks = [key for key, one in tables.items() if any(map(_is_list, one.values()))]
    if len(decks) == 1 and len(tables) < len(value):
        return items_of(tables[decks[0]], (*keys, decks[0]))
    if not value or len(tables) < len(value):
        return None
    return _in_sets(tables, keys) if _hold_cards(tables.values()) else _named_cards(tables, keys)


def _in_sets(sets: Mapping[str, Any], keys: Keys) -> list[tuple[Keys, Any]]:
    inside = ((key, items_of(one, (*keys, key)) or ()) for key, one in sets.items())
    return [(where, _with(card, key)) for key, cards in inside for where, card in cards]


def _named_cards(tables: Mapping[str, Any], keys: Keys) -> list[tuple[Keys, Any]]:
    return [
        ((*keys, key), one if {"name", "id"} & one.keys() else {"name": key, **one})
        for key, one in tables.items()
    ]


def _named(cards: list[Any], key: str = "name") -> list[Any]:
    """Return cards; where all are but words and numbers, these are their names, or another field.

    So is the key of cards that have no other: `- The Fool: new beginnings`.
    """
    plain = all(isinstance(one, str | int | float) and not isinstance(one, bool) for one in cards)
    keys = [next(iter(one)) for one in cards if isinstance(one, Mapping) and len(one) == 1]
    if len(cards) == len({*keys}) > 1:
        return [{"name": word, "text": text} for one in cards for word, text in one.items()]
    return [{key: one} for one in cards] if plain else cards


def _is_deck(key: Any, value: Any) -> bool:
    """Return whether a list is one of cards by what it is called: `cards = ["Ace", "King"]`."""
    return isinstance(value, list) and bool(value) and field_name(str(key)) in SHEET_WORDS


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


def _hold_cards(tables: Collection[Mapping[str, Any]]) -> bool:
    """Return whether tables hold cards by their names or in lists, and not the same few fields each."""
    if len(tables) > 1 and all(any(map(_is_list, one.values())) for one in tables):
        return True
    names = [name for one in tables for name in one]
    deep = all(isinstance(inner, Mapping) for one in tables for inner in one.values())
    return deep and len(tables) > 1 and len({*names}) * 2 > len(names)


def _cards_in(value: Any, keys: Keys) -> list[tuple[Keys, Any]] | None:
    """Return the cards of a set, `{"set": "Base", "cards": [...]}`; None for a card."""
    if not isinstance(value, Mapping):
        return None
    held = [str(key) for key, one in value.items() if _is_list(one) or _is_deck(key, one)]
    words = [str(one) for one in value.values() if isinstance(one, str | int)]
    is_set = len(words) < 2 and not NAME_WORDS & {*map(str, value)}
    if len(held) != 1 or not (is_set or field_name(held[0]) in SHEET_WORDS):
        return None
    return [
        ((*keys, held[0], index), _with(card, words[0] if words else ""))
        for index, card in enumerate(_named(value[held[0]]))
    ]


def _with(card: Any, category: str) -> Any:
    if not isinstance(card, Mapping) or not category:
        return card
    return {**card, "group" if "category" in card else "category": category}
