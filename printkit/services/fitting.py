"""Drawn components and a target in, the sizes that they are given as out, and what it can't take of them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from printkit.diagnostics import Finding, Report, Severity
from printkit.diagnostics.wording import listed, quoted
from printkit.folders import shared_templates
from printkit.input.brands.catalogue import read_limits
from printkit.model.game import Component
from printkit.pipeline.values import DrawnComponent
from printkit.preflight.inspection import inspect, sides_of
from printkit.preflight.tally import Tally
from printkit.services.bleeding import lacks_bleed, words_near_trim
from printkit.services.dice import die_of
from printkit.services.targets import Target, TargetSize
from printkit.units import show_mm

#: Sizes that differ by no more than this are the same size, in mm: 63 x 88 and 63.5 x 88.9 are not.
_SAME_SIZE = 0.4

#: The code of what is too near to the trim.
_NEAR = "outside-safe-area"


class Fitted(NamedTuple):
    """A component as a target takes it: the size that it is given as, and whether it is turned for it."""

    size: TargetSize
    turned: bool = False


def fit(component: Component, target: Target) -> Fitted | None:
    """Return the size of a target that a component is given as; None where it offers none."""
    own = component.size
    if component.kind.name not in target.kinds:
        return None
    if not target.sizes:
        kinds = (component.kind.name,)
        return Fitted(TargetSize(own.name, "", own.width, own.height, None, own.shape, kinds))
    offered = [size for size in target.sizes if component.kind.name in size.kinds]
    ways = [Fitted(size, turned) for size in offered for turned in (False, True)]
    alike = [way for way in ways if way.size.shape == own.shape and not way.size.holds]
    best = min(alike, key=lambda way: _difference(component, way), default=None)
    if best is not None and _difference(component, best) <= _SAME_SIZE:
        return best
    for way in ways:
        width, height = own.lying(way.turned)
        if way.size.holds and width <= way.size.width and height <= way.size.height:
            return way
    return None


def is_rolled(one: DrawnComponent, target: Target) -> bool:
    """Return whether a target rolls the dice that a component is folded to."""
    return bool(target.options.get("dice")) and any(die_of(net) for _, net, _ in one.cards)


def _difference(component: Component, way: Fitted) -> float:
    width, height = component.size.lying(way.turned)
    return max(abs(width - way.size.width), abs(height - way.size.height))


def check_target(
    target: Target, drawn: Sequence[DrawnComponent], named: Sequence[str], known: Tally
) -> Iterator[Finding]:
    """Yield what a target can't take of components; `known` is what is wrong anyway."""
    taken = []
    for one in drawn:
        fitted = fit(one.component, target)
        if fitted is None and is_rolled(one, target):
            continue
        if fitted is None:
            yield from _misfit(one.component, target, one.component.name in named)
        elif not fitted.size.holds:
            taken.append(one)
            yield from _check_bleed(one, target)
    yield from _near_the_trim(taken, target, known)


def _misfit(component: Component, target: Target, named: bool) -> Iterator[Finding]:
    """Yield that a target does not take a component: an error if the user named it."""
    kind = component.kind.name
    if kind in target.kinds:
        message = f"{target.title} offers no size for `{component.name}` ({component.size.describe()})"
        message, help = message if named else f"{message}: left out", nearest_size(component, target)
        severity = Severity.ERROR if named else Severity.WARNING
        yield Finding("target-size", severity, message, component.at / "size", help)
    elif named:
        message = f"{target.title} has no use for `{component.name}`: it is of kind `{kind}`"
        help = f"it takes {listed(target.kinds)}; `--for png` takes all kinds"
        yield Finding("target-kind", Severity.ERROR, message, component.at / "kind", help)


def nearest_size(component: Component, target: Target) -> str:
    """Return which size comes nearest of those that a target offers, as a help."""
    offered = [one for one in target.sizes if component.kind.name in one.kinds and not one.holds]
    alike = [one for one in offered if one.shape == component.size.shape]
    ways = [Fitted(way, turned) for way in alike for turned in (False, True)]
    if not ways:
        other = f"it offers none of shape {quoted(component.size.shape.name)}; " if offered else ""
        return f"{other}`--for png` takes any size"
    near, turned = min(ways, key=lambda way: _difference(component, way))
    lying = f", on its side: `width = {show_mm(near.height)}, height = {show_mm(near.width)}`"
    found = f"the nearest that it offers is {near.describe()}{lying if turned else ''}"
    return f"{found}; `--for png` takes any size"


def _check_bleed(one: DrawnComponent, target: Target) -> Iterator[Finding]:
    """Yield that ink can't go on past the trim, as words would be mirrored with it."""
    wanted, size = target.bleed or 0.0, one.component.size
    sides = {side for _, *sides in one.cards for side in sides if side} if size.bleed + 0.01 < wanted else ()
    if any(lacks_bleed(side, wanted) and words_near_trim(side, wanted) for side in sides):
        bleed, name = show_mm(wanted), one.component.name
        message = f"{target.title} wants {bleed} mm of bleed, and `{name}` has ink and words up to its trim"
        help = f"keep words {bleed} mm inside, or give it `bleed = {bleed}`, and let its ground run so far"
        yield Finding("target-bleed", Severity.WARNING, message, one.component.at / "size", help)


def _near_the_trim(drawn: Sequence[DrawnComponent], target: Target, known: Tally) -> Iterator[Finding]:
    """Yield what is too near to the trim for a target that wants more room there than a knife at home."""
    limits = read_limits(shared_templates(), Report())
    if limits is None or target.safe <= limits.safe or not drawn:
        return
    stricter = limits._replace(safe=target.safe)
    tally = Tally()
    for one in drawn:
        for side in inspect([*sides_of(one.component, one.cards)], stricter, None):
            for fault in side.faults:
                if fault.code == _NEAR:
                    tally.add(fault)
    new = {key: one for key, one in tally.found.items() if key not in known.found}
    for finding in Tally(new).findings():
        yield replace(finding, help=f"{finding.help}: {target.title} asks for it")
