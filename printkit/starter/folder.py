"""A table's columns with their roles and a look in, the text of each file of a game folder out."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import cycle
from string import ascii_uppercase
from typing import Any, NamedTuple
from unicodedata import bidirectional

from printkit.diagnostics.wording import toml_text
from printkit.folders import shared_text, shared_toml
from printkit.model.card_table import CardTable, Column
from printkit.model.game import PICTURE_FIELD
from printkit.model.kinds import KINDS
from printkit.starter.headings import Label, match
from printkit.starter.looks import NO_CATEGORY, Category, Look
from printkit.starter.roles import ROLES, SIGN, Roles

GAME, FACE, BACK = "game.toml", "layouts/card.svg", "layouts/back.svg"
COMPONENT = "cards"

#: Letters that mean something to a template or to XML are written as escapes inside of its strings.
_ESCAPES = {ord(letter): f"\\u{ord(letter):04x}" for letter in "<>{}%#&'\x7f"}


#: What is written out for a key: a text, a flag, or texts.
Stated = str | bool | int | tuple[str, ...]


class DeckPlan(NamedTuple):
    """All that is known of a deck before its files are written."""

    table: CardTable
    data: Mapping[str, Any]  # `templates/roles.toml`
    title: str
    look: Look
    kind: str
    size: str
    roles: Roles
    categories: tuple[Category, ...] = ()
    colours: tuple[Category, ...] = ()  # the same of a column that gives the cards' colours
    pictures: Mapping[str, str] = {}  # what a cell says -> the path of the picture; "" where there is none
    icons: Mapping[str, Sequence[str]] = {}  # an icon's name -> the words that mean it
    title_icons: Mapping[str, str] = {}  # by the names of cards, if most have one
    labels: Mapping[str, Label] = {}  # by column's name
    others: tuple[str, ...] = ()  # the names of other looks that suit it
    reasons: Mapping[str, str] = {}  # why columns are not printed, by their names
    grown: str = ""  # the size of its cards, if the longest does not fit on the look's own
    own: bool = False  # whether it is for a folder to own
    #: The most letters of each part on one card: without a picture, and with one.
    longest_values: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {})
    #: Keys of `[component.cards]` to write out, so that nothing is guessed again.
    stated: Mapping[str, Stated] = {}


def deck_files(deck: DeckPlan) -> dict[str, str]:
    """Return the text of each file, by its path in the folder."""
    lines = "\n".join(f"{{% set {name} = {value} %}}" for name, value in _variables(deck))
    head = shared_text("starter/face-head.svg").format(lines=lines, theme=deck.look.theme)
    back = (head if deck.look.answers_on_back else shared_text("starter/back-head.svg")) + deck.look.back
    if CONTINUE_ON in deck.stated:
        parts = {"head": head, "face": deck.look.face, "back": deck.look.back}
        back = shared_text("starter/back-continued.svg").format(**parts)
    sides = {FACE: head + deck.look.face} | ({BACK: back} if KINDS[deck.kind].cut_to_trim else {})
    return {GAME: _game(deck), **sides}


#: The keys that say after how many letters a text goes on elsewhere, and where, if not on another card.
CONTINUE, CONTINUE_ON = "continue-after", "continue-on"
#: What the title of a card says that goes on on another one.
_CONTINUED = ' ~ (" (" ~ card.continued ~ ")" if card.continued else "")'
#: For words that run from right to left.
_MIRRORED = "mirrored = true                 # left and right change places: words run from right to left\n"
#: What a cell writes in brackets: `[gold]`, `{gold}`, `:gold:`.
_BRACKETS = re.compile(r"(?<=[\[{:])\w{1,30}(?=[\]}:])")


def _game(deck: DeckPlan) -> str:
    on_back = CONTINUE_ON in deck.stated
    but = ", but for the answer" if deck.look.answers_on_back else ", but for long texts" * on_back
    look, remarks = deck.look, shared_toml("starter/remarks.toml")
    words = {word: icon for icon, several in reversed([*deck.icons.items()]) for word in several}
    cells = (cell for row in deck.table.rows for cell in row.values() if isinstance(cell, str))
    written = {found.casefold() for cell in cells for found in _BRACKETS.findall(cell)}
    named = sorted(written & words.keys() - deck.icons.keys())  # other words for icons of ours
    uses = {
        role: [_remark(one.value) for one in deck.colours or deck.categories if one.colour == role]
        for role in look.palette
    }
    back = shared_text("starter/back.toml").format(path=BACK, but=but)
    return shared_text("starter/game.toml").format(
        file=_remark(deck.table.path.name),
        look=look.name,
        theme=look.theme,
        title=toml_text(deck.title),
        palette="\n".join(
            f"{role} = {toml_text(colour)}" + (f"  # {', '.join(uses[role])}" if uses[role] else "")
            for role, colour in look.palette.items()
        ),
        fonts="\n".join(f"{role} = {toml_text(families[0])}" for role, families in look.fonts.items()),
        component=COMPONENT,
        named="".join(f"{toml_text(word)} = {toml_text(words[word])}\n" for word in named),
        kind=deck.kind,
        stock=toml_text(remarks["stock"][deck.kind]),
        size=deck.size,
        face=FACE,
        back=back if KINDS[deck.kind].cut_to_trim else "",
        mirrored=_MIRRORED if _runs_to_the_left(deck) else "",
        allowed=shared_text("starter/allowed.toml") if (look.answers_on_back or on_back) and deck.own else "",
        table=toml_text(deck.table.path.name),
        stated="".join(f"{key} = {_value_of(value)}{remarks[key]}\n" for key, value in deck.stated.items()),
    )


def _runs_to_the_left(deck: DeckPlan) -> bool:
    cells = (cell for row in deck.table.rows for cell in row.values() if isinstance(cell, str))
    ways = Counter(bidirectional(letter) for cell in cells for letter in cell[:200])
    return ways["R"] + ways["AL"] > ways["L"]


def _value_of(value: Stated) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(toml_text, value))}]"
    return toml_text(value) if isinstance(value, str) else str(value).lower()


def _variables(deck: DeckPlan) -> Iterator[tuple[str, str]]:
    first = {role: columns[0] for role, columns in deck.roles.items() if columns}
    cells = (column.text(row) for column in deck.roles["corner"] for row in deck.table.rows)
    signs = {sign[1:-1].casefold() for cell in cells for sign in SIGN.findall(cell)}
    has_signs = bool(signs - deck.icons.keys())  # costs of several signs, which are no icons: `{2}{R}`
    bare = has_signs and any(len(sign) > 2 or not sign.isalnum() for sign in signs)  # no discs: `{w/u}`
    for role in ("title", "subtitle", "category", "corner", "question", "answer"):
        label = Label("") if role == "corner" else None
        value = ' ~ " " ~ '.join(_value(one, deck, label) for one in deck.roles[role]) or '""'
        if role in ("title", "question", "answer") and any(one.type == "whole" for one in deck.roles[role]):
            value = f"({value})|string"  # its length is asked for
        if role == "category" and (dashes := _dashes(deck)):
            value = f'("" if {value} in [{", ".join(map(literal, dashes))}] else {value})'
        if role == "title" and CONTINUE in deck.stated:
            value = f"({value}){_CONTINUED}"
        if deck.roles["options"] and role in ("question", "answer"):
            value = _with_options(role, value, deck)
        yield role, f"({value})[:]{_BARE}" if role == "corner" and bare else value
    corner = first.get("corner")
    yield "corner_icon", literal(_icon(corner, deck) if corner and not has_signs else "")
    yield "corner_label", literal(deck.labels[corner.name].text if corner else "")
    yield "title_icon", _chosen("title", sorted(deck.title_icons.items()), "")
    yield "colour", _colour(deck, "category" in first)
    yield "picture", f"card.{PICTURE_FIELD}" if deck.roles["picture"] else '""'
    yield "words", _list(_long_texts(deck))
    for role in ("stats", "facts"):
        yield role, _list(_items(role, deck))
    yield "back_title", "game.title"
    if deck.look.compares:
        without, pictured = (json.dumps(one) for one in deck.longest_values)
        yield "longest_values", without if without == pictured else f"{pictured} if picture else {without}"


def _dashes(deck: DeckPlan) -> list[str]:
    cells = {column.text(row) for column in deck.roles["category"] for row in deck.table.rows}
    return sorted(filter(NO_CATEGORY.fullmatch, cells))


def _with_options(role: str, value: str, deck: DeckPlan) -> str:
    """Return a question with the answers to choose from below it, or which of them is right.

    They are in the order of the columns, if one of them is the right one; else as the alphabet has them.
    """
    columns, right = deck.roles["options"], f"card.{deck.roles['answer'][0].name}|string"
    answers = [deck.roles["answer"][0].text(row) for row in deck.table.rows]
    several = [[one.text(row) for one in columns] for row in deck.table.rows]
    known = sum(one in among for one, among in zip(answers, several, strict=True)) * 2 > len(answers)
    by_letter = not known and all(len(one) < 2 and one.isalpha() for one in answers)
    lettered = {
        key: f'"{key}  " ~ card.{one.name}' for key, one in zip(ascii_uppercase, columns, strict=False)
    }
    if role == "answer":
        named = ", ".join(f'"{key}": {text}' for key, text in lettered.items())
        return f"{{{named}}}.get(({right})|upper, {right})" if by_letter else value
    listed = ", ".join(f"card.{one.name}|string" for one in columns)
    if by_letter:
        listed = ", ".join(f"({text})" for text in lettered.values())
    listed = f"[{listed}]" if known or by_letter else f"([{right}, {listed}]|sort)"
    return f'{value} ~ "<br/>"|safe ~ {listed}|reject("equalto", "")|join("<br/>"|safe)'


#: What prints `{2}{W/U}` as "2W/U".
_BARE = '|replace("\u007b", "")|replace("\u007d", "")'


def _items(role: str, deck: DeckPlan) -> Iterator[tuple[tuple[str, str], ...]]:
    icons = [_icon(column, deck) for column in deck.roles[role]]
    all_differ = all(icons) and len({*icons}) == len(icons)
    for column, icon in zip(deck.roles[role], icons, strict=True):
        yield _item(column, icon if all_differ else "", deck)


def _item(column: Column, named: str, deck: DeckPlan) -> tuple[tuple[str, str], ...]:
    icon = ("icon", literal(named))
    if column.type == "flag":  # `Rare: yes` is printed as `Rare`
        word, name = deck.labels[column.name].text.rstrip("?! "), f"card.{column.name}"
        other = f'({literal(f"{word}: ")} ~ {name} if {name} else "")'  # a cell that says something else
        return ("label", '""'), ("value", f"{literal(word)} if {name} is true else {other}"), icon
    label = deck.labels[column.name]
    return ("label", literal(label.text)), ("value", _value(column, deck, label)), icon


def _list(items: Iterator[tuple[tuple[str, str], ...]]) -> str:
    rows = [[*item] for item in items]
    if not rows:
        return "[]"
    inner = ",\n  ".join("{" + ", ".join(f'"{key}": {value}' for key, value in row) + "}" for row in rows)
    key = "text" if any(name == "text" for name, _ in rows[0]) else "value"
    return f'[\n  {inner},\n] | rejectattr("{key}", "equalto", "") | list'


def _value(column: Column, deck: DeckPlan, label: Label | None = None) -> str:
    """Return the expression for a column's value; of a number as an amount, with its label's unit."""
    name = f"card.{column.name}"
    if column.type == "list":
        return f'({name} if {name} is string else {name}|join(", "))'
    if column.type == "flag":
        return f'("{_YES}" if {name} is true else {name} or "")'
    is_amount = column.type == "number" or bool(label and label.unit) or column in deck.roles["stats"]
    if not (is_amount or (label and column.type == "whole")):
        return name
    given = [literal(label.unit)] if label and label.unit else []
    if label and label.one:
        given.append(f"one={literal(label.one)}")
    if deck.table.comma != ".":
        given.append(f"point={literal(deck.table.comma)}")
    return f"{name}|amount({', '.join(given)})" if given else f"{name}|amount"


_YES = "✓"


def _long_texts(deck: DeckPlan) -> Iterator[tuple[tuple[str, str], ...]]:
    """Yield the entries of long texts and of icons: in italics if one sets a mood, beside one that does not.

    One needs no label where its heading says no more than that it is one.
    """
    columns = deck.roles["words"]
    moods = [one for one in columns if match(one.heading, deck.data["flavour"]) > 1000]
    for column in columns:
        plain = match(column.heading, deck.data["generic"]) > 1000 or len(columns) == 1
        value = _value(column, deck)
        if column in moods and len(moods) < len(columns):
            value = f'"<i>"|safe ~ {value} ~ "</i>"|safe if {value} else ""'
        yield ("label", literal("" if plain else deck.labels[column.name].text)), ("text", value)
    for column in deck.roles["icons"]:
        plain = match(column.heading, deck.data["generic"]) > 1000
        yield (
            ("label", literal("" if plain else deck.labels[column.name].text)),
            ("text", _value(column, deck)),
        )


def _icon(column: Column, deck: DeckPlan) -> str:
    scores = {icon: match(column.heading, words) for icon, words in deck.icons.items()}
    best = max(scores, key=lambda icon: scores[icon], default="")
    return best if scores.get(best) else ""


def _colour(deck: DeckPlan, categories: bool) -> str:
    """Return what a card's colour is: its own or its category's; else names take turns, or all cards."""
    coloured = deck.colours or (deck.categories if categories else ())
    turns = deck.look.colours[:_TURNS] if deck.look.varied and not coloured else ()
    titles = [column.text(row) for column in deck.roles["title"][:1] for row in deck.table.rows]
    names = [*dict.fromkeys(titles)]
    if turns and len(names) < min(len(titles), _MOST_ALIKE):
        return _chosen("title", zip(names, cycle(turns), strict=False), "c0")
    if turns:
        return f"{json.dumps(turns)}[page % {len(turns)}]"
    pairs = ((spelling, one.colour) for one in coloured for spelling in one.spellings)
    return _chosen(f"card.{deck.roles['colour'][0].name}" if deck.colours else "category", pairs, "c0")


def _chosen(name: str, pairs: Iterable[tuple[str, str]], otherwise: str) -> str:
    listed = ", ".join(f"{literal(value)}: {literal(meant)}" for value, meant in pairs)
    return f"{{{listed}}}.get({name}|string, {literal(otherwise)})" if listed else literal(otherwise)


def literal(text: str) -> str:
    """Return a text as a template writes it, safe inside of XML."""
    return json.dumps(text, ensure_ascii=False).translate(_ESCAPES)


def _remark(text: str) -> str:
    kept = "".join(letter if letter.isprintable() and letter not in "#{}" else " " for letter in text)
    return " ".join(kept.split())[:60]


#: So many names that rows share have colours of their own.
_MOST_ALIKE = 60
#: So many categories are listed; so many colours take turns where there are none.
_MOST, _TURNS = 6, 6


def parts_of(deck: DeckPlan, copies: str) -> tuple[tuple[str, str], ...]:
    """Return each part of a card with the headings of the columns that it comes from."""
    words = {role: ", ".join(_words(role, deck)) for role in ROLES}
    words = {"left out" if role == "hidden" else role: text for role, text in words.items()}
    size = f"{deck.grown}, as the longest card does not fit on {deck.look.size}" if deck.grown else ""
    letters = deck.stated.get(CONTINUE)
    where = "the back" if CONTINUE_ON in deck.stated else "another card"
    cut = f"texts of more than {letters} letters go on on {where}" if letters else ""
    words |= {"copies": copies, "size": size, "cut": cut}
    return tuple((role, text) for role, text in words.items() if text)


def _words(role: str, deck: DeckPlan) -> Iterator[str]:
    for column in deck.roles[role]:
        heading = " ".join(column.heading.split()) or column.name
        if role == "category" and deck.categories:
            named = [f"{' '.join(one.value.split())[:30]} ({one.cards})" for one in deck.categories[:_MOST]]
            more = len(deck.categories) - len(named)
            counts = ", ".join(named) + (f" and {more} more" if more else "")
            yield f"{heading}: {counts}"
        elif role == "picture" and not all(deck.pictures.values()):
            found = sum(map(bool, deck.pictures.values()))
            yield f"{heading}: {found} of {len(deck.pictures)} found"
        elif role == "hidden":
            yield f"{heading} ({deck.reasons[column.name]})"
        else:
            yield heading
