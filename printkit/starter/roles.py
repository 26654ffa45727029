"""The columns of a table in, what each is out: title, words, category, numbers; by heading and values.

Nothing here knows a language: the words that headings are made of are in `templates/roles.toml`.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from string import ascii_lowercase
from typing import Any

from printkit.model.card_table import CardTable, Column
from printkit.pictures import Pictures
from printkit.starter.columns import Seen, look_at
from printkit.starter.headings import BRACKETED, match, plain, plain_words

#: What a column can be, in the order in which the summary lists them.
ROLES = (
    *("title", "subtitle", "corner", "category", "colour", "picture", "question", "options", "answer"),
    *("words", "icons", "stats", "facts", "hidden"),
)

#: In a table of so few columns, a column that only counts is for the players.
_NARROW = 3
#: Lengths in letters: of a name, of one whose heading says so, of a word in a corner.
_NAME, _LONG_NAME, _CORNER = 45, 90, 5
#: A longer text is one to read.
_LONG = 40
#: More numbers than this are facts, in small type.
_MOST_STATS = 8
#: A shorter text is no text of rules, even under that heading.
_PHRASE = 14
#: So many different values, and what share of the cards: more make no category.
_MOST_CATEGORIES, _CATEGORY_SHARE = 40, 0.7
#: Without a heading that says so, fewer do.
_PLAIN_CATEGORIES, _PLAIN_SHARE = 12, 0.5

#: Roles whose headings name no card.
_LOUD = ("corner", "category", "words", "stats")

#: A sign of a cost, as trading cards have it: `{2}{R}{R}`.
SIGN = re.compile(r"\{[^{}\s]{1,3}\}")

#: A colour that a cell gives: `#FFEE00`, `#FE0`, `rgb(255, 238, 0)`.
WRITTEN_COLOUR = re.compile(
    r"#([0-9a-f]{6}|[0-9a-f]{3})|rgb\(\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*\)",
    re.IGNORECASE,
)
#: Names of cards are names of pictures too, if there is one for so many of them.
_PICTURED = 0.5
#: From this share of its values on, a column is one of colours.
_COLOURED = 0.8

Headings = Mapping[str, Sequence[str]]


#: A letter or a number behind the heading of an answer to choose from: `option_b`, `Wrong 2`.
_NUMBERED = re.compile(r"^(?:(.*?)[\W_]*)([a-h]|\d)$", re.IGNORECASE)


def _options(left: Sequence[Seen], headings: Headings, _: str | None) -> list[Seen]:
    several = []
    for seen in left:
        found = _NUMBERED.match(BRACKETED.sub("", seen.column.heading).strip())
        if found and (
            plain(found[1]) in plain_words(tuple(headings["option"])) or (not found[1] and found[2].isalpha())
        ):
            several.append(seen)
    others = [seen for seen in left if seen not in several]
    right = _exact(others, headings["correct"])
    question = _exact([seen for seen in others if seen not in right], headings["question"])
    return [*question, *right, *several] if question and right and len(several) > 1 else []


def _sides(left: Sequence[Seen], headings: Headings) -> dict[str, tuple[Seen, ...]]:
    left = [seen for seen in left if seen.pictures < 0.5]
    texts = {seen: f"{plain(seen.column.heading)} " for seen in left if seen.is_text}
    sides = []
    for side in ("front", "back"):
        words = tuple(f"{word} " for word in plain_words(tuple(headings[side])))
        sides.append([seen for seen, heading in texts.items() if heading.startswith(words)])
    if not all(sides) or sum(map(len, sides)) < len(left) - 1:
        return {}
    (asks, *below), (replies, *more) = sides
    return {"question": (asks,), "answer": (replies,), "subtitle": (*below,), "words": (*more,)}


#: Roles of one column, or of a pair: if that is said, no other is chosen.
_SINGLE = {"picture", "colour", "question", "title", "category", "corner", "subtitle"}

Roles = Mapping[str, tuple[Column, ...]]
Choose = Callable[[Sequence[Seen], Headings, str | None], Iterable[Seen]]


def find_roles(
    table: CardTable, headings: Headings, pictures: Pictures, said: Mapping[str, str]
) -> tuple[Roles, dict[str, str]]:
    """Return the columns of each role, and why some are not printed.

    Without a column of pictures, those named like the cards are taken, or numbered like them.
    """
    roles = guess_roles(table, headings, pictures.find, said)
    reasons = why_left_out(roles["hidden"], table.rows, headings)
    reasons |= {name: f"for `--language {code}`" for name, code in _in_languages(table.columns, headings)}
    reasons |= {name: "as you asked" for name, role in said.items() if role == "hidden"}
    worded = sum(any(column.text(row) for column in roles["words"]) for row in table.rows)
    if not roles["title"] and not roles["question"] and worded < max(1, len(table.rows) / 2):
        roles = _as_playing_cards(roles, headings, table.rows)
    named = [*roles["title"], *table.columns] if pictures.by_path and not roles["picture"] else []
    for column in named:
        texts = [column.text(row) for row in table.rows]
        found = {pictures.find(text) for text in texts if text} - {""}
        if len(found) > _PICTURED * len(texts) and (column in roles["title"] or len(found) == len(texts)):
            return {**roles, "picture": (column,)}, reasons
    return roles, reasons


def _in_languages(columns: Iterable[Column], headings: Headings) -> list[tuple[str, str]]:
    """Return the columns that say in another language what one beside them says, each with its language."""
    names = {column.name for column in columns}
    found = (name.rpartition("_") for name in names)
    return [
        (f"{base}_{code}", code) for base, _, code in found if base in names and code in headings["codes"]
    ]


def _as_playing_cards(roles: Roles, headings: Headings, rows: Sequence[Mapping[str, Any]]) -> Roles:
    """Return roles where a rank or a suit is what most cards show; the names of a few are below it."""
    shown = roles["corner"] or roles["category"] or roles["stats"][:1] or roles["facts"][:1]
    several = [one for role in ("corner", "stats", "facts") for one in roles[role]]
    telling = [one for one in several if len({one.text(row) for row in rows}) > 1]
    if len(telling) == 1 and telling[0] not in roles["corner"]:  # tickets differ by their numbers alone
        return {
            **{role: tuple(one for one in roles[role] if one not in telling) for role in roles},
            "title": (*telling,),
        }
    named = [one for one in roles["facts"] if match(one.heading, headings["title"]) and one not in shown]
    below = roles["subtitle"] or tuple(named[:1])
    facts = tuple(one for one in roles["facts"] if one not in below)
    return {**roles, "title": shown, "subtitle": below, "facts": facts}


def guess_roles(
    table: CardTable, headings: Headings, is_picture: Callable[[str], object], said: Mapping[str, str] = {}
) -> Roles:
    """Return the columns of each role, in the table's order; every column has one role.

    Columns that are called a, b, c for want of headings have none here.
    `is_picture` says whether there is a picture of this name, with or without its ending; `said` gives the
    roles of columns that nothing is guessed of, by their names.
    """
    columns: Sequence[Column] = table.columns
    if [column.heading for column in columns] == [*ascii_lowercase[: len(columns)]]:
        columns = [column._replace(heading="") for column in columns]
    named = headings["picture"]
    left = [look_at(one, table.rows, is_picture if match(one.heading, named) else None) for one in columns]
    roles: dict[str, tuple[Column, ...]] = dict.fromkeys(ROLES, ())

    def take(role: str, chosen: Sequence[Seen]) -> None:
        roles[role] += tuple(seen.column for seen in chosen)
        left[:] = [seen for seen in left if seen not in chosen]

    for role in {*said.values()}:
        take(role, [seen for seen in left if said.get(seen.column.name) == role])
    others = dict(_in_languages(columns, headings))
    take("hidden", [seen for seen in left if seen.column.name in others])
    take("hidden", _empty(left, headings))
    secret = [seen for seen in left if seen.is_text and not said]
    take("answer", _exact(secret, headings["secret"]) if len(left) > 1 else [])
    for role, several in ({} if roles["answer"] else _sides(left, headings)).items():
        take(role, several)
    if roles["answer"] and not roles["question"]:
        found = [*_titles(left, headings, table.id_column)[:1], *(seen for seen in left if seen.is_text)]
        take("question", found[:1])
    for names, choose in _CHOICES:
        if names[0] in _SINGLE and roles[names[0]]:
            continue
        chosen = [*choose(left, headings, table.id_column)]
        for role, seen in zip(names if len(names) > 1 else names * len(chosen), chosen, strict=False):
            take(role, [seen])
    return {**roles, "hidden": tuple(one for one in columns if one in roles["hidden"])}


def why_left_out(
    columns: Sequence[Column], rows: Sequence[Mapping[str, Any]], headings: Headings
) -> dict[str, str]:
    """Return why each of these columns is not printed."""
    seen = [look_at(column, rows, None) for column in columns]
    second = {one: "a second colour" if _is_coloured(one, headings) else "a second picture" for one in seen}
    return {one.column.name: _why_hidden(one, headings) or second[one] for one in seen}


def _best(left: Iterable[Seen], words: Sequence[str]) -> list[Seen]:
    """Return the column whose heading fits best, in a list; of equal ones the first; none if none fits."""
    fitting = [seen for seen in left if match(seen.column.heading, words)]
    return sorted(fitting, key=lambda seen: -match(seen.column.heading, words))[:1]


def _empty(left: Sequence[Seen], headings: Headings) -> list[Seen]:
    """Return columns without a value, and those that are the author's own or hold addresses."""
    reasons = {seen: _why_hidden(seen, headings) for seen in left}
    differ = [seen for seen in left if seen.distinct == len(seen.values) > 1]
    if len(differ) == 1 and all(seen.distinct < 2 for seen in left if seen not in differ):
        reasons[differ[0]] = ""  # all that tells cards apart, as tickets by their numbers
    for seen in left if len(left) <= _NARROW else ():  # a number and a name: what is called, or counted
        if plain(seen.column.heading) not in ("", "id", "index") and _counts_up(seen):
            reasons[seen] = ""
    some_left = not all(reasons.values())
    return [seen for seen in left if reasons[seen] in _ALWAYS or (reasons[seen] and some_left)]


