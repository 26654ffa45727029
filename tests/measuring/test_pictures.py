"""Made scans and photographs of a printed test sheet: what is read is what the printer did, or why not."""

import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from photos import WITHIN, bad, bowed, good, photographed, scanned
from PIL import Image
from simulated import DOTS, SimulatedPrinter, through_the_light
from smallgame import Run

from printkit.calibration.picture import SheetSeen, Unreadable, read_picture
from printkit.calibration.testsheet import MeasuringSheet
from printkit.cli import main

SHEET = MeasuringSheet(210, 297, "long-edge")
PRINTER = SimulatedPrinter((0.9925, 0.998), (0.3, 0.8), (-1.1, 0.7), 0.12, (4, 5, 6, 3))
#: What it does, as the front is seen, in mm of what it prints: right, down at the left, down at the right.
ACROSS, LEFT, RIGHT = -1.1 / 0.9925, -2.3 / 0.998 + 0.157, -2.3 / 0.998 - 0.157


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Image.Image]:
    """The sheet held against a window, at 254 dots an inch."""
    out = tmp_path_factory.mktemp("pictures")
    assert CliRunner().invoke(main, ["calibrate", "--out", str(out)]).exit_code == 0
    yield through_the_light(*PRINTER.print(out / "calibration/test-sheet.pdf"))


CASES: dict[str, Callable[[Image.Image], Image.Image]] = {
    "a good scan": lambda sheet: scanned(sheet, 300),
    "150 dpi, noise": lambda sheet: scanned(sheet, 150, 1.7, noise=12),
    "on its side, blurred": lambda sheet: scanned(sheet, 200, 88.0, blur=2.0, noise=5),
    "a photograph from below, on its side": lambda sheet: photographed(sheet, -101, -0.35),
}


def seen(picture: Image.Image, file: Path, dpi: int | None = None) -> SheetSeen:
    """What is read of a picture."""
    picture.save(file, **({"dpi": (dpi, dpi)} if dpi else {}))
    return read_picture(file, SHEET, {})


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_a_picture_says_what_the_printer_did(sheet: Image.Image, tmp_path: Path, name: str) -> None:
    said = seen(CASES[name](sheet), tmp_path / "sheet.png")
    read = said.readings
    assert (read.across, read.left, read.right) == pytest.approx((ACROSS, LEFT, RIGHT), abs=0.05)
    assert abs(read.across - ACROSS) < max(0.02, 3 * said.drift_error)
    assert not said.scaled
    for blank, wanted in zip(said.blank, PRINTER.blank, strict=True):
        seen_at_all = blank is not None or "photo" not in name  # paper on a white lid has no edge
        assert seen_at_all and (blank is None or abs(blank - wanted) < 0.3)


#: Of the pictures that `photos.py` makes: each way that good ones are made; a bad one of each kind.
@pytest.mark.slow
@pytest.mark.parametrize("number", [3, 4, 11, 18])
def test_good_pictures_are_read_closely(number: int) -> None:
    assert good(number).wrong() < WITHIN


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "why", "help"),
    [
        (
            1,
            "the sheet of 210 x 297 mm, flipped on the short edge",
            "`printkit calibrate --flip short-edge --r",
        ),
        (2, "upside down: the sheet is for the long edge, and was flipped on the short edge", "let the pr"),
        (13, "it is the sheet of 210 x 297 mm, flipped on the long edge", "`printkit calibrate --read`"),
        (5, "the back's dots are not where they should be", "read the sheet by hand"),
        (6, "the sheet is not flat", "hold it flat"),
    ],
)
def test_bad_pictures_are_refused(number: int, why: str, help: str) -> None:
    with pytest.raises(Unreadable) as said:
        bad(number).read()
    assert why in str(said.value)
    assert help in said.value.help


@pytest.mark.slow
def test_only_a_scan_says_how_long_a_millimetre_is(sheet: Image.Image, tmp_path: Path) -> None:
    said = seen(scanned(sheet, 300, 3.0), tmp_path / "sheet.png", 300)
    assert said.scaled
    assert said.readings.scale == pytest.approx((0.9925, 0.998), abs=0.0005)
    assert not seen(photographed(sheet, 5, 0.2), tmp_path / "sheet.png", 300).scaled


def refusals(sheet: Image.Image) -> Iterator[tuple[Image.Image, str]]:
    """Pictures that can't be read, and why."""
    small = sheet.resize((630, 891), Image.Resampling.BOX)
    yield sheet.crop((0, 0, sheet.width, 2000)), "of its 7 targets can be found"
    yield sheet.transpose(Image.Transpose.FLIP_LEFT_RIGHT), "it is seen from behind, or mirrored"
    hollow = photographed(bowed(sheet, -18.0, False, (105.0, 560.0)), 0, 0.2)  # its middle is farther away
    yield hollow, "the sheet is not flat: its targets do not lie as they were printed"
    yield sheet.resize((420, 594), Image.Resampling.BOX), "dots an inch of the sheet"
    yield small.point(lambda grey: 255 if 60 < grey < 250 else grey), "the back's dots do not show through"
    yield Image.new("L", (400, 500), 255), "0 of its 7 targets can be found"


@pytest.mark.slow
def test_what_can_t_be_read_is_refused_with_a_reason(sheet: Image.Image, tmp_path: Path) -> None:
    for picture, why in refusals(sheet):
        with pytest.raises(Unreadable, match=why):
            seen(picture, tmp_path / "sheet.png")
    (tmp_path / "words.png").write_text("words")
    with pytest.raises(Unreadable, match="it is no picture that can be read"):
        read_picture(tmp_path / "words.png", SHEET, {})


def test_a_picture_that_claims_a_million_dots_a_side_is_not_opened(tmp_path: Path) -> None:
    file = tmp_path / "huge.png"
    chunks = (b"IHDR" + struct.pack(">2I5B", 1_000_000, 1_000_000, 8, 0, 0, 0, 0), b"IDAT" + bytes(9))
    parts = (struct.pack(">I", len(one) - 4) + one + struct.pack(">I", zlib.crc32(one)) for one in chunks)
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(parts))
    with pytest.raises(Unreadable, match="it has too many dots"):
        read_picture(file, SHEET, {})


@pytest.mark.slow
def test_what_is_read_is_said_and_saved(
    sheet: Image.Image, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRINTKIT_CONFIG", str(tmp_path / "settings"))
    scanned(sheet, 254).save(tmp_path / "sheet.png", dpi=(254, 254))
    said = run("calibrate", "--read", "sheet.png", "--save", "mine")
    assert said.code == 0
    assert said.out.startswith(
        "  backs lie off by    1.1 mm to the right, 2.3 mm up, ± 0.01 mm\n"
        "  and are turned by   0.12° clockwise, ± 0.01°\n"
        "  100 mm come out as  99.2 mm across, 99.8 mm down, ± 0.1 mm\n"
    )
    assert "1.1 mm left, 2.3 mm down, -0.12° clockwise" in run("printer", "show", "mine").out
    said = run("calibrate", "--read", "nothing.png")
    assert said.code == 2
    assert "error[sheet-unreadable]: the test sheet in `nothing.png` can't be read" in said.err


@pytest.mark.slow
def test_a_millimetre_has_as_many_dots_as_it_should(sheet: Image.Image) -> None:
    assert sheet.size == (210 * DOTS, 297 * DOTS)
