"""Drawings as Inkscape, Illustrator, Figma and Affinity save them: as lines, or else as dots."""

from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from smallgame import GAME, Make, Run

from printkit.diagnostics import Report
from printkit.drawing.drawn_as_dots import DOTS, _count, _written, as_dots
from printkit.drawing.foreign_svg import apply_style_sheets
from printkit.drawing.markup import Element, find_ids, read_markup

PROGRAMS = Path(__file__).with_name("programs")
CARD = '<svg>\n  <image href="art/a.svg" width="40" height="56"/>\n</svg>\n'
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 14">'
)


def _root(text: str) -> Element:
    root = read_markup(text, (Path("a.svg"),), Report(), marked=False)
    assert root
    return root


def _printed(
    make_game: Make, run: Run, tmp_path: Path, text: str
) -> tuple[str, pikepdf.Pdf, pypdfium2.PdfDocument]:
    game = make_game({"art/a.svg": text, "layouts/card.svg": CARD})
    said = run("build", game, "--layout", "single", "--out", tmp_path / "out")
    assert said.code == 0, said.err
    file = tmp_path / "out/small/deck.pdf"
    return said.err, pikepdf.open(file), pypdfium2.PdfDocument(file)


def _dots(pdf: pikepdf.Pdf) -> list[tuple[int, int]]:
    streams = (one for one in pdf.objects if isinstance(one, pikepdf.Stream))
    return [(int(one.Width), int(one.Height)) for one in streams if one.get("/Subtype") == "/Image"]


def _colour(document: pypdfium2.PdfDocument, x: float, y: float) -> tuple[int, ...]:
    page = document[0]
    past = (page.get_height() / 72 * 25.4 - 88.9) / 2
    seen = page.render(scale=2).to_pil().convert("RGB")
    return seen.getpixel((round((x + past) / 25.4 * 144), round((y + past) / 25.4 * 144)))  # type: ignore[no-any-return]


def _near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) < 12 for a, b in zip(one, other, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("program", "at", "colour"),
    [
        ("illustrator", (14.0, 24.0), (168, 218, 220)),  # clipped by a shape that is named
        ("figma", (20.0, 46.0), (251, 140, 0)),  # behind a mask
        ("inkscape", (1.6, 1.27), (38, 70, 83)),  # a dot of the pattern
        ("affinity", (12.5, 18.0), (255, 200, 87)),  # where the gradient begins
    ],
)  # fmt: skip
def test_what_programs_draw_is_printed(
    program: str, at: tuple[float, float], colour: tuple[int, ...], make_game: Make, run: Run, tmp_path: Path
) -> None:
    text = (PROGRAMS / f"{program}.svg").read_text()
    said, pdf, document = _printed(make_game, run, tmp_path, text)
    assert "note[drawn-as-dots]: `a.svg` is drawn as dots" in said
    ((wide, high),) = {*_dots(pdf)}
    assert max(wide, high) == DOTS
    found = [_colour(document, at[0] + step * 0.2, at[1]) for step in range(-8, 9)]
    assert any(_near(one, colour) for one in found), found


@pytest.mark.long
@pytest.mark.slow
def test_a_drawing_on_a_board_has_six_hundred_dots_to_the_inch_too(
    make_game: Make, run: Run, tmp_path: Path
) -> None:
    image = '<svg>\n  <image href="art/a.svg" x="5" y="5" width="140" height="190"/>\n</svg>\n'
    game = make_game(
        {
            "art/a.svg": (PROGRAMS / "figma.svg").read_text(),
            "layouts/card.svg": image,
            "game.toml": GAME.replace('"poker"', "{ width = 150, height = 200 }"),
        }
    )
    said = run("build", game, "--layout", "single", "--paper", "a3", "--out", tmp_path / "out")
    assert said.code == 0, said.err
    file = tmp_path / "out/small/deck.pdf"
    (picture,) = (
        one for one in pypdfium2.PdfDocument(file)[0].get_objects() if isinstance(one, pypdfium2.PdfImage)
    )
    left, low, right, high = picture.get_bounds()
    wide, tall = picture.get_px_size()
    assert right - left > 130  # mm, as in the layout
    assert 590 < min(wide / (right - left), tall / (high - low)) * 25.4 < 960


