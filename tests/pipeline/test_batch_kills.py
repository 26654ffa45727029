"""Batches are killed while they write: every PDF is whole, and the next run finishes what is left.

As a script it kills more often: `PYTHONPATH=tests python tests/pipeline/test_batch_kills.py 60`.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import pikepdf
import pytest
from smallgame import CARD, GAME

JOBS, PAPERS = 6, ("a4", "letter", "a3")


def make(folder: Path) -> None:
    """Write a game of 80 cards, and a table of jobs."""
    (folder / "small" / "layouts").mkdir(parents=True)
    cards = "".join(f'[[card]]\nid = "c{number}"\n' for number in range(80))
    (folder / "small" / "game.toml").write_text(GAME)
    (folder / "small" / "cards.toml").write_text(cards)
    (folder / "small" / "layouts" / "card.svg").write_text(CARD)
    lines = [f"small,job{number},{PAPERS[number % 3]}" for number in range(JOBS)]
    (folder / "jobs.csv").write_text("\n".join(["game,name,paper", *lines]) + "\n")


def start(folder: Path, *words: str) -> "subprocess.Popen[bytes]":
    """Start a batch in a process group of its own."""
    command = [sys.executable, "-m", "printkit", "batch", "jobs.csv", "--jobs", "2", *words]
    environment = {**os.environ, "PRINTKIT_CACHE": "off", "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def written(folder: Path) -> dict[Path, int]:
    """Return the PDFs in their places, and when each was written."""
    found = {}
    for place, folders, names in os.walk(folder / "output"):  # which passes over what is gone meanwhile
        folders[:] = [one for one in folders if not one.startswith(".")]
        for path in (Path(place, one) for one in names if one.endswith(".pdf") and not one.startswith(".")):
            with suppress(FileNotFoundError):
                found[path] = path.stat().st_mtime_ns
    return found


def kill_one(folder: Path, chosen: random.Random) -> bool:
    """Kill a batch a moment after it has written some of its files; return whether it was still at work."""
    before, wanted = written(folder), chosen.randint(1, JOBS - 2)
    process = start(folder, "--again")
    while process.poll() is None and len(written(folder).items() - before.items()) < wanted:
        time.sleep(0.005)
    time.sleep(chosen.random() * 0.2)
    working = process.poll() is None
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    wait_for_group(process.pid)
    return working


def wait_for_group(group: int) -> None:
    """Wait until the workers of a batch that was killed have ended too."""
    with pytest.raises(ProcessLookupError):
        for _ in range(3000):
            os.killpg(group, 0)
            time.sleep(0.01)


def kill_batches(folder: Path, times: int, seed: int = 0) -> int:
    """Kill batches; look at every PDF after each; return how many were at work."""
    make(folder)
    chosen, working = random.Random(seed), 0
    for _ in range(times):
        working += kill_one(folder, chosen)
        for path in written(folder):
            with pikepdf.open(path) as pdf:
                assert len(pdf.pages) and not pdf.check_pdf_syntax(), path
    process = start(folder)
    _, said = process.communicate()
    assert (process.returncode, said) == (0, b"")
    assert len({path.relative_to(folder).parts[1] for path in written(folder)}) == JOBS
    assert not list((folder / "output").rglob(".*"))
    return working


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups to kill")
@pytest.mark.slow
def test_a_killed_batch_leaves_whole_files_and_the_next_one_ends(tmp_path: Path) -> None:
    assert kill_batches(tmp_path, 3)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        print("killed at work:", kill_batches(Path(place), int(sys.argv[1]), seed=1))
