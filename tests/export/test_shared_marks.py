"""Marks that many scenes share are stored once where that is shorter, and drawn in each scene's own order."""

import pikepdf
import pytest

from printkit.geometry import IDENTITY, translation
from printkit.model.scene import Shape, Style

GREEN, BLUE, RED = (0, 128, 0), (0, 0, 255), (255, 0, 0)


def comb(x: float, colour: tuple[int, int, int], teeth: int = 90) -> Shape:
    """A block of many steps, 8 mm wide and 20 mm high."""
    steps = " ".join(f"{x + 8 * tooth / teeth:.3f} {tooth % 2 * 0.01:.2f} l" for tooth in range(1, teeth))
    return Shape(f"{x} 0 m {steps} {x + 8} 20 l {x} 20 l h", Style(fill=colour))


@pytest.fixture
def many(scene, sheet):
    """Sheets of scenes that share a first and a last mark; half of them share one in between as well."""
    first, between, last = comb(0, GREEN), comb(10, BLUE), comb(20, RED)

    def make(count: int):
        for number in range(count):
            own = Shape(f"{number} 30 m 40 30 l 40 35 l h", Style())
            marks = (first, own, last) if number % 2 else (first, own, between, last)
            yield sheet((scene(*marks), IDENTITY))

    return make


def streams(pdf: pikepdf.Pdf) -> list[bytes]:
    return [thing.read_bytes() for thing in pdf.objects if isinstance(thing, pikepdf.Stream)]


def test_what_scenes_share_is_stored_once(opened, pdf_of, many):
    found = streams(opened(pdf_of(sheets=tuple(many(12)))))
    for edge in (b" 8 20 l", b" 18 20 l", b" 28 20 l"):
        assert sum(edge in data for data in found) == 1


def test_each_scene_shows_what_is_its_own(page, pdf_of, many):
    pdf = pdf_of(sheets=tuple(many(4)))
    for number in range(4):
        drawn = page(pdf, number)
        between = (255, 255, 255) if number % 2 else BLUE
        assert [drawn.at(x, 10) for x in (4, 14, 24)] == [GREEN, between, RED]
        assert drawn.at(38, 33) == (0, 0, 0)


@pytest.mark.slow
def test_a_later_mark_lies_over_a_shared_one(page, pdf_of, scene, sheet):
    shared, over = comb(0, GREEN), Shape("0 0 m 4 0 l 4 20 l 0 20 l h", Style(fill=RED))
    scenes = [scene(shared, over), scene(over, shared), *(scene(shared) for _ in range(9))]
    pdf = pdf_of(sheets=tuple(sheet((one, translation(2, 2))) for one in scenes))
    assert [page(pdf, number).at(4, 12) for number in range(3)] == [RED, GREEN, GREEN]


def test_a_short_mark_is_written_where_it_is_drawn(opened, pdf_of, scene, sheet):
    short = comb(0, GREEN, teeth=2)
    scenes = [scene(short, Shape(f"0 0 m {n} 9 l h", Style())) for n in range(12)]
    found = streams(opened(pdf_of(sheets=tuple(sheet((one, IDENTITY)) for one in scenes))))
    assert sum(b" 8 20 l" in data for data in found) == 12
