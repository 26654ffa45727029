"""A studio is killed while it builds: every PDF is whole and of its manifest, and the next build works.

As a script it kills more often: `PYTHONPATH=tests:tests/studio python tests/studio/test_kills.py 60`.
"""

import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from hashlib import sha256
from http.client import HTTPException
from pathlib import Path

import pikepdf
import pytest
from birdgame import CARD, CARDS, GAME
from running import CODE, Running

BIRDS = 200


def make(folder: Path, words: str) -> None:
    """Write a deck of birds, whose files differ with the words."""
    layouts = folder / "birds" / "layouts"
    layouts.mkdir(parents=True, exist_ok=True)
    (folder / "birds" / "game.toml").write_text(GAME.replace('back = "layouts/back.svg"\n', ""))
    rows = "".join(f"Bird {number},red,{words} {number}\n" for number in range(100, 100 + BIRDS))
    (folder / "birds" / "cards.csv").write_text(CARDS.partition("\n")[0] + "\n" + rows)
    lines = CARD.splitlines()
    (layouts / "card.svg").write_text("\n".join(one for one in lines if "<use" not in one) + "\n")


def ask_to_build(studio: Running, answers: list[object]) -> None:
    with suppress(OSError, HTTPException, ValueError):  # it is killed before it answers
        answers.append(studio.post("build", what="pdf"))


def kill_at_work(folder: Path, chosen: random.Random) -> bool:
    """Start a studio, ask it to build, kill it: half of the time when files are about to be switched."""
    studio, answers = Running(folder, "birds"), list[object]()
    try:
        studio.wait_ready()
        thread = threading.Thread(target=ask_to_build, args=(studio, answers), daemon=True)
        thread.start()
        end = time.monotonic() + chosen.random() * 3
        near = chosen.random() < 0.5
        while not answers and (near or time.monotonic() < end):
            if near and list((folder / "output").rglob(".unfinished-*")):
                time.sleep(chosen.random() * 0.2)
                break
            time.sleep(0.002)
        working = not answers
    finally:
        studio.process.kill()
        studio.process.communicate()
    thread.join(10)
    return working


def look(folder: Path) -> None:
    """Open every PDF in its place, and compare it with the manifest."""
    for manifest in (folder / "output").glob("*/manifest.json"):
        for item in json.loads(manifest.read_text())["files"]:
            file = manifest.parent / item["file"]
            assert sha256(file.read_bytes()).hexdigest() == item["sha256"]
            with pikepdf.open(file) as pdf:
                assert len(pdf.pages) and not pdf.check_pdf_syntax()


def kill_studios(folder: Path, times: int, seed: int = 0) -> int:
    """Kill studios; return how many were at work."""
    chosen, working = random.Random(seed), 0
    for number in range(times):
        make(folder, f"Sings {number} and")
        working += kill_at_work(folder, chosen)
        build = subprocess.run(
            [sys.executable, "-c", CODE, "build", "birds"], cwd=folder, capture_output=True
        )
        assert build.returncode == 0, build.stderr
        look(folder)
    assert list((folder / "output").rglob("*.pdf"))
    return working


@pytest.mark.long
@pytest.mark.slow
def test_a_killed_studio_leaves_whole_files_and_the_next_build_works(tmp_path: Path) -> None:
    assert kill_studios(tmp_path, 3)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        print("killed at work:", kill_studios(Path(place), int(sys.argv[1]), seed=1))
