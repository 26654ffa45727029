"""Pit's boxes and trading pit, folded by calculation from the finished pages: they close, words stand up."""

import math
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from printkit.diagnostics import Report
from printkit.folders import bundled_games, shared_templates
from printkit.imposition.screen import Frame, fold
from printkit.input.brands.catalogue import load_catalogue
from printkit.input.games.game import load_game
from printkit.input.games.nets import net_of

ROOT = Path(__file__).resolve().parents[2]
MM = 25.4 / 72
TURN = math.tan(math.pi / 8)  # half an octagon's side, of how far it is from the middle
Point = tuple[float, float]
Space = tuple[float, float, float]


class Line(NamedTuple):
    """A stroked line in mm from the piece's upper left corner, and its dashes."""

    points: list[Point]
    dashes: tuple[float, ...]


class Word(NamedTuple):
    """A word, where its middle is, and which way is up for its reader."""

    said: str
    at: Point
    up: Point


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("pit-single")
    names = ["box-1904", "box-2004", "trading-pit", "--layout", "single", "--marks", "none"]
    subprocess.run(
        [sys.executable, "-m", "printkit", "build", "pit", *names, "--out", out], check=True, cwd=ROOT
    )
    return out / "pit"


def words(page: pypdfium2.PdfPage) -> list[Word]:
    """Every word of a page, of any direction."""
    text, high, found = page.get_textpage(), page.get_height(), []
    letters: list[tuple[str, Point, float]] = []
    for index in range(text.count_chars() + 1):
        letter = text.get_text_range(index, 1) if index < text.count_chars() else " "
        if letter.isspace():
            if letters:
                found.append(_word(letters))
            letters = []
            continue
        left, foot, right, top = text.get_charbox(index)
        middle = ((left + right) / 2 * MM, (high - (foot + top) / 2) * MM)
        letters.append((letter, middle, pdfium.FPDFText_GetCharAngle(text.raw, index)))
    return found


def _word(letters: list[tuple[str, Point, float]]) -> Word:
    (x, y), (x2, y2), angle = letters[0][1], letters[-1][1], letters[0][2]
    return Word(
        "".join(letter for letter, _, _ in letters),
        ((x + x2) / 2, (y + y2) / 2),
        (math.sin(angle), -math.cos(angle)),
    )


def lines(holder: Any, matrix: pikepdf.Matrix) -> Iterator[Line]:
    """Every stroked line that is drawn straight from point to point, of a page and of what it shows."""
    stack, dashes, points = [], (), []
    for operands, operator in pikepdf.parse_content_stream(holder):
        word, given = str(operator), operands
        if word == "q":
            stack.append((matrix, dashes))
        elif word == "Q":
            matrix, dashes = stack.pop()
        elif word == "cm":
            matrix = pikepdf.Matrix(*map(float, given)) @ matrix
        elif word == "d":
            dashes = tuple(map(float, given[0]))
        elif word in "ml":
            points.append(matrix.transform((float(given[0]), float(given[1]))))
        elif word == "h":
            points.append(points[0])
        elif word in ("S", "s", "f", "f*", "B", "n"):
            if word in "Ss" and points:
                yield Line([(x * MM, y * MM) for x, y in points], dashes)
            points = []
        elif word == "Do" and "/BBox" in (form := holder.Resources.XObject[str(given[0])]):
            yield from lines(form, matrix)


def drawn(page: pikepdf.Page) -> list[Line]:
    return list(lines(page, pikepdf.Matrix(1, 0, 0, -1, 0, float(page.mediabox[3]))))


def turned(frame: Frame, way: Point) -> Space:
    """Which way in space a way on the net points."""
    return tuple(a * way[0] + d * way[1] for a, d in zip(frame.across, frame.down, strict=True))


def apart(one: Space, other: Space) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("box-1904", {"front": 2, "back": 11, "left": 14, "right": 2, "top": 2}),
        # six words mark a ruling of ours; the others of this box are lamps, turned as those of 1904 are
        ("box-2004", {"back": 15, "left": 8}),
    ],
)
def test_on_the_folded_boxes_all_words_are_upright_and_outside(
    folder: Path, name: str, printed: dict[str, int]
) -> None:
    report = Report()
    game = load_game(bundled_games() / "pit", load_catalogue(shared_templates(), report), report)
    assert game is not None
    (box,) = [one for one in game.components if one.name == name]
    net = net_of(box.cards[0].fields["net"])
    frames = fold(net)
    middle = {
        panel: frames[panel].place((x + w / 2, y + h / 2))
        for panel in frames
        for x, y, w, h in [net.panels[panel].box]
    }
    up = [a - b for a, b in zip(middle["top"], middle["bottom"], strict=True)]
    back = [a - b for a, b in zip(middle["back"], middle["front"], strict=True)]
    found = dict.fromkeys(printed, 0)
    for word in words(pypdfium2.PdfDocument(folder / f"{name}.pdf")[0]):
        [panel] = [one for one in frames if inside(word.at, net.panels[one].box)]
        if net.panels[panel].glued:
            continue
        found[panel] += 1
        frame, way = frames[panel], turned(frames[panel], word.up)
        outwards = [
            a - (b + c) / 2 for a, b, c in zip(middle[panel], middle["top"], middle["bottom"], strict=True)
        ]
        seen_from = [
            -(frame.across[i - 2] * frame.down[i - 1] - frame.across[i - 1] * frame.down[i - 2])
            for i in range(3)
        ]
        assert apart(seen_from, outwards) > 0, word  # what is printed shows
        if panel == "right":  # down the spine
            assert apart(turned(frame, (-word.up[1], word.up[0])), up) < 0, word
        else:
            assert apart(way, back if panel == "top" else up) > 0.99 * math.hypot(
                *(back if panel == "top" else up)
            ), word
    assert found == printed


