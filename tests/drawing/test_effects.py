"""Shadow, glow, mask, pattern, colours around a point, letters on a path: measured in the finished PDF."""

import re
from pathlib import Path

import pdfa
import pdfua
import pypdfium2
import pytest
from PIL import Image
from smallgame import GAME, Make, Run
from whole import words_of

pytestmark = pytest.mark.slow

PALE = GAME.replace('red = "#ff0000"', 'red = "#ff0000"\nwhite = "#ffffff"')
#: Where the card's top left corner is on the sheet that `--layout single` makes, and dots in a millimetre.
DOTS = 20


@pytest.fixture
def drawn(make_game: Make, run: Run, tmp_path: Path):
    """Build a card and return its picture, of which a point is found by its mm on the card, and its file."""

    def draw(body: str, *options: str, game: str = PALE) -> tuple[Image.Image, Path]:
        folder = make_game({"game.toml": game, "layouts/card.svg": f"<svg>{body}</svg>"})
        said = run("build", folder, "--layout", "single", "--no-inspect", "--out", tmp_path / "out", *options)
        assert said.code == 0, said.err
        file = tmp_path / "out/small/deck.pdf"
        page = pypdfium2.PdfDocument(file)[0]
        left, _, _, top = page.get_trimbox()
        high = page.get_height()
        picture = page.render(scale=DOTS * 25.4 / 72).to_pil().convert("RGB")
        x, y = left / 72 * 25.4 * DOTS, (high - top) / 72 * 25.4 * DOTS
        return picture.crop((round(x), round(y), picture.width, picture.height)), file

    return draw


def at(picture: Image.Image, x: float, y: float) -> tuple[int, ...]:
    return picture.getpixel((round(x * DOTS), round(y * DOTS)))


def test_a_shadow_falls_where_it_is_sent_and_fades(drawn) -> None:
    seen, _ = drawn(
        '<rect x="10" y="10" width="20" height="10" fill="#ffffff" shadow="2 3 1.5 #000000 0.5"/>'
    )
    assert at(seen, 20, 15) == (255, 255, 255)  # the shape itself is above it
    assert at(seen, 20, 22)[0] == pytest.approx(127, abs=4)  # below it, the shadow is as dark as it says
    fading = [at(seen, 20, 23 + 0.1 * step)[0] for step in range(16)]
    assert fading == sorted(fading) and fading[0] < 140 and fading[7] > 180 and fading[-1] > 252
    assert at(seen, 20, 9.5) == at(seen, 8, 15) == (255, 255, 255)


def test_a_glow_shines_to_all_sides(drawn) -> None:
    seen, _ = drawn('<circle cx="30" cy="30" r="5" fill="#ffffff" glow="3 red"/>')
    near = [at(seen, *point)[1] for point in ((35.5, 30), (24.5, 30), (30, 35.5), (30, 24.5))]
    assert max(near) - min(near) < 12 and max(near) < 120
    assert all(at(seen, *point) == (255, 255, 255) for point in ((39, 30), (21, 30), (30, 39), (30, 21)))


def test_letters_have_one_too_and_are_found_once(drawn) -> None:
    words = '<text x="10" y="20" font-size="10" fill="#ffffff" shadow="1 1 0 #000000 1">Ooze</text>'
    seen, file = drawn(words)
    assert seen.getextrema()[0][0] < 20
    assert words_of(file) == "Ooze Ooze Ooze"  # once on each of three cards
    grown, _ = drawn(words.replace("1 1 0", "1 1 1"))
    assert grown.histogram()[:40] != seen.histogram()[:40]


def test_what_is_turned_clipped_or_a_part_casts_its_own_shape(drawn) -> None:
    body = '<defs><clipPath id="c"><circle cx="20" cy="20" r="6"/></clipPath></defs>'
    body += '<rect width="40" height="40" fill="red" clip-path="url(#c)" shadow="20 0 0 #000000 1"/>'
    body += '<use part="icons/heart" x="10" y="50" width="12" fill="red" shadow="20 0 0 #000000 1"/>'
    body += '<rect x="10" y="34" width="12" height="4" fill="red" glow="1 #000000 1" '
    body += 'transform="rotate(90 16 36)"/>'
    seen, _ = drawn(body)
    assert max(at(seen, 40, 20)) < 8 and at(seen, 31, 11) == (255, 255, 255)
    assert max(at(seen, 36, 55)) < 8 and at(seen, 30.3, 50.5) == (255, 255, 255)
    assert at(seen, 16, 41.5) == (255, 0, 0) and max(at(seen, 16, 42.1)) < 80


