"""What the programs cut is what lies in the games' folders, and every file keeps to the printer's format."""

import re
import tomllib
from pathlib import Path

import pytest

from artwork import books
from artwork.cut import DECKS, store, stored, wanted
from artwork.pitman.book import names as pitman
from artwork.press.shapes import Polygon, area
from artwork.press.svg import Frame, clip

NUMBER = r"-?\d+(?:\.\d\d?)?"
PATH = re.compile(rf'<path fill="([\w-]+)" d="((?:M{NUMBER} {NUMBER}(?:L{NUMBER} {NUMBER})+Z)+)"/>')
CARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69.5 94.9" width="69.5mm" height="94.9mm">\n'
    '<g id="ground">\n'
)
LARGEST = {"pitman": 150_000, "pit": 800_000}  # an engraving has a line for each straw
#: Many people.
CROWDS = {"pitman/stars-4": 200_000, "pitman/stars-4-too": 200_000, "pitman/company": 2_000_000}
CROPS = ["wheat", "barley", "corn", "rye", "oats", "hay", "flax", "bull", "bear"]
BAND = 76.1
CORNER: Frame = (3.6, 0.0, 14.0, 24.0)  # what the index of a card of 1904 needs
TURNED: Frame = (54.0, 64.0, 62.0, 88.9)
INDEX: Frame = (-3.0, -3.0, 17.0, 14.0)


def read(name: str) -> str:
    """Return the text of a stored picture."""
    return stored(name).read_text(encoding="utf-8")


def layers(text: str) -> dict[str, str]:
    """Return the text of each layer by its name."""
    return dict(re.findall(r'<g id="(\w+)">\n(.*?)</g>', text, re.DOTALL))


def polygons(layer: str) -> list[tuple[str, Polygon]]:
    """Return every polygon of a layer with its role."""
    out = []
    for role, data in PATH.findall(layer):
        for ring in data.split("Z")[:-1]:
            pairs = [pair.split(" ") for pair in ring[1:].split("L")]
            out.append((role, [(float(x), float(y)) for x, y in pairs]))
    return out


def inked(text: str, frame: Frame) -> float:
    """Return how much of a frame is inked, in mm2; bare stock counts as nothing."""
    shapes = [shape for layer in layers(text).values() for shape in polygons(layer)]
    left, top, right, bottom = frame
    near = [
        shape
        for role, shape in shapes
        if role not in ("paper", "cream")
        and min(x for x, _ in shape) < right
        and max(x for x, _ in shape) > left
        and min(y for _, y in shape) < bottom
        and max(y for _, y in shape) > top
    ]
    return sum(abs(area(clip(shape, frame))) for shape in near)


@pytest.mark.parametrize(
    "name",
    [
        "pitman/stars-3",
        *("pit/1904/barley", "pit/1904/flax", "pit/1904/pit", "pit/1904/small/wheat"),
    ],
)
def test_a_picture_cut_again_is_the_same_to_the_byte(name: str, tmp_path: Path) -> None:
    assert store(name, tmp_path).read_bytes() == stored(name).read_bytes()


def test_every_picture_is_there_and_no_other() -> None:
    art = {
        f"{game}/{path.relative_to(DECKS / game / 'art').with_suffix('')}"
        for game in books.games()
        for path in (DECKS / game / "art").rglob("*.svg")
    }
    assert art == set(books.names())
    assert books.games() == ["pit", "pitman"]
    assert len(pitman()) == 51
    assert len(books.names()) - len(pitman()) == 21


def test_what_is_asked_for_is_a_game_a_folder_or_a_picture() -> None:
    known = ["pit/1904/oats", "pit/1904/small/oats", "pitman/company"]
    assert wanted([], known) == (known, [])
    assert wanted(["pit"], known) == (known[:2], [])
    assert wanted(["pit/1904/small", "pitman/company"], known) == (known[1:], [])
    assert wanted(["company", "pitman/company"], known) == (["pitman/company"], ["company"])


@pytest.mark.parametrize("name", books.names())
def test_a_picture_keeps_to_the_format(name: str) -> None:
    text, game = read(name), name.partition("/")[0]
    palette = tomllib.loads((DECKS / game / "game.toml").read_text(encoding="utf-8"))["palette"]
    assert list(layers(text)) == ["ground", "figure", "light"]
    found = [PATH.fullmatch(line) for line in text.splitlines() if line.startswith("<path")]
    assert found and None not in found
    assert {match[1] for match in found if match} <= set(palette)
    assert len(text) < CROWDS.get(name, LARGEST[game])


@pytest.mark.parametrize(
    "name", [f"pitman/{name}" for name in pitman() if name != "company"] + [f"pit/1904/{c}" for c in CROPS]
)
def test_a_card_is_drawn_to_its_bleed(name: str) -> None:
    assert read(name).startswith(CARD)


@pytest.mark.parametrize("name", [name for name in pitman() if name != "company"])
def test_a_face_leaves_the_band_and_the_index_free(name: str) -> None:
    text = read(f"pitman/{name}")
    for layer in layers(text).values():
        assert max((y for _, shape in polygons(layer) for _, y in shape), default=0.0) <= BAND
    assert inked(text, INDEX) < 0.05


@pytest.mark.parametrize("crop", CROPS)
def test_a_crop_leaves_both_corners_free(crop: str) -> None:
    text = read(f"pit/1904/{crop}")
    assert inked(text, CORNER) < 0.05
    assert inked(text, TURNED) < 0.05