def inside(at: Point, box: tuple[float, float, float, float]) -> bool:
    return box[0] < at[0] < box[0] + box[2] and box[1] < at[1] < box[1] + box[3]


class Flight(NamedTuple):
    """One of the pit's sides, folded: its corners along its wall, behind it, and above the table."""

    folds: list[tuple[Space, Space]]  # from the wall's foot inwards
    flaps: list[Space]
    words: list[tuple[str, int, Space]]  # each with its strip, and which way is up for its reader


def flights(page: pikepdf.Page, said: list[Word]) -> Iterator[Flight]:
    """Fold the steps of the trading pit as its lines say: dashes back, dots forwards."""
    strokes = drawn(page)
    folds = [line for line in strokes if line.dashes and abs(line.points[0][0] - line.points[1][0]) < 0.1]
    sides = sorted(
        {(side, round((a[1] + b[1]) / 2)) for line in folds for a, b in [line.points] for side in [a[0] > 95]}
    )
    for right, level in sides:
        mine = [
            line
            for line in folds
            if (line.points[0][0] > 95) == right
            and abs((line.points[0][1] + line.points[1][1]) / 2 - level) < 2
        ]
        mine.sort(key=lambda line: line.points[0][0], reverse=right)
        cut = {
            point
            for line in strokes
            if not line.dashes
            for point in line.points
            if (point[0] > 95) == right and abs(point[1] - level) < 31
        }
        yield folded(
            [(sorted(line.points, reverse=right), line.dashes[0] < 1) for line in mine],
            cut,
            said,
            -1 if right else 1,
        )


def folded(folds: list[Any], cut: set[Point], said: list[Word], inwards: int) -> Flight:
    (foot, _), (brow, _) = folds[:2]
    wall = Frame((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
    frames = [wall.folded(tuple(reversed(foot))), wall]
    for line, forwards in folds[1:]:
        frames.append(frames[-1].folded(tuple(reversed(line)) if forwards else tuple(line)))

    def placed(at: Space) -> Space:
        """Along the wall from its middle, behind it, above its foot."""
        return at[1] - (brow[0][1] + brow[1][1]) / 2, at[2], (at[0] - foot[0][0]) * inwards

    corners = [tuple(placed(frames[max(i, 1)].place(at)) for at in line) for i, (line, _) in enumerate(folds)]
    flaps = [placed(frames[0].place(at)) for at in cut if -9 < (at[0] - foot[0][0]) * inwards < -0.1]
    end = folds[-1][0][0][0]
    flaps += [placed(frames[-1].place(at)) for at in cut if 0.1 < (at[0] - end) * inwards < 9]
    assert all(min(math.dist(at, other) for other in cut) < 0.1 for line, _ in folds for at in line)
    mine = []
    for word in said:
        strip = sum((word.at[0] - line[0][0]) * inwards > 0 for line, _ in folds)
        (x, y), (_, y2) = folds[0][0]
        if min(y, y2) < word.at[1] < max(y, y2) and (word.at[0] > 95) == (x > 95):
            way = turned(frames[strip], word.up)
            mine.append((word.said, strip, (way[1], way[2], way[0] * inwards)))
    return Flight(corners, flaps, mine)


def test_the_trading_pit_closes_and_fits_its_plate(folder: Path) -> None:
    with pikepdf.open(folder / "trading-pit.pdf") as pdf:
        ring = max(
            (line.points for line in drawn(pdf.pages[0]) if len(line.points) == 9),
            key=lambda points: max(points)[0],
        )
        sides = list(flights(pdf.pages[1], []))
        tabs = [
            line.points
            for line in drawn(pdf.pages[1])
            if line.dashes and abs(line.points[0][1] - line.points[1][1]) < 0.1
        ]
    rim = (max(ring)[0] - min(ring)[0]) / 2
    assert len(sides) == 8
    for folds, flaps, _ in sides:
        heights = [round(at[2], 1) for line in folds for at in line]
        # Level steps, the innermost on the plate.
        assert heights == [0, 0, 24, 24, 24, 24, 12, 12, 12, 12, 0, 0]
        for along, behind, _ in (at for line in folds for at in line):
            # Edge to edge with its neighbours.
            assert abs(along) == pytest.approx((rim - behind) * TURN, abs=0.05)
        assert len(flaps) == 4
        # Flat on the ring, under the steps, clear of their neighbours and of each other.
        for along, behind, above in flaps:
            assert abs(above) < 0.05 and abs(along) < (rim - behind) * TURN
            assert 0 < behind < 8 or 11 < behind < folds[-1][0][1]
    # A fold in each arm and its tab: as high as the walls.
    assert [round(math.dist(*tab)) for tab in tabs] == [24] * 8


def test_in_the_trading_pit_every_seat_reads_all_values(folder: Path) -> None:
    said = words(pypdfium2.PdfDocument(folder / "trading-pit.pdf")[1])
    with pikepdf.open(folder / "trading-pit.pdf") as pdf:
        sides = list(flights(pdf.pages[1], said))
    assert len(sides) == 8
    for side in sides:
        strips = [[word for word, strip, _ in side.words if strip == number] for number in range(7)]
        assert strips[1] == ["100", "85", "75", "70", "60", "50", "40"]  # outside, to who sits there
        # Inside, to who sits across.
        assert (strips[3], strips[5]) == (["100", "85", "80", "75"], ["65", "60", "55", "50"])
        for word, strip, up in side.words:
            if strip in (1, 3, 5):
                assert up[2] > 0.99, word
            elif strip == 2:  # on the brink, to be read over it
                assert up[1] > 0.99, word
