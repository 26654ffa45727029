"""Drawn cards in, what they print out; what a whole game prints and what was approved in, findings out."""

import hashlib
from collections.abc import Iterator, Sequence

from printkit.diagnostics import Finding, Place, Report, Severity
from printkit.diagnostics.wording import counted, quoted
from printkit.drawing.template_names import title_of
from printkit.export.raster import rasters
from printkit.input.games.approved import read_approved
from printkit.model.game import Card, Component, Game
from printkit.model.scene import Scene
from printkit.model.sides import ChangedSide, ChangedWords, PrintedSide, Side, Sides
from printkit.pipeline.drawing import DrawnCard, card_of
from printkit.pipeline.values import BuildRequest, FileResult, Goal, PreparedGame
from printkit.sides.drawing import SideReader

#: A difference that is seen in no dot of these is none.
_DOTS_PER_MM = 12.0
#: No more differences are told one by one.
_MOST = 20
#: Of a sentence, no more letters than these.
_LONGEST = 90
#: Before the first letter that differs, at least so many.
_ALIKE = 20


def approved_of(game: Game, request: BuildRequest, goal: Goal, report: Report) -> Sides | None:
    """Return what was approved of a game, if what a command prints is to be compared with that.

    Another number of players, some cards alone and a guest's name print other words.
    """
    other = request.players or request.job or request.pick.some or request.language or not goal.proven
    if game.table or (other and not goal.sides):
        return None

    return read_approved(game.source, report)


def printed_sides(
    prepared: PreparedGame, component: Component, cards: Sequence[DrawnCard]
) -> Iterator[tuple[Side, PrintedSide]]:
    """Yield what drawn cards print, before their inks are changed, if that is to be compared."""
    if prepared.approved is None and prepared.reading is None and not prepared.goal.sides:
        return
    reader = SideReader()
    of_paper = component.name in prepared.engine.of_paper
    for one in cards:
        card = card_of(component, one)
        for name, scene in (("face", one.face), ("back", one.back)):
            if scene is not None:
                scene = prepared.engine.unmarked(scene)
                side = reader.read(scene)
                side = side._replace(drawing="") if of_paper else side
                template = card.face if name == "face" else card.back
                at = Place(prepared.game.source / (template or ""), 1)
                dots = _dots(scene) if prepared.goal.dots and not of_paper else ""
                copies = card.copies if prepared.goal.dots else 1
                rules = tuple(rule or rule_of(card, name) for rule in side.rules)
                side = side._replace(template=at, copies=copies, dots=dots, rules=rules)
                if prepared.goal.dots:
                    side = side._replace(name=title_of(card), set=str(card.fields.get("set", "")))
                yield Side(component.name, card.id, name), side


def rule_of(card: Card, side: str) -> str:
    """Return the rules that all words of a card's face carry: what its own field says."""
    rule = card.fields.get("rule") if side == "face" else None
    return rule if isinstance(rule, str) else ""


def _dots(scene: Scene) -> str:
    """Return the size of a side, and a digest of what it looks like in as many dots as one prints."""
    whole = (0.0, 0.0, scene.width, scene.height)
    picture = rasters([scene], _DOTS_PER_MM, small=False)(0, whole)
    digest = hashlib.blake2b(picture.data, digest_size=9).hexdigest()
    return f"{scene.width:g}x{scene.height:g} {digest}"


def changed_sides(prepared: PreparedGame, results: Sequence[FileResult]) -> tuple[ChangedSide, ...]:
    """Return what differs from what was approved, of all that was drawn, and of components that are gone."""
    approved = prepared.approved
    if approved is None and not prepared.goal.sides:
        return ()

    from printkit.sides.comparing import compare, unknown_words  # late: `difflib` takes a while

    known = {one.name for one in prepared.game.components}
    drawn = {one.name for components in prepared.files.values() for one in components}
    then = {side: one for side, one in (approved or {}).items() if side.component not in known - drawn}
    now = dict(pair for one in results for pair in one.printed.items())
    options, brand = prepared.request.options, prepared.game.brand
    if options.finish == "plain" and options.bleed is None and brand is None:  # no other changes a drawing
        return tuple(compare(then, now))
    own = (brand.name, brand.tagline, brand.footer, brand.link.partition("://")[2]) if brand else ()
    return tuple(unknown_words(then, now, own))


def report_changed(prepared: PreparedGame, changed: Sequence[ChangedSide]) -> Iterator[Finding]:
    """Yield what differs from what was approved: the same words on many sides once."""
    if prepared.approved is None or prepared.goal.sides:
        return
    found: dict[str, list[ChangedSide]] = {}
    words: dict[str, ChangedWords | None] = {}
    for one in changed:
        for change in one.words if one.what == "words" else (None,):
            message = _said(one.what, change)
            found.setdefault(message, []).append(one)
            words.setdefault(message, change)
    game = prepared.game
    single = {(one.name, one.cards[0].id) for one in game.components if len(one.cards) == 1}
    strict = game.strict and prepared.goal.broken_rules != "warn"
    severity = Severity.ERROR if strict else Severity.WARNING
    help = f"read it, and then `printkit approve {game.slug}`"
    for message, sides in [*found.items()][:_MOST]:
        change, first = words[message], sides[0]
        at = (change and change.place) or first.place or game.at
        component, card, face = first.side
        name = component if (component, card) in single else f"{component}/{card}"
        name = f"the back of {name}" if face == "back" else name
        more = f", and {len(sides) - 1} more" if len(sides) > 1 else ""
        yield Finding("not-approved", severity, f"{name}{more}: {message}", at, help)
    if len(found) > _MOST:
        more = counted(len(found) - _MOST, "more difference")
        message = f"there are {more} from what was approved"
        yield Finding("not-approved", severity, message, game.at, help)


def _said(what: str, change: ChangedWords | None) -> str:
    if change is None:
        return {
            "new": "nobody has approved it",
            "gone": "it was approved, and is gone",
            "drawing": "its words were approved, but its drawing differs",
        }[what]
    before, after = _around(" ".join(change.before), " ".join(change.after))
    if not change.before:
        return f"{after} was not approved"
    if not change.after:
        return f"{before} was approved, and is gone"
    return f"{after} was approved as {before}"


def _around(before: str, after: str) -> tuple[str, str]:
    pairs = enumerate(zip(before, after, strict=False))
    alike = next((at for at, (one, other) in pairs if one != other), min(len(before), len(after)))
    start = before.rfind(" ", 0, alike - _ALIKE) + 1 if alike > _LONGEST - 2 * _ALIKE else 0
    first, second = (quoted(("…" if start else "") + text[start:], _LONGEST) for text in (before, after))
    return first, second
