"""Every game in every layout: each piece on the printable paper, apart, all there, backs behind fronts."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw
import pytest
from measured import Drawn, Page, Point, apart, pages, trim_of

from printkit.diagnostics import Report
from printkit.export.pdf import write_pdf
from printkit.folders import shared_templates
from printkit.geometry import Net, Space
from printkit.imposition.layouts import LAYOUTS
from printkit.imposition.screen import fold
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.games.nets import net_of
from printkit.model.options import PrintOptions
from printkit.model.printing import Drift, Printer, PrintSettings
from printkit.pipeline.drawing import game_engine
from printkit.pipeline.gathering import gather
from printkit.pipeline.imposing import impose_file
from printkit.pipeline.journey import prepare
from printkit.pipeline.settings import resolve
from printkit.pipeline.values import BuildRequest, DrawnComponent, Goal, PreparedGame, PrintFile
from printkit.rules.figures import compute

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(folder.name for folder in (ROOT / "decks").iterdir() if (folder / "game.toml").exists())
WAYS = [
    *[
        PrintOptions(paper=paper, layout=layout)
        for paper in ("a4", "letter")
        for layout, one in LAYOUTS.items()
        if one.offered
    ],
    PrintOptions(paper="letter", layout="fronts-only", cut="butted"),
    PrintOptions(paper="a4", layout="duplex", flip="short-edge", finish="laminate"),
]


@dataclass(frozen=True)
class Bench:
    """A game laid out once, to be printed in many ways."""

    prepared: PreparedGame
    drawn: list[tuple[DrawnComponent, Mapping[bytes, Any]]]  # with the forms of their sides
    folder: Path

    def print(
        self, options: PrintOptions, printer: Printer | None = None
    ) -> Iterator[tuple[PrintFile, list[Page]]]:
        """Print each component in one way; give it with the pages of its PDF."""
        report = Report()
        catalogue = load_catalogue(shared_templates(), report)
        print_settings = resolve(options, catalogue, report)
        assert print_settings is not None, report.findings
        print_settings = PrintSettings(
            print_settings.paper,
            print_settings.defaults,
            options,
            printer,
            print_settings.pouch,
            print_settings.sheet_pouch,
        )
        game = self.prepared.game
        engine = game_engine(game, catalogue, print_settings, None, compute(game, None, report))
        prepared = self.prepared._replace(settings=print_settings, engine=engine)
        for one, forms in self.drawn:
            printed, findings = impose_file(prepared, one.component.name, [one], forms)
            report.add_all(findings)
            assert printed is not None and not report.failed, report.findings
            file = self.folder / f"{printed.name}.pdf"
            write_pdf(printed.document, file)
            yield printed, pages(file, feet=options.layout != "single")


@pytest.fixture(scope="module", params=GAMES)
def bench(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Bench:
    report = Report()
    prepared = prepare(BuildRequest(str(ROOT / "decks" / request.param)), Goal(), report)
    assert prepared is not None
    folder = tmp_path_factory.mktemp(request.param)
    files = [gather(prepared, name, folder, lambda *_: None) for name in prepared.files]
    drawn = [(one, file.forms or {}) for file in files for one in file.drawn]
    return Bench(prepared, drawn, folder)


def size_of(drawn: Drawn) -> Point:
    """The trim of a drawing: its box without the bleed, which is as wide on all sides."""
    left, top, right, bottom = drawn.box
    return right + left, bottom + top


def once(drawn: tuple[Drawn, ...]) -> list[Drawn]:
    """The pieces on a page, a line to cut along left out that lies on one of them."""
    found: list[Drawn] = []
    for one in drawn:
        if not found or one.at(0, 0) != found[-1].at(0, 0):
            found.append(one)
    return found


def trims(page: Page) -> list[tuple[float, float, float, float]]:
    return [seen_of(one) for one in once(page.drawn)]


def seen_of(one: Drawn) -> tuple[float, float, float, float]:
    """The edges of a piece on the paper, or of what a tile shows of it."""
    width, height = size_of(one)
    if one.clip is None:
        return trim_of(one, width, height)
    left, top, right, bottom = one.clip
    shown = [
        (x, y) for x in (max(left, 0.0), min(right, width)) for y in (max(top, 0.0), min(bottom, height))
    ]
    corners = [one.at(x, y) for x, y in shown]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def check_page(page: Page, edge: float) -> None:
    """The pieces of a page lie apart, and clear of the edge that stays blank."""
    lies = trims(page)
    assert apart(lies)
    for left, top, right, bottom in lies:
        assert min(left, top, page.width - right, page.height - bottom) > edge - 0.01


def check_meet(front: Page, back: Page, flip: str) -> None:
    """Each back lies behind a front when the sheet is turned, and is upright when the piece is."""
    across = (flip == "long-edge") == (front.height >= front.width)
    behind = []
    for one in once(back.drawn):
        corners = [one.at(x, 0.0) for x in (size_of(one)[0], 0.0)]
        behind.append([(front.width - x, y) if across else (x, front.height - y) for x, y in corners])
    assert len(behind) == len(once(front.drawn))
    for one in once(front.drawn):
        corners = [one.at(x, 0.0) for x in (0.0, size_of(one)[0])]
        off = min(
            max(
                abs(a - b)
                for near, far in zip(corners, turned, strict=True)
                for a, b in zip(near, far, strict=True)
            )
            for turned in behind
        )
        assert off < 0.01


#: Every way for one game, and for each of the others some, so that each way is tried with two games.
PAIRS = [
    pytest.param(game, one, id=f"{game}-{one.paper}-{one.layout}-{one.flip}-{one.cut}-{one.finish}")
    for game in GAMES
    for number, one in enumerate(WAYS)
    if game == "pitman" or [one for one in GAMES if one != "pitman"][number % (len(GAMES) - 1)] == game
]


@pytest.mark.parametrize(("bench", "options"), PAIRS, indirect=["bench"])
def test_pieces_lie_as_they_should(bench: Bench, options: PrintOptions) -> None:
    for printed, sheets in bench.print(options):
        bare = not printed.layout.finished_at_home or printed.layout.own_margins
        edge = 0.0 if bare else 4.2
        for page in sheets:
            check_page(page, edge)
        leaflet = printed.layout.name in ("leaflet", "pocketbook")  # to fold: both sides
        duplex = printed.document.duplex if not leaflet else None
        fronts = sheets[::2] if duplex else sheets
        count = sum(len(once(page.drawn)) for page in fronts)
        if len(fronts) > printed.pieces:  # tiles of a board
            assert count == len(fronts)
            continue
        folded = options.layout == "gutterfold" and printed.component.duplex and not duplex
        assert count == (printed.pieces + printed.spares) * (2 if folded else 1)
        if duplex:
            for front, back in zip(sheets[::2], sheets[1::2], strict=True):
                check_meet(front, back, duplex)


def test_a_profile_moves_backs_and_nothing_else(bench: Bench) -> None:
    options = PrintOptions()
    plain = {printed.name: sheets for printed, sheets in bench.print(options)}
    moved = bench.print(options, Printer("mine", (Drift(shift=(0.6, -0.4)),)))
    for printed, sheets in moved:
        sides = [*printed.document.sheets]
        for number, (page, before) in enumerate(zip(sheets, plain[printed.name], strict=True)):
            side = sides[number]
            shift = (0.6, -0.4) if side.side == "back" else (0.0, 0.0)
            if side.side == "back" and printed.document.duplex == "short-edge":  # a leaflet, on its side
                shift = (-0.4, -0.6)
            elif side.side == "back" and side.width > side.height:  # it goes through the printer on its side
                shift = (0.4, 0.6)
            for one, was in zip(page.drawn, before.drawn, strict=True):
                assert one.at(0, 0)[0] - was.at(0, 0)[0] == pytest.approx(shift[0], abs=0.01)
                assert one.at(0, 0)[1] - was.at(0, 0)[1] == pytest.approx(shift[1], abs=0.01)


def outward(net: Net, name: str) -> Space:
    """Which way a panel of a folded box faces."""
    (a, b, c), (d, e, f) = (frame := fold(net)[name]).across, frame.down
    return c * e - b * f, a * f - c * d, b * d - a * e


def dot(one: Space, other: Space) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def letters_up(pdf: Path, number: int, net: Net, drawn: Drawn) -> Iterator[tuple[str, Space]]:
    """For each letter of a box's page: the panel it is on, and which way up it stands when all is folded."""
    page = pypdfium2.PdfDocument(pdf)[number]
    text, (a, b, c, d, e, f) = page.get_textpage(), drawn.matrix
    for index in range(text.count_chars()):
        left, bottom, right, top = text.get_charbox(index)
        x, y = (left + right) * 25.4 / 144 - e, (page.get_height() - (bottom + top) / 2) * 25.4 / 72 - f
        x, y = a * x + b * y, c * x + d * y  # on the net
        angle = pypdfium2.raw.FPDFText_GetCharAngle(text, index)
        u, v = math.sin(angle), -math.cos(angle)
        u, v = a * u + b * v, c * u + d * v
        for panel in net.panels.values():
            near, high, wide, tall = panel.box
            if not panel.glued and near < x < near + wide and high < y < high + tall and right > left:
                frame = fold(net)[panel.name]
                x, y, z = (end - start for end, start in zip(frame.place((u, v)), frame.origin, strict=True))
                yield panel.name, (x, y, z)


def test_no_panel_of_a_folded_box_is_on_its_head(bench: Bench) -> None:
    """Lid and foot are upright for whoever tips the box while its front faces him."""
    boxes = replace(bench, drawn=[one for one in bench.drawn if one[0].component.kind.net])
    for printed, sheets in boxes.print(PrintOptions()):
        for number, (page, card) in enumerate(zip(sheets, printed.component.cards, strict=True)):
            net = net_of(card.fields["net"])
            front = "front" if "front" in net.panels else "floor"
            found = list(letters_up(bench.folder / f"{printed.name}.pdf", number, net, page.drawn[0]))
            assert found or card.id == "lid", printed.name
            up = next((way for name, way in found if name == front), (0.0, -1.0, 0.0))
            for name, way in found:
                end = dot(outward(net, name), up)  # 1 on the lid, -1 on the foot
                seen = dot(way, up) if abs(end) < 0.7 else -end * dot(way, outward(net, front))
                assert seen > -0.3, (printed.name, name)
