"""Measures five simulated printers by hand, each page and flip, read in two ways, and says how well it works.

The suite has a sample: `test_by_hand.py`. `photos.py` does the same for pictures of the sheet.
"""

import os
import tempfile
from contextlib import chdir
from itertools import product
from pathlib import Path

from click.testing import CliRunner
from simulated import SimulatedPrinter
from test_by_hand import PRINTERS, Person, lengths, off

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


if __name__ == "__main__":
    printers()
