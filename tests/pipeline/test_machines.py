"""Cutting machines: marks as each wants them, pieces clear of them, cut lines true to 0.05 mm."""

import math
import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pypdfium2
import pytest

GAME = """\
title = "Cut"
players = [1, 2]

[[component]]
name = "cards"
kind = "cards"
size = "poker"
face = "layouts/card.svg"
back = "layouts/card.svg"
cards = [{ id = "card", copies = 10 }]

[[component]]
name = "rounds"
kind = "chips"
size = { width = 34, height = 34, shape = "ellipse", bleed = 2 }
face = "layouts/card.svg"
cards = [{ id = "round", copies = 4 }]

[[component]]
name = "hexes"
kind = "chips"
size = { width = 40, shape = "hexagon", bleed = 2 }
face = "layouts/card.svg"
cards = [{ id = "hex", copies = 3 }]
"""
CARD = '<svg><rect x="-9" y="-9" width="200" height="200" fill="#c8102e"/></svg>'


@pytest.fixture
def build(make_game, run):
    folder = make_game({"game.toml": GAME, "layouts/card.svg": CARD})

    def build(*words):
        said = run("build", folder, *words, "--no-inspect")
        assert said.code == 0, said.err
        return folder.parent / "output" / "small"

    return build


def read_dxf(file: Path):
    """The closed lines of a DXF file, as points; their layer is CUT."""
    lines = [line.strip() for line in file.read_text(encoding="ascii").splitlines()]
    codes = [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)]
    assert codes[-1] == (0, "EOF") and (9, "$INSUNITS") in codes
    assert codes[codes.index((9, "$INSUNITS")) + 1] == (70, "4")  # mm
    outlines, inside, point = [], "", {}
    for code, value in codes:
        if code == 0:
            if inside == "VERTEX":
                outlines[-1].append((point[10], point[20]))
            inside, point = value, {}
            if value == "POLYLINE":
                outlines.append([])
        elif code in (10, 20):
            point[code] = float(value)
        elif code == 8:
            assert value == "CUT"
        elif code == 70 and inside == "POLYLINE":
            assert value == "1"
    return outlines


def box(points):
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def svg_boxes(file: Path):
    """The page's size, and the boxes of the ends and handles of all paths."""
    root = ET.parse(file).getroot()
    size = root.get("width"), root.get("height")
    paths = [path.get("d") for path in root.iter("{http://www.w3.org/2000/svg}path")]
    numbers = [[float(one) for one in re.findall(r"-?[\d.]+", path)] for path in paths]
    return size, [box(list(zip(one[::2], one[1::2], strict=True))) for one in numbers]


def red(page, x, y, dpi=300):
    """Whether there is ink at a point of a rendered page, in mm."""
    picture = page.render(scale=dpi / 72).to_pil().convert("RGB")
    return picture.getpixel((int(x * dpi / 25.4), int(y * dpi / 25.4)))


def test_outlines_lie_where_the_pieces_are(build):
    folder = build("cards", "--cutter", "silhouette")
    outlines = read_dxf(folder / "cards-cut-1.dxf")
    size, boxes = svg_boxes(folder / "cards-cut-1.svg")
    assert size == ("210mm", "297mm") and len(outlines) == len(boxes) == 8
    for outline, (left, top, right, bottom) in zip(outlines, boxes, strict=True):
        assert box(outline) == pytest.approx((left, 297 - bottom, right, 297 - top), abs=0.05)
        assert sorted((right - left, bottom - top)) == pytest.approx([63.5, 88.9], abs=0.05)
    assert len(read_dxf(folder / "cards-cut-2.dxf")) == 2
    # at an edge of the first card there is ink on both sides, and a bleed farther out none
    document = pypdfium2.PdfDocument(folder / "cards.pdf")
    left, top, _, bottom = min(boxes)
    picture = document[0].render(scale=300 / 72).to_pil().convert("RGB")
    at = [picture.getpixel((int((left + off) * 300 / 25.4), int((top + bottom) / 2 * 300 / 25.4)))
          for off in (0.5, -0.5, -2.9, -3.2)]  # fmt: skip
    assert [colour[1] < 128 for colour in at] == [True, True, True, False]
    document.close()


def test_corners_are_rounded_and_circles_are_round(build):
    folder = build("--cutter", "silhouette")
    card = read_dxf(folder / "cards-cut-1.dxf")[0]
    left, top, right, bottom = box(card)
    corner = [p for p in card if p[0] < left + 3 and p[1] < top + 3]
    assert len(corner) > 3
    for x, y in corner:  # on the quarter of a circle of 3 mm
        assert math.hypot(x - left - 3, y - top - 3) == pytest.approx(3, abs=0.05)
    for outline in read_dxf(folder / "rounds-cut.dxf"):
        left, top, right, bottom = box(outline)
        middle = (left + right) / 2, (top + bottom) / 2
        assert all(math.dist(point, middle) == pytest.approx(17, abs=0.05) for point in outline)
        for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):  # and so are its sides
            assert math.dist(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), middle) == pytest.approx(17, abs=0.05)
    for outline in read_dxf(folder / "hexes-cut.dxf"):
        assert len(outline) == 6
        sides = [math.dist(a, b) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True)]
        assert sides == pytest.approx([40 / math.sqrt(3)] * 6, abs=0.05)


