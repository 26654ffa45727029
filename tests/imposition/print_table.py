"""Builds printkit's games with every option and on every paper, measures the PDFs, writes a table of it.

    python tests/imposition/print_table.py --state FILE --write     # minutes: docs/print-table.md
    python tests/imposition/print_table.py pit --option flip=short-edge

Nothing is asked of the program: what lies where is read from the finished pages, colours from their
operators. What FILE knows already is not measured again.
"""

import argparse
import json
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pikepdf
from measured import Drawn, Page, apart, pages, trim_of

from printkit import api
from printkit.diagnostics import Report, Severity
from printkit.folders import bundled_games, shared_templates
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.games.game import load_game
from printkit.model.results import PrintedFile

DOCS = Path(__file__).parents[2] / "docs" / "print-table.md"
GAMES = ("pitman", "coal-n-write", "pit", "pit-cards", "chief-herman")
PAPERS = ("a4", "letter", "a3", "legal", "tabloid", "b4", "b5", "executive", "a5", "a6")
#: Every option that decides what lies where or what is inked, with a value that differs from the usual one.
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"flip": "short-edge"},
    {"layout": "gutterfold"},
    {"layout": "fronts-only"},
    {"layout": "single"},
    {"layout": "single", "order": "back-front"},
    {"cut": "butted"},
    {"cut": "separate", "gap": 4.0},
    {"bleed": 2.0},
    {"bleed": 3.175},
    {"bleed": 8.0},
    *({"marks": one} for one in ("cross", "edge", "lines", "none")),
    {"corners": True},
    {"ink": "grey"},
    {"ink": "saver"},
    {"copies": 2},
    {"order": "back-front"},
    {"gang": True},
    {"finish": "laminate"},
    {"finish": "laminate", "seal": 5.0},
    {"finish": "laminate-sheet"},
    {"cutter": "silhouette"},
)
#: A length that differs by less is rounding, in mm.
CLOSE = 0.01


@dataclass
class Measured:
    """What was measured of one build, over all its files: the worst of everything, in mm."""

    missing: int = 0  # pieces that the program counts and no page has
    position: float = 0.0  # of a trim's size from its true one, and of a page's ruler from 50 mm
    overlaps: int = 0  # pages on which trims overlap
    edge: float = 999.0  # from a trim to the paper's edge
    bleed: float = 999.0  # of ink past a trim, where the next trim leaves room for it
    backs: float = 0.0  # of a back from its front, seen through the paper
    apart: float = 999.0  # between two trims
    cuts: int = 0  # straight ones that part the pieces, sheet by sheet
    miscounted: int = 0  # cuts that the program counts, and the sheets don't take; or the other way round
    inks: set[str] = field(default_factory=set)
    findings: list[str] = field(default_factory=list)
    files: int = 0


Trim = tuple[float, float, float, float]


def measure(game: str, options: Mapping[str, Any], out: Path, components: Sequence[str] = ()) -> Measured:
    """Build a game, or some components of it, and measure every file."""
    result = api.build(game, components, out=out, inspect=False, **options)
    found = Measured(
        findings=sorted({one.code for one in result.findings if one.severity is not Severity.NOTE})
    )
    catalogue = load_catalogue(shared_templates(), Report())
    loaded = load_game(bundled_games() / game, catalogue, Report())
    assert loaded is not None
    sizes = {one.name: one.size for one in loaded.components}
    for file in result.games[0].printed if result.games else ():
        if not file.paths:  # the game has an error: nothing was written
            return found
        found.files += 1
        mine = {(sizes[name].width, sizes[name].height) for name in file.components}
        bleeds = all(sizes[name].bleed for name in file.components)
        straight = all(sizes[name].shape.name == "rectangle" for name in file.components)
        _measure_file(file, mine, bleeds, straight, options, found)
    return found


