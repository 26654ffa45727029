"""What is transparent becomes what it looks like: shapes stay shapes, and no picture is made of them."""

from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter

from printkit.export.pdf import write_pdf
from printkit.folders import shared_templates
from printkit.geometry import IDENTITY, ellipse_path, rectangle_path, rotation
from printkit.model.scene import Gradient, Group, Mark, Scene, Shape, Style, Use
from printkit.model.sheet import Document, Placement, Sheet
from printkit.services.flattening import flatten, is_transparent
from printkit.services.inks import Separation
from printkit.services.pdfx import Standard, convert

RED, BLUE, GREEN = (200, 30, 20), (20, 40, 160), (40, 150, 60)
GROUND = (
    Shape(rectangle_path(0, 0, 60, 40), Style(fill=(230, 220, 190))),
    Shape(ellipse_path(20, 20, 14, 14), Style(fill=BLUE, stroke=GREEN, width=2)),
    Shape("5 35 m 55 5 l", Style(fill=None, stroke=GREEN, width=3)),
)
GREY = Gradient("linear", (0, 0, 60, 0), ((0, RED), (1, GREEN)))
DRAWN = Scene("part", 30, 30, 0, (Shape(ellipse_path(15, 15, 20, 9), Style(fill=RED, fill_opacity=0.5)),))

CASES: dict[str, tuple[Mark, ...]] = {
    "a ground": (Shape(ellipse_path(32, 20, 18, 12), Style(fill=RED, fill_opacity=0.4)),),
    "two over each other": (
        Shape(ellipse_path(32, 20, 18, 12), Style(fill=RED, fill_opacity=0.4)),
        Shape(rectangle_path(10, 15, 40, 8), Style(fill=GREEN, fill_opacity=0.6)),
    ),
    "lines, with corners, ends and dashes": (
        Shape("8 8 m 30 34 l 50 8 l", Style(None, RED, 4, stroke_opacity=0.5)),
        Shape("8 20 m 20 0 40 40 52 20 c", Style(None, BLUE, 3, cap=1, join=1, stroke_opacity=0.5)),
        Shape("6 37 m 54 37 l", Style(None, RED, 3, cap=2, dash=(5, 4), stroke_opacity=0.4)),
        Shape(rectangle_path(40, 22, 14, 9), Style(None, RED, 2, join=2, stroke_opacity=0.5)),
    ),
    "a group that is lighter as a whole": (
        Group(
            (
                Shape(rectangle_path(5, 5, 30, 20), Style(fill=RED)),
                Shape(ellipse_path(30, 20, 15, 10), Style(fill=GREEN)),
            ),
            rotation(10, 30, 20),
            rectangle_path(0, 0, 40, 40),
            opacity=0.5,
        ),
    ),
    "a part, turned": (Use(DRAWN, rotation(20, 10, 10)),),
    "over a gradient": (
        Shape(rectangle_path(0, 0, 60, 18), Style(fill=GREY)),
        Shape(ellipse_path(30, 18, 25, 10), Style(fill=BLUE, fill_opacity=0.5)),
    ),
}


def shown(scene: Scene) -> Image.Image:
    """A side as another program shows it."""
    sheet = Sheet(60, 40, "front", "side", (Placement(scene, IDENTITY),))
    pdf = BytesIO()
    write_pdf(Document("", "", "", "en", None, (sheet,)), pdf, compress=False)
    return pypdfium2.PdfDocument(pdf.getvalue())[0].render(scale=6).to_pil().convert("RGB")


@pytest.mark.parametrize("name", CASES)
def test_without_transparency_it_looks_the_same(name: str) -> None:
    side = Scene("side", 60, 40, 0, (*GROUND, *CASES[name]))

    def no_picture(*_: object) -> None:
        raise AssertionError("no picture is needed")

    flat = flatten(side, no_picture)
    assert not any(map(is_transparent, flat.marks))
    apart = ImageChops.difference(shown(side), shown(flat)).convert("L")
    assert apart.filter(ImageFilter.MinFilter(3)).getextrema()[1] <= 3  # edges are smoothed twice


def test_what_no_shape_can_show_is_a_picture_of_its_own_place() -> None:
    across = Shape(rectangle_path(10, 10, 20, 20), Style(fill=GREY, fill_opacity=0.5))
    boxes = []
    flatten(Scene("side", 60, 40, 0, (*GROUND, across)), lambda _, box: boxes.append(box) or GROUND[0])
    assert boxes == [(10, 10, 30, 30)]


def test_a_picture_in_inks_keeps_its_mask() -> None:
    pdf = pikepdf.new()
    pdf.add_blank_page()
    mask = pdf.make_stream(bytes(1), Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, Width=1, Height=1)
    mask.ColorSpace, mask.BitsPerComponent = pikepdf.Name.DeviceGray, 8
    picture = pdf.make_stream(
        bytes(3), Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, Width=1, Height=1
    )
    picture.ColorSpace, picture.BitsPerComponent, picture.SMask = pikepdf.Name.DeviceRGB, 8, mask
    pdf.pages[0].Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(P=picture))
    data = BytesIO()
    pdf.save(data)
    profile = shared_templates() / "profiles/coated.icc"
    done = convert(data.getvalue(), Standard("", "1.6", True), Separation(profile, 300), "Title")
    opened = pikepdf.open(BytesIO(done))
    found = opened.pages[0].Resources.XObject.P
    assert found.ColorSpace == "/DeviceCMYK"
    assert found.SMask.read_bytes() == bytes(1)