def test_the_saver_leaves_both_out(drawn) -> None:
    body = '<circle cx="30" cy="30" r="5" fill="#ffffff" stroke="#000000" glow="3 red" shadow="9 9 0"/>'
    seen, _ = drawn(body, "--ink", "saver")
    assert at(seen, 36.5, 30)[0] > 250 and at(seen, 42, 42) == (255, 255, 255)


def test_a_mask_shows_what_it_has_in_white(drawn) -> None:
    body = """<defs><linearGradient id="g" x1="10" y1="0" x2="50" y2="0">
      <stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#000000"/></linearGradient>
      <mask id="m"><rect x="10" y="10" width="40" height="20" fill="url(#g)"/></mask></defs>
      <g mask="url(#m)"><rect x="0" y="0" width="60" height="60" fill="#000000"/></g>"""
    seen, _ = drawn(body)
    assert [at(seen, x, 20)[0] for x in (11, 30, 49)] == [pytest.approx(one, abs=12) for one in (6, 127, 249)]
    assert at(seen, 5, 20) == at(seen, 30, 35) == (255, 255, 255)


def test_a_mask_moves_with_what_it_covers_and_is_mirrored_with_the_card(drawn) -> None:
    body = """<defs><mask id="m"><rect width="5" height="9" fill="#ffffff"/></mask></defs>
      <rect width="10" height="9" fill="red" mask="url(#m)" transform="translate(20 30)"/>"""
    seen, _ = drawn(body)
    assert at(seen, 22, 34) == (255, 0, 0) and at(seen, 27, 34) == (255, 255, 255)
    mirrored, _ = drawn(body, game=PALE + "mirrored = true\n")
    assert at(mirrored, 63.5 - 22, 34) == (255, 0, 0) and at(mirrored, 63.5 - 27, 34) == (255, 255, 255)


def test_a_pattern_fills_a_shape_from_the_corner_of_the_card(drawn) -> None:
    body = """<defs><pattern id="p" width="4" height="4">
      <rect width="2" height="4" fill="red"/></pattern></defs>
      <circle cx="30" cy="30" r="10" fill="url(#p)" stroke="#000000" stroke-width="1"/>"""
    seen, _ = drawn(body)
    assert [at(seen, x, 30) == (255, 0, 0) for x in (25, 27, 29, 31)] == [True, False, True, False]
    assert at(seen, 21.2, 21.2) == (255, 255, 255) and max(at(seen, 40, 30)) < 8


def test_colours_run_around_a_point(drawn) -> None:
    stops = "".join(
        f'<stop offset="{offset}" stop-color="{colour}"/>'
        for offset, colour in ((0, "#ff0000"), (0.5, "#0000ff"), (1, "#ff0000"))
    )
    body = f'<defs><conicGradient id="c" cx="30" cy="30">{stops}</conicGradient></defs>'
    seen, _ = drawn(f'{body}<rect x="20" y="20" width="20" height="20" fill="url(#c)"/>')
    for x, y, red, blue in ((30.3, 22, 250, 5), (38, 30, 127, 127), (30, 38, 3, 252), (22, 30, 127, 127)):
        assert at(seen, x, y)[0] == pytest.approx(red, abs=12) and at(seen, x, y)[2] == pytest.approx(
            blue, abs=12
        )
    assert at(seen, 30, 25)[1] < 12  # no seam where it begins


def test_letters_follow_a_path_and_are_read_in_their_order(drawn) -> None:
    body = (
        '<text along="M10 40Q32 10 54 40" text-anchor="middle" font-size="6" fill="red">Round the hill</text>'
    )
    seen, file = drawn(body)
    assert "Round the hill" in words_of(file)
    mask = seen.convert("L").point(lambda level: 255 * (level < 128))
    tops = []
    for x in range(14, 50, 4):
        box = mask.crop((x * DOTS, 0, (x + 4) * DOTS, 45 * DOTS)).getbbox()
        tops.append(box[1] / DOTS if box else 45)
    assert min(tops) == pytest.approx(21, abs=2.5) and tops[0] - min(tops) > 6 and tops[-1] - min(tops) > 6


