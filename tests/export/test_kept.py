"""All that a scene can hold, as PDF and as SVG, kept in `kept/`: every object, every element.

`WRITE_KEPT=1 pytest tests/export/test_kept.py` writes the files anew: read the difference.
"""

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from kept import assert_kept, briefly, objects

from printkit.export.cutlines import as_dxf
from printkit.export.cutlines import as_svg as cut_svg
from printkit.export.pdf import write_pdf
from printkit.export.svg import SvgPainter, svg_document
from printkit.geometry import IDENTITY
from printkit.model.scene import Gradient, Group, Image, Mark, Scene, Shape, Style, Tag, Text, Use
from printkit.model.sheet import Document, Guide, Placement, Sheet

KEPT = Path(__file__).parent / "kept"
SQUARE, CURVE = "1 1 m 9 1 l 9 9 l 1 9 l h", "0 0 m 0 5 5 10 10 10 c 12 10 m 14 12 l"
STOPS = ((0.0, (255, 0, 0)), (0.4, (0, 255, 0)), (1.0, (0, 0, 255)))
LINEAR, RADIAL = Gradient("linear", (1, 2, 9, 8), STOPS), Gradient("radial", (4, 4, 0, 5, 5, 4), STOPS[::2])
STYLES = [
    Style(), Style(None), Style((1, 2, 3), (200, 0, 0), 0.5, 1, 2, (1.0, 0.5)), Style(LINEAR), Style(RADIAL),
    Style(None, (0, 0, 0), 0.0, 2, 1), Style((9, 9, 9), even_odd=True, fill_opacity=0.5, stroke_opacity=0.25),
    Style(None, (0, 9, 0), 0.2, stroke_opacity=0.25), Style((0, 0, 0), (9, 9, 9), 1.0, even_odd=True),
]  # fmt: skip
CELL = Tag("TD", Tag("TR", Tag("Table")), columns=2)
HEAD = Tag("TH", Tag("TR", CELL.inside.inside if CELL.inside else None), scope="Column")


def everything(serif: Path, slab: Path, picture: Path) -> dict[str, list[Mark]]:
    """Marks of all kinds, a page of each."""
    badge = Scene("badge", 10, 10, 1, tuple(Shape(SQUARE, Style((number, 0, 0))) for number in range(7)))
    small = Scene("small", 10, 10, 0, (Shape(CURVE, STYLES[2]),))
    text = Text(2, 8, "AV fi ß", serif, 4.0, (20, 20, 20), width=20.0)
    inside = (Shape(SQUARE, Style()), text)
    return {
        "shapes": [Shape(path, style) for path in (SQUARE, CURVE) for style in STYLES],
        "texts": [
            text,
            Text(2, 14, "To", slab, 6.0, (200, 0, 0), 0.8, 0.3, (-0.5, 0.25), (0, 0, 9), 0.2, 0.5),
            Text(2, 20, "Light", serif, 5.0, light=True),
            Text(2, 26, "only outlined", serif, 5.0, None, stroke=(0, 0, 0), stroke_width=0.1),
            Text(2, 30, "", serif, 5.0),
            Text(2, 30, "none", serif, 0.0),
            Text(2, 30, "none", serif, 5.0, None),
        ],
        "images": [
            Image(picture, 2, 3, 20, 10, pixels=(40, 40)),
            Image(picture, 2, 20, 0, 10, pixels=(40, 40)),
            Image(picture, 30, 3, 10, 10, 0.5, grey=True, pixels=(40, 40)),
        ],
        "groups": [
            Group(inside, (1, 0, 0, 1, 5, 6)),
            Group(inside, (0.5, 0.5, -0.5, 0.5, 20, 6), SQUARE, True, 0.5),
            Group(inside, clip=""), Group((), clip=SQUARE), Group(inside, (0, 0, 0, 0, 1, 1)),
            Group((Group(inside, opacity=0.5),), clip=SQUARE, layer="ground"),
        ],
        "uses": [Use(badge), Use(badge, (2, 0, 0, 2, 9, 9)), Use(small), Use(small, (0, 1, -1, 0, 30, 0))],
        "tagged": [
            Text(2, 8, "Title", slab, 4.0, tag=Tag("H1")),
            Text(2, 14, "Gold", serif, 3.0, tag=HEAD), Text(2, 18, "5", serif, 3.0, tag=CELL),
            Use(small, tag=Tag("Figure", words="a ship")), Text(2, 30, "unread", serif, 3.0, tag=Tag("")),
        ],
    }  # fmt: skip


def on_a_sheet(scenes: list[Scene]) -> list[Sheet]:
    """Sheets with scenes that are turned, clipped and cut out, and with guides of all kinds."""
    kinds = ("cut", "fold", "score", "film", "join")
    guides = tuple(Guide(kind, 1.0 + at, 2.0, 1.0 + at, 8.0) for at, kind in enumerate(kinds))
    first = (
        Placement(scenes[0], (1, 0, 0, 1, 5, 5), (-1, -1, 61, 41)),
        Placement(scenes[0], IDENTITY, SQUARE),
    )
    turned = Placement(scenes[0], (0, 1, -1, 0, 70, 5))
    return [
        Sheet(80, 60, "front", "First, fronts", first, guides, note="a note"),
        Sheet(80, 60, "back", "First, backs", (turned,), guides[:1], (3, 3, 77, 57)),
        Sheet(60, 80, "front", "Flat", (turned._replace(matrix=(0, 0, 0, 0, 0, 0)),)),
    ]


@pytest.mark.parametrize("name", ["shapes", "texts", "images", "groups", "uses", "tagged", "sheets"])
def test_what_is_written(
    name: str, serif: Path, slab: Path, quadrants: Path, tmp_path: Path, scene: Callable[..., Scene]
) -> None:
    marks = everything(serif, slab, quadrants).get(name) or everything(serif, slab, quadrants)["shapes"]
    page = Scene(name, 60, 40, 2, tuple(marks), title=f"The {name}", page=1)
    sheets = (
        on_a_sheet([page])
        if name == "sheets"
        else [Sheet(60, 40, "front", name, (Placement(page, IDENTITY),))]
    )
    written = BytesIO()
    duplex = {"sheets": "long-edge", "shapes": "short-edge"}.get(name)
    write_pdf(Document("Title", "Author", "Subject", "en-GB", duplex, sheets), written, compress=False)
    painter = SvgPainter(lambda place: f"line {place.line}")
    bodies = [painter.sheet(sheet) for sheet in sheets] + [painter.body(page)]
    drawings = [svg_document(body, (0, 0, 60, 40)) for body in bodies]
    text = re.sub(r"base64,[^\"]*", "base64,", "\n".join(drawings).replace("><", ">\n<"))
    text = re.sub(r' d="([^"]*)"', lambda found: f' d="{briefly(found[1])}"', text)
    assert_kept(KEPT / f"{name}.txt", f"{objects(written.getvalue())}\n{text}\n")


def test_cut_lines() -> None:
    paths = ("1.0000 2.0000 m 9.5000 2.0000 l 9.5000 7.0000 l h", "0 0 m 0 5 5 10 10 10 c h")
    assert_kept(KEPT / "cut-lines.txt", f"{cut_svg(paths, 210, 297)}\n{as_dxf(paths, 210, 297)}\n")