def _measure_file(
    file: PrintedFile,
    sizes: set[tuple[float, float]],
    bleeds: bool,
    straight: bool,
    options: Mapping[str, Any],
    found: Measured,
) -> None:
    """Measure one PDF."""
    (path,) = file.paths
    single = options.get("layout") == "single"
    drawn = pages(path, feet=not single)
    found.inks |= colour_spaces(path)
    if not single:
        found.position = max(found.position, *ruler_errors(path))
    if not file.each and not single:  # whole pages, tiles and leaflets have no trims
        return
    trims = [_trims(page, sizes) for page in drawn]
    fronts, backs = _sides(trims, file, options)
    count = sum(map(len, fronts))
    folded = (
        options.get("layout") == "gutterfold" and count >= 2 * file.pieces
    )  # fronts and backs on one side
    found.missing += max(0, file.pieces - (count // 2 if folded else count))  # spares may fill a sheet
    if straight and options.get("layout") not in ("single", "gutterfold") and "cutter" not in options:
        papers = [(0.0, 0.0, page.width, page.height) for page in drawn]
        cuts = sum(count_cuts([*front], paper) for front, paper in zip(fronts, papers, strict=False))
        found.cuts += cuts
        found.miscounted += abs(cuts - file.cuts)
    for page, slots in zip(drawn, trims, strict=True):
        _measure_page(page, slots, bleeds, found)
    for page, front, back in zip(drawn[:: 2 if backs else 1], fronts, backs, strict=False):
        found.backs = max(
            found.backs, _off(page, list(front), list(back), str(file.duplex)) if not single else 0.0
        )


def _sides(
    trims: Sequence[Any], file: PrintedFile, options: Mapping[str, Any]
) -> tuple[Sequence[Any], Sequence[Any]]:
    """Which pages are fronts, and which are backs."""
    if not file.duplex:
        return trims, ()
    first = 1 if options.get("order") == "back-front" else 0
    return trims[first::2], trims[1 - first :: 2]


def _trims(page: Page, sizes: set[tuple[float, float]]) -> dict[Trim, list[Drawn]]:
    """The trims on a page with what is drawn in each: what has a piece's size, with equal bleed all round."""
    slots: dict[Trim, list[Drawn]] = {}
    for one in page.drawn:
        for width, height in sizes:
            left, top, right, bottom = one.box
            if abs(left + right - width) < CLOSE and abs(top + bottom - height) < CLOSE and left <= 0:
                trim = tuple(round(edge, 2) for edge in trim_of(one, width, height))
                slots.setdefault(trim, []).append(one)  # type: ignore[arg-type]
                break
    return slots


def _measure_page(page: Page, slots: Mapping[Trim, Sequence[Drawn]], bleeds: bool, found: Measured) -> None:
    """Measure where trims lie, how far ink runs past them, and how far they are apart."""
    boxes = list(slots)
    found.overlaps += not apart(boxes)
    for left, top, right, bottom in boxes:
        found.edge = min(found.edge, left, top, page.width - right, page.height - bottom)
    for trim, drawings in slots.items():
        a, b, c, d, _, _ = drawings[0].matrix
        long = max(trim[2] - trim[0], trim[3] - trim[1])
        wrong = max(abs((a * a + b * b) ** 0.5 - 1), abs((c * c + d * d) ** 0.5 - 1))
        found.position = max(found.position, wrong * long)
        if bleeds:
            found.bleed = min(found.bleed, _bleed(trim, drawings[0], boxes))
    found.apart = min(
        [found.apart, *(_between(one, other) for index, one in enumerate(boxes) for other in boxes[:index])]
    )


def _bleed(trim: Trim, one: Drawn, others: Sequence[Trim]) -> float:
    """How far past a trim a drawing is shown, where that is least but for sides at a neighbour."""
    left, top, right, bottom = one.box
    if one.clip is not None:
        left, top = max(left, one.clip[0]), max(top, one.clip[1])
        right, bottom = min(right, one.clip[2]), min(bottom, one.clip[3])
    corners = [one.at(x, y) for x in (left, right) for y in (top, bottom)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    shown = trim[0] - min(xs), trim[1] - min(ys), max(xs) - trim[2], max(ys) - trim[3]
    grown = trim[0] - 20, trim[1] - 20, trim[2] + 20, trim[3] + 20
    free = [True] * 4
    for other in others:
        if other != trim and apart([other, grown]) is False:
            free[0] &= other[2] > trim[0] + CLOSE or not _level(trim, other, 1)
            free[2] &= other[0] < trim[2] - CLOSE or not _level(trim, other, 1)
            free[1] &= other[3] > trim[1] + CLOSE or not _level(trim, other, 0)
            free[3] &= other[1] < trim[3] - CLOSE or not _level(trim, other, 0)
    return min((room for room, counts in zip(shown, free, strict=True) if counts), default=999.0)


def _level(one: Trim, other: Trim, axis: int) -> bool:
    """Whether two trims lie beside each other, in one row or column."""
    return min(one[axis + 2], other[axis + 2]) - max(one[axis], other[axis]) > CLOSE


def _between(one: Trim, other: Trim) -> float:
    """How far two trims are apart."""
    across = max(one[0] - other[2], other[0] - one[2], 0.0)
    down = max(one[1] - other[3], other[1] - one[3], 0.0)
    return float((across * across + down * down) ** 0.5)


def _off(page: Page, front: list[Trim], back: list[Trim], flip: str) -> float:
    """How far the farthest back lies from its front when the paper is turned over.

    Pieces of other sizes may share the sheet and have no back, such as fold-ups beside counters.
    """
    front = [one for one in front if any(_same_size(one, other) for other in back)]
    upright = page.height >= page.width
    across = (flip == "long-edge") == upright
    turned = [
        (page.width - x2, y1, page.width - x1, y2) if across else (x1, page.height - y2, x2, page.height - y1)
        for x1, y1, x2, y2 in back
    ]
    pairs = zip(sorted(front), sorted(tuple(round(edge, 2) for edge in one) for one in turned), strict=False)
    worst = max((abs(a - b) for one, other in pairs for a, b in zip(one, other, strict=True)), default=0.0)
    return worst if len(front) == len(back) else 99.0


def count_cuts(trims: Sequence[Trim], sheet: Trim) -> int:
    """The fewest straight cuts, each right through a sheet or what is left of it, that part its pieces."""
    return min(_cuts(trims, sheet, axis, 0) for axis in (0, 1))


def _cuts(trims: Sequence[Trim], part: Trim, axis: int, depth: int) -> int:
    """Cuts across one axis along all edges that no piece lies on, then those of each strip the other way."""
    edges = {edge for one in trims for edge in (one[axis], one[axis + 2])}
    ends = part[axis], part[axis + 2]
    free = sorted(
        edge
        for edge in edges
        if ends[0] + CLOSE < edge < ends[1] - CLOSE
        and not any(one[axis] + CLOSE < edge < one[axis + 2] - CLOSE for one in trims)
    )
    lines = [edge for at, edge in enumerate(free) if not at or edge - free[at - 1] > 2 * CLOSE]
    count = len(lines)
    for low, high in zip([ends[0], *lines], [*lines, ends[1]], strict=True):
        inside = [one for one in trims if low - 2 * CLOSE < one[axis] and one[axis + 2] < high + 2 * CLOSE]
        strip = (low, part[1], high, part[3]) if axis == 0 else (part[0], low, part[2], high)
        if inside and depth < 6 and not (len(inside) == 1 and _same(inside[0], strip)):
            count += _cuts(inside, strip, 1 - axis, depth + 1)
    return count


def _same(one: Trim, other: Trim) -> bool:
    """Whether two boxes are the same, as far as a knife is accurate."""
    return all(abs(a - b) < 3 * CLOSE for a, b in zip(one, other, strict=True))


def _same_size(one: Trim, other: Trim) -> bool:
    """Whether two trims are as wide and high as each other."""
    return all(abs(one[at + 2] - one[at] - other[at + 2] + other[at]) < 3 * CLOSE for at in (0, 1))


def ruler_errors(path: Path) -> Iterator[float]:
    """How far the ruler at each page's foot is from 50 mm."""
    known: dict[Any, float] = {}
    with pikepdf.open(path) as document:
        for page in document.pages:
            *_, foot = (
                words for words, operator in pikepdf.parse_content_stream(page) if str(operator) == "Do"
            )
            form = page.Resources.XObject[str(foot[0])]
            if form.objgen not in known:
                lengths = [_longest(one, 1.0) for one in _forms(form)]
                known[form.objgen] = abs(max(lengths, default=0.0) - 50.0)
            yield known[form.objgen]


def _forms(form: Any) -> Iterator[Any]:
    """A form and those in it."""
    yield form
    for one in form.get("/Resources", {}).get("/XObject", {}).values():
        if one.get("/Subtype") == "/Form":
            yield from _forms(one)


def _longest(form: Any, scale: float) -> float:
    """The longest level line of a form, of at most 60 mm, in its own mm."""
    text = form.read_bytes().decode("latin-1")
    found = re.findall(r"(-?[\d.]+) (-?[\d.]+) m (-?[\d.]+) (-?[\d.]+) l", text)
    level = [abs(float(c) - float(a)) for a, b, c, d in found if b == d]
    return max((one * scale for one in level if one < 60), default=0.0)


def colour_spaces(path: Path) -> set[str]:
    """The colour spaces that a file's operators, gradients and pictures name: `grey`, `RGB`, `CMYK`."""
    names = {"g": "grey", "G": "grey", "rg": "RGB", "RG": "RGB", "k": "CMYK", "K": "CMYK"}
    spaces = {
        "/DeviceGray": "grey",
        "/DeviceRGB": "RGB",
        "/DeviceCMYK": "CMYK",
        "/ICCBased": "RGB",
        "/Indexed": "RGB",
    }
    found = set()
    with pikepdf.open(path) as document:
        for one in document.objects:
            if isinstance(one, pikepdf.Stream) and (one.get("/Subtype") == "/Form" or "/Type" not in one):
                if one.get("/Subtype") == "/Image" or "/Length1" in one or "/N" in one:
                    continue
                words = re.findall(rb"(?<![^\s])(rg|RG|g|G|k|K)(?![^\s])", _content(one))
                found |= {names[word.decode()] for word in words}
            if isinstance(one, (pikepdf.Dictionary, pikepdf.Stream)) and "/ColorSpace" in one:
                space = one["/ColorSpace"]
                kind = str(space[0]) if isinstance(space, pikepdf.Array) else str(space)
                if not isinstance(space, pikepdf.Dictionary):
                    found.add(_grey_or(space, spaces.get(kind, kind)))
    return found


def _grey_or(space: Any, kind: str) -> str:
    """What a space with a base comes down to."""
    if isinstance(space, pikepdf.Array) and str(space[0]) == "/Indexed":
        return "grey" if str(space[1]) == "/DeviceGray" else "RGB"
    if isinstance(space, pikepdf.Array) and str(space[0]) == "/ICCBased":
        return {1: "grey", 3: "RGB", 4: "CMYK"}[int(space[1].N)]
    return kind


def _content(stream: Any) -> bytes:
    """A stream's operators, without its strings."""
    try:
        data: bytes = stream.read_bytes()
    except pikepdf.PdfError:
        return b""
    return re.sub(rb"\([^)]*\)|<[0-9A-Fa-f]*>", b"", data)


def named(options: Mapping[str, Any]) -> str:
    """Options as they are typed."""
    words = [
        f"--{key}" + ("" if value is True else f" {value:g}" if isinstance(value, float) else f" {value}")
        for key, value in options.items()
    ]
    return " ".join(words) or "no option"


def shown(value: float) -> str:
    """A length of the table; nothing where there is none."""
    return "" if value > 900 else f"{round(value, 2) + 0.0:.2f}"


HEAD = (
    "pieces missing",
    "size, ruler",
    "overlaps",
    "to the edge",
    "least bleed",
    "backs off",
    "apart",
    "cuts",
    "miscounted",
    "ink",
    "said",
)


def cells(one: Measured) -> list[str]:
    """A build as a line of the table."""
    return [
        *(str(one.missing), f"{one.position:.3f}", str(one.overlaps), shown(one.edge), shown(one.bleed)),
        *(
            f"{one.backs:.2f}",
            shown(one.apart),
            str(one.cuts or ""),
            str(one.miscounted),
            ", ".join(sorted(one.inks)),
            ", ".join(one.findings),
        ),
    ]


def table(rows: Sequence[tuple[str, list[str]]], first: str) -> str:
    """Rows as Markdown."""
    lines = [f"| {first} | {' | '.join(HEAD)} |", "|---" * (len(HEAD) + 1) + "|"]
    return "\n".join([*lines, *(f"| {name} | {' | '.join(one)} |" for name, one in rows)])


def run(game: str, options: Mapping[str, Any], known: dict[str, list[str]], state: Path | None) -> list[str]:
    """Measure a build in a folder of its own, if that is not known already."""
    key = f"{game} {named(options)}"
    if key not in known:
        with tempfile.TemporaryDirectory() as folder:
            known[key] = cells(measure(game, options, Path(folder)))
        print(f"{key:46}", *known[key], sep="  ", flush=True)
        if state is not None:
            state.write_text(json.dumps(known, indent=1))
    return known[key]


def main() -> None:
    """Measure what is asked for, or all."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--state", type=Path)
    asked = parser.parse_args()
    state = asked.state
    known = json.loads(state.read_text()) if state and state.is_file() else {}
    if asked.option:
        options: dict[str, Any] = dict(one.split("=", 1) for one in asked.option)
        options = {
            key: float(value) if re.fullmatch(r"[\d.]+", value) else value for key, value in options.items()
        }
        for game in asked.games or GAMES:
            run(game, options, known, state)
        return
    parts = []
    for game in asked.games or GAMES:
        by_option = [(f"`{named(one)}`" if one else "none", run(game, one, known, state)) for one in OPTIONS]
        by_paper = [(paper, run(game, {"paper": paper}, known, state)) for paper in PAPERS]
        parts.append(f"## {game}\n\n{table(by_option, 'option, on A4')}\n\n{table(by_paper, 'paper')}\n")
    if asked.write:
        text = DOCS.read_text(encoding="utf-8")
        head, end = text.split("<!-- measured -->\n")[0], "<!-- end of measured -->"
        after = text.split(end)[1]
        DOCS.write_text(
            f"{head}<!-- measured -->\n\n" + "\n".join(parts) + f"\n{end}{after}", encoding="utf-8"
        )


if __name__ == "__main__":
    main()
