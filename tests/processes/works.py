"""Work for processes that are started anew: they must be able to import it."""

import faulthandler
import os
import resource
import time
from pathlib import Path

from printkit.processes import heartbeat
from printkit.processes.limits import die_with_parent
from printkit.processes.messages import send
from printkit.processes.wall import Progress


def give(text: str, tell: Progress) -> str:
    """Give a long text."""
    tell("drawing", 1, 2)
    print("this is not part of the reply")
    return text * 100_000


def grow(tell: Progress) -> str:
    """Take more and more memory, where no system forbids it."""
    tell("drawing deck", 0, 1)
    heartbeat.note("picture big.png")
    taken = []
    while True:
        taken.append(b"x" * (20 << 20))
        time.sleep(0.01)


def fork_and_grow(tell: Progress) -> str:
    """Take more memory in two processes than one may have, but in neither."""
    tell("drawing deck", 0, 1)
    if os.fork() == 0:
        die_with_parent()
    taken = [b"x" * (10 << 20) for _ in range(15)]
    time.sleep(60)
    return str(len(taken))


def spin(_: Progress) -> str:
    """Work forever and say nothing."""
    while True:
        pass


def crash(_: Progress) -> str:
    """End the process at once."""
    faulthandler.disable()
    os.abort()


def fail(_: Progress) -> str:
    """Raise an error."""
    raise KeyError("odd")


def talk_nonsense(tell: Progress) -> str:
    """Say what no progress is."""
    (messages,) = (
        cell.cell_contents for cell in tell.__closure__ or () if hasattr(cell.cell_contents, "write")
    )
    for words in ({}, {"what": 1}, {"what": "a", "done": "b", "total": "c"}, {"kind": [], "done": 1e999}):
        send(messages, words)
    return "done"


def say_pid(folder: str, _: Progress) -> str:
    """Write this process's number into a folder, and wait."""
    with open(f"{folder}/new", "w") as file:  # noqa: PTH123
        file.write(str(os.getpid()))
    os.rename(f"{folder}/new", f"{folder}/pid")  # noqa: PTH104
    time.sleep(60)
    return ""


def go_on(progress: Progress) -> str:
    """Work for longer than a step may take, in steps."""
    end = time.process_time() + 1
    while time.process_time() < end:
        progress("drawing deck", 0, 1)
    return "done"


def go_on_and_hang(progress: Progress) -> str:
    """Begin a step that does not end."""
    progress("drawing deck", 0, 1)
    return spin(progress)


def address_space() -> int:
    """Return how much memory the tests have themselves: a process that is forked begins with that."""
    pages = Path("/proc/self/statm")
    return int(pages.read_text().split()[0]) * resource.getpagesize() if pages.exists() else 0