def test_a_style_sheet_is_drawn_as_lines(make_game: Make, run: Run, tmp_path: Path) -> None:
    style = "/* x */ @font-face { src: url(no.woff) } .a, #b { fill: #e63946 } "
    style += "rect.a { fill: #1d3557 !important }"
    shapes = '<rect class="a" width="10" height="7"/><path id="b" d="M0 7h10v7H0z"/>'
    text = f"{HEAD}<style>{style}</style>{shapes}</svg>"
    said, pdf, document = _printed(make_game, run, tmp_path, text)
    assert "drawn-as-dots" not in said and not _dots(pdf)
    assert _near(_colour(document, 20, 14), (29, 53, 87)) and _near(_colour(document, 20, 42), (230, 57, 70))


def test_what_is_no_plain_selector_is_not_guessed() -> None:
    assert apply_style_sheets(_root(f"{HEAD}<style>g rect {{ fill: red }}</style><rect/></svg>")) is False


def test_nothing_outside_of_a_drawing_is_read() -> None:
    inside = "data:image/png;base64,iVBORw0KGgo="
    text = (
        f'{HEAD}<style>@import url("x.css"); a {{ fill: url(http://e.org/x.svg#a) }}</style>'
        "<style>b { fill: url(#in) }</style>"
        '<script>1</script><foreignObject/><image href="/etc/passwd"/><image xlink:href="file:///etc/hosts"/>'
        f'<image href="{inside}"/><use href="other.svg#a"/><use xlink:href="#in"/>'
        '<rect style="mask:url(m.svg#a)"/>'
        '<a xlink:href="javascript:x"/></svg>'
    )
    written = "".join(_written(_root(text)))
    assert written.count("<image") == 1 and inside in written and 'xlink:href="#in"' in written
    for never in ("passwd", "hosts", "script", "foreign", "x.css", "e.org", "other.svg", "m.svg"):
        assert never not in written, never
    assert "url(#in)" in written


def test_a_drawing_that_draws_itself_again_and_again_is_refused() -> None:
    tens = "".join(f'<g id="a{n}">' + f'<use xlink:href="#a{n - 1}"/>' * 10 + "</g>" for n in range(1, 9))
    bomb = _root(f'{HEAD}<defs><g id="a0"><rect/></g>{tens}</defs><use xlink:href="#a8"/></svg>')
    assert _count(bomb, find_ids(bomb), {}) > 200_000
    loop = _root(f'{HEAD}<g id="a"><use href="#a"/></g></svg>')
    assert _count(loop, find_ids(loop), {}) > 200_000
    chain = "".join(f'<g id="a{n}"><use href="#a{n - 1}"/></g>' for n in range(1, 5000))
    deep = _root(f'{HEAD}<mask id="m"><use href="#a4999"/></mask><g id="a0"/>{chain}</svg>')
    assert as_dots(Path("a.svg"), deep, (10, 14), ()) is None
    fine = _root(f'{HEAD}<g id="a"><rect/></g><use href="#a"/></svg>')
    assert _count(fine, find_ids(fine), {}) == 6


def test_a_picture_from_elsewhere_in_a_drawing_is_an_error(make_game: Make, run: Run) -> None:
    image = '<image href="../../secret.png" width="9"/>'
    text = f'{HEAD}<mask id="m"><rect width="9" height="9"/></mask>{image}</svg>'
    said = run("check", make_game({"art/a.svg": text, "layouts/card.svg": CARD}))
    assert (
        said.code == 1
        and "error[nested-picture]: a picture in a picture is not drawn: `../../secret.png`" in said.err
    )


def test_entities_are_never_expanded_and_a_plain_doctype_is_read(make_game: Make, run: Run) -> None:
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + f"{HEAD}<text>&a;</text></svg>"
    said = run("check", make_game({"art/a.svg": bomb, "layouts/card.svg": CARD}))
    assert said.code == 1 and "error[bad-xml]" in said.err
    plain = (
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    )
    text = f'{plain}{HEAD}<rect width="10" height="14" fill="red"/></svg>'
    assert run("check", make_game({"art/a.svg": text, "layouts/card.svg": CARD})).code == 0
