"""Drawn components and the names of targets in, findings and the files that each target takes out."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.diagnostics import Finding, Report, Severity, Spot
from printkit.diagnostics.wording import listed, quoted, suggestion
from printkit.folders import shared_templates
from printkit.input.brands.target_files import find_targets, known_targets, read_target
from printkit.model.options import BuildRequest, PrintOptions
from printkit.model.results import ListedTarget, MadeTarget
from printkit.model.target import (
    SAME_SIZE,
    Fitted,
    Target,
    TargetCard,
    TargetDeck,
    TargetOrder,
    TargetSize,
)
from printkit.pipeline.screen_pictures import batches
from printkit.pipeline.values import DrawnComponent, FileResult, PreparedGame, Progress
from printkit.processes.pool import cores, processes
from printkit.units import show_mm

if TYPE_CHECKING:
    from printkit.delivery.atomic import Delivery
    from printkit.export.targets import SidePicture
    from printkit.model.game import Component
    from printkit.preflight.tally import Tally

#: Pictures that are drawn together: so many pixels, at most; fewer are not worth another process.
_BATCH = 8_000_000

#: The address of a folder, and one of which only the name and the path are given.
_ADDRESS = re.compile(r"(?i:https?://[\w.:\[\]@-]+(?:/[^\s?#]*)?|file:///[^\s?#]+)")
_BARE_ADDRESS = re.compile(r"(localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:/[^\s?#]*)?")

#: The code of what is too near to the trim.
_NEAR = "outside-safe-area"


def list_targets(report: Report) -> list[ListedTarget]:
    """Return every target that comes with printkit."""
    found = [read_target(file, report) for file in known_targets(shared_templates()).values()]
    return [_listed(target) for target in found if target is not None]


def _listed(target: Target) -> ListedTarget:
    """Return a target as `printkit targets` shows it."""
    sizes = tuple((size.describe(), size.pixels) for size in target.sizes)
    return ListedTarget(
        target.name, target.title, target.about, target.date, target.source, sizes, target.steps
    )


def suit_targets(
    requests: Sequence[BuildRequest], targets: Sequence[str], report: Report
) -> list[BuildRequest]:
    """Return requests with options that suit targets; none after a finding."""
    options = {one.options: _options_for(targets, one.options, report) for one in requests}
    return [] if report.failed else [one._replace(options=options[one.options]) for one in requests]


def _options_for(names: Sequence[str], options: PrintOptions, report: Report) -> PrintOptions:
    """Return print options with which pieces bleed as far as targets want; report unknown targets."""
    from printkit.export.targets.formats import FORMATS

    targets = find_targets(names, shared_templates(), report)
    for target in targets:
        if target.format not in FORMATS:
            message = f"unknown format {quoted(target.format)}"
            help = suggestion(target.format, FORMATS, most=0) or f"known: {listed(FORMATS)}"
            report.error("bad-value", message, Spot(target.file or Path(), ("format",)), help)
    bleed = max([options.bleed or 0.0, *(target.bleed or 0.0 for target in targets)])
    return options._replace(bleed=bleed) if bleed else options


def read_host(given: str, names: Sequence[str], report: Report) -> str | None:
    """Return the address that files will have on the web; None, with a finding, where it is none."""
    from printkit.export.targets.formats import FORMATS

    if not given:
        return given
    if not names:
        help = "say what to build: `--for tts`, for example"
        report.usage_error("bad-option", "`host` is for virtual tables, and there is no `--for`", None, help)
        return None
    formats = [FORMATS.get(one.format) for one in find_targets(names, shared_templates(), Report())]
    if any(formats) and not any(one.hosted for one in formats if one):
        message = f"`host` has no effect: the files for {listed(names)} name no address"
        report.add(Finding("target-note", Severity.NOTE, message))
    address = _address(given.strip())
    if address is None:
        message = f"`host` can't be {quoted(given)}: it must be the address of a folder on the web"
        help = "write it as `https://example.org/my-game`, without spaces, `?` or `#`"
        report.usage_error("bad-option", message, None, help)
    elif address != given:
        report.add(Finding("target-note", Severity.NOTE, f"`host` is taken for {quoted(address)}"))
    return address


def _address(text: str) -> str | None:
    """Return an address, with `https://` before one that begins with a name; None for what is none."""
    bare = _BARE_ADDRESS.fullmatch(text)
    if bare:
        local = bare[1] == "localhost" or bare[1].replace(".", "").isdecimal()
        text = f"{'http' if local else 'https'}://{text}"
    return text if _ADDRESS.fullmatch(text) else None


def check_targets(prepared: PreparedGame, drawn: Sequence[DrawnComponent], known: Tally) -> None:
    """Report what targets can't take of components as they are drawn; `known` is what is wrong anyway."""
    for target in _targets(prepared):
        taken = []
        for one in drawn:
            fitted = fit(one.component, target)
            if fitted is None:
                _report_misfit(one.component, target, prepared)
                continue
            _check_bleed(one, fitted, target, prepared.report)
            if not fitted.size.holds:
                taken.append(one)
        for finding in _near_the_trim(taken, target, known):
            prepared.report.add(finding)


