"""Measures simulated printers by hand and from pictures, in many ways, and says how well that works.

    python tests/measuring/widely.py printers      # five printers, each page and flip, read in two ways
    python tests/measuring/widely.py scans 60      # so many made scans and photographs

The suite has a sample of both: `test_by_hand.py`, `test_pictures.py`.
"""

import os
import random
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir
from itertools import product
from pathlib import Path

from click.testing import CliRunner
from PIL import Image
from simulated import SimulatedPrinter, through_the_light
from test_by_hand import PRINTERS, Person, lengths, off
from test_pictures import ACROSS, LEFT, PRINTER, RIGHT, SHEET, photographed, scanned

from printkit.calibration.picture import Unreadable, read_picture
from printkit.calibration.testsheet import MeasuringSheet
from printkit.cli import main as printkit

PDF = Path("output/calibration/test-sheet.pdf")


def run(*words: str) -> None:
    """Run printkit; it must succeed."""
    done = CliRunner().invoke(printkit, words)
    assert done.exit_code == 0, done.output


def left_off(printer: SimulatedPrinter, page: str, flip: str, fine: bool) -> float:
    """How far backs lie off with a profile made by reading the sheet once."""
    way = ["--flip", flip, *(["--landscape"] if page == "landscape" else [])]
    size = (297.0, 210.0) if page == "landscape" else (210.0, 297.0)
    sheet = MeasuringSheet(*size, flip)
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        os.environ["PRINTKIT_CONFIG"] = f"{folder}/settings"
        run("calibrate", *way)
        front, back = printer.print(PDF, flip)
        read, long = Person(sheet, front, back, fine).read(), lengths(sheet, front)
        run("calibrate", *way, "--readings", read, "--lengths", long, "--save", "mine")
        run("calibrate", *way, "--printer", "mine")
        return off(sheet, *printer.print(PDF, flip))


def printers() -> None:
    """Try every printer in every way, and print a table."""
    print("| printer | what it does to backs | page | flip | nearest line | between the lines |")
    print("|---|---|---|---|---|---|")
    for name, page, flip in product(PRINTERS, ("portrait", "landscape"), ("long-edge", "short-edge")):
        one = PRINTERS[name]
        near, fine = (left_off(one, page, flip, between) for between in (False, True))
        scale = " x ".join(f"{100 * part:g}" for part in one.scale)
        faults = f"{one.shift[0]:g}, {one.shift[1]:g} mm, {one.turn:g}°, scale {scale} %"
        print(f"| {name} | {faults} | {page} | {flip} | {near:.3f} | {fine:.3f} |", flush=True)


def pictures(sheet: Image.Image, count: int) -> Iterator[tuple[str, Image.Image, int | None]]:
    """Scans and photographs of a sheet, each with what was done to it."""
    chance = random.Random(18)
    for number in range(count):
        turn = chance.uniform(0, 360)
        if number % 3 == 2:
            lean = chance.uniform(-0.45, 0.45)
            yield f"photograph, turn {turn:.0f}, lean {lean:.2f}", photographed(sheet, turn, lean), None
            continue
        dpi, blur = chance.choice((150, 200, 300, 400, 600)), chance.choice((0.0, 0.5, 1.0, 2.0, 4.0))
        noise = chance.choice((0.0, 6.0, 12.0, 25.0))
        words = f"{dpi} dpi, turn {turn:.0f}, blur {blur:g} dots, noise {noise:g}"
        yield words, scanned(sheet, dpi, turn, blur, noise), dpi


def scans(count: int) -> None:
    """Try pictures, and say how wrong each was, and how sure it said it was."""
    shares, refused = [], 0
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        run("calibrate")
        sheet = through_the_light(*PRINTER.print(PDF))
        for words, picture, dpi in pictures(sheet, count):
            file = Path(folder) / "sheet.png"
            picture.save(file, **({"dpi": (dpi, dpi)} if dpi else {}))
            try:
                seen = read_picture(file, SHEET)
            except Unreadable as why:
                refused += 1
                print(f"{words}: refused: {why}", flush=True)
                continue
            read, scale = seen.readings, seen.readings.scale
            wanted = ACROSS, LEFT, RIGHT
            wrong = max(abs(one - other) for one, other in zip(read[:3], wanted, strict=True))
            said = max(0.01, seen.drift_error)
            shares.append(wrong / said)
            about = (
                f"scale off {max(abs(scale[0] - 0.9925), abs(scale[1] - 0.998)) * 100:.2f} mm"
                if seen.scaled
                else ""
            )
            print(f"{words}: wrong by {wrong:.3f} mm, said ± {said:.3f} {about}", flush=True)
    within = sum(one <= 2 for one in shares)
    print(f"{len(shares)} read, {refused} refused; within twice what was said: {within}", end="; ")
    print(f"worst {max(shares):.1f} times, median {statistics.median(shares):.1f}")


if __name__ == "__main__":
    scans(int(sys.argv[2])) if sys.argv[1] == "scans" else printers()
