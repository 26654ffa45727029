"""`rules.toml` and `sources.toml` in; rules, well formed or marked as malformed, and the rulebook's out."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import listed, quoted
from printkit.files import inside
from printkit.input.games.figures import STATED
from printkit.input.schema import Key, fits, keys_of, read_table
from printkit.input.toml import read_toml
from printkit.inputs.reading import note
from printkit.model.rule import Rule
from printkit.model.sides import Source

RULES_FILE = "rules.toml"

#: No game needs more rules.
MOST_RULES = 2000


class Choice(NamedTuple):
    """Keys of which a rule must have a least and a greatest number; `least|most` counts as one."""

    keys: tuple[str, ...]
    fewest: int = 1
    most: int = 1


class Kind(NamedTuple):
    """The keys of one kind of rule."""

    keys: tuple[Key, ...]
    choices: tuple[Choice, ...] = ()


#: The keys of every rule.
_HEAD = (
    Key("kind", "text", required=True),
    Key("says", "text", required=True),
    Key("origin", "text", required=True, choices=STATED),
    Key("from", "text", ""),
)
_OUTCOME = (
    Key("is", "number|text|flag|list"),
    Key("equals", "text"),
    Key("least", "number"),
    Key("most", "number"),
    Key("digits", "whole", least=0, most=12),
)
_ITEMS = (Key("cards", "text|list"), Key("table", "text"), Key("values", "text|list"), Key("where", "text"))
_TABLE, _COLUMN = Key("table", "text", required=True), Key("column", "text")
_GROUPS = (Key("by", "text"), Key("among", "text|list"))
_WHAT, _NEEDED_WHAT = Key("what", "text"), Key("what", "text", required=True)
_SETS = Key("sets", "flag", False)
_HOLDS = Key("holds", "text")

_ONE_OUTCOME = Choice(("is", "equals", "least|most"))
_ONE_SOURCE = Choice(("cards", "table", "values"))
_WAYS = ("up", "down", "never down", "never up")

#: Every kind of rule, with its keys.
KINDS: Mapping[str, Kind] = {
    "assert": Kind(
        (*_ITEMS, _HOLDS, _WHAT, *_OUTCOME),
        (
            Choice(("holds", "what")),
            Choice(("holds", "is", "equals", "least|most")),
            Choice(("cards", "table", "values"), fewest=0),
        ),
    ),
    "figures": Kind((Key("are", "table", required=True),)),
    "count": Kind((*_ITEMS, *_GROUPS, _SETS, *_OUTCOME), (_ONE_SOURCE, _ONE_OUTCOME)),
    "total": Kind((*_ITEMS, *_GROUPS, _SETS, _NEEDED_WHAT, *_OUTCOME), (_ONE_SOURCE, _ONE_OUTCOME)),
    "parts": Kind(
        (
            Key("cards", "text|list", required=True),
            Key("where", "text"),
            Key("part", "text", required=True),
            Key("side", "text", "face", choices=("face", "back")),
            *_OUTCOME,
        ),
        (_ONE_OUTCOME,),
    ),
    "unique": Kind((*_ITEMS, _WHAT, Key("among", "text|list")), (_ONE_SOURCE,)),
    "order": Kind(
        (*_ITEMS, Key("by", "text"), _WHAT, Key("goes", "text", required=True, choices=_WAYS)), (_ONE_SOURCE,)
    ),
    "table": Kind(
        (_TABLE, Key("rows", "list"), _COLUMN, _WHAT, Key("keys", "text"), *_OUTCOME),
        (Choice(("rows", "column", "what")), Choice(("rows", "is", "equals", "least|most"))),
    ),
    "ranges": Kind((_TABLE, _COLUMN, Key("covers", "text", required=True))),
    "nested": Kind((_TABLE, _COLUMN._replace(required=True), Key("grows", "whole", least=0))),
    "deal": Kind(
        (
            Key("cards", "text|list", required=True),
            Key("where", "text"),
            Key("players", "text"),
            Key("packs", "text|whole", 1),
            Key("hand", "text|whole", least=1, required=True),
            Key("exchange", "text|whole", 0),
            Key("extra", "text|whole", 0),
            Key("exactly", "flag", False),
        )
    ),
    "relation": Kind(
        (
            Key("left", "text|list", required=True),
            Key("right", "text|list"),
            Key("holds", "text", required=True),
            Key("when", "text"),
            Key("pairs", "list"),
            Key("is", "whole"),
        ),
        (Choice(("when", "pairs"), most=2),),
    ),
    "same": Kind((Key("values", "list"), Key("prints", "table")), (Choice(("values", "prints"), most=2),)),
    "example": Kind((Key("given", "table"), _NEEDED_WHAT, *_OUTCOME), (_ONE_OUTCOME,)),
    "play": Kind(
        (
            Key("script", "text", required=True),
            Key("games", "whole", required=True, least=1, most=1000),
            _NEEDED_WHAT,
            *_OUTCOME,
        ),
        (_ONE_OUTCOME,),
    ),
    "trap": Kind((Key("follows", "text", required=True), _HOLDS._replace(required=True))),
}

_FILE = (Key("rule", "list", [], help="write each one as `[[rule]]`, with double brackets"),)


def read_rules(folder: Path, report: Report) -> tuple[Rule, ...]:
    """Return a game's rules, including malformed ones, which are reported."""
    at = Spot(folder / RULES_FILE)
    path = inside(folder, RULES_FILE, report, at)
    table = None if path is None else read_toml(path, report, at)
    if table is None:
        return ()
    given = read_table(table, _FILE, at, "", report)["rule"]
    if len(given) > MOST_RULES:
        message = f"there are {len(given)} rules, more than {MOST_RULES}"
        report.error("too-many", message, at / "rule", "cover many cards or rows with one rule")
        return ()
    if table.get("rule", []) == []:
        where = at / "rule" if "rule" in table else at
        report.error("no-rules", "this file has no rules", where, "add a `[[rule]]`, or delete the file")
    return tuple(_read_rule(one, at / "rule" / index, report) for index, one in enumerate(given))