def _near_the_trim(drawn: Sequence[DrawnComponent], target: Target, known: Tally) -> Iterator[Finding]:
    """Yield what is too near to the trim for a target that wants more room there than a knife at home."""
    from printkit.input.brands.catalogue import read_limits
    from printkit.preflight.inspection import inspect, sides_of
    from printkit.preflight.tally import Tally

    limits = read_limits(shared_templates(), Report())
    if limits is None or target.safe <= limits.safe or not drawn:
        return
    stricter = limits._replace(safe=target.safe)
    tally = Tally()
    for one in drawn:
        for side in inspect([*sides_of(one.component, one.cards)], stricter, lambda *_: iter(()), False):
            tally.add_each(fault for _, fault in side.faults if fault.code == _NEAR)
    new = {key: one for key, one in tally.found.items() if key not in known.found}
    for finding in Tally(new).findings():
        yield replace(finding, help=f"{finding.help}: {target.title} asks for it")


def _targets(prepared: PreparedGame) -> list[Target]:
    return find_targets(prepared.goal.targets, shared_templates(), Report())


def fit(component: Component, target: Target) -> Fitted | None:
    """Return the size of a target that a component is given as; None where it offers none."""
    if component.kind.name not in target.kinds:
        return None
    if not target.sizes:
        return Fitted(_own_size(component))
    offered = [size for size in target.sizes if component.kind.name in size.kinds]
    ways = [Fitted(size, turned) for size in offered for turned in (False, True)]
    best = min(ways, key=lambda way: _distance(component, way), default=None)
    if best is not None and _distance(component, best) <= SAME_SIZE:
        return best
    return next((way for way in ways if _is_held(component, way)), None)


def _own_size(component: Component) -> TargetSize:
    """Return a component's own size, for targets that take any."""
    size = component.size
    return TargetSize(size.name, "", size.width, size.height, None, size.shape, (component.kind.name,))


def _distance(component: Component, way: Fitted) -> float:
    """Return by how many mm a size that is offered differs from a component's own; infinite by shape."""
    width, height = component.size.lying(way.turned)
    if component.size.shape != way.size.shape or way.size.holds:
        return math.inf
    return max(abs(width - way.size.width), abs(height - way.size.height))


def _is_held(component: Component, way: Fitted) -> bool:
    width, height = component.size.lying(way.turned)
    return way.size.holds and width <= way.size.width and height <= way.size.height


def _report_misfit(component: Component, target: Target, prepared: PreparedGame) -> None:
    """Report a component that a target does not take: an error if the user named it."""
    kind, named = component.kind.name, component.name in prepared.request.components
    if kind in target.kinds:
        size, help = component.size.describe(), _nearest(component, target)
        message = f"{target.title} offers no size for `{component.name}` ({size})"
        add = prepared.report.error if named else prepared.report.warning
        code = "target-size"
        add(code, message if named else f"{message}: left out", component.at / "size", help)
    elif named:
        message = f"{target.title} has no use for `{component.name}`: it is of kind `{kind}`"
        help = f"it takes {listed(target.kinds)}; `--for png` takes all kinds"
        prepared.report.error("target-kind", message, component.at / "kind", help)


def _nearest(component: Component, target: Target) -> str:
    offered = [one for one in target.sizes if component.kind.name in one.kinds and not one.holds]
    alike = [one for one in offered if one.shape == component.size.shape]
    ways = [(way, turned) for way in alike for turned in (False, True)]
    if not ways:
        other = f"it offers none of shape {quoted(component.size.shape.name)}; " if offered else ""
        return f"{other}`--for png` takes any size"
    near, turned = min(ways, key=lambda way: _apart(component, *way))
    lying = f", on its side: `width = {show_mm(near.height)}, height = {show_mm(near.width)}`"
    found = f"the nearest that it offers is {near.describe()}{lying if turned else ''}"
    return f"{found}; `--for png` takes any size"


def _apart(component: Component, offered: TargetSize, turned: bool) -> float:
    """Return by how many mm two sizes differ, whatever their shapes."""
    width, height = component.size.lying(turned)
    return max(abs(width - offered.width), abs(height - offered.height))


def _check_bleed(one: DrawnComponent, fitted: Fitted, target: Target, report: Report) -> None:
    """Report sides whose ink can't reach as far past the trim as a target wants."""
    component, wanted = one.component, target.bleed or 0.0
    if fitted.size.holds or component.size.bleed + 0.01 >= wanted:
        return
    message = (
        f"{target.title} wants {show_mm(wanted)} mm of bleed; "
        f"`{component.name}` has {show_mm(component.size.bleed)} mm"
    )
    help = f"give it a size with `bleed = {show_mm(wanted)}`, and let its ground run that far"
    report.warning("target-bleed", message, component.at / "size", help)


