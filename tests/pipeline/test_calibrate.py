"""The sheet that measures a printer: what it says is what mends the drift."""

from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageOps
from smallgame import Said

Run = Callable[..., Said]

#: Forty dots a mm.
DPI = 40 * 25.4
DOTS = 40


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from click.testing import CliRunner

    from printkit.cli import main

    out = tmp_path_factory.mktemp("calibration")
    assert CliRunner().invoke(main, ["calibrate", "--out", str(out)]).exit_code == 0
    return out / "calibration/test-sheet.pdf"


def strip(sheet: Path, page: int, box: tuple[float, float, float, float]) -> Image.Image:
    """Part of a page in mm, ink light on dark."""
    found = pypdfium2.PdfDocument(sheet)[page]
    width, height = (side * 25.4 / 72 for side in found.get_size())
    left, top, right, bottom = box
    crop = tuple(side * 72 / 25.4 for side in (left, height - bottom, width - right, top))
    image = found.render(scale=DPI / 72, crop=crop, grayscale=True).to_pil()
    return ImageOps.invert(image)


def lines(image: Image.Image, upright: bool) -> list[float]:
    """Where the lines of a scale lie, in mm from the strip's first edge."""
    flat = image.resize((image.width, 1) if upright else (1, image.height), Image.Resampling.BOX)
    level = [one > 100 for one in flat.get_flattened_data()]
    edges = [index for index in range(1, len(level)) if level[index] != level[index - 1]]
    return [(start + end) / 2 / DOTS for start, end in zip(edges[::2], edges[1::2], strict=True)]


def test_both_sides_are_there(sheet: Path) -> None:
    document = pypdfium2.PdfDocument(sheet)
    assert len(document) == 2
    words = " ".join(document[0].get_textpage().get_text_range().split())
    assert "printkit printer add my-printer --back-shift X,Y --back-turn TURN" in words
    assert "find the line that runs straight through" in words
    assert "100 mm across" in words


def test_the_level_scale_reads_quarters_of_a_millimetre(sheet: Path) -> None:
    front = lines(strip(sheet, 0, (43, 144.3, 167, 147)), upright=True)
    back = lines(ImageOps.mirror(strip(sheet, 1, (43, 149.5, 167, 152))), upright=True)
    assert len(front) == len(back) == 25
    for number, (one, other) in enumerate(zip(front, back, strict=True)):
        assert one - other == pytest.approx(0.25 * (number - 12), abs=0.03)


@pytest.mark.parametrize("left", [29, 181])
def test_the_upright_scales_read_quarters_of_a_millimetre(sheet: Path, left: float) -> None:
    front = lines(strip(sheet, 0, (left - 5, 80, left - 1, 217)), upright=False)
    back = lines(ImageOps.mirror(strip(sheet, 1, (210 - left - 5, 80, 210 - left - 1, 217))), upright=False)
    assert len(front) == len(back) == 25
    for number, (one, other) in enumerate(zip(front, back, strict=True)):
        assert other - one == pytest.approx(0.25 * (number - 12), abs=0.03)


@pytest.mark.parametrize(("shift", "says"), [(0.75, 0.75), (-1.5, -1.5)])
def test_what_it_says_mends_the_drift(sheet: Path, run: Run, shift: float, says: float) -> None:
    """A printer that moves backs to the left needs them moved to the right by as much: the line says so."""
    front = lines(strip(sheet, 0, (43, 144.3, 167, 147)), upright=True)
    drifted = ImageChops.offset(strip(sheet, 1, (43, 149.5, 167, 152)), round(-shift * DOTS), 0)
    back = lines(ImageOps.mirror(drifted), upright=True)
    gaps = [abs(one - other) for one, other in zip(front, back, strict=True)]
    meets = gaps.index(min(gaps)) - 12
    assert meets * 0.25 == says


def test_the_lines_measure_a_hundred_millimetres(sheet: Path) -> None:
    across = lines(strip(sheet, 0, (50, 215.5, 160, 216.5)), upright=True)
    down = lines(strip(sheet, 0, (43, 90, 44, 210)), upright=False)
    assert across[-1] - across[0] == pytest.approx(100, abs=0.05)
    assert down[-1] - down[0] == pytest.approx(100, abs=0.05)


def test_it_is_not_printed_in_parts(run: Run) -> None:
    said = run("calibrate", "--paper", "a5")
    assert said.code == 1
    assert "error[does-not-fit]: `test-sheet` (180 x 258 mm) does not fit on A5 with its margins" in said.err


def test_it_is_proved_with_the_profile_kept(run: Run, own_settings: Path) -> None:
    run("printer", "add", "mine", "--back-shift", "0.5,0")
    said = run("calibrate", "--printer", "mine", "--paper", "letter")
    assert said.code == 0
    assert Path("output/calibration/test-sheet.pdf").exists()