@pytest.mark.parametrize(
    ("machine", "ink", "paper"),
    [
        (
            "silhouette",
            [(12.5, 12.5), (210 - 12, 10.5), (199.4, 15), (10.5, 297 - 15)],
            [(15.15, 15.15), (12.5, 284)],
        ),
        ("silhouette-long-arms", [(12.5, 12.5), (182, 10.15)], [(178, 10.15)]),
        ("silhouette-sheet-feeder", [(18, 18)], [(14, 14)]),
        ("silhouette-four-corners", [(15, 10.2), (195, 286.8)], [(15, 15)]),
        ("cricut", [], [(12.5, 12.5), (199.4, 15)]),
    ],
)
def test_marks_are_where_a_machine_looks_for_them(machine, ink, paper, build):
    folder = build("cards", "--cutter", machine)
    document = pypdfium2.PdfDocument(folder / "cards.pdf")
    picture = document[0].render(scale=600 / 72).to_pil().convert("L")
    back = document[1].render(scale=1).to_pil().convert("L")
    document.close()

    def at(x, y):
        return picture.getpixel((int(x * 600 / 25.4), int(y * 600 / 25.4)))

    assert [at(*point) < 60 for point in ink] == [True] * len(ink)
    assert [at(*point) > 200 for point in paper] == [True] * len(paper)
    upper = back.crop((0, 0, back.width, back.height // 2))
    assert upper.getextrema()[0] > 60  # red, not black: marks are on fronts alone


#: A heart: the figures of its curves, in mm.
HEART = "M20 38C2 24 0 16 0 11C0 0 20 0 20 11C20 0 40 0 40 11C40 16 38 24 20 38Z"
CURVES = [((20, 38), (2, 24), (0, 16), (0, 11)), ((20, 11), (20, 0), (40, 0), (40, 11))]
HEARTS = f"""
[[component]]
name = "hearts"
kind = "chips"
size = {{ width = 40, height = 40, shape = "free", bleed = 2, outline = "{HEART}" }}
face = "layouts/card.svg"
cards = [{{ id = "heart", copies = 4 }}]
"""


def test_an_outline_of_ones_own_is_cut_true(make_game, run):
    game = GAME.partition("[[component]]")[0] + HEARTS
    folder = make_game({"game.toml": game, "layouts/card.svg": CARD})
    said = run("build", folder, "--cutter", "silhouette", "--no-inspect")
    assert said.code == 0, said.err
    out = folder.parent / "output" / "small"
    outlines, (_, boxes) = read_dxf(out / "hearts-cut.dxf"), svg_boxes(out / "hearts-cut.svg")
    assert len(outlines) == len(boxes) == 4
    for outline, (left, top, right, _) in zip(outlines, boxes, strict=True):
        assert right - left == pytest.approx(40, abs=0.01)
        for curve in CURVES:
            for number in range(21):
                x, y = bezier(curve, number / 20)
                place = left + x, 297 - top - y
                assert min(apart(place, *side) for side in sides(outline)) < 0.05
        assert box(outline)[2] - box(outline)[0] == pytest.approx(40, abs=0.05)


def bezier(points, t):
    while len(points) > 1:
        points = [
            tuple(a + (b - a) * t for a, b in zip(one, other, strict=True)) for one, other in pairwise(points)
        ]
    return points[0]


def sides(outline):
    return zip(outline, (*outline[1:], outline[0]), strict=True)


def apart(point, a, b):
    """How far a point is from a side."""
    way = b[0] - a[0], b[1] - a[1]
    square = way[0] ** 2 + way[1] ** 2
    t = ((point[0] - a[0]) * way[0] + (point[1] - a[1]) * way[1]) / square
    t = min(1, max(0, t))
    return math.dist(point, (a[0] + way[0] * t, a[1] + way[1] * t))


def test_pieces_keep_within_what_a_machine_can_cut(build):
    folder = build("cards", "--cutter", "cricut")
    _, boxes = svg_boxes(folder / "cards-cut-1.svg")
    assert max(right for _, _, right, _ in boxes) - min(left for left, *_ in boxes) <= 6.75 * 25.4
    assert max(bottom for *_, bottom in boxes) - min(top for _, top, *_ in boxes) <= 9.25 * 25.4


def test_cut_lines_of_earlier_builds_are_deleted(build):
    folder = build("cards", "--cutter", "silhouette")
    assert (folder / "cards-cut-2.svg").is_file()
    build("rounds", "--cutter", "silhouette")
    assert not (folder / "cards-cut-2.svg").exists() and (folder / "rounds-cut.svg").is_file()


def test_a_bleed_that_costs_a_machine_sheets_is_narrower_as_for_a_knife(make_game, run):
    cards = GAME.partition('[[component]]\nname = "rounds"')[0].replace("copies = 10", "copies = 16")
    said = run("build", make_game({"game.toml": cards, "layouts/card.svg": CARD}), "--cutter", "brother")
    narrowed = "cards.pdf has 2.7 mm of bleed instead of 3, so that it fits on 2 sheets rather than 4"
    assert narrowed in " ".join(said.out.split())


def test_steps_for_a_machine_name_the_figures_of_its_marks(make_game, run):
    game = make_game({"game.toml": GAME, "layouts/card.svg": CARD})
    said = run("build", game, "--cutter", "silhouette")
    assert "an inset of 10.01 mm, a length of 8.38 mm and a thickness of 0.99 mm" in " ".join(
        said.out.split()
    )