#: Why a column is never printed.
_ADDRESSES = "web addresses: with `--fetch`, those of pictures are printed"
_ALWAYS = ("no values", _ADDRESSES, "mail addresses")
#: Words of headings of numbers that only count the cards.
_COUNTERS = {"no", "nr", "num", "number", "index", "n", "row", "nummer", "numero"}


def _why_hidden(seen: Seen, headings: Headings) -> str:
    """Return why a column is nothing for players; "" for one that may be."""
    heading, values = seen.column.heading, [plain(value) for value in seen.values]
    words = plain(heading)
    steps, unfinished = (plain_words(tuple(headings[key])) for key in ("steps", "unfinished"))
    if not values:
        return _ALWAYS[0]
    if seen.addresses > 0.5:
        return _ALWAYS[1 + all("@" in value for value in seen.values)]
    if _counts_up(seen) and (not words or {*words.split()} & _COUNTERS):
        return "counts the rows"
    said = " | ".join(values)
    if match(heading, headings["notes"]) and any(f" {word} " in f" {said} " for word in unfinished):
        return "notes to yourself"
    if match(heading, headings["progress"]) and {*values} <= {*steps}:
        return "how far a card is"
    hidden = {*headings["hidden"], *plain_words(tuple(headings["hidden"]))}
    kept = words.split()[-1:] in (["id"], ["uuid"], ["guid"]) or {words, heading.casefold()} & hidden
    return "for you, not for players" if kept else ""