def write_targets(
    prepared: PreparedGame, results: Sequence[FileResult], delivery: Delivery, progress: Progress
) -> list[MadeTarget]:
    """Write the files of each target into a folder of its name, and a record of them."""
    from printkit.delivery.gallery import TARGETS, write_gallery
    from printkit.export.targets.formats import FORMATS

    made, folder = [], delivery.beside
    drawn = [one for result in results for one in result.drawn]
    for target in _targets(prepared):
        order = _order(prepared, target, drawn, delivery.folder)
        if not order.decks:
            continue
        place = folder / target.name
        place.mkdir(parents=True)
        render = partial(_render, jobs=prepared.goal.renderers, progress=progress, what=target.name)
        files = FORMATS[target.format].write(order, place, render)
        for message in order.notes:
            prepared.report.add(Finding("target-note", Severity.NOTE, message, prepared.game.at))
        made.append(_made(order, files))
    written = {one.name: one.paths for one in made}
    write_gallery(folder, written, whole=False, record=TARGETS, table=prepared.game.table)
    return [_delivered(one, delivery) for one in made]


def _delivered(made: MadeTarget, delivery: Delivery) -> MadeTarget:
    """Return what was made, with the places where its files will be."""
    paths = (delivery.folder / path.relative_to(delivery.beside) for path in made.paths)
    return made._replace(paths=tuple(paths))


def _order(
    prepared: PreparedGame, target: Target, drawn: Sequence[DrawnComponent], folder: Path
) -> TargetOrder:
    decks = []
    for one in drawn:
        fitted = fit(one.component, target)
        if fitted is not None:
            decks.append(TargetDeck(one.component, fitted, _cards(one, prepared.settings.options.copies)))
    game, goal = prepared.game, prepared.goal
    facts = {"players": game.players, "language": game.language, "author": game.author, **game.facts}
    host = goal.host or (folder.absolute() / target.name).as_uri()
    return TargetOrder(
        target, game.slug, game.title, tuple(decks), shared_templates(), goal.dpi, host, facts, []
    )


def _cards(one: DrawnComponent, copies: int) -> tuple[TargetCard, ...]:
    """Return a component's cards with all copies: of each card, of all sets, of everything.

    Pieces that only a number tells apart, and no side shows it, are copies of one.
    """
    found: dict[tuple[Any, ...], TargetCard] = {}
    for at, (card, face, back) in enumerate(one.cards):
        count = card.copies * one.sets * copies
        alike = card.id.isdecimal() and one.component.kind.cut_to_trim
        key = tuple(side and (side.key or side) for side in (face, back)) if alike else (at,)
        known = found.get(key)
        found[key] = (
            known._replace(copies=known.copies + count) if known else TargetCard(card.id, count, face, back)
        )
    if len(found) == 1 < len(one.cards):
        return (next(iter(found.values()))._replace(id=one.component.name),)
    return tuple(found.values())


def _made(order: TargetOrder, files: Sequence[Path]) -> MadeTarget:
    from printkit.export.targets.readme import describe

    decks = tuple((deck.name, deck.pieces, describe(deck)) for deck in order.decks)
    return MadeTarget(order.target.name, order.target.title, decks, tuple(files))


def _render(
    pictures: Sequence[SidePicture], folder: Path, jobs: int, progress: Progress, what: str
) -> list[Path]:
    """Draw pictures over all cores; return their files in order."""
    from printkit.export.targets.rendering import write_pictures

    groups = [*batches(pictures, lambda one: one.pixels[0] * one.pixels[1], _BATCH, len(pictures))]
    jobs = min(jobs or cores(), len(groups))
    files: list[Path] = []
    with processes(jobs) if jobs > 1 else nullcontext() as pool:
        each = pool.map if pool else map
        for written in each(partial(write_pictures, folder=folder), groups):
            files += written
            progress(f"drawing for {what}", len(files), len(pictures))
    return files


def check_orders(prepared: PreparedGame, results: Sequence[FileResult], report: Report) -> None:
    """Report what targets have no use for, and targets that take nothing of all that was asked for."""
    drawn = [one for result in results for one in result.drawn]
    for target in find_targets(prepared.goal.targets, shared_templates(), report):
        others = [one.component for one in drawn if one.component.kind.name not in target.kinds]
        if others and len(others) < len(drawn):
            names = listed(one.name for one in others)
            message = f"{target.title} takes {listed(target.kinds)} only; left out: {names}"
            report.add(Finding("target-kind", Severity.NOTE, message, prepared.game.at))
        if drawn and not any(fit(one.component, target) for one in drawn):
            message = f"{target.title} takes nothing of {prepared.game.title}"
            help = f"it takes {listed(target.kinds)} of the sizes in `printkit targets {target.name}`"
            report.error("nothing-for-target", message, prepared.game.at, help)
