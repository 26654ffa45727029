"""PDFs for print shops: pages of their size, inks within their limit, colours as they were measured."""

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageCms
from smallgame import GAME

import printkit
from printkit.folders import shared_templates
from printkit.services.inks import Separation

PROFILE = shared_templates() / "profiles" / "coated.icc"
INK, COLOURS = ("k", "K"), ("rg", "RG", "g", "G", "cs", "CS", "sc", "SC", "scn", "SCN")


@pytest.fixture(scope="module", params=["dtc", "cmyk"])
def inked(request, build_for):
    """Every PDF of a target, open, with the most ink that it may use."""
    result, folder = build_for(request.param)
    assert not result.failed
    files = sorted(folder.glob("*.pdf"))
    pdfs = [pikepdf.open(file) for file in files]
    yield request.param, pdfs, {"dtc": 2.4, "cmyk": 3.0}[request.param]
    for pdf in pdfs:
        pdf.close()


def operations(pdf):
    """Each operator with its operands, of pages and of what they use."""
    holders = [*pdf.pages, *(one for one in streams(pdf) if one.get("/Subtype") == "/Form")]
    for holder in holders:
        for one in pikepdf.parse_content_stream(holder):
            yield str(one.operator), list(one.operands)


def streams(pdf):
    return [one for one in pdf.objects if isinstance(one, pikepdf.Stream)]


def test_pages_are_of_their_size_and_say_where_to_cut(inked):
    target, pdfs, _ = inked
    for pdf in pdfs:
        for page in pdf.pages:
            media, bleed, trim = (
                [float(one) for one in page[f"/{box}Box"]] for box in ("Media", "Bleed", "Trim")
            )
            assert media == bleed and all(a <= b for a, b in zip(media[:2], trim[:2], strict=True))
            assert all(a >= b for a, b in zip(media[2:], trim[2:], strict=True))
            if target == "dtc":
                assert media == pytest.approx([0, 0, 198, 270], abs=0.01)
                assert trim == pytest.approx([9, 9, 189, 261], abs=0.01)


def test_there_is_no_colour_but_inks_and_never_too_much(inked):
    _, pdfs, most = inked
    for pdf in pdfs:
        for operator, operands in operations(pdf):
            assert operator not in COLOURS
            if operator in INK:
                assert sum(float(one) for one in operands) <= most + 0.001
        for image in (one for one in streams(pdf) if one.get("/Subtype") == "/Image"):
            assert image.ColorSpace in ("/DeviceCMYK", "/DeviceGray") and "/SMask" not in image
            if image.ColorSpace == "/DeviceCMYK":
                dots = image.read_bytes()
                assert max(sum(dots[at : at + 4]) for at in range(0, len(dots), 4)) <= most * 255 + 1


def test_black_is_black_alone(inked):
    for pdf in inked[1]:
        blacks = [
            [float(one) for one in operands] for operator, operands in operations(pdf) if operator in INK
        ]
        assert [0, 0, 0, 1] not in blacks or all(ink[3] < 1 or sum(ink[:3]) == 0 for ink in blacks)


@pytest.mark.code("target-note")
def test_colours_that_are_reduced_are_said_to_be(sizes, tmp_path):
    shop = tmp_path / "shop.toml"
    text = 'title = "My shop"\nabout = "cards"\ndate = "2026-11"\nformat = "press"\nink = 150\n'
    shop.write_text(text)
    result = printkit.build(sizes, "minis", targets=shop, out=tmp_path, inspect=False, trust=True)
    (note,) = (finding for finding in result.findings if finding.code == "target-note")
    assert note.message.endswith("% of ink: for My shop they are reduced to 150 %")
    shop.write_text(text + 'options = { profile = "none.icc" }\n')
    result = printkit.build(sizes, "minis", targets=shop, out=tmp_path, inspect=False, trust=True)
    assert "there is no profile `none.icc`" in [finding.message for finding in result.findings]


def test_the_back_of_each_card_is_before_its_front(build_for):
    _, folder = build_for("dtc")
    document = pypdfium2.PdfDocument(folder / "sizes-deck.pdf")
    words = [page.get_textpage().get_text_bounded().strip() for page in document]
    assert words == [word for card in ("ace", "two", "two", "two", "three", "three") for word in ("", card)]
    document.close()