def _counts_up(seen: Seen) -> bool:
    return [*seen.values] == [str(number) for number in range(1, len(seen.values) + 1)]


def _pictures(left: Sequence[Seen], headings: Headings, _: str | None) -> list[Seen]:
    files = [seen for seen in left if seen.pictures >= 0.5]
    return _best(files, headings["picture"]) or files[:1]


def _is_coloured(seen: Seen, headings: Headings) -> bool:
    """Return whether a column gives colours: written as numbers, or by name under a heading that says so."""
    written = sum(bool(WRITTEN_COLOUR.fullmatch(value)) for value in seen.values)
    if match(seen.column.heading, headings["colour"]) > 1000:
        names = plain_words(tuple(headings.get("colours", ())))
        written += sum(plain(value) in names for value in seen.values)
    return written > 0 and written >= _COLOURED * len(seen.values)


def _colours(left: Sequence[Seen], headings: Headings, _: str | None) -> list[Seen]:
    found = [seen for seen in left if _is_coloured(seen, headings)]
    return (_best(found, headings["colour"]) or found[:1]) if len(found) < len(left) else []


def _pairs(left: Sequence[Seen], headings: Headings, _: str | None) -> list[Seen]:
    answer = _exact(left, headings["answer"])
    question = _exact([seen for seen in left if seen not in answer], headings["question"])
    if question and answer:
        return [*question, *answer]
    spoken = [seen for seen in left if _exact([seen], headings["languages"]) and seen.is_text]
    return spoken[:2] if len(spoken) > 1 else _unnamed_pair(left)


