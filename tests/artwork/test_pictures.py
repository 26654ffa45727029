"""What the programs cut is what lies in the game's folder, and every file keeps to the printer's format."""

import re
from pathlib import Path

import pytest

from artwork.cut import ART, store
from artwork.pitman.book import names
from artwork.press.shapes import Polygon, area
from artwork.press.svg import clip

NUMBER = r"-?\d+(?:\.\d\d?)?"
PATH = re.compile(rf'<path fill="(\w+)" d="((?:M{NUMBER} {NUMBER}(?:L{NUMBER} {NUMBER})+Z)+)"/>')
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69.5 94.9" width="69.5mm" height="94.9mm">\n'
    '<g id="ground">\n'
)
ROLES = {"ink", "paper", "lamp", "slate", "umber", "red", "blue"}
INDEX = (-3.0, -3.0, 17.0, 14.0)
BAND = 76.1


def polygons(layer: str) -> list[tuple[str, Polygon]]:
    """Return every polygon of a layer with its role."""
    out = []
    for role, data in PATH.findall(layer):
        for ring in data.split("Z")[:-1]:
            pairs = [pair.split(" ") for pair in ring[1:].split("L")]
            out.append((role, [(float(x), float(y)) for x, y in pairs]))
    return out


def layers(text: str) -> dict[str, str]:
    """Return the text of each layer by its name."""
    return dict(re.findall(r'<g id="(\w+)">\n(.*?)</g>', text, re.DOTALL))


@pytest.mark.parametrize("name", ["back", "stars-3", "portraits/caradoc-pugh"])
def test_a_picture_cut_again_is_the_same_to_the_byte(name: str, tmp_path: Path) -> None:
    assert store(name, tmp_path).read_bytes() == (ART / f"{name}.svg").read_bytes()


def test_every_picture_is_there_and_no_other() -> None:
    stored = {str(path.relative_to(ART).with_suffix("")) for path in ART.rglob("*.svg")}
    assert {name for name in stored if "/" not in name or name.startswith("portraits/")} >= set(names())
    assert {name for name in stored if name.startswith("portraits/")} == {n for n in names() if "/" in n}
    assert len(names()) == 48


@pytest.mark.parametrize("name", names())
def test_a_picture_keeps_to_the_format(name: str) -> None:
    text = (ART / f"{name}.svg").read_text(encoding="utf-8")
    assert text.startswith(HEAD)
    assert list(layers(text)) == ["ground", "figure", "light"]
    lines = [line for line in text.splitlines() if line.startswith("<path")]
    assert [line for line in lines if not PATH.fullmatch(line)] == []
    assert {PATH.fullmatch(line)[1] for line in lines} <= ROLES  # type: ignore[index]
    assert len(text) < 150_000


@pytest.mark.parametrize("name", [name for name in names() if name != "back"])
def test_a_face_leaves_the_band_and_the_index_free(name: str) -> None:
    text = (ART / f"{name}.svg").read_text(encoding="utf-8")
    for layer in layers(text).values():
        shapes = polygons(layer)
        assert max((y for _, shape in shapes for _, y in shape), default=0.0) <= BAND
        inked = [shape for role, shape in shapes if role != "paper"]
        near = [shape for shape in inked if min(x for x, _ in shape) < 17 and min(y for _, y in shape) < 14]
        assert sum(abs(area(clip(shape, INDEX))) for shape in near) < 0.05


def test_the_back_is_the_same_upside_down() -> None:
    text = (ART / "back.svg").read_text(encoding="utf-8")
    for layer in layers(text).values():
        shapes = polygons(layer)
        there = sorted((role, _middle(shape)) for role, shape in shapes)
        turned = sorted((role, _middle([(63.5 - x, 88.9 - y) for x, y in shape])) for role, shape in shapes)
        for (role, (x, y)), (other, (u, v)) in zip(there, turned, strict=True):
            assert (role, abs(x - u) < 0.06, abs(y - v) < 0.06) == (other, True, True)


def _middle(shape: Polygon) -> tuple[float, float]:
    """Return the middle of a polygon's box, rounded so that it sorts the same both ways up."""
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    return round(min(xs) + max(xs)) / 2, round(min(ys) + max(ys)) / 2