def _read_rule(table: Any, at: Spot, report: Report) -> Rule:
    if not fits(table, Key("rule", "table"), at, report):
        return _malformed({}, at)
    with report.collect() as own:
        kind = _find_kind(table, at, own)
        keys = (*_HEAD, *(kind.keys if kind else ()))
        if kind is not None:
            values = read_table(table, keys, at, f"a rule of kind {quoted(table['kind'])}", own)
            for choice in kind.choices:
                _check_choice(choice, table, at, own)
            _check_values(values, at, own)
    if own.failed:
        return _malformed(table, at)
    options = {key.name: values[key.name] for key in keys[len(_HEAD) :]}
    return Rule(values["kind"], values["says"], values["origin"], options, at, source=values["from"])


def _malformed(table: Mapping[str, Any], at: Spot) -> Rule:
    kind, says, origin = (
        str(table[key.name]) if isinstance(table.get(key.name), str) else "" for key in _HEAD[:3]
    )
    return Rule(kind, says.strip() or "a rule without `says`", origin, {}, at, whole=False)


def _check_values(values: Mapping[str, Any], at: Spot, report: Report) -> None:
    if values["says"] is not None and not values["says"].strip():
        report.error("bad-value", "`says` is empty", at / "says", "say in one line what must hold")
    least, most = values.get("least"), values.get("most")
    if least is not None and most is not None and least > most:
        message = f"`least` is {least}, more than `most`, which is {most}: no number can be both"
        report.error("bad-rule", message, at / "least", "write the smaller one as `least`")


def _find_kind(table: Mapping[str, Any], at: Spot, report: Report) -> Kind | None:
    name = table.get("kind")
    if name is None:
        help = f"add `kind = ...`: {listed(KINDS, 'or')}"
        report.error("missing-key", "`kind` is missing in [[rule]]", at, help)
    elif fits(name, _HEAD[0], at / "kind", report):
        if name in KINDS:
            return KINDS[name]
        report.unknown("unknown-kind", f"unknown kind of rule {quoted(name)}", name, KINDS, at / "kind")
    return None


def _check_choice(choice: Choice, table: Mapping[str, Any], at: Spot, report: Report) -> None:
    present = [one for one in choice.keys if any(key in table for key in one.split("|"))]
    if choice.fewest <= len(present) <= choice.most:
        return
    names = listed(_split_keys(choice.keys), "or")
    if present:
        message = f"{listed(_split_keys(present))} can't be in the same rule"
        report.error("bad-rule", message, at / present[-1].split("|")[0], f"write one of them: {names}")
    else:
        report.error("bad-rule", f"this rule has no {names}", at, "add one of them")


def _split_keys(keys: Sequence[str]) -> list[str]:
    return [name for key in keys for name in key.split("|")]


SOURCES_FILE = "sources.toml"

_SOURCES = (Key("source", "list", [], help="write each one as `[[source]]`, with double brackets"),)
_SOURCE = keys_of("source", origin=STATED)


def read_sources(folder: Path, report: Report) -> tuple[Source, ...] | None:
    """Return a game's rules in the rulebook's order; None where it has no such file."""
    file = folder / SOURCES_FILE
    at = Spot(file)
    if note(file) is None or not inside(folder, SOURCES_FILE, report, at):
        return None
    given = read_table(read_toml(file, report, at) or {}, _SOURCES, at, "", report)["source"]
    if len(given) > MOST_RULES:
        message = f"there are {len(given)} sources, more than {MOST_RULES}"
        report.error("too-many", message, at / "source", "put what belongs together into one")
        return ()
    found: dict[str, Source] = {}
    for index, one in enumerate(given):
        spot = at / "source" / index
        if fits(one, Key("source", "table"), spot, report):
            values = read_table(one, _SOURCE, spot, "[[source]]", report)
            source = Source(**values, at=spot)
            if values["id"] and values["origin"]:
                _check(source, found, report)
                found.setdefault(source.id, source)
    return tuple(found.values())


def _check(source: Source, known: dict[str, Source], report: Report) -> None:
    at, name = source.at, quoted(source.id)
    if source.id in known:
        report.error("bad-source", f"two sources are called {name}", at / "id", "give one another `id`")
    if source.origin == "house" and source.quote:
        message = f"{name} is a house rule, but quotes the rulebook"
        help = 'write `origin = "rulebook"`, or leave out `quote`'
        report.error("bad-source", message, at / "quote", help)
    if source.origin == "rulebook" and not (source.place and source.quote):
        missing = "quote" if source.place else "place"
        message = f"{name} is a rule of the rulebook, but has no `{missing}`"
        help = 'say where it stands, and quote a few words; or write `origin = "house"`'
        report.error("bad-source", message, at, help)