def test_what_was_transparent_looks_the_same(build_for):
    _, inks = build_for("cmyk")
    _, colours = build_for("pdf-x4")
    shown = []
    for folder in (inks, colours):
        document = pypdfium2.PdfDocument(folder / "sizes-minis.pdf")
        shown.append(document[1].render(scale=2).to_pil().convert("RGB"))
        document.close()
    a, b = (picture.getpixel((picture.width // 2, picture.height - 40)) for picture in shown)
    assert max(abs(x - y) for x, y in zip(a, b, strict=True)) < 40, (a, b)


def test_the_profile_prints_colours_as_they_were_measured():
    """FOGRA39: in CIE Lab paper is 95/0/-2, cyan 55/-37/-50, magenta 48/74/-3."""
    profile = ImageCms.getOpenProfile(str(PROFILE))
    lab = ImageCms.buildTransform(
        profile, ImageCms.createProfile("LAB"), "CMYK", "LAB", ImageCms.Intent.ABSOLUTE_COLORIMETRIC
    )
    wanted = {(0, 0, 0, 0): (95, 0, -2), (255, 0, 0, 0): (55, -37, -50), (0, 255, 0, 0): (48, 74, -3)}
    for inks, colour in wanted.items():
        found = ImageCms.applyTransform(Image.new("CMYK", (1, 1), inks), lab).getpixel((0, 0))
        signed = (found[0] / 2.55, *(one - 128 for one in found[1:]))
        assert signed == pytest.approx(colour, abs=2.5)


@pytest.mark.slow
@pytest.mark.parametrize("limit", [240, 200])
def test_no_colour_takes_more_ink_than_the_limit(limit):
    separation = Separation(PROFILE, limit)
    steps = (0, 20, 51, 96, 130, 177, 204, 255)
    colours = bytes(one for red in steps for green in steps for blue in steps for one in (red, green, blue))
    inks = separation.picture(Image.frombytes("RGB", (64, 8), colours)).tobytes()
    assert max(sum(inks[at : at + 4]) for at in range(0, len(inks), 4)) <= limit * 2.55
    assert separation.inks(0, 0, 0) == separation.inks(0.12, 0.1, 0.08) == (0, 0, 0, 1)
    assert separation.inks(1, 1, 1) == (0, 0, 0, 0)
    assert separation.inks(0.5, 0.5, 0.5)[:3] == (0, 0, 0)
    red = separation.inks(0.8, 0.05, 0.1)
    assert red[0] < 0.3 < 0.8 < min(red[1:3])


@pytest.mark.parametrize("target", ["pdf-x4", "cmyk"])
def test_ink_up_to_the_trim_of_a_sheet_goes_on_past_it(make_game, tmp_path, target):
    board = (
        '<svg><rect width="{{ size.width }}" height="{{ size.height }}" fill="#ffeecc"/>'
        '<rect width="40" height="30" fill="#802020"/><text x="20" y="90" font-size="9">Board</text></svg>'
    )
    game = GAME.replace('"cards"', '"sheet"').replace('"poker"', "{ width = 100, height = 120 }")
    folder = make_game({"game.toml": game, "layouts/card.svg": board})
    result = printkit.build(folder, targets=target, out=tmp_path, trust=True)
    assert not result.findings
    (file,) = (one for one in result.files if one.suffix == ".pdf")
    with pikepdf.open(file) as pdf:
        page = pdf.pages[0]
        assert [round(float(one) / 72 * 25.4, 2) for one in page.TrimBox] == [3, 3, 103, 123]
    picture = pypdfium2.PdfDocument(file)[0].render(scale=4).to_pil().convert("RGB")
    places = {"corner": (1, 1), "inside": (20, 20), "left": (1, 20), "below": (1, 60), "ground": (60, 60)}
    scale = 4 * 72 / 25.4
    dots = {name: picture.getpixel((round(x * scale), round(y * scale))) for name, (x, y) in places.items()}
    assert dots["corner"] == dots["left"] == dots["inside"]  # of the dark corner
    assert dots["below"] == dots["ground"] != dots["inside"]


def test_what_only_touches_the_trim_is_not_mirrored(make_game, tmp_path):
    words = '<text x="20" y="110" font-size="9">Ring</text>'
    board = f'<svg><circle cx="50" cy="50" r="50" fill="#802020"/>{words}</svg>'
    game = GAME.replace('"cards"', '"sheet"').replace('"poker"', "{ width = 100, height = 120 }")
    folder = make_game({"game.toml": game, "layouts/card.svg": board})
    result = printkit.build(folder, targets="pdf-x4", out=tmp_path, trust=True)
    (file,) = (one for one in result.files if one.suffix == ".pdf")
    picture = pypdfium2.PdfDocument(file)[0].render(scale=4).to_pil().convert("L")
    left, _, right, _ = (
        one / 4 / 72 * 25.4 for one in picture.point(lambda dot: 255 * (dot < 200)).getbbox()
    )
    assert (left, right) == (pytest.approx(3, abs=0.2), pytest.approx(103, abs=0.2))
