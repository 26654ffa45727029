"""One `[[component]]` in, a `Component` with its cards out; and the warnings that an author allows."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from printkit.diagnostics import Report, Spot
from printkit.diagnostics.wording import quoted, suggestion
from printkit.folders import shared_templates
from printkit.input.games.card_tables import MOST_PIECES
from printkit.input.games.cards import assign_templates, read_cards
from printkit.input.games.contents import with_contents
from printkit.input.games.size import SIZE, UNKNOWN_SIZE, find_size, with_boxes
from printkit.input.schema import Key, check_name, fits, keys_of, read_table, type_of
from printkit.input.toml import read_own_toml
from printkit.model.game import Allowance, Catalogue, Component, Size, Table, span
from printkit.model.kinds import KINDS, Kind

COMPONENT_KEYS = keys_of("component", kind=KINDS)
#: Keys that belong to a component's size.
_OF_SIZE = {key.name: f"it is a part of the size: `size = {{ ..., {key.name} = ... }}`" for key in SIZE}

#: What printkit writes besides the files of components; and how the names of others begin.
_WRITTEN, _BEGIN = ("cut-plan", "manifest"), "cut-plan-"

#: Each one is a file to print; more are a mistake or an attack.
MOST_COMPONENTS = 500


class Context(NamedTuple):
    """What reading a component needs: parts of its game, the catalogue, and the report."""

    folder: Path
    most_players: int
    tables: Mapping[str, Table]
    catalogue: Catalogue
    report: Report


def read_component(table: Mapping[str, Any], at: Spot, context: Context) -> Component | None:
    """Return a component, or None with findings if it has no valid name, kind or size."""
    report = context.report
    values = read_table(table, COMPONENT_KEYS, at, "[[component]]", report, _OF_SIZE)
    named = values["name"] is not None and _check_file_name(
        values["name"], "a component", at / "name", report
    )
    kind = KINDS.get(values["kind"] or "")
    size = _size(values, kind, at, context) if (values["size"] is None) == ("size" not in table) else None
    sets_by = _check_sets_by(values["sets_by"], at, context)
    if kind is not None and kind.face:
        values["face"] = values["face"] or kind.face
    if kind is not None and kind.lists:
        _check_list(values, at, report)
    rows = read_cards(values, context.folder, at, report)
    cards = assign_templates(rows, values, at.file.parent, at, report)
    if not named or size is None or kind is None:
        return None
    markup, known = values["markup"], [card.id for card in cards] if values["spares"] else []
    if markup is None and isinstance(values["cards"], dict):
        markup = values["cards"].get("markup")
    for one in values["spares"]:
        if one not in known:
            message = f"no card has the id {quoted(one)}"
            report.unknown("unknown-card", message, f"{one}", known, at / "spares")
    component = Component(
        values["name"],
        kind,
        values["about"],
        size,
        cards,
        values["sets"],
        sets_by,
        values["stock"],
        at,
        _check_sheet(values["sheet"], kind, at, report),
        markup,
        allow=read_allow(values["allow"], at / "allow", report),
        optional=values["optional"],
        mirrored=values["mirrored"],
        spares=tuple(one for one in values["spares"] if one in known),
    )
    most_sets = component.sets
    if sets_by == "players":
        most_sets = max(most_sets, context.most_players)
    elif sets_by not in (None, "cards"):
        most_sets = max([most_sets, *(int(row[1]) for row in context.tables[str(sets_by)].rows)])
    pieces = component.pieces * most_sets
    if pieces > MOST_PIECES:
        message = f"{quoted(component.name)} has {pieces} pieces, more than {MOST_PIECES}"
        report.error("too-many", message, at, "check `copies` and `sets`")
    return component


def _size(values: Mapping[str, Any], kind: Kind | None, at: Spot, context: Context) -> Size | None:
    """Return a component's size; a box gets its own when all that it can hold is read."""
    report = context.report
    if kind is not None and kind.net:
        if values["size"] is not None:
            message = "the size of a box follows from what it holds"
            help = 'leave `size` out, and say `box = { holds = ["deck"] }`'
            report.error("bad-value", message, at / "size", help)
        return UNKNOWN_SIZE
    if values["size"] is None:
        help = "add `size = ...`: the name of one, or `{ width = 60, height = 40 }`"
        report.error("missing-key", "`size` is missing in [[component]]", at, help)
        return None
    size = find_size(values["size"], context.catalogue.sizes, at / "size", report)
    if size is not None and kind is not None and size.folds != (1, 1) and not kind.whole_page:
        help = 'write `kind = "sheet"`; a screen or a box: `kind = "tuckbox"`'
        report.error("bad-value", f"no piece of kind {quoted(kind.name)} folds", at / "size" / "folds", help)
    return size


