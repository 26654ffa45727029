"""What `lp` is told arrives at the printer: a build's own line and `print-out`, by a real CUPS."""

import re
import subprocess
import time
from pathlib import Path

import pypdfium2
import pytest
from cups import cups
from smallgame import CARD, CARDS, GAME, Make, Run
from virtual import PATIENCE, VirtualPrinter, virtual_printer

DECK = GAME.replace("face =", 'back = "layouts/card.svg"\nface =')
FILES = {"game.toml": DECK, "cards.toml": CARDS, "layouts/card.svg": CARD}


def picture(file: Path) -> list[bytes]:
    """A file's pages in pixels."""
    return [bytes(page.render(scale=1).buffer) for page in pypdfium2.PdfDocument(file)]


def next_job(printer: VirtualPrinter, known: int) -> tuple[list[bytes], list[str], list[str]]:
    """What the printer prints next, in pixels; on which sides, and on what paper, in hundredths of a mm."""
    end = time.monotonic() + PATIENCE
    while len(printer.printed()) <= known and time.monotonic() < end:
        time.sleep(0.02)
    (media,) = printer.told("media-col", known)
    (job,) = printer.printed()[known:]
    return picture(job), printer.told("sides", known), re.findall(r"dimension=(\d+)", media)


@pytest.mark.slow
def test_paper_sides_and_scale_arrive_as_they_were_built(
    make_game: Make, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, pdf = make_game(FILES), Path("output/small/deck.pdf")
    with virtual_printer(tmp_path, "-2", "-f", "application/pdf") as printer, cups(printer.address) as server:
        monkeypatch.setenv("CUPS_SERVER", server)
        (line,) = [one for one in run("build", game).out.splitlines() if one.startswith("lp ")]
        subprocess.run(line.split(), cwd=pdf.parent, check=True, stdout=subprocess.DEVNULL)
        assert next_job(printer, 0) == (picture(pdf), ["two-sided-long-edge"], ["21000", "29700"])
        run("build", game, "--paper", "letter", "--flip", "short-edge")
        said = run("print-out", "small", "--sheets", "all", "--to", "office")
        assert "sent 1 sheet of deck.pdf to office (office-2)" in said.out
        assert next_job(printer, 1) == (picture(pdf), ["two-sided-short-edge"], ["21590", "27940"])
        fit = [*"lp -o media=Letter -o print-scaling=fit".split(), str(pdf)]
        subprocess.run(fit, check=True, stdout=subprocess.DEVNULL)
        scaled, sides, _ = next_job(printer, 2)  # what it does where nobody says `none`
        assert scaled != picture(pdf)
        assert sides != ["two-sided-short-edge"]
        assert "knows no printer `ofice`\n   = help: did you mean `office`" in refusal(run)


def refusal(run: Run) -> str:
    """What a wrong name of a printer is answered."""
    return run("print-out", "small", "--sheets", "all", "--to", "ofice").err
