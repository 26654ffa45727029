"""A plan in, findings about its faces out: what would go wrong on paper."""

from collections.abc import Iterable, Iterator, Sequence

from printkit.diagnostics import Place, Report
from printkit.folders import shared_templates
from printkit.input.catalogue import read_limits
from printkit.model.limits import Limits
from printkit.pipeline.values import DrawnComponent, Plan, Progress
from printkit.preflight.geometry import CardSide, CardSideCheck
from printkit.preflight.tally import Tally

#: Dots a millimetre: of faces whose words are looked under, and of backs that are turned round.
_FINE, _COARSE = 4.0, 2.0
#: So many faces are rendered at a time.
_BATCH = 40


def check_geometry(laid: Iterable[DrawnComponent], report: Report) -> Tally:
    """Return what can be told from where things stand: a build looks at this much."""
    limits, tally = read_limits(shared_templates(), report), Tally()
    if limits is not None:
        check = CardSideCheck(limits, tally)
        for one in laid:
            for face in _faces(one):
                check.look(face)
    return tally


def check_rendered(plan: Plan, report: Report, progress: Progress) -> None:
    """Report besides what only the finished picture tells: contrast, bleed, backs, colours."""
    from printkit.export import ExportError
    from printkit.preflight.backs import look_at_backs
    from printkit.preflight.kinds import KindCheck

    limits = read_limits(shared_templates(), report)
    if limits is None:
        return
    tally = Tally()
    kinds = KindCheck(limits, tally)
    for done, laid in enumerate(plan.laid):
        component = laid.component
        progress(f"looking at {component.name}", done, len(plan.laid))
        faces = list(_faces(laid))
        try:
            _look_at_dots(faces, component.kind.held, limits, tally)
        except ExportError as error:
            report.error("cannot-draw", str(error), None, "a build would stop here too")
            return
        if component.kind.cut_to_trim:
            kinds.look([face for face in faces if face.side == "front"])
        if component.kind.held:
            backs = [face for face in faces if face.side == "back"]
            look_at_backs(backs, component.name, component.at, tally)
    tally.tell(report)


def _look_at_dots(faces: Sequence[CardSide], hidden: bool, limits: Limits, tally: Tally) -> None:
    """Look at faces as a reader shows them, without their words and with."""
    from printkit.export.raster import rasters
    from printkit.preflight.backs import look_upside_down
    from printkit.preflight.bleed import look_at_bleed
    from printkit.preflight.ground import ContrastCheck
    from printkit.preflight.wordless import Wordless

    bare = Wordless()
    contrast = ContrastCheck(limits, tally, bare, lambda scene: next(rasters([scene], _FINE)))
    for start in range(0, len(faces), _BATCH):
        some = faces[start : start + _BATCH]
        for face, dots in zip(some, rasters([bare.scene(face.scene) for face in some], _FINE), strict=True):
            contrast.look(face, dots)
            look_at_bleed(face, dots, limits, tally)
    backs = [face for face in faces if face.side == "back" and hidden]
    if backs:
        for face, dots in zip(backs, rasters([face.scene for face in backs], _COARSE), strict=True):
            look_upside_down(face, dots, limits, tally)


def _faces(laid: DrawnComponent) -> Iterator[CardSide]:
    """Yield each distinct side of a component's pieces."""
    component, seen = laid.component, set()
    cut, folder = component.kind.cut_to_trim, component.at.file.parent
    for card, front, back in laid.cards:
        for side, scene, layout in (("front", front, card.face), ("back", back, card.back)):
            if scene is not None and id(scene) not in seen:
                seen.add(id(scene))
                yield CardSide(scene, component.size, side, cut, Place(folder / (layout or ""), 1))