def _unnamed_pair(left: Sequence[Seen]) -> list[Seen]:
    """Return the first two columns of a table without headings, if they are questions or words to learn."""
    if len(left) < 2 or any(seen.column.heading for seen in left):
        return []
    first, second = left[:2]
    asks = sum(value.endswith(("?", "？", ";")) for value in first.values) * 2 > len(first.values)
    words = len(left) == 2 and all(
        seen.is_text and seen.mean <= _LONG and seen.distinct > 0.9 * len(seen.values) for seen in left
    )
    return [first, second] if (asks or words) and second.share > 0.5 else []


def _exact(left: Sequence[Seen], words: Sequence[str]) -> list[Seen]:
    """Return the column whose heading is one of these words, or consists of one and a number."""
    alike = [seen for seen in left if match(re.sub(r"\W*\d+$", "", seen.column.heading), words) > 1000]
    return _best(alike, words) or alike[:1]


def _titles(left: Sequence[Seen], headings: Headings, id_column: str | None) -> list[Seen]:
    """Return the column that names the card, if one does; two for people's names."""
    texts = [seen for seen in left if seen.is_text and seen.share > 0.5]
    if len(person := [*_exact(texts, headings["given"]), *_exact(texts, headings["surname"])]) == 2:
        return person
    short = [seen for seen in texts if seen.mean <= _NAME]
    named = _exact([seen for seen in texts if seen.mean <= _LONG_NAME], headings["title"])
    named = named or _best(short, headings["title"])
    free = [seen for seen in short if not _is_named(seen, headings) and seen.sentences < 0.5]
    telling = [seen for seen in free if seen.distinct > 0.8 * len(seen.values) and not seen.are_codes]
    below = [seen for seen in short if seen.distinct == len(seen.values) and seen.sentences < 0.5]
    weak = named if (telling or below) and named and _is_weak(named[0], headings) else []
    named = [] if weak else named
    names = [seen for seen in below if not _is_named(seen, headings, _LOUD) and not seen.are_codes]
    first = [seen for seen in names if seen.column.name == id_column]
    called = [seen for seen in free if seen.column.name == id_column]
    named = named or first or [seen for seen in called if not (telling and seen.are_codes)]
    last = [
        seen for seen in below if _is_named(seen, headings, ("subtitle", "category", *["words"][: len(weak)]))
    ]
    grid = len(telling) > 1 and [*last, *telling] == [*left]  # what its rows are, before their other headings
    named = named or (last if grid else telling)[:1]
    named = named or [seen for seen in free if seen.distinct > 0.8 * len(seen.values)][:1]
    return named or last[:1] or weak  # as roles of players, or sorts of jam


def _is_weak(seen: Seen, headings: Headings) -> bool:
    """Return whether a column is named as titles are, but its values are no names."""
    weak = match(seen.column.heading, headings["weak_title"]) > 1000
    return weak and (seen.distinct < len(seen.values) or seen.are_codes)