def _check_list(values: dict[str, Any], at: Spot, report: Report) -> None:
    for key in ("cards", "count", "copies", "sets_by"):
        if values[key] is not None:
            help = f"leave `{key}` out"
            report.error("bad-value", "its pages follow from what the game has", at / key, help)
            values[key] = None


def _check_file_name(name: str, what: str, at: Spot, report: Report) -> bool:
    """Return whether a file can have this name, and printkit writes no other of it; report it if not."""
    if name not in _WRITTEN and not name.startswith(_BEGIN):
        return check_name(name, what, at, report)
    message = f"{quoted(name)} can't be the name of {what}: printkit writes a file of this name"
    report.error("bad-name", message, at, "choose another name")
    return False


def _check_sheet(sheet: str | None, kind: Kind, at: Spot, report: Report) -> str | None:
    """Return the name of the sheets that a component shares with others; whole pages share none."""
    if sheet is None or not _check_file_name(sheet, "a sheet", at / "sheet", report):
        return None
    if kind.whole_page:
        message = f"a {kind.name} fills whole sheets and shares none"
        help = "leave `sheet` out, or give pieces of a kind to cut out"
        report.error("bad-value", message, at / "sheet", help)
        return None
    return sheet


def _check_sets_by(by: str | None, at: Spot, context: Context) -> str | None:
    if by is None or by in ("players", "cards"):
        return by
    if by not in context.tables:
        message = f"`sets_by` names an unknown table: {quoted(by)}"
        known = ("players", "cards", *context.tables)
        context.report.unknown("unknown-table", message, by, known, at / "sets_by")
        return None
    table = context.tables[by]
    given = all(
        span(row[0]) is not None and len(row) > 1 and type_of(row[1]) == "whole" and row[1] > 0
        for row in table.rows
    )
    if table.columns[:1] != ("players",) or not given:
        message = f"the table {quoted(by)} does not give the number of sets by players"
        help = "its first column must be `players`, its second the number of sets"
        context.report.error("bad-value", message, at / "sets_by", help)
        return None
    return by


def read_components(tables: list[Any], at: Spot, context: Context) -> tuple[Component, ...]:
    """Return a game's components, each with a unique name."""
    found: dict[str, Component] = {}
    if len(tables) > MOST_COMPONENTS:
        message = f"there are {len(tables)} components, more than {MOST_COMPONENTS}"
        context.report.error("too-many", message, at, "split the game into several folders")
        return ()
    for index, table in enumerate(tables):
        if not fits(table, Key("component", "table"), at / index, context.report):
            continue
        component = read_component(table, at / index, context)
        if component is not None and found.setdefault(component.name, component) is not component:
            message = f"two components are called {quoted(component.name)}"
            help = "give one of them another name"
            context.report.error("double-name", message, at / index / "name", help)
    for component in found.values():
        if component.sheet in found and component.sheet != component.name:
            message = f"the sheet {quoted(component.sheet)} has the name of a component"
            context.report.error("double-name", message, component.at / "sheet", "choose another name")
    components = [*found.values()]
    if components and all(one.optional for one in components):
        message = "every component is optional, so that a build would print nothing"
        help = "leave `optional` out of at least one"
        context.report.error("bad-value", message, components[-1].at / "optional", help)
    boxes = {at / index: table.get("box") for index, table in enumerate(tables) if isinstance(table, dict)}
    return tuple(with_contents([*with_boxes(components, boxes, context.report)]))


def warnings() -> Mapping[str, str]:
    """Return what each warning warns of, as `templates/warnings.toml` says: all that a game may allow."""
    return read_own_toml(shared_templates() / "warnings.toml", Report()) or {}


def read_allow(table: Mapping[str, Any] | None, at: Spot, report: Report) -> tuple[Allowance, ...]:
    """Return the warnings that are allowed, with their reasons."""
    found = []
    for code, reason in (table or {}).items():
        if code not in warnings():
            near = suggestion(code, warnings(), most=0)
            help = f"{near} Errors can't be allowed" if near else "errors can't be allowed: mend them"
            report.error("unknown-key", f"{quoted(code)} is not a warning", at / code, help)
        elif fits(reason, Key(code, "text"), at / code, report):
            if reason.strip():
                found.append(Allowance(code, reason.strip(), at / code))
            else:
                help = f'say why it is meant: `{code} = "two sides to read"`'
                report.error("bad-value", f"{quoted(code)} is allowed without a reason", at / code, help)
    return tuple(found)
