"""A test sheet printed by a printer with faults, read as a person reads it: the profile undoes the faults."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image
from simulated import DOTS, SimulatedPrinter, centres, dot
from smallgame import Run

from printkit.calibration.testsheet import PITCH, STEP, MeasuringSheet

#: Half of a scale's lines: where both a long and a short one are ink.
_NEAR, _FAR = 2.3, 4.3

PRINTERS = {
    "a little": SimulatedPrinter((1.0, 1.0), (0.0, 0.0), (0.6, -0.4), 0.0),
    "shrinks": SimulatedPrinter((0.9925, 0.998), (0.3, 0.8), (-1.1, 0.7), 0.12),
    "turns": SimulatedPrinter((1.003, 1.0), (-0.5, 0.2), (1.75, 2.25), -0.35),
    "far": SimulatedPrinter((0.995, 1.002), (0.0, -1.0), (-3.2, 3.1), 0.2),
    "farthest": SimulatedPrinter((1.0, 0.99), (1.0, 1.0), (3.6, -3.4), -0.2),
}


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("PRINTKIT_CONFIG", str(tmp_path / "settings"))
    yield


class Person:
    """Somebody who holds a printed sheet against a window and reads its scales, between the lines or not."""

    def __init__(self, sheet: MeasuringSheet, front: Image.Image, back: Image.Image, fine: bool) -> None:
        self.sheet, self.front, self.back, self.fine = sheet, front, back, fine
        self.moved = moved(sheet, front)
        found = [dot(back, *place, 8.0) for place in sheet.dots]
        self.behind = [sum(one[axis] for one in found) / 4 - sheet.middle[axis] for axis in (0, 1)]

    def read(self) -> str:
        """What to type: X, L and R."""
        x, y = self.sheet.middle
        left, right = self.sheet.uprights
        found = self._level(x, y), self._upright(left, y), self._upright(right, y)
        return ",".join(f"{one:g}" for one in found)

    def _level(self, x: float, y: float) -> float:
        half = PITCH * self.sheet.lines[0] + 2
        low, left = y + self.moved[1], x + self.moved[0]
        front = centres(self.front, (left - half, low - _FAR, left + half, low - _NEAR), True)
        low, left = y + self.behind[1] + 2, x + self.behind[0]
        back = centres(self.back, (left - half, low - 0.4, left + half, low + 0.4), True)
        return self._meet(front, back)

    def _upright(self, x: float, y: float) -> float:
        half = PITCH * self.sheet.lines[1] + 2
        left, low = x + self.moved[0], y + self.moved[1]
        front = centres(self.front, (left - _FAR, low - half, left - _NEAR, low + half), False)
        left, low = x + self.behind[0] + 2, y + self.behind[1]
        back = centres(self.back, (left - 0.4, low - half, left + 0.4, low + half), False)
        return self._meet(front, back)

    def _meet(self, front: list[float], back: list[float]) -> float:
        """The number at the line that runs straight through; where none does, the millimetres' number."""
        count = len(front) // 2
        assert len(front) == len(back)
        coarse = back[count] - front[count]
        gaps = [one - other for one, other in zip(back, front, strict=True)]
        for number, (gap, after) in enumerate(pairwise(gaps), -count):
            if gap >= 0 >= after:
                between = gap / (gap - after)
                steps = number + between if self.fine else round(number + between)
                return round(steps * STEP / 0.025) * 0.025
        return round(coarse * 2) / 2


def lengths(sheet: MeasuringSheet, front: Image.Image) -> str:
    """What the two lines of 100 mm measure, to a tenth: a good ruler and good eyes."""
    x, y = (one + way for one, way in zip(sheet.middle, moved(sheet, front), strict=True))
    one, other = (dot(front, *place, 5.0) for place in (sheet.targets[0], sheet.targets[2]))
    low = y + (sheet.height / 2 - 31.2) * (other[1] - one[1]) / (sheet.height - 40)
    left = x - (sheet.width / 2 - 15.9) * (other[0] - one[0]) / (sheet.width - 40)
    across = centres(front, (x - 53, low - 0.4, x + 53, low + 0.4), True)
    down = centres(front, (left - 0.4, y - 53, left + 0.4, y + 53), False)
    return f"{across[-1] - across[0]:.1f},{down[-1] - down[0]:.1f}"


def off(sheet: MeasuringSheet, front: Image.Image, back: Image.Image) -> float:
    """How far a corner of the back lies off, measured at its dots and the front's targets."""
    x, y = moved(sheet, front)
    found = [(dot(back, place[0] + x, place[1] + y), place) for place in sheet.dots]
    return max(max(abs(at[0] - x - place[0]), abs(at[1] - y - place[1])) for at, place in found)


