"""Builds are killed at any moment: after the next one, every PDF is whole and of one build with its manifest.

As a script it kills more often: `PYTHONPATH=tests python tests/delivery/test_kills.py 200`.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from hashlib import sha256
from pathlib import Path

import pytest
from smallgame import CARD, CARDS, GAME

SECOND = GAME[GAME.index("[[component]]") :]
NAMES = ("deck", "aces", "kings", "queens")

#: Killed builds take turns with these options, which change every file.
PAPERS = ("letter", "a3")


def make(folder: Path) -> Path:
    """Write a game of several files."""
    game = folder / "small"
    (game / "layouts").mkdir(parents=True)
    parts = "".join(SECOND.replace("deck", name) for name in NAMES)
    (game / "game.toml").write_text(GAME.replace(SECOND, parts))
    (game / "cards.toml").write_text(CARDS)
    (game / "layouts" / "card.svg").write_text(CARD)
    return game


def start(game: Path, out: Path, *words: str) -> "subprocess.Popen[bytes]":
    """Start a build that finds no record of an earlier one, in a process group of its own."""
    command = [sys.executable, "-m", "printkit", "build", str(game), "--out", str(out), *words]
    environment = {**os.environ, "PRINTKIT_CACHE": "off"}
    return subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def files(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder, of killed builds too."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def wait_until_near(share: float, seconds: float, folder: Path) -> None:
    """Wait for a random moment: one in two anywhere, the others when files are about to be switched."""
    until = time.monotonic() + seconds * (share * 2 if share < 0.5 else 1.5)
    while time.monotonic() < until:
        unfinished = list(folder.glob(".unfinished-*/manifest.json")) or list(folder.glob(".finished"))
        if share >= 0.5 and unfinished:
            time.sleep((share - 0.5) * 0.01)
            return
        time.sleep(0.0002)


def kill_builds(folder: Path, times: int, jobs: str, seed: int = 0) -> dict[str, int]:
    """Kill builds; after each, build one component and compare; return how often which build was left."""
    game, out = make(folder), folder / "out"
    chosen, target = random.Random(seed), out / "small"
    whole: dict[str, dict[str, bytes]] = {}
    seconds = 0.0
    for paper in PAPERS:
        begun = time.monotonic()
        process = start(game, out, "--paper", paper, "--jobs", jobs)
        assert process.wait() == 0
        seconds = time.monotonic() - begun
        whole[paper] = files(target)
    left = {"before": 0, "after": 0}
    current = PAPERS[-1]
    for number in range(times):
        paper = PAPERS[number % 2]
        process = start(game, out, "--paper", paper, "--jobs", jobs)
        wait_until_near(chosen.random(), seconds, target)
        process.kill()
        process.communicate()
        wait_for_workers(process.pid)
        recover(target)
        now = files(target)
        assert now in (whole[paper], whole[current]), f"a mix after kill {number}: {sorted(now)}"
        left["after" if now == whole[paper] else "before"] += 1
        current = paper if now == whole[paper] else current
    return left


def wait_for_workers(group: int) -> None:
    """Wait until the workers of a build that was killed have ended too."""
    with pytest.raises(ProcessLookupError):
        for _ in range(6000):
            os.killpg(group, 0)
            time.sleep(0.01)


def recover(target: Path) -> None:
    """Do what every build that writes into a folder does first."""
    from printkit.delivery.atomic import plan_delivery

    plan_delivery(target)
    assert not list(target.glob(".*"))


def build_twice_at_once(folder: Path, times: int) -> None:
    """Start two builds with different options: the folder is of one, or of both where each is a part."""
    game, out = make(folder), folder / "out"
    for number in range(times):
        parts = ((), ()) if number % 2 else (NAMES[:2], NAMES[2:])
        pairs = zip(PAPERS, parts, strict=True)
        builds = [start(game, out, *part, "--paper", paper) for paper, part in pairs]
        for build in builds:
            _, words = build.communicate()
            assert (build.returncode, words) == (0, b"")
        whole = json.loads((out / "small" / "manifest.json").read_text())["files"]
        for item in whole:
            assert sha256((out / "small" / item["file"]).read_bytes()).hexdigest() == item["sha256"]
        papers = {item["component"]: item["paper"] for item in whole if item["kind"] != "plan"}
        assert sorted(papers) == sorted(NAMES)
        assert number % 2 == 0 or len(set(papers.values())) == 1
        assert number > 0 or papers == dict(zip(NAMES, ("letter", "letter", "a3", "a3"), strict=True))
        assert not list((out / "small").glob(".*"))


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_kill_leaves_one_build_or_the_other(tmp_path: Path, jobs: str) -> None:
    left = kill_builds(tmp_path, 4, jobs)
    assert left["before"]
    assert left["after"]


@pytest.mark.long
@pytest.mark.slow
def test_two_builds_at_once_don_t_mix(tmp_path: Path) -> None:
    build_twice_at_once(tmp_path, 2)


if __name__ == "__main__":
    for jobs in ("1", "2"):
        with tempfile.TemporaryDirectory() as place:
            print(f"--jobs {jobs}:", kill_builds(Path(place), int(sys.argv[1]), jobs, seed=1))
    with tempfile.TemporaryDirectory() as place:
        build_twice_at_once(Path(place), int(sys.argv[1]) // 4)
        print("two at once: never mixed")