def test_a_line_that_is_too_long_for_its_path_is_made_smaller_or_refused(
    drawn, make_game: Make, run: Run
) -> None:
    body = '<text along="M10 40L54 40" font-size="7" fill="red">As long as this path is, or longer</text>'
    seen, _ = drawn(body)
    left, _, right, _ = seen.convert("L").point(lambda level: 255 * (level < 128)).getbbox() or (0, 0, 0, 0)
    assert left / DOTS >= 9.9 and right / DOTS <= 54.1
    game = make_game(
        {"game.toml": PALE, "layouts/card.svg": f"<svg>{body.replace('54', '20')}</svg>"}, "long"
    )
    assert "error[text-does-not-fit]" in run("check", game).err


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ('<rect width="9" height="9" shadow="1 1"/>', "`shadow` of `<rect>` can't be read: `1 1`"),
        ('<rect width="9" height="9" shadow="1 1 -1"/>', "`shadow` of `<rect>` can't be read"),
        ('<rect width="9" height="9" glow="1 red 7"/>', "`glow` of `<rect>` can't be read"),
        ('<rect width="9" height="9" glow="1 rde"/>', "`glow` of `<rect>` is not a colour: `rde`"),
        ('<rect width="9" height="9" mask="url(#no)"/>', "`mask` of `<rect>` names no `<mask>`"),
        (
            '<defs><mask id="m"><rect width="9" height="9" mask="url(#m)"/></mask></defs>'
            '<rect width="9" height="9" mask="url(#m)"/>',
            "names a `<mask>` that uses itself",
        ),
        (
            '<defs><pattern id="p" width="2" height="2">'
            '<rect width="2" height="2" fill="url(#p)"/></pattern></defs>'
            '<rect width="9" height="9" fill="url(#p)"/>',
            "names a pattern that fills itself",
        ),
        (
            '<defs><pattern id="p" width="0.01" height="0.01"></pattern></defs>'
            '<rect width="9" height="9" fill="url(#p)"/>',
            "makes more than 10000 tiles",
        ),
        (
            '<defs><pattern id="p"></pattern></defs><rect width="9" height="9" fill="url(#p)"/>',
            "how large a tile",
        ),
        (
            '<defs><conicGradient id="p"></conicGradient></defs><rect width="9" height="9" fill="url(#p)"/>',
            "two stops or more",
        ),
        ('<text along="nonsense">a</text>', "`along` of `<text>` is no line: `nonsense`"),
        ('<text along="#none">a</text>', "`along` of `<text>` is no line: `#none`"),
    ],
)
def test_mistakes_are_told(body: str, told: str, make_game: Make, run: Run) -> None:
    game = make_game({"game.toml": PALE, "layouts/card.svg": f"<svg>{body}</svg>"})
    said = run("check", game)
    assert told in said.err and said.code == 1 and re.search(r"card\.svg:1:\d+", said.err)


def test_a_sheet_with_all_of_them_can_be_kept_and_read_aloud(
    make_game: Make, run: Run, tmp_path: Path
) -> None:
    body = """<defs><mask id="m"><rect width="50" height="50" fill="#888888"/></mask>
      <pattern id="p" width="4" height="4"><circle cx="2" cy="2" r="1" fill="red"/></pattern></defs>
      <rect x="5" y="5" width="30" height="9" fill="url(#p)" mask="url(#m)" shadow="1 1 1"/>
      <text along="M10 40Q32 10 54 40" font-size="6" shadow="0.3 0.3 0.2" heading="1">Round the hill</text>
      <text x="10" y="60" font-size="6" glow="1 red">And down again</text>"""
    game = GAME.replace(
        'kind = "cards"\nsize = "poker"', 'kind = "sheet"\nsize = { width = 90, height = 90 }'
    )
    folder = make_game({"game.toml": game, "layouts/card.svg": f"<svg>{body}</svg>"})
    assert run("build", folder, "--out", tmp_path / "out").code == 0
    data = (tmp_path / "out/small/deck.pdf").read_bytes()
    assert (pdfa.broken(data), pdfua.broken(data)) == ([], [])
    assert pdfua.outline(pdfa.File(data))[:4] == ["Document", ".Sect", "..H1", "..P"]