def moved(sheet: MeasuringSheet, front: Image.Image) -> tuple[float, float]:
    """How far the front lies off on its paper, at two targets on opposite corners."""
    one, other = (dot(front, *place, 5.0) for place in (sheet.targets[0], sheet.targets[2]))
    return (one[0] + other[0] - sheet.width) / 2, (one[1] + other[1] - sheet.height) / 2


@pytest.mark.slow
@pytest.mark.parametrize("paper", [("letter",), ("a5", "--landscape")])
def test_every_edge_has_all_its_steps(run: Run, paper: tuple[str, ...]) -> None:
    """All twelve, at the foot too: each line lies its number of millimetres from the edge."""
    assert run("calibrate", "--paper", *paper).code == 0
    front, _ = SimulatedPrinter().print(Path("output/calibration/test-sheet.pdf"))
    sheet = MeasuringSheet(round(front.width / DOTS, 1), round(front.height / DOTS, 1), "long-edge")
    turned = [front.rotate(90 * number, expand=True) for number in range(4)]
    for (x, y), edge, number in zip(sheet.stairs, turned, range(4), strict=True):
        along = (x, y, sheet.width - x, sheet.height - y)[number]
        for step in range(1, 13):
            left = along - 12 + 2 + 2 * (step - 1)
            found = centres(edge, (left + 0.3, step - 0.4, left + 1.7, step + 0.4), False)
            assert found == pytest.approx([step], abs=0.06), (number, step)


def test_on_paper_that_is_too_small_it_is_refused(run: Run) -> None:
    said = run("calibrate", "--paper", "a6")
    assert said.code == 2
    assert "error[does-not-fit]: the test sheet does not fit on A6: it needs 140 mm" in said.err


def test_other_ways_to_print_stay_in_the_profile(run: Run) -> None:
    run(
        "calibrate",
        "--readings",
        "0.5,1,1",
        "--lengths",
        "99.5,100",
        "--margins",
        "4,5,6,7",
        "--save",
        "mine",
    )
    run("calibrate", "--flip", "short-edge", "--landscape", "--readings", "-1,2,2", "--save", "mine")
    assert run("printer", "show", "mine").out == (
        "mine\n"
        "  backs                          0.5 mm right, 1 mm up, 0° clockwise\n"
        "  backs (short edge, landscape)  1 mm left, 2 mm up, 0° clockwise\n"
        "  100 mm come out as             100 x 100 mm\n"
        "  blank edges                    4 5.5 6 7.5 mm\n"
    )


@pytest.mark.slow
def test_the_dots_are_where_they_belong_on_a_good_printer(run: Run) -> None:
    assert run("calibrate").code == 0
    sheet = MeasuringSheet(210, 297, "long-edge")
    front, back = SimulatedPrinter().print(Path("output/calibration/test-sheet.pdf"))
    assert off(sheet, front, back) < 0.02
    assert Person(sheet, front, back, True).read() == "0,0,0"
    assert lengths(sheet, front) == "100.0,100.0"


#: Every printer, and every way to print.
CASES = [
    ("shrinks", ("--landscape",)),
    ("turns", ("--flip", "short-edge")),
    ("farthest", ("--landscape", "--flip", "short-edge")),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "way"), CASES)
def test_what_a_person_reads_mends_the_printer(run: Run, name: str, way: tuple[str, ...]) -> None:
    """Nearest lines come within 0.2 mm; a second sheet, read between the lines, within 0.05 mm."""
    printer = PRINTERS[name]
    flip = "short-edge" if "short-edge" in way else "long-edge"
    size = (297.0, 210.0) if "--landscape" in way else (210.0, 297.0)
    sheet, pdf = MeasuringSheet(*size, flip), Path("output/calibration/test-sheet.pdf")
    run("calibrate", *way)
    for fine, most in ((False, 0.2), (True, 0.05)):
        front, back = printer.print(pdf, flip)
        words = Person(sheet, front, back, fine).read(), lengths(sheet, front)
        with_it = ("--printer", "mine") if fine else ()
        said = run(
            "calibrate", *way, *with_it, "--readings", words[0], "--lengths", words[1], "--save", "mine"
        )
        assert said.code == 0, said.err
        assert run("calibrate", *way, "--printer", "mine").code == 0
        assert off(sheet, *printer.print(pdf, flip)) < most, words
