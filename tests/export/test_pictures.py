"""Pictures of pixels stand upright in their rectangles, in their own colours, each file's content once."""

from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest
from PIL import Image as Pixels

from printkit.export import ExportError
from printkit.export.raster import rasters
from printkit.geometry import rectangle_path
from printkit.model.scene import Group, Image, Scene, Shape, Style, Use

RED, GREEN, BLUE, BLACK, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (0, 0, 0), (255, 255, 255)
CORNERS = ((12, 12), (28, 12), (12, 18), (28, 18))


@pytest.fixture
def drawn(pdf_of, page):
    """Draw a file in a rectangle of 20 x 10 mm at 10, 10."""
    return lambda file, **how: page(pdf_of(Image(file, 10, 10, 20, 10, **how)))


@pytest.fixture
def saved(tmp_path):
    def save(picture, name="picture.png", **how):
        picture.save(tmp_path / name, **how)
        return tmp_path / name

    return save


def stored(pdf):
    return [
        thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and "/BitsPerComponent" in thing
    ]


def test_a_picture_stands_upright_in_its_rectangle(drawn, quadrants):
    page = drawn(quadrants)
    assert page.inked() == pytest.approx((10, 10, 30, 20), abs=0.06)
    assert [page.at(*corner) for corner in CORNERS] == [RED, GREEN, BLUE, BLACK]


def test_a_jpeg_is_passed_on_as_it_is(drawn, pdf_of, opened, quadrants, saved):
    file = saved(Pixels.open(quadrants), "picture.jpg", quality=95)
    page = drawn(file)
    for corner, colour in zip(CORNERS, (RED, GREEN, BLUE, BLACK), strict=True):
        assert page.at(*corner) == pytest.approx(colour, abs=6)
    (image,) = stored(opened(pdf_of(Image(file, 0, 0, 9, 9))))
    assert image.Filter == "/DCTDecode"
    assert image.read_raw_bytes() == file.read_bytes()


def test_a_png_is_passed_on_as_it_is(drawn, pdf_of, opened, quadrants, saved):
    file = saved(Pixels.open(quadrants).convert("RGB"), compress_level=9)
    page = drawn(file)
    assert [page.at(*corner) for corner in CORNERS] == [RED, GREEN, BLUE, BLACK]
    (image,) = stored(opened(pdf_of(Image(file, 0, 0, 9, 9))))
    assert image.read_raw_bytes() in file.read_bytes()
    assert (image.Filter, int(image.DecodeParms.Predictor)) == ("/FlateDecode", 15)


@pytest.mark.parametrize("name", ["a.webp", "a.tiff", "a.avif", "a.gif", "a.bmp", "wide.png"])
def test_every_format_shows_its_colours(drawn, quadrants, saved, name):
    how = {"quality": 100} if name in ("a.webp", "a.avif") else {}
    picture = Pixels.open(quadrants).resize((1600, 800), Pixels.Resampling.NEAREST)
    page = drawn(saved(picture, name, **how))
    for corner, colour in zip(CORNERS, (RED, GREEN, BLUE, BLACK), strict=True):
        assert page.at(*corner) == pytest.approx(colour, abs=6)


