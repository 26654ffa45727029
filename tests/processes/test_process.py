"""The wall: work that grows, hangs, crashes, connects or starts programs is stopped, and it is said why."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from processes import works

from printkit.processes import child, heartbeat
from printkit.processes.limits import Limits
from printkit.processes.wall import Ended, Progress, Work, run

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has Landlock and seccomp")


def limits(memory: int | None = None, file_size: int = 1 << 20, writes: tuple[Path, ...] = ()) -> Limits:
    code = tuple(
        Path(place) for place in (*filter(None, sys.path), sys.prefix, sys.base_prefix, "/usr", "/lib")
    )
    return Limits(memory or (1 << 30) + works.address_space(), 60, file_size, code, writes)


def outcome(work: Work, **more: object) -> str | Ended:
    return run(work, limits(**more), lambda *_: None)  # type: ignore[arg-type]


def test_work_gives_its_text_and_says_how_far_it_is() -> None:
    heard = []

    def work(tell: Progress) -> str:
        tell("drawing", 1, 2)
        return "done " * 100_000

    assert run(work, limits(), lambda *said: heard.append(said)) == "done " * 100_000
    assert heard == [("drawing", 1, 2)]


def test_memory_is_limited() -> None:
    def work(tell: Progress) -> str:
        tell("drawing deck", 0, 1)
        heartbeat.note("picture big.png")
        return str(len(bytearray(3 << 30)))

    ended = outcome(work)
    assert ended == Ended("it needed more memory than a game may use", "drawing deck, picture big.png")


def test_what_sleeps_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "_LOOK_SECONDS", 0.05)
    monkeypatch.setattr(child, "_IDLE_SHARE", 0.1)

    def work(_: Progress) -> str:
        time.sleep(60)
        return ""

    ended = run(work, limits()._replace(seconds=2), lambda *_: None)
    assert ended == Ended("it needed more time than a game may use", "")


def test_a_long_pause_alone_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "_LOOK_SECONDS", 0.05)

    def work(_: Progress) -> str:
        time.sleep(1.5)
        return "done"

    assert run(work, limits()._replace(seconds=1), lambda *_: None) == "done"


def test_files_are_no_larger_than_they_may_be(tmp_path: Path) -> None:
    def work(_: Progress) -> str:
        (tmp_path / "large").write_bytes(bytes(2 << 20))
        return "written"

    ended = outcome(work, writes=(tmp_path,))
    assert isinstance(ended, Ended)
    assert (tmp_path / "large").stat().st_size <= 1 << 20


@linux
def test_other_files_are_neither_written_nor_read(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "secret").write_text("secret")

    def work(_: Progress) -> str:
        (tmp_path / "mine" / "allowed").write_text("yes")
        tried = []
        for path, mode in (("secret", "r"), ("secret", "a"), ("new", "w"), ("mine/../new", "w")):
            try:
                (tmp_path / path).open(mode).close()
                tried.append(path)
            except PermissionError:
                pass
        return ",".join(tried)

    assert outcome(work, writes=(tmp_path / "mine",)) == ""
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["allowed", "mine", "secret"]


@linux
def test_no_network_and_no_programs() -> None:
    def work(_: Progress) -> str:
        refused = []
        for name, attempt in (
            ("tcp", lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM)),
            ("udp", lambda: socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)),
            ("program", lambda: subprocess.run(["/bin/true"], check=True)),
        ):
            try:
                attempt()
            except (OSError, subprocess.SubprocessError):
                refused.append(name)
        return " ".join(refused)

    assert outcome(work) == "tcp udp program"


@linux
def test_the_parent_is_not_to_be_killed() -> None:
    def work(_: Progress) -> str:
        try:
            os.kill(os.getppid(), 0)
        except PermissionError:
            return "refused"
        return "allowed"

    assert outcome(work) == "refused"
