"""Print files and laminating pouches in, what goes into which pouch, and maps that show where, out."""

from collections.abc import Iterator, Sequence

from printkit.diagnostics import Report
from printkit.diagnostics.wording import quoted
from printkit.drawing.engine import Engine
from printkit.geometry import IDENTITY, Matrix, box_of, corners_of, svg_path
from printkit.model.game import Size
from printkit.model.printing import Pouch, PrintSettings
from printkit.model.sheet import Placement, Sheet
from printkit.pipeline.imposing import in_black
from printkit.pipeline.values import PrintFile
from printkit.units import SAME_MM, show_mm

#: Where pieces lie on a map: the matrix from a piece's mm to the sheet's.
Places = tuple[Matrix, ...]


def laminated_sizes(file: PrintFile, settings: PrintSettings) -> dict[Size, int]:
    """Return how many pieces of each size of a file go into pouches one by one."""
    if settings.options.finish != "laminate" or not file.layout.finished_at_home:
        return {}
    kinds = {drawn.component.size: drawn.component.kind for drawn in file.drawn}
    found: dict[Size, int] = {}
    for size, count in file.counts:
        if kinds[size].laminated == "piece":
            found[size] = found.get(size, 0) + count
    return found


def pouch_for(size: Size, settings: PrintSettings) -> tuple[Pouch, Places] | None:
    """Return the pouch for pieces of a size, and their places in it: a sheet's pouch where they need more."""
    for pouch in (settings.pouch, settings.sheet_pouch):
        places = () if pouch is None else places_in(pouch, size, settings)
        if pouch is not None and places:
            return pouch, places
    return None


def places_in(pouch: Pouch, size: Size, settings: PrintSettings) -> Places:
    """Return where pieces lie in a pouch, each with film all round: as many as its map can show.

    A map is printed on the paper, so what it shows lies clear of the edge that stays blank; film may not.
    Where more pieces fit for it, the first row's upper ends lie in that edge: three sides show where they go.
    """
    ways = [
        _grid(pouch, size, turned, settings, top)
        for top in (settings.margins.top, 0.0)
        for turned in (False, True)
    ]
    return max(ways, key=len)


def _grid(pouch: Pouch, size: Size, turned: bool, settings: PrintSettings, top: float) -> Places:
    seal, paper, edge = settings.seal, settings.paper, settings.margins
    foot = edge.bottom + settings.defaults.footer
    wide = min(pouch.width, paper.width - 2 * edge.side + 2 * seal)
    high = min(pouch.height, paper.height - top - foot + 2 * seal)
    across, down = (side + 2 * seal for side in size.lying(turned))
    columns, rows = int((wide + SAME_MM) / across), int((high + SAME_MM) / down)
    left = (paper.width - columns * across) / 2 + seal
    head = top + (paper.height - top - foot - rows * down) / 2 + seal
    return tuple(
        (0.0, -1.0, 1.0, 0.0, left + column * across, head + row * down + size.width)
        if turned
        else (1.0, 0.0, 0.0, 1.0, left + column * across, head + row * down)
        for row in range(rows)
        for column in range(columns)
    )


def count_pouches(file: PrintFile, settings: PrintSettings) -> dict[str, int]:
    """Return the pouches that one file takes, by their titles."""
    kind = file.component.kind
    if settings.pouch is None or kind.laminated is None:
        return {}
    if settings.options.finish != "laminate" or kind.laminated != "piece":
        return {(settings.sheet_pouch or settings.pouch).title: file.papers}
    taken: dict[str, int] = {}
    for size, count in laminated_sizes(file, settings).items():
        found = pouch_for(size, settings)
        if found is not None:
            pouch, places = found
            taken[pouch.title] = taken.get(pouch.title, 0) + -(-count // len(places))
    return taken


def pouch_maps(files: Sequence[PrintFile], settings: PrintSettings, engine: Engine) -> Iterator[Sheet]:
    """Yield a map for each size of piece: where to lay them in the pouch, and where to cut the film."""
    shown: dict[Size, str] = {}
    for file in files:
        for size in laminated_sizes(file, settings):
            found = pouch_for(size, settings)
            if found is not None and size not in shown:
                shown[size] = file.name
                yield from _map(file.name, size, *found, settings, engine)


def _map(
    name: str, size: Size, pouch: Pouch, places: Places, settings: PrintSettings, engine: Engine
) -> Iterator[Sheet]:
    paper, page = settings.paper, Size("sheet", settings.paper.width, settings.paper.height)
    plan = {
        "name": name,
        "pouch": pouch.title,
        "wide": pouch.width,
        "high": pouch.height,
        "smaller": pouch.width < paper.width and pouch.height < paper.height,
        "outline": svg_path(size.trim),
        "matrices": [" ".join(f"{part:.3f}" for part in one) for one in places],
        "trims": [box_of(corners_of((0.0, 0.0, size.width, size.height), one)) for one in places],
    }
    context = {"plan": plan, "seal": settings.seal, "size": page}
    scene = engine.scene("pouch-map.svg", page, context, "the pouch map", None, page=1)
    if scene is not None:
        placement = Placement(in_black(scene, settings), IDENTITY)
        yield Sheet(paper.width, paper.height, "front", f"{name}: map for the pouch", (placement,))


def check_pouches(files: Sequence[PrintFile], settings: PrintSettings, report: Report) -> None:
    """Report pieces that don't go into the pouch that was named, with film all round, or into any."""
    named = settings.pouch
    for file in files:
        for size in laminated_sizes(file, settings):
            found = pouch_for(size, settings)
            if named is None or (found is not None and found[0] == named):
                continue
            film = show_mm(settings.seal)
            message = (
                f"a piece of {quoted(file.name)} with {film} mm of film all round does not go into "
                f"the pouch {quoted(named.name)} ({show_mm(named.width)} x {show_mm(named.height)} mm)"
            )
            if found is None:
                report.usage_error("pouch-too-small", message, None, "name a larger `--pouch`")
            else:
                help = f"it goes into a pouch for {found[0].title}, as the map and the bill say"
                report.warning("pouch-too-small", message, None, help)