def _is_named(seen: Seen, headings: Headings, roles: Sequence[str] = ("subtitle", *_LOUD)) -> bool:
    room = seen.is_number or seen.mean <= _CORNER  # a longer word is none for a corner
    return any(match(seen.column.heading, headings[role]) for role in roles if room or role != "corner")


def _words(left: Sequence[Seen], headings: Headings, _: str | None) -> list[Seen]:
    said = [seen for seen in left if seen.is_text or seen.column.type == "list"]  # as what a dish needs
    texts = [seen for seen in said if seen.is_text or match(seen.column.heading, headings["words"]) > 1000]
    found = []
    for seen in texts:
        named = match(seen.column.heading, headings["words"])
        several = seen.distinct > min(3, len(seen.values) / 2)
        reads = named > 0 and several and (named > 1000 or seen.mean > _PHRASE)
        if seen.mean > _LONG or reads or seen.longest > 3 * _LONG or seen.sentences > 0.5 or seen.has_lines:
            found.append(seen)
    alike = {plain(seen.column.heading) for seen in found} - {""}
    return [seen for seen in texts if seen in found or plain(seen.column.heading) in alike]


def _categories(left: Sequence[Seen], headings: Headings, _: str | None) -> list[Seen]:
    few = [seen for seen in left if seen.column.type != "flag" and seen.mean <= _NAME]

    def repeats(seen: Seen, most: int, share: float, least: int) -> bool:  # as a category does
        return seen.distinct <= min(most, max(least, share * len(seen.values)))

    known = [one for one in few if repeats(one, _MOST_CATEGORIES, _CATEGORY_SHARE, 3) and not one.is_number]
    others = [one for one in few if one.is_text and repeats(one, _PLAIN_CATEGORIES, _PLAIN_SHARE, 0)]
    unnamed = [one for one in others if one.distinct > 1 and not _is_named(one, headings)]
    return _best(known, headings["category"]) or unnamed[:1]


def _corners(left: Sequence[Seen], headings: Headings, _: str | None) -> list[Seen]:
    # a sign in brackets counts as one letter
    lengths = {seen: max((len(SIGN.sub("x", value)) for value in seen.values), default=0) for seen in left}
    kinds = ("flag", "list")
    codes = [
        seen for seen in left if seen.is_text and seen.are_codes and seen.distinct == len(seen.values) > 1
    ]
    short = [seen for seen in left if seen.column.type not in kinds and lengths[seen] <= _CORNER]
    found = _best(short, headings["corner"])
    numbers = [seen for seen in short if seen.is_number]
    headed = [one.column.heading for one in numbers]  # with a unit, it needs its heading
    alone = len(headed) == 1 and not match(headed[0], headings["stats"]) and not BRACKETED.search(headed[0])
    return found or codes[:1] or (numbers if alone else [])


def _subtitles(left: Sequence[Seen], headings: Headings, _: str | None) -> list[Seen]:
    short = [seen for seen in left if seen.is_text and seen.longest <= _NAME]
    return _best(short, headings["subtitle"]) or _best(short, headings["category"])


#: Which roles are chosen from the columns that are left, in this order; a pair takes two columns at most.
_CHOICES: tuple[tuple[tuple[str, ...], Choose], ...] = (
    (("picture",), _pictures),
    (("hidden",), lambda left, *_: [seen for seen in left if seen.pictures >= 0.5]),
    (("colour",), _colours),
    (("hidden",), lambda left, headings, _: [seen for seen in left if _is_coloured(seen, headings)]),
    (("question", "answer", *["options"] * 8), _options),
    (("question", "answer"), _pairs),
    (("title",), _titles),
    (("words",), _words),
    (("category",), _categories),
    (("corner",), _corners),
    (("subtitle",), _subtitles),
    (("stats",), lambda left, *_: [seen for seen in left if seen.is_number][:_MOST_STATS]),
    (("facts",), lambda left, *_: left),
)