def test_what_is_kept_of_a_picture_is_that_of_its_content(drawn, saved, tmp_path):
    """A mask is packed once and kept; a file of the same name with other pixels is packed anew."""
    clear = Pixels.new("RGBA", (20, 10), (*RED, 128))
    for colour in (RED, GREEN, RED):
        clear.paste((*colour, 128), (0, 0, 20, 10))
        page = drawn(saved(clear))
        assert page.at(20, 15) == pytest.approx(tuple((255 + one) // 2 for one in colour), abs=2)


@pytest.mark.parametrize("spoil", [lambda data: data[:90], lambda data: data[:60] + b"?" + data[61:]])
def test_a_damaged_png_is_not_passed_on(drawn, quadrants, saved, spoil):
    file = saved(Pixels.open(quadrants).convert("RGB"))
    file.write_bytes(spoil(file.read_bytes()))
    with pytest.raises(ExportError, match="it is broken"):
        drawn(file)


@pytest.mark.parametrize("spoil", [lambda data: data[:-20], lambda data: data[:33] + data[8:]])
def test_a_png_that_pillow_can_repair_is_printed(drawn, quadrants, saved, spoil):
    """One without its end, one with its head twice: decoded, since a PDF's readers know no mercy."""
    file = saved(Pixels.open(quadrants).convert("RGB"))
    file.write_bytes(spoil(file.read_bytes()))
    page = drawn(file)
    for corner, colour in zip(CORNERS, (RED, GREEN, BLUE, BLACK), strict=True):
        assert page.at(*corner) == pytest.approx(colour, abs=6)


def test_a_photograph_held_sideways_is_put_upright(drawn, quadrants, saved):
    upright = Pixels.open(quadrants)
    exif = Pixels.Exif()
    exif[0x0112] = 6  # turn it a quarter to the right to see it upright
    page = drawn(saved(upright.rotate(90, expand=True), "sideways.jpg", quality=95, exif=exif))
    for corner, colour in zip(CORNERS, (RED, GREEN, BLUE, BLACK), strict=True):
        assert page.at(*corner) == pytest.approx(colour, abs=6)


def test_four_inks_keep_their_colours(drawn, saved):
    page = drawn(saved(Pixels.new("CMYK", (8, 8), (0, 255, 255, 0)), "inks.jpg", quality=95))
    red, green, blue = page.at(20, 15)
    assert red > 200 and green < 80 and blue < 80


def test_transparency_lets_the_ground_through(pdf_of, page, saved):
    picture = Pixels.new("RGBA", (20, 10), (255, 0, 0, 0))
    picture.paste((255, 0, 0, 255), (0, 0, 10, 5))
    picture.paste((255, 0, 0, 128), (10, 0, 20, 5))
    ground = Shape(rectangle_path(0, 0, 60, 40), Style(fill=BLUE))
    shown = page(pdf_of(ground, Image(saved(picture), 10, 10, 20, 10)))
    assert shown.at(12, 12) == RED
    assert shown.at(28, 12) == pytest.approx((128, 0, 127), abs=3)
    assert shown.at(12, 18) == BLUE


def test_an_opaque_alpha_channel_is_left_out(pdf_of, opened, saved):
    file = saved(Pixels.new("RGBA", (9, 9), (255, 0, 0, 255)))
    (image,) = stored(opened(pdf_of(Image(file, 0, 0, 9, 9))))
    assert "/SMask" not in image


@pytest.mark.parametrize(
    ("mode", "colour", "seen"),
    [
        ("1", 1, WHITE),
        ("L", 100, (100, 100, 100)),
        ("LA", (100, 255), (100, 100, 100)),
        ("P", 0, (10, 20, 30)),
        ("I;16", 0x6464, (100, 100, 100)),
        ("RGB", (10, 20, 30), (10, 20, 30)),
    ],
)
def test_every_kind_of_png_shows_its_colour(drawn, saved, mode, colour, seen):
    picture = Pixels.new(mode, (8, 8), colour)
    if mode == "P":
        picture.putpalette([10, 20, 30])
    assert drawn(saved(picture)).at(20, 15) == pytest.approx(seen, abs=1)


def test_opacity_lightens_a_picture(drawn, saved):
    page = drawn(saved(Pixels.new("L", (8, 8), 0)), opacity=0.25)
    assert page.at(20, 15) == pytest.approx((191, 191, 191), abs=2)


def test_one_content_is_stored_once_whatever_it_is_called(pdf_of, opened, quadrants, tmp_path):
    copy = tmp_path / "copy.png"
    copy.write_bytes(quadrants.read_bytes())
    marks = (Image(file, x, 0, 5, 5) for file in (quadrants, copy) for x in (0, 10))
    assert len(stored(opened(pdf_of(*marks)))) == 1


def test_a_picture_without_width_is_left_out(pdf_of, page, quadrants):
    assert page(pdf_of(Image(quadrants, 9, 9, 0, 9))).image.getextrema() == ((255, 255),) * 3


def cut_short(format):
    file = BytesIO()
    Pixels.effect_noise((64, 64), 99).save(file, format)
    return file.getvalue()[:-200]


def huge():
    file = BytesIO()
    Pixels.new("1", (10_000, 10_000)).save(file, "PNG")
    return file.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize(
    "content", [b"", b"no picture", b"GIF89a", cut_short("PNG"), cut_short("JPEG"), huge], ids=range(6)
)
def test_a_broken_picture_is_named(pdf_of, tmp_path, content):
    file = tmp_path / "broken.png"
    file.write_bytes(content() if content is huge else content)
    with pytest.raises(ExportError, match=r"the picture `.*broken\.png` can't be read"):
        pdf_of(Image(file, 0, 0, 9, 9))


def test_a_missing_picture_is_named(pdf_of, tmp_path):
    with pytest.raises(ExportError, match=r"the picture `.*gone\.png` can't be read"):
        pdf_of(Image(tmp_path / "gone.png", 0, 0, 9, 9))


#: 20 x 10 mm at 600 dots per inch.
PRINTED = (480, 240)


@pytest.mark.parametrize("name", ["fine.png", "fine.jpg", "clear.png", "fine.webp"])
def test_dots_that_nobody_sees_are_left_out(drawn, pdf_of, opened, quadrants, saved, name):
    """A picture is as fine as it is needed where it is largest, in a group that enlarges it too."""
    picture = Pixels.open(quadrants).convert("RGBA" if name == "clear.png" else "RGB")
    file = saved(picture.resize((2000, 1000), Pixels.Resampling.NEAREST), name)
    fine = {"pixels": (2000, 1000)}
    page = drawn(file, **fine)
    for corner, colour in zip(CORNERS, (RED, GREEN, BLUE, BLACK), strict=True):
        assert page.at(*corner) == pytest.approx(colour, abs=6)
    small, large = Image(file, 0, 0, 10, 5, **fine), Image(file, 10, 10, 20, 10, **fine)
    sizes = [
        [(one.Width, one.Height) for one in stored(opened(pdf_of(*marks)))]
        for marks in (
            [small, large],
            [small, Group((small,), (2, 0, 0, 2, 0, 0))],
            [replace(large, whole=True)],
        )
    ]
    assert sizes == [[PRINTED], [PRINTED], [(2000, 1000)]]


def test_a_picture_in_a_part_that_is_enlarged_keeps_its_dots(pdf_of, opened, quadrants, saved):
    file = saved(Pixels.open(quadrants).resize((2000, 1000)))
    image = Image(file, 0, 0, 20, 10, pixels=(2000, 1000))
    part = Scene("part", 20, 10, 0, (image,), 1)
    for scale, size in ((1, PRINTED), (2, (2000, 1000))):
        (one,) = stored(opened(pdf_of(Use(part, (scale, 0, 0, scale, 0, 0)))))
        assert (one.Width, one.Height) == size


def test_a_small_copy_that_is_looked_at_is_as_clear_as_its_picture(saved):
    """What is transparent in a picture shows what lies under it, where checks render a side too."""
    half = Pixels.new("RGBA", (40, 40), (*RED, 255))
    half.paste((0, 0, 0, 0), (20, 0, 40, 40))
    under = Shape(rectangle_path(0, 0, 20, 20), Style(fill=BLUE))
    scene = Scene("a", 20, 20, 0, (under, Image(saved(half), 0, 0, 20, 20)))
    seen = rasters([scene], 4)(0, None)
    at = [3 * (40 * seen.width + across) for across in (20, 60)]
    assert [tuple(seen.data[one : one + 3]) for one in at] == [RED, BLUE]
